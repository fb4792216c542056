import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';

/** What there is to tell of a server. */
export interface Measured {
  readonly version: string;
  readonly calls: () => readonly {
    readonly operation: string;
    readonly status: number;
    readonly count: number;
    readonly sumSeconds: number;
    readonly withinBounds: readonly number[];
  }[];
  /** Wrong secrets, and tries that were refused because there had been too many. */
  readonly guesses: () => readonly { readonly what: string; readonly wrong: number; readonly refused: number }[];
  /** Upper bounds of the durations, in seconds. */
  readonly bounds: readonly number[];
  readonly banks: () => readonly { readonly state: BankFigures; readonly journal: JournalFigures }[];
}

interface JournalFigures {
  readonly size: number;
  readonly bytes: number;
}

interface BankFigures {
  readonly consents: { readonly size: number };
  readonly payments: { readonly size: number };
  readonly waiting: { readonly size: number };
  readonly timeline: { readonly heap: readonly unknown[] };
}

/** Figures of Node, gathered once for all servers of the process: what gathers them never ends. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** Writes the figures of a server in the text format of Prometheus; loaded when somebody first asks. */
export function metricsOf(measured: Measured): { readonly contentType: string; text: () => Promise<string> } {
  const registry = new Registry();
  for (const figure of ofProcess.getMetricsAsArray()) registry.registerMetric(figure as never);
  new Gauge({
    name: 'sandbank_info',
    help: 'Version of the server; always 1',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: measured.version }, 1);
  const figures: readonly (readonly [name: string, help: string, value: () => number])[] = [
    ['sandbank_banks', 'Banks', () => measured.banks().length],
    [
      'sandbank_consents',
      'Consents of all banks, whatever their status',
      () => sum(({ state }) => state.consents.size),
    ],
    [
      'sandbank_payments',
      'Payments of all banks, whatever their status',
      () => sum(({ state }) => state.payments.size),
    ],
    ['sandbank_waiting', 'Consents and payments that wait for a PSU', () => sum(({ state }) => state.waiting.size)],
    ['sandbank_timers', 'Events that time will bring', () => sum(({ state }) => state.timeline.heap.length)],
    ['sandbank_journal_entries', 'Calls that journals hold', () => sum(({ journal }) => journal.size)],
    ['sandbank_journal_bytes', 'Memory that journals take', () => sum(({ journal }) => journal.bytes)],
  ];
  for (const [name, help, value] of figures)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  new Counter({
    name: 'sandbank_wrong_secrets_total',
    help: 'Wrong control tokens, portal keys and page passwords, and tries that were refused unread because of them',
    labelNames: ['secret', 'result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { what, wrong, refused } of measured.guesses()) {
        this.inc({ secret: what, result: 'wrong' }, wrong);
        this.inc({ secret: what, result: 'refused' }, refused);
      }
    },
  });
  // A histogram of prom-client would be paid by every call; this one is made of what was counted, when it is asked for.
  registry.registerMetric({ name: DURATION.name, get: () => Promise.resolve(durations(measured)) } as never);
  return { contentType: registry.contentType, text: () => registry.metrics() };

  function sum(figure: (bank: ReturnType<Measured['banks']>[number]) => number): number {
    return measured.banks().reduce((total, bank) => total + figure(bank), 0);
  }
}

const DURATION = {
  name: 'sandbank_call_duration_seconds',
  help: 'Calls by operation and status (0: no answer), and how long they took',
  type: 'histogram' as never,
  aggregator: 'sum' as const,
};

function durations({ calls, bounds }: Measured): MetricObjectWithValues<MetricValue<string>> {
  const values = calls().flatMap(({ operation, status, count, sumSeconds, withinBounds }) => {
    const labels = { operation, status: String(status) };
    const one = (suffix: string, value: number, more: object = {}): MetricValue<string> & { metricName: string } => ({
      metricName: `${DURATION.name}_${suffix}`,
      value,
      labels: { ...more, ...labels },
    });
    return [
      ...withinBounds.map((value, place) => one('bucket', value, { le: bounds[place] })),
      one('bucket', count, { le: '+Inf' }),
      one('sum', sumSeconds),
      one('count', count),
    ];
  });
  return { ...DURATION, collect: () => undefined, values };
}
