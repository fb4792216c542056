import type { JournalEntry, RecordedCall, UndoneCalls } from './journal-entry.js';
import { CallTemplate, differingValues, OWN_FINDINGS, OWN_TEXTS } from './call-template.js';
import { NUMBERS, BufferedCall } from './buffered-call.js';
import { chunkFor, type RecordChunk } from './record-chunk.js';

/** Templates of an operation to compare a call with: one for each client and outcome. */
const MOST_TEMPLATES = 8;
/** Estimated memory of a call's elements in the lists, with their spare capacity. */
const ELEMENT_BYTES = 48;
/** The lists are compacted when this many elements at the front are empty, and more than half of all. */
const MOST_EMPTY = 256;

/** A journal whose memory is bounded together with others. */
interface MemoryHolder {
  /** Bytes in use. */
  readonly bytes: number;
  /** Drops the oldest calls until at most this many bytes are in use. */
  shrinkTo(bytes: number): void;
}

/** Share of the limit to free beyond the excess, so that a server at its limit does not do this for every call. */
const FREED_SHARE = 1 / 32;

/**
 * Limits the bytes of all journals of a server together. Beyond the limit, the largest journals drop their oldest
 * calls until they are equally large, so that a bank with little traffic keeps its journal next to a busy one.
 */
export class JournalMemory {
  readonly #most: number;
  readonly #holders = new Set<MemoryHolder>();
  #bytes = 0;

  /** @param most bytes of all journals together */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes that all journals use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts bytes that a journal now uses. Journals may drop calls, this one too. */
  allocate(holder: MemoryHolder, bytes: number): void {
    this.#holders.add(holder);
    this.#bytes += bytes;
    if (this.#bytes <= this.#most) return;
    const level = levelFor(
      Array.from(this.#holders, ({ bytes: held }) => held),
      this.#most * (1 - FREED_SHARE),
    );
    for (const each of this.#holders) if (each.bytes > level) each.shrinkTo(level);
  }

  /** Counts bytes that a journal no longer uses. */
  release(bytes: number): void {
    this.#bytes -= bytes;
  }

  remove(holder: MemoryHolder): void {
    this.#holders.delete(holder);
  }
}

/** The highest cap under which the sizes add up to no more than a sum. */
export function levelFor(sizes: readonly number[], sum: number): number {
  const ascending = sizes.toSorted((one, other) => one - other);
  let left = sum;
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}

export interface JournalBounds {
  /** Calls; 0: none. */
  readonly most: number;
  /** Bytes of memory. */
  readonly mostBytes: number;
  /** Shared by all journals of a server. */
  readonly memory: JournalMemory;
}

/**
 * The newest calls, oldest first: each is a shared template, some numbers, and the texts that differ. Stored as
 * objects, they would dominate garbage collection while a bank is busy.
 */
export class JournalBuffer {
  readonly #bounds: JournalBounds;
  /** The templates of each operation, the most used first. */
  readonly #recent = new Map<string | undefined, CallTemplate[]>();
  // A call has the same index in each of these lists. Those before #first were dropped.
  #templates: (CallTemplate | undefined)[] = [];
  #chunks: (RecordChunk | undefined)[] = [];
  #offsets: number[] = [];
  #first = 0;
  #bytes = 0;
  #shared: RecordChunk | undefined;
  /** A chunk without calls that no one has an entry of. */
  #spare: RecordChunk | undefined;
  /** Calls that were dropped since the journal was cleared, to stay within the bounds. */
  dropped = 0;
  /** What its entries say about being undone. */
  undone: UndoneCalls = [];

  /** @param bounds absent members are unlimited */
  constructor(bounds: Partial<JournalBounds>) {
    this.#bounds = { most: Infinity, mostBytes: Infinity, memory: new JournalMemory(Infinity), ...bounds };
  }

  /** How many calls there are. */
  get size(): number {
    return this.#templates.length - this.#first;
  }

  /** Estimated memory. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a call, which the caller must not modify afterwards. Drops the oldest ones if there are too many, or they use too much memory. */
  add(call: RecordedCall): void {
    const before = this.#bytes;
    const template = this.#templateOf(call);
    const chunk = this.#write(template, call);
    this.#bytes += ELEMENT_BYTES + (template.calls === 1 ? template.bytes : 0) + (chunk.calls === 1 ? chunk.bytes : 0);
    const { most, mostBytes, memory } = this.#bounds;
    // Calls that are dropped below release their own bytes.
    const added = this.#bytes - before;
    if (this.size > most) this.#dropOldest();
    this.shrinkTo(mostBytes);
    memory.allocate(this, added);
  }

  /** Drops the oldest calls until no more bytes are in use. */
  shrinkTo(bytes: number): void {
    while (this.#bytes > bytes && this.size > 0) this.#dropOldest();
  }

  *newestFirst(): IterableIterator<JournalEntry> {
    for (let place = this.#templates.length - 1; place >= this.#first; place -= 1) yield this.#at(place);
  }

  numbered(number: number): JournalEntry | undefined {
    for (const entry of this.newestFirst()) if (entry.number === number) return entry;
    return undefined;
  }

  /** Counts templates and bytes from the calls themselves, for tests. */
  figures(): { readonly templates: number; readonly bytes: number } {
    const templates = new Set(this.#templates.slice(this.#first));
    const chunks = new Set(this.#chunks.slice(this.#first));
    const sum = (of: Iterable<{ readonly bytes: number } | undefined>): number =>
      [...of].reduce((total, each) => total + (each?.bytes ?? 0), 0);
    return { templates: templates.size, bytes: this.size * ELEMENT_BYTES + sum(templates) + sum(chunks) };
  }

  /** Removes all. Returns their number. */
  clear(): number {
    const { size } = this;
    this.#bounds.memory.release(this.#bytes);
    this.#bounds.memory.remove(this);
    this.#recent.clear();
    this.#templates = [];
    this.#chunks = [];
    this.#offsets = [];
    this.#shared = this.#spare = undefined;
    this.#first = this.#bytes = this.dropped = 0;
    return size;
  }

  #templateOf(call: RecordedCall): CallTemplate {
    const recent = this.#recent.get(call.operation) ?? [];
    for (const [index, template] of recent.entries()) {
      if (!template.matches(call)) continue;
      // Frequent templates move to the front.
      const before = recent[index - 1];
      if (before) [recent[index - 1], recent[index]] = [template, before];
      return template;
    }
    const template = new CallTemplate(call);
    if (template.isShared) {
      if (recent.unshift(template) > MOST_TEMPLATES) recent.pop();
      this.#recent.set(call.operation, recent);
    }
    return template;
  }

  #write(template: CallTemplate, call: RecordedCall): RecordChunk {
    const { first } = template;
    const ownHeaders = first === call ? 0 : differingValues(template.rawHeaders, call.rawHeaders);
    const ownAnswerHeaders = first === call ? 0 : differingValues(template.answerHeaders, call.answerHeaderList);
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
    const chunk = chunkFor(this.#shared, NUMBERS.length, own, this.#spare);
    if (chunk === this.#spare) this.#spare = undefined;
    if (chunk.isShared) this.#shared = chunk;
    // In the order of NUMBERS.
    const numbers = [call.number, call.at, call.receivedAtMs, call.durationMs, call.transitions[0]?.at ?? 0];
    numbers.push(call.bodyOmittedBytes, call.answerBodyOmittedBytes, ownTexts, ownHeaders, ownAnswerHeaders);
    const offset = chunk.write(numbers, own);
    this.#templates.push(template);
    this.#chunks.push(chunk);
    this.#offsets.push(offset);
    template.calls += 1;
    chunk.calls += 1;
    return chunk;
  }

  #at(place: number): JournalEntry {
    const [template, chunk, offset] = [this.#templates[place], this.#chunks[place], this.#offsets[place]];
    if (!template || !chunk || offset === undefined) throw new Error(`there is no call at index ${place}`);
    chunk.isLent = true;
    return new BufferedCall(template, chunk, offset, this.undone);
  }

  #dropOldest(): void {
    const [template, chunk] = [this.#templates[this.#first], this.#chunks[this.#first]];
    if (!template || !chunk) return;
    this.#templates[this.#first] = this.#chunks[this.#first] = undefined;
    this.#first += 1;
    this.dropped += 1;
    let bytes = ELEMENT_BYTES;
    template.calls -= 1;
    if (template.calls === 0) {
      bytes += template.bytes;
      this.#removeTemplate(template);
    }
    chunk.calls -= 1;
    if (chunk.calls === 0) {
      bytes += chunk.bytes;
      if (chunk === this.#shared) this.#shared = undefined;
      if (chunk.isLargest && !chunk.isLent) this.#spare = chunk;
    }
    this.#bytes -= bytes;
    this.#bounds.memory.release(bytes);
    if (this.#first >= MOST_EMPTY && this.#first * 2 > this.#templates.length) this.#compact();
  }

  #removeTemplate(template: CallTemplate): void {
    const recent = this.#recent.get(template.first.operation);
    const index = recent?.indexOf(template) ?? -1;
    if (index >= 0) recent?.splice(index, 1);
    if (recent?.length === 0) this.#recent.delete(template.first.operation);
  }

  #compact(): void {
    this.#templates = this.#templates.slice(this.#first);
    this.#chunks = this.#chunks.slice(this.#first);
    this.#offsets = this.#offsets.slice(this.#first);
    this.#first = 0;
  }
}

function addValues(to: string[], list: readonly string[], bits: number): void {
  for (let index = 0; bits >> index !== 0; index += 1) if ((bits >> index) & 1) to.push(list[2 * index + 1] ?? '');
}
