import { textLike } from '../shape.js';

/** Why a payment is rejected: codes of ISO 20022 ExternalStatusReason1Code. @decision reject-reason */
const REJECT_REASONS: Readonly<Record<string, string>> = Object.freeze({
  AB05: 'The bank of the creditor did not respond in time.',
  AB06: 'An intermediary bank did not respond in time.',
  AB07: 'An intermediary bank is offline.',
  AB08: 'The bank of the creditor is offline.',
  AB09: 'The bank of the creditor reported an error.',
  AB10: 'An intermediary bank reported an error.',
  AC01: 'The account number is wrong or missing.',
  AC03: 'The creditor account number is wrong.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AC09: 'The currency of the account does not match.',
  AM01: 'The amount is zero, or less than the smallest unit of the currency of an account.',
  AM02: 'The amount is over the allowed maximum.',
  AM03: 'The currency cannot be processed.',
  AM04: 'The funds are insufficient.',
  AM14: 'The amount is over the limit agreed with the customer.',
  BE04: 'The address of the creditor is missing or wrong.',
  CUST: 'Cancelled by the debtor.',
  DS02: 'The PSU refused the order.',
  DUPL: 'The payment is a duplicate.',
  MS03: 'The reason is not specified.',
  RC01: 'The bank identifier is wrong.',
  RR04: 'Regulatory reasons.',
  TM01: 'The cut-off time has passed.',
});

export function reasonText(code: string): string {
  const known = Object.hasOwn(REJECT_REASONS, code) ? REJECT_REASONS[code] : undefined;
  return known ?? `Rejected with the reason ${code}.`;
}

export const reasonShape = textLike(/^[A-Z0-9]{4}$/, 'a reason code of four characters such as AM04');
