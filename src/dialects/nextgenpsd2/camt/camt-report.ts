import type { Account } from '../../../domain/account/account.js';
import type { CounterpartyAccount, ShownTransaction } from '../../../domain/account/transaction.js';
import { addDays, type Calendar, type Instant, type LocalDate } from '../../../domain/calendar.js';
import { formatAmount } from '../../../domain/money.js';
import type { AccountReport } from '../../../sim/accounts/account-report.js';
import { element, messageText } from '../pain/write-elements.js';

/** Reports of accounts as camt.052 and camt.053. @decision transaction-reports */

/** The versions that banks use, as the messages have them at their end. */
type CamtVersion = '02' | '08';

/** The bank that writes a report. */
interface CamtBank {
  readonly base: { readonly bic: string };
  readonly now: Instant;
  readonly calendar: Pick<Calendar, 'formatInstant' | 'startOfDay'>;
}

/** Codes of balances. A card's `nonInvoiced` has none. */
const BALANCE_CODES: Readonly<Record<string, string>> = {
  interimBooked: 'ITBD',
  interimAvailable: 'ITAV',
  closingBooked: 'CLBD',
  expected: 'XPCD',
};

/** The longest texts of the elements, in characters. */
const LONGEST_ID = 35;
const LONGEST_NAME = 70;
const LONGEST_REMITTANCE = 140;

/** Writes a report: camt.053 if it is a statement, otherwise camt.052. */
export function writeCamtReport(
  report: AccountReport,
  version: CamtVersion,
  { base, calendar, now }: CamtBank,
): string {
  const { account, period, statement, booked, pending } = report;
  const createdAt = calendar.formatInstant(now);
  const id = report.reportId.replaceAll('-', '');
  const [message, root, name] = statement
    ? (['camt.053', 'BkToCstmrStmt', 'Stmt'] as const)
    : (['camt.052', 'BkToCstmrAcctRpt', 'Rpt'] as const);
  const body = element(root, [
    element('GrpHdr', [element('MsgId', id), element('CreDtTm', createdAt)]),
    element(name, [
      element('Id', id),
      element('CreDtTm', createdAt),
      period
        ? element('FrToDt', [
            element('FrDtTm', calendar.formatInstant(calendar.startOfDay(period.dateFrom))),
            element('ToDtTm', calendar.formatInstant(calendar.startOfDay(addDays(period.dateTo, 1)) - 1000)),
          ])
        : '',
      accountElement(account, version, base.bic),
      ...balanceElements(report),
      ...booked.map((line) => entryElement(line, 'BOOK', account.currency, version)),
      ...pending.map((line) => entryElement(line, 'PDNG', account.currency, version)),
    ]),
  ]);
  return messageText(`${message}.001.${version}`, body);
}

function accountElement(account: Account, version: CamtVersion, bic: string): string {
  return element('Acct', [
    element('Id', [accountId(account)]),
    element('Ccy', account.currency),
    element('Nm', cut(account.name, LONGEST_NAME)),
    element('Svcr', [agentId(account.bic ?? bic, version)]),
  ]);
}

function balanceElements({ account: { currency }, balances, statement, period }: AccountReport): string[] {
  const current = balances.flatMap(({ balanceType, minorUnits, referenceDate }) => {
    const code = BALANCE_CODES[balanceType];
    return code === undefined ? [] : [balanceElement(code, minorUnits, currency, referenceDate)];
  });
  if (!statement || !period) return current;
  return [
    balanceElement('OPBD', statement.openingMinorUnits, currency, period.dateFrom),
    balanceElement('CLBD', statement.closingMinorUnits, currency, period.dateTo),
  ];
}

function balanceElement(code: string, minorUnits: number, currency: string, day: LocalDate): string {
  return element('Bal', [
    element('Tp', [element('CdOrPrtry', [element('Cd', code)])]),
    ...amountElements(minorUnits, currency),
    element('Dt', [element('Dt', day)]),
  ]);
}

/** An amount without a sign, and its side. */
function amountElements(minorUnits: number, currency: string): string[] {
  const amount = formatAmount({ currency, minorUnits: Math.abs(minorUnits) });
  return [element('Amt', amount, `Ccy="${currency}"`), element('CdtDbtInd', minorUnits < 0 ? 'DBIT' : 'CRDT')];
}

function entryElement(line: ShownTransaction, status: 'BOOK' | 'PDNG', currency: string, version: CamtVersion): string {
  return element('Ntry', [
    idElement('NtryRef', line.entryReference),
    ...amountElements(line.amountMinorUnits, currency),
    version === '02' ? element('Sts', status) : element('Sts', [element('Cd', status)]),
    dayElement('BookgDt', line.bookingDate),
    dayElement('ValDt', line.valueDate),
    idElement('AcctSvcrRef', line.transactionId?.replaceAll('-', '')),
    codeElement(line),
    element('NtryDtls', [detailsElement(line, currency, version)]),
  ]);
}

function idElement(name: string, id: string | undefined): string {
  return id === undefined ? '' : element(name, cut(id, LONGEST_ID));
}

function dayElement(name: string, day: LocalDate | undefined): string {
  return day === undefined ? '' : element(name, [element('Dt', day)]);
}

/** Domain, family and subfamily of ISO 20022. */
const ISO_CODE = /^(\w{1,4})-(\w{1,4})-(\w{1,4})$/;

/** The code of the transaction: of ISO 20022 if there is one, which must have a code. Any other one is a code of the bank. */
function codeElement(line: ShownTransaction): string {
  const written = line.bankTransactionCode;
  const known = ISO_CODE.exec(written ?? '');
  const other = line.amountMinorUnits < 0 ? 'MDOP' : 'MCOP';
  const [, domain = 'PMNT', family = other, subFamily = 'OTHR'] = known ?? [];
  const own = line.proprietaryBankTransactionCode ?? (known ? undefined : written);
  return element('BkTxCd', [
    element('Domn', [element('Cd', domain), element('Fmly', [element('Cd', family), element('SubFmlyCd', subFamily)])]),
    own === undefined ? '' : element('Prtry', [element('Cd', cut(own, LONGEST_ID))]),
  ]);
}

function detailsElement(line: ShownTransaction, currency: string, version: CamtVersion): string {
  const { endToEndId, mandateId, checkId, purposeCode, creditorAccount, debtorAccount } = line;
  return element('TxDtls', [
    group('Refs', [
      element('EndToEndId', cut(endToEndId, LONGEST_ID)),
      element('MndtId', cut(mandateId, LONGEST_ID)),
      element('ChqNb', cut(checkId, LONGEST_ID)),
    ]),
    ...(version === '08' ? amountElements(line.amountMinorUnits, currency) : []),
    group('RltdPties', [
      party('Dbtr', line.debtorName, version),
      accountOf('DbtrAcct', debtorAccount),
      party('UltmtDbtr', line.ultimateDebtor, version),
      party('Cdtr', line.creditorName, version, line.creditorId),
      accountOf('CdtrAcct', creditorAccount),
      party('UltmtCdtr', line.ultimateCreditor, version),
    ]),
    group('RltdAgts', [agent('DbtrAgt', debtorAccount, version), agent('CdtrAgt', creditorAccount, version)]),
    purposeCode === undefined ? '' : element('Purp', [element('Cd', purposeCode)]),
    group('RmtInf', [
      element('Ustrd', cut(line.remittanceInformationUnstructured, LONGEST_REMITTANCE)),
      structuredRemittance(line.remittanceInformationStructured),
    ]),
  ]);
}

/** A reference of the creditor; longer texts have another element. */
function structuredRemittance(text: string | undefined): string {
  if (text === undefined) return '';
  return element('Strd', [
    text.length <= LONGEST_ID
      ? element('CdtrRefInf', [element('Ref', text)])
      : element('AddtlRmtInf', cut(text, LONGEST_REMITTANCE)),
  ]);
}

function party(name: string, text: string | undefined, version: CamtVersion, id?: string): string {
  if (text === undefined && id === undefined) return '';
  const members = [
    element('Nm', cut(text, LONGEST_NAME)),
    id === undefined ? '' : element('Id', [element('PrvtId', [element('Othr', [element('Id', cut(id, LONGEST_ID))])])]),
  ];
  return element(name, version === '02' ? members : [element('Pty', members)]);
}

function accountOf(name: string, account: CounterpartyAccount | undefined): string {
  const id = account && accountId(account);
  return id === undefined || id === '' ? '' : element(name, [element('Id', [id])]);
}

/** An account by its IBAN, or else by another number. Card numbers are masked. */
function accountId({ iban, bban, msisdn, maskedPan }: Pick<Account, 'iban' | 'bban' | 'msisdn' | 'maskedPan'>): string {
  if (iban !== undefined) return element('IBAN', iban);
  const other = bban ?? msisdn ?? maskedPan;
  return other === undefined ? '' : element('Othr', [element('Id', other)]);
}

function agent(name: string, account: CounterpartyAccount | undefined, version: CamtVersion): string {
  return account?.bic === undefined ? '' : element(name, [agentId(account.bic, version)]);
}

function agentId(bic: string, version: CamtVersion): string {
  return element('FinInstnId', [element(version === '02' ? 'BIC' : 'BICFI', bic)]);
}

/** An element that is left out if it has no members. */
function group(name: string, members: readonly string[]): string {
  return members.some((member) => member !== '') ? element(name, members) : '';
}

function cut(text: string | undefined, longest: number): string | undefined {
  return text === undefined ? undefined : Array.from(text).slice(0, longest).join('');
}
