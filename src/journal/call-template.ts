import { isSameList } from '../domain/shape.js';
import type { JournalEntry, RecordedCall } from './journal-entry.js';

/** Texts in which calls with one template may differ: a bit for each in the record of a call. */
export const OWN_TEXTS = ['path', 'query', 'body', 'answerBody', 'subject'] as const;
/** The bit of the findings, which are stored as JSON. */
export const OWN_FINDINGS = OWN_TEXTS.length;
/** Headers in which they may differ: as many as a number has bits. */
const MOST_HEADERS = 30;
/** Estimated memory of a template's objects, without its texts. */
const TEMPLATE_OBJECT_BYTES = 1024;
/** Memory of a character, at most. */
const CHARACTER_BYTES = 2;

/** What similar calls of a client have in common. A template is the first of its calls; later ones store only differences. */
export class CallTemplate {
  readonly first: RecordedCall;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawHeaders: readonly string[];
  readonly answerHeaders: readonly string[];
  readonly echoes: boolean;
  /** Estimated memory. */
  readonly bytes: number;
  /** Whether later calls may use this template. */
  readonly isShared: boolean;
  /** Calls that use this template now. */
  calls = 0;

  constructor(call: RecordedCall) {
    this.first = call;
    this.headers = call.headers;
    this.rawHeaders = call.rawHeaders;
    this.answerHeaders = call.answerHeaderList;
    this.echoes = echoes(call);
    this.bytes = TEMPLATE_OBJECT_BYTES + charactersOf(call) * CHARACTER_BYTES;
    this.isShared =
      call.isPlain &&
      call.signature === undefined &&
      call.sent === undefined &&
      call.rawHeaders.length <= 2 * MOST_HEADERS &&
      call.answerHeaderList.length <= 2 * MOST_HEADERS &&
      new Set(Object.keys(call.headers)).size * 2 === call.rawHeaders.length;
  }

  /** Whether a call differs from the template only in what its record stores. */
  matches(call: RecordedCall): boolean {
    const { first } = this;
    return (
      this.isShared &&
      call.isPlain &&
      first.method === call.method &&
      first.status === call.status &&
      first.checksPassed === call.checksPassed &&
      first.subjectStatus === call.subjectStatus &&
      first.fault === call.fault &&
      haveSameTexts(first, call) &&
      call.signature === undefined &&
      call.sent === undefined &&
      isSameRefusal(first.refusal, call.refusal) &&
      isSameList(first.tppNames, call.tppNames) &&
      haveSameNames(this.rawHeaders, call.rawHeaders) &&
      haveSameNames(this.answerHeaders, call.answerHeaderList) &&
      haveSameTransitions(first, call) &&
      this.echoes === echoes(call) &&
      (this.echoes || first.echoedRequestId === call.echoedRequestId)
    );
  }
}

/** Which values in two lists of names and values differ: a bit for each. */
export function differingValues(one: readonly string[], other: readonly string[]): number {
  let bits = 0;
  for (let index = 1; index < one.length; index += 2) if (one[index] !== other[index]) bits |= 1 << (index >> 1);
  return bits;
}

function charactersOf(call: RecordedCall): number {
  const texts = [...call.rawHeaders, ...call.answerHeaderList, call.path, call.query, call.body, call.answerBody];
  texts.push(call.subject, call.signature?.signingString, call.refusal?.path);
  for (const { rule, detail } of call.findings) texts.push(rule, detail);
  return texts.reduce((characters, text) => characters + (text?.length ?? 0), 0);
}

function echoes({ echoedRequestId, headers }: RecordedCall): boolean {
  return echoedRequestId !== undefined && echoedRequestId === headers['x-request-id'];
}

function haveSameTexts(one: RecordedCall, other: RecordedCall): boolean {
  return (
    (one.body === undefined) === (other.body === undefined) &&
    (one.answerBody === undefined) === (other.answerBody === undefined) &&
    (one.subject === undefined) === (other.subject === undefined)
  );
}

function isSameRefusal(one: JournalEntry['refusal'], other: JournalEntry['refusal']): boolean {
  if (one === other) return true;
  return (
    one !== undefined &&
    other !== undefined &&
    one.code === other.code &&
    one.step === other.step &&
    one.path === other.path &&
    one.reason === other.reason &&
    one.sentCode === other.sentCode
  );
}

function haveSameNames(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 2) if (one[index] !== other[index]) return false;
  return true;
}

/** Whether both calls made the same transitions of their subject at one time, or none. */
function haveSameTransitions(one: RecordedCall, other: RecordedCall): boolean {
  if (one.transitions.length !== other.transitions.length) return false;
  const at = other.transitions[0]?.at;
  return other.transitions.every((move, index) => {
    const like = one.transitions[index];
    return (
      like !== undefined &&
      move.at === at &&
      like.at === one.transitions[0]?.at &&
      move.subject === other.subject &&
      like.subject === one.subject &&
      move.kind === like.kind &&
      move.from === like.from &&
      move.to === like.to &&
      move.cause === like.cause &&
      // Amounts and accounts are those of one call.
      !move.money?.length &&
      !like.money?.length
    );
  });
}
