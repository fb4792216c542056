import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { IHttpOperation } from '@stoplight/types';

const fixtures = new URL('../../fixtures/', import.meta.url);
/** Written by the build: the document's operations, ready for the contract guard, so that a start parses nothing. */
const prebuilt = new URL('../openapi-operations.json', import.meta.url);

/** The text of an OpenAPI document of this project: the bank's interface, or the control API. */
export async function readOpenapiText(name: 'openapi' | 'admin-openapi'): Promise<string> {
  return readFile(new URL(`${name}.yaml`, fixtures), 'utf8');
}

/**
 * The operations of the bank's OpenAPI document as the contract guard takes them: from the build's file when there is one,
 * else from the document itself.
 */
export async function loadOperations(): Promise<readonly IHttpOperation[]> {
  try {
    return JSON.parse(await readFile(prebuilt, 'utf8')) as IHttpOperation[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return parseOperations();
  }
}

/** Reads the operations out of the document; takes some hundred milliseconds. */
export async function parseOperations(): Promise<readonly IHttpOperation[]> {
  // Prism's reader is CommonJS and has no entry of its own in the package.
  const require = createRequire(import.meta.url);
  const { getHttpOperationsFromSpec } = require('@stoplight/prism-http/dist/utils/operations.js') as {
    getHttpOperationsFromSpec: (path: string) => Promise<IHttpOperation[]>;
  };
  return getHttpOperationsFromSpec(fileURLToPath(new URL('openapi.yaml', fixtures)));
}
