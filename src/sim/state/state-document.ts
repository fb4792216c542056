import { parseLocalDate, type Instant, type LocalDate } from '../../domain/calendar.js';
import { type ClockState, problemOfRate } from '../../domain/clock.js';
import { instant, oneOf, optional, record, shapeOf, text, textWithout } from '../../domain/shape.js';
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
