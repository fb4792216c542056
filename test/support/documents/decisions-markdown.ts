import { DECISION_CHAPTERS } from '../../../src/decisions/decisions.js';
import type { DecisionRow, SettableRow, WrittenValue } from '../../../src/decisions/row.js';

/** The decision table as docs/decisions.md shows it: a section for each row, so that each can be linked. */
export function decisionsAsMarkdown(): string {
  const chapters = Object.entries(DECISION_CHAPTERS);
  return chapters
    .map(([title, rows]) => [`### ${title}`, indexOf(rows), ...rows.map(sectionOf)].join('\n\n'))
    .join('\n\n');
}

function indexOf(rows: readonly DecisionRow[]): string {
  return rows.map(({ slug }) => `[${slug}](#${slug})`).join(' · ');
}

function sectionOf({
  slug,
  dialect,
  published,
  section,
  decided,
  why,
  profiles,
  alternatives = {},
}: DecisionRow): string {
  const values = [
    ...(profiles ? shippedValues(profiles) : []),
    ...Object.entries(alternatives).map(([name, text]) => `- \`${name}\`: ${inOneLine(text)}`),
  ];
  return [
    `#### ${slug}`,
    `**${dialect === 'nextgenpsd2' ? 'NextGenPSD2' : 'The published interface'}:** ${inOneLine(published)} (${section})`,
    `**Sandbank:** ${inOneLine(decided)}`,
    `**Why:** ${inOneLine(why)}`,
    ...(values.length > 0 ? [`Values:\n\n${values.join('\n')}`] : []),
  ].join('\n\n');
}

/** What the profiles of the dialects have; `oauth` is `published` except for the rows in which it differs. */
function shippedValues({ published, nextgenpsd2 }: SettableRow['profiles']): string[] {
  return nextgenpsd2 === undefined
    ? [`- ${valueText(published)} in the profiles \`published\` and \`nextgenpsd2\``]
    : [
        `- ${valueText(published)} in the profile \`published\``,
        `- ${valueText(nextgenpsd2)} in the profile \`nextgenpsd2\``,
      ];
}

function valueText(value: WrittenValue): string {
  if (typeof value !== 'object') return `\`${String(value)}\``;
  if (Object.keys(value).length === 0) return 'nothing';
  if (isList(value)) return value.map((word) => `\`${word}\``).join(', ');
  return Object.entries(value)
    .map(([name, entry]) => `${name} \`${entryText(entry)}\``)
    .join(', ');
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

function entryText(entry: string | number | Readonly<Record<string, string | number>>): string {
  if (typeof entry !== 'object') return String(entry);
  return Object.entries(entry)
    .map(([name, number]) => `${name}: ${number}`)
    .join(', ');
}

function inOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}
