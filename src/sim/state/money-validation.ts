import type { LocalDate } from '../../domain/calendar.js';
import { isLegalMove } from '../../domain/machine.js';
import { PAYMENT_TRANSITIONS, type Payment, pathProblem } from '../../domain/payment/payment.js';
import { problemOf } from '../../domain/payment/standing-order.js';
import type { Findings } from '../../domain/shape.js';
import { checkHistory, type KnownRecords } from './known-records.js';
import type { StateDocument } from './state-document.js';

/**
 * Consistency checks of payments and ledgers: plans follow the transition table, and balances are the sums of their
 * lines.
 */

type Place = readonly (string | number)[];

export function checkPayments(document: StateDocument, known: KnownRecords): void {
  const { findings } = known;
  document.payments.forEach(([, payment], index) => {
    const place = ['payments', index] as const;
    // A payment in execution outlives its organisation (decision reonboarding).
    if (!known.organisations.has(payment.organisationId))
      known.organisation(payment.organisationId, ...place, 'organisationId');
    known.account(payment.debtorAccountId, ...place, 'debtorAccountId');
    known.account(payment.money.creditorAccountId, ...place, 'money', 'creditorAccountId');
    for (const [signer, psuId] of payment.signedBy.entries()) known.psu(psuId, ...place, 'signedBy', signer);
    payment.cancelledBy?.forEach((psuId, signer) => known.psu(psuId, ...place, 'cancelledBy', signer));
    checkHistory(payment.history, payment.transactionStatus, 'transactionStatus', document, findings, place);
    if (payment.instructedAmount.minorUnits === 0)
      findings.report('must not be 0', ...place, 'instructedAmount', 'minorUnits');
    if (payment.planPosition > payment.plan.length)
      findings.report(`exceeds the plan, which has ${payment.plan.length} steps`, ...place, 'planPosition');
    checkOrder(payment, known, place);
    checkBulk(payment, known, place);
    const problem = planProblem(payment);
    if (problem !== undefined) findings.report(problem, ...place, 'plan');
    checkMoney(payment, known, place);
  });
}

/** The standing order may be deleted before its last execution. @decision retention */
function checkOrder({ order, orderId }: Payment, { findings, payments }: KnownRecords, place: Place): void {
  if (orderId === undefined) {
    const problem = order && problemOf(order, order.startDate);
    if (problem) findings.report(problem.text, ...place, 'order', problem.path);
    return;
  }
  if (order) findings.report('must be absent in a payment that has an order', ...place, 'orderId');
  const named = payments.get(orderId);
  if (named && !named.order) findings.report(`is ${orderId}, which is not a standing order`, ...place, 'orderId');
}

/** The payments of a bulk exist while the bulk does. A payment in execution may outlive it (decision reonboarding). */
function checkBulk({ paymentId, bulk, bulkId }: Payment, { findings, payments }: KnownRecords, place: Place): void {
  for (const [index, id] of (bulk?.paymentIds ?? []).entries())
    if (payments.get(id)?.bulkId !== paymentId)
      findings.report(`is ${id}, which is not a payment of this bulk`, ...place, 'bulk', 'paymentIds', index);
  const named = bulkId === undefined ? undefined : payments.get(bulkId);
  if (named && named.bulk?.paymentIds.includes(paymentId) !== true)
    findings.report(`is ${named.paymentId}, which is not a bulk that has this payment`, ...place, 'bulkId');
}

/** A scripted plan may contain transitions outside the table, within the limits of `pathProblem`. */
function planProblem({ plan, scripted }: Payment): string | undefined {
  const statuses = ['RCVD' as const, ...plan.map(({ status }) => status)];
  if (scripted) return pathProblem(statuses);
  const index = statuses.findIndex((status, at) => {
    const before = statuses[at - 1];
    return before !== undefined && !isLegalMove(PAYMENT_TRANSITIONS, before, status);
  });
  return index < 0 ? undefined : `${String(statuses[index - 1])} cannot become ${String(statuses[index])}`;
}

/** Checks that pending lines of the debtor account hold exactly the reserved amount. */
function checkMoney(payment: Payment, { findings, ledgers }: KnownRecords, place: Place): void {
  const { stage, debitMinorUnits, feeMinorUnits, reservedLines = [] } = payment.money;
  const isMoved = stage !== 'none';
  const here = [...place, 'money'];
  if (isMoved && (debitMinorUnits === undefined || feeMinorUnits === undefined || !payment.debtorAccountId))
    findings.report(
      `is ${stage}, which requires debitMinorUnits, feeMinorUnits and the payment's debtorAccountId`,
      ...here,
    );
  if ((stage === 'reserved') !== reservedLines.length > 0)
    findings.report('must be present if and only if the stage is reserved', ...here, 'reservedLines');
  if (stage !== 'reserved' || !payment.debtorAccountId) return;
  const pending = new Map(ledgers.get(payment.debtorAccountId)?.pending);
  let held = 0;
  for (const [index, id] of reservedLines.entries()) {
    const line = pending.get(id);
    if (line?.paymentId === payment.paymentId) held -= line.amountMinorUnits;
    else
      findings.report(
        `is ${id}, which is not a pending line of this payment and its debtor account`,
        ...here,
        'reservedLines',
        index,
      );
  }
  if (held !== (debitMinorUnits ?? 0) + (feeMinorUnits ?? 0))
    findings.report(`add up to ${held}, not to debitMinorUnits and feeMinorUnits`, ...here, 'reservedLines');
}

export function checkLedgers(document: StateDocument, known: KnownRecords): void {
  const { base, findings } = known;
  document.ledgers.forEach(([accountId, ledger], index) => {
    const place = ['ledgers', index] as const;
    known.account(accountId, ...place);
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
      if (ledger[name] !== figure)
        findings.report(`is ${ledger[name]}, but the lines add up to ${figure}`, ...place, name);
    if (ledger.lastChangeAt > document.clock.now) findings.report('is after clock.now', ...place, 'lastChangeAt');
    if ((ledger.lastBookedAt ?? 0) > ledger.lastChangeAt)
      findings.report('is after lastChangeAt', ...place, 'lastBookedAt');
    if (lastEntryNumber < (brought ? brought.booked.length + brought.pending.length : 0))
      findings.report('is less than the number of lines of the fixtures', ...place, 'lastEntryNumber');
    const ids = new Set<string>();
    let latest: LocalDate | '' = '';
    booked.forEach((line, at) => {
      const here = [...place, 'booked', at];
      if (line.bookingDate === undefined) findings.report('is missing in a booked line', ...here, 'bookingDate');
      else if (line.bookingDate < latest) findings.report('is earlier than the previous line', ...here, 'bookingDate');
      else latest = line.bookingDate;
      checkLine(line, ids, lastEntryNumber, findings, here);
    });
    pending.forEach(([key, line], at) => {
      const here = [...place, 'pending', at];
      if (line.bookingDate !== undefined) findings.report('must be absent in a pending line', ...here, 'bookingDate');
      if (line.transactionId !== key) findings.report(`is not the key "${key}"`, ...here, 'transactionId');
      checkLine(line, ids, lastEntryNumber, findings, here);
      const payment = line.paymentId === undefined ? undefined : known.payments.get(line.paymentId);
      if (line.paymentId !== undefined && payment?.money.reservedLines?.includes(key) !== true)
        findings.report('does not belong to a payment with this line', ...here, 'paymentId');
    });
  });
}

function checkLine(
  { transactionId, entryReference }: { readonly transactionId: string; readonly entryReference: string },
  ids: Set<string>,
  lastEntryNumber: number,
  findings: Findings,
  place: readonly (string | number)[],
): void {
  if (ids.has(transactionId)) findings.report(`is "${transactionId}", which occurs twice`, ...place, 'transactionId');
  ids.add(transactionId);
  if (Number(entryReference) > lastEntryNumber)
    findings.report(`is ${entryReference}, which is greater than lastEntryNumber`, ...place, 'entryReference');
}

function sum(lines: readonly { readonly amountMinorUnits: number }[], from: number): number {
  return lines.reduce((total, { amountMinorUnits }) => total + amountMinorUnits, from);
}
