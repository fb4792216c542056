import type { CampaignResult, ProvenFinding } from './campaign.js';
import { wordsOf } from './draw-plan.js';

/** Results in words. */

/** A result as plain text. @param replayOf the command that repeats a finding, if there is a file for it */
export function resultText(result: CampaignResult, replayOf: (place: number) => string | undefined): string {
  const { findings, plans, acted, dropped, known, notChecked, trouble } = result;
  if (trouble !== undefined) return `Nothing could be proved: ${trouble}`;
  const lines = findings.flatMap((finding, place) => [...findingLines(finding, replayOf(place)), '']);
  lines.push(
    `${count(plans, 'plan')} run, ${acted} of them with an effect on the client: ${findings.length === 0 ? 'no finding' : count(findings.length, 'finding')}.`,
  );
  if (known.length > 0) lines.push(`Shown at a quiet bank already, and not looked for: ${known.join('; ')}.`);
  if (dropped > 0) lines.push(`Not repeatable, and dropped: ${dropped}.`);
  if (notChecked.length > 0)
    lines.push(`Not checked, because the client does not say it (PUT /__admin/beliefs): ${notChecked.join('; ')}.`);
  return lines.join('\n');
}

function findingLines(finding: ProvenFinding, replay: string | undefined): string[] {
  const { property, about, severity, explanation, advice, detail, plan, confirmed, class: ofPlan } = finding;
  return [
    `${severity.toUpperCase()} ${property}${about === '' ? '' : ` (${about})`}${confirmed < 3 ? `, flaky: in ${confirmed} of 3 runs, so the order of parallel calls matters` : ''}`,
    `  ${explanation}`,
    `  What your client did: ${detail.trim().replaceAll('\n', '\n    ')}`,
    `  Better: ${advice}`,
    `  The smallest bank that does it${ofPlan === 'transparent' ? ', which a correct client survives' : ''}:`,
    ...plan.disturbances.map((one) => `  - ${wordsOf(one)}`),
    ...(replay === undefined ? [] : [`  Again: ${replay}`]),
  ];
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
