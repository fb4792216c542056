import { DECISION_CHAPTERS } from './decisions.js';
import type { DecisionRow, WrittenValue } from './row.js';

/** The decision table as docs/decisions.md shows it: a Markdown table for each chapter. */
export function decisionsAsMarkdown(): string {
  const chapters: [string, readonly DecisionRow[]][] = Object.entries(DECISION_CHAPTERS);
  return chapters.map(([title, rows]) => [`#### ${title}`, '', ...tableOf(rows)].join('\n')).join('\n\n');
}

function tableOf(rows: readonly DecisionRow[]): string[] {
  return [
    '| row | published | decided | `published` | `nextgen` | other values |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${cellsOf(row).map(escaped).join(' | ')} |`),
  ];
}

function cellsOf(row: DecisionRow): string[] {
  const isFixed = row.setting.kind === 'fixed';
  return [
    `**${row.slug}**`,
    `${row.published} (${row.section})`,
    `${row.decided} *${row.why}*`,
    isFixed ? '' : valueText(row.profiles.published),
    isFixed ? '' : valueText(row.profiles.nextgen),
    Object.entries(row.alternatives ?? {})
      .map(([name, text]) => `\`${name}\`: ${text}`)
      .join('; '),
  ];
}

function valueText(value: WrittenValue): string {
  if (typeof value !== 'object') return `\`${String(value)}\``;
  if (isList(value)) return value.map((word) => `\`${word}\``).join(', ');
  return Object.entries(value)
    .map(([name, entry]) => `${name} \`${entryText(entry)}\``)
    .join(', ');
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

function entryText(entry: string | number | Readonly<Record<string, number>>): string {
  if (typeof entry !== 'object') return String(entry);
  return Object.entries(entry)
    .map(([name, number]) => `${name}: ${number}`)
    .join(', ');
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
