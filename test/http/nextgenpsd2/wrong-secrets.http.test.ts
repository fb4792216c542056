import { describe, expect, it } from '@jest/globals';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT } from '../../support/nextgen-bodies.js';

/** Passwords and codes that a TPP forwards are not guessed without limit (rows wrong-passwords, wrong-secrets). */

const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };
const EXPLICIT = { 'TPP-Explicit-Authorisation-Preferred': 'true' };

async function newList(bank: NextgenBank) {
  const { body } = await bank.send('POST', '/v1/consents', { json: CONSENT, headers: EXPLICIT });
  return `/v1/consents/${body.consentId}/authorisations`;
}
const start = (bank: NextgenBank, list: string, password: string, psuId = 'anna') =>
  bank.send('POST', list, { json: { psuData: { password } }, headers: { ...EMBEDDED, 'PSU-ID': psuId } });
const scaStatuses = async (bank: NextgenBank, list: string) => {
  const { body } = await bank.send('GET', list);
  const statusOf = async (id: string) => (await bank.send('GET', `${list}/${id}`)).body.scaStatus;
  return Promise.all(body.authorisationIds.map(statusOf));
};

describe('a wrong password at the start of an authorisation', () => {
  it('counts as in an update: the third one fails the authorisation, and the consent still waits', async () => {
    const bank = await openNextgenBank();
    const list = await newList(bank);
    const texts = [];
    for (let count = 0; count < 3; count += 1) texts.push((await start(bank, list, 'wrong')).body.tppMessages[0].text);
    expect(texts).toEqual([
      'psuData.password is wrong; try 1 of 3',
      'psuData.password is wrong; try 2 of 3',
      'psuData.password is wrong; the authorisation has failed',
    ]);
    expect(await scaStatuses(bank, list)).toEqual(['psuIdentified', 'psuIdentified', 'failed']);
    expect((await bank.send('GET', list.replace('authorisations', 'status'))).body.consentStatus).toBe('received');
  });

  it('leaves the right one possible', async () => {
    const bank = await openNextgenBank();
    const list = await newList(bank);
    await start(bank, list, 'wrong');
    expect((await start(bank, list, 'anna-pass')).body.scaStatus).toBe('scaMethodSelected');
  });
});

describe('many wrong passwords of a TPP', () => {
  it('are refused unread with 429 after 30 for one PSU in a minute, the right one too, and other PSUs are not', async () => {
    const bank = await openNextgenBank();
    for (let count = 0; count < 30; count += 1) await start(bank, await newList(bank), 'wrong');
    const { status, body, headers } = await start(bank, await newList(bank), 'anna-pass');
    expect([status, body.tppMessages[0].code, headers['retry-after']]).toEqual([429, 'ACCESS_EXCEEDED', '60']);
    expect(bank.context.guesses.totals()).toContainEqual({ what: 'embedded-sca', wrong: 30, refused: 1 });
    expect((await start(bank, await newList(bank), 'ben-pass', 'ben')).status).not.toBe(429);
  });

  it('are not limited under wrong-secrets: none', async () => {
    const bank = await openNextgenBank({ 'wrong-secrets': 'none' });
    for (let count = 0; count < 31; count += 1) await start(bank, await newList(bank), 'wrong');
    expect((await start(bank, await newList(bank), 'anna-pass')).status).toBe(201);
  });
});
