import { SaxesParser } from 'saxes';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '../../../../src/domain/account/transaction.js';
import { createCalendar, type LocalDate } from '../../../../src/domain/calendar.js';
import { asId } from '../../../../src/domain/ids.js';
import { writeCamtReport } from '../../../../src/dialects/nextgenpsd2/camt/camt-report.js';
import type { AccountReport } from '../../../../src/sim/accounts/account-report.js';
import { ACCOUNTS } from '../../../support/small-bank.js';

const day = (text: string) => text as LocalDate;
const [account] = ACCOUNTS;
const bank = {
  base: { bic: 'SMALATW0' },
  now: Date.parse('2026-03-02T09:00:00Z'),
  calendar: createCalendar('Europe/Vienna'),
};
const report = (changes: Partial<AccountReport> = {}): AccountReport => ({
  account: account!,
  reportId: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  period: { dateFrom: day('2026-01-01'), dateTo: day('2026-01-31') },
  booked: [],
  pending: [],
  balances: [],
  ...changes,
});
const line = (changes: Partial<Transaction> = {}): Transaction => ({
  transactionId: '0e2d4c5a-8f1b-4b0e-9c35-2f7a1f6f8d10',
  entryReference: '000000007',
  amountMinorUnits: -12_350,
  entryDate: day('2026-01-12'),
  bookingDate: day('2026-01-12'),
  valueDate: day('2026-01-13'),
  ...changes,
});
const full = line({
  endToEndId: 'E-1',
  mandateId: 'M-1',
  checkId: 'C-1',
  creditorId: 'AT98ZZZ01234567890',
  creditorName: 'Shop & Co',
  creditorAccount: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  ultimateCreditor: 'Maker',
  debtorName: 'Anna',
  debtorAccount: { bban: '123' },
  ultimateDebtor: 'Otto',
  remittanceInformationUnstructured: 'Tickets',
  remittanceInformationStructured: 'RF18539007547034',
  purposeCode: 'SALA',
  bankTransactionCode: 'PMNT-ICDT-ESCT',
  proprietaryBankTransactionCode: '166',
});
const entryOf = (xml: string): string => /<Ntry>.*<\/Ntry>/s.exec(xml)?.[0] ?? '';
/** The part of an element. */
const partOf = (xml: string, name: string): string => new RegExp(`<${name}>.*</${name}>`, 's').exec(xml)?.[0] ?? '';

describe('a camt report', () => {
  it('is camt.052 with its header, period and account', () => {
    expect(writeCamtReport(report(), '08', bank)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt>' +
        '<GrpHdr><MsgId>99391c7ead8849eca2ad99ddcb1f7721</MsgId><CreDtTm>2026-03-02T10:00:00+01:00</CreDtTm></GrpHdr>' +
        '<Rpt><Id>99391c7ead8849eca2ad99ddcb1f7721</Id><CreDtTm>2026-03-02T10:00:00+01:00</CreDtTm>' +
        '<FrToDt><FrDtTm>2026-01-01T00:00:00+01:00</FrDtTm><ToDtTm>2026-01-31T23:59:59+01:00</ToDtTm></FrToDt>' +
        '<Acct><Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>EUR</Ccy><Nm>anna account</Nm>' +
        '<Svcr><FinInstnId><BICFI>SMALATW0</BICFI></FinInstnId></Svcr></Acct>' +
        '</Rpt></BkToCstmrAcctRpt></Document>\n',
    );
  });

  it('is camt.053 with an opening and a closing balance if it is a statement', () => {
    const statement = { openingMinorUnits: -50, closingMinorUnits: 12_300 };
    const xml = writeCamtReport(report({ statement }), '08', bank);
    expect(xml).toContain('camt.053.001.08"><BkToCstmrStmt>');
    const balance = (code: string, amount: string, side: string, date: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>` +
      `<CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
    expect(partOf(xml, 'Bal')).toBe(
      balance('OPBD', '0.50', 'DBIT', '2026-01-01') + balance('CLBD', '123.00', 'CRDT', '2026-01-31'),
    );
  });

  it('has the current balances, and no period in a delta', () => {
    const balance = { minorUnits: 100, lastChangeAt: 0, referenceDate: day('2026-03-02') };
    const balances = [
      { ...balance, balanceType: 'interimBooked' as const },
      { ...balance, balanceType: 'interimAvailable' as const },
      { ...balance, balanceType: 'nonInvoiced' as const },
    ];
    const { period: _none, ...delta } = report({ balances });
    const xml = writeCamtReport(delta, '08', bank);
    expect([...xml.matchAll(/<CdOrPrtry><Cd>(\w+)/g)].map(([, code]) => code)).toEqual(['ITBD', 'ITAV']);
    expect(xml).not.toContain('FrToDt');
  });

  it('has every detail of a transaction in version 08', () => {
    expect(entryOf(writeCamtReport(report({ booked: [full] }), '08', bank))).toBe(
      '<Ntry><NtryRef>000000007</NtryRef><Amt Ccy="EUR">123.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>' +
        '<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-01-12</Dt></BookgDt><ValDt><Dt>2026-01-13</Dt></ValDt>' +
        '<AcctSvcrRef>0e2d4c5a8f1b4b0e9c352f7a1f6f8d10</AcctSvcrRef>' +
        '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn><Prtry><Cd>166</Cd></Prtry></BkTxCd>' +
        '<NtryDtls><TxDtls><Refs><EndToEndId>E-1</EndToEndId><MndtId>M-1</MndtId><ChqNb>C-1</ChqNb></Refs>' +
        '<Amt Ccy="EUR">123.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>' +
        '<RltdPties><Dbtr><Pty><Nm>Anna</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>123</Id></Othr></Id></DbtrAcct>' +
        '<UltmtDbtr><Pty><Nm>Otto</Nm></Pty></UltmtDbtr>' +
        '<Cdtr><Pty><Nm>Shop &amp; Co</Nm><Id><PrvtId><Othr><Id>AT98ZZZ01234567890</Id></Othr></PrvtId></Id></Pty></Cdtr>' +
        '<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>' +
        '<UltmtCdtr><Pty><Nm>Maker</Nm></Pty></UltmtCdtr></RltdPties>' +
        '<RltdAgts><CdtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></CdtrAgt></RltdAgts>' +
        '<Purp><Cd>SALA</Cd></Purp>' +
        '<RmtInf><Ustrd>Tickets</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>' +
        '</TxDtls></NtryDtls></Ntry>',
    );
  });

  it('writes status, parties, agents and amounts of the transaction as version 02 has them', () => {
    const xml = writeCamtReport(report({ booked: [full] }), '02', bank);
    expect(xml).toContain('camt.052.001.02');
    expect(xml).toContain('<Sts>BOOK</Sts>');
    expect(xml).toContain('<Dbtr><Nm>Anna</Nm></Dbtr>');
    expect(xml).toContain('<FinInstnId><BIC>COBADEFFXXX</BIC></FinInstnId>');
    expect(xml).toContain('</Refs><RltdPties>');
  });

  it('leaves out what is unknown, and has a code of its own for each side', () => {
    const { bookingDate: _no, valueDate: _none, ...pending } = line({ amountMinorUnits: 100 });
    const xml = writeCamtReport(report({ pending: [pending] }), '02', bank);
    expect(entryOf(xml)).toBe(
      '<Ntry><NtryRef>000000007</NtryRef><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts>' +
        '<AcctSvcrRef>0e2d4c5a8f1b4b0e9c352f7a1f6f8d10</AcctSvcrRef>' +
        '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>MCOP</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>' +
        '<NtryDtls><TxDtls></TxDtls></NtryDtls></Ntry>',
    );
    expect(writeCamtReport(report({ booked: [line()] }), '02', bank)).toContain('<Cd>MDOP</Cd>');
  });

  it.each(['FOO', 'LONGER-LONGER-LONGER', 'PMNT-RCDT-ESCT-SALA', 'A-B-'])(
    'writes a code that ISO 20022 does not have as one of the bank: %s',
    (bankTransactionCode) => {
      const xml = writeCamtReport(report({ booked: [line({ bankTransactionCode })] }), '08', bank);
      expect(partOf(xml, 'BkTxCd')).toBe(
        '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn>' +
          `<Prtry><Cd>${bankTransactionCode}</Cd></Prtry></BkTxCd>`,
      );
    },
  );

  /** The values that the schemas of ISO 20022 list: BalanceType12Code, EntryStatus2Code and CreditDebitCode. */
  const LISTED = {
    balances: ['CLAV', 'CLBD', 'FWAV', 'INFO', 'ITAV', 'ITBD', 'OPAV', 'OPBD', 'PRCD', 'XPCD'],
    Sts: ['BOOK', 'PDNG', 'INFO'],
    CdtDbtInd: ['CRDT', 'DBIT'],
  };

  it.each(['02', '08'] as const)('of version %s has only values that its schema lists', (version) => {
    const types = ['interimBooked', 'interimAvailable', 'closingBooked', 'expected', 'nonInvoiced'] as const;
    const balances = types.map((balanceType) => ({
      balanceType,
      minorUnits: -100,
      lastChangeAt: 0,
      referenceDate: day('2026-03-02'),
    }));
    const lines = { booked: [full], pending: [line({ amountMinorUnits: 1 })] };
    const statement = { openingMinorUnits: -50, closingMinorUnits: 12_300 };
    const reports = [report({ ...lines, balances }), report({ ...lines, balances, statement })];
    const xml = reports.map((one) => writeCamtReport(one, version, bank)).join('');
    const written = (pattern: RegExp) => new Set([...xml.matchAll(pattern)].map(([, value = '']) => value));
    const codes = written(/<CdOrPrtry><Cd>(.*?)</g);
    expect([...codes].toSorted()).toEqual(['CLBD', 'ITAV', 'ITBD', 'OPBD', 'XPCD']);
    expect(LISTED.balances).toEqual(expect.arrayContaining([...codes]));
    const statuses = written(version === '02' ? /<Sts>(.*?)</g : /<Sts><Cd>(.*?)</g);
    expect([...statuses].toSorted()).toEqual(['BOOK', 'PDNG']);
    expect(LISTED.Sts).toEqual(expect.arrayContaining([...statuses]));
    expect([...written(/<CdtDbtInd>(.*?)</g)].toSorted()).toEqual(LISTED.CdtDbtInd);
  });

  it('keeps to the lengths of the elements', () => {
    const long = 'x'.repeat(200);
    const xml = writeCamtReport(
      report({ booked: [line({ endToEndId: long, creditorName: long, remittanceInformationStructured: long })] }),
      '08',
      bank,
    );
    expect(partOf(xml, 'EndToEndId')).toHaveLength(35 + '<EndToEndId></EndToEndId>'.length);
    expect(partOf(xml, 'Cdtr')).toHaveLength(70 + '<Cdtr><Pty><Nm></Nm></Pty></Cdtr>'.length);
    expect(partOf(xml, 'AddtlRmtInf')).toHaveLength(140 + '<AddtlRmtInf></AddtlRmtInf>'.length);
  });

  it('can be read by a parser, whatever the texts are', () => {
    // Every code point but half surrogates: the unit 'binary' of fast-check, which makes a table of all first.
    const unit = fc
      .nat(0x10_ff_ff)
      .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
      .map((point) => String.fromCodePoint(point));
    const text = fc.string({ unit, maxLength: 50 });
    fc.assert(
      fc.property(text, text, text, (creditorName, endToEndId, remittanceInformationUnstructured) => {
        const texts: string[] = [];
        const parser = new SaxesParser({ xmlns: true });
        parser.on('text', (one) => void texts.push(one));
        const booked = [line({ creditorName, endToEndId, remittanceInformationUnstructured })];
        parser.write(writeCamtReport(report({ booked }), '08', bank)).close();
        expect(texts).toContain('123.50');
      }),
    );
  });

  it('names an account without IBAN by another number', () => {
    const { iban: _none, ...other } = { ...account!, accountId: asId<never>('x'), msisdn: '+43660' };
    expect(writeCamtReport(report({ account: other }), '08', bank)).toContain('<Othr><Id>+43660</Id></Othr>');
  });
});
