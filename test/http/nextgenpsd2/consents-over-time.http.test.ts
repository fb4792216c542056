import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { createConsent, openNextgenBank, OTHER_TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { IBANS } from '../../support/small-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

/** What happens to consents as time passes, and to several of one PSU. */

const MINUTE_MS = 60_000;
const euros = [{ iban: IBANS.anna, currency: 'EUR' }];

async function opened(bank: NextgenBank, changes: object = {}, tpp?: string) {
  const json = consentBody({ accounts: euros, transactions: euros }, changes);
  const { body } = await createConsent(bank, json, { ...(tpp !== undefined && { tpp }) });
  bank.decide(body.consentId);
  return body.consentId as string;
}

const statusOf = ({ bank }: NextgenBank, id: string) => bank.state.consents.get(asId(id))?.consentStatus;

describe('the last day of a consent', () => {
  it.each([
    ['180 days at most', {}, '9999-12-31', '2026-08-29'],
    ['90 days in a bank of that rule', { 'valid-until': { maximumDays: 90 } }, '2026-12-31', '2026-05-31'],
    ['what the TPP asks for within that', {}, '2026-03-10', '2026-03-10'],
  ])('is %s', async (_what, changes, asked, granted) => {
    const bank = await openNextgenBank(changes);
    const id = await opened(bank, { validUntil: asked });
    expect((await bank.send('GET', `/v1/consents/${id}`)).body.validUntil).toBe(granted);
  });
});

describe('the history that a consent opens', () => {
  const readOld = async (bank: NextgenBank, id: string) => {
    const headers = { 'Consent-ID': id };
    const { body } = await bank.send('GET', '/v1/accounts', { headers });
    const path = `/v1/accounts/${body.accounts[0].resourceId}/transactions`;
    return bank.send('GET', `${path}?bookingStatus=booked&dateFrom=2025-11-01`, { headers });
  };

  it.each([
    ['an hour', {}, 60],
    ['the minutes of its row', { 'history-window': { afterAuthorisation: 'PT5M' } }, 5],
  ])('goes back over 90 days for %s after the authorisation', async (_what, changes, minutes) => {
    const bank = await openNextgenBank(changes);
    const id = await opened(bank);
    bank.advance(minutes * MINUTE_MS - 1);
    const within = await readOld(bank, id);
    expect([within.status, within.body.transactions.booked.length]).toEqual([200, 3]);
    bank.advance(1);
    const { status, body } = await readOld(bank, id);
    expect([status, body.tppMessages[0].code, body.tppMessages[0].path]).toEqual([400, 'PERIOD_INVALID', 'dateFrom']);
  });

  it('begins its time with the last signature, where several PSUs must sign', async () => {
    const bank = await openNextgenBank({ 'history-window': { afterAuthorisation: 'PT5M' } });
    const firm = [{ iban: IBANS.firm }];
    const id = await opened(bank, { access: { accounts: firm, transactions: firm } });
    bank.advance(60 * MINUTE_MS);
    bank.decide(id, { psuId: asId('ben') });
    expect((await readOld(bank, id)).status).toBe(200);
  });
});

describe('several consents of one PSU', () => {
  it.each<[string, 'expired' | 'terminatedByTpp' | 'keep', string]>([
    ['expires', 'expired', 'expired'],
    ['is terminated', 'terminatedByTpp', 'terminatedByTpp'],
    ['stays valid', 'keep', 'valid'],
  ])('the older recurring one %s with a newer one, by the row', async (_what, rule, status) => {
    const bank = await openNextgenBank({ 'recurring-supersedes': rule });
    const [older, oneOff] = [await opened(bank), await opened(bank, { recurringIndicator: false, frequencyPerDay: 1 })];
    const ofOther = await opened(bank, {}, OTHER_TPP);
    expect([statusOf(bank, older), statusOf(bank, oneOff)]).toEqual(['valid', 'valid']);
    const newer = await opened(bank);
    expect([older, oneOff, ofOther, newer].map((id) => statusOf(bank, id))).toEqual([
      status,
      'valid',
      'valid',
      'valid',
    ]);
  });

  it('the older one ends with the last signature of the newer one, not with the first', async () => {
    const bank = await openNextgenBank();
    const older = await opened(bank);
    const newer = await opened(bank, { access: { accounts: [{ iban: IBANS.firm }] } });
    expect([statusOf(bank, older), statusOf(bank, newer)]).toEqual(['valid', 'partiallyAuthorised']);
    bank.decide(newer, { psuId: asId('ben') });
    expect([statusOf(bank, older), statusOf(bank, newer)]).toEqual(['expired', 'valid']);
  });
});
