import { Journal, type CallStore, type JournalEntry, type RecordedCall } from './journal.js';
import { CallForm, differingValues, OWN_FINDINGS, OWN_TEXTS } from './call-form.js';
import { JournalMemory } from './journal-memory.js';
import { NUMBERS, PackedCall } from './packed-call.js';
import { chunkFor, type Chunk } from './text-chunks.js';

/** Forms of an operation that a call is compared with: its clients, and how it ends for them. */
const MOST_FORMS = 8;
/** What the places of a call in the lists take, with the room in which they grow. */
const PLACE_BYTES = 48;
/** The lists are made new when so many places at their front are empty, and these are more than half of them. */
const MOST_EMPTY = 256;

/** How much a journal keeps. */
export interface JournalBounds {
  /** Calls; 0: none. */
  readonly most: number;
  /** Bytes of memory. */
  readonly mostBytes: number;
  /** What all journals of the server share. */
  readonly memory: JournalMemory;
}

/**
 * The newest calls, the oldest first: each as the form that it has in common with others, some numbers, and the texts that are
 * its own. A journal of objects would be most of what the collector has to look at while a bank is busy.
 */
export class PackedCalls implements CallStore {
  readonly #bounds: JournalBounds;
  /** The forms of each operation, those that calls have had most first. */
  readonly #recent = new Map<string | undefined, CallForm[]>();
  // A call is in the same place of each of these lists; those before #first are gone.
  #forms: (CallForm | undefined)[] = [];
  #chunks: (Chunk | undefined)[] = [];
  #offsets: number[] = [];
  #first = 0;
  #bytes = 0;
  /** The chunk that was shared last. */
  #shared: Chunk | undefined;
  /** Calls that had to go since the journal was cleared. */
  dropped = 0;

  /** @param bounds what is left out is unbounded */
  constructor(bounds: Partial<JournalBounds>) {
    this.#bounds = { most: Infinity, mostBytes: Infinity, memory: new JournalMemory(Infinity), ...bounds };
  }

  /** How many calls there are. */
  get size(): number {
    return this.#forms.length - this.#first;
  }

  /** Memory that they take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Takes a call; the oldest go where there are too many, or where they take too much memory. */
  add(call: RecordedCall): void {
    const before = this.#bytes;
    const form = this.#formOf(call);
    const chunk = this.#write(form, call);
    this.#bytes += PLACE_BYTES + (form.calls === 1 ? form.bytes : 0) + (chunk.calls === 1 ? chunk.bytes : 0);
    const { most, mostBytes, memory } = this.#bounds;
    // What goes below is given back by itself.
    const taken = this.#bytes - before;
    if (this.size > most) this.#dropOldest();
    this.shrinkTo(mostBytes);
    memory.take(this, taken);
  }

  /** Drops the oldest calls until the others take no more than that. */
  shrinkTo(bytes: number): void {
    while (this.#bytes > bytes && this.size > 0) this.#dropOldest();
  }

  /** The calls, newest first. */
  *newestFirst(): IterableIterator<JournalEntry> {
    for (let place = this.#forms.length - 1; place >= this.#first; place -= 1) yield this.#at(place);
  }

  /** The call of a number. */
  numbered(number: number): JournalEntry | undefined {
    for (const entry of this.newestFirst()) if (entry.number === number) return entry;
    return undefined;
  }

  /** What there is, counted from the calls themselves. */
  figures(): { readonly forms: number; readonly bytes: number } {
    const forms = new Set(this.#forms.slice(this.#first));
    const chunks = new Set(this.#chunks.slice(this.#first));
    const sum = (of: Iterable<{ readonly bytes: number } | undefined>): number =>
      [...of].reduce((total, each) => total + (each?.bytes ?? 0), 0);
    return { forms: forms.size, bytes: this.size * PLACE_BYTES + sum(forms) + sum(chunks) };
  }

  /** Forgets all. */
  clear(): void {
    this.#bounds.memory.giveBack(this.#bytes);
    this.#bounds.memory.forget(this);
    this.#recent.clear();
    this.#forms = [];
    this.#chunks = [];
    this.#offsets = [];
    this.#shared = undefined;
    this.#first = this.#bytes = this.dropped = 0;
  }

  #formOf(call: RecordedCall): CallForm {
    const recent = this.#recent.get(call.operation) ?? [];
    for (const [index, form] of recent.entries()) {
      if (!form.fits(call)) continue;
      // What is met more often moves to the front.
      const before = recent[index - 1];
      if (before) [recent[index - 1], recent[index]] = [form, before];
      return form;
    }
    const form = new CallForm(call);
    if (form.isShared) {
      if (recent.unshift(form) > MOST_FORMS) recent.pop();
      this.#recent.set(call.operation, recent);
    }
    return form;
  }

  #write(form: CallForm, call: RecordedCall): Chunk {
    const { first } = form;
    const ownHeaders = first === call ? 0 : differingValues(form.rawHeaders, call.rawHeaders);
    const ownAnswerHeaders = first === call ? 0 : differingValues(form.answerHeaders, call.answerHeaderList);
    const own: string[] = [];
    let ownTexts = 0;
    for (let index = 0; index < OWN_TEXTS.length; index += 1) {
      const name = OWN_TEXTS[index] ?? 'path';
      const text = call[name];
      if (text === undefined || text === first[name]) continue;
      ownTexts |= 1 << index;
      own.push(text);
    }
    if (first !== call && call.findings.length > 0) {
      ownTexts |= 1 << OWN_FINDINGS;
      own.push(JSON.stringify(call.findings));
    }
    addValues(own, call.rawHeaders, ownHeaders);
    addValues(own, call.answerHeaderList, ownAnswerHeaders);
    const chunk = chunkFor(this.#shared, NUMBERS.length, own);
    if (chunk.isShared) this.#shared = chunk;
    // In the order of NUMBERS.
    const numbers = [call.number, call.at, call.receivedAtMs, call.durationMs, call.transitions[0]?.at ?? 0];
    numbers.push(call.bodyOmittedBytes, call.answerBodyOmittedBytes, ownTexts, ownHeaders, ownAnswerHeaders);
    const offset = chunk.write(numbers, own);
    this.#forms.push(form);
    this.#chunks.push(chunk);
    this.#offsets.push(offset);
    form.calls += 1;
    chunk.calls += 1;
    return chunk;
  }

  #at(place: number): JournalEntry {
    const [form, chunk, offset] = [this.#forms[place], this.#chunks[place], this.#offsets[place]];
    if (!form || !chunk || offset === undefined) throw new Error(`there is no call in place ${place}`);
    return new PackedCall(form, chunk, offset);
  }

  #dropOldest(): void {
    const [form, chunk] = [this.#forms[this.#first], this.#chunks[this.#first]];
    if (!form || !chunk) return;
    this.#forms[this.#first] = this.#chunks[this.#first] = undefined;
    this.#first += 1;
    this.dropped += 1;
    let bytes = PLACE_BYTES;
    form.calls -= 1;
    if (form.calls === 0) {
      bytes += form.bytes;
      this.#forgetForm(form);
    }
    chunk.calls -= 1;
    if (chunk.calls === 0) {
      bytes += chunk.bytes;
      if (chunk === this.#shared) this.#shared = undefined;
    }
    this.#bytes -= bytes;
    this.#bounds.memory.giveBack(bytes);
    if (this.#first >= MOST_EMPTY && this.#first * 2 > this.#forms.length) this.#closeUp();
  }

  #forgetForm(form: CallForm): void {
    const recent = this.#recent.get(form.first.operation);
    const index = recent?.indexOf(form) ?? -1;
    if (index >= 0) recent?.splice(index, 1);
    if (recent?.length === 0) this.#recent.delete(form.first.operation);
  }

  #closeUp(): void {
    this.#forms = this.#forms.slice(this.#first);
    this.#chunks = this.#chunks.slice(this.#first);
    this.#offsets = this.#offsets.slice(this.#first);
    this.#first = 0;
  }
}

function addValues(to: string[], list: readonly string[], bits: number): void {
  for (let index = 0; bits >> index !== 0; index += 1) if ((bits >> index) & 1) to.push(list[2 * index + 1] ?? '');
}

/** A journal without entries. */
export function newJournal(bounds: JournalBounds): Journal {
  return new Journal(bounds.most === 0 ? undefined : new PackedCalls(bounds));
}
