import { readFile } from 'node:fs/promises';
import { VERSION } from '../../process/package-files.js';
import { baselineOf } from '../../proving/baseline.js';
import { journalOf } from '../../proving/campaign.js';
import { wordsOf } from '../../proving/draw-plan.js';
import { QUIET_PLAN } from '../../proving/plan.js';
import { keyOf, violationsOf } from '../../proving/properties.js';
import { readReplayFile } from '../../proving/replay-file.js';
import { runPlan } from '../../proving/run.js';
import { readArguments, type Flag } from '../arguments.js';
import { print, UsageError, warn } from '../output.js';
import { bankSettings, JSON_FLAG, splitAtCommand } from '../prove/prove-arguments.js';
import { commandWorld } from '../prove/command-world.js';

export const REPLAY_FLAGS: readonly Flag[] = [JSON_FLAG];

/** Runs a command at the bank of a replay file. Exit codes: 0 if nothing falls, 1 if something does. */
export async function replay(args: readonly string[]): Promise<number> {
  const [own, command] = splitAtCommand(args, 'sandbank replay FILE -- npm test');
  const { flags, words } = readArguments(own, REPLAY_FLAGS, 1);
  const [path] = words;
  if (path === undefined) throw new UsageError('name a file: sandbank replay FILE -- npm test');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read (${error instanceof Error ? error.message : String(error)})`);
  });
  const file = readReplayFile(text);
  if (typeof file === 'string') throw new UsageError(`${path} is not a replay file: ${file}`);
  if (file.sandbank !== VERSION) warn(`sandbank: the file is of version ${file.sandbank}, this is ${VERSION}`);
  const world = commandWorld(await bankSettings(file.settings), command);
  const quiet = await runPlan(world, QUIET_PLAN);
  if (quiet.ending.kind !== 'passed') {
    warn(`sandbank: the tests fail at a quiet bank: ${quiet.ending.detail}`);
    return 2;
  }
  const evidence = await runPlan(world, file.plan, quiet.ending.durationMs);
  const violations = violationsOf(evidence, file.plan.disturbances, baselineOf(quiet));
  if (flags['json'] !== undefined) print(JSON.stringify({ violations, journal: journalOf(evidence) }, undefined, 2));
  else {
    for (const one of file.plan.disturbances) print(`- ${wordsOf(one)}`);
    for (const { call, status, disturbedBy } of journalOf(evidence))
      print(`  ${call}: ${status === 0 ? 'no answer' : status}${disturbedBy ? ' (disturbed)' : ''}`);
    for (const one of violations) print(`${one.severity.toUpperCase()} ${keyOf(one)}: ${one.detail}`);
    if (violations.length === 0) print(`Nothing falls. The file shows ${file.shows}.`);
  }
  return violations.length > 0 ? 1 : 0;
}
