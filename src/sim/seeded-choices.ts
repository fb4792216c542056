import { hashWords } from '../domain/random.js';
import type { Bank } from './bank.js';

/** Choices for one record that depend only on the seed, and not on what happened before. */

/** A number of 32 bits that is the same for the same seed, purpose and id. */
export function seededHash({ seed }: Pick<Bank, 'seed'>, purpose: string, id: string): number {
  return hashWords(`${seed} ${purpose} ${id}`)[0];
}

/** Whether a habit that some records have concerns this one. */
export function isOneOfFour(bank: Pick<Bank, 'seed'>, purpose: string, id: string): boolean {
  return seededHash(bank, purpose, id) % 4 === 0;
}
