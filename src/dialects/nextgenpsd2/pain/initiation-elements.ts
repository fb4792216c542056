import type { ChildRule, ElementRule } from './element-tree.js';

/**
 * The elements of a customer credit transfer initiation, in the sequence of the schemas of ISO 20022. Elements without
 * effect on the payment are ignored. Stricter than the schemas where the bank needs a value (IBANs, name of the
 * creditor), and more lenient in one place: DbtrAgt may be absent, as in the interface's own example.
 */

/** A message with its version. */
export type InitiationMessage = 'pain.001.001.03' | 'pain.001.001.09';

const AGENT_REST = ['LEI', 'Nm', 'PstlAdr', 'Othr'];
const PARTY_REST = ['Id', 'CtryOfRes', 'CtctDtls'];
const BEFORE_CREDITOR_AGENT = [
  'XchgRateInf',
  'ChrgBr',
  'ChqInstr',
  'UltmtDbtr',
  'IntrmyAgt1',
  'IntrmyAgt1Acct',
  'IntrmyAgt2',
  'IntrmyAgt2Acct',
  'IntrmyAgt3',
  'IntrmyAgt3Acct',
];

/** The content of Document in each accepted message. */
export const INITIATION_MESSAGES: Readonly<Record<InitiationMessage, ElementRule>> = {
  'pain.001.001.03': documentRule(false),
  'pain.001.001.09': documentRule(true),
};

function documentRule(is09: boolean): ElementRule {
  const date = is09 ? sequence(required('Dt', text(10))) : text(10);
  return sequence(
    required(
      'CstmrCdtTrfInitn',
      sequence(
        required('GrpHdr', groupHeader()),
        repeated(required('PmtInf', paymentInformation(date, is09))),
        ...(is09 ? [repeated(ignored('SplmtryData'))] : []),
      ),
    ),
  );
}

function groupHeader(): ElementRule {
  return sequence(
    required('MsgId', text(35)),
    required('CreDtTm', text(40)),
    repeated(ignored('Authstn')),
    required('NbOfTxs', text(15)),
    optional('CtrlSum', text(20)),
    { ...ignored('InitgPty'), isRequired: true },
    ignored('FwdgAgt'),
  );
}

function paymentInformation(date: ElementRule, is09: boolean): ElementRule {
  return sequence(
    required('PmtInfId', text(35)),
    required('PmtMtd', text(3)),
    optional('BtchBookg', text(5)),
    optional('NbOfTxs', text(15)),
    optional('CtrlSum', text(20)),
    ignored('PmtTpInf'),
    required('ReqdExctnDt', date),
    ignored('PoolgAdjstmntDt'),
    { ...ignored('Dbtr'), isRequired: true },
    required('DbtrAcct', account()),
    ignored('DbtrAgt'),
    ignored('DbtrAgtAcct'),
    ...(is09 ? [ignored('InstrForDbtrAgt')] : []),
    ignored('UltmtDbtr'),
    ignored('ChrgBr'),
    ignored('ChrgsAcct'),
    ignored('ChrgsAcctAgt'),
    repeated(required('CdtTrfTxInf', creditTransfer(is09))),
  );
}

function creditTransfer(is09: boolean): ElementRule {
  const agent = sequence(
    optional(is09 ? 'BICFI' : 'BIC', text(11)),
    optional('ClrSysMmbId', sequence(ignored('ClrSysId'), required('MmbId', text(35)))),
    ...AGENT_REST.map(ignored),
  );
  const paymentId = [optional('InstrId', text(35)), required('EndToEndId', text(35))];
  return sequence(
    required('PmtId', sequence(...paymentId, ...(is09 ? [ignored('UETR')] : []))),
    ignored('PmtTpInf'),
    // An amount in another currency than that of the transfer (EqvtAmt) is not offered.
    required('Amt', sequence(required('InstdAmt', text(20)))),
    ...BEFORE_CREDITOR_AGENT.map(ignored),
    optional('CdtrAgt', sequence(required('FinInstnId', agent), ignored('BrnchId'))),
    ignored('CdtrAgtAcct'),
    required('Cdtr', sequence(required('Nm', text(140)), optional('PstlAdr', address()), ...PARTY_REST.map(ignored))),
    required('CdtrAcct', account()),
    ignored('UltmtCdtr'),
    repeated(ignored('InstrForCdtrAgt')),
    ignored('InstrForDbtrAgt'),
    ignored('Purp'),
    repeated(ignored('RgltryRptg')),
    ignored('Tax'),
    repeated(ignored('RltdRmtInf')),
    optional('RmtInf', sequence(optional('Ustrd', text(140)), repeated(ignored('Strd')))),
    ...(is09 ? [repeated(ignored('SplmtryData'))] : []),
  );
}

/** An account, whose number is an IBAN or another one. */
function account(): ElementRule {
  const rest = ['Tp', 'Ccy', 'Nm', 'Prxy'].map(ignored);
  const other = sequence(required('Id', text(34)), ...['SchmeNm', 'Issr'].map(ignored));
  return sequence(required('Id', sequence(optional('IBAN', text(34)), optional('Othr', other))), ...rest);
}

function address(): ElementRule {
  return sequence(
    ...['AdrTp', 'Dept', 'SubDept'].map(ignored),
    optional('StrtNm', text(70)),
    optional('BldgNb', text(16)),
    ...['BldgNm', 'Flr', 'PstBx', 'Room'].map(ignored),
    optional('PstCd', text(16)),
    optional('TwnNm', text(35)),
    ...['TwnLctnNm', 'DstrctNm', 'CtrySubDvsn'].map(ignored),
    optional('Ctry', text(2)),
    repeated(ignored('AdrLine')),
  );
}

function text(longest: number): ElementRule {
  return { kind: 'text', longest };
}

function sequence(...children: ChildRule[]): ElementRule {
  return { kind: 'sequence', children };
}

function required(name: string, rule: ElementRule): ChildRule {
  return { name, rule, isRequired: true, isRepeatable: false };
}

function optional(name: string, rule: ElementRule): ChildRule {
  return { name, rule, isRequired: false, isRepeatable: false };
}

function ignored(name: string): ChildRule {
  return optional(name, { kind: 'ignored' });
}

function repeated(child: ChildRule): ChildRule {
  return { ...child, isRepeatable: true };
}
