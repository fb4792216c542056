import { readFile } from 'node:fs/promises';
import { annotation } from '../../client-report/report-view.js';
import { counted, escapeMarkup } from '../../domain/text.js';
import { packageFile } from '../../process/package-files.js';
import type { CheckedItem, ChecklistGroup, ChecklistResult } from '../../proving/checklist.js';
import { htmlPage, htmlTable, jsonText } from '../report-formats.js';
import { junitXml, type TestCase } from '../../client-report/junit.js';
import { PROOF_STYLE, timeLineHtml } from './report.js';

export async function readChecklist(): Promise<readonly ChecklistGroup[]> {
  const { parse } = await import('yaml');
  return parse(await readFile(packageFile('fixtures/readiness.yaml'), 'utf8')) as readonly ChecklistGroup[];
}

/** The formats of `sandbank prove --checklist`. */
export const CHECKLIST_FORMATS: Readonly<Record<string, (result: ChecklistResult) => string>> = {
  text: checklistText,
  json: jsonText,
  junit: checklistJunit,
  github: checklistGithub,
  html: checklistHtml,
};

function summaryOf({ items, trouble }: ChecklistResult): string {
  if (trouble !== undefined) return `Nothing could be proved: ${trouble}`;
  const count = (result: CheckedItem['result']): number => items.filter((one) => one.result === result).length;
  return `Readiness: ${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable, of ${counted(items.length, 'item')}.`;
}

function groupsOf({ items }: ChecklistResult): readonly string[] {
  return [...new Set(items.map(({ group }) => group))];
}

function checklistText(result: ChecklistResult): string {
  const lines = groupsOf(result).flatMap((group) => [
    group,
    ...result.items
      .filter((one) => one.group === group)
      .flatMap(({ id, result: how, requirement, detail }) => [
        `  ${how.padEnd(14)}  ${id.padEnd(22)}  ${requirement}`,
        ...(detail === '' ? [] : [`${' '.repeat(18)}${detail.replaceAll('\n', `\n${' '.repeat(18)}`)}`]),
      ]),
    '',
  ]);
  return [...lines, summaryOf(result), ''].join('\n');
}

function checklistJunit(result: ChecklistResult): string {
  const { items, trouble } = result;
  const words = { passed: undefined, failed: 'failure', 'not applicable': 'skipped' } as const;
  const cases: TestCase[] = [
    ...(trouble === undefined
      ? []
      : [{ group: 'prove', name: 'quiet bank', result: 'error' as const, message: trouble }]),
    ...items.map(({ id, requirement, result: how, detail }) => {
      const word = words[how] ?? (detail === '' ? undefined : ('system-out' as const));
      return { group: 'readiness', name: id, message: requirement, text: detail, ...(word && { result: word }) };
    }),
  ];
  return junitXml({ suite: 'sandbank prove --checklist', cases });
}

function checklistGithub(result: ChecklistResult): string {
  if (result.trouble !== undefined) return `${annotation('error', 'prove', summaryOf(result))}\n`;
  const failed = result.items.filter((one) => one.result === 'failed');
  return [
    ...failed.map(({ id, requirement, detail }) => annotation('error', `prove ${id}`, `${requirement}\n${detail}`)),
    summaryOf(result),
    '',
  ].join('\n');
}

/** A table for each group, and the calls of each item as its evidence. */
function checklistHtml(result: ChecklistResult): string {
  const evidence = result.items.filter(({ journal }) => journal.length > 0);
  return htmlPage(
    'Readiness of a client, checked with Sandbank',
    [
      '<main>',
      '<h1>Readiness</h1>',
      `<p>${escapeMarkup(summaryOf(result))}</p>`,
      ...groupsOf(result).flatMap((group) => {
        const items = result.items.filter((one) => one.group === group);
        return htmlTable(
          group,
          ['Item', 'Requirement', 'Result', 'Why'],
          items.map(({ id, requirement, result: how, detail }) => [id, requirement, how, detail]),
          (place) => items[place]?.result === 'failed',
        );
      }),
      ...(evidence.length > 0 ? ['<h2>Evidence: the calls of each item</h2>'] : []),
      ...evidence.flatMap(({ id, result: how, plan, journal }) => [
        `<details><summary>${escapeMarkup(`${id}: ${how}`)}</summary>`,
        ...timeLineHtml(plan, journal),
        '</details>',
      ]),
      '</main>',
    ],
    PROOF_STYLE,
  );
}
