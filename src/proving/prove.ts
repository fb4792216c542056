import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BankClient } from '../library/bank-client.js';
import { SandbankError } from '../library/errors.js';
import type { Sandbank, SandbankOptions } from '../library/index.js';
import { campaign, type CampaignOptions, type CampaignResult } from './campaign.js';
import { fixturesHash, gatherCalls, type Ending } from './evidence.js';
import { resultText } from './explain.js';
import { journalOf } from './journal.js';
import { QUIET_PLAN, type Plan } from './plans/plan.js';
import { readReplayFile, replayFilesOf, type ReplayFile } from './replay-file.js';
import type { OpenedBank, World } from './run.js';

/** Options of `prove`: those of the campaign, and those of the banks. */
export interface ProveOptions extends Omit<CampaignOptions, 'plan'> {
  /** Options of each bank, as for `startSandbank`. */
  readonly bank?: SandbankOptions;
  /** `bank`: the client reads the time from the bank (`bank.clock`), so that plans begin on other days and move the clock on. */
  readonly clientClock?: 'bank';
  /** Folder for the replay file of each finding, as `sandbank prove` writes it; default: none is written. */
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

// Fake timers of a test runner must not stop the limit of a run.
const { setTimeout, clearTimeout } = globalThis;

/** `prove` with the start of a bank that a program has. @param version of the product, for replay files */
export function proveWith(start: (options: SandbankOptions) => Promise<Sandbank>, version: string) {
  return async (client: (bank: Sandbank) => unknown, given: ProveOptions = {}): Promise<ProveResult> => {
    const unknown = Object.keys(given).find((name) => !OPTIONS.test(name));
    if (unknown !== undefined) throw new SandbankError(`unknown option ${unknown}; did you mean bank.${unknown}?`);
    const { bank: bankOptions = {}, clientClock, folder, replay, ...options } = given;
    const { clock = 'running', onRequest } = bankOptions;
    const world: World = {
      hasBankClock: clientClock === 'bank',
      open: async ({ begin, onRequest: trigger, ...order }) => {
        const bank = await start({
          ...bankOptions,
          ...order,
          ...(begin !== undefined && { clock: begin }),
          ...(trigger && {
            onRequest: async (request) => {
              await trigger(request);
              return onRequest?.(request);
            },
          }),
        });
        if (begin !== undefined && clock === 'running') await bank.clock.set({ mode: 'running' });
        return { client: bank, bank, stop: () => bank.stop() };
      },
      execute: ({ bank }: OpenedBank & { readonly bank: Sandbank }, limitMs) =>
        ended(async () => {
          await client(bank);
        }, limitMs),
    };
    const plan = replay === undefined ? undefined : await readPlan(replay);
    const result = await campaign(world, { ...options, ...(plan && { plan }) });
    const settings = { ...bankOptions, settle: options.settle, 'client-clock': clientClock };
    const files = replayFilesOf(result, version, settings);
    const replays = folder === undefined ? [] : await writeReplays(folder, files);
    const again = (place: number): string | undefined =>
      replays[place] && `prove(client, { replay: '${replays[place]}' })`;
    return { ...result, replays, text: resultText(result, again) };
  };
}

/** `writeReplay` of a program. @param version of the product */
export function replayWriter(version: string) {
  return async (bank: BankClient, path: string): Promise<void> => {
    const { dialect, clock } = bank.demo;
    const content: ReplayFile = {
      sandbank: version,
      settings: { dialect, ...(clock.mode === 'paused' && { clock: clock.now }) },
      shows: 'a test that failed outside of prove',
      fixtures: fixturesHash(bank.demo),
      plan: QUIET_PLAN,
      journal: journalOf(await gatherCalls(bank, new Map())),
    };
    await writeJson(path, content);
  };
}

function writeJson(path: string, content: ReplayFile): Promise<void> {
  return writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`);
}

/** @throws SandbankError for a file that is not one */
async function readPlan(path: string): Promise<Plan> {
  const file = readReplayFile(await readFile(path, 'utf8'));
  if (typeof file === 'string') throw new SandbankError(`${path} is not a replay file: ${file}`);
  return file.plan;
}

/** Writes a replay file for each finding. @returns their paths */
async function writeReplays(folder: string, files: readonly ReplayFile[]): Promise<string[]> {
  if (files.length > 0) await mkdir(folder, { recursive: true });
  const paths = files.map((_, place) => join(folder, `replay-${place + 1}.json`));
  for (const [place, file] of files.entries()) await writeJson(paths[place] ?? '', file);
  return paths;
}

/** How a function ended. One that hangs cannot be ended; its bank is stopped. */
async function ended(client: () => Promise<unknown>, limitMs: number): Promise<Ending> {
  const beganMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<'hung'>((resolve) => (timer = setTimeout(() => resolve('hung'), limitMs)));
  const ending = (kind: Ending['kind'], detail: string): Ending => ({
    kind,
    detail: stripVTControlCharacters(detail),
    durationMs: performance.now() - beganMs,
  });
  try {
    const how = await Promise.race([client(), hung]);
    return how === 'hung' ? ending('hung', `it still ran after ${limitMs} ms`) : ending('passed', '');
  } catch (error) {
    return ending('failed', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  } finally {
    clearTimeout(timer);
  }
}
