/**
 * Draws docs/images/requests.svg from the first table of RESULTS.md: requests per second of `GET accounts`, of each server.
 * `node bench/chart.mjs`; `npm run bench` calls it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const CALL = 'GET accounts';
const OWN = 'Sandbank';
const [WIDTH, ROW, LABELS, BARS] = [760, 26, 210, 430];

/** The chart of a RESULTS.md. @param {string} results its text */
export function chart(results) {
  const [head, , ...lines] = /^## Requests.*\n\n((?:\|.*\n)+)/m.exec(results)[1].trim().split('\n');
  const cells = (line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const column = cells(head).indexOf(CALL);
  const rows = lines
    .map((line) => ({ name: cells(line)[0], perSecond: Number(cells(line)[column].split(' ')[0].replaceAll(',', '')) }))
    .sort((one, other) => other.perSecond - one.perSecond);
  const most = rows[0].perSecond;
  const bars = rows.map(({ name, perSecond }, index) => {
    const y = 34 + index * ROW;
    const width = Math.max(1, Math.round((perSecond / most) * BARS));
    const kind = name === OWN ? ' class="own"' : '';
    return [
      `  <text x="${LABELS - 10}" y="${y + 15}" text-anchor="end"${kind}>${name}</text>`,
      `  <rect x="${LABELS}" y="${y + 2}" width="${width}" height="${ROW - 8}" rx="3"${kind}/>`,
      `  <text x="${LABELS + width + 8}" y="${y + 15}"${kind}>${perSecond.toLocaleString('en-US')}</text>`,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${44 + rows.length * ROW}" role="img" aria-label="Requests per second of ${CALL}">
  <style>
    text { font: 13px system-ui, sans-serif; fill: #3d4b56; }
    rect { fill: #9fb0bb; }
    .own { font-weight: 700; fill: #0b5563; }
    @media (prefers-color-scheme: dark) {
      text { fill: #b9c6d0; }
      rect { fill: #4d5f6c; }
      .own { fill: #74c9d8; }
    }
  </style>
  <text x="${LABELS}" y="20">${CALL}, requests per second, server and load on a core each</text>
${bars.join('\n')}
</svg>
`;
}

/** Draws it again. */
export function writeChart() {
  writeFileSync(here('../docs/images/requests.svg'), chart(readFileSync(here('RESULTS.md'), 'utf8')));
}

if (process.argv[1] === here('chart.mjs')) writeChart();
