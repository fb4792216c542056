import {
  BANK_ROUTES,
  canUndo,
  pathOf,
  UNDO_HEADER,
  undoLabel,
  type ResponseOf,
  type BankOperationId,
  type Body,
  type Query,
  type Schema,
  type Sent,
} from './control-operations.js';
import { counted } from '../domain/text.js';
import { SandbankError } from './errors.js';
import type { Transport } from './transport.js';

/** Calls that move a clock, and their timeout for a large bank. Real time. */
const MOVING: ReadonlySet<BankOperationId> = new Set(['advanceClock', 'setClock', 'stepClock']);
const LONGEST_MOVE_MS = 3_600_000;

/** Calls the control API operations of one bank, by operation id. */
export class BankCalls {
  readonly #transport: Transport;
  readonly bank: string;

  constructor(transport: Transport, bank: string) {
    this.#transport = transport;
    this.bank = bank;
  }

  /** @throws SandbankError with what the bank says about it */
  async call<Id extends BankOperationId>(
    id: Id,
    names: Readonly<Record<string, string>> = {},
    sent: Sent<Id> = {},
  ): Promise<ResponseOf<Id>> {
    return (await this.#send(id, names, sent)) as ResponseOf<Id>;
  }

  /** Like `call`, for a response in another format than JSON. */
  async text<Id extends BankOperationId>(id: Id, accept: string, query?: Query<Id>): Promise<string> {
    return (await this.#send(id, {}, { query }, accept)) as string;
  }

  events(
    query: Query<'readEvents'>,
  ): AsyncGenerator<{ readonly event: string; readonly data: unknown }, void, undefined> {
    return this.#transport.events(
      pathOf(`/__admin/banks/{bank}${BANK_ROUTES.readEvents[1]}`, { bank: this.bank }, query),
    );
  }

  #send<Id extends BankOperationId>(
    id: Id,
    names: Readonly<Record<string, string>>,
    { query, body }: Sent<Id>,
    accept?: string,
  ): Promise<unknown> {
    const [method, template] = BANK_ROUTES[id];
    const { undo } = this.#transport;
    const path = pathOf(`/__admin/banks/{bank}${template}`, { ...names, bank: this.bank }, query);
    return this.#transport.send({
      method,
      path,
      body,
      ...(undo !== undefined && canUndo(id) && { headers: { [UNDO_HEADER]: undoLabel(undo) } }),
      ...(accept !== undefined && { accept }),
      ...(MOVING.has(id) && { silenceMs: LONGEST_MOVE_MS }),
    });
  }
}

/** Verbs of one bank about one subject. */
export abstract class Verbs {
  protected readonly calls: BankCalls;

  constructor(calls: BankCalls) {
    this.calls = calls;
  }
}

/** The bank's clock. */
export class ClockVerbs extends Verbs {
  /** Reads mode, rate and time. */
  read(): Promise<Schema<'Clock'>> {
    return this.calls.call('readClock');
  }

  /** Upcoming events, earliest first; `count` is their total number. */
  due(query: Query<'readDueEvents'> = {}): Promise<ResponseOf<'readDueEvents'>> {
    return this.calls.call('readDueEvents', {}, { query });
  }

  /** Sets mode and rate, or advances to `now`, an instant that is not in the past. */
  set(body: Body<'setClock'>): Promise<Schema<'Clock'>> {
    return this.calls.call('setClock', {}, { body });
  }

  /** Pauses the clock. */
  pause(): Promise<Schema<'Clock'>> {
    return this.set({ mode: 'paused' });
  }

  /** Runs the clock at `rate` times real time. */
  run(rate = 1): Promise<Schema<'Clock'>> {
    return this.set({ mode: 'running', rate });
  }

  /**
   * Advances the clock. Resolves when all events that fell due have happened, with the earliest `limit` (100) of them.
   * @param move an ISO 8601 duration such as `P90D`, or `{ by }` or `{ to }`, with the `limit` of events to return
   */
  advance(move: string | Body<'advanceClock'>): Promise<Schema<'ClockMove'>> {
    return this.calls.call('advanceClock', {}, { body: typeof move === 'string' ? { by: move } : move });
  }

  /** Stops the running advance. The clock stays at the time it has reached, and the advance resolves with `stopped`. */
  stopAdvance(): Promise<Schema<'Clock'>> {
    return this.calls.call('stopAdvance');
  }

  /** Advances the clock to the next due event. */
  step(body: Body<'stepClock'> = {}): Promise<Schema<'ClockMove'>> {
    return this.calls.call('stepClock', {}, { body });
  }
}

/** Scripted outcomes. */
export class OutcomeVerbs extends Verbs {
  /** Adds a scripted outcome to the end of the queue. */
  add(body: Body<'addOutcome'>): Promise<Schema<'Outcome'>> {
    return this.calls.call('addOutcome', {}, { body });
  }

  /** The remaining scripted outcomes, in order. */
  async list(): Promise<Schema<'Outcome'>[]> {
    return (await this.calls.call('readOutcomes')).outcomes;
  }

  /** Removes an unused outcome. @throws SandbankError (404) for an unknown id */
  remove(id: string): Promise<ResponseOf<'deleteOutcome'>> {
    return this.calls.call('deleteOutcome', { id });
  }

  /** Removes all queued outcomes, and restores the rules of the fixtures. */
  clear(): Promise<ResponseOf<'deleteOutcomes'>> {
    return this.calls.call('deleteOutcomes');
  }
}

/** Faults: delays, errors, broken connections. */
export class FaultVerbs extends Verbs {
  /** Adds a fault after the existing ones. The first matching fault applies. */
  add(body: Body<'addFault'>): Promise<Schema<'Fault'>> {
    return this.calls.call('addFault', {}, { body });
  }

  /** The faults in the order in which they are tried, each with the number of times it applied. */
  async list(): Promise<Schema<'Fault'>[]> {
    return (await this.calls.call('readFaults')).faults;
  }

  /** Removes a fault. @throws SandbankError (404) for an unknown id */
  remove(id: string): Promise<ResponseOf<'deleteFault'>> {
    return this.calls.call('deleteFault', { id });
  }

  /** Removes all faults. */
  clear(): Promise<ResponseOf<'deleteFaults'>> {
    return this.calls.call('deleteFaults');
  }
}

/** The journal: requests and responses of clients. */
export class RequestVerbs extends Verbs {
  /** One line for each call, newest first. */
  async list(query: Query<'readRequests'> = {}): Promise<Schema<'RequestLine'>[]> {
    return (await this.calls.call('readRequests', {}, { query })).requests;
  }

  /** A complete call. Secrets are masked. */
  read(id: string): Promise<Schema<'RequestEntry'>> {
    return this.calls.call('readRequest', { id });
  }

  /** The matching calls, newest first. */
  async find(match: Schema<'JournalMatch'> = {}, limit?: number): Promise<Schema<'RequestEntry'>[]> {
    const body = { match, ...(limit !== undefined && { limit }) };
    return (await this.calls.call('findRequests', {}, { body })).requests;
  }

  /** The number of matching calls in the journal. */
  async count(match: Schema<'JournalMatch'> = {}): Promise<number> {
    return (await this.calls.call('countRequests', {}, { body: { match } })).count;
  }

  /**
   * Waits until enough calls match, including earlier ones. Real time.
   * @param options `count` defaults to 1, `timeoutMs` to 5,000
   * @returns how many match
   * @throws SandbankError when too few arrived in time
   */
  async wait(
    match: Schema<'JournalMatch'>,
    options: { readonly count?: number; readonly timeoutMs?: number } = {},
  ): Promise<number> {
    const { found, count } = await this.calls.call('waitForRequests', {}, { body: { match, ...options } });
    if (found) return count;
    const wanted = counted(options.count ?? 1, 'call');
    throw new SandbankError(`waited for ${wanted} matching ${JSON.stringify(match)}; received ${count}`);
  }

  /** The journal as HTTP archive 1.2. */
  har(): Promise<ResponseOf<'exportRequests'>> {
    return this.calls.call('exportRequests');
  }

  /** Clears the journal and the client report. */
  clear(): Promise<ResponseOf<'deleteRequests'>> {
    return this.calls.call('deleteRequests');
  }
}
