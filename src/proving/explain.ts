import { counted } from '../domain/text.js';
import type { CampaignResult, ProvenFinding } from './campaign.js';
import { METS, type Met, type ProofCoverage } from './coverage.js';
import { wordsOf } from './plans/disturbances.js';
import type { Disturbance } from './plans/plan.js';

/** Results in words. */

/** A result as plain text. @param again the command that repeats each finding, if there is a file for it */
export function resultText(result: CampaignResult, again: readonly string[]): string {
  const lines = result.findings.flatMap((finding, place) => [...findingLines(finding, again[place]), '']);
  return [...lines, ...summaryLines(result)].join('\n');
}

/** Why nothing was proved. */
export function troubleText(trouble: string): string {
  return `Nothing could be proved: ${trouble}`;
}

/** What was tried and left out, or why nothing was. */
export function summaryLines(result: CampaignResult): string[] {
  const { trouble, findings, hints, plans, acted, removed, dropped, notChecked, coverage, isEnded } = result;
  if (trouble !== undefined) return [troubleText(trouble)];
  const lines = [
    `${counted(plans, 'plan')} run, ${acted} of them with an effect on the client: ${findings.length === 0 ? 'no finding' : counted(findings.length, 'finding')}.`,
  ];
  if (isEnded) lines.push('It was ended before the other plans.');
  if (removed > 0) lines.push(`In ${counted(removed, 'plan')}, ${CLEARED}.`);
  lines.push(...coverageLines(coverage));
  lines.push(...hints.map(({ detail, advice }) => `Hint: ${detail}. ${advice}`));
  if (dropped > 0) lines.push(`Not repeatable, and dropped: ${dropped}.`);
  const unsaid = notChecked.join(', ').replace(/, (\w+)$/, ' and $1');
  if (unsaid !== '') lines.push(`Not checked: ${unsaid}. ${SAY_IT}`);
  return lines;
}

const CLEARED = `your tests removed faults before they met a call: tests for prove must not clear or reset anything (docs/guide-prove.md)`;
const SAY_IT = `To have them checked, tell the bank what your client shows its user: bank.believe(…), or PUT /__admin/beliefs (docs/guide-prove.md#say-what-your-client-shows).`;

/** What was tried, in two lines: of the responses, and of the disturbances. */
function coverageLines({ answers, disturbances }: ProofCoverage): string[] {
  const line = (what: string, count: (met: Met) => number): string => {
    const [handled = 0, failed = 0, never = 0] = METS.map(count);
    return `${what}: ${handled + failed + never}. Handled: ${handled}. Failed: ${failed}. Not tried yet: ${never}.`;
  };
  return [
    line('Responses that the bank can give to these calls', (met) => answers.filter((one) => one.met === met).length),
    line('Disturbances that are possible in these calls', (met) =>
      disturbances.reduce((sum, one) => sum + one[met], 0),
    ),
  ];
}

/** The head of a finding: `ERROR paid-twice (payment 1)`. */
export function titleOf({ property, about, severity, confirmed }: ProvenFinding): string {
  const doubt =
    confirmed === 0
      ? ', not confirmed, because the campaign was ended'
      : `, flaky: in ${confirmed} of 3 runs, so the ${property === 'hangs' ? 'load of the machine' : 'order of parallel calls'} matters`;
  return `${severity.toUpperCase()} ${property}${about === '' ? '' : ` (${about})`}${confirmed < 3 ? doubt : ''}`;
}

/** What the client did, what would be better, the smallest plan, and the command that repeats it. */
export function adviceLines({ detail, advice, plan, class: ofPlan }: ProvenFinding, again?: string): string[] {
  const isHandled = ofPlan === 'transparent' ? ' (a correct client handles it)' : '';
  const cause = `The smallest disturbance that causes it${isHandled}:`;
  return [
    `What your client did: ${detail.trim().replaceAll('\n', '\n  ')}`,
    `Fix: ${advice}`,
    plan.disturbances.length === 0 ? 'It is so at a quiet bank already, without a disturbance.' : cause,
    ...plan.disturbances.map(listed),
    ...(again === undefined ? [] : [`Again: ${again}`]),
  ];
}

/** A disturbance as a line of a list. */
export function listed(one: Disturbance): string {
  return `- ${wordsOf(one)}`;
}

function findingLines(finding: ProvenFinding, again: string | undefined): string[] {
  const lines = [finding.explanation, ...adviceLines(finding, again)];
  return [titleOf(finding), ...lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`)];
}
