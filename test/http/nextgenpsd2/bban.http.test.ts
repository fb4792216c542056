import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { waitingFor } from '../../../src/sim/authorisation/online-banking.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT, PAYMENT, SEPA, TRANSFER } from '../../support/nextgen-bodies.js';
import { IBANS, smallBase } from '../../support/small-bank.js';

/** Accounts that are named by their BBAN (row account-reference), and payments to accounts without an IBAN (row payment-rules). */

const BBAN = '1904300234573201';
const BENS = '370400440532013000';
const EURO = { bban: BBAN, currency: 'EUR' };
const CROSS_BORDER = '/v1/payments/cross-border-credit-transfers';
const ABROAD = { ...TRANSFER, creditorAccount: { bban: '000412345678' }, creditorAgent: 'CHASUS33' };

/** The small bank, whose accounts of Anna and Ben have a BBAN. */
const open = (changes: object = {}): Promise<NextgenBank> =>
  openNextgenBank({ ...changes }, (day) => {
    const base = smallBase(day);
    const bbans = new Map([
      [IBANS.anna, BBAN],
      [IBANS.ben, BENS],
    ]);
    const accounts = [...base.accounts].map(([id, account]) => {
      const bban = bbans.get(account.iban ?? '');
      return [id, bban === undefined ? account : { ...account, bban }] as const;
    });
    return { ...base, accounts: new Map(accounts) };
  });
const faultOf = ({ status, body }: { status: number; body: any }) => [
  status,
  body.tppMessages?.[0].code,
  body.tppMessages?.[0].path,
];
const pay = (bank: NextgenBank, path: string, json: object) => bank.send('POST', path, { json });
const paidBy = async (bank: NextgenBank, path: string, json: object) => {
  const { status, body } = await pay(bank, path, json);
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  bank.decide(body.paymentId);
  bank.advance(3 * 86_400_000);
  const { body: read } = await bank.send('GET', `${path}/${body.paymentId}`);
  return { id: body.paymentId as string, read };
};
const lines = ({ bank }: NextgenBank, account: string) =>
  bank.state.ledgers.get(asId(account))?.booked.map(({ amountMinorUnits, creditorAccount, debtorAccount }) => ({
    amountMinorUnits,
    ...(creditorAccount && { creditorAccount }),
    ...(debtorAccount && { debtorAccount }),
  }));

describe('an account that is named by its BBAN', () => {
  it('is granted by its holder only, and the consent shows it as it was named', async () => {
    const bank = await open();
    const json = { ...CONSENT, access: { accounts: [EURO], balances: [EURO], transactions: [EURO] } };
    const { status, body } = await bank.send('POST', '/v1/consents', { json });
    expect(status).toBe(201);
    const waiting = (psu: string) => waitingFor(bank.bank, asId(psu)).map(({ subjectId }) => subjectId);
    expect([waiting('anna'), waiting('ben')]).toEqual([[body.consentId], []]);
    expect(() => bank.decide(body.consentId, { psuId: asId('ben') })).toThrow(`no account that matches ${BBAN} (EUR)`);
    bank.decide(body.consentId);
    const { body: consent } = await bank.send('GET', `/v1/consents/${body.consentId}`);
    expect([consent.consentStatus, consent.access.accounts]).toEqual(['valid', [EURO]]);
    const { body: list } = await bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': body.consentId } });
    expect(list.accounts).toMatchObject([{ iban: IBANS.anna, bban: BBAN, currency: 'EUR' }]);
  });

  it('is debited, and the payment shows it as it was named', async () => {
    const bank = await open();
    const { read } = await paidBy(bank, SEPA, { ...TRANSFER, debtorAccount: EURO });
    expect([read.transactionStatus, read.debtorAccount]).toEqual(['ACSC', EURO]);
    expect(lines(bank, 'anna')).toMatchObject([{ amountMinorUnits: -1230, creditorAccount: { iban: IBANS.ben } }]);
  });

  it('is debited for a bulk', async () => {
    const bank = await open();
    const path = '/v1/bulk-payments/sepa-credit-transfers';
    const { read } = await paidBy(bank, path, { debtorAccount: EURO, payments: [TRANSFER, TRANSFER] });
    expect([read.transactionStatus, read.debtorAccount]).toEqual(['ACSC', EURO]);
  });

  it('can be one that this bank does not have, as with an IBAN', async () => {
    const json = { ...TRANSFER, debtorAccount: { bban: '77' } };
    const checking = await open({ 'account-mismatch': 'check-at-creation' });
    expect(faultOf(await pay(checking, SEPA, json))).toEqual([400, 'RESOURCE_UNKNOWN', 'debtorAccount.bban']);
    const bank = await open();
    const { status, body } = await pay(bank, SEPA, json);
    expect(status).toBe(201);
    expect(() => bank.decide(body.paymentId)).toThrow(expect.objectContaining({ code: 'PSU_CREDENTIALS_INVALID' }));
  });

  it.each([['1904-3002'], ['1'.repeat(31)], ['']])('is refused if it is no BBAN: %j', async (bban) => {
    const bank = await open();
    const json = { ...TRANSFER, debtorAccount: { bban } };
    expect(faultOf(await pay(bank, SEPA, json))).toEqual([400, 'FORMAT_ERROR', 'debtorAccount.bban']);
  });
});

describe('a payment to an account without IBAN', () => {
  it('is made across borders, to a BBAN at the bank with the BIC', async () => {
    const bank = await open();
    const { read } = await paidBy(bank, CROSS_BORDER, { ...PAYMENT, ...ABROAD });
    expect(read).toMatchObject({
      transactionStatus: 'ACSC',
      creditorAccount: { bban: '000412345678' },
      creditorAgent: 'CHASUS33',
    });
    expect(lines(bank, 'anna')?.[0]).toEqual({
      amountMinorUnits: -1230,
      creditorAccount: { bban: '000412345678', bic: 'CHASUS33' },
    });
  });

  it('credits an account of this bank that has the BBAN, if the BIC is that of this bank', async () => {
    const bank = await open();
    const creditorAccount = { bban: BENS };
    await paidBy(bank, CROSS_BORDER, { ...PAYMENT, ...ABROAD, creditorAccount });
    expect(lines(bank, 'ben')).toBeUndefined();
    await paidBy(bank, CROSS_BORDER, { ...PAYMENT, ...ABROAD, creditorAccount, creditorAgent: 'SMALATWWXXX' });
    expect(lines(bank, 'ben')).toMatchObject([{ amountMinorUnits: 1230 }]);
  });

  it.each([
    ['no BIC', CROSS_BORDER, { creditorAgent: undefined }, 'creditorAgent'],
    ['another product', SEPA, {}, 'creditorAccount'],
    [
      'the BBAN of the debtor account at this bank',
      CROSS_BORDER,
      { creditorAccount: { bban: BBAN }, creditorAgent: 'SMALATWW' },
      'creditorAccount.bban',
    ],
  ])('is refused with %s', async (_what, path, changes, place) => {
    const bank = await open();
    const answer = await pay(bank, path, { ...PAYMENT, ...ABROAD, ...changes });
    expect(faultOf(answer)).toEqual([400, 'FORMAT_ERROR', place]);
  });

  it.each([
    ['BIC', '<BIC>CHASUS33</BIC>'],
    ['clearing code', '<ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId></ClrSysMmbId>'],
  ])('is made from a pain.001 with a %s', async (_name, agent) => {
    const bank = await open();
    const send = (account: string, institution: string) =>
      bank.send('POST', '/v1/payments/pain.001-cross-border-credit-transfers', {
        headers: { 'Content-Type': 'application/xml' },
        raw: painOf(account, institution),
      });
    expect(faultOf(await send('<Othr><Id>000412345678</Id></Othr>', '<Nm>Bank</Nm>'))).toEqual([
      400,
      'FORMAT_ERROR',
      'Document/CstmrCdtTrfInitn/PmtInf[0]/CdtTrfTxInf[0]/CdtrAgt/FinInstnId',
    ]);
    const { status, body } = await send('<Othr><Id>000412345678</Id></Othr>', agent);
    expect([status, body.tppMessages]).toEqual([201, undefined]);
    bank.decide(body.paymentId);
    bank.advance(3 * 86_400_000);
    expect(lines(bank, 'anna')?.[0]).toMatchObject({ creditorAccount: { bban: '000412345678' } });
  });
});

/** A message that names both accounts without IBAN. */
const painOf = (creditor: string, institution: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-03-02T09:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty/></GrpHdr>
<PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-03-02</ReqdExctnDt><Dbtr><Nm>Anna</Nm></Dbtr>
<DbtrAcct><Id><Othr><Id>${BBAN}</Id></Othr></Id></DbtrAcct>
<CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">12.30</InstdAmt></Amt>
<CdtrAgt><FinInstnId>${institution}</FinInstnId></CdtrAgt><Cdtr><Nm>Ben</Nm></Cdtr>
<CdtrAcct><Id>${creditor}</Id></CdtrAcct></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;
