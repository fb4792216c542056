import { broken } from './broken.mjs';

/** Dated payments, standing orders, bulks and payments in XML. */

const DATED = 'test/http/nextgenpsd2/dated';
const PERIODIC = 'test/http/nextgenpsd2/periodic';
const BULK = 'test/http/nextgenpsd2/bulk';
const PAIN = 'test/http/nextgenpsd2/pain';

const inExecutionTime = broken('src/sim/payments/execution-time.ts', DATED);
const inOrders = broken('src/sim/payments/order-schedule.ts', PERIODIC);
const inExecution = broken('src/sim/payments/execute-order.ts', PERIODIC, 'test/sim/standing-orders');
const inBulkStatus = broken('src/domain/payment/bulk.ts', 'test/domain/bulk');
const inBulk = broken('src/sim/payments/initiate-bulk.ts', BULK);
const inMoves = broken('src/sim/payments/request-moves.ts', BULK);
const inPain = broken('src/dialects/nextgenpsd2/wire/payment/pain-payment.ts', PAIN);
const inRows = broken('src/dialects/nextgenpsd2/rows/payments.ts', PAIN);

export const PAYMENTS_OVER_TIME = [
  inExecutionTime('row execution-day: past', `day >= today && day <= last`, `day <= last`),
  inExecutionTime('row execution-day: a year', `MOST_MONTHS_AHEAD = 12;`, `MOST_MONTHS_AHEAD = 13;`),
  inExecutionTime('switch execution-day: bank-days', `if (isLate || !isBankDay(day, holidaysOf(bank)))`, `if (isLate)`),
  broken('src/dialects/nextgenpsd2/document.ts', 'test/http/nextgenpsd2/debtor')(
    'switch debtor-account: bulks require it',
    `['debtorAccount', 'creditorAccount'];`,
    `['debtorAccount'];`,
  ),
  broken('src/dialects/nextgenpsd2/operations.ts', 'test/http/nextgenpsd2/debtor')(
    'switch debtor-account: optional',
    `=== 'optional';`,
    `=== 'never';`,
  ),
  inExecutionTime('switch execution-day: cut-off', `from >= cutOff`, `from > cutOff`),
  inExecutionTime('switch cut-off-time: of the product', `[paymentProduct]);`, `['sepa-credit-transfers']);`),
  inExecutionTime(
    'bank holidays: of the fixtures',
    `base.bankHolidays ?? NO_EXTRA_HOLIDAYS`,
    `base && NO_EXTRA_HOLIDAYS`,
  ),
  broken('src/domain/payment/bank-days.ts', 'test/domain/bank-days')(
    'bank holidays: of every year',
    `|| holidays.has(day.slice(5));`,
    `;`,
  ),
  inExecutionTime('switch execution-day: instant', ` && !PRODUCT_RULES[product].isInstant`, ``),
  broken('src/sim/payments/payment-run.ts', DATED)(
    'row execution-day: the first step',
    `if (stepTime(bank, payment, bank.now) > bank.now) {`,
    `if (false) {`,
  ),
  broken('src/sim/payments/payment-run.ts', DATED)(
    'row execution-day: the checks',
    `EXECUTING.has(status) &&`,
    `status !== undefined &&`,
  ),
  inOrders('row standing-order-status: ACSC', `if (day === undefined) {`, `if (day === null) {`),
  inOrders('row standing-order-status: start', `assertExecutionDate(bank, order.startDate, 'startDate');`, ``),
  broken('src/sim/payments/payment-run.ts', PERIODIC)(
    'row standing-order-status: today',
    `addDays(bank.calendar.dateOf(bank.now), -1)`,
    `bank.calendar.dateOf(bank.now)`,
  ),
  inExecution(
    'row standing-order-status: once a day',
    `if (bank.state.payments.has(payment.paymentId)) return;`,
    ``,
    'test/sim/standing-orders',
  ),
  inExecution('row standing-order-status: not addressable', `orderId: order.paymentId,`, ``, PERIODIC),
  broken('src/sim/accounts/settlement.ts', PERIODIC)(
    'row standing-order-status: the code of the booking',
    `(payment.orderId === undefined ? SENT_CODE : STANDING_ORDER_CODE)`,
    `SENT_CODE`,
  ),
  broken('src/sim/accounts/read-transactions.ts', PERIODIC)(
    'row standing-order-status: information',
    `order !== undefined && transactionStatus === 'ACTC' &&`,
    `order !== undefined &&`,
  ),
  broken('src/sim/time/retention.ts', PERIODIC)(
    'row standing-order-status: retention',
    `if (payment.order) return isFinal(`,
    `if (payment.order) return !isFinal(`,
  ),
  inBulkStatus('row bulk-status: all the same', `items.every((`, `items.some((`),
  inBulkStatus('row bulk-status: PART', `return 'PART';\n  return`, `return 'ACSC';\n  return`),
  inBulkStatus('row bulk-status: open ones', `open.length > 0 ? open : items`, `items`),
  inBulk('row bulk-size', `if (payments.length > most)`, `if (payments.length > most + 1)`),
  inBulk('row bulk-status: one currency', `if (first && currency !== first.currency)`, `if (!first)`),
  inMoves('row bulk-status: cancellation', `return moved.length > 0 ?`, `return moved.length >= 0 ?`),
  inMoves('row bulk-status: moved by itself', `if (item.transactionStatus === 'RCVD') startPlan`, `startPlan`),
  broken('src/sim/time/retention.ts', BULK)(
    'row bulk-status: retention',
    `paymentsOfBulk(bank, payment).every(isSettled)`,
    `!paymentsOfBulk(bank, payment).every(isSettled)`,
  ),
  inPain('row pain-messages: one transaction', `if (!transaction || another) {`, `if (!transaction) {`),
  inPain('row pain-messages: one PmtInf', `if (!first || second)`, `if (!first)`),
  inPain(
    'row pain-messages: paths',
    `\`\${PAYMENT_PATH}[0]/CdtTrfTxInf[\${index}]/`,
    `\`\${PAYMENT_PATH}[0]/CdtTrfTxInf[0]/`,
  ),
  inRows('row pain-messages: the product', `if (productOf(payment) === named) return payment;`, `return payment;`),
  inRows('row pain-messages: Accept', `document && chosen === XML_TYPE`, `document`),
];
