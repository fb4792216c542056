import type { LocalDate } from '../../domain/calendar.js';
import { isLegalMove } from '../../domain/machine.js';
import type { Payment } from '../../domain/payment/payment.js';
import { problemOfPath } from '../../domain/payment/plan.js';
import { PAYMENT_TRANSITIONS } from '../../domain/payment/payment-status.js';
import { problemOf } from '../../domain/payment/standing-order.js';
import type { KnownRecords, DocumentPlace } from './known-records.js';

/**
 * Consistency checks of payments and ledgers: plans follow the transition table, and balances are the sums of their
 * lines.
 */

export function checkPayments(known: KnownRecords): void {
  known.document.payments.forEach(([, payment], index) => {
    const here = known.at('payments', index);
    // A payment in execution outlives its organisation (decision reonboarding).
    if (!known.organisations.has(payment.organisationId)) here.organisation(payment.organisationId, 'organisationId');
    here.account(payment.debtorAccountId, 'debtorAccountId');
    here.account(payment.money.creditorAccountId, 'money', 'creditorAccountId');
    for (const [signer, psuId] of payment.signedBy.entries()) here.psu(psuId, 'signedBy', signer);
    payment.cancelledBy?.forEach((psuId, signer) => here.psu(psuId, 'cancelledBy', signer));
    here.history(payment.history, payment.transactionStatus, 'transactionStatus');
    if (payment.instructedAmount.minorUnits === 0) here.report('must not be 0', 'instructedAmount', 'minorUnits');
    if (payment.planPosition > payment.plan.length)
      here.report(`exceeds the plan, which has ${payment.plan.length} steps`, 'planPosition');
    checkOrder(payment, known, here);
    checkBulk(payment, known, here);
    const problem = problemOfPlan(payment);
    if (problem !== undefined) here.report(problem, 'plan');
    checkMoney(payment, known, here.at('money'));
  });
}

/** The standing order may be deleted before its last execution. @decision retention */
function checkOrder({ order, orderId }: Payment, { payments }: KnownRecords, here: DocumentPlace): void {
  if (orderId === undefined) {
    const problem = order && problemOf(order, order.startDate);
    if (problem) here.report(problem.text, 'order', problem.path);
    return;
  }
  const named = payments.get(orderId);
  if (named && !named.order) here.report(`is ${orderId}, which is not a standing order`, 'orderId');
}

/** The payments of a bulk exist while the bulk does. A payment in execution may outlive it (decision reonboarding). */
function checkBulk({ paymentId, bulk, bulkId }: Payment, { payments }: KnownRecords, here: DocumentPlace): void {
  for (const [index, id] of (bulk?.paymentIds ?? []).entries())
    if (payments.get(id)?.bulkId !== paymentId)
      here.report(`is ${id}, which is not a payment of this bulk`, 'bulk', 'paymentIds', index);
  const named = bulkId === undefined ? undefined : payments.get(bulkId);
  if (named && named.bulk?.paymentIds.includes(paymentId) !== true)
    here.report(`is ${named.paymentId}, which is not a bulk that has this payment`, 'bulkId');
}

/** A scripted plan may contain transitions outside the table, within the limits of `problemOfPath`. */
function problemOfPlan({ plan, scripted }: Payment): string | undefined {
  const statuses = ['RCVD' as const, ...plan.map(({ status }) => status)];
  if (scripted) return problemOfPath(statuses);
  const index = statuses.findIndex((status, at) => {
    const before = statuses[at - 1];
    return before !== undefined && !isLegalMove(PAYMENT_TRANSITIONS, before, status);
  });
  return index < 0 ? undefined : `${String(statuses[index - 1])} cannot become ${String(statuses[index])}`;
}

/** Checks that pending lines of the debtor account hold exactly the reserved amount. */
function checkMoney(payment: Payment, { ledgers }: KnownRecords, here: DocumentPlace): void {
  const { stage, debitMinorUnits, feeMinorUnits, reservedLines = [] } = payment.money;
  const isMoved = stage !== 'none';
  if (isMoved && (debitMinorUnits === undefined || feeMinorUnits === undefined || !payment.debtorAccountId))
    here.report(`is ${stage}, which requires debitMinorUnits, feeMinorUnits and the payment's debtorAccountId`);
  if ((stage === 'reserved') !== reservedLines.length > 0)
    here.report('must be present if and only if the stage is reserved', 'reservedLines');
  if (stage !== 'reserved' || !payment.debtorAccountId) return;
  const pending = new Map(ledgers.get(payment.debtorAccountId)?.pending);
  let held = 0;
  for (const [index, id] of reservedLines.entries()) {
    const line = pending.get(id);
    if (line?.paymentId === payment.paymentId) held -= line.amountMinorUnits;
    else
      here.report(
        `is ${id}, which is not a pending line of this payment and its debtor account`,
        'reservedLines',
        index,
      );
  }
  if (held !== (debitMinorUnits ?? 0) + (feeMinorUnits ?? 0))
    here.report(`add up to ${held}, not to debitMinorUnits and feeMinorUnits`, 'reservedLines');
}

export function checkLedgers(known: KnownRecords): void {
  const { base, document } = known;
  document.ledgers.forEach(([accountId, ledger], index) => {
    const here = known.at('ledgers', index);
    here.account(accountId);
    if (!known.accounts.has(accountId)) return;
    const brought = base.accounts.has(accountId) ? base.history(accountId) : undefined;
    const { booked, pending, lastEntryNumber } = ledger;
    const figures = {
      bookedMinorUnits: sum(booked, (brought?.bookedMinorUnits ?? 0) + (ledger.forgotten?.minorUnits ?? 0)),
      pendingDebitMinorUnits: sum(
        pending.map(([, line]) => ({ amountMinorUnits: Math.min(0, line.amountMinorUnits) })),
        0,
      ),
    };
    for (const [name, figure] of Object.entries(figures) as [keyof typeof figures, number][])
      if (ledger[name] !== figure) here.report(`is ${ledger[name]}, but the lines add up to ${figure}`, name);
    here.past(ledger.lastChangeAt, 'lastChangeAt');
    if ((ledger.lastBookedAt ?? 0) > ledger.lastChangeAt) here.report('is after lastChangeAt', 'lastBookedAt');
    if (lastEntryNumber < (brought ? brought.booked.length + brought.pending.length : 0))
      here.report('is less than the number of lines of the fixtures', 'lastEntryNumber');
    const ids = new Set<string>();
    let latest: LocalDate | '' = '';
    booked.forEach((line, at) => {
      const below = here.at('booked', at);
      if (line.bookingDate === undefined) below.report('is missing in a booked line', 'bookingDate');
      else if (line.bookingDate < latest) below.report('is earlier than the previous line', 'bookingDate');
      else latest = line.bookingDate;
      checkLine(line, ids, lastEntryNumber, below);
    });
    pending.forEach(([key, line], at) => {
      const below = here.at('pending', at);
      if (line.bookingDate !== undefined) below.report('must be absent in a pending line', 'bookingDate');
      if (line.transactionId !== key) below.report(`is not the key "${key}"`, 'transactionId');
      checkLine(line, ids, lastEntryNumber, below);
      const payment = line.paymentId === undefined ? undefined : known.payments.get(line.paymentId);
      if (line.paymentId !== undefined && payment?.money.reservedLines?.includes(key) !== true)
        below.report('does not belong to a payment with this line', 'paymentId');
    });
  });
}

function checkLine(
  { transactionId, entryReference }: { readonly transactionId: string; readonly entryReference: string },
  ids: Set<string>,
  lastEntryNumber: number,
  here: DocumentPlace,
): void {
  if (ids.has(transactionId)) here.report(`is "${transactionId}", which occurs twice`, 'transactionId');
  ids.add(transactionId);
  if (Number(entryReference) > lastEntryNumber)
    here.report(`is ${entryReference}, which is greater than lastEntryNumber`, 'entryReference');
}

function sum(lines: readonly { readonly amountMinorUnits: number }[], from: number): number {
  return lines.reduce((total, { amountMinorUnits }) => total + amountMinorUnits, from);
}
