import { annotation } from '../../client-report/report-view.js';
import { junitXml, type TestCase } from '../../client-report/junit.js';
import { SEVERITIES } from '../../client-report/rule.js';
import { escapeMarkup } from '../../domain/text.js';
import { wordsOf } from '../../proving/plans/disturbances.js';
import { answerText, type JournalLine } from '../../proving/evidence.js';
import { htmlPage, htmlTable, jsonText } from '../report-formats.js';

/** A result of `sandbank prove`, as all formats write it. */
export interface ProofView {
  readonly text: string;
  readonly json: object;
  /** Its name in JUnit XML. */
  readonly suite: string;
  /** Of the page, and its heading. */
  readonly title: string;
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

const STYLE = 'p{white-space:pre-wrap;overflow-wrap:anywhere}article{border-top:3px solid #b3261e;margin-top:2rem}';

export function htmlOf({ title, summary, content }: ProofView): string {
  const heading = `<h1>${escapeMarkup(title)}</h1>`;
  return htmlPage(title, ['<main>', heading, ...summary.map(paragraph), ...content, '</main>'], STYLE);
}

export function paragraph(text: string): string {
  return `<p>${escapeMarkup(text)}</p>`;
}

/** What happened in a run: calls, the states of what they are about, and disturbances. */
export function timeLineHtml(title: string, journal: readonly JournalLine[]): readonly string[] {
  const rows = journal.map((line, place) => {
    const { at, operation, subject = '', state = '', disturbedBy } = line;
    const earlier = journal.slice(0, place).filter((one) => one.subject === line.subject);
    const before = earlier.findLast((one) => one.state !== undefined)?.state ?? state;
    const change = state === '' || before === state ? state : `${before} → ${state}`;
    const disturbance = disturbedBy ? wordsOf(disturbedBy) : '';
    return [at.slice(0, 19).replace('T', ' '), `${operation} ${subject}`, change, answerText(line), disturbance];
  });
  const heads = ['Time of the bank', 'Call', 'State', 'Answer', 'Disturbance'];
  return htmlTable(title, heads, rows, (place) => journal[place]?.disturbedBy !== undefined);
}
