import { describe, expect, it } from '@jest/globals';
import { changed, faultOf, INITIATION, INITIATION_09, read } from './messages.js';

const ROOT = 'Document/CstmrCdtTrfInitn';
const FIRST = `${ROOT}/PmtInf[0]`;
const SECOND = `${ROOT}/PmtInf[1]`;

describe('a pain.001 message', () => {
  it('is read with all that the bank uses', () => {
    expect(read(INITIATION)).toEqual({
      message: 'pain.001.001.03',
      messageId: 'M-1',
      createdAt: '2026-03-05T09:30:00.000Z',
      numberOfTransactions: 3,
      controlSum: '111.01',
      payments: [
        {
          paymentInformationId: 'P-1',
          requestedExecutionDate: '2026-03-06',
          debtorIban: 'AT611904300234573201',
          transactions: [
            {
              endToEndId: 'E-1',
              amount: '100',
              currency: 'EUR',
              creditorName: 'Merchant',
              creditorIban: 'DE89370400440532013000',
            },
          ],
        },
        {
          paymentInformationId: 'P-2',
          batchBooking: true,
          requestedExecutionDate: '2026-03-09',
          debtorIban: 'AT611904300234573201',
          transactions: [
            {
              instructionId: 'I-2',
              endToEndId: 'E-2',
              amount: '1.01',
              currency: 'EUR',
              creditorName: 'Second & Sons',
              creditorIban: 'DE89370400440532013000',
              creditorBic: 'COBADEFF',
              creditorAddress: {
                street: 'Ring',
                buildingNumber: '1',
                city: 'Berlin',
                postalCode: '10115',
                country: 'DE',
              },
              remittanceText: 'Invoice 42',
            },
            {
              endToEndId: 'E-3',
              amount: '10',
              currency: 'JPY',
              creditorName: 'Third',
              creditorIban: 'DE89370400440532013000',
            },
          ],
        },
      ],
    });
  });

  it('of version 09 is read in the same way', () => {
    expect(read(INITIATION_09)).toEqual({ ...read(INITIATION), message: 'pain.001.001.09' });
  });

  it('can have a namespace prefix, white space around values, comments, CDATA and references', () => {
    const prefixed = INITIATION.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:').replace('xmlns=', 'xmlns:p=');
    expect(read(prefixed)).toEqual(read(INITIATION));
    const spaced = INITIATION.replaceAll('<IBAN>', '<IBAN>\n  ').replaceAll('</MsgId>', '\t</MsgId>');
    expect(read(spaced)).toEqual(read(INITIATION));
    const texts: [string, string][] = [
      ['Invoice <!-- number -->42', 'Invoice 42'],
      ['<![CDATA[Invoice <42> &amp;]]>', 'Invoice <42> &amp;'],
      ['In<![CDATA[voi]]>ce&#32;4&#x32;', 'Invoice 42'],
      ['&quot;<?ignored instruction?>Größe 42&apos;', '"Größe 42\''],
    ];
    for (const [written, wanted] of texts) {
      const { payments } = read(changed('Invoice 42', written));
      expect(payments[1]?.transactions[0]?.remittanceText).toBe(wanted);
    }
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('can prefer batch booking as %s', (text, wanted) => {
    expect(read(changed('<BtchBookg>true', `<BtchBookg>${text}`)).payments[1]?.batchBooking).toBe(wanted);
  });

  it('has no address of the creditor if it has no part that the bank uses', () => {
    const lines = changed('<Nm>Merchant</Nm>', '<Nm>Merchant</Nm><PstlAdr><AdrLine>Ring 1</AdrLine></PstlAdr>');
    expect(read(lines)).toEqual(read(INITIATION));
  });

  it('has any control sum that is equal to the sum of the amounts', () => {
    expect(read(changed('<CtrlSum>111.01', '<CtrlSum>0111.0100')).controlSum).toBe('0111.0100');
    expect(read(changed('<CtrlSum>111.01</CtrlSum>', '')).controlSum).toBeUndefined();
  });
});

describe('a pain.001 message without a required element', () => {
  it.each([
    [`${ROOT}/GrpHdr/MsgId`, '<MsgId>M-1</MsgId>'],
    [`${ROOT}/GrpHdr/CreDtTm`, '<CreDtTm>2026-03-05T09:30:00.000Z</CreDtTm>'],
    [`${ROOT}/GrpHdr/NbOfTxs`, '<NbOfTxs>3</NbOfTxs>'],
    [
      `${ROOT}/GrpHdr/InitgPty`,
      '<InitgPty><Nm>Initiator</Nm><Id><OrgId><Othr><Id>X</Id></Othr></OrgId></Id></InitgPty>',
    ],
    [`${FIRST}/PmtInfId`, '<PmtInfId>P-1</PmtInfId>'],
    [`${FIRST}/PmtMtd`, '<PmtInfId>P-1</PmtInfId>\n      <PmtMtd>TRF</PmtMtd>', '<PmtInfId>P-1</PmtInfId>'],
    [`${FIRST}/ReqdExctnDt`, '<ReqdExctnDt>2026-03-06</ReqdExctnDt>'],
    [
      `${FIRST}/Dbtr`,
      '<ReqdExctnDt>2026-03-06</ReqdExctnDt>\n      <Dbtr><Nm>Anna Muster</Nm></Dbtr>',
      '<ReqdExctnDt>2026-03-06</ReqdExctnDt>',
    ],
    [
      `${FIRST}/DbtrAcct`,
      '<DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></DbtrAcct>\n      <CdtTrfTxInf>',
      '<CdtTrfTxInf>',
    ],
    [`${SECOND}/DbtrAcct/Id`, '<Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>', '<Ccy>'],
    [
      `${SECOND}/DbtrAcct/Id/IBAN`,
      '<Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>EUR</Ccy>',
      '<Id></Id><Ccy>EUR</Ccy>',
    ],
    [`${FIRST}/CdtTrfTxInf[0]/PmtId`, '<PmtId><EndToEndId>E-1</EndToEndId></PmtId>'],
    [`${SECOND}/CdtTrfTxInf[0]/PmtId/EndToEndId`, '<EndToEndId>E-2</EndToEndId>'],
    [`${SECOND}/CdtTrfTxInf[1]/Amt`, '<Amt><InstdAmt Ccy="JPY">10</InstdAmt></Amt>'],
    [`${SECOND}/CdtTrfTxInf[1]/Amt/InstdAmt`, '<InstdAmt Ccy="JPY">10</InstdAmt>'],
    [`${SECOND}/CdtTrfTxInf[1]/Amt/InstdAmt/@Ccy`, ' Ccy="JPY"'],
    [`${SECOND}/CdtTrfTxInf[0]/CdtrAgt/FinInstnId`, '<FinInstnId><BIC>COBADEFF</BIC><Nm>Bank</Nm></FinInstnId>'],
    [`${FIRST}/CdtTrfTxInf[0]/Cdtr`, '<Cdtr><Nm>Merchant</Nm></Cdtr>'],
    [`${FIRST}/CdtTrfTxInf[0]/Cdtr/Nm`, '<Nm>Merchant</Nm>'],
    [
      `${FIRST}/CdtTrfTxInf[0]/CdtrAcct`,
      '<Cdtr><Nm>Merchant</Nm></Cdtr>\n        <CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>',
      '<Cdtr><Nm>Merchant</Nm></Cdtr>',
    ],
  ])('is rejected: %s', (path, element, rest = '') => {
    expect(faultOf(() => read(changed(element, rest)))).toMatch(`${path}: ${path} is missing; `);
  });

  it.each([
    [ROOT, /<CstmrCdtTrfInitn>.*<\/CstmrCdtTrfInitn>/s],
    [`${ROOT}/GrpHdr`, /<GrpHdr>.*<\/GrpHdr>/s],
    [FIRST, /<PmtInf>.*<\/PmtInf>/s],
    [`${FIRST}/CdtTrfTxInf[0]`, /<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/s],
  ])('is rejected: %s', (path, elements) => {
    expect(faultOf(() => read(INITIATION.replace(elements, '')))).toMatch(`${path}: ${path} is missing; `);
  });

  it('is rejected in version 09: the day within ReqdExctnDt, which cannot be a time', () => {
    const path = `${FIRST}/ReqdExctnDt/Dt`;
    expect(faultOf(() => read(INITIATION_09.replace('<Dt>2026-03-06</Dt>', '')))).toMatch(
      `${path}: ${path} is missing`,
    );
    const time = INITIATION_09.replace('<Dt>2026-03-06</Dt>', '<DtTm>2026-03-06T10:00:00Z</DtTm>');
    expect(faultOf(() => read(time))).toMatch(`${FIRST}/ReqdExctnDt/DtTm is not accepted; accepted elements of`);
  });
});

describe('a pain.001 message with a wrong value', () => {
  it.each([
    ['NbOfTxs of the message', '<NbOfTxs>3', '<NbOfTxs>2', `${ROOT}/GrpHdr/NbOfTxs`, 'the message has 3 transactions'],
    ['a number that is none', '<NbOfTxs>3', '<NbOfTxs>3.0', `${ROOT}/GrpHdr/NbOfTxs`, 'the message has 3 transactions'],
    ['CtrlSum of the message', '111.01', '111.02', `${ROOT}/GrpHdr/CtrlSum`, 'the amounts add up to 111.01'],
    ['a negative sum', '111.01', '-111.01', `${ROOT}/GrpHdr/CtrlSum`, 'is not a decimal number'],
    ['NbOfTxs of a payment', '<NbOfTxs>2', '<NbOfTxs>1', `${SECOND}/NbOfTxs`, 'the message has 2 transactions'],
    ['CtrlSum of a payment', '<CtrlSum>11.01', '<CtrlSum>11', `${SECOND}/CtrlSum`, 'the amounts add up to 11.01'],
    ['a date', '2026-03-05T09:30:00.000Z', '2026-03-05', `${ROOT}/GrpHdr/CreDtTm`, 'send one such as 2026-03-31T09'],
    ['an impossible day', '2026-03-05T', '2026-02-30T', `${ROOT}/GrpHdr/CreDtTm`, 'is not a date and time'],
    ['a day that does not exist', '2026-03-06', '2026-02-30', `${FIRST}/ReqdExctnDt`, 'send one such as 2026-03-31'],
    ['a word for batch booking', '<BtchBookg>true', '<BtchBookg>yes', `${SECOND}/BtchBookg`, 'send true or false'],
    ['a BIC', 'COBADEFF', 'COBADEF', `${SECOND}/CdtTrfTxInf[0]/CdtrAgt/FinInstnId/BIC`, 'send 8 or 11 characters'],
    [
      'a country',
      '<Ctry>DE',
      '<Ctry>DD',
      `${SECOND}/CdtTrfTxInf[0]/Cdtr/PstlAdr/Ctry`,
      'is not an ISO 3166 country code',
    ],
    ['a currency', '"JPY"', '"YEN"', `${SECOND}/CdtTrfTxInf[1]/Amt/InstdAmt/@Ccy`, 'is not an ISO 4217 currency code'],
    ['an amount', '>1.01<', '>1,01<', `${SECOND}/CdtTrfTxInf[0]/Amt/InstdAmt`, 'send a decimal number such as 12.30'],
    ['a negative amount', '>1.01<', '>-1.01<', `${SECOND}/CdtTrfTxInf[0]/Amt/InstdAmt`, 'is not an amount'],
    ['too many decimals', '>10<', '>10.5<', `${SECOND}/CdtTrfTxInf[1]/Amt/InstdAmt`, 'at most 0 are allowed'],
    [
      'a huge amount',
      '>1.01<',
      '>99999999999999999<',
      `${SECOND}/CdtTrfTxInf[0]/Amt/InstdAmt`,
      'InstdAmt is too large',
    ],
    [
      'an IBAN of a debtor',
      '<Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>',
      '<Id><IBAN>AT621904300234573201</IBAN></Id><Ccy>',
      `${SECOND}/DbtrAcct/Id/IBAN`,
      'wrong check digits',
    ],
    [
      'an account without a number',
      '<Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>',
      '<Id></Id><Ccy>',
      `${SECOND}/DbtrAcct/Id/IBAN`,
      `${SECOND}/DbtrAcct/Id/IBAN is missing`,
    ],
    [
      'an account with two numbers',
      '<Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>',
      '<Id><IBAN>AT611904300234573201</IBAN><Othr><Id>1</Id></Othr></Id><Ccy>',
      `${SECOND}/DbtrAcct/Id`,
      'has both IBAN and Othr',
    ],
    [
      'another number that is no BBAN',
      '<Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>',
      '<Id><Othr><Id>1-2</Id></Othr></Id><Ccy>',
      `${SECOND}/DbtrAcct/Id/Othr/Id`,
      'is not a BBAN',
    ],
    ['a long id', '>E-2<', `>${'E'.repeat(36)}<`, `${SECOND}/CdtTrfTxInf[0]/PmtId/EndToEndId`, 'has 36 characters'],
    ['an empty id', '>E-2<', '> <', `${SECOND}/CdtTrfTxInf[0]/PmtId/EndToEndId`, 'send 1 to 35 characters'],
    ['two lines', 'Invoice 42', 'Invoice\n42', `${SECOND}/CdtTrfTxInf[0]/RmtInf/Ustrd`, 'send printable text'],
    ['an element in a text', 'Invoice 42', '<b>42</b>', `${SECOND}/CdtTrfTxInf[0]/RmtInf/Ustrd/b`, 'text only'],
  ])('is rejected: %s', (_what, find, replacement, path, text) => {
    const fault = faultOf(() => read(changed(find, replacement)));
    expect(fault.startsWith(`${path}: ${path}`)).toBe(true);
    expect(fault).toContain(text);
  });

  it('is rejected: another payment method', () => {
    const cheque = INITIATION.replace('<PmtMtd>TRF', '<PmtMtd>CHK');
    expect(faultOf(() => read(cheque))).toContain(`${FIRST}/PmtMtd is CHK; send TRF`);
  });

  it('is rejected: an IBAN of a creditor', () => {
    const wrong = INITIATION.replace('DE89370400440532013000', 'DE8937040044053201300');
    expect(faultOf(() => read(wrong))).toMatch(`${FIRST}/CdtTrfTxInf[0]/CdtrAcct/Id/IBAN: `);
  });

  it('counts characters, not code units', () => {
    expect(read(changed('Invoice 42', '😀'.repeat(140))).payments).toHaveLength(2);
    const long = changed('Invoice 42', `${'x'.repeat(140)}😀`);
    expect(faultOf(() => read(long))).toContain('has 141 characters; at most 140');
  });

  it('adds amounts up exactly', () => {
    const dimes = INITIATION.replace('>100<', '>0.1<').replace('>1.01<', '>0.2<').replace('111.01', '10.3');
    expect(read(dimes.replace('<CtrlSum>11.01', '<CtrlSum>10.2')).controlSum).toBe('10.3');
    const fault = faultOf(() => read(INITIATION.replace('<CtrlSum>111.01', '<CtrlSum>111.01000000000001')));
    expect(fault).toContain('add up to 111.01; send their sum');
    const round = changed('<CtrlSum>11.01', '<CtrlSum>11').replace('>1.01<', '>90<');
    expect(faultOf(() => read(round))).toContain('add up to 100; send their sum');
  });
});
