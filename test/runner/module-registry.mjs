/**
 * Loads the modules of `src` and `test`: TypeScript with blanks instead of its types, so that lines and columns stay as
 * they are written. Those of `src`, and packages, are evaluated once per worker. Those of `test` are evaluated for each test
 * file, because their hooks and their state belong to it, and are forgotten with it: Node's own loader keeps what it loads.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { transformSync as stripTypes } from '@swc/wasm-typescript';

if (vm.SourceTextModule === undefined)
  throw new Error('Start Jest by npm run jest or npm run test:machine, which set the flags of Node.');

const tests = new URL('../', import.meta.url).href;
const sources = new URL('../../src/', import.meta.url).href;

/** Modules that all test files share, by address; those of packages as promises. */
const shared = new Map();

/** @returns imports an address for one test file. @param globals what `@jest/globals` exports to it */
export function importerFor(globals) {
  const own = new Map([['@jest/globals', syntheticModule(globals)]]);
  return (url) => importModule(own, url);
}

let lastLinked = Promise.resolve();

async function importModule(own, url) {
  const module = await moduleAt(own, url);
  // A module that is being linked for one import cannot be linked for another.
  const link = (specifier, { identifier }) => moduleAt(own, resolve(specifier, identifier));
  const linked = lastLinked.then(() => (module.status === 'unlinked' ? module.link(link) : undefined));
  lastLinked = linked.catch(() => undefined);
  await linked;
  await module.evaluate();
  return module;
}

function moduleAt(own, url) {
  // Tools of tests have packages below test/.
  const isOfTests = url.startsWith(tests) && !url.includes('/node_modules/');
  const modules = isOfTests || own.has(url) ? own : shared;
  if (!modules.has(url))
    modules.set(
      url,
      isOfTests || url.startsWith(sources) ? textModule(modules, url) : import(url).then(syntheticModule),
    );
  return modules.get(url);
}

function textModule(own, url) {
  return new vm.SourceTextModule(sourceOf(fileURLToPath(url)), {
    identifier: url,
    initializeImportMeta: (meta) => void (meta.url = url),
    importModuleDynamically: (specifier) => importModule(own, resolve(specifier, url)),
  });
}

function syntheticModule(exported) {
  const names = Object.keys(exported);
  return new vm.SyntheticModule(names, function setExports() {
    for (const name of names) this.setExport(name, exported[name]);
  });
}

/** Resolves `x.js` to the `x.ts` that it is built from. */
function resolve(specifier, from) {
  if (specifier === '@jest/globals') return specifier;
  if (!/^\.{1,2}\//.test(specifier)) return import.meta.resolve(specifier);
  const { href } = new URL(specifier, from);
  const source = href.replace(/\.js$/, '.ts');
  return source !== href && existsSync(fileURLToPath(source)) ? source : href;
}

/** The texts of `test/support` and the like, which many test files import. */
const texts = new Map();

function sourceOf(path) {
  const known = texts.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(path, 'utf8');
  const code = path.endsWith('.ts') ? stripTypes(text, { mode: 'strip-only' }).code : text;
  if (!path.endsWith('.test.ts')) texts.set(path, code);
  return code;
}
