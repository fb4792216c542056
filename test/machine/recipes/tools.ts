import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('./tools/', import.meta.url));

/** The modules that the recipes are run with, installed when they are first needed; no part of the product. */
export function recipeTools(): string {
  const [lock, modules] = [join(folder, 'package-lock.json'), join(folder, 'node_modules')];
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs)
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
  return modules;
}
