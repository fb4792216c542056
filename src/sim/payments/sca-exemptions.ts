import type { Account } from '../../domain/account/account.js';
import { convert, type Money } from '../../domain/money.js';
import type { Payment, PaymentDraft } from '../../domain/payment/payment.js';
import type { Bank } from '../bank.js';
import { accountsOfCreditor, findAccount, namedDebtor } from '../directory.js';

/** Payments without authentication of the PSU: the bank uses an exemption, which a TPP cannot ask for. @decision sca-exemptions */

/** In cents. */
const LOW_VALUE = { each: 30_00, together: 100_00, inARow: 5 };

/** When each exemption applies, the first that does. */
const EXEMPTIONS = {
  'own-accounts': (bank: Bank, { creditor }: PaymentDraft, payer: string) =>
    accountsOfCreditor(bank, creditor).some(({ holders }) => holders.some((holder) => holder === payer)),
  'trusted-creditors': (bank: Bank, { creditor }: PaymentDraft, payer: string) =>
    creditor.iban !== undefined &&
    earlierOf(bank, payer).some((earlier) => isSignedBy(earlier, payer) && earlier.creditor.iban === creditor.iban),
  'low-value': isLowValue,
} as const;

/** The payment without authentication, if an exemption applies; otherwise unchanged. @decision sca-exemptions */
export function withExemption(bank: Bank, draft: PaymentDraft): PaymentDraft {
  const row = bank.profile['sca-exemptions'];
  if (row === 'none' || draft.withoutSca) return draft;
  const debtor = namedDebtor(bank, draft);
  const payer = debtor?.holders[0];
  if (payer === undefined || debtor?.status !== 'enabled' || debtor.signaturesRequired > 1) return draft;
  const names = Object.keys(EXEMPTIONS) as (keyof typeof EXEMPTIONS)[];
  const name = names.find((one) => (row === 'all' || row === one) && EXEMPTIONS[one](bank, draft, payer));
  if (name === undefined) return draft;
  const [created] = draft.history;
  const history = created ? [{ ...created, cause: `${created.cause}, exempted: ${name}` }] : draft.history;
  return { ...draft, withoutSca: true, debtorAccountId: debtor.accountId, history };
}

/** Counts since the payment created last that the payer authorised. */
function isLowValue(bank: Bank, draft: PaymentDraft, payer: string): boolean {
  const cents = centsOf(bank, draft.instructedAmount);
  const earlier = earlierOf(bank, payer);
  const last = earlier.findLastIndex((payment) => isSignedBy(payment, payer));
  const exempted = earlier
    .slice(last + 1)
    .flatMap(({ withoutSca, instructedAmount }) => (withoutSca ? centsOf(bank, instructedAmount) : []))
    .filter((amount) => amount <= LOW_VALUE.each);
  const together = exempted.reduce((sum, amount) => sum + amount, cents);
  return cents <= LOW_VALUE.each && together <= LOW_VALUE.together && exempted.length < LOW_VALUE.inARow;
}

/** Infinity without a rate. */
function centsOf(bank: Bank, amount: Money): number {
  return convert(amount, 'EUR', bank.base.rates)?.minorUnits ?? Infinity;
}

/** The payments from accounts of a payer, oldest first. */
function earlierOf(bank: Bank, payer: string): readonly Payment[] {
  const isPayer = (account: Account | undefined): boolean => account?.holders[0] === payer;
  return [...bank.state.payments.values()].filter(
    ({ debtorAccountId }) => debtorAccountId !== undefined && isPayer(findAccount(bank, debtorAccountId)),
  );
}

function isSignedBy({ signedBy, authorised }: Payment, payer: string): boolean {
  return authorised === true && signedBy.some((signer) => signer === payer);
}
