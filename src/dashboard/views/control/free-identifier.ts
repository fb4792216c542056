/** The first number suggested for organisations that are not in the fixtures. */
const FIRST_NUMBER = 900_001;

/** The first identifier of the series PSDAT-FMA-900001 … that is not taken. */
export function freeIdentifier(taken: readonly (string | undefined)[]): string {
  for (let number = FIRST_NUMBER; ; number += 1) {
    const identifier = `PSDAT-FMA-${number}`;
    if (!taken.includes(identifier)) return identifier;
  }
}
