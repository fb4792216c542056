/**
 * Bundles the program into one file, `dist/program.cjs`, which `scripts/load-program.cjs` loads for `dist/cli/main.js`, the
 * command line, and for `dist/worker.cjs`, the thread of the library. Libraries that a start does not need become files of their
 * own in `dist/vendor`, loaded when they are first used. Called by scripts/build.mjs.
 */
import { build } from 'esbuild';
import { isBuiltin } from 'node:module';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { assertPatched, patched } from './bundle-patches.mjs';

/** Libraries that have much in common: one bundle, of which each is run when it is first used. */
const VALIDATION = {
  '@stoplight/prism-http/dist/validator/index.js': 'prism',
  '@stoplight/prism-http/dist/validator/validators/dateTime.js': 'prism-date-time',
  ajv: 'ajv',
  'ajv-formats': 'ajv-formats',
};

/** What `sandbank mcp` alone needs: the SDK of its protocol with the schemas of the tools. */
const PROTOCOL = {
  '@modelcontextprotocol/sdk/server/mcp.js': 'mcp-server',
  '@modelcontextprotocol/sdk/server/stdio.js': 'mcp-stdio',
  '@modelcontextprotocol/sdk/server/streamableHttp.js': 'mcp-http',
  zod: 'zod',
};

/** Libraries without dependencies on others. */
const ALONE = {
  marked: 'marked',
  yaml: 'yaml',
  'node-forge': 'node-forge',
  'prom-client': 'prom-client',
  saxes: 'saxes',
  '@faker-js/faker/locale/de_AT': 'faker-de-at',
};

/** Bundles of several libraries, by the name of their file. */
const BUNDLES = Object.entries({ validation: VALIDATION, protocol: PROTOCOL });

/** What is loaded when it is first used, by the name that it is imported by. */
const ON_DEMAND = { ...VALIDATION, ...PROTOCOL, ...ALONE };

const common = {
  bundle: true,
  metafile: true,
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
const onDemand = {
  name: 'on-demand',
  setup({ onResolve, onLoad }) {
    onResolve(
      {
        filter: /^(@stoplight|ajv|marked$|yaml|node-forge$|prom-client|saxes$|@faker-js|@modelcontextprotocol|zod)/,
      },
      ({ path, kind }) => {
        const name = ON_DEMAND[path];
        if (name === undefined)
          throw new Error(`${path} is imported (${kind}), and scripts/bundle.mjs does not know it`);
        return { path: `./vendor/${name}.cjs`, external: true };
      },
    );
    onResolve({ filter: /\/vendor\/[a-z-]+\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      let text = readFileSync(path, 'utf8');
      // What a module loads by its own `require` is not an import to the bundler.
      if (text.includes('createRequire('))
        for (const [library, name] of Object.entries(ON_DEMAND))
          text = text.replaceAll(`'${library}'`, `'./vendor/${name}.cjs'`);
      return { contents: text, loader: 'ts' };
    });
  },
};

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
        // The list of media types only grows: packages with an older one get the newest.
        const key = name === 'mime-db' ? file : `${name}@${version}/${file}`;
        if (!first.has(key)) first.set(key, found.path);
        return { ...found, path: first.get(key) };
      });
    },
  };
}

/**
 * Writes a bundle with escapes for all characters beyond ASCII, which esbuild leaves in tagged templates: a single one makes
 * Node keep the whole file with two bytes a character.
 */
const inAscii = {
  name: 'in-ascii',
  setup({ initialOptions, onEnd }) {
    onEnd(() => {
      const text = readFileSync(initialOptions.outfile, 'utf8');
      writeFileSync(initialOptions.outfile, text.replaceAll(/[^\0-\x7f]/g, escaped));
    });
  },
};

function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A bundle of libraries alone. */
function vendor(name, contents) {
  return build({
    ...common,
    minifyIdentifiers: true,
    stdin: { contents, resolveDir: '.' },
    outfile: `dist/vendor/${name}.cjs`,
    plugins: [eachOnce(), patched, inAscii],
  });
}

function getterOf([library, name]) {
  return `get '${name}'(){return require('${library}')}`;
}

/** A file that leads to something in a bundle. */
function entry(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Makes the bundles. @returns {Promise<string[]>} the files that are in them */
export async function bundlePrograms() {
  entry(
    'dist/cli/main.js',
    "#!/usr/bin/env node\nrequire('../one-core.cjs');\nrequire('../load-program.cjs').runCommandLine();\n",
  );
  for (const file of ['load-program.cjs', 'one-core.cjs']) copyFileSync(`scripts/${file}`, `dist/${file}`);
  entry('dist/worker.cjs', "require('./load-program.cjs').serveThread();\n");
  const bundles = await Promise.all([
    build({
      ...common,
      entryPoints: ['src/program.ts'],
      outfile: 'dist/program.cjs',
      define: { 'import.meta.url': '__moduleUrl' },
      // A function, as Node makes of every module.
      banner: {
        js: "(function(exports,require,module,__filename,__dirname){const __moduleUrl=require('node:url').pathToFileURL(__filename).href;",
      },
      footer: { js: '})' },
      plugins: [onDemand, eachOnce(), patched, inAscii],
    }),
    ...BUNDLES.map(([name, libraries]) =>
      vendor(name, `module.exports={${Object.entries(libraries).map(getterOf).join(',')}}`),
    ),
    ...Object.entries(ALONE).map(([library, name]) => vendor(name, `module.exports=require('${library}')`)),
  ]);
  assertPatched();
  for (const [bundle, libraries] of BUNDLES)
    for (const name of Object.values(libraries))
      entry(`dist/vendor/${name}.cjs`, `module.exports=require('./${bundle}.cjs')['${name}'];\n`);
  writeFileSync('dist/cli/package.json', '{ "type": "commonjs" }\n');
  return bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}
