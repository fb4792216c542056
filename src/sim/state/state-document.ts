import { parseLocalDate, type Instant, type LocalDate } from '../../domain/calendar.js';
import { type ClockState, rateProblem } from '../../domain/domain.js';
import { oneOf, record, shapeOf, text, textWithout } from '../../domain/shape.js';
import { mapMembers, STATE_MEMBERS, type BankState, type PlainState } from './state.js';
import { instant } from './value-shapes.js';

/** The version of the form below. Another one is rejected, because it would be read wrongly. */
const STATE_SCHEMA_VERSION = 1;

/** A bank as one JSON document: maps are lists of their entries, in order. */
export interface StateDocument extends PlainState {
  readonly schemaVersion: typeof STATE_SCHEMA_VERSION;
  /** Which fixtures the bank has: a state means nothing with others. */
  readonly fixtures: string;
  /** The day on which the fixtures begin. */
  readonly startDay: LocalDate;
  readonly openedAt: Instant;
  readonly clock: ClockState;
}

/** What is written of a bank. */
export interface DocumentedBank {
  readonly state: BankState;
  readonly base: { readonly startDay: LocalDate };
  readonly now: Instant;
  readonly openedAt: Instant;
}

/** The bank as one document. @param fixtures which fixtures it has @param clock the settings of its clock */
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

/** The state of a valid document. It shares nothing with the document that could change. */
export function stateOf(document: StateDocument): BankState {
  return mapMembers((name, member) => member.copy(document[name]));
}

/** The form of a state document, to its leaves. What its parts must add up to is checked in state-validation.ts. */
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
    rate: shapeOf(rateProblem),
    now: instant,
  }),
  ...STATE_MEMBERS,
});
