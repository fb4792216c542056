import { escapeMarkup } from '../../domain/text.js';
import type { Comparison } from './comparison.js';
import { bankText, differenceText, explanationText, summaryText, valueText } from './report-parts.js';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #ccc}' +
  'code{overflow-wrap:break-word;font-size:.85em}td:last-child code{overflow-wrap:anywhere}.unexplained{background:#fff3e0}' +
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}th,td{border-color:#444}.unexplained{background:#3d2c10}}';

/** The comparison as one HTML page without scripts or anything to load. */
export function comparisonHtml(comparison: Comparison): string {
  const { rows, calls, dataMembers, unpaired, skipped, failed } = comparison;
  const open = rows.open.filter(({ canBeMeasured }) => canBeMeasured);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeMarkup(`Sandbank compared with ${comparison.target}`)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<h1>Comparison with Sandbank</h1>',
    `<p>${escapeMarkup(summaryText(comparison))}.</p>`,
    ...table(
      'Rows that differ from the profile',
      ['Row', 'Target', 'Profile', 'Evidence'],
      rows.differ.map(({ slug, target, profile, evidence }) => [
        slug,
        valueText(target),
        valueText(profile),
        evidence.map(({ call, seen }) => `${call}: ${seen}`).join('; '),
      ]),
    ),
    ...table(
      'Answers that differ',
      ['Difference', 'Explanation', 'Calls', 'Example'],
      calls.map((difference) => [
        differenceText(difference),
        explanationText(difference),
        String(difference.count),
        difference.examples.map(({ probe, request }) => `${probe}: ${request}`)[0] ?? '',
      ]),
      (index) => calls[index]?.isExplained === false,
    ),
    ...table(
      'Members of entries that come and go with the data (no differences)',
      ['Operation', 'Member', 'Bank'],
      dataMembers.map(({ operation, member, at }) => [operation, member, bankText(at)]),
    ),
    ...table(
      'Calls that only one bank got, because an earlier answer differs or is missing',
      ['Bank', 'Probe', 'Request'],
      unpaired.map(({ at, probe, request }) => [bankText(at), probe, request]),
    ),
    ...table('Probes that failed', ['Probe', 'Reason'], failed.map(reasonRow)),
    ...table('Probes that did not run', ['Probe', 'Reason'], skipped.map(reasonRow)),
    ...table(
      'Open rows',
      ['Row', 'What would settle it'],
      open.map(({ slug, settledBy }) => [slug, settledBy]),
    ),
    ...table(
      'Rows that agree',
      ['Row'],
      rows.agree.map((slug) => [slug]),
    ),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function reasonRow({ probe, reason }: { readonly probe: string; readonly reason: string }): readonly string[] {
  return [probe, reason];
}

function table(
  title: string,
  heads: readonly string[],
  entries: readonly (readonly string[])[],
  isMarked: (index: number) => boolean = () => false,
): readonly string[] {
  if (entries.length === 0) return [];
  return [
    `<h2>${escapeMarkup(title)}</h2>`,
    '<table>',
    `<thead><tr>${heads.map((head) => `<th scope="col">${escapeMarkup(head)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...entries.map((cells, index) => {
      const filled = cells.map((cell) => `<td><code>${escapeMarkup(cell)}</code></td>`).join('');
      return `<tr${isMarked(index) ? ' class="unexplained"' : ''}>${filled}</tr>`;
    }),
    '</tbody>',
    '</table>',
  ];
}
