import { z } from 'zod';
import type { BankClient } from '../../library/bank-client.js';
import { listed, ToolError } from '../answer.js';
import { bankTool, optionalText, type Tool } from '../tool.js';

const ACTIONS = ['list', 'take', 'restore', 'fork', 'delete'] as const;
const MOST_LISTED = 50;

/** @throws ToolError without a name */
function nameOf(name: string | undefined, action: string): string {
  if (name === undefined) throw new ToolError(`"${action}" requires "name", the name of the snapshot`);
  return name;
}

const BY_ACTION: Readonly<
  Record<(typeof ACTIONS)[number], (bank: BankClient, name?: string, into?: string) => Promise<unknown>>
> = {
  list: async (bank) => {
    const { entries, more } = listed(await bank.snapshots.list(), MOST_LISTED, 'delete some');
    return { snapshots: entries, more };
  },
  take: async (bank, name) => bank.snapshots.take(nameOf(name, 'take')),
  restore: async (bank, name) => {
    const { clock } = await bank.snapshots.restore(nameOf(name, 'restore'));
    return `Bank ${bank.id} is as in the snapshot. It is ${clock.now}.`;
  },
  fork: async (bank, name, into) => {
    const snapshot = nameOf(name, 'fork');
    if (into === undefined) throw new ToolError('"fork" requires "into", the id of the new bank');
    const { id, url } = await bank.snapshots.fork(snapshot, into);
    return { bank: id, baseUrl: url };
  },
  delete: async (bank, name) => {
    await bank.snapshots.remove(nameOf(name, 'delete'));
    return `Snapshot ${name ?? ''} is deleted.`;
  },
};

/** States of a bank to return to. */
export const SNAPSHOT_TOOLS: readonly Tool[] = [
  bankTool({
    name: 'manage_snapshots',
    title: 'Snapshots',
    description:
      'Named copies of a bank\'s complete state: "take" one, "restore" it (including the clock), "fork" another bank from it, "delete" it, or "list" all.',
    effect: 'changes',
    input: {
      action: z.enum(ACTIONS),
      name: optionalText('Name of the snapshot, such as after-onboarding.'),
      into: optionalText('For "fork": id of the bank to create.'),
    },
    run: async (bank, { action, name, into }) => BY_ACTION[action](bank, name, into),
  }),
];
