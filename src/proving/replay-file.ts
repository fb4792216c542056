import type { ProvenFinding } from './campaign.js';
import type { Plan } from './plan.js';
import { keyOf } from './properties.js';

/** A plan with what it showed, as a file. A replay never draws again. */
export interface ReplayFile {
  /** Version of the product that wrote it. */
  readonly sandbank: string;
  /** The settings of the bank that differ from the defaults. */
  readonly settings: Readonly<Record<string, string>>;
  /** What fell, such as `paid-twice payment 1`. */
  readonly shows: string;
  readonly plan: Plan;
  readonly journal: ProvenFinding['journal'];
}

/** The content of the file for a finding. */
export function replayFileOf(
  finding: ProvenFinding,
  version: string,
  settings: Readonly<Record<string, string>>,
): ReplayFile {
  return { sandbank: version, settings, shows: keyOf(finding), plan: finding.plan, journal: finding.journal };
}

/** Reads the text of a replay file. @returns what is wrong, or the content */
export function readReplayFile(text: string): ReplayFile | string {
  try {
    const value = JSON.parse(text) as Partial<ReplayFile>;
    const isPlan = Array.isArray(value.plan?.disturbances) && typeof value.plan.seed === 'number';
    if (!isPlan || typeof value.shows !== 'string') return 'it has no plan; use a file that sandbank prove wrote';
    return value as ReplayFile;
  } catch (error) {
    return `it is not JSON (${error instanceof Error ? error.message : String(error)})`;
  }
}
