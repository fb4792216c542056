/**
 * Counts the lines of code in `src` by folder: no blank lines, no comments, no generated files. Fails above the limit, so that
 * the source does not grow unnoticed, and when a folder has too many files. Called by `npm run architecture`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The most lines that `src` may have. Lower it when the source has become smaller; raise it only with a reason. */
const LIMIT = 75_225;
/** The most source files next to each other in a folder. */
const MOST_FILES = 15;

/** The lines of a source file on which a token is, or a part of one. */
function linesOfCode(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const lines = new Set();
  const visit = (node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    children.forEach(visit);
    if (children.length > 0 || node.getStart(source) === node.getEnd()) return;
    const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
    node
      .getText(source)
      .split('\n')
      .forEach((text, index) => text.trim() && lines.add(first + index));
  };
  visit(source);
  return lines.size;
}

const byFolder = new Map();
const filesIn = new Map();
for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath ?? entry.path, entry.name);
  const [, folder, ...inside] = file.split(/[\\/]/);
  if (!/\.tsx?$/.test(file) || inside.includes('generated')) continue;
  filesIn.set(dirname(file), (filesIn.get(dirname(file)) ?? 0) + 1);
  const name = inside.length > 0 ? folder : '.';
  byFolder.set(name, (byFolder.get(name) ?? 0) + linesOfCode(file));
}
const total = [...byFolder.values()].reduce((sum, lines) => sum + lines);
for (const [folder, lines] of [...byFolder].sort(([, one], [, other]) => other - one))
  console.log(String(lines).padStart(7), folder);
const crowded = [...filesIn].filter(([, files]) => files > MOST_FILES);
for (const [folder, files] of crowded)
  console.log(`${folder} has ${files} files, at most ${MOST_FILES}; sort them into folders`);
console.log(String(total).padStart(7), `lines of code in src, at most ${LIMIT}`);
if (total > LIMIT || crowded.length > 0) process.exit(1);
