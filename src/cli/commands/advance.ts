import { readArguments, type Flag } from '../arguments.js';
import { openBank, SERVER_FLAGS } from '../own-server.js';
import { print, UsageError } from '../output.js';

/** Flags of `advance`. */
export const ADVANCE_FLAGS: readonly Flag[] = [
  ...SERVER_FLAGS,
  {
    flag: 'to',
    shown: 'none',
    help: 'instant to move on to, such as 2026-04-01T00:00:00Z, in the place of a duration',
  },
  { flag: 'limit', shown: '100', help: 'events that are told; all of them happen' },
  { flag: 'json', shown: 'off', help: 'the answer of the control API as it is', isSwitch: true },
];

/** Moves the clock of a bank on, and prints what happened on the way. */
export async function advance(args: readonly string[]): Promise<number> {
  const { flags, words } = readArguments(args, ADVANCE_FLAGS, 1);
  const [by] = words;
  const { to } = flags;
  if ((by === undefined) === (to === undefined))
    throw new UsageError('say how far: sandbank advance P90D, or sandbank advance --to 2026-04-01T00:00:00Z');
  const limit = flags['limit'] === undefined ? undefined : readLimit(flags['limit']);
  const bank = await openBank(flags);
  const move = await bank.clock.advance({
    ...(by !== undefined && { by }),
    ...(to !== undefined && { to }),
    ...(limit !== undefined && { limit }),
  });
  if (flags['json'] === 'on') {
    print(JSON.stringify(move));
    return 0;
  }
  for (const { at, kind, subject, from, to: status, cause } of move.events)
    print(`${at} ${kind} ${subject}: ${from ?? 'new'} → ${status} (${cause})`);
  const untold = move.count - move.events.length;
  if (untold > 0) print(`and ${untold} more`);
  print(`It is ${move.now} in bank ${bank.id}; ${move.count === 1 ? 'one event' : `${move.count} events`}.`);
  return 0;
}

function readLimit(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError(`--limit "${text}" cannot be used; give a whole number`);
}
