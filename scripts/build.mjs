/**
 * Builds what is published into dist/: the library (ES modules, CommonJS, types), the program and the dashboard as bundles,
 * and the OpenAPI operations and the demo bank in a form that a start need not parse. The whole of src/ as modules is in
 * build/, for what measures its parts.
 */
import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildDashboard } from './build-dashboard.mjs';
import { bundlePrograms } from './bundle.mjs';
import { bundledPackages } from './bundled-packages.mjs';
import { sbomOf } from './sbom.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// Nothing of a source that is gone may stay and be packed.
for (const folder of ['dist', 'build']) rmSync(folder, { recursive: true, force: true });

async function run(args) {
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) process.exit(code ?? 1);
}

// The library is compiled twice, for `import` and for `require`: Node 20 and Jest cannot require an ES module.
const compiled = Promise.all(
  ['tsconfig.build.json', 'tsconfig.library.json', 'tsconfig.cjs.json'].map((project) =>
    run(['node_modules/@typescript/native/bin/tsc', '-p', project]),
  ),
);
const bundled = await Promise.all([bundlePrograms(), buildDashboard()]);
await compiled;
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n');
// They are long, deeply nested, and the same for both.
for (const types of ['bank-types', 'control-types', 'nextgenpsd2-types']) {
  const path = `dist/cjs/library/generated/${types}.d.ts`;
  const text = readFileSync(path, 'utf8').replaceAll('    ', '\t');
  // Comments begin and end on the lines of their text.
  writeFileSync(path, text.replaceAll(/\/\*\*\n\t+ \* /g, '/** ').replaceAll(/\n\t+ \*\/$/gm, ' */'));
  writeFileSync(
    `dist/library/generated/${types}.d.ts`,
    `export type * from '../../cjs/library/generated/${types}.js';\n`,
  );
}
const packages = bundledPackages(bundled.flat());
writeFileSync('THIRD-PARTY-NOTICES', thirdPartyNotices(packages));
writeFileSync('sbom.cdx.json', sbomOf(packages, JSON.parse(readFileSync('package.json', 'utf8'))));
const { prepareOperations } = await import('../build/server/openapi-document.js');
const { prepareDemoBank } = await import('../build/fixtures/fixtures.js');
for (const { path, content } of [
  ...(await prepareOperations('openapi')),
  ...(await prepareOperations('nextgenpsd2')),
  await prepareDemoBank(),
])
  writeFileSync(path, content);
chmodSync('dist/cli/main.js', 0o755);
await run(['scripts/code-cache.mjs']);
