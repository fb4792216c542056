import { z } from 'zod';
import type { Schema } from '../../library/control-operations.js';
import { listed, ToolError } from '../answer.js';
import { bankTool, limitArgument, optional, optionalText, type Tool } from '../tool.js';

function eventLine({ at, kind, subject, from, to, cause }: Schema<'ClockEvent'>): string {
  return `${at} ${kind} ${subject}: ${from ?? 'new'} -> ${to} (${cause})`;
}

/** Virtual time. */
export const CLOCK_TOOLS: readonly Tool[] = [
  bankTool({
    name: 'read_clock',
    title: 'Read the clock',
    description: "The bank's time, whether its clock is running, and upcoming events, earliest first.",
    effect: 'reads',
    input: { limit: limitArgument('upcoming events', 10) },
    run: async (bank, { limit }) => {
      const clock = await bank.clock.read();
      const { events, count } = await bank.clock.due({ limit });
      const { entries, more } = listed(events, limit, 'use a larger limit', count);
      return { ...clock, upcoming: entries, more };
    },
  }),
  bankTool({
    name: 'advance_clock',
    title: 'Advance the clock',
    description:
      'Advances the bank\'s clock and lists the resulting status changes: payments settle, consents and time limits expire. Set exactly one of "by", "to" and "nextEvent". To go back in time, restore a snapshot or reset the bank.',
    effect: 'changes',
    input: {
      by: optionalText('ISO 8601 duration, such as PT10M, P1D or P90D.'),
      to: optionalText('Instant, such as 2026-04-01T00:00:00Z.'),
      nextEvent: optional(z.boolean(), 'true: advance to the next event.'),
      limit: limitArgument('status changes', 30),
    },
    run: async (bank, { by, to, nextEvent, limit }) => {
      const given = [by, to, nextEvent === true ? true : undefined].filter((one) => one !== undefined);
      if (given.length !== 1) throw new ToolError('set exactly one of "by", "to" and "nextEvent": true');
      const move =
        nextEvent === true
          ? await bank.clock.step({ limit })
          : await bank.clock.advance({ ...(by !== undefined && { by }), ...(to !== undefined && { to }), limit });
      const { entries, more } = listed(move.events, limit, 'use read_records for the statuses', move.count);
      return { now: move.now, changes: move.count, stopped: move.stopped, events: entries.map(eventLine), more };
    },
  }),
];
