import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { DialectId } from '../../src/domain/dialect.js';
import {
  filledStep,
  isReached,
  type JourneyStep,
  urlOf,
  valuesNeeded,
  valuesTaken,
} from '../../src/domain/tpp/journey.js';
import type { BankClient } from '../../src/library/bank-client.js';
import type { Schema } from '../../src/library/control-operations.js';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';

/** Plays `GET /__admin/journey` without knowing the dialect: fills in each step, sends it, and takes what later steps need. */

let server: InProcessServer;
let client: ServerClient;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-journey-'));
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', httpsPort: 0, certs: join(folder, 'certs') });
  client = await connectSandbank(server.url);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const BANKS: readonly (readonly [string, DialectId, string, Record<string, unknown>])[] = [
  ['the published interface', 'published', 'published', {}],
  ['amounts as text and 201', 'published', 'published', { 'amount-form': 'string', 'success-status': 'nextgen' }],
  ['no operations beyond the published ones', 'published', 'published', { 'unpublished-operations': 'published-only' }],
  ['NextGenPSD2', 'nextgenpsd2', 'nextgenpsd2', {}],
  ['NextGenPSD2 with OAuth', 'nextgenpsd2', 'nextgenpsd2', { 'redirect-approach': 'oauth' }],
  ['NextGenPSD2 by certificates alone', 'nextgenpsd2', 'nextgenpsd2', { 'tpp-identification': 'certificate' }],
];

describe('the journey of a bank', () => {
  it.each(BANKS)('succeeds at each step in a bank with %s', async (_name, dialect, profile, decisions) => {
    const bank = await client.banks.create('walked', { dialect });
    await bank.setProfile({ extends: profile, decisions });
    const { tpps, values: known, steps } = await bank.readJourney();
    const tpp = tpps[0]!;
    let values: Record<string, unknown> = { ...known, ...tpp };
    for (const step of steps as readonly JourneyStep[]) {
      const missing = valuesNeeded(step).filter((name) => name !== 'requestId' && values[name] === undefined);
      expect([step.id, missing]).toEqual([step.id, []]);
      for (let attempt = 0; attempt === 0 || (!isReached(step, values) && attempt < 20); attempt += 1) {
        if (attempt > 0) await bank.clock.advance('PT1S');
        const answer = await send(bank, step, values, tpp);
        expect([step.id, answer.status, answer.status === step.status ? '' : answer.text]).toEqual([
          step.id,
          step.status,
          '',
        ]);
        const taken = valuesTaken(step, answer.body);
        expect([step.id, Object.keys(taken)]).toEqual([step.id, Object.keys(step.takes ?? {})]);
        values = { ...values, ...taken };
      }
      expect([step.id, isReached(step, values)]).toEqual([step.id, true]);
    }
    expect((await bank.payments.read(String(values['paymentId']))).transactionStatus).toMatch(/^A/);
    const report = await bank.report();
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('pays another invoice each time, in the language of the bank', async () => {
    const bank = await client.banks.create('german');
    await bank.setProfile({ extends: 'published', decisions: { 'page-language': 'de' } });
    const { tpps, values, steps } = await bank.readJourney();
    expect(values['remittance']).toBe('Rechnung 2044');
    const payment = (steps as readonly JourneyStep[]).find(({ id }) => id === 'payment')!;
    expect((await send(bank, payment, { ...values, ...tpps[0] }, tpps[0]!)).status).toBe(payment.status);
    expect((await bank.readJourney()).values['remittance']).toBe('Rechnung 2045');
    expect((await client.readJourney()).values['remittance']).toBe('Invoice 2044');
  });

  it('can be taken by TPPs with both roles, and in the published interface only by those that are onboarded', async () => {
    const { tpps, steps } = await client.readJourney();
    expect(steps[0]).toMatchObject({ id: 'onboard', certificate: true });
    expect(tpps.length).toBeLessThan(client.demo.tpps.length);
    expect(tpps.every(({ onboarded, roles }) => onboarded && roles.length > 1)).toBe(true);
  });
});

async function send(
  bank: BankClient,
  step: JourneyStep,
  values: Record<string, unknown>,
  { certificates }: Schema<'DemoTpp'>,
): Promise<request.Response> {
  const { baseUrl, adminUrl, httpsUrl = '' } = bank.demo;
  const base = step.api === 'control' ? adminUrl : step.certificate ? httpsUrl : baseUrl;
  const call = filledStep(step, { ...values, requestId: randomUUID() });
  const url = new URL(urlOf(call, base));
  const method = call.method.toLowerCase() as 'get' | 'post' | 'delete';
  const agent = request(url.origin);
  const sending = agent[method](url.pathname + url.search).set(call.headers);
  if (step.certificate && certificates) {
    const [cert, key, ca] = await Promise.all(
      [certificates.certificate, certificates.privateKey, certificates.ca].map((path) => readFile(path)),
    );
    sending.cert(cert!).key(key!).ca(ca!);
  }
  if (call.form) return sending.type('form').send(call.form);
  return call.body ? sending.send(call.body) : sending;
}
