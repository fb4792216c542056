/** What forms suggest: the first value of a series that is not in use. */

/** PSDAT-FMA-900001, PSDAT-FMA-900002 … @param taken identifiers of organisations */
export function freeIdentifier(taken: readonly (string | undefined)[]): string {
  return firstFree((number) => `PSDAT-FMA-${900_000 + number}`, taken);
}

/** dev@tpp.example, dev2@tpp.example … @param taken addresses of developers */
export function freeEmail(taken: readonly string[]): string {
  return firstFree((number) => `dev${number === 1 ? '' : number}@tpp.example`, taken);
}

/** snapshot-1, snapshot-2 … @param taken names of snapshots */
export function freeSnapshotName(taken: readonly string[]): string {
  return firstFree((number) => `snapshot-${number}`, taken);
}

/** fork-1, fork-2 … @param taken ids of banks */
export function freeBankId(taken: readonly string[]): string {
  return firstFree((number) => `fork-${number}`, taken);
}

function firstFree(valueOf: (number: number) => string, taken: readonly (string | undefined)[]): string {
  for (let number = 1; ; number += 1) {
    const value = valueOf(number);
    if (!taken.includes(value)) return value;
  }
}
