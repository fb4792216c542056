import { parseInstant } from '../../domain/calendar.js';
import { parseAnyDuration } from '../../domain/duration.js';
import { counted } from '../../domain/text.js';
import type { ClockVerbs } from '../../library/bank-verbs.js';
import type { Body, Schema } from '../../library/control-operations.js';
import { flag, readArguments, readNumber, refuseValue, type CommandCode, type Flag } from '../arguments.js';
import { bankTimes, connectBank, SERVER_FLAGS } from '../own-server.js';
import { print, UsageError, PROGRESS_ELSEWHERE_MS, PROGRESS_ON_TERMINAL_MS } from '../output.js';
import { withoutAbsent } from '../../domain/without-absent.js';

const FLAGS: readonly Flag[] = [
  ...SERVER_FLAGS,
  flag('to', 'none', 'instant to advance to, such as 2026-04-01T00:00:00Z, instead of a duration', {
    value: 'instant',
  }),
  flag('limit', '100', 'maximum number of events to print'),
  flag('bookings', 'off', 'print the bookings of accounts, too', { isSwitch: true }),
  flag('json', 'off', 'print the response of the control API', { isSwitch: true }),
];

/** Advances the clock of a bank and prints the events. */
export const advance: CommandCode = {
  usage: 'sandbank advance DURATION [flags]\nsandbank advance --to INSTANT [flags]',
  flags: FLAGS,
  run,
};

async function run(args: readonly string[]): Promise<number> {
  if (args.some((arg) => /^-(?:P|\d+[a-z])/i.test(arg)))
    throw new UsageError('the clock only goes forward; restore a snapshot, undo or reset to go back');
  const { flags, words } = readArguments(args, FLAGS, 1);
  const [by] = words;
  const { to } = flags;
  if ((by === undefined) === (to === undefined))
    throw new UsageError(
      'specify a duration or an instant: sandbank advance 90d, or sandbank advance --to 2026-04-01T00:00:00Z',
    );
  if (by !== undefined && !parseAnyDuration(by))
    throw new UsageError(`"${by}" is not a duration; use one such as 90d, 10m or P1M`);
  if (to !== undefined && parseInstant(to) === undefined)
    refuseValue('to', to, 'a date-time with a time zone such as 2026-04-01T00:00:00Z');
  const limit = readNumber(flags, 'limit', /^\d{1,6}$/, 'a whole number') ?? 100;
  const isJson = flags['json'] === 'on';
  const bank = await connectBank(flags, `sandbank advance ${by ?? `--to ${to}`}`);
  const body = withoutAbsent({ by, to, limit: isJson ? limit : MOST_READ });
  const move = await advanceWithProgress(bank.clock, body, process, process.stderr.isTTY);
  const code = move.stopped === true ? STOPPED_BY_SIGINT : 0;
  if (isJson) {
    print(JSON.stringify(move));
    return code;
  }
  const time = await bankTimes(bank);
  // An account has hundreds of bookings for each consent that expires.
  const withBookings = flags['bookings'] === 'on';
  const events = move.events.filter(({ kind }) => withBookings || kind !== 'account');
  const bookings = move.events.length - events.length;
  for (const { at, kind, subject, from, to: status, cause } of events.slice(0, limit))
    print(`${time(at)} ${kind} ${subject}: ${from ?? 'new'} → ${status} (${cause})`);
  const more = move.count - bookings - Math.min(events.length, limit);
  if (more > 0) print(`and ${more} more (--limit)`);
  if (bookings > 0) print(`and ${counted(bookings, 'booking')} (--bookings)`);
  const stopped = move.stopped === true ? 'Stopped. ' : '';
  print(`${stopped}It is ${time(move.now)} in bank ${bank.id}; ${counted(move.count, 'event')}.`);
  return code;
}

/** How many events are read, so that those of consents and payments are found among the bookings. */
const MOST_READ = 10_000;
/** The exit code of a program that Ctrl+C ended, by convention. */
const STOPPED_BY_SIGINT = 130;
/**
 * Advances a clock. Reports the progress of a long advance on standard error. Ctrl+C stops it.
 * @param signals emits Ctrl+C
 */
export async function advanceWithProgress(
  clock: Pick<ClockVerbs, 'advance' | 'read' | 'stopAdvance'>,
  body: Body<'advanceClock'>,
  signals: Pick<NodeJS.EventEmitter, 'once' | 'off'>,
  isTerminal: boolean,
): Promise<Schema<'ClockMove'>> {
  let shown = '';
  const show = async (): Promise<void> => {
    const { now, advance } = await clock.read();
    if (!advance) return;
    const [from, to, at] = [advance.from, advance.to, now].map((text) => Date.parse(text)) as [number, number, number];
    const text = `${now.slice(0, 10)}, ${Math.floor((100 * (at - from)) / (to - from))} %, ${counted(advance.count, 'event')}; Ctrl+C stops`;
    process.stderr.write(isTerminal ? `\r${text.padEnd(shown.length)}` : `${text}\n`);
    shown = text;
  };
  // The advance itself reports errors of both.
  const ignore = (): undefined => undefined;
  const progress = setInterval(
    () => void show().catch(ignore),
    isTerminal ? PROGRESS_ON_TERMINAL_MS : PROGRESS_ELSEWHERE_MS,
  );
  const stop = (): void => void clock.stopAdvance().catch(ignore);
  signals.once('SIGINT', stop);
  try {
    return await clock.advance(body);
  } finally {
    clearInterval(progress);
    signals.off('SIGINT', stop);
    if (isTerminal && shown !== '') process.stderr.write(`\r${' '.repeat(shown.length)}\r`);
  }
}
