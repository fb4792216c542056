import { identifierAt } from '../../../domain/tpp/authorities.js';
import type { Schema } from '../../control.js';

/** What a form suggests: the first value of a series that is not in use, such as snapshot-1, snapshot-2 … @param valueOf from 1 on */
export function firstFree(valueOf: (number: number) => string, taken: readonly (string | undefined)[]): string {
  for (let number = 1; ; number += 1) {
    const value = valueOf(number);
    if (!taken.includes(value)) return value;
  }
}

/** PSDAT-FMA-900001, PSDAT-FMA-900002 … with the authority of the bank's country. @param taken identifiers of organisations */
export function freeIdentifier({ psus }: Schema<'Demo'>, taken: readonly (string | undefined)[]): string {
  const iban = psus.flatMap(({ accounts }) => accounts).find((account) => account.iban !== undefined)?.iban;
  return firstFree((number) => identifierAt(iban, 900_000 + number), taken);
}
