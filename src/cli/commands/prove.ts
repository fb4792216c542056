import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSION } from '../../process/package-files.js';
import { campaign, type CampaignResult } from '../../proving/campaign.js';
import { resultText } from '../../proving/explain.js';
import { replayFileOf } from '../../proving/replay-file.js';
import { SETTINGS } from '../../server/settings.js';
import { flag, readArguments, type Flag } from '../arguments.js';
import { print, UsageError } from '../output.js';
import { writeOutput } from '../output-files.js';
import { BANK_SETTINGS, bankSettings, JSON_FLAG, ofBank, splitAtCommand } from '../prove/prove-arguments.js';
import { commandWorld } from '../prove/command-world.js';

export const PROVE_FLAGS: readonly Flag[] = [
  flag('seeds', '100, or all that --minutes allows', 'number of plans'),
  flag('minutes', 'no limit', 'start no plan after this time'),
  flag('seed', '1', 'another one draws other plans'),
  flag('parallel', '1', 'runs at a time'),
  flag('shard', '1/1', 'run a part of the plans, such as 1/4'),
  flag('output', 'sandbank-prove', 'folder for the replay file of each finding'),
  JSON_FLAG,
  ...SETTINGS.filter((one) => BANK_SETTINGS.includes(one.flag)),
];

/** Exit codes: 0 without findings, 1 with findings, 2 if nothing could be proved. */
export async function prove(args: readonly string[]): Promise<number> {
  const [own, command] = splitAtCommand(args, 'sandbank prove [flags] -- npm test');
  const { flags } = readArguments(own, PROVE_FLAGS);
  const settings = await bankSettings(flags);
  const isJson = flags['json'] !== undefined;
  const minutes = numberOf(flags, 'minutes', /^\d+(\.\d+)?$/);
  const result = await campaign(commandWorld(settings, command), {
    seeds: numberOf(flags, 'seeds', /^[1-9]\d{0,6}$/) ?? (minutes === undefined ? 100 : 1_000_000),
    ...(minutes !== undefined && { minutes }),
    masterSeed: numberOf(flags, 'seed', /^\d{1,9}$/) ?? 1,
    parallel: numberOf(flags, 'parallel', /^[1-9]\d?$/) ?? 1,
    shard: shardOf(flags['shard'] ?? '1/1'),
    onProgress: isJson ? () => undefined : print,
  });
  const folder = flags['output'] ?? 'sandbank-prove';
  const paths = result.findings.map((_, place) => join(folder, `replay-${place + 1}.json`));
  if (paths.length > 0) await mkdir(folder, { recursive: true });
  for (const [place, finding] of result.findings.entries()) {
    const content = replayFileOf(finding, VERSION, ofBank(flags));
    await writeOutput('output', paths[place] ?? '', `${JSON.stringify(content, undefined, 2)}\n`);
  }
  const again = (place: number): string => `sandbank replay ${paths[place]} -- ${command.join(' ')}`;
  print(isJson ? JSON.stringify({ ...result, replays: paths }, undefined, 2) : resultText(result, again));
  return exitCodeOf(result);
}

function exitCodeOf({ trouble, findings }: CampaignResult): number {
  if (trouble !== undefined) return 2;
  return findings.length > 0 ? 1 : 0;
}

function numberOf(flags: Readonly<Record<string, string>>, name: string, form: RegExp): number | undefined {
  const text = flags[name];
  if (text === undefined) return undefined;
  if (!form.test(text)) throw new UsageError(`--${name} must be a number, not "${text}"`);
  return Number(text);
}

function shardOf(text: string): { readonly part: number; readonly of: number } {
  const [, part = '', of = ''] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  if (part === '' || Number(part) > Number(of))
    throw new UsageError(`--shard must be a part of a number, such as 1/4, not "${text}"`);
  return { part: Number(part), of: Number(of) };
}
