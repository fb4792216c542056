import { readFile } from 'node:fs/promises';
import type { TestCase } from '../../client-report/junit.js';
import { counted, escapeMarkup } from '../../domain/text.js';
import { groupBy } from '../../domain/shape.js';
import { packageFile } from '../../process/package-files.js';
import type { CheckedItem, ChecklistGroup, ChecklistResult } from '../../proving/checklist.js';
import { listed, troubleText } from '../../proving/explain.js';
import { htmlTable } from '../report-formats.js';
import { paragraph, timeLineHtml, type ProofView } from './report.js';

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
