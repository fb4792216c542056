import { readArguments } from '../arguments.js';
import { openBank, SERVER_FLAGS } from '../own-server.js';
import { print } from '../output.js';

/** Resets a bank to its seeded state. */
export async function reset(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, SERVER_FLAGS);
  const { bank, clock } = await (await openBank(flags)).reset();
  print(`Bank ${bank} is as it began; it is ${clock.now} there.`);
  return 0;
}
