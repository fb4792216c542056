import type { Instant } from '../domain/calendar.js';
import type { TransitionRecord } from '../sim/bank.js';
import type { JournalEntry, UndoneCalls } from './journal-entry.js';
import { OWN_FINDINGS, OWN_TEXTS, type CallTemplate } from './call-template.js';
import type { RecordChunk } from './record-chunk.js';

/** The numbers in the record of a call, by position. */
export const NUMBERS = [
  'number',
  'at',
  'receivedAt',
  'duration',
  /** Time of its transitions. */
  'movedAt',
  /** Bytes of its bodies that were omitted. */
  'bodyOmitted',
  'answerBodyOmitted',
  /** Which texts it stores itself: a bit for each. */
  'ownTexts',
  /** Which header values it stores itself, of the request and of the response. */
  'ownHeaders',
  'ownAnswerHeaders',
] as const;

/** What the record of a call stores. */
interface Own {
  readonly texts: Readonly<Partial<Record<(typeof OWN_TEXTS)[number], string>>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly findings: JournalEntry['findings'];
}

/** A stored call as an entry: its template and its own texts, which are decoded on first access. */
export class BufferedCall implements JournalEntry {
  readonly #template: CallTemplate;
  readonly #chunk: RecordChunk;
  readonly #offset: number;
  readonly #undone: UndoneCalls;
  #own: Own | undefined;

  /** @param offset of its record in the chunk */
  constructor(template: CallTemplate, chunk: RecordChunk, offset: number, undone: UndoneCalls) {
    this.#undone = undone;
    this.#template = template;
    this.#chunk = chunk;
    this.#offset = offset;
  }

  get id(): string {
    return `request-${this.number}`;
  }
  get number(): number {
    return this.#figure('number');
  }
  get at(): Instant {
    return this.#figure('at');
  }
  get receivedAtMs(): number {
    return this.#figure('receivedAt');
  }
  get durationMs(): number {
    return this.#figure('duration');
  }
  get isUndone(): boolean {
    const { number } = this;
    return this.#undone.some(([after, last]) => number > after && number <= last);
  }
  get method(): string {
    return this.#template.first.method;
  }
  get operation(): string | undefined {
    return this.#template.first.operation;
  }
  get tppNames(): readonly string[] {
    return this.#template.first.tppNames;
  }
  get status(): number {
    return this.#template.first.status;
  }
  get refusal(): JournalEntry['refusal'] {
    return this.#template.first.refusal;
  }
  get checksPassed(): number | undefined {
    return this.#template.first.checksPassed;
  }
  get fault(): string | undefined {
    return this.#template.first.fault;
  }
  get subjectStatus(): string | undefined {
    return this.#template.first.subjectStatus;
  }
  get findings(): JournalEntry['findings'] {
    return this.#isFirst ? this.#template.first.findings : this.#ownParts.findings;
  }
  get sent(): JournalEntry['sent'] {
    return this.#template.first.sent;
  }
  get signature(): JournalEntry['signature'] {
    return this.#template.first.signature;
  }
  get path(): string {
    return this.#texts.path ?? this.#template.first.path;
  }
  get query(): string {
    return this.#texts.query ?? this.#template.first.query;
  }
  get body(): string | undefined {
    return this.#texts.body ?? this.#template.first.body;
  }
  get bodyOmittedBytes(): number {
    return this.#figure('bodyOmitted');
  }
  get answerBodyOmittedBytes(): number {
    return this.#figure('answerBodyOmitted');
  }
  get answerBody(): string | undefined {
    return this.#texts.answerBody ?? this.#template.first.answerBody;
  }
  get subject(): string | undefined {
    return this.#texts.subject ?? this.#template.first.subject;
  }
  get headers(): Readonly<Record<string, string>> {
    return { ...this.#template.headers, ...this.#ownParts.headers };
  }
  get traceparent(): string | undefined {
    return this.headers['traceparent'];
  }
  get answerHeaders(): Readonly<Record<string, string>> {
    const echoed =
      this.#template.echoes && this.status > 0 ? { 'x-request-id': this.headers['x-request-id'] ?? '' } : {};
    return { ...this.#template.first.answerHeaders, ...this.#ownParts.answerHeaders, ...echoed };
  }
  get transitions(): readonly TransitionRecord[] {
    const { first } = this.#template;
    const at = this.#figure('movedAt');
    if (first.transitions.length === 0 || this.#isFirst) return first.transitions;
    return first.transitions.map((move) => ({ ...move, at, subject: this.subject ?? '' }));
  }

  get #isFirst(): boolean {
    return this.number === this.#template.first.number;
  }

  #figure(name: (typeof NUMBERS)[number]): number {
    return this.#chunk.numberAt(this.#offset, NUMBERS.indexOf(name));
  }

  get #texts(): Own['texts'] {
    return this.#ownParts.texts;
  }

  get #ownParts(): Own {
    this.#own ??= this.#read();
    return this.#own;
  }

  #read(): Own {
    const { rawHeaders, answerHeaders } = this.#template;
    const bits = this.#figure('ownTexts');
    const names = OWN_TEXTS.filter((_name, index) => isSet(bits, index));
    const findings = isSet(bits, OWN_FINDINGS) ? 1 : 0;
    const headers = namesOf(rawHeaders, this.#figure('ownHeaders'));
    const answers = namesOf(answerHeaders, this.#figure('ownAnswerHeaders'));
    const count = names.length + findings + headers.length + answers.length;
    const texts = this.#chunk.textsAt(this.#offset, NUMBERS.length, count);
    const take = (some: number): string[] => texts.splice(0, some);
    return {
      texts: paired(names, take(names.length)),
      findings: take(findings).flatMap((text) => JSON.parse(text) as JournalEntry['findings']),
      headers: paired(headers, take(headers.length)),
      answerHeaders: paired(answers, take(answers.length)),
    };
  }
}

function isSet(bits: number, index: number): boolean {
  return ((bits >> index) & 1) === 1;
}

/** The lower-case names, from a list of names and values, whose bits are set. */
function namesOf(list: readonly string[], bits: number): string[] {
  return list.flatMap((name, index) => (index % 2 === 0 && isSet(bits, index >> 1) ? [name.toLowerCase()] : []));
}

function paired<Name extends string>(names: readonly Name[], texts: readonly string[]): Record<Name, string> {
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])) as Record<Name, string>;
}
