import { annotation } from '../../client-report/report-view.js';
import { counted, escapeMarkup } from '../../domain/text.js';
import type { CampaignResult, ProvenFinding } from '../../proving/campaign.js';
import type { Met, ProofCoverage } from '../../proving/coverage.js';
import { wordsOf } from '../../proving/plans/draw-plan.js';
import { adviceLines, AT_QUIET, resultText, summaryLines, titleOf } from '../../proving/explain.js';
import { answerText, type JournalLine } from '../../proving/journal.js';
import type { Disturbance } from '../../proving/plans/plan.js';
import { keyOf, PROPERTIES } from '../../proving/properties.js';
import { asCalled } from '../../process/program-command.js';
import { htmlPage, htmlTable, jsonText } from '../report-formats.js';
import { junitXml, type TestCase } from '../../client-report/junit.js';

/** What a campaign found, and how each finding is repeated. */
export interface Proof {
  readonly result: CampaignResult;
  /** The replay file of each finding. */
  readonly replays: readonly string[];
  /** The command that runs the tests. */
  readonly command: string;
}

/** The formats of `sandbank prove`. */
export const PROOF_FORMATS: Readonly<Record<string, (proof: Proof) => string>> = {
  text: (proof) => `${resultText(proof.result, (place) => again(proof, place))}\n`,
  json: ({ result, replays }) => jsonText({ ...result, replays }),
  junit: ({ result }) => junitXml({ suite: 'sandbank prove', cases: casesOf(result) }),
  github: proofGithub,
  html: proofHtml,
};

function again({ replays, command }: Proof, place: number): string {
  return asCalled(`sandbank replay ${replays[place]} -- ${command}`);
}

const METS: readonly Met[] = ['survived', 'failed', 'never'];

/** A test case for each property, and for each further finding. */
function casesOf({ trouble, findings, notChecked }: CampaignResult): readonly TestCase[] {
  if (trouble !== undefined) return [{ group: 'prove', name: 'quiet bank', result: 'error', message: trouble }];
  // Without a finding, the result does not say whether this one was judged: only with --settle.
  const names = Object.keys(PROPERTIES).filter((name) => name !== 'not-followed');
  const held = names.filter((name) => findings.every(({ property }) => property !== name));
  return [
    ...findings.map((finding) => ({
      group: finding.severity,
      name: keyOf(finding),
      result: 'failure' as const,
      message: finding.explanation,
      text: adviceLines(finding).join('\n'),
    })),
    ...held.map((name): TestCase => {
      const { severity } = PROPERTIES[name] ?? { severity: 'error' };
      return name === 'belief' && notChecked.length === 3
        ? { group: severity, name, result: 'skipped', message: 'the client does not say what it shows' }
        : { group: severity, name };
    }),
  ];
}

function proofGithub(proof: Proof): string {
  const { findings, trouble } = proof.result;
  const lines = findings.map((finding, place) =>
    annotation(
      finding.severity,
      `prove ${keyOf(finding)}`,
      [finding.explanation, ...adviceLines(finding), `Again: ${again(proof, place)}`].join('\n'),
    ),
  );
  const summary = summaryLines(proof.result);
  if (trouble !== undefined) return `${annotation('error', 'prove', summary.join())}\n`;
  return [...lines, ...summary, ''].join('\n');
}

/** Of pages with time lines. */
export const PROOF_STYLE =
  'p{white-space:pre-line}pre{overflow-x:auto;font-size:.85em}article{border-top:3px solid #b3261e;margin-top:2rem}.calls{list-style:none;padding:0}' +
  '.calls li{border-left:4px solid #8a8a8a;padding:.25rem .75rem;display:flex;flex-wrap:wrap;gap:.1rem .8rem;align-items:baseline}' +
  '.calls li.disturbed{border-color:#b3261e;background:#fdecea}.calls p{flex-basis:100%;margin:0;color:#8c1d18}' +
  '.calls .call{flex:1 1 16rem;overflow-wrap:anywhere}.calls .state{min-width:8rem}.calls time{font-variant-numeric:tabular-nums}' +
  '@media(prefers-color-scheme:dark){.calls li.disturbed{background:#3a1714}.calls p{color:#ffb4ab}article{border-color:#ff897d}}';

/** A page with the time line of each finding: calls, states and disturbances. */
function proofHtml(proof: Proof): string {
  const { findings, trouble } = proof.result;
  const title = `Sandbank prove: ${trouble === undefined ? counted(findings.length, 'finding') : 'no result'}`;
  return htmlPage(
    `${title}: ${proof.command}`,
    [
      '<main>',
      `<h1>${title}</h1>`,
      `<p><code>${escapeMarkup(proof.command)}</code></p>`,
      ...summaryLines(proof.result).map((line) => `<p>${escapeMarkup(line)}</p>`),
      ...findings.flatMap((finding, place) => findingHtml(finding, again(proof, place))),
      ...coverageHtml(proof.result.coverage),
      '</main>',
    ],
    PROOF_STYLE,
  );
}

function findingHtml(finding: ProvenFinding, repeat: string): readonly string[] {
  const { explanation, advice, detail, plan, journal, otherJournal } = finding;
  return [
    '<article>',
    `<h2>${escapeMarkup(titleOf(finding))}</h2>`,
    `<p>${escapeMarkup(explanation)}</p>`,
    `<p>What your client did:</p><pre>${escapeMarkup(detail.trim())}</pre>`,
    `<p>Fix: ${escapeMarkup(advice)}</p>`,
    `<h3>${plan.disturbances.length === 0 ? AT_QUIET : 'The smallest disturbance that causes it'}</h3>`,
    ...timeLineHtml(plan.disturbances, journal),
    ...(otherJournal
      ? ['<h3>A run of the same plan that did not show it</h3>', ...timeLineHtml([], otherJournal)]
      : []),
    `<p>Again: <code>${escapeMarkup(repeat)}</code></p>`,
    '</article>',
  ];
}

/** A plan, and what happened under it. */
export function timeLineHtml(plan: readonly Disturbance[], journal: readonly JournalLine[]): readonly string[] {
  return [
    ...(plan.length > 0 ? [`<ul>${plan.map((one) => `<li>${escapeMarkup(wordsOf(one))}</li>`).join('')}</ul>`] : []),
    '<ol class="calls">',
    ...journal.map((line, place) => callHtml(line, journal.slice(0, place))),
    '</ol>',
  ];
}

function coverageHtml({ answers, disturbances, notApplicable }: ProofCoverage): readonly string[] {
  const operations = [...new Set(answers.map(({ operation }) => operation))];
  const valuesOf = (operation: string, met: Met): string =>
    answers.flatMap((one) => (one.operation === operation && one.met === met ? [one.value] : [])).join(', ');
  return [
    ...htmlTable(
      'Responses',
      ['Operation', 'Handled', 'Failed', 'Not tried yet'],
      operations.map((one) => [one, ...METS.map((met) => valuesOf(one, met))]),
    ),
    ...htmlTable(
      'Disturbances',
      ['Kind', 'Handled', 'Failed', 'Not tried yet'],
      disturbances.map((one) => [one.kind, ...METS.map((met) => String(one[met]))]),
    ),
    ...htmlTable(
      'Not applicable: the client makes no such calls',
      ['What', 'Names'],
      [
        ...(notApplicable.operations.length > 0 ? [['Operations', notApplicable.operations.join(', ')]] : []),
        ...(notApplicable.disturbances.length > 0 ? [['Disturbances', notApplicable.disturbances.join(', ')]] : []),
      ],
    ),
  ];
}

/** A call, with the state of what it is about, and the state before. */
function callHtml(line: JournalLine, earlier: readonly JournalLine[]): string {
  const { at, operation, subject, state, disturbedBy } = line;
  const before = earlier.findLast((one) => one.subject === subject && one.state !== undefined)?.state;
  const states = state === undefined || before === undefined || before === state ? [state ?? ''] : [before, state];
  return [
    `<li${disturbedBy ? ' class="disturbed"' : ''}>`,
    `<time datetime="${escapeMarkup(at)}">${escapeMarkup(at.slice(0, 19).replace('T', ' '))}</time>`,
    `<span class="call">${escapeMarkup(operation)} ${escapeMarkup(subject ?? '')}</span>`,
    `<code class="state">${escapeMarkup(states.join(' → '))}</code>`,
    `<code>${escapeMarkup(answerText(line))}</code>`,
    ...(disturbedBy ? [`<p>${escapeMarkup(wordsOf(disturbedBy))}</p>`] : []),
    '</li>',
  ].join('');
}
