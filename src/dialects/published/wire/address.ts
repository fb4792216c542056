import { isCountry } from '../../../domain/iso-codes.js';
import type { Address } from '../../../domain/account/account.js';
import { formatError } from '../../../domain/errors.js';
import type { Profile } from '../../../decisions/decisions.js';
import { withoutAbsent } from '../../../parsing/without-absent.js';
import { readOptionalText, type JsonObject } from '../../../parsing/read.js';
import type { WireForm } from './wire-form.js';

/** The names of an address's members on the wire. @source Resources and their fields / Address @decision address-names */
export type AddressNames = Readonly<Record<keyof Address, string>>;

/** The names that each value of the switch `address-names` has. */
export const ADDRESS_NAMES: Readonly<Record<Profile['address-names'], AddressNames>> = {
  published: {
    street: 'street',
    buildingNumber: 'buildingNumber',
    city: 'city',
    postalCode: 'postalCode',
    country: 'country',
  },
  nextgen: {
    street: 'streetName',
    buildingNumber: 'buildingNumber',
    city: 'townName',
    postalCode: 'postCode',
    country: 'country',
  },
};

/** @source Resources and their fields / Address @decision address-names */
export function addressBody(address: Address, form: Pick<WireForm, 'profile'>): object {
  const names = ADDRESS_NAMES[form.profile['address-names']];
  return Object.fromEntries(Object.entries(address).map(([member, value]) => [names[member as keyof Address], value]));
}

/** Reads an address. @param path where it stands @throws FORMAT_ERROR @source Resources and their fields / Address */
export function readAddress(object: JsonObject, names: AddressNames, path: string): Address {
  const country = readOptionalText(object, names.country, path, 10);
  if (country !== undefined && !isCountry(country)) {
    formatError(
      `${path}.country`,
      `${path}.country "${country}" is no country code of ISO 3166; send two capitals such as AT`,
    );
  }
  return withoutAbsent({
    street: readOptionalText(object, names.street, path, 100),
    buildingNumber: readOptionalText(object, names.buildingNumber, path, 20),
    city: readOptionalText(object, names.city, path, 100),
    postalCode: readOptionalText(object, names.postalCode, path, 35),
    country,
  });
}
