import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DialectId } from '../../src/domain/dialect.js';
import { differencesOf } from '../../src/learning/differences.js';
import { Recording, type InterfaceFacts } from '../../src/learning/recording.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';

let interfaces: readonly InterfaceFacts[];
beforeAll(async () => {
  interfaces = await loadInterfaceFacts();
});

interface Refused {
  readonly dialect?: DialectId;
  readonly call?: string;
  readonly without?: string;
  readonly code: string;
  readonly path?: string;
}

/** The differences in the order of errors that one refused call shows. */
function ordersOf({ dialect = 'published', call = 'GET /PSD2/v1/accounts', without, code, path }: Refused): string[] {
  const facts = interfaces.find((one) => one.dialect === dialect);
  if (!facts) throw new Error(`no facts of ${dialect}`);
  const [method = '', address = ''] = call.split(' ');
  const all = { 'x-request-id': '1', authorization: 'Bearer ***' };
  const headers = Object.fromEntries(Object.entries(all).filter(([name]) => name !== without));
  const body = JSON.stringify({ tppMessages: [{ category: 'ERROR', code, ...(path !== undefined && { path }) }] });
  const exchange = {
    number: 1,
    method,
    url: new URL(`http://bank.example${address}`),
    request: { headers, body: undefined },
    answer: { status: 400, headers: {}, body },
  };
  const differences = differencesOf(new Recording([exchange], facts));
  return differences.filter(({ kind }) => kind === 'order').map(({ what }) => what);
}

describe('the order of errors in a recording', () => {
  it.each<[Refused, string]>([
    [{ without: 'x-request-id', code: 'TOKEN_UNKNOWN' }, 'TOKEN_UNKNOWN although X-Request-ID is missing'],
    [{ without: 'x-request-id', code: 'CERTIFICATE_MISSING' }, 'CERTIFICATE_MISSING although X-Request-ID is missing'],
    [
      {
        call: 'POST /PSD2/v1/consents',
        without: 'x-request-id',
        code: 'FORMAT_ERROR',
        path: 'access.accounts[0].iban',
      },
      'FORMAT_ERROR although X-Request-ID is missing',
    ],
    [{ without: 'authorization', code: 'CONSENT_EXPIRED' }, 'CONSENT_EXPIRED although Authorization is missing'],
    [
      { dialect: 'nextgenpsd2', call: 'GET /v1/accounts', without: 'x-request-id', code: 'CONSENT_UNKNOWN' },
      'CONSENT_UNKNOWN although X-Request-ID is missing',
    ],
  ])('%j is a difference', (refused, what) => {
    expect(ordersOf(refused)).toEqual([what]);
  });

  it.each<[string, Refused]>([
    ['nothing is missing', { code: 'TOKEN_UNKNOWN' }],
    ['the error is the missing header', { without: 'x-request-id', code: 'FORMAT_ERROR', path: 'X-Request-ID' }],
    ['the error names nothing', { without: 'x-request-id', code: 'FORMAT_ERROR' }],
    ['the missing header is checked later', { without: 'authorization', code: 'KEY_UNKNOWN' }],
    ['the error is one of the bank', { without: 'x-request-id', code: 'INTERNAL_SERVER_ERROR' }],
    ['the code is in no document', { without: 'x-request-id', code: 'BANK_SAYS_NO' }],
    [
      'a row lets the token endpoint do without',
      { call: 'POST /PSD2/v1/oauth/token', without: 'x-request-id', code: 'TOKEN_UNKNOWN' },
    ],
    [
      'a token is not needed',
      { dialect: 'nextgenpsd2', call: 'GET /v1/accounts', without: 'authorization', code: 'CONSENT_UNKNOWN' },
    ],
    [
      'a token is needed for reads of accounts only',
      { call: 'GET /PSD2/v1/consents/1', without: 'authorization', code: 'CONSENT_UNKNOWN' },
    ],
  ])('no difference if %s', (_why, refused) => {
    expect(ordersOf(refused)).toEqual([]);
  });
});
