import { readFile } from 'node:fs/promises';
import { annotation } from '../../client-report/report-view.js';
import { junitXml, type TestCase } from '../../client-report/junit.js';
import { SEVERITIES } from '../../client-report/rule.js';
import { groupBy } from '../../domain/shape.js';
import { counted, escapeMarkup, sentence } from '../../domain/text.js';
import { asCalled } from '../../process/program-command.js';
import type { CampaignResult, ProvenFinding } from '../../proving/campaign.js';
import { METS, type Met, type ProofCoverage } from '../../proving/coverage.js';
import { answerText, type JournalLine } from '../../proving/evidence.js';
import { adviceLines, resultText, summaryLines, titleOf, listed, troubleText } from '../../proving/explain.js';
import { wordsOf } from '../../proving/plans/disturbances.js';
import { keyOf, PROPERTIES } from '../../proving/properties.js';
import { htmlPage, htmlTable, jsonText } from '../report-formats.js';
import { packageFile } from '../../process/package-files.js';
import type { CheckedItem, ChecklistGroup, ChecklistResult } from '../../proving/checklist.js';

/** A result of `sandbank prove`, as all formats write it. */
interface ProofView {
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

const STYLE = 'p,pre{white-space:pre-wrap;overflow-wrap:anywhere}article{border-top:3px solid #b3261e;margin-top:2rem}';

export function htmlOf({ title, summary, content }: ProofView): string {
  const heading = `<h1>${escapeMarkup(title)}</h1>`;
  return htmlPage(title, ['<main>', heading, ...summary.map(paragraph), ...content, '</main>'], STYLE);
}

/** A text as it is. Code and errors have several lines. */
function paragraph(text: string): string {
  const tag = text.includes('\n') ? 'pre' : 'p';
  return `<${tag}>${escapeMarkup(text)}</${tag}>`;
}

/** What happened in a run: calls, the states of what they are about, and disturbances. */
function timeLineHtml(title: string, journal: readonly JournalLine[]): readonly string[] {
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

/** What a campaign found, and how each finding is repeated. */
export interface Proof {
  readonly result: CampaignResult;
  /** The replay file of each finding. */
  readonly replays: readonly string[];
  /** The page about all. */
  readonly page: string;
  /** The command that runs the tests. */
  readonly command: string;
}

export function proofView({ result, replays, page, command }: Proof): ProofView {
  const { trouble, findings, coverage } = result;
  const again = replays.map((path) => asCalled(`sandbank replay ${path} -- ${command}`));
  const outcome = trouble === undefined ? counted(findings.length, 'finding') : 'no result';
  return {
    text: `${resultText(result, again)}\nThe same as a page${findings.length > 0 ? ', with the calls of each finding' : ''}: ${page}\n`,
    json: { ...result, replays },
    suite: 'sandbank prove',
    title: `Sandbank prove: ${outcome} (${command})`,
    trouble,
    summary: summaryLines(result),
    cases: casesOf(result, again),
    content: [...findings.flatMap((finding, place) => findingHtml(finding, again[place])), ...coverageHtml(coverage)],
  };
}

/** A test case for each finding, and for each other property. */
function casesOf({ findings, notChecked }: CampaignResult, again: readonly string[]): readonly TestCase[] {
  const failed = findings.map((finding, place): TestCase => {
    const text = adviceLines(finding, again[place]).join('\n');
    return { group: finding.severity, name: keyOf(finding), result: 'failure', message: finding.explanation, text };
  });
  const unsaid = { result: 'skipped', message: 'the client does not say what it shows' } as const;
  // Without a finding, the result does not say whether this one was judged: only with --settle.
  const held = Object.entries(PROPERTIES).flatMap(([name, { severity: group }]): TestCase[] => {
    const isShown = name === 'not-followed' || findings.some(({ property }) => property === name);
    return isShown ? [] : [{ group, name, ...(name === 'belief' && notChecked.length === 3 && unsaid) }];
  });
  return [...failed, ...held];
}

function findingHtml(finding: ProvenFinding, again: string | undefined): readonly string[] {
  const { explanation, journal, otherJournal = [] } = finding;
  return [
    '<article>',
    `<h2>${escapeMarkup(titleOf(finding))}</h2>`,
    ...[explanation, ...adviceLines(finding, again)].map(paragraph),
    ...timeLineHtml(`Calls that show ${keyOf(finding)}`, journal),
    ...timeLineHtml(`Calls of the same plan without ${keyOf(finding)}`, otherJournal),
    '</article>',
  ];
}

const HEADS = ['Handled', 'Failed', 'Not tried yet'];

function coverageHtml({ answers, disturbances, notApplicable }: ProofCoverage): readonly string[] {
  const responses = [...groupBy(answers, ({ operation }) => operation)].map(([operation, all]) => {
    const valuesOf = (met: Met): string => all.flatMap((one) => (one.met === met ? [one.value] : [])).join(', ');
    return [operation, ...METS.map(valuesOf)];
  });
  const kinds = disturbances.map((one) => [one.kind, ...METS.map((met) => String(one[met]))]);
  const absent = Object.entries(notApplicable).filter(([, names]) => names.length > 0);
  const named = absent.map(([what, names]) => [sentence(what), names.join(', ')]);
  return [
    ...htmlTable('Responses', ['Operation', ...HEADS], responses),
    ...htmlTable('Disturbances', ['Kind', ...HEADS], kinds),
    ...htmlTable('Not applicable: the client makes no such calls', ['What', 'Names'], named),
  ];
}

export async function readChecklist(): Promise<readonly ChecklistGroup[]> {
  const { parse } = await import('yaml');
  return parse(await readFile(packageFile('fixtures/readiness.yaml'), 'utf8')) as readonly ChecklistGroup[];
}

export function checklistView(json: ChecklistResult): ProofView {
  const { items, trouble } = json;
  const groups = [...groupBy(items, ({ group }) => group)];
  const summary = trouble === undefined ? summaryOf(items) : troubleText(trouble);
  const evidence = items.filter(({ journal }) => journal.length > 0);
  return {
    text: [...groups.flatMap(([group, ofGroup]) => [group, ...ofGroup.flatMap(linesOf), '']), summary, ''].join('\n'),
    json,
    suite: 'sandbank prove --checklist',
    title: 'Readiness of a client, checked with Sandbank',
    trouble,
    summary: [summary],
    cases: items.map(caseOf),
    // A table for each group, and the calls of each item as its evidence.
    content: [
      ...groups.flatMap(([group, ofGroup]) => {
        const cells = ofGroup.map(({ id, requirement, result, detail }) => [id, requirement, result, detail]);
        const isMarked = (place: number): boolean => ofGroup[place]?.result === 'failed';
        return htmlTable(group, ['Item', 'Requirement', 'Result', 'Why'], cells, isMarked);
      }),
      ...(evidence.length > 0 ? ['<h2>Evidence: the calls of each item</h2>'] : []),
      ...evidence.flatMap(({ id, result, plan, journal }) => [
        `<details><summary>${escapeMarkup(`${id}: ${result}`)}</summary>`,
        ...plan.map(listed).map(paragraph),
        ...timeLineHtml(`Calls of ${id}`, journal),
        '</details>',
      ]),
    ],
  };
}

function summaryOf(items: readonly CheckedItem[]): string {
  const count = (result: CheckedItem['result']): number => items.filter((one) => one.result === result).length;
  return `Readiness: ${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable, of ${counted(items.length, 'item')}.`;
}

function linesOf({ id, result, requirement, detail }: CheckedItem): string[] {
  const line = `  ${result.padEnd(14)}  ${id.padEnd(22)}  ${requirement}`;
  return detail === '' ? [line] : [line, `\n${detail}`.replaceAll('\n', `\n${' '.repeat(18)}`).slice(1)];
}

function caseOf({ id, requirement, result, detail }: CheckedItem): TestCase {
  const words = {
    passed: detail === '' ? undefined : 'system-out',
    failed: 'failure',
    'not applicable': 'skipped',
  } as const;
  const word = words[result];
  return { group: 'readiness', name: id, message: requirement, text: detail, ...(word && { result: word }) };
}
