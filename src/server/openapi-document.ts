import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { IHttpOperation } from '@stoplight/types';
import { packageFile } from '../process/package-files.js';
import { operationIdOf, type DocumentedOperations } from '../xs2a/contract/contract.js';
import { BoundedCache } from '../process/cache.js';

const textFile = (document: string): URL => packageFile(`fixtures/${document}.yaml`);
const preparedFile = (document: string, part: 'requests' | 'operations'): URL =>
  packageFile(`dist/${document}-${part}.json.br`);

/** The largest window: the same parts are repeated over megabytes. */
const COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };

/** The package's own files do not change while a program runs. */
const texts = new BoundedCache<Promise<string>>(3);
const loaded = new BoundedCache<Promise<DocumentedOperations>>(3);

export async function readOpenapiText(name: string): Promise<string> {
  return texts.getOrCreate(name, () => readFile(textFile(name), 'utf8'));
}

interface PreparedOperations {
  /** Digest of the document. Prepared operations of another document are ignored. */
  readonly sha256: string;
  readonly operations: readonly IHttpOperation[];
}

/**
 * The operations of an interface's for the contract guard: those that the build prepared, so that a start
 * parses nothing, otherwise parsed from the document. Always resolves with the same ones.
 */
export async function loadOperations(document = 'openapi'): Promise<DocumentedOperations> {
  return loaded.getOrCreate(document, async () => {
    const sha256 = await digestOf(document);
    const requests = readPrepared(document, 'requests', sha256);
    if (!requests) return documentedOperations(await parseOperations(document));
    let whole: readonly IHttpOperation[] | undefined;
    return documentedOperations(
      requests,
      () => (whole ??= readPrepared(document, 'operations', sha256) ?? incomplete(document)),
    );
  });
}

function documentedOperations(
  requests: readonly IHttpOperation[],
  whole: DocumentedOperations['whole'] = () => requests,
): DocumentedOperations {
  const byId = new Map(requests.map((operation) => [operationIdOf(operation), operation]));
  return { request: (operationId) => byId.get(operationId), whole };
}

function incomplete(document: string): never {
  throw new Error(`${preparedFile(document, 'operations').pathname} is missing or of another build; build again`);
}

function readPrepared(
  document: string,
  part: 'requests' | 'operations',
  sha256: string,
): readonly IHttpOperation[] | undefined {
  try {
    const text = brotliDecompressSync(readFileSync(preparedFile(document, part))).toString();
    const prepared = JSON.parse(text) as PreparedOperations;
    return prepared.sha256 === sha256 ? prepared.operations : undefined;
  } catch {
    return undefined;
  }
}

/** The files with the prepared operations, for the build. */
export async function prepareOperations(
  document: string,
): Promise<readonly { readonly path: URL; readonly content: Buffer }[]> {
  const sha256 = await digestOf(document);
  const whole = await parseOperations(document);
  const requests = whole.map(({ id, iid, method, path, request }) => ({
    id,
    method,
    path,
    responses: [],
    ...(iid !== undefined && { iid }),
    ...(request && { request }),
  }));
  const file = (part: 'requests' | 'operations', operations: readonly IHttpOperation[]) => {
    const prepared: PreparedOperations = { sha256, operations };
    return {
      path: preparedFile(document, part),
      content: brotliCompressSync(JSON.stringify(prepared), { params: COMPRESSION }),
    };
  };
  return [file('requests', requests), file('operations', whole)];
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
