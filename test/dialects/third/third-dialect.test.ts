import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/server/config.js';
import { DIALECTS } from '../../../src/server/dialects.js';
import { silentLog } from '../../../src/server/logger.js';
import { startServer, type RunningServer } from '../../../src/server/server.js';
import { runCommand } from '../../support/command.js';
import { THIRD } from './third-dialect.js';

/** A dialect is one value: a third one runs once it is registered, and the rest of the program shows it. */

const JSON_BODY = { 'Content-Type': 'application/json' };

let server: RunningServer;
beforeAll(async () => {
  const config = readConfig({ port: '0', certs: 'memory', profile: 'published', clock: '2026-03-02T09:00:00Z' });
  const dialects = { ...DIALECTS, [THIRD.id]: THIRD };
  server = await startServer({ ...config, dialect: THIRD.id }, silentLog, undefined, dialects);
});
afterAll(() => server.stop());

async function get(path: string, accept = 'application/json'): Promise<string> {
  const answer = await fetch(server.baseUrl + path, { headers: { Accept: accept } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

async function ask(headers: Readonly<Record<string, string>>): Promise<Response> {
  const body = JSON.stringify({ account: 'AT611904300234573201' });
  const init = { method: 'POST', headers: { ...JSON_BODY, ...headers }, body };
  return fetch(`${server.baseUrl}/third/permissions`, init);
}

describe('a third dialect', () => {
  it('answers its operation, and no other', async () => {
    const { tpps } = JSON.parse(await get('/__admin/demo'));
    const answer = await ask({ 'Third-TPP': tpps[0].organizationIdentifier });
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([200, ['permission', 'page']]);
    const refused = await ask({});
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'CERTIFICATE_MISSING' }]);
    expect((await fetch(`${server.baseUrl}/PSD2/v1/accounts`)).status).toBe(400);
  });

  it('serves its document', async () => {
    expect(await get('/openapi.yaml', '*/*')).toContain('/third/permissions');
  });

  it('shows its calls in the journal with their checks and their caller', async () => {
    const { requests } = JSON.parse(await get('/__admin/requests'));
    const { id } = requests.find(({ operation }: { operation: string }) => operation === 'createConsent');
    expect(JSON.parse(await get(`/__admin/requests/${id}`))).toMatchObject({
      operation: 'createConsent',
      checks: expect.arrayContaining([{ check: 'certificate', result: 'failed' }]),
    });
  });

  it('shows its journey, whose link leads to the page of the bank', async () => {
    const { steps, tpps } = JSON.parse(await get('/__admin/journey'));
    expect(steps.map(({ id }: { id: string }) => id)).toEqual(['consent', 'approve-consent']);
    const answer = await ask({ 'Third-TPP': tpps[0].organizationIdentifier });
    const { page } = (await answer.json()) as { page: string };
    expect(page).toContain('/third/page?');
    const opened = await fetch(page, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, expect.stringContaining('/sca/')]);
  });

  it('shows its first call and its guide in the portal', async () => {
    expect(await get('/portal', 'text/html')).toContain('docs/guide-third"');
    const { snippets } = JSON.parse(
      await (
        await fetch(`${server.baseUrl}/__admin/certificates`, { method: 'POST', body: '{}', headers: JSON_BODY })
      ).text(),
    );
    expect(snippets.curl).toContain('/third/permissions');
  });

  it('is played by the command demo', async () => {
    const { code, stdout } = await runCommand(['demo', '--url', server.baseUrl]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('The customer permits it')]);
  });
});
