import type { Bank } from './bank.js';

/** The bank at the origin itself. */
export const DEFAULT_BANK_ID = 'default';

/** What a bank may be called. */
export const BANK_ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** The isolated banks of one process, by id. They share nothing but their fixtures. */
export class Banks {
  readonly #banks = new Map<string, Bank>();

  /** Adds a bank, or replaces the one of that id. */
  put(bank: Bank): void {
    this.#banks.set(bank.id, bank);
  }

  /** Forgets a bank, unless another has taken its place. */
  remove(bank: Bank): void {
    if (this.#banks.get(bank.id) === bank) this.#banks.delete(bank.id);
  }

  /** The bank of that id, if there is one. */
  find(id: string): Bank | undefined {
    return this.#banks.get(id);
  }

  /** Every bank, in the order of their making. */
  all(): Bank[] {
    return [...this.#banks.values()];
  }
}

/** The path under which a bank stands: nothing for the default bank. */
export function bankPath(bankId: string): string {
  return bankId === DEFAULT_BANK_ID ? '' : `/banks/${bankId}`;
}
