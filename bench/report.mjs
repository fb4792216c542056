/** What the benchmark found: tables and verdicts, gathered while it runs, written to RESULTS.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const RESULTS = fileURLToPath(new URL('RESULTS.md', import.meta.url));
const BEFORE = '## The run before';
/** What bare node:http answers at least, GET accounts a second, in a run whose limits say something. */
const LEAST_BARE = 60_000;

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
export const thousands = (value) => Math.round(value).toLocaleString('en-US');
export const ratio = (value) => value.toFixed(2);

const sections = [];
const verdicts = [];
let verdictNote = '';

/** Adds a table, and prints it. */
export function table(title, head, rows, note = '') {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  sections.push(`## ${title}\n\n${lines.join('\n')}\n${note === '' ? '' : `\n${note}\n`}`);
  console.log(`\n${title}\n${[head, ...rows].map((cells) => cells.join('  ')).join('\n')}`);
}

/** Adds what a script printed. */
export function printed(script, text) {
  console.log(text);
  sections.push(`## \`${script}\`\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`);
}

/** Adds a line to the table of limits. */
export function judge(what, value, limit, isHeld) {
  verdicts.push([what, value, limit, isHeld ? 'met' : '**not met**']);
}

/** Says of the run whether the machine was fast and quiet enough for its verdicts. @param bare GET accounts a second of bare node:http */
export function judgeMachine(bare) {
  verdictNote =
    bare < LEAST_BARE
      ? `**The machine was too slow for these verdicts:** bare node:http answered ${thousands(bare)} GET accounts a second, and ${thousands(LEAST_BARE)} are asked. Repeat the run.`
      : '';
}

export function limits() {
  table('Limits', ['', 'measured', 'limit', ''], verdicts, verdictNote);
}

/** Writes everything to RESULTS.md, above the first table of the run that was there. */
export function write() {
  const before = existsSync(RESULTS) ? firstTable(readFileSync(RESULTS, 'utf8')) : '';
  writeFileSync(
    RESULTS,
    `# Results\n\nMade by \`npm run bench\` on ${machine()}. Ratios hold from machine to machine; absolute figures drift.\n\n${sections.join('\n')}${before}`,
  );
}

/** The first table of an earlier run, with where and when it was made. */
function firstTable(results) {
  const made = /^Made by .*? on (.*?)\. Ratios/m.exec(results)?.[1];
  const lines = /^## Requests.*\n\n((?:\|.*\n)+)/m.exec(results)?.[1];
  return made && lines ? `\n${BEFORE}\n\nOn ${made}.\n\n${lines}` : '';
}

function machine() {
  const { model } = cpus()[0];
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${model.trim()}, ${memory}`;
}
