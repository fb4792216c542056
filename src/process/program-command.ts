import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFile } from './package-files.js';

/**
 * The shell command that starts this program, as it works in the folder where this process was started. The bare name works
 * only if it is installed globally, and `npx` asks the registry for the name where the package is not installed.
 */
export function programCommand(): string {
  const started = process.argv[1] ?? '';
  if (basename(started) === 'sandbank') return started.includes('node_modules') ? asWord(started) : 'sandbank';
  return `node ${asWord(fileURLToPath(packageFile('dist/cli/main.js')))}`;
}

/** A text with commands of this program, as they work in the folder where this process was started. */
export function asCalled(text: string): string {
  return text.replaceAll(/(?<=^\s*(?:\w+=\S+ )?)sandbank(?= |$)|\bsandbank(?= [a-z[])/gm, programCommand());
}

/** A path as one word of a shell: relative if it is in the working folder. */
function asWord(path: string): string {
  const fromHere = relative(process.cwd(), path);
  const shorter = fromHere.startsWith('..') ? path : fromHere;
  return /\s/.test(shorter) ? `"${shorter}"` : shorter;
}
