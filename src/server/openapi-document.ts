import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { IHttpOperation } from '@stoplight/types';
import { packageFile } from '../process/package-files.js';
import { BoundedCache } from '../process/cache.js';

const textFile = (document: string): URL => packageFile(`fixtures/${document}.yaml`);
const preparedFile = (document: string): URL => packageFile(`dist/${document}-operations.json.gz`);

/** The package's own files do not change while a program runs. */
const texts = new BoundedCache<Promise<string>>(3);
const loaded = new BoundedCache<Promise<readonly IHttpOperation[]>>(3);

/** The text of an OpenAPI document. */
export async function readOpenapiText(name: string): Promise<string> {
  return texts.getOrCreate(name, () => readFile(textFile(name), 'utf8'));
}

interface PreparedOperations {
  /** Digest of the document. Prepared operations of another document are ignored. */
  readonly sha256: string;
  readonly operations: readonly IHttpOperation[];
}

/**
 * The operations of an interface's OpenAPI document for the contract guard: those that the build prepared, so that a start
 * parses nothing, otherwise parsed from the document. Always resolves with the same ones.
 */
export async function loadOperations(document = 'openapi'): Promise<readonly IHttpOperation[]> {
  return loaded.getOrCreate(
    document,
    async () => (await readPreparedOperations(document)) ?? parseOperations(document),
  );
}

async function readPreparedOperations(document: string): Promise<readonly IHttpOperation[] | undefined> {
  const sha256 = await digestOf(document);
  try {
    const prepared = JSON.parse(gunzipSync(await readFile(preparedFile(document))).toString()) as PreparedOperations;
    return prepared.sha256 === sha256 ? prepared.operations : undefined;
  } catch {
    return undefined;
  }
}

/** The prepared operations and their path, for the build. */
export async function prepareOperations(document: string): Promise<{ readonly path: URL; readonly content: Buffer }> {
  const sha256 = await digestOf(document);
  const prepared: PreparedOperations = { sha256, operations: await parseOperations(document) };
  return { path: preparedFile(document), content: gzipSync(JSON.stringify(prepared), { level: 9 }) };
}

async function digestOf(document: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(textFile(document)))
    .digest('hex');
}

/** Parses the operations of a document; takes some hundred milliseconds. */
export async function parseOperations(document = 'openapi'): Promise<readonly IHttpOperation[]> {
  // Prism's parser is CommonJS, and the package does not export it.
  const require = createRequire(import.meta.url);
  const { getHttpOperationsFromSpec } = require('@stoplight/prism-http/dist/utils/operations.js') as {
    getHttpOperationsFromSpec: (path: string) => Promise<IHttpOperation[]>;
  };
  return getHttpOperationsFromSpec(fileURLToPath(textFile(document)));
}
