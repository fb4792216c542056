import type { SettableClock } from '../../src/domain/clock.js';
import type { Bank } from '../../src/sim/bank.js';
import {
  beginAdvance,
  continueAdvance,
  moveOf,
  type ClockMove,
  type ClockTarget,
} from '../../src/sim/time/move-clock.js';

/** Advances the clock in one go. @param limit maximum number of transitions reported */
export function advanceClock(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): ClockMove {
  const advance = beginAdvance(bank, clock, target, limit);
  continueAdvance(advance, Infinity);
  return moveOf(advance);
}
