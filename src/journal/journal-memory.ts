/** What a journal must offer so that memory can be taken from it. */
interface MemoryHolder {
  /** Bytes that it holds now. */
  readonly bytes: number;
  /** Drops its oldest calls until it holds no more than that. */
  shrinkTo(bytes: number): void;
}

/** Freed beyond what is needed, as a share of the bound, so that a server at its bound does not level at every call. */
const FREED_SHARE = 1 / 32;

/**
 * The bytes that all journals of a server may hold together. Where they would hold more, the largest ones drop their oldest
 * calls until all that had to give are equally large: a bank with little traffic keeps its journal beside one with much.
 */
export class JournalMemory {
  readonly #most: number;
  readonly #holders = new Set<MemoryHolder>();
  #bytes = 0;

  /** @param most bytes of all journals together */
  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes that all journals hold. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts bytes that a journal took; journals may have to drop calls, this one too. */
  take(holder: MemoryHolder, bytes: number): void {
    this.#holders.add(holder);
    this.#bytes += bytes;
    if (this.#bytes <= this.#most) return;
    const level = levelFor(
      Array.from(this.#holders, ({ bytes: held }) => held),
      this.#most * (1 - FREED_SHARE),
    );
    for (const each of this.#holders) if (each.bytes > level) each.shrinkTo(level);
  }

  /** Counts bytes that a journal gave back. */
  giveBack(bytes: number): void {
    this.#bytes -= bytes;
  }

  /** Forgets a journal that holds nothing any more. */
  forget(holder: MemoryHolder): void {
    this.#holders.delete(holder);
  }
}

/** The highest level at which sizes, each cut down to it, are no more than a sum together. */
export function levelFor(sizes: readonly number[], sum: number): number {
  const ascending = sizes.toSorted((one, other) => one - other);
  let left = sum;
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index);
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}
