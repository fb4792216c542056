import { DAY_MS } from '../../domain/calendar.js';
import type { RecordedExchange } from '../../learning/exchange.js';
import type { ProbeRequest } from '../../learning/probes/probed-bank.js';

export interface ProbedCall {
  /** The probe, such as `consent-members`. */
  readonly probe: string;
  /** What the probe asked for, in words that are the same at every bank. */
  readonly request: string;
  /** Masked. */
  readonly exchange: RecordedExchange;
}

/** Receives each answered call, masked. @param request in words that are the same at every bank */
export type RecordCall = (request: string, exchange: RecordedExchange) => unknown;

/** Two calls that asked two banks for the same. */
interface CallPair {
  readonly probe: string;
  readonly request: string;
  readonly target: RecordedExchange;
  readonly reference: RecordedExchange;
}

/** A call that only one bank got, because the probe went another way after an earlier answer. */
export interface UnpairedCall {
  readonly probe: string;
  readonly request: string;
  readonly at: 'target' | 'reference';
}

/**
 * What a probe asks for, in words that are the same at every bank: ids that the bank issued by their kind, days by their distance from
 * today. Consents and payments are told apart by the request that created them.
 */
export class RequestWords {
  readonly #today: string;
  readonly #mask: (text: string) => string;
  readonly #creations = new Map<string, string>();

  /** @param today the bank's day @param mask replaces what the bank issued by `issued-KIND-NUMBER` */
  constructor(today: string, mask: (text: string) => string) {
    this.#today = today;
    this.#mask = mask;
  }

  /** The words for a request. */
  of({ method, path, headers = {}, query = {}, json, form }: ProbeRequest): string {
    const below = this.#mask(path);
    const [issued = ''] = /issued-(?:consent|payment|basket)Id-\d+/.exec(below) ?? [];
    const creation = this.#creations.get(issued);
    const parameters = new URLSearchParams(query).toString();
    const parts = [
      `${method} ${below}${parameters === '' ? '' : `?${decodeURIComponent(parameters.replaceAll('+', ' '))}`}`,
      ...Object.entries(headers).map(([name, value]) => (value === null ? `without ${name}` : `${name}: ${value}`)),
      ...(json ? [JSON.stringify(json)] : []),
      ...(form ? [new URLSearchParams(form).toString()] : []),
      ...(creation === undefined ? [] : [`(created by ${creation})`]),
    ];
    return this.#general(this.#mask(parts.join(' ')));
  }

  /** Notes that a request created a resource. @param name its masked id */
  created(name: string, request: string): void {
    this.#creations.set(name, request);
  }

  #general(text: string): string {
    return text
      .replace(/issued-(\w+)-\d+/g, '{$1}')
      .replace(/masked-(\w+)/g, '{$1}')
      .replace(/(entryReferenceFrom=)[^& ]+/, '$1{entryReference}')
      .replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => {
        const days = Math.round((Date.parse(day) - Date.parse(this.#today)) / DAY_MS);
        return Math.abs(days) > 1000 ? day : days === 0 ? '{today}' : `{today${days < 0 ? '' : '+'}${days}}`;
      });
  }
}

/** Pairs the calls of the same probes at two banks: the first with the first that asked for the same, and so on. */
export function pairCalls(
  target: readonly ProbedCall[],
  reference: readonly ProbedCall[],
): { readonly pairs: readonly CallPair[]; readonly unpaired: readonly UnpairedCall[] } {
  const waiting = new Map<string, ProbedCall[]>();
  for (const call of reference) waiting.set(keyOf(call), [...(waiting.get(keyOf(call)) ?? []), call]);
  const pairs: CallPair[] = [];
  const unpaired: UnpairedCall[] = [];
  for (const call of target) {
    const { probe, request, exchange } = call;
    const other = waiting.get(keyOf(call))?.shift();
    if (other) pairs.push({ probe, request, target: exchange, reference: other.exchange });
    else unpaired.push({ probe, request, at: 'target' });
  }
  for (const { probe, request } of [...waiting.values()].flat()) unpaired.push({ probe, request, at: 'reference' });
  return { pairs, unpaired };
}

function keyOf({ probe, request }: ProbedCall): string {
  return `${probe} ${request}`;
}

/** Calls with the numbers of their places. */
export function numbered(calls: readonly ProbedCall[]): readonly ProbedCall[] {
  return calls.map((call, index) => ({ ...call, exchange: { ...call.exchange, number: index + 1 } }));
}
