/** Random choices that are the same each time for a seed. */
export function randomOf(seed: number): {
  /** From 0 up to 1, without 1. */
  readonly fraction: () => number;
  readonly below: (limit: number) => number;
  readonly any: <Value>(list: readonly Value[]) => Value;
  readonly chance: (share: number) => boolean;
};
