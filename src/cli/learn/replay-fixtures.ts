import { ibanProblem } from '../../domain/account/iban.js';
import { isObject } from '../../domain/shape.js';
import {
  fixturesWith,
  recordedAccounts,
  recordedMethods,
  type RecordedAccount,
  type RecordedFixtures,
} from '../../learning/recorded-fixtures.js';
import type { Recording } from '../../learning/recording.js';

/** Enough for every payment of an account whose balance the recording does not show. */
const BALANCE = '1000000';
/** Of the account of a bank whose accounts the recording does not show. */
const IBAN = 'AT611904300234573201';

/**
 * The accounts of recordings, and those of requests that the bank accepted. Accounts of one request have the same holder, with the id
 * under which the client names the PSU.
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
  for (const call of accepted) {
    const ibans = ownIbansIn(call.sent);
    const named = call.header('psu-id') ?? '';
    const before = ibans.map((iban) => holders.get(iban)).find((one) => one !== undefined);
    const holder = isLogin(named) ? named : (before ?? `customer-${new Set(holders.values()).size + 1}`);
    for (const iban of ibans) {
      holders.set(iban, before ?? holder);
      add(iban);
    }
  }
  if (accounts.size === 0) add(IBAN);
  const [methods = []] = recordings.map(recordedMethods).filter(({ length }) => length > 0);
  const fixtures = fixturesWith([...accounts.values()], methods);
  const ids = new Set([...holders.values(), ...accepted.map((call) => call.header('psu-id') ?? '').filter(isLogin)]);
  const [first = 'customer-1'] = ids;
  return {
    ...fixtures,
    psus: [...(ids.size === 0 ? [first] : ids)].flatMap((id, index) =>
      fixtures.psus.map((psu) => ({ ...psu, id, customerNo: index + 1 })),
    ),
    accounts: fixtures.accounts.map((account) => ({ ...account, holders: [holders.get(account.iban) ?? first] })),
  };
}

function isLogin(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,63}$/.test(name);
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
