import { describe, expect, it } from '@jest/globals';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, OTHER_TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { PAYMENT, SEPA } from '../../support/nextgen-bodies.js';

const request = (changes: object = {}) => ({ ...PAYMENT, ...changes });

async function created(bank: NextgenBank, changes: object = {}, path = SEPA) {
  const answer = await bank.send('POST', path, { json: request(changes) });
  expect([answer.status, answer.body.tppMessages]).toEqual([201, undefined]);
  return { ...answer.body, path: `${path}/${answer.body.paymentId}` };
}
const statusOf = async (bank: NextgenBank, path: string) =>
  (await bank.send('GET', `${path}/status`)).body.transactionStatus;

describe('a single payment of NextGenPSD2', () => {
  it('is created with 201, its address and a started authorisation', async () => {
    const bank = await openNextgenBank();
    const { status, body, headers } = await bank.send('POST', SEPA, { json: request() });
    const self = `${bank.url}${SEPA}/${body.paymentId}`;
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: self, 'aspsp-sca-approach': 'REDIRECT' });
    expect(body).toEqual({
      transactionStatus: 'RCVD',
      paymentId: expect.any(String),
      transactionFees: { currency: 'EUR', amount: '0.00' },
      transactionFeeIndicator: false,
      _links: {
        scaRedirect: { href: expect.stringContaining(`${bank.url}/v1/oauth/authorize?`) },
        scaStatus: { href: expect.stringContaining(`${self}/authorisations/`) },
        self: { href: self },
        status: { href: `${self}/status` },
      },
    });
  });

  it('runs to ACSC once the PSU has approved it, and books the money', async () => {
    const bank = await openNextgenBank();
    const { paymentId, path, _links: links } = await created(bank);
    bank.decide(paymentId);
    const scaStatus = links.scaStatus.href.slice(bank.url.length);
    expect((await bank.send('GET', scaStatus)).body).toEqual({ scaStatus: 'finalised' });
    expect(await statusOf(bank, path)).toBe('ACTC');
    bank.advance(60_000);
    expect(await statusOf(bank, path)).toBe('ACSC');
    const booked = [...bank.bank.state.ledgers.values()].flatMap((ledger) => ledger.booked);
    expect(booked.map(({ amountMinorUnits }) => amountMinorUnits)).toEqual([-1230, 1230]);
  });

  it('is shown as it was initiated, with its status', async () => {
    const bank = await openNextgenBank();
    const details = {
      endToEndIdentification: 'E2E-1',
      purposeCode: 'SALA',
      ultimateCreditor: 'Berta',
      remittanceInformationStructured: { reference: 'RF18539007547034' },
      creditorAddress: {
        streetName: 'Hauptplatz',
        buildingNumber: '1',
        townName: 'Graz',
        postCode: '8010',
        country: 'AT',
      },
    };
    const { path } = await created(bank, details);
    expect((await bank.send('GET', path)).body).toEqual({ ...request(), ...details, transactionStatus: 'RCVD' });
  });

  it('has members that the published interface lacks, without a finding of the client report', async () => {
    const bank = await openNextgenBank();
    await created(bank, { chargeBearer: 'DEBT' });
    const { report } = bank.context.registry.recordOf(bank.bank);
    expect(report.content(bank.bank).findings.map(({ rule }) => rule.id)).toEqual([]);
  });

  it('carries its end-to-end id and reference to the bookings', async () => {
    const bank = await openNextgenBank();
    const { paymentId } = await created(bank, {
      endToEndIdentification: 'E2E-1',
      remittanceInformationStructured: { reference: 'RF18539007547034' },
    });
    bank.decide(paymentId);
    bank.advance(60_000);
    for (const { booked } of bank.bank.state.ledgers.values())
      expect(booked[0]).toMatchObject({ endToEndId: 'E2E-1', remittanceInformationStructured: 'RF18539007547034' });
  });

  it.each(['instant-sepa-credit-transfers', 'cross-border-credit-transfers', 'target-2-payments'])(
    'is made as %s as well',
    async (product) => {
      const bank = await openNextgenBank();
      const { paymentId, path } = await created(bank, {}, `/v1/payments/${product}`);
      bank.decide(paymentId);
      bank.advance(60_000);
      expect(await statusOf(bank, path)).toMatch(/^ACSC|ACCC$/);
    },
  );

  it.each(['debtorAccount', 'creditorAccount'])('has a %s that is named in one way', async (name) => {
    const bank = await openNextgenBank();
    const changes = { [name]: { iban: IBANS.elsewhere, bban: '123' } };
    const { status, body } = await bank.send('POST', SEPA, { json: request(changes) });
    expect([status, body.tppMessages[0].code, body.tppMessages[0].path]).toEqual([400, 'FORMAT_ERROR', name]);
    expect(body.tppMessages[0].text).toContain('iban and bban');
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it('without funds is RJCT, and says why', async () => {
    const bank = await openNextgenBank();
    const { paymentId, path } = await created(bank, { instructedAmount: { currency: 'EUR', amount: '99999.00' } });
    bank.decide(paymentId);
    bank.advance(60_000);
    const { body } = await bank.send('GET', `${path}/status`);
    expect(body).toMatchObject({
      transactionStatus: 'RJCT',
      tppMessages: [{ category: 'ERROR', code: 'FUNDS_NOT_AVAILABLE', text: expect.stringContaining('AM04') }],
    });
  });

  /** @decision funds */
  it('without funds is refused when its authorisation is started or continued, under funds: at-authorisation', async () => {
    const bank = await openNextgenBank({ funds: 'at-authorisation', 'sca-approaches': ['embedded'] });
    const pay = async (amount: string) => {
      const { path } = await created(bank, { instructedAmount: { currency: 'EUR', amount } });
      const authorisations = `${path}/authorisations`;
      const { body } = await bank.send('GET', authorisations);
      const json = { psuData: { password: 'anna-pass' } };
      const headers = { 'PSU-ID': 'anna' };
      const answers = [
        await bank.send('POST', authorisations, { json: {}, headers }),
        await bank.send('PUT', `${authorisations}/${body.authorisationIds[0]}`, { json, headers }),
      ];
      expect(await statusOf(bank, path)).toBe('RCVD');
      return answers.map(({ status, body: { tppMessages = [{}] } }) => [status, tppMessages[0].code]);
    };
    const refused = [400, 'PAYMENT_FAILED'];
    expect(await pay('99999.00')).toEqual([refused, refused]);
    expect((await pay('1.00')).map(([status]) => status)).toEqual([201, 200]);
  });

  it('without funds is received also if the TPP prefers its rejection', async () => {
    const bank = await openNextgenBank();
    const json = request({ instructedAmount: { currency: 'EUR', amount: '99999.00' } });
    const headers = { 'TPP-Rejection-NoFunds-Preferred': 'true' };
    const { status, body } = await bank.send('POST', SEPA, { json, headers });
    expect([status, body.transactionStatus]).toEqual([201, 'RCVD']);
    expect((await bank.send('GET', `${SEPA}/${body.paymentId}/status`)).body).toEqual({ transactionStatus: 'RCVD' });
  });

  it('that nobody authorises in time has a failed authorisation', async () => {
    const bank = await openNextgenBank();
    const { _links: links, path } = await created(bank);
    bank.advance(86_400_000);
    expect(await statusOf(bank, path)).toBe('RJCT');
    const { body: status } = await bank.send('GET', links.scaStatus.href.slice(bank.url.length));
    expect(status).toEqual({ scaStatus: 'failed' });
  });

  it('belongs to its TPP and its product', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank);
    const foreign = await bank.send('GET', path, { tpp: OTHER_TPP });
    expect([foreign.status, foreign.body.tppMessages[0].code]).toEqual([404, 'RESOURCE_UNKNOWN']);
    const other = await bank.send('GET', `/v1/payments/target-2-payments/${paymentId}`);
    expect([other.status, other.body.tppMessages[0].code]).toEqual([403, 'PRODUCT_INVALID']);
    const none = await bank.send('POST', '/v1/payments/carrier-pigeon', { json: request() });
    expect([none.status, none.body.tppMessages[0].code]).toEqual([404, 'PRODUCT_UNKNOWN']);
  });

  it.each([
    [{ instructedAmount: { currency: 'EUR', amount: 12.3 } }, 'instructedAmount.amount'],
    [{ instructedAmount: { currency: 'EUR', amount: '0.00' } }, 'instructedAmount.amount'],
    [{ instructedAmount: { currency: 'EUR', amount: '1.234' } }, 'instructedAmount.amount'],
    [{ instructedAmount: { currency: 'USD', amount: '1.00' } }, 'instructedAmount.currency'],
    [{ creditorAccount: { iban: 'AT611904300234573202' } }, 'creditorAccount.iban'],
    [{ creditorAccount: { iban: IBANS.anna } }, 'creditorAccount.iban'],
    [{ creditorAccount: {} }, 'creditorAccount'],
    [{ creditorName: '' }, 'creditorName'],
    [{ creditorName: undefined }, 'creditorName'],
    [{ debtorAccount: undefined }, 'debtorAccount'],
    [{ creditorAgent: 'BIC' }, 'creditorAgent'],
    [{ creditorAddress: { country: 'XX' } }, 'creditorAddress.country'],
    [{ purposeCode: 'LONGER' }, 'purposeCode'],
    [{ remittanceInformationUnstructured: 'x'.repeat(141) }, 'remittanceInformationUnstructured'],
  ])('with %j is refused at %s', async (changes, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', SEPA, { json: request(changes) });
    expect([status, body.tppMessages[0]]).toEqual([400, expect.objectContaining({ code: 'FORMAT_ERROR', path })]);
    expect(bank.bank.state.payments.size).toBe(0);
  });
});

describe('the cancellation of a payment', () => {
  it('that nobody has authorised is immediate: 204', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank);
    expect((await bank.send('DELETE', path)).status).toBe(204);
    expect(await statusOf(bank, path)).toBe('CANC');
  });

  it('that was authorised needs the PSU: 202, and CANC after the approval', async () => {
    const bank = await openNextgenBank({
      'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC P1D > ACSP > ACSC' },
    });
    const { path, paymentId } = await created(bank);
    bank.decide(paymentId);
    const { status, body } = await bank.send('DELETE', path);
    expect([status, body.transactionStatus]).toEqual([202, 'ACTC']);
    const start = body._links.startAuthorisation.href.slice(bank.url.length);
    expect(start).toBe(`${path}/cancellation-authorisations`);
    const { body: started } = await bank.send('POST', start);
    expect(started).toMatchObject({ scaStatus: 'received', _links: { scaRedirect: expect.anything() } });
    expect(await statusOf(bank, path)).toBe('ACTC');
    bank.decide(paymentId);
    expect(await statusOf(bank, path)).toBe('CANC');
    expect((await bank.send('GET', `${start}/${started.authorisationId}`)).body).toEqual({ scaStatus: 'finalised' });
    expect((await bank.send('GET', start)).body).toEqual({ authorisationIds: [started.authorisationId] });
  });

  it('that the PSU refuses leaves the payment as it is', async () => {
    const bank = await openNextgenBank({
      'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC P1D > ACSP > ACSC' },
    });
    const { path, paymentId } = await created(bank);
    bank.decide(paymentId);
    await bank.send('DELETE', path);
    bank.decide(paymentId, { decision: 'refuse' });
    expect(await statusOf(bank, path)).toBe('ACTC');
    bank.advance(2 * 86_400_000);
    expect(await statusOf(bank, path)).toBe('ACSC');
  });

  it('is no authorisation of the payment itself', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank);
    const { status, body } = await bank.send('POST', `${path}/cancellation-authorisations`);
    expect([status, body.tppMessages[0].code]).toEqual([409, 'STATUS_INVALID']);
  });

  it.each([
    ['has been authorised', 0, 'no cancellation of this payment is waiting for a PSU; DELETE the payment first'],
    ['has been executed', 60_000, 'the payment is ACSC, which cannot be cancelled'],
  ])('cannot be authorised before the TPP asks for it, for a payment that %s', async (_what, byMs, text) => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank);
    bank.decide(paymentId);
    bank.advance(byMs);
    const { status, body } = await bank.send('POST', `${path}/cancellation-authorisations`);
    expect([status, body.tppMessages]).toEqual([409, [{ category: 'ERROR', code: 'STATUS_INVALID', text }]]);
  });

  it('that has been executed is refused', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank);
    bank.decide(paymentId);
    bank.advance(60_000);
    const { status, body } = await bank.send('DELETE', path);
    expect([status, body.tppMessages[0].code]).toEqual([405, 'CANCELLATION_INVALID']);
  });

  it('needs no PSU under cancellation-sca: none', async () => {
    const bank = await openNextgenBank({
      'cancellation-sca': 'none',
      'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC P1D > ACSP > ACSC' },
    });
    const { path, paymentId } = await created(bank);
    bank.decide(paymentId);
    expect((await bank.send('DELETE', path)).status).toBe(204);
  });
});
