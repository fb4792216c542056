import { escapeMarkup } from '../domain/text.js';

/** What the reports of commands share: JSON, and pages that open without a server. */

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #ccc}' +
  'code{overflow-wrap:break-word;font-size:.85em}td:last-child code{overflow-wrap:anywhere}.marked{background:#fff3e0}' +
  '@media(max-width:40rem){thead{display:none}tr,td{display:block;border:0;padding:.1rem 0}tr{border-bottom:1px solid #888;padding:.5rem 0}}' +
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}th,td{border-color:#444}.marked{background:#3d2c10}}';

/** One HTML page without scripts or anything to load. @param content markup @param style further CSS */
export function htmlPage(title: string, content: readonly string[], style: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<style>${STYLE}${style}</style>`,
    '</head>',
    '<body>',
    ...content,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** A table with its heading; nothing without entries. */
export function htmlTable(
  title: string,
  heads: readonly string[],
  entries: readonly (readonly string[])[],
  isMarked: (index: number) => boolean = () => false,
): readonly string[] {
  if (entries.length === 0) return [];
  return [
    `<h2 id="${anchorOf(title)}">${escapeMarkup(title)}</h2>`,
    '<table>',
    `<thead><tr>${heads.map((head) => `<th scope="col">${escapeMarkup(head)}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...entries.map((cells, index) => {
      const filled = cells.map((cell) => `<td><code>${escapeMarkup(cell)}</code></td>`).join('');
      return `<tr${isMarked(index) ? ' class="marked"' : ''}>${filled}</tr>`;
    }),
    '</tbody>',
    '</table>',
  ];
}

function anchorOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** A list of links to the headings of tables. */
export function htmlContents(tables: readonly string[]): readonly string[] {
  const links = tables.flatMap((line) => /^<h2 id="(.*?)">(.*)<\/h2>$/.exec(line)?.slice(1, 3).join('">') ?? []);
  return ['<nav><ul>', ...links.map((link) => `<li><a href="#${link}</a></li>`), '</ul></nav>'];
}

/** A result as JSON, for the format `json`. */
export function jsonText(result: unknown): string {
  return `${JSON.stringify(result, undefined, 2)}\n`;
}
