import type { Address } from '../../../domain/account/account.js';
import type { Profile } from '../../../decisions/decisions.js';
import type { AddressNames } from '../../../parsing/read.js';
import type { WireForm } from './wire-form.js';

/** The member names for each value of the switch `address-names`. */
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
