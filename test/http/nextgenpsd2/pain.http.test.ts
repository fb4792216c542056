import { describe, expect, it } from '@jest/globals';
import { asId, type AccountId } from '../../../src/domain/ids.js';
import { stateDocument } from '../../../src/sim/state/state-document.js';
import { assertConsistent } from '../../../src/sim/state/state-validation.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';

/** The small bank opens on Monday, 2 March 2026, at 10:00 in Vienna. */

const SINGLE = '/v1/payments/pain.001-sepa-credit-transfers';
const BULK = '/v1/bulk-payments/pain.001-sepa-credit-transfers';
const PERIODIC = '/v1/periodic-payments/pain.001-sepa-credit-transfers';
const PAYMENT = 'Document/CstmrCdtTrfInitn/PmtInf[0]';
const XML = { 'Content-Type': 'application/xml' };
const DAY_MS = 86_400_000;

interface Message {
  readonly day?: string;
  readonly debtor?: string;
  readonly transactions?: readonly string[];
  readonly informations?: number;
}
const transaction = ({ id = 'E-1', amount = '12.30', currency = 'EUR', creditor = IBANS.ben, text = 'Rent' } = {}) =>
  `<CdtTrfTxInf><PmtId><InstrId>I-${id}</InstrId><EndToEndId>${id}</EndToEndId></PmtId>` +
  `<Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt><Cdtr><Nm>Ben</Nm></Cdtr>` +
  `<CdtrAcct><Id><IBAN>${creditor}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${text}</Ustrd></RmtInf></CdtTrfTxInf>`;
function message({
  day = '2026-03-02',
  debtor = IBANS.anna,
  transactions = [transaction()],
  informations = 1,
}: Message = {}) {
  const information =
    `<PmtInf><PmtInfId>P-1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>${day}</ReqdExctnDt><Dbtr><Nm>Anna</Nm></Dbtr>` +
    `<DbtrAcct><Id><IBAN>${debtor}</IBAN></Id></DbtrAcct>${transactions.join('')}</PmtInf>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">' +
    '<CstmrCdtTrfInitn><GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-03-02T09:00:00Z</CreDtTm>' +
    `<NbOfTxs>${transactions.length * informations}</NbOfTxs><InitgPty><Nm>TPP</Nm></InitgPty></GrpHdr>` +
    `${information.repeat(informations)}</CstmrCdtTrfInitn></Document>`
  );
}
const BOUNDARY = 'next-part';
const FORM = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
const schedule = { startDate: '2026-03-15', frequency: 'Monthly', dayOfExecution: '15' };
const form = (times: unknown = schedule, xml = message()) =>
  [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="xml_sct"',
    'Content-Type: application/xml',
    '',
    xml,
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="json_standingorderType"',
    'Content-Type: application/json',
    '',
    typeof times === 'string' ? times : JSON.stringify(times),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');

async function created(bank: NextgenBank, path: string, raw: string, headers: Record<string, string> = XML) {
  const { status, body } = await bank.send('POST', path, { raw, headers });
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  return { ...body, path: `${path}/${body.paymentId}` };
}
const jsonStatus = async (bank: NextgenBank, path: string) =>
  (await bank.send('GET', `${path}/status`, { headers: { Accept: 'application/json' } })).body.transactionStatus;
const linesOf = ({ bank }: NextgenBank, account: string) =>
  (bank.state.ledgers.get(asId<AccountId>(account))?.booked ?? []).filter(({ paymentId }) => paymentId !== undefined);

const textOf = ({ text }: { readonly text: string }): string => text;

it('a bulk of 100 transactions with all that they can have fits', async () => {
  const bank = await openNextgenBank();
  const text = 'R'.repeat(140);
  const comments = `<!-- ${'c'.repeat(2_000)} -->`;
  const transactions = Array.from({ length: 100 }, (_, index) => transaction({ id: `E-${index}`, text }) + comments);
  await created(bank, BULK, message({ transactions }));
  expect([...bank.bank.state.payments.values()].filter(({ bulkId }) => bulkId !== undefined)).toHaveLength(100);
});

describe('a pain.001 message', () => {
  it.each(['text/xml', 'Text/XML; charset=UTF-8', 'application/xml'])('is read with Content-Type %s', async (type) => {
    const bank = await openNextgenBank();
    const answer = await bank.send('POST', SINGLE, { raw: message(), headers: { 'Content-Type': type } });
    expect(answer.status).toBe(201);
  });

  it('has its status as XML for a client that accepts text/xml', async () => {
    const bank = await openNextgenBank();
    const { body } = await bank.send('POST', SINGLE, { raw: message(), headers: XML });
    const path = `${SINGLE}/${body.paymentId}/status`;
    const { status, headers } = await bank.send('GET', path, { headers: { Accept: 'text/xml' } });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml']);
  });
});

describe('a payment in XML', () => {
  it('is created with a JSON answer and the address of its product', async () => {
    const bank = await openNextgenBank();
    const { status, body, headers } = await bank.send('POST', SINGLE, { raw: message(), headers: XML });
    expect([status, headers['content-type']]).toEqual([201, 'application/json; charset=utf-8']);
    expect(body._links.self.href).toBe(`${bank.url}${SINGLE}/${body.paymentId}`);
    expect(headers['location']).toBe(body._links.self.href);
  });

  it('has the effect that its message says', async () => {
    const bank = await openNextgenBank();
    const { paymentId, path } = await created(bank, SINGLE, message());
    bank.decide(paymentId);
    bank.advance(60_000);
    expect(await jsonStatus(bank, path)).toBe('ACSC');
    expect(linesOf(bank, 'anna')).toMatchObject([
      { amountMinorUnits: -1230, endToEndId: 'E-1', remittanceInformationUnstructured: 'Rent', creditorName: 'Ben' },
    ]);
  });

  it('is executed on the day of the message', async () => {
    const bank = await openNextgenBank();
    const { paymentId } = await created(bank, SINGLE, message({ day: '2026-03-14' }));
    bank.decide(paymentId);
    bank.advance(30 * DAY_MS);
    expect(linesOf(bank, 'anna')).toMatchObject([{ bookingDate: '2026-03-14' }]);
  });

  it.each(['instant-sepa-credit-transfers', 'target-2-payments', 'cross-border-credit-transfers'])(
    'is made as pain.001-%s as well',
    async (product) => {
      const bank = await openNextgenBank();
      const { paymentId, path } = await created(bank, `/v1/payments/pain.001-${product}`, message());
      bank.decide(paymentId);
      bank.advance(60_000);
      expect(await jsonStatus(bank, path)).toMatch(/^ACSC|ACCC$/);
    },
  );

  it('is read as the message that was sent', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank, SINGLE, message());
    const answer = await bank.send('GET', path);
    expect([answer.status, answer.headers['content-type'], textOf(answer)]).toEqual([
      200,
      'application/xml',
      message(),
    ]);
  });

  it('is read as JSON by a client that prefers it', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank, SINGLE, message());
    const { body } = await bank.send('GET', path, { headers: { Accept: 'application/json' } });
    expect(body).toMatchObject({ instructedAmount: { currency: 'EUR', amount: '12.30' }, transactionStatus: 'RCVD' });
  });

  it('has a pain.002 message as its status', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank, SINGLE, message());
    bank.decide(paymentId, { decision: 'refuse' });
    for (const headers of [{}, { Accept: 'application/xml' }, { Accept: '*/*' }]) {
      const answer = await bank.send('GET', `${path}/status`, { headers });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml']);
      const text = textOf(answer);
      expect(text).toContain('urn:iso:std:iso:20022:tech:xsd:pain.002.001.03');
      expect(text).toContain('<OrgnlMsgId>M-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>');
      expect(text).toContain('<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>DS02</Cd></Rsn></StsRsnInf>');
    }
  });

  it('is addressed by its own product only', async () => {
    const bank = await openNextgenBank({ 'cancellation-sca': 'none' });
    const { paymentId } = await created(bank, SINGLE, message());
    const other = `/v1/payments/sepa-credit-transfers/${paymentId}`;
    for (const [method, path] of [
      ['GET', other],
      ['GET', `${other}/status`],
      ['DELETE', other],
      ['POST', `${other}/authorisations`],
    ] as const) {
      const { status, body } = await bank.send(method, path);
      expect([status, body.tppMessages[0].code]).toEqual([403, 'PRODUCT_INVALID']);
    }
    expect((await bank.send('DELETE', `${SINGLE}/${paymentId}`)).status).toBe(204);
  });

  it('is part of a consistent state', async () => {
    const bank = await openNextgenBank();
    await created(bank, SINGLE, message());
    await created(bank, BULK, message());
    await created(bank, PERIODIC, form(), FORM);
    const document = stateDocument(bank.bank, 'small', { mode: 'paused', rate: 1, now: bank.bank.now });
    expect(() => assertConsistent(JSON.parse(JSON.stringify(document)), bank.bank.base)).not.toThrow();
  });
});

describe('a bulk in XML', () => {
  const transactions = [transaction({ id: 'E-1' }), transaction({ id: 'E-2', amount: '5000.00' })];

  it('has a status report with the status of each transaction', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank, BULK, message({ transactions }));
    bank.decide(paymentId);
    bank.advance(60_000);
    const text = textOf(await bank.send('GET', `${path}/status`));
    expect(text).toContain('<GrpSts>PART</GrpSts>');
    expect(text).toContain('<OrgnlPmtInfId>P-1</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>');
    expect(text).toContain(
      '<OrgnlInstrId>I-E-1</OrgnlInstrId><OrgnlEndToEndId>E-1</OrgnlEndToEndId><TxSts>ACSC</TxSts>',
    );
    expect(text).toContain('<OrgnlEndToEndId>E-2</OrgnlEndToEndId><TxSts>RJCT</TxSts>');
    expect(linesOf(bank, 'anna')).toHaveLength(1);
  });

  it('is read as the message that was sent', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank, BULK, message({ transactions }));
    expect(textOf(await bank.send('GET', path))).toBe(message({ transactions }));
  });

  it('with a wrong transaction is refused at its element', async () => {
    const bank = await openNextgenBank();
    const raw = message({ transactions: [transaction(), transaction({ amount: '0.00' })] });
    const { body } = await bank.send('POST', BULK, { raw, headers: XML });
    expect(body.tppMessages[0]).toMatchObject({
      code: 'FORMAT_ERROR',
      path: `${PAYMENT}/CdtTrfTxInf[1]/Amt/InstdAmt`,
    });
    expect(bank.bank.state.payments.size).toBe(0);
  });
});

describe('a standing order in a form', () => {
  it('is executed at the times of its JSON part', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank, PERIODIC, form(), FORM);
    bank.decide(paymentId);
    expect(textOf(await bank.send('GET', `${path}/status`))).toContain('<GrpSts>ACTC</GrpSts>');
    bank.advance(60 * DAY_MS);
    expect(linesOf(bank, 'anna').map(({ bookingDate }) => bookingDate)).toEqual(['2026-03-15', '2026-04-15']);
    const executions = [...bank.bank.state.payments.values()].filter(({ orderId }) => orderId !== undefined);
    expect(executions.map(({ document }) => document)).toEqual([undefined, undefined]);
  });

  it('is read as the form that was sent', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank, PERIODIC, form(), FORM);
    const { headers, status } = await bank.send('GET', path);
    expect([status, headers['content-type']]).toEqual([200, FORM['Content-Type']]);
    const { body } = await bank.send('GET', path, { headers: { Accept: 'application/json' } });
    expect(body).toMatchObject({ ...schedule, creditorName: 'Ben' });
  });

  it('ignores the day of its message', async () => {
    const bank = await openNextgenBank();
    await created(bank, PERIODIC, form(schedule, message({ day: '2020-01-01' })), FORM);
  });

  it.each([
    ['not JSON', '{', 'FORMAT_ERROR', 'json_standingorderType'],
    ['a list', [], 'FORMAT_ERROR', 'json_standingorderType'],
    ['no frequency', { startDate: '2026-03-15' }, 'FORMAT_ERROR', 'frequency'],
    ['no start', { frequency: 'Monthly' }, 'FORMAT_ERROR', 'startDate'],
    ['a start in the past', { ...schedule, startDate: '2026-03-01' }, 'EXECUTION_DATE_INVALID', 'startDate'],
    ['a wrong day', { ...schedule, dayOfExecution: 15 }, 'FORMAT_ERROR', 'dayOfExecution'],
  ])('with times that have %s is refused', async (_name, times, code, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', PERIODIC, { raw: form(times), headers: FORM });
    expect([status, body.tppMessages[0]]).toEqual([400, expect.objectContaining({ code, path })]);
    expect(bank.bank.state.payments.size).toBe(0);
  });
});

describe('an initiation in XML', () => {
  it.each([
    ['with an amount of nothing', transaction({ amount: '0' }), 'Amt/InstdAmt'],
    ['in a currency that SEPA does not have', transaction({ currency: 'USD' }), 'Amt/InstdAmt/@Ccy'],
    ['to its own debtor', transaction({ creditor: IBANS.anna }), 'CdtrAcct/Id/IBAN'],
    ['to a wrong IBAN', transaction({ creditor: 'AT611904300234573202' }), 'CdtrAcct/Id/IBAN'],
    ['with a text outside the SEPA set', transaction({ text: 'Miete für März' }), 'RmtInf/Ustrd'],
    ['with an unknown scenario', transaction({ text: 'sandbank: XXXX' }), 'RmtInf/Ustrd'],
  ])('%s is refused at its element', async (_name, wrong, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', SINGLE, { raw: message({ transactions: [wrong] }), headers: XML });
    expect([status, body.tppMessages[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'FORMAT_ERROR', path: `${PAYMENT}/CdtTrfTxInf[0]/${path}` }),
    ]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it.each([
    ['a day in the past', message({ day: '2026-03-01' }), 'EXECUTION_DATE_INVALID', `${PAYMENT}/ReqdExctnDt`],
    [
      'a second transaction',
      message({ transactions: [transaction(), transaction()] }),
      'FORMAT_ERROR',
      `${PAYMENT}/CdtTrfTxInf[1]`,
    ],
    ['a second payment', message({ informations: 2 }), 'FORMAT_ERROR', 'Document/CstmrCdtTrfInitn/PmtInf[1]'],
    ['text that is no XML', 'hello', 'FORMAT_ERROR', 'Document'],
    ['a DOCTYPE', '<!DOCTYPE x><x/>', 'FORMAT_ERROR', 'Document'],
    ['no body', '', 'FORMAT_ERROR', 'body'],
  ])('with %s is refused', async (_name, raw, code, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', SINGLE, { raw, headers: XML });
    expect([status, body.tppMessages[0]]).toEqual([400, expect.objectContaining({ code, path })]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it.each([
    ['JSON for a product in XML', SINGLE, { 'Content-Type': 'application/json' }],
    ['XML for a product in JSON', '/v1/payments/sepa-credit-transfers', XML],
    ['XML alone for a standing order', PERIODIC, XML],
    ['a form for a single payment', SINGLE, FORM],
    ['XML in another character set', SINGLE, { 'Content-Type': 'application/xml; charset=utf-16' }],
    ['XML in a quoted character set', SINGLE, { 'Content-Type': 'application/xml; version=1; Charset = "UTF-16LE"' }],
    ['a type of hundreds of characters', SINGLE, { 'Content-Type': `application/xml; x=${'y'.repeat(200)}` }],
  ])('as %s is 415', async (_name, path, headers) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', path, { raw: message(), headers });
    expect([status, body.tppMessages[0]]).toEqual([415, expect.objectContaining({ path: 'Content-Type' })]);
  });

  it('larger than the bank reads is 413', async () => {
    const bank = await openNextgenBank({ sizes: { bodyBytes: 500 } });
    const { status } = await bank.send('POST', SINGLE, { raw: message(), headers: XML });
    expect(status).toBe(413);
  });

  it('of a product that does not exist is PRODUCT_UNKNOWN', async () => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', '/v1/payments/pain.001-pigeons', { raw: message(), headers: XML });
    expect([status, body.tppMessages[0].code]).toEqual([404, 'PRODUCT_UNKNOWN']);
  });
});

describe('a payment in JSON', () => {
  it('has no status in XML: 406', async () => {
    const bank = await openNextgenBank();
    const json = {
      debtorAccount: { iban: IBANS.anna },
      instructedAmount: { currency: 'EUR', amount: '12.30' },
      creditorAccount: { iban: IBANS.ben },
      creditorName: 'Ben',
    };
    const { body } = await bank.send('POST', '/v1/payments/sepa-credit-transfers', { json });
    const path = `/v1/payments/sepa-credit-transfers/${body.paymentId}`;
    const answer = await bank.send('GET', `${path}/status`, { headers: { Accept: 'application/xml' } });
    const message = expect.objectContaining({ code: 'REQUESTED_FORMATS_INVALID', path: 'Accept' });
    expect([answer.status, answer.body.tppMessages]).toEqual([406, [message]]);
  });
});
