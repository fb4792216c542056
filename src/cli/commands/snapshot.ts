import type { BankClient } from '../../library/bank-client.js';
import { readArguments } from '../arguments.js';
import { connectBank, SERVER_FLAGS } from '../own-server.js';
import { print, UsageError } from '../output.js';

type Action = (bank: BankClient, name: string, other: string) => Promise<string>;

/** The snapshot actions: their arguments and handlers. */
const ACTIONS: Readonly<Record<string, { readonly words: readonly string[]; readonly act: Action }>> = {
  list: {
    words: [],
    act: async (bank) => {
      const snapshots = await bank.snapshots.list();
      return snapshots.length === 0
        ? `Bank ${bank.id} has no snapshots.`
        : snapshots.map(({ name, now }) => `${name}  ${now}`).join('\n');
    },
  },
  take: {
    words: ['NAME'],
    act: async (bank, name) =>
      `Saved bank ${bank.id} as ${name}; its time is ${(await bank.snapshots.take(name)).now}.`,
  },
  restore: {
    words: ['NAME'],
    act: async (bank, name) => {
      const { clock } = await bank.snapshots.restore(name);
      return `Restored bank ${bank.id} from ${name}; its time is ${clock.now}.`;
    },
  },
  fork: {
    words: ['NAME', 'BANK'],
    act: async (bank, name, other) =>
      `Created bank ${other} from ${name}, at ${(await bank.snapshots.fork(name, other)).url}`,
  },
  remove: {
    words: ['NAME'],
    act: async (bank, name) => {
      await bank.snapshots.remove(name);
      return `Removed ${name} of bank ${bank.id}.`;
    },
  },
};

/** The usage of the command. */
export const SNAPSHOT_USAGE = Object.entries(ACTIONS)
  .map(([action, { words }]) => ['sandbank snapshot', action, ...words].join(' '))
  .join('\n');

/** Takes, restores and forks snapshots of a bank. */
export async function snapshot(args: readonly string[]): Promise<number> {
  const { flags, words } = readArguments(args, SERVER_FLAGS, 3);
  const [action = '', name = '', other = ''] = words;
  const known = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (!known)
    throw new UsageError(`specify an action: ${Object.keys(ACTIONS).join(', ')}; see sandbank snapshot --help`);
  if (words.length !== known.words.length + 1)
    throw new UsageError(`usage: ${['sandbank snapshot', action, ...known.words].join(' ')}`);
  print(await known.act(await connectBank(flags), name, other));
  return 0;
}
