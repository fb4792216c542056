/** Node's module hooks for the tests: TypeScript, `@jest/globals`, and the modules of `test/` again for each test file. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const tests = new URL('../', import.meta.url).href;
const jestGlobals = new URL('./jest-globals.mjs', import.meta.url).href;

/** Resolves `x.js` to the `x.ts` that it is built from. */
export async function resolve(specifier, context, nextResolve) {
  const testFile = /\?file=\d+$/.exec(context.parentURL ?? '')?.[0] ?? '';
  if (specifier === '@jest/globals') return { url: jestGlobals + testFile, shortCircuit: true };
  const { url, ...resolved } = await nextResolve(sourceOf(specifier, context.parentURL), context);
  return { ...resolved, url: url.startsWith(tests) && !url.includes('?') ? url + testFile : url };
}

function sourceOf(specifier, parentUrl) {
  if (!/^\.{1,2}\/.*\.js$/.test(specifier) || parentUrl === undefined) return specifier;
  const source = new URL(specifier.replace(/\.js$/, '.ts'), parentUrl);
  return existsSync(fileURLToPath(source)) ? source.href : specifier;
}

/** What was loaded, by address: helpers of the tests are loaded again for each test file. */
const sources = new Map();

/** Loads TypeScript with blanks instead of the types, so that lines and columns stay as they are written. */
export async function load(url, context, nextLoad) {
  const path = url.replace(/\?file=\d+$/, '');
  if (!path.endsWith('.ts')) return nextLoad(url, context);
  const source = sources.get(path) ?? (await blanked(await readFile(fileURLToPath(path), 'utf8')));
  sources.set(path, source);
  return { format: 'module', source, shortCircuit: true };
}

/** What earlier runs and other workers have blanked, by digest: a worker that needs nothing else does not load the compiler. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/sandbank/blanked/', import.meta.url));
mkdirSync(CACHE, { recursive: true });

async function blanked(text) {
  const file = CACHE + createHash('sha256').update(text).digest('hex');
  try {
    return await readFile(file, 'utf8');
  } catch {
    const { default: blankTypes } = await import('ts-blank-space');
    const source = blankTypes(text);
    // Another worker may be writing the same.
    await writeFile(`${file}.${process.pid}`, source);
    await rename(`${file}.${process.pid}`, file);
    return source;
  }
}
