import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CountedCalls } from '../http/call-counts.js';
import type { Journal } from '../journal/journal.js';
import type { BankState } from '../sim/state/state.js';

/** The sources of a server's metrics. */
export interface Measured {
  readonly version: string;
  readonly calls: () => readonly CountedCalls[];
  /** Wrong secrets, and tries rejected because there were too many. */
  readonly guesses: () => readonly { readonly what: string; readonly wrong: number; readonly refused: number }[];
  /** Upper bounds of the durations, in seconds. */
  readonly bounds: readonly number[];
  readonly banks: () => readonly { readonly state: BankState; readonly journal: Journal }[];
}

/** Node's own metrics, collected once for all servers of the process because the collector never stops. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

/** Renders the metrics of a server in the Prometheus text format. Loaded on first use. */
export function metricsOf(measured: Measured): { readonly contentType: string; text: () => Promise<string> } {
  const registry = new Registry();
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
    ['sandbank_waiting', 'Consents and payments waiting for a PSU', () => sum(({ state }) => state.waiting.size)],
    ['sandbank_timers', 'Upcoming events', () => sum(({ state }) => state.timeline.heap.length)],
    ['sandbank_journal_entries', 'Calls in journals', () => sum(({ journal }) => journal.size)],
    ['sandbank_journal_bytes', 'Memory used by journals', () => sum(({ journal }) => journal.bytes)],
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
    help: 'Wrong control tokens, portal keys and page passwords, and attempts refused because of them',
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
  registry.registerMetric(callDurations(measured));
  const all = Registry.merge([ofProcess, registry]);
  return { contentType: all.contentType, text: () => all.metrics() };

  function sum(figure: (bank: ReturnType<Measured['banks']>[number]) => number): number {
    return measured.banks().reduce((total, bank) => total + figure(bank), 0);
  }
}

/**
 * The histogram of call durations, computed from the server's counters on request: observing each call with
 * prom-client takes far longer than counting it, and would load prom-client at every start.
 */
function callDurations({ calls, bounds }: Measured): Histogram {
  const name = 'sandbank_call_duration_seconds';
  const help = 'Calls by operation and status (0: no response), and their duration';
  const described = new Histogram({ name, help, registers: [] });
  const get = async (): ReturnType<Histogram['get']> => {
    const values = calls().flatMap(({ operation, status, count, sumSeconds, withinBounds }) => {
      const one = (suffix: string, value: number, bucket: object = {}) => ({
        metricName: `${name}_${suffix}`,
        value,
        labels: { ...bucket, operation, status },
      });
      return [
        ...withinBounds.map((value, place) => one('bucket', value, { le: bounds[place] })),
        one('bucket', count, { le: '+Inf' }),
        one('sum', sumSeconds),
        one('count', count),
      ];
    });
    return { ...(await described.get()), values };
  };
  // The type requires prom-client's own classes, but its registry accepts any named object with `get`.
  return { name, get } as unknown as Histogram;
}
