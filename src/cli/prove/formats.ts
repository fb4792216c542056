import { annotation } from '../../client-report/report-view.js';
import { junitXml, type TestCase } from '../../client-report/junit.js';
import { SEVERITIES } from '../../client-report/rule.js';
import { escapeMarkup } from '../../domain/text.js';
import { wordsOf } from '../../proving/plans/disturbances.js';
import { answerText, type JournalLine } from '../../proving/journal.js';
import type { Disturbance } from '../../proving/plans/plan.js';
import { htmlPage, jsonText } from '../report-formats.js';

/** A result of `sandbank prove`, as all formats write it. */
export interface ProofView {
  readonly text: string;
  readonly json: object;
  /** Its name in JUnit XML. */
  readonly suite: string;
  /** The title of the page, and its heading. */
  readonly title: string;
  readonly heading: string;
  /** Why nothing could be proved. */
  readonly trouble: string | undefined;
  readonly summary: readonly string[];
  /** The group of a failure is its severity; any other group is that of an error. */
  readonly cases: readonly TestCase[];
  /** Markup of the page, below the summary. */
  readonly content: readonly string[];
}

/** The formats of `sandbank prove`. */
export const PROOF_FORMATS: Readonly<Record<string, (view: ProofView) => string>> = {
  text: ({ text }) => text,
  json: ({ json }) => jsonText(json),
  junit,
  github,
  html: htmlOf,
};

function junit({ suite, trouble, cases }: ProofView): string {
  const noResult: TestCase = { group: 'prove', name: 'quiet bank', result: 'error', message: trouble ?? '' };
  return junitXml({ suite, cases: trouble === undefined ? cases : [noResult] });
}

function github({ trouble, summary, cases }: ProofView): string {
  if (trouble !== undefined) return `${annotation('error', 'prove', summary.join())}\n`;
  const lines = cases.flatMap(({ group, name, result, message, text }) => {
    const severity = SEVERITIES.find((one) => one === group) ?? 'error';
    return result === 'failure' ? [annotation(severity, `prove ${name}`, `${message}\n${text}`)] : [];
  });
  return [...lines, ...summary, ''].join('\n');
}

const STYLE =
  'p{white-space:pre-line}pre{overflow-x:auto;font-size:.85em}article{border-top:3px solid #b3261e;margin-top:2rem}.calls{list-style:none;padding:0}' +
  '.calls li{border-left:4px solid #8a8a8a;padding:.25rem .75rem;display:flex;flex-wrap:wrap;gap:.1rem .8rem;align-items:baseline}' +
  '.calls li.disturbed{border-color:#b3261e;background:#fdecea}.calls p{flex-basis:100%;margin:0;color:#8c1d18}' +
  '.calls .call{flex:1 1 16rem;overflow-wrap:anywhere}.calls .state{min-width:8rem}.calls time{font-variant-numeric:tabular-nums}' +
  '@media(prefers-color-scheme:dark){.calls li.disturbed{background:#3a1714}.calls p{color:#ffb4ab}article{border-color:#ff897d}}';

export function htmlOf({ title, heading, summary, content }: ProofView): string {
  const lines = summary.map((line) => `<p>${escapeMarkup(line)}</p>`);
  return htmlPage(title, ['<main>', `<h1>${heading}</h1>`, ...lines, ...content, '</main>'], STYLE);
}

/** A plan, and what happened under it: calls, states and disturbances. */
export function timeLineHtml(plan: readonly Disturbance[], journal: readonly JournalLine[]): readonly string[] {
  return [
    ...(plan.length > 0 ? [`<ul>${plan.map((one) => `<li>${escapeMarkup(wordsOf(one))}</li>`).join('')}</ul>`] : []),
    '<ol class="calls">',
    ...journal.map((line, place) => callHtml(line, journal.slice(0, place))),
    '</ol>',
  ];
}

/** A call, with the state of what it is about, and the state before. */
function callHtml(line: JournalLine, earlier: readonly JournalLine[]): string {
  const { at, operation, subject = '', state = '', disturbedBy } = line;
  const before = earlier.findLast((one) => one.subject === line.subject && one.state !== undefined)?.state ?? state;
  return [
    `<li${disturbedBy ? ' class="disturbed"' : ''}>`,
    `<time datetime="${escapeMarkup(at)}">${escapeMarkup(at.slice(0, 19).replace('T', ' '))}</time>`,
    `<span class="call">${escapeMarkup(operation)} ${escapeMarkup(subject)}</span>`,
    `<code class="state">${escapeMarkup(state === '' || before === state ? state : `${before} → ${state}`)}</code>`,
    `<code>${escapeMarkup(answerText(line))}</code>`,
    ...(disturbedBy ? [`<p>${escapeMarkup(wordsOf(disturbedBy))}</p>`] : []),
    '</li>',
  ].join('');
}
