import { z } from 'zod';
import type { BankClient } from '../../library/bank-client.js';
import type { Schema } from '../../library/control-operations.js';
import { fromClient, ToolError } from '../answer.js';
import { bankTool, limitArgument, optionalText, type Tool } from '../tool.js';

const KINDS = [
  'payments',
  'consents',
  'funds-consents',
  'signing-baskets',
  'accounts',
  'transactions',
  'psus',
  'tpps',
  'notifications',
  'decisions',
] as const;
type Kind = (typeof KINDS)[number];

/** What a caller asks for. The control API rejects parameters that a list does not have. */
interface Wanted extends Partial<Readonly<Record<'id' | 'q' | 'status' | 'tpp' | 'psu', string>>> {
  readonly limit: number;
  readonly offset: number;
}

/** The parameters of any list. The control API checks the status, and its error names the valid ones. */
type Query = Omit<Wanted, 'id' | 'status'> & { readonly status?: never };
type List = (bank: BankClient, query: Query) => Promise<readonly unknown[]>;

/** An amount of the control API, in major units. */
function money({ amount, currency }: Schema<'Amount'>): string {
  return `${amount} ${currency}`;
}

/** How each kind is listed: one short text or object for each record, newest first where that has a meaning. */
const LISTS: Readonly<Record<Exclude<Kind, 'transactions' | 'decisions'>, List>> = {
  payments: async (bank, query) =>
    (await bank.payments.list(query)).map(
      ({ paymentId, transactionStatus, instructedAmount, creditorAccount, tpp, nextEvent }) =>
        `${paymentId} ${transactionStatus} ${money(instructedAmount)} to ${creditorAccount.name} by ${tpp.name ?? ''}${nextText(nextEvent)}`,
    ),
  consents: async (bank, query) =>
    (await bank.consents.list(query)).map(
      ({ consentId, consentStatus, psu, tpp, validUntil, nextEvent }) =>
        `${consentId} ${consentStatus} of ${psu ?? 'no PSU yet'} for ${tpp.name ?? ''} until ${validUntil}${nextText(nextEvent)}`,
    ),
  'funds-consents': async (bank, query) =>
    (await bank.fundsConsents.list(query)).map(
      ({ consentId, consentStatus, psu, tpp }) =>
        `${consentId} ${consentStatus} of ${psu ?? 'no PSU yet'} for ${tpp.name ?? ''}`,
    ),
  'signing-baskets': async (bank, query) =>
    (await bank.signingBaskets.list(query)).map(
      ({ basketId, transactionStatus, tpp, payments, consents }) =>
        `${basketId} ${transactionStatus} by ${tpp.name ?? ''}, payments: ${payments.length}, consents: ${consents.length}`,
    ),
  accounts: async (bank, query) =>
    (await bank.accounts(query)).map(
      ({ accountId, iban, maskedPan, status, holders, balances }) =>
        `${accountId} ${iban ?? maskedPan ?? ''} ${status} of ${holders.map((one) => one.id).join(', ')}: booked ${money(balances.booked)}, available ${money(balances.available)}`,
    ),
  psus: async (bank, query) =>
    (await bank.psus(query)).map(({ id, name, blocked, accounts }) => ({
      id,
      name,
      blocked,
      accounts: accounts.length,
    })),
  tpps: async (bank, query) =>
    (await bank.tpps(query)).map(({ name, userEmail, onboarded }) => ({ name, userEmail, onboarded })),
  notifications: (bank, query) => bank.notifications(query),
};

/** Lists that are not searched by the control API, or with other parameters. @throws ToolError for other filters than `q` */
async function listOther(
  bank: BankClient,
  kind: 'transactions' | 'decisions',
  wanted: Wanted,
): Promise<readonly unknown[]> {
  const { id, limit, offset, q } = wanted;
  const other = (['status', 'tpp', 'psu'] as const).find((name) => wanted[name] !== undefined);
  if (other !== undefined) throw new ToolError(`${kind} cannot be filtered by "${other}"; use "q"`);
  if (kind === 'decisions') {
    const decisions = (await bank.decisions()).map(({ slug, value }) => `${slug}: ${JSON.stringify(value)}`);
    return decisions.filter((text) => text.includes(q ?? '')).slice(offset);
  }
  if (id === undefined) throw new ToolError('transactions require "id": the id of an account, such as anna-current');
  const { pending, booked } = await bank.transactions(id, { limit, ...(q !== undefined && { text: q }) });
  return [...pending, ...booked];
}

/** How a single record is read; transactions list those of one account instead. */
const SINGLE: Readonly<Record<Exclude<Kind, 'transactions'>, (bank: BankClient, id: string) => Promise<unknown>>> = {
  payments: (bank, id) => bank.payments.read(id),
  consents: (bank, id) => bank.consents.read(id),
  'funds-consents': (bank, id) => bank.fundsConsents.read(id),
  'signing-baskets': (bank, id) => bank.signingBaskets.read(id),
  accounts: (bank, id) => bank.account(id),
  psus: async (bank, id) => (await bank.psus({ q: id, limit: 1000 })).find((one) => one.id === id),
  tpps: async (bank, id) =>
    (await bank.tpps({ q: id, limit: 1000 })).find((one) => [one.name, one.userEmail].includes(id)),
  notifications: async (bank, id) => (await bank.notifications({ q: id, limit: 1000 })).find((one) => one.id === id),
  decisions: async (bank, id) => (await bank.decisions()).find(({ slug }) => slug === id),
};

/** Whether no client can write texts into records of a kind. */
function isOfBank(kind: Kind): boolean {
  return kind === 'decisions' || kind === 'psus';
}

function nextText(next: Schema<'NextEvent'> | undefined): string {
  return next === undefined ? '' : `; next ${next.to ?? next.kind} at ${next.at}`;
}

/** What a bank knows, beyond what it shows to TPPs. */
export const RECORD_TOOLS: readonly Tool[] = [
  bankTool({
    name: 'read_records',
    title: 'Read records of the bank',
    description:
      'Reads records of the bank: payments, consents (including funds confirmation consents), signing baskets, accounts, transactions of an account, customers, TPPs, notifications, decisions of the profile. Without "id": a list, one line each, searched by "q" and filtered by "status", "tpp" and "psu". With "id": one record with its complete history.',
    effect: 'reads',
    input: {
      kind: z.enum(KINDS),
      id: optionalText('Id of one record. For transactions: id of the account.'),
      limit: limitArgument('records', 20),
      q: optionalText('Text that a record contains: an id, a name, an IBAN.'),
      status: optionalText('Status of the record, such as "valid" or "ACSC".'),
      tpp: optionalText('Name or organizationIdentifier of the TPP.'),
      psu: optionalText('Id of the customer whom the record concerns.'),
      offset: z.number().int().min(0).default(0).describe('Number of records to skip, for the next page.'),
    },
    run: async (bank, { kind, ...wanted }) => {
      const { id, limit, offset } = wanted;
      if (id !== undefined && kind !== 'transactions') {
        const record = await SINGLE[kind](bank, id);
        if (record === undefined) throw new ToolError(`${kind}: "${id}" does not exist; omit "id" for the list`);
        return isOfBank(kind) ? record : fromClient(record);
      }
      const query = { ...wanted, limit: limit + 1 };
      const records =
        kind === 'transactions' || kind === 'decisions'
          ? await listOther(bank, kind, query)
          : await LISTS[kind](bank, query as Query);
      const next = kind === 'transactions' ? 'use a larger limit' : `use offset ${offset + limit}`;
      const shown = records.slice(0, limit);
      return {
        [kind]: isOfBank(kind) ? shown : fromClient(shown),
        more: records.length > limit ? `more exist; ${next}` : undefined,
      };
    },
  }),
  bankTool({
    name: 'set_status',
    title: 'Force a status',
    description:
      'Sets the status of a consent (including funds confirmation consents) or payment, and moves the money of a payment accordingly. Allows only valid transitions, unless "force" is true.',
    effect: 'changes',
    input: {
      kind: z.enum(['consent', 'funds-consent', 'payment']),
      id: z.string(),
      status: z.string().describe('Such as "revokedByPsu" for a consent, or "ACSC" for a payment.'),
      reason: optionalText('ISO reason code for RJCT or CANC, such as AM04.'),
      force: z.boolean().exactOptional(),
    },
    run: async (bank, { kind, id, status, reason, force }) => {
      const options = { ...(force !== undefined && { force }) };
      // The bank checks the status, and its error lists the valid ones.
      const consents = kind === 'funds-consent' ? bank.fundsConsents : bank.consents;
      const { history } =
        kind !== 'payment'
          ? await consents.setStatus(id, status as Schema<'ConsentStatus'>, options)
          : await bank.payments.setStatus(id, status as Schema<'TransactionStatus'>, {
              ...options,
              ...(reason !== undefined && { reason }),
            });
      return { [kind]: id, status, history };
    },
  }),
  bankTool({
    name: 'book_transaction',
    title: 'Book a transaction',
    description: 'Immediately books incoming money on an account, or a direct debit if the amount is negative.',
    effect: 'changes',
    input: {
      account: z.string().describe('Id of the account, such as anna-current.'),
      amount: z.number().describe('In major currency units, such as 1250 or -12.5.'),
      currency: z.string().default('EUR'),
      counterparty: optionalText('Name of the other party.'),
      remittance: z.string().exactOptional(),
    },
    run: async (bank, { account, amount, currency, counterparty, remittance }) =>
      bank.bookTransaction(account, {
        transactionAmount: { amount, currency },
        ...(counterparty !== undefined && { [amount < 0 ? 'creditorName' : 'debtorName']: counterparty }),
        ...(remittance !== undefined && { remittanceInformationUnstructured: remittance }),
      }),
  }),
];
