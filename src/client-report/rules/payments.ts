import type { Instant } from '../../domain/calendar.js';
import { asId, type PaymentId } from '../../domain/ids.js';
import { FINAL_STATUSES, type TransactionStatus } from '../../domain/payment/payment-status.js';
import type { Bank } from '../../sim/bank.js';
import { LimitedMap } from '../../domain/limited-map.js';
import { each, remembering, succeeded, TIMER_SLACK_MS, type ConductRule, type ClientCall } from '../rule.js';
import { memberAt } from '../../domain/shape.js';

const SAME_PAYMENT_MS = 60_000;
const RETRIED_PAYMENT_MS = 10_000;
/** At least the newest this many payments are compared with the next one. */
const PAYMENTS_KEPT = 2000;
const END_TO_END = 'endToEndIdentification';
const REMITTANCE = [
  'remittanceInformationUnstructured',
  'remittanceInformationUnstructuredArray',
  'remittanceInformationStructured',
  'remittanceInformationStructuredArray',
];
const LONGEST_LIKENESS = 4000;
const LEAST_POLL_MS = 1000;
const PAYMENT_READS = ['readPayment', 'readPaymentStatus'];
const STATUS_READS = [
  'readConsent',
  'readConsentStatus',
  'readFundsConsentStatus',
  'readSigningBasketStatus',
  ...PAYMENT_READS,
];
/** Statuses at which a client may stop polling. ACSC is enough: the debtor's account has been debited. */
const isOver = (status: string): boolean => status === 'ACSC' || FINAL_STATUSES.has(status as TransactionStatus);

/** The end-to-end ids of a payment or bulk as one text; empty if there are none. */
function endToEndIdsOf(sent: unknown): string {
  const payments = memberAt(sent, 'payments');
  const ids = Array.isArray(payments) ? payments.map((payment) => memberAt(payment, END_TO_END)) : undefined;
  return textAt(sent, END_TO_END) + jsonOf(ids);
}

/** Everything else by which a payee can distinguish a payment from another one, as one text. */
function likenessOf({ sent, tpp }: ClientCall): string {
  return [
    tpp,
    textAt(sent, 'debtorAccount', 'iban'),
    textAt(sent, 'creditorAccount', 'iban'),
    textAt(sent, 'instructedAmount', 'currency'),
    Number(textAt(sent, 'instructedAmount', 'amount')),
    textAt(sent, 'requestedExecutionDate'),
    textAt(sent, 'startDate'),
    ...REMITTANCE.map((name) => jsonOf(memberAt(sent, name))),
    jsonOf(memberAt(sent, 'payments'), (name, value: unknown) => (name === END_TO_END ? undefined : value)),
  ].join(' ');
}

function textAt(sent: unknown, ...path: string[]): string {
  const value = memberAt(sent, ...path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The start of a value as JSON; empty if absent. */
function jsonOf(value: unknown, replacer?: (name: string, value: unknown) => unknown): string {
  return value === undefined ? '' : JSON.stringify(value, replacer).slice(0, LONGEST_LIKENESS);
}

/** Finds payments that are like an earlier one. @param hasNewId whether all but the end-to-end id is equal */
function sentAgain(withinMs: number, hasNewId: boolean): ConductRule['begin'] {
  return remembering<{ number: number; at: Instant; paymentId: string; endToEndIds: string }>(
    (initiated) => (call) => {
      const { operation, number, at, subject: paymentId } = call.entry;
      // An initiated payment has an id even if a fault withheld the response from the client.
      if (operation !== 'initiatePayment' || paymentId === undefined || call.sent === undefined) return undefined;
      const endToEndIds = endToEndIdsOf(call.sent);
      if (hasNewId && endToEndIds === '') return undefined;
      const key = hasNewId ? likenessOf(call) : [likenessOf(call), endToEndIds].join(' ');
      const last = initiated.get(key);
      initiated.set(key, { number, at, paymentId, endToEndIds });
      if (last === undefined || last.paymentId === paymentId || at - last.at >= withinMs) return undefined;
      if (!hasNewId) return `the same as request-${last.number}`;
      return last.endToEndIds === endToEndIds
        ? undefined
        : `the same as request-${last.number}, with another ${END_TO_END}`;
    },
    PAYMENTS_KEPT,
  );
}

/** Whether an authorised payment is not final because its day is still to come, or because it is a standing order. */
function isStillToCome({ state, calendar, now }: Bank, paymentId: string): boolean {
  const { authorised, order, requestedExecutionDate = '' } = state.payments.get(asId<PaymentId>(paymentId)) ?? {};
  return authorised === true && (order !== undefined || requestedExecutionDate > calendar.dateOf(now));
}

/** Rules about payments and status polling. */
export const PAYMENT_RULES: readonly ConductRule[] = [
  {
    id: 'money-member-ignored',
    title: 'Member of a payment without effect',
    only: { operations: ['initiatePayment'], withInput: true },
    severity: 'error',
    source: 'Resources and their fields / Payment initiation request; decision unknown-members',
    explanation:
      'A payment has a member that would change when, how often or at whose cost money moves. This interface does not have it: the payment is carried out at once, as if it were not there.',
    advice: 'Leave it out, and tell the payer that this bank does not support such payments.',
    begin: each((call) => (succeeded(call) ? call.remarks['money-member-ignored'] : undefined)),
  },
  {
    id: 'payment-sent-twice',
    title: 'Payment sent twice',
    only: { operations: ['initiatePayment'] },
    severity: 'warning',
    clock: 'bank',
    source: 'Endpoints / 9',
    explanation:
      'The same payment (debtor, creditor, amount, remittance text, end-to-end id) was initiated twice within a minute. Both are carried out if both are authorised.',
    advice: 'Keep what was initiated, and after a lost response read its status instead of sending it again.',
    begin: sentAgain(SAME_PAYMENT_MS, false),
  },
  {
    id: 'payment-sent-with-new-id',
    title: 'Payment sent again with a new end-to-end id',
    only: { operations: ['initiatePayment'] },
    severity: 'hint',
    clock: 'bank',
    source: 'Endpoints / 9',
    explanation:
      'A payment was initiated within ten seconds of another one that differs from it only in endToEndIdentification. If it is a retry, both are carried out.',
    advice:
      'Create endToEndIdentification once for each payment and keep it for retries, so that the payee recognises them.',
    begin: sentAgain(RETRIED_PAYMENT_MS, true),
  },
  {
    id: 'status-polled-fast',
    title: 'Status requested too often',
    only: { operations: STATUS_READS },
    severity: 'warning',
    clock: 'real',
    source: 'Limits (rate limits not shown)',
    explanation:
      'The status of one consent, payment or signing basket was requested again within a second. Rarely has anything changed.',
    advice:
      'Read the status after the callback, then at growing intervals that start with a few seconds; banks block clients that poll.',
    begin: remembering<{ realMs: number; at: Instant; status: string | undefined }>((asked) => (call) => {
      const { operation = '', subject, receivedAtMs, at, subjectStatus: status } = call.entry;
      if (!STATUS_READS.includes(operation) || subject === undefined || !succeeded(call)) return undefined;
      const key = `${operation} ${subject}`;
      const last = asked.get(key);
      asked.set(key, { realMs: receivedAtMs, at, status });
      // A client that finds another status had a reason to ask, such as a callback.
      if (last?.status !== status) return undefined;
      // If a tester advances the bank's clock between two calls, that counts as waiting.
      const waited = last && Math.max(receivedAtMs - last.realMs, at - last.at);
      return waited !== undefined && waited < LEAST_POLL_MS - TIMER_SLACK_MS
        ? `requested again after ${waited} ms`
        : undefined;
    }),
  },
  {
    id: 'status-not-final',
    title: 'Final status never requested',
    only: { operations: [...PAYMENT_READS, 'cancelPayment'] },
    severity: 'hint',
    source: 'States and transitions / Payment transaction status values',
    explanation: 'The status of a payment was requested, but not until a final one, so its result is unknown.',
    advice: 'Read the status until ACSC, ACCC, RJCT or CANC: any earlier status can still become RJCT.',
    begin: () => {
      const open = new LimitedMap<{ request: string; at: Instant; tpp: string; status: string }>();
      return {
        check: (call) => {
          const { operation = '', subject, subjectStatus: status, id, at } = call.entry;
          if (subject === undefined || status === undefined || !succeeded(call)) return undefined;
          if (operation === 'cancelPayment') open.delete(subject);
          if (!PAYMENT_READS.includes(operation)) return undefined;
          if (isOver(status)) open.delete(subject);
          else open.set(subject, { request: id, at, tpp: call.tpp, status });
          return undefined;
        },
        conclude: (bank) =>
          [...open.entries()]
            .filter(([payment]) => !isStillToCome(bank, payment))
            .map(([payment, last]) => ({ ...last, detail: `payment ${payment} was last seen as ${last.status}` })),
      };
    },
  },
];
