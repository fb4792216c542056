import { count, Findings, listOf, namedValues, nameIn, optional, record, shapeOf, text } from '../domain/shape.js';
import { withoutAbsent } from '../domain/without-absent.js';
import type { CampaignResult, ProvenFinding } from './campaign.js';
import { DISTURBANCES } from './plans/disturbances.js';
import type { Disturbance, Plan } from './plans/plan.js';
import { keyOf } from './properties.js';

/** A plan with what it showed, as a file. A replay never draws again. */
export interface ReplayFile {
  /** Version of the product that wrote it. */
  readonly sandbank: string;
  /** The settings of the bank that differ from the defaults. */
  readonly settings: Readonly<Record<string, string>>;
  /** SHA-256 of the demo customers with their accounts, as hex: banks with the same one have the same fixtures. */
  readonly fixtures?: string;
  /** What fell, such as `paid-twice payment 1`. */
  readonly shows: string;
  readonly plan: Plan;
  readonly journal: ProvenFinding['journal'];
  /** Of a run that did not show it, if there was one. */
  readonly otherJournal?: ProvenFinding['journal'];
}

/** A replay file for each finding. @param settings of the banks. The files have those that are texts */
export function replayFilesOf(
  { findings, fixtures }: CampaignResult,
  sandbank: string,
  settings: object,
): ReplayFile[] {
  const texts = Object.entries(settings).filter((one): one is [string, string] => typeof one[1] === 'string');
  return findings.map(({ plan, journal, otherJournal, ...finding }) =>
    withoutAbsent({
      sandbank,
      settings: Object.fromEntries(texts),
      fixtures,
      shows: keyOf(finding),
      plan,
      journal,
      otherJournal,
    }),
  );
}

const disturbance = record<Disturbance>({
  kind: nameIn(DISTURBANCES),
  value: optional(
    shapeOf((value) => (['string', 'number'].includes(typeof value) ? undefined : 'must be a text or a number')),
  ),
  operation: optional(text()),
  resource: optional(count),
  status: optional(text()),
  occurrence: optional(count),
});
const replayFile = record<ReplayFile>({
  plan: record<Plan>({ seed: count, disturbances: listOf(disturbance) }),
  sandbank: text(),
  settings: namedValues(text(), text()),
  fixtures: optional(text()),
  shows: text(),
  journal: shapeOf(() => undefined),
  otherJournal: optional(shapeOf(() => undefined)),
});

/** Reads the text of a replay file. @returns what is wrong, or the content */
export function readReplayFile(content: string): ReplayFile | string {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    return `it is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
  const findings = new Findings(1);
  replayFile.check(value, findings);
  const [problem] = findings.problems;
  return problem ? `${problem.path} ${problem.text}`.trim() : (value as ReplayFile);
}
