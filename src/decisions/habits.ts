import type { DialectId } from '../domain/dialect.js';
import { hashWords } from '../domain/random.js';
import type { DecisionRow, WrittenValue } from './row.js';

/** A habit of live banks that a bank has. */
export interface HabitOfBank {
  readonly decision: string;
  readonly value: string;
  readonly effect: string;
  /** The sentence of the specification that this breaks. Absent if it allows it. */
  readonly breaks?: string;
}

export function habitsIn(rows: readonly DecisionRow[], values: Readonly<Record<string, unknown>>): HabitOfBank[] {
  return rows.flatMap(({ slug: decision, habits = {}, alternatives = {} }) => {
    const value = String(values[decision]);
    const habit = Object.hasOwn(habits, value) ? habits[value] : undefined;
    if (!habit) return [];
    const { breaks } = habit;
    return [{ decision, value, effect: alternatives[value] ?? '', ...(breaks !== undefined && { breaks }) }];
  });
}

/**
 * Draws the habits of a bank: for each row, its default value or one of its habits, all equally likely. A row is drawn by itself, so that
 * a later version with more rows draws the same for these.
 * @decision variation
 */
export function drawHabits(
  rows: readonly DecisionRow[],
  dialect: DialectId,
  seed: number,
): Readonly<Record<string, WrittenValue>> {
  const drawn: Record<string, WrittenValue> = {};
  for (const { slug, habits } of rows) {
    const names = Object.keys(habits ?? {});
    const index = hashWords(`habit ${dialect} ${seed} ${slug}`)[0] % (names.length + 1);
    const name = names[index - 1];
    if (name !== undefined) drawn[slug] = name;
  }
  return drawn;
}
