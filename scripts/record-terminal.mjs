/**
 * Records `sandbank demo` in a terminal: docs/images/demo.cast, for asciinema, and docs/images/demo.svg, which shows each line when it
 * was printed. Needs `script` (util-linux) and the built product; `npm run screenshots` calls it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const COMMAND = 'npm run demo';
const [COLUMNS, ROWS] = [110, 30];
const [LINE_HEIGHT, CHARACTER, PADDING, TITLE] = [19, 7.85, 16, 30];
/** The classes of a text by the SGR codes that this program uses; 22 and 39 end them. */
const ESCAPE = String.fromCharCode(27);
const STYLES = { 1: 'bold', 2: 'dim', 32: 'green' };

const events = await recorded();
writeFileSync(
  `${FOLDER}demo.cast`,
  [{ version: 2, width: COLUMNS, height: ROWS, title: COMMAND }, ...events.map(([at, text]) => [at, 'o', text])]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join(''),
);
writeFileSync(`${FOLDER}demo.svg`, drawn(linesOf(events)));

/** What the demo prints, with seconds since the first output. */
async function recorded() {
  const certs = mkdtempSync(join(tmpdir(), 'sandbank-recording-'));
  const child = spawn('script', ['-qfec', `${process.execPath} ${PROGRAM} demo`, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm-256color', SANDBANK_CLOCK: '2026-03-02T09:00:00Z', SANDBANK_CERTS: certs },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = [];
  let startedAt;
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    startedAt ??= performance.now();
    found.push([Math.round(performance.now() - startedAt) / 1000, chunk]);
  }
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  rmSync(certs, { recursive: true });
  if (code !== 0) throw new Error(`the demo ended with ${code}: ${found.map(([, text]) => text).join('')}`);
  return found;
}

function linesOf(all) {
  const lines = [{ at: 0, text: `$ ${COMMAND}` }];
  let open = '';
  for (const [at, chunk] of all) {
    const parts = (open + chunk).split(/\r?\n/);
    open = parts.pop() ?? '';
    for (const text of parts) lines.push({ at: at + 0.4, text });
  }
  return lines;
}

function drawn(lines) {
  const width = Math.round(COLUMNS * CHARACTER + 2 * PADDING);
  const height = TITLE + lines.length * LINE_HEIGHT + PADDING;
  const texts = lines.map(({ at, text }, index) => {
    const y = TITLE + (index + 1) * LINE_HEIGHT;
    return `<text x="${PADDING}" y="${y}" style="animation-delay:${at.toFixed(2)}s">${spansOf(text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${COMMAND} in a terminal">
<style>
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d7dee4;white-space:pre;opacity:0;animation:show .01s forwards}
.bold{font-weight:700;fill:#fff}.dim{fill:#8b9aa7}.green{fill:#83dba6}
@keyframes show{to{opacity:1}}
@media (prefers-reduced-motion:reduce){text{opacity:1;animation:none}}
</style>
<rect width="${width}" height="${height}" rx="8" fill="#12191f"/>
<circle cx="20" cy="16" r="5" fill="#ff6159"/><circle cx="38" cy="16" r="5" fill="#ffbd2e"/><circle cx="56" cy="16" r="5" fill="#28c941"/>
${texts.join('\n')}
</svg>
`;
}

function spansOf(text) {
  const classes = new Set();
  return text
    .split(ESCAPE)
    .map((part, index) => {
      const [, code, rest] = index === 0 ? [undefined, undefined, part] : /^\[(\d+)m(.*)$/s.exec(part);
      if (STYLES[code]) classes.add(STYLES[code]);
      else if (code === '22') for (const name of ['bold', 'dim']) classes.delete(name);
      else if (code === '39') classes.delete('green');
      return rest === '' ? '' : `<tspan class="${[...classes].join(' ')}">${escaped(rest)}</tspan>`;
    })
    .join('');
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
