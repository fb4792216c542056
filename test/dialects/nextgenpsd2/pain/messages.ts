import { BankFault } from '../../../../src/domain/errors.js';
import { readInitiation, type CreditTransferInitiation } from '../../../../src/dialects/nextgenpsd2/pain/initiation.js';

/** A pain.001.001.03 message with two payments; the second has two transactions. Each element is on its own line. */
export const INITIATION = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>M-1</MsgId>
      <CreDtTm>2026-03-05T09:30:00.000Z</CreDtTm>
      <NbOfTxs>3</NbOfTxs>
      <CtrlSum>111.01</CtrlSum>
      <InitgPty><Nm>Initiator</Nm><Id><OrgId><Othr><Id>X</Id></Othr></OrgId></Id></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>P-1</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <ReqdExctnDt>2026-03-06</ReqdExctnDt>
      <Dbtr><Nm>Anna Muster</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></DbtrAcct>
      <CdtTrfTxInf>
        <PmtId><EndToEndId>E-1</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">100</InstdAmt></Amt>
        <Cdtr><Nm>Merchant</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
      </CdtTrfTxInf>
    </PmtInf>
    <PmtInf>
      <PmtInfId>P-2</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>11.01</CtrlSum>
      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
      <ReqdExctnDt>2026-03-09</ReqdExctnDt>
      <Dbtr><Nm>Anna Muster</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id><Ccy>EUR</Ccy></DbtrAcct>
      <DbtrAgt><FinInstnId><BIC>GIBAATWWXXX</BIC></FinInstnId></DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      <CdtTrfTxInf>
        <PmtId><InstrId>I-2</InstrId><EndToEndId>E-2</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="EUR">1.01</InstdAmt></Amt>
        <CdtrAgt><FinInstnId><BIC>COBADEFF</BIC><Nm>Bank</Nm></FinInstnId></CdtrAgt>
        <Cdtr>
          <Nm>Second &amp; Sons</Nm>
          <PstlAdr><StrtNm>Ring</StrtNm><BldgNb>1</BldgNb><PstCd>10115</PstCd><TwnNm>Berlin</TwnNm><Ctry>DE</Ctry></PstlAdr>
        </Cdtr>
        <CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
        <Purp><Cd>OTHR</Cd></Purp>
        <RmtInf><Ustrd>Invoice 42</Ustrd></RmtInf>
      </CdtTrfTxInf>
      <CdtTrfTxInf>
        <PmtId><EndToEndId>E-3</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="JPY">10</InstdAmt></Amt>
        <Cdtr><Nm>Third</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;

/** The same message in version 09. */
export const INITIATION_09 = INITIATION.replace('pain.001.001.03', 'pain.001.001.09')
  .replaceAll('BIC>', 'BICFI>')
  .replaceAll(/<ReqdExctnDt>(.*?)</g, '<ReqdExctnDt><Dt>$1</Dt><');

/** Reads a message of text or bytes. */
export function read(message: string | Uint8Array, mostBytes = 10_000_000): CreditTransferInitiation {
  return readInitiation(typeof message === 'string' ? new TextEncoder().encode(message) : message, mostBytes);
}

/** The FORMAT_ERROR that an action throws, as `path: text`. */
export function faultOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof BankFault && error.code === 'FORMAT_ERROR') return `${error.detail.path ?? ''}: ${error.text}`;
    throw error;
  }
  throw new Error('nothing was rejected');
}

/** The initiation with one replacement, which must apply exactly once. */
export function changed(find: string, replacement: string): string {
  if (INITIATION.split(find).length !== 2) throw new Error(`${find} must occur once`);
  return INITIATION.replace(find, () => replacement);
}
