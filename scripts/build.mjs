/** Compiles src/ to dist/ and prepares the OpenAPI operations and the demo bank, so that a start has nothing to parse. */
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
// Nothing of a source that is gone may stay and be packed.
rmSync('dist', { recursive: true, force: true });
// The library is compiled a second time, as CommonJS, for `require`: Node 20 and Jest cannot require an ES module.
for (const project of ['tsconfig.build.json', 'tsconfig.cjs.json']) {
  const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
writeFileSync('dist/cjs/package.json', '{ "type": "commonjs" }\n');
const { prepareOperations } = await import('../dist/infra/openapi-document.js');
const operations = await prepareOperations();
writeFileSync(operations.path, operations.text);
const { prepareDemoBank } = await import('../dist/infra/fixtures/fixtures.js');
const demo = await prepareDemoBank();
writeFileSync(demo.path, demo.text);
await import('./bundle.mjs');
await import('./build-dashboard.mjs');
chmodSync('dist/cli/main.js', 0o755);
