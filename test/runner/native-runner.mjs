/**
 * Jest's `testRunner`: runs a test file with Jest's own circus, but loads the modules with `module-registry.mjs` instead of
 * Jest's own registry, which would evaluate all of `src` again for each test file.
 */
import asyncHooks from 'node:async_hooks';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { collectCoverage } from './coverage.mjs';
import { importerFor } from './module-registry.mjs';
import { quickExpect } from './quick-expect.mjs';
import './keys-from-stock.mjs';
import './compiled-once.mjs';

const require = createRequire(import.meta.url);
let writeCoverage;

export default async function runTestFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  let importModule;
  if (globalConfig.collectCoverage) writeCoverage ??= collectCoverage();
  const { moduleMocker } = environment;
  Object.assign(runtime, {
    requireInternalModule: requireAnew,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => importModule(pathToFileURL(path).href),
    setGlobalsForRuntime(globals) {
      const jest = {
        spyOn: moduleMocker.spyOn.bind(moduleMocker),
        restoreAllMocks: moduleMocker.restoreAllMocks.bind(moduleMocker),
      };
      importModule = importerFor({ ...globals, expect: quickExpect(globals.expect), jest });
    },
  });
  const result = await circus.default(globalConfig, config, environment, runtime, testPath, sendMessageToJest);
  writeCoverage?.();
  return result;
}

/**
 * Circus's context of the test that runs. Its tests run one after the other, so that a variable holds it: a real `AsyncLocalStorage`
 * would make every promise slower.
 */
class Context {
  #store;

  getStore() {
    return this.#store;
  }

  async run(store, callback) {
    const outer = this.#store;
    this.#store = store;
    try {
      return await callback();
    } finally {
      this.#store = outer;
    }
  }
}

/** Circus keeps the tests of a file in globals, which Jest would throw away with the file's global object. */
function requireAnew(path) {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'].includes(symbol.description)) delete globalThis[symbol];
  const { AsyncLocalStorage } = asyncHooks;
  asyncHooks.AsyncLocalStorage = Context;
  delete require.cache[path];
  try {
    return require(path);
  } finally {
    asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}
