import type { Bank } from './bank.js';

/** Id of the bank that is served at the root path. */
export const DEFAULT_BANK_ID = 'default';

/** Valid bank ids. */
export const BANK_ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** The banks of one process, by id. They are isolated and share only fixtures. */
export class Banks {
  readonly #banks = new Map<string, Bank>();

  /** Adds a bank, or replaces the one with the same id. */
  put(bank: Bank): void {
    this.#banks.set(bank.id, bank);
  }

  /** Removes a bank, unless another has replaced it under the same id. */
  remove(bank: Bank): void {
    if (this.#banks.get(bank.id) === bank) this.#banks.delete(bank.id);
  }

  find(id: string): Bank | undefined {
    return this.#banks.get(id);
  }

  /** All banks, in creation order. */
  all(): Bank[] {
    return [...this.#banks.values()];
  }
}

/** The base path of a bank: empty for the default bank. */
export function bankPath(bankId: string): string {
  return bankId === DEFAULT_BANK_ID ? '' : `/banks/${bankId}`;
}
