import { describe, expect, it } from '@jest/globals';
import { asId, type PaymentId } from '../../src/domain/ids.js';
import type { Payment } from '../../src/domain/payment/payment.js';
import { readOutcomeRule } from '../../src/parsing/outcome-rule.js';
import { connectSandbank } from '../../src/library/server-client.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { addOutcome, allOutcomes } from '../../src/sim/scripting/outcomes.js';
import { stateDocument } from '../../src/sim/state/state-document.js';
import { assertConsistent, parseStateDocument } from '../../src/sim/state/state-validation.js';
import { openHttpBank } from '../support/http-bank.js';
import { openNextgenBank, type NextgenBank } from '../support/nextgen-bank.js';
import { IBANS, smallBase } from '../support/small-bank.js';
import { SEPA } from '../support/nextgen-bodies.js';

/**
 * Banks that verify payees, and what a client makes of the result: the naive one authorises whatever comes, the careful one lets the
 * PSU decide, and shows the name of a close match. Every answer is checked against the document of the dialect.
 * @decision payee-verification
 */

const PAYEE = 'Mara Köhler';
const EMBEDDED = { 'TPP-Redirect-Preferred': 'false', 'TPP-Decoupled-Preferred': 'false', 'PSU-ID': 'anna' };
const BULK = '/v1/bulk-payments/sepa-credit-transfers';

const withPayees: typeof smallBase = (startDay) => ({
  ...smallBase(startDay),
  payees: new Map([[IBANS.elsewhere, [PAYEE]]]),
});
const bankWith = (value: string): Promise<NextgenBank> => openNextgenBank({ 'payee-verification': value }, withPayees);
const transfer = (creditorName: string, iban: string = IBANS.elsewhere) => ({
  instructedAmount: { currency: 'EUR', amount: '12.30' },
  creditorAccount: { iban },
  creditorName,
});
const queue = ({ bank }: Pick<NextgenBank, 'bank'>, rule: object) => addOutcome(bank, readOutcomeRule(rule as never));
const verified = ({ bank }: NextgenBank, id: string): Payment['payeeVerification'] =>
  bank.state.payments.get(asId(id))?.payeeVerification;

async function initiated(bank: NextgenBank, payment: object, path = SEPA, headers: object = {}): Promise<string> {
  const json = { debtorAccount: { iban: IBANS.anna }, ...payment };
  const { status, body } = await bank.send('POST', path, { json, headers: { ...EMBEDDED, ...headers } as never });
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  return body.paymentId as string;
}

/** Pays through the TPP, with a PSU who would not pay someone else. Returns the name to which the money goes. */
async function pay(bank: NextgenBank, creditorName: string, client: 'naive' | 'careful'): Promise<string | undefined> {
  const explicit = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
  const paymentId = await initiated(bank, transfer(creditorName), SEPA, explicit);
  const path = `${SEPA}/${paymentId}`;
  const { body: started } = await bank.send('POST', `${path}/authorisations`, { json: {}, headers: EMBEDDED });
  if (client === 'careful') {
    for (const { vopResult, matchedName } of started.vopResultList ?? []) {
      // An exact match needs no question, and a close match has the name of the payee: nemiah/phpFinTS#513 and #585.
      if (vopResult === 'MTCH') continue;
      if (vopResult === 'CMTC') return pay(bank, matchedName, client);
      await bank.send('DELETE', path);
      return undefined;
    }
  }
  const step = `${path}/authorisations/${started.authorisationId}`;
  await bank.send('PUT', step, { json: { psuData: { password: 'anna-pass' } } });
  const { body: done } = await bank.send('PUT', step, { json: { scaAuthenticationData: '123456' } });
  expect(done.scaStatus).toBe('finalised');
  return bank.bank.state.payments.get(asId<PaymentId>(paymentId))?.creditor.name;
}

describe('a bank that tells the TPP whether the name of the payee matches', () => {
  it('saves the PSU of the careful client from a wrong payee, but not that of the naive one', async () => {
    expect(await pay(await bankWith('in-authorisation'), 'Totally Wrong Name', 'naive')).toBe('Totally Wrong Name');
    expect(await pay(await bankWith('in-authorisation'), 'Totally Wrong Name', 'careful')).toBe(undefined);
  });

  it('lets the careful client pay with the name of the account, if the name almost matched', async () => {
    expect(await pay(await bankWith('in-authorisation'), 'M. Koehler', 'naive')).toBe('M. Koehler');
    expect(await pay(await bankWith('in-authorisation'), 'M. Koehler', 'careful')).toBe(PAYEE);
    expect(await pay(await bankWith('in-authorisation'), 'KOEHLER, Mara', 'careful')).toBe('KOEHLER, Mara');
  });

  it('says in the history that the PSU signed although the name did not match', async () => {
    const bank = await bankWith('in-authorisation');
    await pay(bank, 'Totally Wrong Name', 'naive');
    await pay(bank, PAYEE, 'naive');
    const causes = [...bank.bank.state.payments.values()].map(({ history }) => history[1]?.cause);
    expect(causes).toEqual([
      'approved by anna, signed although the name of the payee did not match (NMTC)',
      'approved by anna',
    ]);
  });

  it('tells it in every response of the authorisation, for each payment of a bulk', async () => {
    const bank = await bankWith('in-authorisation');
    const payments = [
      { ...transfer('Mara Kohler'), endToEndIdentification: 'E-1' },
      transfer('Ben', IBANS.ben),
      transfer('Ben', IBANS.deleted),
    ];
    const id = await initiated(bank, { payments }, BULK);
    const { authorisationIds } = (await bank.send('GET', `${BULK}/${id}/authorisations`)).body;
    const path = `${BULK}/${id}/authorisations/${authorisationIds[0]}`;
    const expected = [
      {
        endToEndIdentification: 'E-1',
        creditorAccount: { iban: IBANS.elsewhere },
        creditorName: 'Mara Kohler',
        vopResult: 'MTCH',
      },
      { creditorAccount: { iban: IBANS.ben }, creditorName: 'Ben', vopResult: 'MTCH' },
      { creditorAccount: { iban: IBANS.deleted }, creditorName: 'Ben', vopResult: 'NOAP' },
    ];
    expect((await bank.send('GET', path)).body.vopResultList).toEqual(expected);
    const { body } = await bank.send('PUT', path, { json: { psuData: { password: 'anna-pass' } } });
    expect(body.vopResultList).toEqual(expected);
  });

  it('tells it for the payments of a signing basket, too, and not for a consent', async () => {
    const bank = await bankWith('in-authorisation');
    const paymentIds = [
      await initiated(bank, transfer('Mara Kohlar')),
      await initiated(bank, transfer('Ben', IBANS.ben)),
    ];
    const { body } = await bank.send('POST', '/v1/signing-baskets', { json: { paymentIds }, headers: EMBEDDED });
    const path = body._links.scaStatus.href.slice(bank.url.length);
    const { vopResultList } = (await bank.send('GET', path)).body;
    expect(vopResultList.map(({ vopResult, matchedName }: any) => [vopResult, matchedName])).toEqual([
      ['CMTC', PAYEE],
      ['MTCH', undefined],
    ]);
  });
});

describe('a bank that tells only the PSU', () => {
  it('has nothing of it in the responses', async () => {
    const answers: unknown[] = [];
    for (const value of ['none', 'on-page']) {
      const bank = await bankWith(value);
      const id = await initiated(bank, transfer('Totally Wrong Name'));
      const { authorisationIds } = (await bank.send('GET', `${SEPA}/${id}/authorisations`)).body;
      const own = [`${SEPA}/${id}`, `${SEPA}/${id}/status`, `${SEPA}/${id}/authorisations/${authorisationIds[0]}`];
      const bodies = await Promise.all(own.map(async (path) => (await bank.send('GET', path)).body));
      answers.push(JSON.stringify(bodies).replaceAll(bank.url, ''));
      expect(verified(bank, id)).toEqual(value === 'none' ? undefined : { result: 'NMTC' });
    }
    expect(answers[1]).toBe(answers[0]);
  });

  it('does so in the published interface, too', async () => {
    const bank = await openHttpBank({ 'payee-verification': 'on-page' });
    const json = { ...transfer('Nobody', IBANS.ben), instructedAmount: { currency: 'EUR', amount: 1 } };
    const { status, body } = await bank.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', { json });
    expect(status).toBe(200);
    expect(bank.bank.state.payments.get(body.paymentId)?.payeeVerification).toEqual({ result: 'NMTC' });
  });
});

describe('the verification of a payee', () => {
  it.each([
    ['Ben', IBANS.ben, { result: 'MTCH' }],
    ['anna & ben', IBANS.firm, { result: 'MTCH' }],
    // A company is not the person who signs for it.
    ['Anna', IBANS.firm, { result: 'NMTC' }],
    ['Anna', IBANS.blocked, { result: 'MTCH' }],
    ['Anna', IBANS.deleted, { result: 'NOAP', reason: 'unreachable' }],
    ['Mara Kohler', IBANS.elsewhere, { result: 'MTCH' }],
    ['Mara', IBANS.elsewhere, { result: 'NMTC' }],
    ['Mara Kohler', 'FR7630006000011234567890189', { result: 'NOAP', reason: 'unreachable' }],
  ])('of %s at %s is %j', async (name, iban, expected) => {
    const bank = await bankWith('on-page');
    expect(verified(bank, await initiated(bank, transfer(name, iban)))).toEqual(expected);
  });

  it('is for SEPA payments that a PSU authorises', async () => {
    const bank = await bankWith('on-page');
    const cross = await initiated(bank, transfer('Nobody'), '/v1/payments/cross-border-credit-transfers');
    const instant = await initiated(bank, transfer('Nobody'), '/v1/payments/instant-sepa-credit-transfers');
    const target = await initiated(bank, transfer('Nobody'), '/v1/payments/target-2-payments');
    expect([cross, target, instant].map((id) => verified(bank, id))).toEqual([
      undefined,
      undefined,
      { result: 'NMTC' },
    ]);
    const without = await openNextgenBank({ 'payee-verification': 'on-page', 'payment-sca': 'none' });
    expect(verified(without, await initiated(without, transfer('Nobody')))).toBe(undefined);
  });

  it.each([
    ['MTCH', { result: 'MTCH' }],
    ['CMTC', { result: 'CMTC', matchedName: PAYEE }],
    ['NMTC', { result: 'NMTC' }],
    ['NOAP', { result: 'NOAP', reason: 'unreachable' }],
    ['timeout', { result: 'NOAP', reason: 'timeout' }],
  ])('is %s once, if it is scripted', async (payee, expected) => {
    const bank = await bankWith('on-page');
    queue(bank, { match: { creditor: IBANS.elsewhere }, outcome: { payee } });
    const other = await initiated(bank, transfer('Ben', IBANS.ben));
    const ids = [await initiated(bank, transfer('Mara Kohlar')), await initiated(bank, transfer('Nobody'))];
    expect([other, ...ids].map((id) => verified(bank, id))).toEqual([{ result: 'MTCH' }, expected, { result: 'NMTC' }]);
    expect(allOutcomes(bank.bank)).toEqual([]);
  });

  it('has the name of the account for a scripted close match, whatever the TPP sent', async () => {
    const bank = await bankWith('on-page');
    queue(bank, { outcome: { payee: 'CMTC' } });
    expect(verified(bank, await initiated(bank, transfer('Nobody')))).toEqual({ result: 'CMTC', matchedName: PAYEE });
  });

  it('has a name for a scripted close match of an unknown account', async () => {
    const bank = await bankWith('on-page');
    queue(bank, { outcome: { payee: 'CMTC' } });
    const id = await initiated(bank, transfer('Nobody', 'FR7630006000011234567890189'));
    expect(verified(bank, id)).toEqual({ result: 'CMTC', matchedName: 'Sandbank Payee' });
  });

  it('is scripted next to the statuses of the payment, and for each payment of a bulk', async () => {
    const bank = await bankWith('on-page');
    queue(bank, { sequence: [{ payee: 'timeout' }, { usual: true }, { payee: 'NOAP' }] });
    queue(bank, { outcome: { path: 'ACTC > RJCT(AC04)' } });
    const id = await initiated(
      bank,
      { payments: ['Mara Kohler', 'Mara Kohler', 'Mara Kohler'].map((n) => transfer(n)) },
      BULK,
    );
    const items = [...bank.bank.state.payments.values()].filter(({ bulkId }) => bulkId === id);
    expect(items.map(({ payeeVerification }) => payeeVerification?.reason ?? payeeVerification?.result)).toEqual([
      'timeout',
      'MTCH',
      'unreachable',
    ]);
    expect(items.map(({ scripted }) => scripted)).toEqual(['queued', 'queued', 'queued']);
    expect(allOutcomes(bank.bank)).toEqual([]);
  });

  it.each([
    [{ outcome: { payee: 'MAYBE' } }, 'outcome.payee must be one of MTCH, CMTC, NMTC, NOAP, timeout'],
    [{ match: { operation: 'readAccounts' }, outcome: { payee: 'NMTC' } }, 'payee applies only to initiatePayment'],
    [{ match: { header: { 'x-test': '1' } }, outcome: { payee: 'NMTC' } }, 'payee applies to each payment'],
    [{ match: { psu: 'anna' }, outcome: { payee: 'NMTC' } }, 'the PSU is known only for'],
    [
      { sequence: [{ payee: 'NMTC' }, { path: 'ACTC > RJCT(AC04)' }] },
      'a sequence with payee can only have payee and usual',
    ],
  ])('cannot be scripted by %j', async (rule, problem) => {
    const bank = await bankWith('on-page');
    expect(() => queue(bank, rule)).toThrow(problem);
  });

  it('cannot be scripted in a bank that verifies nothing', async () => {
    const bank = await bankWith('none');
    expect(() => queue(bank, { outcome: { payee: 'NMTC' } })).toThrow('set the decision payee-verification to on-page');
  });

  it('is saved with the payment, and never with the name of an account that does not match', async () => {
    const bank = await bankWith('on-page');
    for (const name of ['Mara Kohler', 'Mara Kohlar', 'Nobody']) await initiated(bank, transfer(name));
    await initiated(bank, transfer('Nobody', 'FR7630006000011234567890189'));
    const clock = { mode: 'paused', rate: 1, now: bank.bank.now } as const;
    const document = parseStateDocument(JSON.parse(JSON.stringify(stateDocument(bank.bank, 'small', clock))));
    const problems = () => assertConsistent(document, bank.bank.base);
    expect(problems).not.toThrow();
    const results = document.payments.map(([, { payeeVerification }]) => payeeVerification);
    expect(results).toEqual([
      { result: 'MTCH' },
      { result: 'CMTC', matchedName: PAYEE },
      { result: 'NMTC' },
      { result: 'NOAP', reason: 'unreachable' },
    ]);
    expect(JSON.stringify(document).split(PAYEE)).toHaveLength(2);
  });
});

describe('the name of an account that does not match', () => {
  it('is in nothing that the bank shows of the payment, nor after a restore', async () => {
    const server = await startInProcess({ certs: 'memory' });
    const client = await connectSandbank(server.url);
    const decisions = { 'payee-verification': 'in-authorisation' };
    const bank = await client.banks.create('wrong-name', { dialect: 'nextgenpsd2', profile: { decisions } } as never);
    const text = async (path: string, init: object = {}): Promise<string> =>
      (await fetch(path.startsWith('http') ? path : bank.url + path, init)).text();
    const call = (path: string, json?: object) => {
      const headers = {
        'Sandbank-TPP': 'PSDAT-FMA-123456',
        'PSU-IP-Address': '192.0.2.1',
        'X-Request-ID': crypto.randomUUID(),
        'Content-Type': 'application/json',
        ...EMBEDDED,
      };
      return text(path, { headers, ...(json && { method: 'POST', body: JSON.stringify(json) }) });
    };
    const debtorAccount = { iban: 'AT611904300234573201' };
    const wrong = { debtorAccount, ...transfer('Nobody', 'DE68929292920000700155') };
    const { paymentId, _links: links } = JSON.parse(await call(SEPA, wrong));
    const answer = await call(links.scaStatus.href);
    await bank.snapshots.take('waiting');
    await bank.snapshots.restore('waiting');
    const admin = [
      'payments',
      `payments/${paymentId}`,
      'authorisations',
      'requests',
      'requests/har',
      'report',
      'state',
    ];
    const views = await Promise.all([...admin, 'search?q=K', 'demo', 'journey'].map((one) => text(`/__admin/${one}`)));
    await server.stop();
    expect(answer).toContain('"vopResult":"NMTC"');
    expect(views[1]).toContain('"payeeVerification":{"result":"NMTC"}');
    for (const view of [answer, ...views]) expect(view).not.toMatch(/K(ö|oe|\\u00f6)hler/i);
  });
});
