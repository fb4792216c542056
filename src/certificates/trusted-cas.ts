import { readFile } from 'node:fs/promises';
import { ExpectedError } from '../domain/errors.js';
import { certificatesOf } from './client-certificates.js';

/** A bundle of CAs that cannot be used; the message is one line. */
export class TrustedCasError extends ExpectedError {
  constructor(message: string) {
    super('TRUSTED_CAS_INVALID', message);
  }
}

/** The user's own bundle of CAs, PEM; '' for none. @throws TrustedCasError for one that cannot be read or holds no CA */
export async function readTrustedCas(path: string | undefined): Promise<string> {
  if (path === undefined) return '';
  const text = await readFile(path, 'utf8').catch((error: unknown) => refuse(path, (error as Error).message));
  let certificates;
  try {
    certificates = certificatesOf(text);
  } catch {
    return refuse(path, 'one of its certificates cannot be read');
  }
  if (certificates.length === 0) return refuse(path, 'it holds no certificate in PEM');
  const other = certificates.find(({ ca }) => !ca);
  if (other) return refuse(path, `${other.subject.replaceAll('\n', ', ')} is no CA`);
  return `${text}\n`;
}

function refuse(path: string, why: string): never {
  throw new TrustedCasError(`--trusted-cas ${path} cannot be used: ${why}`);
}
