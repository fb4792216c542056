import { ibanProblem } from '../../domain/account/iban.js';
import { isObject } from '../../domain/shape.js';
import {
  fixturesWith,
  isLogin,
  recordedAccounts,
  recordedApproaches,
  recordedCustomer,
  recordedMethods,
  type RecordedAccount,
  type RecordedFixtures,
} from '../../learning/recorded-fixtures.js';
import { itemsOf, type RecordedCall } from '../../learning/exchange.js';
import type { Recording } from '../../learning/recording.js';

/** Enough for every payment of an account whose balance the recording does not show. */
const BALANCE = '1000000';
/** Of the account of a bank whose accounts the recording does not show. */
const IBAN = 'AT611904300234573201';

/**
 * The accounts of recordings, and those of requests that the bank accepted. Accounts of one request, or of one list, have the same holder, with
 * the id under which the client names the PSU. A PSU of whom no call shows an account shares those of the first one.
 */
export function replayFixtures(recordings: readonly Recording[]): RecordedFixtures {
  const accounts = new Map<string, Omit<RecordedAccount, 'id'>>();
  for (const account of recordings.flatMap((one) => recordedAccounts(one)))
    accounts.set(account.iban, { ...account, balance: account.balance === '0' ? BALANCE : account.balance });
  const holders = new Map<string, string>();
  const accepted = recordings.flatMap(({ calls }) => calls).filter(({ isAccepted }) => isAccepted);
  const add = (iban: string): void => {
    if (!accounts.has(iban))
      accounts.set(iban, { iban, currency: 'EUR', name: 'Account', balance: BALANCE, holders: [], transactions: [] });
  };
  const named = new Set<string>();
  let signedIn = '';
  for (const call of accepted) {
    const listed = call.operation === 'readAccounts' ? itemsOf(call.at('accounts')) : [];
    const ibans = [...ownIbansIn(call.sent), ...ownIbansIn({ account: listed })];
    const psu = psuOf(call) ?? '';
    if (isLogin(psu)) named.add(psu);
    if (isLogin(psu) && call.operation === 'startSignIn') signedIn = psu;
    const before = ibans.flatMap((iban) => holders.get(iban) ?? []);
    const other = signedIn === '' ? `customer-${new Set(holders.values()).size + 1}` : signedIn;
    const holder = isLogin(psu) ? psu : (before.find((one) => named.has(one)) ?? before[0] ?? other);
    // The client names a PSU in some requests only.
    const nameless = before.filter((one) => one !== holder && !named.has(one));
    if (nameless.length > 0) for (const [iban, one] of holders) if (nameless.includes(one)) holders.set(iban, holder);
    for (const iban of ibans) {
      holders.set(iban, holders.get(iban) ?? holder);
      add(iban);
    }
  }
  if (accounts.size === 0) add(IBAN);
  const customer = recordings.map((one) => recordedCustomer(one)).reduceRight((last, one) => ({ ...last, ...one }));
  const fixtures = fixturesWith([...accounts.values()], [customer]);
  const approaches = new Map(recordings.flatMap((one) => [...recordedApproaches(one)]));
  const methods = new Map(recordings.flatMap((one) => [...recordedMethods(one)]));
  const ids = new Set([...holders.values(), ...named]);
  const [first = 'customer-1'] = ids;
  const withoutAccount = [...named].filter((id) => ![...holders.values()].includes(id) && id !== first);
  return {
    ...fixtures,
    psus: [...(ids.size === 0 ? [first] : ids)].flatMap((id, index) =>
      fixtures.psus.map((psu) => ({
        ...psu,
        id,
        customerNo: index + 1,
        ...(methods.has(id) && { scaMethods: methods.get(id) ?? [] }),
        ...(approaches.has(id) && { scaApproaches: [approaches.get(id) ?? ''] }),
      })),
    ),
    accounts: fixtures.accounts.map((account) => {
      const holder = holders.get(account.iban) ?? first;
      return { ...account, holders: holder === first ? [first, ...withoutAccount] : [holder] };
    }),
  };
}

/** The PSU whom a call names. */
function psuOf(call: RecordedCall): string | undefined {
  const inBody = call.operation === 'startSignIn' ? call.sentAt('psuId') : undefined;
  return call.header('psu-id') ?? (typeof inBody === 'string' ? inBody : undefined);
}

/** The valid IBANs of debtors, and of accounts that a consent is for. */
export function ownIbansIn(value: unknown, isOwn = false): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => ownIbansIn(item, isOwn));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'iban')
      return isOwn && typeof member === 'string' && ibanProblem(member) === undefined ? [member] : [];
    return ownIbansIn(member, isOwn || /^(?:access|debtorAccount|account)$/.test(name));
  });
}
