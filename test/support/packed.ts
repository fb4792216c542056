import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packed } from './installed-package.js';
import { KEYS_FROM_STOCK } from './program.js';
import { runToEnd, type Ended } from './run-to-end.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder as a user has it: the packed product in node_modules, the examples next to it. */
export interface UserFolder {
  readonly path: string;
  remove(): void;
}

/** The product as it is published, where a user would install it. */
export async function userFolder(): Promise<UserFolder> {
  const { project } = await packed();
  const path = mkdtempSync(join(tmpdir(), 'sandbank-user-'));
  const modules = join(path, 'node_modules');
  mkdirSync(modules);
  // What npm would install next to it is here already.
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  cpSync(join(project, 'node_modules/sandbank'), join(modules, 'sandbank'), { recursive: true });
  cpSync(join(root, 'examples'), path, { recursive: true });
  writeFileSync(join(path, 'package.json'), '{ "private": true }\n');
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Makes the program callable as npm would: by its name in `node_modules/.bin`, as the documents do. */
export function linkProgram({ path }: UserFolder): void {
  const folder = join(path, 'node_modules/.bin');
  mkdirSync(folder);
  symlinkSync('../sandbank/dist/cli/main.js', join(folder, 'sandbank'));
}

const ENDS_WITHIN_MS = 280_000;

/** Runs Node in a folder. */
export function runNode(folder: string, args: readonly string[]): Promise<Ended> {
  return runToEnd(process.execPath, [KEYS_FROM_STOCK, ...args], { cwd: folder, timeoutMs: ENDS_WITHIN_MS });
}
