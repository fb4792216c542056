import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { withoutAbsent } from '../domain/without-absent.js';
import type { BankClient } from '../library/bank-client.js';
import { SandbankError } from '../library/errors.js';
import type { CallHooks } from '../library/hooks.js';
import type { Sandbank, SandbankOptions } from '../library/index.js';
import { campaign, type CampaignOptions, type CampaignResult } from './campaign.js';
import { fixturesHash, gatherCalls, journalOf, type Ending } from './evidence.js';
import { resultText } from './explain.js';
import { QUIET_PLAN, type Plan } from './plans/plan.js';
import { readReplayFile, writeReplay, writeReplays } from './replay-file.js';
import type { World } from './run.js';

/** Options of `prove`: those of the campaign, and those of the banks. */
export interface ProveOptions extends Omit<CampaignOptions, 'plan'> {
  /** Options of each bank, as for `startSandbank`. */
  readonly bank?: SandbankOptions;
  /** `bank`: the client reads the time from the bank (`bank.clock`), so that plans begin on other days and move the clock on. */
  readonly clientClock?: 'bank';
  /** Folder for the replay file of each finding, as `sandbank prove` writes it, instead of those of an earlier run; default: none is written. */
  readonly folder?: string;
  /** A replay file: its plan is run, instead of drawn ones. */
  readonly replay?: string;
}

/** What `prove` found. */
export interface ProveResult extends CampaignResult {
  /** The findings in words. */
  readonly text: string;
  /** The replay file of each finding, with `folder`. */
  readonly replays: readonly string[];
}

const OPTIONS = /^(?:bank|clientClock|folder|replay|seeds|minutes|masterSeed|parallel|shard|settle|signal|onProgress)$/;

/** `prove` with the start of a bank that a program has. @param version of the product, for replay files */
export function proveWith(start: (options: SandbankOptions) => Promise<Sandbank>, version: string) {
  return async (client: (bank: Sandbank) => unknown, given: ProveOptions = {}): Promise<ProveResult> => {
    const unknown = Object.keys(given).find((name) => !OPTIONS.test(name));
    if (unknown !== undefined) throw new SandbankError(`unknown option ${unknown}; did you mean bank.${unknown}?`);
    const { bank: bankOptions = {}, clientClock, folder, replay, ...options } = given;
    const { clock = 'running', onRequest } = bankOptions;
    const world: World = {
      hasBankClock: clientClock === 'bank',
      open: async ({ seed, begin, onRequest: trigger }) => {
        const own = withoutAbsent({ seed, clock: begin });
        const both: CallHooks['onRequest'] = async (request) => {
          await trigger?.(request);
          return onRequest?.(request);
        };
        const bank = await start({ ...bankOptions, ...own, onRequest: both });
        if (begin !== undefined && clock === 'running') await bank.clock.set({ mode: 'running' });
        return { client: bank, run: () => ended(client, bank), stop: () => bank.stop() };
      },
    };
    const plan = replay === undefined ? undefined : await readPlan(replay);
    const result = await campaign(world, { ...options, ...(plan && { plan }) });
    const settings = { ...bankOptions, settle: options.settle, 'client-clock': clientClock };
    const replays = folder === undefined ? [] : await writeReplays(folder, result, version, settings);
    const again = replays.map((path) => `prove(client, { replay: '${path}' })`);
    return { ...result, replays, text: resultText(result, again) };
  };
}

/** `writeReplay` of a program. @param version of the product */
export function replayWriter(version: string) {
  return async (bank: BankClient, path: string): Promise<void> => {
    const { dialect, clock } = bank.demo;
    await writeReplay(path, {
      sandbank: version,
      settings: { dialect, ...(clock.mode === 'paused' && { clock: clock.now }) },
      shows: 'a test that failed outside of prove',
      fixtures: fixturesHash(bank.demo),
      plan: QUIET_PLAN,
      journal: journalOf(await gatherCalls(bank, new Map())),
    });
  };
}

/** @throws SandbankError for a file that is not one */
async function readPlan(path: string): Promise<Plan> {
  const file = readReplayFile(await readFile(path, 'utf8'));
  if (typeof file === 'string') throw new SandbankError(`${path} is not a replay file: ${file}`);
  return file.plan;
}

/** How a function ended. One that hangs cannot be ended; its bank is stopped. */
async function ended(client: (bank: Sandbank) => unknown, bank: Sandbank): Promise<Ending> {
  try {
    await client(bank);
    return { kind: 'passed', detail: '' };
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { kind: 'failed', detail: stripVTControlCharacters(text) };
  }
}
