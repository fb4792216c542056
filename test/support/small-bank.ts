import type { DialectId } from '../../src/domain/dialect.js';
import type { Account } from '../../src/domain/account/account.js';
import { entryReferenceOf } from '../../src/domain/account/ledger.js';
import type { Transaction } from '../../src/domain/account/transaction.js';
import { addDays, createCalendar, parseInstant, parseLocalDate, type LocalDate } from '../../src/domain/calendar.js';
import {
  asId,
  type AccountId,
  type ConsentId,
  type OrganisationId,
  type PaymentId,
  type PsuId,
} from '../../src/domain/ids.js';
import { makeIban } from '../../src/domain/account/iban.js';
import type { Organisation, PortalUser } from '../../src/domain/tpp/organisation.js';
import { compileProfile, type Profile, type ProfileName } from '../../src/decisions/decisions.js';
import { nodeDigests } from '../../src/banks/digests.js';
import { VirtualClock } from '../../src/banks/virtual-clock.js';
import type { Bank, TransitionRecord, Caller, TokenCaller } from '../../src/sim/bank.js';
import { openBank } from '../../src/sim/open-bank.js';
import type { FixtureBase, Psu } from '../../src/sim/fixture-base.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent, type ConsentRequest } from '../../src/sim/consents/create-consent.js';
import { initiatePayment, type PaymentRequest } from '../../src/sim/payments/initiate-payment.js';
import { profileUnderTest } from './nextgen-rows.js';

/** A small bank made by hand, so that every number in a test can be followed. */

export const START = '2026-03-02T09:00:00Z';
export const IBANS = {
  anna: 'AT611904300234573201',
  ben: 'DE89370400440532013000',
  firm: makeIban('AT', '1904300900000001'),
  blocked: makeIban('AT', '1904300900000002'),
  deleted: makeIban('AT', '1904300900000003'),
  yen: makeIban('AT', '1904300900000004'),
  elsewhere: 'NL91ABNA0417164300',
};

const account = (accountId: string, holders: string[], iban: string, changes: Partial<Account> = {}): Account => ({
  accountId: asId<AccountId>(accountId),
  holders: holders.map((holder) => asId<PsuId>(holder)),
  signaturesRequired: 1,
  iban,
  currency: 'EUR',
  name: `${accountId} account`,
  status: 'enabled',
  usage: 'PRIV',
  ownerName: holders.join(' & '),
  creditLimitMinorUnits: 0,
  customerNo: 1001,
  suffix: 1,
  branchCode: 7,
  ...changes,
});

export const ACCOUNTS: readonly Account[] = [
  account('anna', ['anna'], IBANS.anna, { msisdn: '+436601234567' }),
  account('anna-usd', ['anna'], IBANS.anna, { currency: 'USD', suffix: 2 }),
  account('ben', ['ben'], IBANS.ben, {
    customerNo: 1002,
    creditLimitMinorUnits: 50_000,
    pan: '4000001234567899',
    maskedPan: '400000xxxxxx7899',
  }),
  account('firm', ['anna', 'ben'], IBANS.firm, { signaturesRequired: 2, usage: 'ORGA', customerNo: 1003 }),
  account('blocked', ['anna'], IBANS.blocked, { status: 'blocked', suffix: 3 }),
  account('deleted', ['anna'], IBANS.deleted, { status: 'deleted', suffix: 4 }),
  account('yen', ['ben'], IBANS.yen, { currency: 'JPY', customerNo: 1002, suffix: 2 }),
];

const OPENING_MINOR_UNITS: Readonly<Record<string, number>> = {
  anna: 100_000,
  'anna-usd': 50_000,
  ben: 20_000,
  firm: 1_000_000,
  blocked: 5_000,
  deleted: 0,
  yen: 10_000,
};

const psu = (id: string, customerNo: number, blocked = false): Psu => ({
  psuId: asId<PsuId>(id),
  password: `${id}-pass`,
  name: id.toUpperCase(),
  customerNo,
  blocked,
});

const user = (userEmail: string, key: string, organisationId?: string): PortalUser => ({
  userEmail,
  name: userEmail,
  subscriptionKeys: { primary: `${key}1`, secondary: `${key}2` },
  activated: organisationId !== undefined,
  ...(organisationId !== undefined && { organisationId: asId<OrganisationId>(organisationId) }),
});

const organisation = (id: string, adminEmail: string, changes: Partial<Organisation> = {}): Organisation => ({
  organisationId: asId<OrganisationId>(id),
  name: id,
  organizationIdentifier: `PSDAT-FMA-${id}`,
  organizationName: `${id} GmbH`,
  ncaId: 'AT-FMA',
  ncaName: 'Austria Financial Market Authority',
  roles: ['PSP_AI', 'PSP_PI'],
  certificateKind: 'test',
  adminEmail,
  clientId: `client-${id}`,
  clientSecret: `secret-${id}`,
  onboardedAt: 0,
  ...changes,
});

export const TPP_ONE = organisation('one', 'one@tpp.example');
export const TPP_TWO = organisation('two', 'two@tpp.example', { maximumFrequencyPerDay: 10 });

/** Three booked lines and one pending debit of 10.00 for each account; the pending one lowers what is available. */
function historyOf(id: string, startDay: LocalDate): { booked: Transaction[]; pending: Transaction[] } {
  const line = (number: number, daysAgo: number, amountMinorUnits: number): Transaction => {
    const date = addDays(startDay, -daysAgo);
    return {
      transactionId: `${id}-${number}`,
      entryReference: entryReferenceOf(number),
      amountMinorUnits,
      entryDate: date,
      bookingDate: date,
      valueDate: date,
    };
  };
  const opening = OPENING_MINOR_UNITS[id] ?? 0;
  const { bookingDate: _none, valueDate: _never, ...pending } = line(4, 1, -1_000);
  return {
    booked: [line(1, 120, opening - 300), line(2, 40, 500), line(3, 2, -200)],
    pending: id === 'anna' ? [pending] : [],
  };
}

/** Ben has two methods for one-time codes. */
const METHODS = [
  { id: 'sms', type: 'SMS_OTP', name: 'Code by SMS' },
  { id: 'photo', type: 'PHOTO_OTP', name: 'Photo' },
] as const;

export function smallBase(startDay: LocalDate): FixtureBase {
  const users = [
    user('one@tpp.example', 'key-one-', 'one'),
    user('two@tpp.example', 'key-two-', 'two'),
    user('new@tpp.example', 'key-new-'),
  ];
  return {
    bankName: 'Small Bank',
    bic: 'SMALATWW',
    startDay,
    rates: [{ from: 'USD', to: 'EUR', numerator: 92, denominator: 100 }],
    psus: new Map(
      [psu('anna', 1001), { ...psu('ben', 1002), scaMethods: METHODS }, psu('carla', 1004, true)].map((entry) => [
        entry.psuId,
        entry,
      ]),
    ),
    accounts: new Map(ACCOUNTS.map((entry) => [entry.accountId, entry])),
    accountIdsByIban: groupByIban(),
    portalUsers: new Map(users.map((entry) => [entry.userEmail, entry])),
    emailBySubscriptionKey: new Map(
      users.flatMap((entry) => Object.values(entry.subscriptionKeys).map((key) => [key, entry.userEmail] as const)),
    ),
    organisations: new Map([TPP_ONE, TPP_TWO].map((entry) => [entry.organisationId, entry])),
    tppProfiles: [],
    outcomes: [],
    scheduledDayAfter: () => undefined,
    history(accountId) {
      const { booked, pending } = historyOf(accountId, startDay);
      const sum = (lines: readonly Transaction[]): number =>
        lines.reduce((total, line) => total + line.amountMinorUnits, 0);
      return {
        booked,
        pending,
        bookedMinorUnits: sum(booked),
        pendingDebitMinorUnits: sum(pending),
        lastChangeAt: Date.parse(startDay),
        lastBookedAt: Date.parse(booked.at(-1)?.bookingDate ?? startDay),
      };
    },
  };
}

function groupByIban(): Map<string, AccountId[]> {
  const groups = new Map<string, AccountId[]>();
  for (const { iban, accountId } of ACCOUNTS)
    if (iban !== undefined) groups.set(iban, [...(groups.get(iban) ?? []), accountId]);
  return groups;
}

/** A bank on a paused clock, with everything that moved in it. */
export interface TestBank {
  readonly bank: Bank;
  readonly clock: VirtualClock;
  readonly moves: TransitionRecord[];
  /** Moves the clock on and applies what is due. */
  readonly advance: (ms: number) => void;
  readonly goTo: (instant: string) => void;
}

export function openTestBank(
  changes: Readonly<Record<string, unknown>> = {},
  options: {
    at?: string;
    seed?: number;
    base?: (startDay: LocalDate) => FixtureBase;
    profile?: ProfileName | 'nextgen';
    dialect?: DialectId;
  } = {},
): TestBank {
  const { extends: name, decisions } = profileUnderTest(options.profile ?? 'published');
  const profile: Profile = compileProfile(name, { ...decisions, ...changes });
  const now = parseInstant(options.at ?? START) ?? 0;
  const clock = new VirtualClock(() => 0, { mode: 'paused', rate: 1, now });
  const base = (options.base ?? smallBase)(createCalendar('Europe/Vienna').dateOf(now));
  const { seed = 42, dialect = 'published' } = options;
  const bank = openBank({ id: 'default', base, dialect, seed, profile, clock, digests: nodeDigests });
  const moves: TransitionRecord[] = [];
  bank.onTransition = (record) => moves.push(record);
  const move = (to: number): void => {
    clock.set({ now: to });
    bank.catchUpTo(to);
  };
  return {
    bank,
    clock,
    moves,
    advance: (ms) => move(clock.now() + ms),
    goTo: (instant) => move(parseInstant(instant) ?? NaN),
  };
}

export const CALLER: Caller = { organisation: TPP_ONE, psuPresent: false };

export function consentRequest(changes: Partial<ConsentRequest> = {}): ConsentRequest {
  const reference = [{ iban: IBANS.anna, currency: 'EUR' }];
  return {
    access: { accounts: reference, balances: reference, transactions: reference },
    recurringIndicator: true,
    frequencyPerDay: 4,
    redirect: {},
    ...changes,
  };
}

export function day(text: string): LocalDate {
  const date = parseLocalDate(text);
  if (date === undefined) throw new Error(`${text} is not a day`);
  return date;
}

/** Creates a consent and has its holder approve it. */
export function validConsent(
  bank: Bank,
  changes: Partial<ConsentRequest> = {},
  psuId = 'anna',
  caller: Caller = CALLER,
): ConsentId {
  const { consentId } = bank.perform(() => createConsent(bank, consentRequest(changes), caller));
  bank.perform(() => authorise(bank, consentId, { decision: 'approve', psuId: asId<PsuId>(psuId) }, {}));
  return consentId;
}

/** A caller with the token of a consent, whose grant is looked up as a token would. */
export function tokenCaller(
  bank: Bank,
  consentId: ConsentId,
  psuPresent = false,
  caller: Caller = CALLER,
): TokenCaller {
  const grant = [...bank.state.grants.values()].find((candidate) => candidate.subjectId === consentId);
  if (!grant) throw new Error('the consent has no grant');
  return { ...caller, psuPresent, subjectId: grant.subjectId };
}

export function paymentRequest(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    paymentProduct: 'sepa-credit-transfers',
    creditor: { iban: IBANS.ben, name: 'Ben' },
    debtorIban: IBANS.anna,
    instructedAmount: { currency: 'EUR', minorUnits: 12_345 },
    remittanceInformationUnstructured: 'Invoice 1',
    redirect: {},
    ...changes,
  };
}

/** Initiates a payment and has its debtor approve it. */
export function authorisedPayment(
  bank: Bank,
  changes: Partial<PaymentRequest> = {},
  psuId = 'anna',
  caller: Parameters<typeof initiatePayment>[2] = CALLER,
): PaymentId {
  const { paymentId } = bank.perform(() => initiatePayment(bank, paymentRequest(changes), caller));
  bank.perform(() => authorise(bank, paymentId, { decision: 'approve', psuId: asId<PsuId>(psuId) }, {}));
  return paymentId;
}
