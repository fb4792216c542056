import { isTransportHeader } from '../../learning/differences.js';
import type { OperationFacts } from '../../learning/recording.js';
import { itemsOf, objectOf, type RecordedCall } from '../../learning/exchange.js';

/** What can differ between two answers. */
type DifferenceKind = 'status' | 'refusal' | 'path' | 'media-type' | 'member' | 'type' | 'header';

/** One difference between the answers to the same request. */
export interface AnswerDifference {
  readonly kind: DifferenceKind;
  /** The member or header that differs; empty for the others. */
  readonly what: string;
  /** `none` if it is absent. */
  readonly target: string;
  readonly reference: string;
}

/** The maximum number of members that are named for one answer. A target can answer anything. */
const MOST_MEMBERS = 40;
/** The maximum number of members that are compared. */
const MOST_PATHS = 2000;
const LONGEST_NAME = 120;
const NONE = 'none';

/**
 * How the answer of a target differs from that of the reference: status, refusal, media type, headers of the interface, and names and types of
 * members; not their values. If only one of them accepts the call, nothing else is compared.
 */
export function differencesBetween(
  target: RecordedCall,
  reference: RecordedCall,
  facts: OperationFacts | undefined,
): readonly AnswerDifference[] {
  const found: AnswerDifference[] = [];
  const compare = (kind: DifferenceKind, what: string, one: string | undefined, other: string | undefined): void => {
    if (one !== other)
      found.push({ kind, what: shown(what), target: shown(one ?? NONE), reference: shown(other ?? NONE) });
  };
  compare('status', '', String(target.status), String(reference.status));
  compare('refusal', '', target.refusal?.code, reference.refusal?.code);
  if (target.isSuccessful !== reference.isSuccessful) return found;
  compare('path', '', target.refusal?.path, reference.refusal?.path);
  const media = [mediaTypeOf(target), mediaTypeOf(reference)];
  compare('media-type', '', media[0], media[1]);
  const names = new Set([...headersOf(target), ...headersOf(reference)]);
  for (const name of names) {
    const isOwn = facts?.answerHeaders.includes(name) === true || !isTransportHeader(name);
    const presence = [target, reference].map((call) => (call.answerHeader(name) === undefined ? undefined : 'present'));
    if (isOwn) compare('header', name, presence[0], presence[1]);
  }
  // Without the form that the other has, every member would differ.
  if (media[0] === media[1]) found.push(...memberDifferences(target.got, reference.got).slice(0, MOST_MEMBERS));
  return found;
}

function headersOf({ answer }: RecordedCall): readonly string[] {
  return Object.keys(answer.headers);
}

function mediaTypeOf(call: RecordedCall): string | undefined {
  return call.answerHeader('content-type')?.split(';')[0]?.trim().toLowerCase();
}

function memberDifferences(target: unknown, reference: unknown): readonly AnswerDifference[] {
  const [one, other] = [shapeOf(target), shapeOf(reference)];
  const found: AnswerDifference[] = [];
  const missing: string[] = [];
  for (const path of new Set([...one.types.keys(), ...other.types.keys()])) {
    // What an empty list would have had is unknown, and what is below an absent member is absent with it.
    if ([...one.empty, ...other.empty, ...missing].some((above) => path.startsWith(above))) continue;
    const types = [typesAt(one, path), typesAt(other, path)];
    if (types[0] === types[1]) continue;
    const isAbsent = types[0] === undefined || types[1] === undefined;
    if (isAbsent) missing.push(`${path}.`, `${path}[]`);
    found.push({
      kind: isAbsent ? 'member' : 'type',
      what: shown(path),
      target: types[0] ?? NONE,
      reference: types[1] ?? NONE,
    });
  }
  return found;
}

interface Shape {
  /** Types by path, such as `accounts[].iban`. */
  readonly types: Map<string, Set<string>>;
  /** Paths of the elements of empty lists. */
  readonly empty: string[];
}

function shapeOf(value: unknown): Shape {
  const shape: Shape = { types: new Map(), empty: [] };
  collect(value, '', shape);
  // Another list at the same path may have elements.
  const paths = [...shape.types.keys()];
  return { ...shape, empty: shape.empty.filter((elements) => !paths.some((path) => path.startsWith(elements))) };
}

function collect(value: unknown, path: string, shape: Shape): void {
  if (value === undefined || shape.types.size >= MOST_PATHS) return;
  const type = Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
  shape.types.set(path, (shape.types.get(path) ?? new Set()).add(type));
  if (Array.isArray(value)) {
    if (value.length === 0 && !shape.empty.includes(`${path}[]`)) shape.empty.push(`${path}[]`);
    for (const one of itemsOf(value)) collect(one, `${path}[]`, shape);
  }
  for (const [name, one] of Object.entries(objectOf(value) ?? {}))
    collect(one, path === '' ? name : `${path}.${name}`, shape);
}

function typesAt({ types }: Shape, path: string): string | undefined {
  const found = types.get(path);
  return found && [...found].toSorted().join(' or ');
}

/** A text of an answer for a report: no control characters, and not endless. */
function shown(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '\u{fffd}');
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME)}…` : plain;
}
