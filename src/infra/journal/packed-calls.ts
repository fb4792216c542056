import { Journal, type CallStore, type JournalEntry, type RecordedCall } from '../../sim/journal.js';
import { CallForm, differingValues, OWN_FINDINGS, OWN_TEXTS } from './call-form.js';
import { COLUMN, COLUMNS, PackedCall } from './packed-call.js';
import { TextChunks } from './text-chunks.js';

/** Most characters that are kept of all calls together: the oldest go where there are more. */
const MOST_CHARACTERS = 64 * 1024 * 1024;

/**
 * The newest calls, the oldest first: each as the form that it has in common with others, some numbers, and the texts that are
 * its own. A journal of objects would be most of what the collector has to look at while a bank is busy.
 */
export class PackedCalls implements CallStore {
  readonly #most: number;
  readonly #texts = new TextChunks();
  /** The newest form of each operation. */
  readonly #newest = new Map<string | undefined, CallForm>();
  #forms: CallForm[] = [];
  #chunks: Buffer[] = [];
  #figures = new Float64Array(0);
  #capacity = 0;
  #first = 0;
  #characters = 0;
  /** How many calls there are. */
  size = 0;

  /** @param most calls that are kept, at least one */
  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a call. Answers how many old ones had to go. */
  add(call: RecordedCall): number {
    let form = this.#newest.get(call.operation);
    const isNew = !form?.fits(call);
    if (!form || isNew) this.#newest.set(call.operation, (form = new CallForm(call)));
    if (this.size === this.#capacity && this.#capacity < this.#most) this.#grow();
    const gone = this.size === this.#capacity ? 1 : 0;
    if (gone > 0) this.#dropOldest();
    const slot = this.#slot(this.size);
    this.size += 1;
    this.#write(slot, form, call, isNew ? form.size : 0);
    return gone + this.#dropBeyondSize();
  }

  /** The calls, newest first. */
  *newestFirst(): IterableIterator<JournalEntry> {
    for (let index = this.size - 1; index >= 0; index -= 1) yield this.#at(index);
  }

  /** The call of a number. */
  numbered(number: number): JournalEntry | undefined {
    for (let index = 0; index < this.size; index += 1) {
      const slot = this.#slot(index);
      if (this.#figures[slot * COLUMNS + COLUMN.number] === number) return this.#at(index);
    }
    return undefined;
  }

  /** How many forms the calls have, and how many characters are kept of them. */
  figures(): { readonly forms: number; readonly characters: number } {
    const forms = new Set(Array.from({ length: this.size }, (_, index) => this.#forms[this.#slot(index)]));
    return { forms: forms.size, characters: this.#characters };
  }

  /** Forgets all. */
  clear(): void {
    this.#newest.clear();
    this.#texts.clear();
    this.#forms = [];
    this.#chunks = [];
    this.#figures = new Float64Array(0);
    this.#capacity = this.#first = this.#characters = this.size = 0;
  }

  #write(slot: number, form: CallForm, call: RecordedCall, formCharacters: number): void {
    const { first } = form;
    const ownHeaders = first === call ? 0 : differingValues(form.rawHeaders, call.rawHeaders);
    const ownAnswerHeaders = first === call ? 0 : differingValues(form.answerHeaders, call.answerHeaderList);
    const own: string[] = [];
    let which = 0;
    for (let index = 0; index < OWN_TEXTS.length; index += 1) {
      const name = OWN_TEXTS[index] ?? 'path';
      const text = call[name];
      if (text === undefined || text === first[name]) continue;
      which |= 1 << index;
      own.push(text);
    }
    if (first !== call && call.findings.length > 0) {
      which |= 1 << OWN_FINDINGS;
      own.push(JSON.stringify(call.findings));
    }
    addValues(own, call.rawHeaders, ownHeaders);
    addValues(own, call.answerHeaderList, ownAnswerHeaders);
    let characters = 0;
    for (const text of own) characters += text.length;
    this.#texts.reserve(characters, own.length);
    const offset = this.#texts.end;
    for (const text of own) this.#texts.write(text);

    this.#forms[slot] = form;
    this.#chunks[slot] = this.#texts.chunk;
    const figures = this.#figures;
    const begin = slot * COLUMNS;
    figures[begin + COLUMN.number] = call.number;
    figures[begin + COLUMN.at] = call.at;
    figures[begin + COLUMN.receivedAt] = call.receivedAtMs;
    figures[begin + COLUMN.duration] = call.durationMs;
    figures[begin + COLUMN.movedAt] = call.transitions[0]?.at ?? 0;
    figures[begin + COLUMN.offset] = offset;
    figures[begin + COLUMN.ownTexts] = which;
    figures[begin + COLUMN.ownHeaders] = ownHeaders;
    figures[begin + COLUMN.ownAnswerHeaders] = ownAnswerHeaders;
    figures[begin + COLUMN.characters] = characters + formCharacters;
    this.#characters += characters + formCharacters;
  }

  #at(index: number): JournalEntry {
    const slot = this.#slot(index);
    const [form, chunk] = [this.#forms[slot], this.#chunks[slot]];
    if (!form || !chunk) throw new Error(`there is no call in place ${index} of ${this.size}`);
    return new PackedCall(form, chunk, this.#figures.slice(slot * COLUMNS, (slot + 1) * COLUMNS));
  }

  /** Where the call stands that so many came before. */
  #slot(index: number): number {
    return (this.#first + index) % this.#capacity;
  }

  #dropOldest(): void {
    this.#characters -= this.#figures[this.#first * COLUMNS + COLUMN.characters] ?? 0;
    this.#first = (this.#first + 1) % this.#capacity;
    this.size -= 1;
  }

  #dropBeyondSize(): number {
    let gone = 0;
    for (; this.#characters > MOST_CHARACTERS && this.size > 1; gone += 1) this.#dropOldest();
    return gone;
  }

  #grow(): void {
    const capacity = Math.min(this.#most, Math.max(64, this.#capacity * 4));
    const figures = new Float64Array(capacity * COLUMNS);
    const before = this.#first * COLUMNS;
    figures.set(this.#figures.subarray(before));
    figures.set(this.#figures.subarray(0, before), this.#figures.length - before);
    this.#figures = figures;
    this.#forms = [...this.#forms.slice(this.#first), ...this.#forms.slice(0, this.#first)];
    this.#chunks = [...this.#chunks.slice(this.#first), ...this.#chunks.slice(0, this.#first)];
    this.#capacity = capacity;
    this.#first = 0;
  }
}

function addValues(to: string[], list: readonly string[], bits: number): void {
  for (let index = 0; bits >> index !== 0; index += 1) if ((bits >> index) & 1) to.push(list[2 * index + 1] ?? '');
}

/** A journal without entries. @param most entries that it keeps; 0: none */
export function newJournal(most: number): Journal {
  return new Journal(most === 0 ? undefined : new PackedCalls(most));
}
