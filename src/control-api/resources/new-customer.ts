import { ACCOUNT_USAGES, type Address } from '../../domain/account/account.js';
import { formatError } from '../../domain/errors.js';
import type { NewAccount, NewPsu } from '../../sim/onboarding/new-customer.js';
import {
  readIban,
  readKnownObject,
  readOptionalArray,
  readOptionalInteger,
  readOptionalText,
  readText,
  type JsonObject,
} from '../../parsing/read.js';
import { ADDRESS_NAMES, readAddress } from '../../dialects/published/wire/address.js';
import { readCreditLimit, readKnownAmount } from '../read-members.js';

/** Members of the body that opens an account. */
export const ACCOUNT_MEMBERS = [
  'holders',
  'balance',
  'iban',
  'name',
  'product',
  'usage',
  'signaturesRequired',
  'creditLimit',
] as const;

const PSU_ID = /^[a-z0-9][a-z0-9._-]{0,31}$/;

/** Reads a customer who comes. @throws FORMAT_ERROR */
export function readNewPsu(body: JsonObject): NewPsu {
  const id = readText(body, 'id', '', 32);
  if (!PSU_ID.test(id)) formatError('id', `id "${id}" must be 1 to 32 of a to z, 0 to 9, dot, dash and underscore`);
  const password = readOptionalText(body, 'password', '', 128);
  const oneTimeCode = readOptionalText(body, 'oneTimeCode', '', 6);
  if (oneTimeCode !== undefined && !/^\d{6}$/.test(oneTimeCode))
    formatError('oneTimeCode', `oneTimeCode "${oneTimeCode}" must be six digits`);
  return {
    id,
    name: readText(body, 'name', '', 70),
    ...(oneTimeCode !== undefined && { oneTimeCode }),
    ...(password !== undefined && { password }),
    ...(body['address'] !== undefined && { address: readNewAddress(body['address']) }),
  };
}

function readNewAddress(value: unknown): Address {
  const address = readKnownObject(value, 'address', Object.values(ADDRESS_NAMES.published));
  return readAddress(address, ADDRESS_NAMES.published, 'address');
}

/** Reads an account that is opened; its currency is that of the balance. @throws FORMAT_ERROR */
export function readNewAccount(body: JsonObject): NewAccount {
  const balance = readKnownAmount(body, 'balance');
  const { currency } = balance;
  const creditLimitMinorUnits = readCreditLimit(body, currency, 'the balance');
  const usage = readOptionalText(body, 'usage', '', 4);
  const knownUsage = ACCOUNT_USAGES.find((one) => one === usage);
  if (usage !== undefined && !knownUsage)
    formatError('usage', `usage "${usage}" must be one of ${ACCOUNT_USAGES.join(', ')}`);
  const signaturesRequired = readOptionalInteger(body, 'signaturesRequired', '');
  if (signaturesRequired !== undefined && signaturesRequired < 1)
    formatError('signaturesRequired', 'signaturesRequired must be 1 or more');
  const [name, product] = [readOptionalText(body, 'name', '', 70), readOptionalText(body, 'product', '', 70)];
  return {
    holders: readHolders(body),
    currency,
    balanceMinorUnits: balance.minorUnits,
    ...(body['iban'] !== undefined && { iban: readIban(body, 'iban', '') }),
    ...(name !== undefined && { name }),
    ...(product !== undefined && { product }),
    ...(knownUsage && { usage: knownUsage }),
    ...(signaturesRequired !== undefined && { signaturesRequired }),
    ...(creditLimitMinorUnits !== undefined && { creditLimitMinorUnits }),
  };
}

function readHolders(body: JsonObject): string[] {
  const holders = readOptionalArray(body, 'holders', '') ?? formatError('holders', 'holders is missing');
  const ids = holders.map((id, index) =>
    typeof id === 'string' ? id : formatError(`holders[${index}]`, `holders[${index}] must be the id of a PSU`),
  );
  if (new Set(ids).size !== ids.length) formatError('holders', 'holders names a PSU twice');
  return ids;
}
