import { parseLocalDate, type Instant, type LocalDate } from '../../domain/calendar.js';
import { type ClockState, problemOfRate } from '../../domain/clock.js';
import { instant, isObject, oneOf, optional, record, shapeOf, text, textWithout } from '../../domain/shape.js';
import { mapMembers, STATE_MEMBERS, type BankState, type PlainState } from './state.js';

/** Version of the document format. Other versions are rejected. */
const STATE_SCHEMA_VERSION = 1;

/** Members that documents of earlier versions do not have. */
type AddedMember = 'callWindows' | 'undeliveredLinks';

/** A bank as a JSON document. Maps are lists of entries, in order. */
export interface StateDocument extends Omit<PlainState, AddedMember>, Partial<Pick<PlainState, AddedMember>> {
  readonly schemaVersion: typeof STATE_SCHEMA_VERSION;
  /** Identifies the fixtures, because a state is only valid with its own fixtures. */
  readonly fixtures: string;
  /** Start day of the fixtures. */
  readonly startDay: LocalDate;
  readonly openedAt: Instant;
  readonly clock: ClockState;
  /** What documents of earlier versions call `undeliveredLinks`. */
  readonly unled?: PlainState['undeliveredLinks'];
}

/** The parts of a bank that a document contains. */
export interface DocumentedBank {
  readonly state: BankState;
  readonly base: { readonly startDay: LocalDate };
  readonly now: Instant;
  readonly openedAt: Instant;
}

/**
 * Creates the document of a bank.
 * @param fixtures identifies its fixtures
 * @param clock settings of its clock
 */
export function stateDocument(bank: DocumentedBank, fixtures: string, clock: ClockState): StateDocument {
  return {
    schemaVersion: STATE_SCHEMA_VERSION,
    fixtures,
    startDay: bank.base.startDay,
    openedAt: bank.openedAt,
    clock: { ...clock, now: bank.now },
    ...mapMembers<PlainState>((name, member) => member.toPlain(bank.state[name])),
  };
}

/** Creates the state of a valid document. It shares no mutable value with the document. */
export function stateOf(document: StateDocument): BankState {
  const whole = { callWindows: [], undeliveredLinks: document.unled ?? [], ...document };
  return mapMembers((name, member) => member.copy(whole[name]));
}

/** Members whose records earlier versions wrote with `requestId` instead of `subjectId`. */
const ABOUT_SUBJECTS: readonly string[] = ['grants', 'authorisations', 'notifications'];

/** Reads the old name of `subjectId` in a saved state, or in its changes. */
export function withSubjectIds<Saved extends object>(saved: Saved): Saved {
  const lists = Object.entries(saved).filter(([name]) => ABOUT_SUBJECTS.includes(name));
  return { ...saved, ...Object.fromEntries(lists.map(([name, list]) => [name, withSubjectId(list, 3)])) };
}

/** @param levels of lists above a record: its member, its entry there, and the authorisations of one subject */
function withSubjectId(part: unknown, levels: number): unknown {
  if (Array.isArray(part) && levels > 0) return part.map((each) => withSubjectId(each, levels - 1));
  if (!isObject(part) || !Object.hasOwn(part, 'requestId') || Object.hasOwn(part, 'subjectId')) return part;
  const { requestId: subjectId, ...others } = part;
  return { ...others, subjectId };
}

/** The shape of a state document. state-validation.ts checks its consistency. */
export const DOCUMENT_SHAPE = record<StateDocument>({
  schemaVersion: oneOf([STATE_SCHEMA_VERSION]),
  fixtures: text(),
  startDay: textWithout((value) =>
    parseLocalDate(value) !== undefined && value >= '1900' && value < '2200'
      ? undefined
      : 'is not a day such as 2026-03-31, from 1900 to 2199',
  ),
  openedAt: instant,
  clock: record<ClockState>({
    mode: oneOf(['running', 'paused']),
    rate: shapeOf(problemOfRate),
    now: instant,
  }),
  ...STATE_MEMBERS,
  callWindows: optional(STATE_MEMBERS.callWindows),
  undeliveredLinks: optional(STATE_MEMBERS.undeliveredLinks),
  unled: optional(STATE_MEMBERS.undeliveredLinks),
});
