import { readArguments } from '../arguments.js';
import { connectBank, SERVER_FLAGS } from '../own-server.js';
import { print } from '../output.js';

/** Resets a bank to its seeded state. */
export async function reset(args: readonly string[]): Promise<number> {
  const { flags } = readArguments(args, SERVER_FLAGS);
  const { bank, clock } = await (await connectBank(flags)).reset();
  print(`Reset bank ${bank}; its time is ${clock.now}.`);
  return 0;
}
