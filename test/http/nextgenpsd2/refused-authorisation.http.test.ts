import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createConsent, openNextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT, PAYMENT, SEPA } from '../../support/nextgen-bodies.js';

/** What a PSU refuses. @decision refused-authorisation */
const ENDS_ITSELF = { 'refused-authorisation': 'ends-itself' };

async function refused(changes: Readonly<Record<string, unknown>>, path: string, json: object) {
  const bank = await openNextgenBank(changes);
  const { body } = await bank.send('POST', path, { json });
  const id = (body.consentId ?? body.paymentId) as string;
  const answer = await request(bank.server).post(`/__admin/authorisations/${id}`).send({ decision: 'refuse' });
  const read = async (link: string) => (await bank.send('GET', new URL(body._links[link].href).pathname)).body;
  return {
    bank,
    id,
    decided: answer.body,
    scaStatus: async () => (await read('scaStatus')).scaStatus,
    status: async () => Object.values(await read('status'))[0],
  };
}

const KINDS: readonly (readonly [string, string, object, string, string])[] = [
  ['consent', '/v1/consents', CONSENT, 'received', 'rejected'],
  ['payment', SEPA, PAYMENT, 'RCVD', 'RJCT'],
];

describe.each(KINDS)('a PSU who refuses a %s', (_kind, path, json, waiting, ended) => {
  it('ends it at most banks', async () => {
    const { decided, scaStatus, status } = await refused({}, path, json);
    expect(decided).toMatchObject({ status: ended });
    expect([await scaStatus(), await status()]).toEqual(['failed', ended]);
  });

  it('ends only the authorisation where the row says so, and can approve another one', async () => {
    const { bank, id, decided, scaStatus, status } = await refused(ENDS_ITSELF, path, json);
    expect(decided).toMatchObject({ status: waiting });
    expect([await scaStatus(), await status()]).toEqual(['failed', waiting]);
    const started = await bank.send('POST', `${path}/${id}/authorisations`);
    expect(started.status).toBe(201);
    bank.decide(id);
    expect(await status()).not.toBe(waiting);
    expect(await scaStatus()).toBe('failed');
  });
});

it('a PSU who always refuses does so once for each authorisation', async () => {
  const bank = await openNextgenBank({ ...ENDS_ITSELF, 'psu-behaviour': 'refuses' });
  const { body } = await createConsent(bank);
  await request(bank.server).post('/__admin/clock/advance').send({ by: 'PT1H' });
  expect(bank.bank.state.authorisations.get(body.consentId)?.map(({ scaStatus }) => scaStatus)).toEqual(['failed']);
});
