/** Writes the generated parts of the README anew: the decision table. Run after `npm run build`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { decisionsAsMarkdown } = await import('../dist/decisions/as-markdown.js');
const path = fileURLToPath(new URL('../README.md', import.meta.url));
const readme = readFileSync(path, 'utf8');
const [begin, end] = ['<!-- decisions: generated, begin -->', '<!-- decisions: generated, end -->'];
const [before, rest] = readme.split(begin);
const [, after] = rest.split(end);
writeFileSync(path, `${before}${begin}\n\n${decisionsAsMarkdown()}\n\n${end}${after}`);
