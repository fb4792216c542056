import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { declared, namedValues, optional, problemIn, shapeOf, text, type ValueOf } from '../domain/shape.js';
import { parsedJson } from '../domain/text.js';
import { withoutAbsent } from '../domain/without-absent.js';
import type { CampaignResult, ProvenFinding } from './campaign.js';
import { DISTURBANCES } from './plans/disturbances.js';
import { planShape } from './plans/plan.js';
import { keyOf } from './properties.js';

const lines = shapeOf<ProvenFinding['journal']>(() => undefined);
const replayFile = declared({
  plan: planShape,
  /** Version of the product that wrote it. */
  sandbank: text(),
  /** The settings of the bank that differ from the defaults. */
  settings: namedValues(text(), text()),
  /** SHA-256 of the demo customers with their accounts, as hex: banks with the same one have the same fixtures. */
  fixtures: optional(text()),
  /** What fell, such as `paid-twice payment 1`. */
  shows: text(),
  journal: lines,
  /** Of a run that did not show it, if there was one. */
  otherJournal: optional(lines),
});

/** A plan with what it showed, as a file. A replay never draws again. */
export type ReplayFile = ValueOf<typeof replayFile>;

/** The files of this process, which further tests with the same folder keep. */
const own = new Set<string>();

/**
 * Writes a replay file for each finding, and removes those of earlier processes from the folder.
 * @param settings of the banks. The files have those that are texts
 * @returns the paths
 */
export async function writeReplays(
  folder: string,
  { findings, fixtures }: CampaignResult,
  sandbank: string,
  settings: object,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string): string => resolve(folder, name);
  const old = (await readdir(folder)).filter((name) => /^replay-\d+\.json$/.test(name) && !own.has(pathOf(name)));
  for (const name of old) await rm(pathOf(name));
  const texts = Object.entries(settings).filter(([, value]) => typeof value === 'string');
  const paths: string[] = [];
  for (const { plan, journal, otherJournal, ...finding } of findings) {
    let number = 1;
    while (own.has(pathOf(`replay-${number}.json`))) number += 1;
    const about = { sandbank, settings: Object.fromEntries(texts) as ReplayFile['settings'], fixtures };
    const path = join(folder, `replay-${number}.json`);
    await writeReplay(path, withoutAbsent({ ...about, shows: keyOf(finding), plan, journal, otherJournal }));
    own.add(resolve(path));
    paths.push(path);
  }
  return paths;
}

export async function writeReplay(path: string, content: ReplayFile): Promise<void> {
  await writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`);
}

/** Reads the text of a replay file. @returns what is wrong, or the content */
export function readReplayFile(content: string): ReplayFile | string {
  const value = parsedJson(content);
  const problem = value === undefined ? 'it is not JSON' : problemIn(value, replayFile);
  if (problem !== undefined) return problem;
  const { plan } = value as ReplayFile;
  const unknown = plan.disturbances.find(({ kind }) => !(kind in DISTURBANCES));
  return unknown ? `there is no disturbance "${unknown.kind}"` : (value as ReplayFile);
}
