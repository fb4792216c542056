import { groupBy } from '../domain/shape.js';
import { arrived } from './beliefs.js';
import { classOf, DISTURBANCES, isOfBank, RETURN_HABIT } from './plans/disturbances.js';
import type { Baseline, Call, RunEvidence } from './evidence.js';
import type { Disturbance, Disturbances, Plan } from './plans/plan.js';

/** What became of something in the runs. `failed`: met in runs that broke a property only; of a disturbance also: part of a found plan. */
export const METS = ['survived', 'failed', 'never'] as const;
export type Met = (typeof METS)[number];

type Answer = Readonly<Record<'operation' | 'kind' | 'value', string>>;

/** What a campaign has tried. What the client never calls is not applicable, and not among it. */
export interface ProofCoverage {
  readonly answers: readonly (Answer & { readonly met: Met })[];
  /** Numbers of disturbances by kind. */
  readonly disturbances: readonly ({ readonly kind: string } & Readonly<Record<Met, number>>)[];
  /** Operations that no run called, and kinds of disturbances that none of the calls allows. */
  readonly notApplicable: { readonly operations: readonly string[]; readonly disturbances: readonly string[] };
}

/** The disturbances that the client could notice: one of the whole bank if an answer, or the return of the browser, differs from the quiet bank, and no other can be why. */
export function noticedOf({ acted, calls }: RunEvidence, { evidence: quiet }: Baseline): Disturbances {
  const others = acted.filter((one) => !isOfBank(one));
  const usual = new Set(saidIn(quiet.calls));
  const isSeen = acted.some(({ value }) => value === RETURN_HABIT) || saidIn(calls).some((text) => !usual.has(text));
  const isUnlike = others.length < acted.length && classOf(others) === 'transparent' && isSeen;
  return isUnlike ? acted : others;
}

/** Times, ports of addresses, and ids, which differ in each run. */
const PASSING = /T[\d:.]+Z|:\d{4,5}\b/g;
const ID = /(?<![\w-])(?!\d{4}-\d\d-\d\d\b)(?=[\w-]*\d)[\w-]{8,}/g;

/** What the bank said, with numbers instead of ids, in the order in which it named them. */
function saidIn(calls: readonly Call[]): string[] {
  const ids = new Set<string>();
  return calls
    .filter((call) => !call.isAnswerCut && (call.disturbedBy === undefined || arrived(call)))
    .map(({ operation, status, said }) => {
      const text = said.replace(PASSING, '').replace(ID, (id) => `#${[...ids.add(id)].indexOf(id)}`);
      return `${operation} ${status} ${text}`;
    });
}

/** Collects what the runs of a campaign met. */
export class RunCoverage {
  readonly #candidates: Disturbances;
  /** The best that became of each, by what it is, as JSON. */
  readonly #answers = new Map<string, Met>();
  readonly #disturbances = new Map<string, Met>();
  readonly #found = new Set<string>();
  #notCalled: readonly string[] | undefined;

  constructor(candidates: Disturbances) {
    this.#candidates = candidates;
  }

  /** Adds a run. @param isBroken whether it showed something against the client */
  add(coverage: RunEvidence['coverage'], acted: Disturbances, isBroken: boolean): void {
    const now = isBroken ? 'failed' : 'survived';
    for (const { operation, answers } of coverage.operations)
      for (const { kind, value, count } of answers)
        meet(this.#answers, { operation, kind, value }, count > 0 ? now : 'never');
    for (const one of acted) meet(this.#disturbances, one, now);
    this.#notCalled = coverage.notCalled.filter((operation) => this.#notCalled?.includes(operation) ?? true);
  }

  /** Adds the smallest plan of a finding. */
  blame({ disturbances }: Plan): void {
    for (const one of disturbances) this.#found.add(JSON.stringify(one));
  }

  /** What became of a disturbance. */
  metOf(one: Disturbance): Met {
    const key = JSON.stringify(one);
    return this.#found.has(key) ? 'failed' : (this.#disturbances.get(key) ?? 'never');
  }

  content(): ProofCoverage {
    const possible = groupBy(this.#candidates, ({ kind }) => kind);
    const all = Object.keys(DISTURBANCES).map((kind) => {
      const results = (possible.get(kind) ?? []).map((one) => this.metOf(one));
      const count = (met: Met): number => results.filter((one) => one === met).length;
      return { kind, survived: count('survived'), failed: count('failed'), never: count('never') };
    });
    return {
      answers: [...this.#answers].map(([key, met]) => ({ ...(JSON.parse(key) as Answer), met })),
      disturbances: all.filter(({ kind }) => possible.has(kind)),
      notApplicable: {
        operations: this.#notCalled ?? [],
        disturbances: all.flatMap(({ kind }) => (possible.has(kind) ? [] : [kind])),
      },
    };
  }
}

/** Keeps the better of what became of something before, and now. */
function meet(mets: Map<string, Met>, what: object, now: Met): void {
  const key = JSON.stringify(what);
  const before = mets.get(key);
  mets.set(key, METS.find((met) => met === before || met === now) ?? now);
}
