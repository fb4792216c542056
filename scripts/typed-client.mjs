/**
 * Generates a client from a document of NextGenPSD2 (the argument: a file), compiles a journey against it, and walks the
 * journey in its own bank. Fails if the journey does not compile, or an answer is not as expected.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { OwnServer } from './own-server.mjs';

const [document] = process.argv.slice(2);
if (document === undefined) {
  console.error('usage: npm run typed-client -- FILE, a document of NextGenPSD2 1.3');
  process.exit(2);
}

const FOLDER = 'build/typed-client';
const TSCONFIG = { extends: '../../tsconfig.json', compilerOptions: { noEmit: false }, include: ['.'] };
const journey = readFileSync('test/typed-client/walk-typed.ts', 'utf8').replace(
  /'[^']*nextgenpsd2-types.js'/,
  "'./document.js'",
);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/document.d.ts`, astToString(await openapiTS(pathToFileURL(document))));
writeFileSync(`${FOLDER}/walk-typed.ts`, journey);
writeFileSync(`${FOLDER}/tsconfig.json`, JSON.stringify(TSCONFIG));
execFileSync(process.execPath, ['node_modules/.bin/tsc', '-p', FOLDER], { stdio: 'inherit' });

const server = await OwnServer.start(['--dialect', 'nextgenpsd2', '--clock', '2026-03-02T09:00:00Z']);
try {
  const { walkTyped } = await import(pathToFileURL(`${FOLDER}/walk-typed.js`).href);
  const title = /^ +title: *(.*)$/m.exec(readFileSync(document, 'utf8'))?.[1] ?? document;
  console.log(`compiled against "${title}", and walked:`);
  for (const step of await walkTyped(server.origin)) console.log(step);
} finally {
  await server.end();
}
