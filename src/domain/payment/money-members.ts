import { PAYMENT_PRODUCTS, PRODUCTS } from './products.js';

/**
 * Members of NextGenPSD2 payments that set the date, frequency, account or charges. The published interface supports none of them.
 * @decision unknown-members
 */
const MONEY_MEMBERS = [
  'requestedExecutionDate',
  'requestedExecutionTime',
  'startDate',
  'endDate',
  'executionRule',
  'frequency',
  'dayOfExecution',
  'monthsOfExecution',
  'chargeBearer',
  'currencyOfTransfer',
  'exchangeRateInformation',
  'serviceLevel',
  'payments',
];

/** Products whose charges can be shared in another way than SEPA's. */
const ACROSS_BORDERS = PAYMENT_PRODUCTS.filter((product) => PRODUCTS[product].creditors === 'any');

/** What decides whether a member only asks for what happens anyway. */
export interface PaymentFacts {
  /** Or a path with it. */
  readonly paymentProduct: string;
  /** The bank's day, such as `2026-03-14`. Asked for only if a member names a day. */
  readonly today: () => string;
}

/** The members of a payment of the published interface that would change how money moves, and do not. */
export function ignoredMoneyMembers(body: Readonly<Record<string, unknown>>, facts: PaymentFacts): readonly string[] {
  return MONEY_MEMBERS.filter((name) => body[name] !== undefined && !requestsDefault(name, body[name], facts));
}

/** Whether a member only requests the bank's default: execution today, or shared charges as in SEPA. */
function requestsDefault(name: string, value: unknown, { paymentProduct, today }: PaymentFacts): boolean {
  if (name === 'chargeBearer')
    return value === 'SLEV' && !ACROSS_BORDERS.some((product) => paymentProduct.includes(product));
  return name === 'requestedExecutionDate' && value === today();
}
