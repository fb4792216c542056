import type { Address } from '../../domain/account/account.js';
import { isCountry } from '../../domain/countries.js';
import { formatError } from '../../domain/errors.js';
import type { NewAccount, NewPsu } from '../../sim/operations/new-customer.js';
import {
  readAmount,
  readIban,
  readObject,
  readOptionalArray,
  readOptionalInteger,
  readOptionalText,
  readText,
  requireKnown,
  type JsonObject,
} from '../../wire/read.js';

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
const USAGES = ['PRIV', 'ORGA'] as const;
const ADDRESS_MEMBERS = ['street', 'buildingNumber', 'city', 'postalCode', 'country'] as const;

/** Reads a customer who comes. @throws FORMAT_ERROR */
export function readNewPsu(body: JsonObject): NewPsu {
  const id = readText(body, 'id', '', 32);
  if (!PSU_ID.test(id)) formatError('id', `id "${id}" must be 1 to 32 of a to z, 0 to 9, dot, dash and underscore`);
  const password = readOptionalText(body, 'password', '', 128);
  return {
    id,
    name: readText(body, 'name', '', 70),
    ...(password !== undefined && { password }),
    ...(body['address'] !== undefined && { address: readAddress(body['address']) }),
  };
}

function readAddress(value: unknown): Address {
  const address = readObject(value, 'address');
  requireKnown(Object.keys(address), ADDRESS_MEMBERS, 'members of address');
  const members = ADDRESS_MEMBERS.flatMap((name) => {
    const text = readOptionalText(address, name, 'address', 70);
    return text === undefined ? [] : [[name, text] as const];
  });
  const country = readOptionalText(address, 'country', 'address', 2);
  if (country !== undefined && !isCountry(country))
    formatError('address.country', 'address.country must be an ISO 3166-1 alpha-2 code such as AT');
  return Object.fromEntries(members);
}

/** Reads an account that is opened; its currency is that of the balance. @throws FORMAT_ERROR */
export function readNewAccount(body: JsonObject): NewAccount {
  const balance = readAmount(body, 'balance', '', 'lenient');
  const { currency } = balance;
  const limit = body['creditLimit'] === undefined ? undefined : readAmount(body, 'creditLimit', '', 'lenient');
  if (limit && limit.currency !== currency)
    formatError('creditLimit.currency', `creditLimit.currency must be ${currency}, as that of the balance`);
  if (limit && limit.minorUnits < 0) formatError('creditLimit.amount', 'creditLimit.amount must not be below 0');
  const usage = readOptionalText(body, 'usage', '', 4);
  const knownUsage = USAGES.find((one) => one === usage);
  if (usage !== undefined && !knownUsage) formatError('usage', `usage "${usage}" must be one of ${USAGES.join(', ')}`);
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
    ...(limit && { creditLimitMinorUnits: limit.minorUnits }),
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
