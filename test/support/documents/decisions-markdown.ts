import { DECISION_CHAPTERS } from '../../../src/decisions/decisions.js';
import type { DecisionRow, SettableRow, WrittenValue } from '../../../src/decisions/row.js';

type Alternatives = Readonly<Record<string, string>>;

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
  const values = profiles ? valuesOf(profiles, alternatives) : otherValues(alternatives);
  const heading = profiles ? 'Values' : 'This decision cannot be set itself. It changes with others';
  return [
    `#### ${slug}`,
    `**${dialect === 'nextgenpsd2' ? 'NextGenPSD2' : 'The published interface'}:** ${inOneLine(published)} (${section})`,
    `**Sandbank:** ${decided.replace('\n', '\n\n')}`,
    `**Why:** ${inOneLine(why)}`,
    ...(values.length > 0 ? [`${heading}:\n\n${values.join('\n')}`] : []),
  ].join('\n\n');
}

/** The defaults first; the profile `oauth` is `published` except for the rows in which it differs. */
function valuesOf({ published, nextgenpsd2 }: SettableRow['profiles'], alternatives: Alternatives): string[] {
  const defaults =
    nextgenpsd2 === undefined
      ? [{ text: valueText(published), of: 'default' }]
      : [
          { text: valueText(published), of: 'default of `published`' },
          { text: valueText(nextgenpsd2), of: 'default of `nextgenpsd2`' },
        ];
  const described = defaults.map(({ text, of }) => {
    const meaning = Object.entries(alternatives).find(([name]) => `\`${name}\`` === text)?.[1];
    return `- ${text} (${of})${meaning === undefined ? '' : `: ${inOneLine(meaning)}`}`;
  });
  const others = Object.entries(alternatives).filter(([name]) => !defaults.some(({ text }) => text === `\`${name}\``));
  return [...described, ...otherValues(Object.fromEntries(others))];
}

function otherValues(alternatives: Alternatives): string[] {
  return Object.entries(alternatives).map(([name, text]) => `- \`${name}\`: ${inOneLine(text)}`);
}

function valueText(value: WrittenValue): string {
  if (typeof value !== 'object') return `\`${String(value)}\``;
  if (Object.keys(value).length === 0) return '`{}`';
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
