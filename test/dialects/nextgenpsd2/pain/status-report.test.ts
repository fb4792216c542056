import { SaxesParser } from 'saxes';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { writeStatusReport, type StatusReport } from '../../../../src/dialects/nextgenpsd2/pain/status-report.js';
import { TRANSACTION_STATUSES } from '../../../../src/domain/payment/payment-status.js';
import { INITIATION, read } from './messages.js';

const report: StatusReport = {
  messageId: 'S-1',
  createdAt: '2026-03-06T10:00:00+01:00',
  original: { message: 'pain.001.001.03', messageId: 'M-1' },
};
const body = (xml: string): string => /<CstmrPmtStsRpt>(.*)<\/CstmrPmtStsRpt>/s.exec(xml)?.[1] ?? '';

/** The text of each element by its name, read by a parser. */
function textsOf(xml: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const open: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local }) => void open.push(local));
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => (texts[open.at(-1) ?? ''] = text));
  parser.write(xml).close();
  return texts;
}

describe('a pain.002 message', () => {
  it('about a group repeats what identifies the initiation', () => {
    const { message, messageId, createdAt, numberOfTransactions, controlSum = '' } = read(INITIATION);
    const original = { message, messageId, createdAt, numberOfTransactions, controlSum };
    expect(writeStatusReport({ ...report, original, groupStatus: 'ACTC' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>' +
        '<GrpHdr><MsgId>S-1</MsgId><CreDtTm>2026-03-06T10:00:00+01:00</CreDtTm></GrpHdr>' +
        '<OrgnlGrpInfAndSts><OrgnlMsgId>M-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>' +
        '<OrgnlCreDtTm>2026-03-05T09:30:00.000Z</OrgnlCreDtTm><OrgnlNbOfTxs>3</OrgnlNbOfTxs>' +
        '<OrgnlCtrlSum>111.01</OrgnlCtrlSum><GrpSts>ACTC</GrpSts></OrgnlGrpInfAndSts>' +
        '</CstmrPmtStsRpt></Document>\n',
    );
  });

  it('about payments and transactions has their statuses and reasons', () => {
    const xml = writeStatusReport({
      ...report,
      groupStatus: 'PART',
      reason: 'MS03',
      payments: [
        { paymentInformationId: 'P-1', status: 'ACSC' },
        {
          paymentInformationId: 'P-2',
          reason: 'AM04',
          transactions: [
            { instructionId: 'I-2', endToEndId: 'E-2', status: 'ACSP' },
            { endToEndId: 'E-3', status: 'RJCT', reason: 'AC04' },
          ],
        },
      ],
    });
    expect(body(xml).slice(body(xml).indexOf('<OrgnlGrpInfAndSts>'))).toBe(
      '<OrgnlGrpInfAndSts><OrgnlMsgId>M-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId>' +
        '<GrpSts>PART</GrpSts><StsRsnInf><Rsn><Cd>MS03</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>' +
        '<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-1</OrgnlPmtInfId><PmtInfSts>ACSC</PmtInfSts></OrgnlPmtInfAndSts>' +
        '<OrgnlPmtInfAndSts><OrgnlPmtInfId>P-2</OrgnlPmtInfId><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>' +
        '<TxInfAndSts><OrgnlInstrId>I-2</OrgnlInstrId><OrgnlEndToEndId>E-2</OrgnlEndToEndId><TxSts>ACSP</TxSts></TxInfAndSts>' +
        '<TxInfAndSts><OrgnlEndToEndId>E-3</OrgnlEndToEndId><TxSts>RJCT</TxSts>' +
        '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>',
    );
  });

  it('has the version that belongs to the version of the initiation', () => {
    const original = { message: 'pain.001.001.09', messageId: 'M-1' } as const;
    const xml = writeStatusReport({ ...report, original });
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">');
    expect(xml).toContain('<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>');
  });

  /** TransactionGroupStatus3Code and TransactionIndividualStatus3Code of the schema of ISO 20022. */
  const GROUP_03 = ['ACTC', 'RCVD', 'PART', 'RJCT', 'PDNG', 'ACCP', 'ACSP', 'ACSC', 'ACWC'];
  const TRANSFER_03 = GROUP_03.filter((status) => status !== 'RCVD' && status !== 'PART');

  it.each(TRANSACTION_STATUSES)('of version 03 has only statuses of its schema: %s', (status) => {
    const payments = [{ paymentInformationId: 'P-1', status, transactions: [{ status }] }];
    const xml = writeStatusReport({ ...report, groupStatus: status, payments });
    const written = (name: string): string => new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1] ?? '';
    expect(GROUP_03).toContain(written('GrpSts'));
    expect(GROUP_03).toContain(written('PmtInfSts'));
    expect(TRANSFER_03).toContain(written('TxSts'));
    // Whatever is not the status itself says it.
    for (const name of ['GrpSts', 'PmtInfSts', 'TxSts']) {
      const end = xml.slice(xml.indexOf(`</${name}>`));
      expect(written(name) === status || end.includes(`<AddtlInf>${status}</AddtlInf>`)).toBe(true);
    }
  });

  it.each([
    ['PATC', 'ACTC', ''],
    ['ACCC', 'ACSC', ''],
    ['CANC', 'RJCT', '<Rsn><Cd>CUST</Cd></Rsn>'],
  ] as const)('of version 03 writes %s as %s, with the status as additional information', (status, written, reason) => {
    expect(writeStatusReport({ ...report, groupStatus: status })).toContain(
      `<GrpSts>${written}</GrpSts><StsRsnInf>${reason}<AddtlInf>${status}</AddtlInf></StsRsnInf>`,
    );
  });

  it.each(TRANSACTION_STATUSES)('of version 10 has every status: %s', (status) => {
    const original = { message: 'pain.001.001.09', messageId: 'M-1' } as const;
    const xml = writeStatusReport({ ...report, original, groupStatus: status });
    expect(xml).toContain(`<GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>`);
  });

  it('contains every id as a parser of XML reads it back', () => {
    const ids = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(ids, (id) => {
        const messageId = `<${id}&]]>`;
        const xml = writeStatusReport({ ...report, original: { ...report.original, messageId } });
        expect(textsOf(xml)['OrgnlMsgId']).toBe(messageId);
      }),
    );
  });

  it('is well-formed even with characters that XML does not allow', () => {
    const xml = writeStatusReport({ ...report, messageId: 'a\u0000b\u001fc\ud800d\udc00e\ufffef😀' });
    expect(textsOf(xml)['MsgId']).toBe('a?b?c?d?e?f😀');
  });
});
