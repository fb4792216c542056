/**
 * A client that relies on details which the document does not promise, such as the order of members. It works with the default
 * responses, and throws where such a client would break.
 */
export class FragileClient {
  /** Parses the response text of an operation. @throws where a fragile client would break */
  read(operationId: string, text: string): unknown {
    // Relies on the order of members.
    const first = /^\{"(\w+)/.exec(text)?.[1];
    const wanted = FIRST_MEMBERS[operationId];
    if (wanted !== undefined && first !== wanted) throw new Error(`the answer begins with ${first}`);
    for (const [, amount = ''] of text.matchAll(/"amount":"?(-?[\d.]+)/g))
      if (/\.\d{3,}$/.test(amount)) throw new Error(`amount ${amount}`);
    const body = JSON.parse(text);
    refuseUnknown(body);
    return READERS[operationId]?.(body);
  }
}

const FIRST_MEMBERS: Readonly<Record<string, string>> = {
  createConsent: 'consentId',
  readConsent: 'access',
  exchangeCode: 'access_token',
  readAccounts: 'accounts',
  initiatePayment: 'paymentId',
};

/** Maps strictly, as a generated model with unknown members forbidden does. */
function refuseUnknown(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value) && name.startsWith('x')) throw new Error(`unknown member ${name}`);
    refuseUnknown(member);
  }
}

const STATUSES = ['received', 'rejected', 'valid', 'revokedByPsu', 'expired', 'terminatedByTpp'];
const consentStatus = (status: string): string => {
  if (!STATUSES.includes(status)) throw new Error(`status ${status}`);
  return status;
};
/** The day as the first ten characters, in the bank's time. */
const day = (dateTime: string): string => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/.test(dateTime)) throw new Error(`date ${dateTime}`);
  return dateTime.slice(0, 10);
};
/** A column of the client's database: 70 characters of Latin 1. */
const column = (text: string): string => {
  if (text.length > 70) throw new Error('data too long for column');
  if (Array.from(text).some((character) => character > '\u00ff')) throw new Error('incorrect string value');
  return text.trim();
};
const balance = (balances: readonly any[], type: string): number => {
  const [first] = balances;
  if (first.balanceType !== type) throw new Error(`first balance is ${first.balanceType}`);
  return Math.round(first.balanceAmount.amount * 100);
};

const READERS: Readonly<Record<string, (body: any) => unknown>> = {
  createConsent: (body) => [consentStatus(body.consentStatus), new URL(body._links.scaRedirect.href)],
  readConsent: (body) => [consentStatus(body.consentStatus), day(body.validUntil), day(body.lastActionDate)],
  readConsentStatus: (body) => consentStatus(body.consentStatus),
  exchangeCode: (body) => {
    if (body.token_type !== 'Bearer') throw new Error(`token type ${body.token_type}`);
    return [`Bearer ${body.access_token}`, body.scope.split(':')[1]];
  },
  readAccounts: (body) =>
    body.accounts.map((account: any) => {
      if (account.status !== 'enabled') throw new Error(`account ${account.status}`);
      return [column(account.name), column(account.ownerName), balance(account.balances, 'interimBooked')];
    }),
  readBalances: (body) => [balance(body.balances, 'interimBooked'), day(body.balances[0].referenceDate)],
  readTransactions: ({ transactions }) => {
    const lines = transactions.booked.map((line: any) => [
      day(line.bookingDate),
      day(line.valueDate),
      line.transactionAmount.amount,
    ]);
    if (lines[0][0] < lines.at(-1)[0]) throw new Error('the newest line is not the first');
    return [lines, transactions.pending[0].transactionId];
  },
  initiatePayment: (body) => [body.paymentId, body.transactionFees.amount.toFixed(2), body.transactionStatus],
};
