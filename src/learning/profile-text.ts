import { writtenAlike } from '../adaptations/body.js';
import type { WrittenValue } from '../decisions/row.js';
import { counted } from '../domain/text.js';
import type { LearnedAdaptation } from './adapted-recording.js';
import type { Evidence, LearnedDecisions } from './learn.js';

/** Where the profile comes from, for its first lines. */
export interface ProfileSource {
  readonly command: 'learn' | 'compare';
  /** Names of the files, without folders; or the bank that answered. */
  readonly recordings: readonly string[];
  /** The number of calls of the interface. */
  readonly calls: number;
  /** How many of them are signed. */
  readonly signed?: number;
}

/** Decisions, and how the bank writes. */
interface LearnedProfile extends LearnedDecisions {
  readonly adaptations?: readonly LearnedAdaptation[];
}

/** Adaptations as YAML, each with how it was learned. */
export function adaptationLines(adaptations: readonly LearnedAdaptation[]): readonly string[] {
  return adaptations.flatMap(({ adaptation, grade, seen }) => [
    `  # ${grade}: ${seen}`,
    ...writtenAlike(adaptation).map((words) => `  # lossy: the bank writes ${words}`),
    `  - ${JSON.stringify(adaptation)}`,
  ]);
}

/**
 * The learned profile as a file for `--profile`: each settled decision with its evidence as comments, then what remains open. It has no data
 * of the recording next to values of decisions.
 */
export function profileText(
  { dialect, settled, open, contradictory, adaptations = [] }: LearnedProfile,
  source: ProfileSource,
): string {
  const lines = [
    `# Learned by \`sandbank ${source.command}\` from ${counted(source.calls, 'call')} in ${source.recordings.join(', ')}.`,
    `# Use it with: sandbank --dialect ${dialect} --profile FILE${source.signed ? ' --trusted-cas FILE' : ''}`,
    ...(source.signed ? [`# ${signedText(source.signed)}`] : []),
    '# Settings that are not listed have the value of the profile that this one extends.',
    `extends: ${dialect}`,
  ];
  lines.push(settled.length === 0 ? 'decisions: {}' : 'decisions:');
  for (const { slug, value, evidence } of settled)
    lines.push(...evidence.map((one) => `  # ${evidenceText(one)}`), `  ${slug}: ${yamlOf(value)}`);
  if (adaptations.length > 0) lines.push('adaptations:', ...adaptationLines(adaptations));
  if (contradictory.length > 0) lines.push('', '# Different calls show different values of these settings:');
  for (const { slug, evidence } of contradictory)
    lines.push(`# ${slug}`, ...evidence.map((one) => `#   ${evidenceText(one)}`));
  const measurable = open.filter(({ canBeMeasured }) => canBeMeasured);
  if (measurable.length > 0) lines.push('', '# Still unknown: no call shows them, or several values explain it.');
  for (const { slug, settledBy, possible } of measurable)
    lines.push(`# ${slug}: ${settledBy}${possible ? ` (still possible: ${possible.map(yamlOf).join(', ')})` : ''}`);
  return `${lines.join('\n')}\n`;
}

/** How a client whose calls are signed uses a learned profile. */
export function signedText(calls: number): string {
  return `${counted(calls, 'call')} with a signature accepted; the replay does not check signatures, a served bank does: start it with --trusted-cas, the CAs of the client's certificate (PEM), or set \`signing: ignored\``;
}

/** One call as evidence, in a line. */
export function evidenceText({ request, call, seen }: Evidence): string {
  return `request ${request}, ${call}: ${seen}`;
}

/** A value of a decision as YAML on one line. JSON is YAML; plain words need no quotes. */
export function yamlOf(value: WrittenValue): string {
  if (typeof value === 'string')
    return /^[a-z][a-zA-Z0-9-]*$/.test(value) && !YAML_WORDS.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value);
}

/** Words that YAML reads as something else than text. */
const YAML_WORDS = /^(true|false|null|yes|no|on|off|y|n)$/i;
