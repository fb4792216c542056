/** Clients that keep a copy of an account by reading its transactions every day. They differ in what they rely on. */

export interface ReadLine {
  readonly transactionId?: string;
  readonly entryReference?: string;
  readonly bookingDate?: string;
  readonly transactionAmount: { readonly amount: string; readonly currency: string };
  readonly remittanceInformationUnstructured?: string;
  readonly creditorName?: string;
  readonly debtorName?: string;
}

/** One response: what is booked in the period that the client asked for, and everything pending. */
export interface ReadLists {
  readonly booked: readonly ReadLine[];
  readonly pending: readonly ReadLine[];
}

export interface AccountReader {
  take(lists: ReadLists): void;
  /** The sum of all lines of the copy, in cents. */
  sum(): number;
}

const cents = ({ transactionAmount }: ReadLine): number => Math.round(Number(transactionAmount.amount) * 100);
const sumOf = (lines: Iterable<ReadLine>): number => [...lines].reduce((sum, line) => sum + cents(line), 0);

/** Imports every line once, pending or booked, and knows it again by its transactionId. */
export class NaiveReader implements AccountReader {
  readonly #lines = new Map<string, ReadLine>();

  take({ booked, pending }: ReadLists): void {
    for (const line of [...pending, ...booked]) this.#lines.set(String(line.transactionId), line);
  }

  sum(): number {
    return sumOf(this.#lines.values());
  }
}

/** Imports every line when it first sees it, and never reads it again. */
export class FirstSightReader implements AccountReader {
  readonly #lines = new Map<string, ReadLine>();

  take({ booked, pending }: ReadLists): void {
    for (const line of [...pending, ...booked]) {
      const id = String(line.transactionId);
      this.#lines.set(id, this.#lines.get(id) ?? line);
    }
  }

  sum(): number {
    return sumOf(this.#lines.values());
  }
}

/**
 * Keeps what is booked, and shows what is pending only until the next response. A booked line is known by what it says, not by its
 * ids; lines that say the same are counted.
 */
export class CarefulReader implements AccountReader {
  #booked = new Map<string, ReadLine[]>();
  #pending: readonly ReadLine[] = [];

  take({ booked, pending }: ReadLists): void {
    const read = new Map<string, ReadLine[]>();
    for (const line of booked) {
      const content = JSON.stringify([
        line.bookingDate,
        line.transactionAmount,
        line.remittanceInformationUnstructured,
        line.creditorName,
        line.debtorName,
      ]);
      read.set(content, [...(read.get(content) ?? []), line]);
    }
    this.#booked = new Map([...this.#booked, ...read]);
    this.#pending = pending;
  }

  sum(): number {
    return sumOf([...[...this.#booked.values()].flat(), ...this.#pending]);
  }
}
