/**
 * Counts the lines of code in `src` by folder: no blank lines, no comments, no generated files. Fails above the limit, so that
 * the source does not grow unnoticed, and when a folder has too many files. Called by `npm run architecture`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The most lines that `src` may have. Lower it when the source has become smaller; raise it only with a reason. */
const LIMIT = 76_380;
/** The most source files next to each other in a folder. */
const MOST_FILES = 15;

/** A line that is a comment, or a comment of whole lines: the formatter puts no code next to them. */
const COMMENT = /^\s*(?:\/\/.*|\/\*[^]*?\*\/\s*)$/gmu;
const linesOfCode = (file) =>
  readFileSync(file, 'utf8')
    .replace(COMMENT, '')
    .match(/^.*\S.*$/gmu)?.length ?? 0;

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
