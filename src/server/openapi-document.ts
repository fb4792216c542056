import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { IHttpOperation } from '@stoplight/types';
import { packageFile } from './package-files.js';
import { ProcessCache } from './process-cache.js';

const PREPARED = packageFile('dist/openapi-operations.json.gz');

/** The package's own files do not change while a program runs. */
const texts = new ProcessCache<Promise<string>>(2);
const loaded = new ProcessCache<Promise<readonly IHttpOperation[]>>(1);

/** The text of an OpenAPI document of this project: the bank's interface, or the control API. */
export async function readOpenapiText(name: 'openapi' | 'admin-openapi'): Promise<string> {
  return texts.of(name, () => readFile(packageFile(`fixtures/${name}.yaml`), 'utf8'));
}

interface PreparedOperations {
  /** Of the document's text: a changed document makes them worthless. */
  readonly sha256: string;
  readonly operations: readonly IHttpOperation[];
}

/**
 * The operations of the bank's OpenAPI document as the contract guard takes them: as the build prepared them, so that a start
 * parses nothing, else from the document itself. Every call answers the same ones.
 */
export async function loadOperations(): Promise<readonly IHttpOperation[]> {
  return loaded.of('', async () => {
    const text = await readOpenapiText('openapi');
    return (await readPreparedOperations(text)) ?? parseOperations();
  });
}

async function readPreparedOperations(text: string): Promise<readonly IHttpOperation[] | undefined> {
  try {
    const prepared = JSON.parse(gunzipSync(await readFile(PREPARED)).toString()) as PreparedOperations;
    return prepared.sha256 === digestOf(text) ? prepared.operations : undefined;
  } catch {
    return undefined;
  }
}

/** Where the build puts the operations, and what it writes there. */
export async function prepareOperations(): Promise<{ readonly path: URL; readonly content: Buffer }> {
  const sha256 = digestOf(await readOpenapiText('openapi'));
  const prepared: PreparedOperations = { sha256, operations: await parseOperations() };
  return { path: PREPARED, content: gzipSync(JSON.stringify(prepared), { level: 9 }) };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Reads the operations out of the document; takes some hundred milliseconds. */
export async function parseOperations(): Promise<readonly IHttpOperation[]> {
  // Prism's reader is CommonJS and has no entry of its own in the package.
  const require = createRequire(import.meta.url);
  const { getHttpOperationsFromSpec } = require('@stoplight/prism-http/dist/utils/operations.js') as {
    getHttpOperationsFromSpec: (path: string) => Promise<IHttpOperation[]>;
  };
  return getHttpOperationsFromSpec(fileURLToPath(packageFile('fixtures/openapi.yaml')));
}
