import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess } from '../../src/server/start-in-process.js';
import { runNode, userFolder, type UserFolder } from '../support/packed.js';
import type { Ended } from '../support/run-to-end.js';

/** The client in TypeScript, compiled as its user compiles it, with the types of the packed product. */

let user: UserFolder;
let folder: string;
beforeAll(async () => {
  user = await userFolder();
  folder = join(user.path, 'typescript');
});
afterAll(() => user.remove());

const compile = (...args: string[]): Promise<Ended> =>
  runNode(folder, [join(user.path, 'node_modules/@typescript/native/bin/tsc'), ...args]);

describe('the client in TypeScript', () => {
  it('requires the versions with which it is tested', () => {
    const read = (path: string): any => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
    const { devDependencies, version } = read('package.json');
    const { dependencies, devDependencies: tools } = read('examples/typescript/package.json');
    const { 'openapi-fetch': fetching, '@typescript/native': native, '@types/node': node } = devDependencies;
    const typescript = native.replace('npm:typescript@', '');
    expect(dependencies).toEqual({ 'openapi-fetch': fetching });
    expect(tools).toEqual({ sandbank: `file:sandbank-${version}.tgz`, typescript, '@types/node': node });
  });

  it('compiles under strict, and completes the journey without a finding', async () => {
    expect(await compile()).toEqual({ code: 0, output: '' });
    const { code, output } = await runNode(folder, ['dist/journey.js']);
    expect(output).toMatch(/^onboarded as \S+\nconsent \S+ is received; the PSU approves it at http/);
    expect(output).toMatch(/^account Main account: 4210\.55 EUR, \d{2,} booked transactions$/m);
    expect(output).toMatch(/^payment \S+ is ACSC$/m);
    expect(output).toMatch(/is terminatedByTpp\nclient report: 0 errors, 0 warnings, 0 hints\n$/);
    expect(code).toBe(0);
  });

  it('uses a running bank, and fails if it rejects the payment', async () => {
    const server = await startInProcess({ trustedProxies: 'loopback' });
    try {
      expect((await runNode(folder, ['dist/journey.js', server.url])).code).toBe(0);
      const outcome = { match: { operation: 'initiatePayment' }, outcome: { path: 'ACTC > RJCT(AM04)' } };
      await fetch(`${server.url}/__admin/outcomes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(outcome),
      });
      const { code, output } = await runNode(folder, ['dist/journey.js', server.url]);
      expect(output).toMatch(/is RJCT\n[^]*Error: the payment was not settled/);
      expect(code).toBe(1);
    } finally {
      await server.stop();
    }
  });

  it("reports the bank's refusal", async () => {
    const server = await startInProcess({ trustedProxies: 'loopback' });
    const script = `import { TppClient } from './dist/tpp-client.js';
      const client = new TppClient('${server.url}', 'no-such-key');
      await client.consentStatus('none').catch(({ name, status, codes }) => console.log(name, status, codes.join()));`;
    writeFileSync(join(folder, 'refused.mjs'), script);
    try {
      expect((await runNode(folder, ['refused.mjs'])).output).toMatch(/^BankError 400 \w+\n$/);
    } finally {
      await server.stop();
    }
  });

  it('does not compile with an undocumented path, field, value or header', async () => {
    const misuse = `import createClient from 'openapi-fetch';
import type { paths } from 'sandbank/openapi';
import { TppClient } from './tpp-client.js';
const api = createClient<paths>({ baseUrl: '' });
const header = { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': 'k' };
// @ts-expect-error: no such path
export const path = api.GET('/PSD2/v2/accounts', { params: { header } });
// @ts-expect-error: the request id is missing
export const headers = api.GET('/PSD2/v1/accounts', { params: { header: { 'Ocp-Apim-Subscription-Key': 'k' } } });
// @ts-expect-error: an amount is a number
export const payment = new TppClient('', '').pay({ instructedAmount: { currency: 'EUR', amount: '12.50' } });
// @ts-expect-error: no such status
export const isDone = (await new TppClient('', '').paymentStatus('1')) === 'DONE';
`;
    writeFileSync(join(folder, 'misuse.ts'), misuse);
    expect(await compile('--noEmit')).toEqual({ code: 0, output: '' });
  });
});
