/**
 * Bundles the program: `dist/cli/main.js` for the command line, `dist/worker.cjs` for the thread of the library, each one file
 * of CommonJS, which Node starts fastest. Libraries that a start does not need become files of their own in `dist/vendor`,
 * loaded when they are first used. Called by scripts/build.mjs after the compiler.
 */
import { build } from 'esbuild';
import { isBuiltin } from 'node:module';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Libraries that are loaded when they are first used, by the name that they are imported by. */
const ON_DEMAND = {
  '@stoplight/prism-http/dist/validator/index.js': 'prism',
  '@stoplight/prism-http/dist/validator/validators/dateTime.js': 'prism-date-time',
  ajv: 'ajv',
  'ajv-formats': 'ajv-formats',
  yaml: 'yaml',
  'node-forge': 'node-forge',
  'prom-client': 'prom-client',
  '@faker-js/faker/locale/de_AT': 'faker-de-at',
};

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Through `require`, so that the other loader of Node is never started.
  supported: { 'dynamic-import': false },
  minifyWhitespace: true,
  minifySyntax: true,
  // Names stay, so that an error in the log can be read.
  minifyIdentifiers: false,
  legalComments: 'none',
  // Short lines, so that an error which shows one can be read.
  lineLimit: 160,
  logLevel: 'warning',
};

/** Lets imports of on-demand libraries lead to their files, and so the ones that go around the bundler. */
function onDemand(folder) {
  return {
    name: 'on-demand',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(@stoplight|ajv|yaml|node-forge$|prom-client|@faker-js)/ }, ({ path, kind }) => {
        const name = ON_DEMAND[path];
        if (name === undefined)
          throw new Error(`${path} is imported (${kind}), and scripts/bundle.mjs does not know it`);
        return { path: `${folder}/${name}.cjs`, external: true };
      });
      onResolve({ filter: /\/vendor\/[a-z-]+\.cjs$/ }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        let text = readFileSync(path, 'utf8');
        // What a module loads by a `require` of its own is no import to the bundler.
        if (text.includes('createRequire('))
          for (const [library, name] of Object.entries(ON_DEMAND))
            text = text.replaceAll(`'${library}'`, `'${folder}/${name}.cjs'`);
        return { contents: text, loader: 'ts' };
      });
    },
  };
}

/**
 * Puts each version of a library into a bundle once: where it is installed in several places, as the lists of media types
 * are, each place would be read and parsed.
 */
function eachOnce() {
  const first = new Map();
  return {
    name: 'each-once',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^[a-z@]/ }, async ({ path, resolveDir, kind, pluginData }) => {
        if (pluginData === 'resolved' || isBuiltin(path)) return undefined;
        const found = await resolve(path, { resolveDir, kind, pluginData: 'resolved' });
        const [, folder, file] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(found.path) ?? [];
        if (found.external || folder === undefined) return found;
        const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
        const key = `${name}@${version}/${file}`;
        if (!first.has(key)) first.set(key, found.path);
        return { ...found, path: first.get(key) };
      });
    },
  };
}

async function bundleProgram(entry, outfile, folder) {
  await build({
    ...common,
    entryPoints: [entry],
    outfile,
    define: { 'import.meta.url': '__moduleUrl' },
    banner: { js: "const __moduleUrl=require('node:url').pathToFileURL(__filename).href;" },
    plugins: [onDemand(folder), eachOnce()],
  });
}

rmSync('dist/cli', { recursive: true, force: true });
rmSync('dist/vendor', { recursive: true, force: true });
await Promise.all([
  bundleProgram('src/cli/main.ts', 'dist/cli/main.js', '../vendor'),
  bundleProgram('src/worker.ts', 'dist/worker.cjs', './vendor'),
  ...Object.entries(ON_DEMAND).map(([library, name]) =>
    build({
      ...common,
      stdin: { contents: `module.exports=require('${library}')`, resolveDir: '.' },
      outfile: `dist/vendor/${name}.cjs`,
    }),
  ),
]);
writeFileSync('dist/cli/package.json', '{ "type": "commonjs" }\n');
