import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { entryLine, entryView, readFilter } from '../../src/control-api/views/journal-views.js';
import { harOf } from '../support/har.js';
import type { AppContext } from '../../src/http/app-context.js';
import { bodyOf } from '../../src/control-api/resources/events.js';
import type { EmittedEvent } from '../../src/banks/bank-events.js';
import { formatReport, reportView } from '../../src/client-report/report-view.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { randomOf } from '../fuzz/random.mjs';
import { issued } from '../support/test-ca.js';
import { PUBLISHED } from '../../src/dialects/published/operations.js';

/** Random requests that carry known secrets in all places: none is in anything that journal, report, events or log show. */

const SEEDS = Array.from({ length: 3 }, (_, index) => index + 1);
const REQUESTS_OF_A_SEED = 25;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

const NAMES = ['client_secret', 'clientSecret', 'access_token', 'refresh_token', 'password', 'code', 'Client-Secret'];

function escapedName(name: string): string {
  return name.replaceAll(/[_s-]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** One request, and the secrets in it. */
function randomRequest(next: () => number, certificate: string): { sent: Sent; secrets: string[] } {
  const secrets: string[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const happens = (share: number): boolean => next() < share;
  const secret = (alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'): string => {
    const text = Array.from({ length: 16 + Math.floor(next() * 20) }, () =>
      alphabet.charAt(Math.floor(next() * alphabet.length)),
    ).join('');
    secrets.push(text);
    return text;
  };
  const strange = (): string => secret('abcdefgh23456789"\\&=+ %/ü');
  const name = (): string => pick(NAMES);
  const [first, second] = [name(), name()];

  const headers: Record<string, string> = { 'X-Request-ID': `r${Math.floor(next() * 1e9)}` };
  if (happens(0.8)) headers['Ocp-Apim-Subscription-Key'] = happens(0.5) ? 'key-one-1' : secret();
  if (headers['Ocp-Apim-Subscription-Key'] === 'key-one-1') secrets.push('key-one-1');
  if (happens(0.7))
    headers['Authorization'] = happens(0.7)
      ? `Bearer ${secret()}`
      : `Basic ${Buffer.from(`client-one:${secret()}`).toString('base64')}`;
  if (happens(0.3)) headers['Cookie'] = `a=${secret()}; b=${secret()}`;
  if (happens(0.3)) headers['TPP-Redirect-URI'] = `https://tpp.example/cb?code=${secret()}&state=1`;
  const [path, operationPath] = pick([
    ['/PSD2/v1/oauth/token', true],
    ['/PSD2/v1/consents', false],
    ['/PSD2/v1/accounts', false],
    ['/PSD2/v1/payments/sepa-credit-transfers', false],
    ['/PSD2/v1/nowhere', false],
  ] as const);
  const query = new URLSearchParams();
  if (operationPath || happens(0.3)) query.set('client_id', 'client-one');
  if (happens(0.5)) query.append(first, happens(0.5) ? secret() : strange());
  if (happens(0.2)) query.append('subscription-key', secret());
  const encodedName = first.replace(/.$/, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const written = query.toString().replace(first, happens(0.3) ? encodedName : first);

  const number = (): string => secret('123456789').slice(0, 15);
  const bodies: (() => [type: string, body: string])[] = [
    () => ['application/x-www-form-urlencoded', new URLSearchParams({ client_id: 'c', [first]: strange() }).toString()],
    () => ['text/plain', `grant_type=authorization_code&${first}=${secret()}&redirect_uri=x`],
    () => ['text/plain', `${first}: ${secret()}\n${second}: ${secret()}`],
    () => ['application/json', JSON.stringify({ a: { b: [{ [first]: strange() }] }, [second]: secret() })],
    () => [
      'application/json',
      `{"${escapedName(first)}":"${secret()}","${second}":["${secret()}",{"v":"${secret()}"}]}`,
    ],
    () => [
      'application/json',
      `{"x":1,"${first}":${(secrets.push(''), number())},"wrapped":${JSON.stringify(JSON.stringify({ [second]: secret() }))}}`,
    ],
    () => ['application/json', `{"${first}":"${secret()}",,"${second}":"${secret()}`],
    () => ['application/json', `{${first}:'${secret()}', "${second}":"${secret()}\\`],
    () => ['text/plain', JSON.stringify({ [first]: secret(), url: `https://x.example/?${second}=${secret()}` })],
    () => [
      'multipart/form-data; boundary=xx',
      `--xx\r\nContent-Disposition: form-data; name="${first}"\r\n\r\n${secret()}\r\n--xx--\r\n`,
    ],
  ];
  let body: string | undefined;
  let method = 'GET';
  if (happens(0.75)) {
    method = pick(['POST', 'POST', 'PUT']);
    [headers['Content-Type'], body] = pick(bodies)();
  }
  // The same text under a name that is not secret.
  const repeated = secrets.find((one) => one.length > 8);
  if (repeated !== undefined && happens(0.3)) headers['X-Request-ID'] = repeated;
  if (happens(0.4)) {
    const listed = ['(request-target)', 'digest', ...Object.keys(headers).map((one) => one.toLowerCase())];
    headers['Digest'] = `SHA-256=${Buffer.from('no digest of this body, 32 bytes').toString('base64')}`;
    headers['Signature'] =
      `keyId="SN=1,CA=CN=x",algorithm="rsa-sha256",headers="${listed.join(' ')}",signature="${Buffer.from(secret()).toString('base64')}"`;
    headers['TPP-Signature-Certificate'] = certificate;
  }
  return {
    sent: { method, path: written === '' ? path : `${path}?${written}`, headers, body },
    secrets: secrets.filter((one) => one !== ''),
  };
}

function send(bank: HttpBank, { method, path, headers, body }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    httpRequest(`${bank.url}${path}`, { method, headers, agent: false }, (answer) => {
      answer.resume().on('end', resolve);
    })
      .on('error', reject)
      .end(body);
  });
}

/** What a secret would look like in what is shown: as it is, escaped in JSON, or encoded for an address. */
function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    inJson,
    JSON.stringify(inJson).slice(1, -1),
    encodeURIComponent(secret),
    new URLSearchParams({ a: secret }).toString().slice(2),
    Buffer.from(`client-one:${secret}`).toString('base64'),
  ];
}

async function watchedBank(): Promise<{ bank: HttpBank; shown: () => string; finds: (text: string) => boolean }> {
  const bank = await openHttpBank({ 'key-in-query': 'accepted' });
  const lines: unknown[] = [];
  const { context } = bank;
  (context as { logCall: AppContext['logCall'] }).logCall = (line) => lines.push(line);
  context.registry.eventsOf(bank.bank.id).listen(
    (event: EmittedEvent) => {
      lines.push(bodyOf(event));
    },
    () => undefined,
  );
  return {
    bank,
    finds: (text) => context.registry.recordOf(bank.bank).journal.find(readFilter({ text })).length > 0,
    shown: () => {
      const { journal, report } = context.registry.recordOf(bank.bank);
      const entries = journal.find();
      const views = entries.map((entry) => [entryLine(entry), entryView(entry, bank.url, PUBLISHED)]);
      return JSON.stringify([
        lines,
        views,
        harOf(entries, bank.url, '1'),
        formatReport(reportView('default', bank.bank.now, report.content(bank.bank)), (at) => at),
      ]);
    },
  };
}

describe('secrets of requests', () => {
  it.each(SEEDS)('are in no displayed text (seed %i)', async (seed) => {
    const { certificate } = await issued();
    const leaf = certificate.slice(0, certificate.indexOf('-----END')).replace(/-----[^-]+-----|\s/g, '');
    const next = randomOf(seed).fraction;
    for (let made = 0; made < REQUESTS_OF_A_SEED; made += 1) {
      const { sent, secrets } = randomRequest(next, leaf);
      const { bank, shown, finds } = await watchedBank();
      await send(bank, sent);
      const text = shown();
      const found = secrets.filter((secret) => finds(secret) || finds(secret.slice(secret.length / 2)));
      expect([sent, found]).toEqual([sent, []]);
      for (const secret of secrets)
        for (const form of formsOf(secret)) expect([sent, secret, text.includes(form)]).toEqual([sent, secret, false]);
    }
  });
});
