import { BASKET_STATUSES, BASKET_TRANSITIONS } from '../../domain/basket.js';
import {
  CONSENT_STATUSES,
  CONSENT_TRANSITIONS,
  MULTILEVEL_CONSENT_STATUSES,
  MULTILEVEL_CONSENT_TRANSITIONS,
} from '../../domain/consent/consent.js';
import { isFinal, type Transition } from '../../domain/machine.js';
import {
  FINAL_STATUSES,
  ORDER_TRANSITIONS,
  PAYMENT_TRANSITIONS,
  TRANSACTION_STATUSES,
} from '../../domain/payment/payment-status.js';
import type { Bank } from '../../sim/bank.js';
import {
  compileProfile,
  DECISION_CHAPTERS,
  hasEffectIn,
  isSettable,
  PROFILE_NAMES,
  type Profile,
} from '../../decisions/decisions.js';
import type { DecisionRow } from '../../decisions/row.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { adminOperation, type AdminOperation } from '../admin-call.js';
import { writtenValue } from './server.js';

/** The statuses that a standing order can have, in the order of all statuses of payments. */
const ORDER_STATUSES = TRANSACTION_STATUSES.filter((status) =>
  ORDER_TRANSITIONS.some(({ from, to }) => from === status || to === status),
);

/** The rules of the bank, as data: its decision table and its state machines. */
export const RULE_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readDecisions', { answer: ({ bank }) => ({ decisions: decisionViews(bank) }) }),
  adminOperation('readTransitions', {
    answer: () => ({
      consents: machineView(CONSENT_STATUSES, CONSENT_TRANSITIONS, (status) => isFinal(CONSENT_TRANSITIONS, status)),
      multilevelConsents: machineView(MULTILEVEL_CONSENT_STATUSES, MULTILEVEL_CONSENT_TRANSITIONS, (status) =>
        isFinal(MULTILEVEL_CONSENT_TRANSITIONS, status),
      ),
      payments: machineView(TRANSACTION_STATUSES, PAYMENT_TRANSITIONS, (status) => FINAL_STATUSES.has(status)),
      standingOrders: machineView(ORDER_STATUSES, ORDER_TRANSITIONS, (status) => isFinal(ORDER_TRANSITIONS, status)),
      signingBaskets: machineView(BASKET_STATUSES, BASKET_TRANSITIONS, (status) => isFinal(BASKET_TRANSITIONS, status)),
    }),
  }),
];

function decisionViews({ dialect, profile }: Bank): object[] {
  return Object.entries(DECISION_CHAPTERS).flatMap(([chapter, rows]) =>
    rows.filter((row) => hasEffectIn(row, dialect, profile)).map((row) => decisionView(chapter, row, profile)),
  );
}

/** The values of the shipped profiles, to compare with those of a bank. */
const SHIPPED = PROFILE_NAMES.map((name) => [name, compileProfile(name)] as const);

/** A row of the table with the bank's value. `setting`, `value` and `profiles` are absent for a row without setting. */
function decisionView(chapter: string, row: DecisionRow, profile: Profile): object {
  const { slug, section, published, decided, why, alternatives } = row;
  const fixed = { slug, chapter, section, published, decided, why };
  if (!isSettable(row)) return fixed;
  const profiles = Object.fromEntries(SHIPPED.map(([name, shipped]) => [name, writtenValue(row, shipped)]));
  return withoutAbsent({ ...fixed, setting: row.setting, value: writtenValue(row, profile), profiles, alternatives });
}

function machineView<Status extends string, Event extends string>(
  statuses: readonly Status[],
  transitions: readonly Transition<Status, Event>[],
  isLast: (status: Status) => boolean,
): object {
  return { statuses: statuses.map((status) => ({ status, final: isLast(status) })), transitions };
}
