import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { madeOnce } from '../../support/made-once.js';

const folder = fileURLToPath(new URL('./tools/', import.meta.url));

/** The modules that the recipes are run with, installed when they are first needed; no part of the product. */
export async function recipeTools(): Promise<string> {
  const [lock, modules] = [join(folder, 'package-lock.json'), join(folder, 'node_modules')];
  const installed = join(modules, '.package-lock.json');
  await madeOnce('recipe-tools', async () => {
    if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  });
  return modules;
}
