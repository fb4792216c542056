import { text } from 'node:stream/consumers';
import { signRequest, type SignedRequestHeaders } from '../../library/sign-request.js';
import { command, flag, readNamed, readWord, type Arguments, type Flag } from '../arguments.js';
import { print, UsageError, readInput } from '../output.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** Output formats of a signed request. */
const FORMATS: Readonly<Record<string, (signed: SignedRequestHeaders) => string>> = {
  text: ({ headers, signingString, keyId }) =>
    [
      `Signing string: ${Buffer.byteLength(signingString)} bytes, lines joined by a line feed, none at the end`,
      '',
      signingString,
      '',
      `Key id: ${keyId}`,
      '',
      'Headers to send:',
      '',
      ...headerLines(headers),
    ].join('\n'),
  curl: ({ headers }) => headerLines(headers).join('\n'),
  json: (signed) => JSON.stringify(signed, undefined, 2),
};

const FLAGS: readonly Flag[] = [
  flag('certificate', 'required', 'file (PEM) of the seal certificate; the first one of a chain is used'),
  flag('key', 'required', 'file (PEM) of its private key, RSA or EC'),
  flag('body', 'no body', 'request body: text, @FILE for the bytes of a file, - for standard input'),
  flag('hash', 'SHA-256', 'hash of the digest and of the signature: SHA-256 or SHA-512'),
  flag(
    'signed',
    'digest x-request-id, and the PSU headers of the request',
    'names of the signed headers, in this order, separated by spaces',
    { value: 'names' },
  ),
  flag('method', 'POST', 'method of the request, used only if (request-target) is signed'),
  flag('url', '/', 'URL or path with query, used only if (request-target) is signed'),
  flag('format', 'text', `${Object.keys(FORMATS).join(', ')}: curl reads the lines with -H @FILE`),
];

/** Maximum number of headers on the command line. */
const MOST_HEADERS = 50;

/** Signs a request as a TPP does, and prints the signing string. */
export const sign = command(
  "sandbank sign --certificate FILE --key FILE [flags] ['Name: value' ...]",
  FLAGS,
  run,
  MOST_HEADERS,
);

async function run({ flags, words }: Arguments): Promise<number> {
  const { certificate, key, body, signed, method, url, format = 'text' } = flags;
  const write = readNamed('format', format, FORMATS);
  const hash = readWord('hash', flags['hash'] ?? 'SHA-256', ['SHA-256', 'SHA-512']);
  if (certificate === undefined || key === undefined)
    throw new UsageError('--certificate and --key are required; sandbank certificate --kind qseal creates both files');
  const result = signRequest(
    withoutAbsent({
      certificate: String(await readInput(certificate, 'certificate')),
      privateKey: String(await readInput(key, 'key')),
      headers: readHeaders(words),
      hash,
      body: body === undefined ? undefined : await readBody(body),
      signed: signed?.trim().split(/[\s,]+/),
      method,
      url,
    }),
  );
  print(write(result));
  return 0;
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function readHeaders(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const [, name, value] = /^([A-Za-z0-9!#$%&'*+.^_`|~-]+)\s*:\s*(.*)$/.exec(word) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`"${word}" is not a header; write it as 'Name: value'`);
      return [name, value];
    }),
  );
}

async function readBody(body: string): Promise<string | Buffer> {
  if (body === '-') return text(process.stdin);
  return body.startsWith('@') ? readInput(body.slice(1), 'body') : body;
}
