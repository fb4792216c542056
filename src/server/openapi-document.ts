import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { IHttpOperation } from '@stoplight/types';
import { packageFile } from '../process/package-files.js';
import { BoundedCache } from '../process/cache.js';

const PREPARED = packageFile('dist/openapi-operations.json.gz');

/** The package's own files do not change while a program runs. */
const texts = new BoundedCache<Promise<string>>(2);
const loaded = new BoundedCache<Promise<readonly IHttpOperation[]>>(1);

/** The text of an OpenAPI document of this project: of the bank's interface or of the control API. */
export async function readOpenapiText(name: 'openapi' | 'admin-openapi'): Promise<string> {
  return texts.getOrCreate(name, () => readFile(packageFile(`fixtures/${name}.yaml`), 'utf8'));
}

interface PreparedOperations {
  /** Digest of the document. Prepared operations of another document are ignored. */
  readonly sha256: string;
  readonly operations: readonly IHttpOperation[];
}

/**
 * The operations of the bank's OpenAPI document for the contract guard: those that the build prepared, so that a start
 * parses nothing, else parsed from the document. Always resolves with the same ones.
 */
export async function loadOperations(): Promise<readonly IHttpOperation[]> {
  return loaded.getOrCreate('', async () => {
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

/** The prepared operations and their path, for the build. */
export async function prepareOperations(): Promise<{ readonly path: URL; readonly content: Buffer }> {
  const sha256 = digestOf(await readOpenapiText('openapi'));
  const prepared: PreparedOperations = { sha256, operations: await parseOperations() };
  return { path: PREPARED, content: gzipSync(JSON.stringify(prepared), { level: 9 }) };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Parses the operations of the document; takes some hundred milliseconds. */
export async function parseOperations(): Promise<readonly IHttpOperation[]> {
  // Prism's parser is CommonJS, and the package does not export it.
  const require = createRequire(import.meta.url);
  const { getHttpOperationsFromSpec } = require('@stoplight/prism-http/dist/utils/operations.js') as {
    getHttpOperationsFromSpec: (path: string) => Promise<IHttpOperation[]>;
  };
  return getHttpOperationsFromSpec(fileURLToPath(packageFile('fixtures/openapi.yaml')));
}
