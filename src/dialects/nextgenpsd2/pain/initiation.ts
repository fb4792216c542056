import { isBban, type Address } from '../../../domain/account/account.js';
import { parseLocalDate, type LocalDate } from '../../../domain/calendar.js';
import { formatError, refuseMember } from '../../../domain/errors.js';
import { formatIbanProblem, ibanProblem } from '../../../domain/account/iban.js';
import { parseDecimal, problemOfCountry, problemOfCurrency, problemOfSize } from '../../../domain/money.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import { readXml } from './bounded-xml.js';
import type { XmlElement } from './element-tree.js';
import { INITIATION_MESSAGES, type InitiationMessage } from './initiation-elements.js';

/** A customer credit transfer initiation (pain.001). */
export interface CreditTransferInitiation {
  readonly message: InitiationMessage;
  readonly messageId: string;
  /** As sent: a date and time of ISO 8601, with or without a zone. */
  readonly createdAt: string;
  readonly numberOfTransactions: number;
  /** Sum of all amounts, as sent. */
  readonly controlSum?: string;
  /** At least one. */
  readonly payments: readonly PaymentInformation[];
}

/** Credit transfers of one debtor account on one day. */
export interface PaymentInformation {
  readonly paymentInformationId: string;
  /** Whether one entry for all transfers is preferred. */
  readonly batchBooking?: boolean;
  readonly requestedExecutionDate: LocalDate;
  /** Either IBAN or BBAN. */
  readonly debtorIban?: string;
  readonly debtorBban?: string;
  /** At least one. */
  readonly transactions: readonly CreditTransfer[];
}

export interface CreditTransfer {
  readonly instructionId?: string;
  readonly endToEndId: string;
  /** Decimal text, with at most the decimals of the currency. */
  readonly amount: string;
  /** ISO 4217 alpha-3. */
  readonly currency: string;
  readonly creditorName: string;
  /** Either IBAN or BBAN. */
  readonly creditorIban?: string;
  readonly creditorBban?: string;
  readonly creditorBic?: string;
  /** Number of the creditor's bank in a national clearing system. */
  readonly creditorClearingCode?: string;
  readonly creditorAddress?: Address;
  readonly remittanceText?: string;
}

/**
 * Reads a pain.001 message: its structure, formats, and the counts and sums that it states. What a payment product
 * accepts, such as the currency or the characters of a text, is not checked here.
 * @param mostBytes the largest message
 * @throws FORMAT_ERROR with the path of the element, such as `Document/CstmrCdtTrfInitn/GrpHdr/MsgId`
 */
export function readInitiation(body: Uint8Array, mostBytes: number): CreditTransferInitiation {
  const { root, message } = readXml(body, INITIATION_MESSAGES, mostBytes);
  const initiation = child(root, 'CstmrCdtTrfInitn');
  const header = child(initiation, 'GrpHdr');
  const payments = children(initiation, 'PmtInf').map(readPaymentInformation);
  const transactions = payments.flatMap((payment) => payment.transactions);
  assertTotals(header, transactions);
  return withoutAbsent({
    message,
    messageId: textOf(header, 'MsgId'),
    createdAt: readDateTime(child(header, 'CreDtTm')),
    numberOfTransactions: transactions.length,
    controlSum: optionalText(header, 'CtrlSum'),
    payments,
  });
}

function readPaymentInformation(payment: XmlElement): PaymentInformation {
  const method = child(payment, 'PmtMtd');
  if (method.text !== 'TRF')
    refuseMember(method.path, `is ${method.text}; send TRF, because the bank executes credit transfers only`);
  const transactions = children(payment, 'CdtTrfTxInf').map(readCreditTransfer);
  assertTotals(payment, transactions);
  const date = child(payment, 'ReqdExctnDt');
  const debtor = readAccount(child(payment, 'DbtrAcct'));
  return withoutAbsent({
    paymentInformationId: textOf(payment, 'PmtInfId'),
    batchBooking: readBoolean(optionalChild(payment, 'BtchBookg')),
    requestedExecutionDate: readDate(optionalChild(date, 'Dt') ?? date),
    debtorIban: debtor.iban,
    debtorBban: debtor.bban,
    transactions,
  });
}

function readCreditTransfer(transfer: XmlElement): CreditTransfer {
  const ids = child(transfer, 'PmtId');
  const creditor = child(transfer, 'Cdtr');
  const agent = optionalChild(transfer, 'CdtrAgt');
  const institution = agent && child(agent, 'FinInstnId');
  const { iban, bban } = readAccount(child(transfer, 'CdtrAcct'));
  const address = optionalChild(creditor, 'PstlAdr');
  const remittance = optionalChild(transfer, 'RmtInf');
  return withoutAbsent({
    instructionId: optionalText(ids, 'InstrId'),
    endToEndId: textOf(ids, 'EndToEndId'),
    ...readAmount(child(child(transfer, 'Amt'), 'InstdAmt')),
    creditorName: textOf(creditor, 'Nm'),
    creditorIban: iban,
    creditorBban: bban,
    creditorBic: institution && readBic(institution),
    creditorClearingCode: institution && readClearingCode(institution),
    creditorAddress: address && readAddress(address),
    remittanceText: remittance && optionalText(remittance, 'Ustrd'),
  });
}

/** Compares the number of transactions and their sum with what the message states. The currencies do not matter. */
function assertTotals(stating: XmlElement, transactions: readonly CreditTransfer[]): void {
  const count = optionalChild(stating, 'NbOfTxs');
  if (count && (!/^\d+$/.test(count.text) || Number(count.text) !== transactions.length)) {
    const text = `${count.path} is ${count.text}, but the message has ${transactions.length} transactions; send their number`;
    formatError(count.path, text);
  }
  const sum = optionalChild(stating, 'CtrlSum');
  if (!sum) return;
  const stated = scaled(sum.text);
  if (stated === undefined)
    return refuseMember(sum.path, `"${sum.text}" is not a decimal number; send one such as 123.45`);
  const actual = transactions.reduce((total, { amount }) => total + (scaled(amount) ?? 0n), 0n);
  if (stated !== actual)
    refuseMember(sum.path, `is ${sum.text}, but the amounts add up to ${formatScaled(actual)}; send their sum`);
}

/** Most decimals of a control sum. */
const MOST_DECIMALS = 17;

/** Decimal text as an integer with all decimals that a control sum may have; undefined if it is not such a text. */
function scaled(text: string): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,17}))?$/.exec(text) ?? [];
  return whole === '' ? undefined : BigInt(whole + fraction.padEnd(MOST_DECIMALS, '0'));
}

function formatScaled(sum: bigint): string {
  const digits = String(sum).padStart(MOST_DECIMALS + 1, '0');
  return `${digits.slice(0, -MOST_DECIMALS)}.${digits.slice(-MOST_DECIMALS)}`.replace(/\.?0+$/, '');
}

function readAmount({ path, text, attributes }: XmlElement): { amount: string; currency: string } {
  const currency = attributes.get('Ccy');
  const currencyPath = `${path}/@Ccy`;
  if (currency === undefined) return refuseMember(currencyPath, 'is missing; send a currency such as EUR');
  const unknown = problemOfCurrency(currency.slice(0, 64));
  if (unknown !== undefined) return refuseMember(currencyPath, unknown);
  const money = parseDecimal(text, currency);
  const wrongSize = typeof money === 'string' ? problemOfSize(money, currency) : undefined;
  if (wrongSize !== undefined) return refuseMember(path, wrongSize);
  if (typeof money === 'string' || text.startsWith('-'))
    return refuseMember(path, `"${text}" is not an amount; send a decimal number such as 12.30`);
  return { amount: text, currency };
}

/** The number of an account: an IBAN or, as another identification, a BBAN. */
function readAccount(account: XmlElement): { readonly iban?: string; readonly bban?: string } {
  const id = child(account, 'Id');
  const [iban, other] = [optionalChild(id, 'IBAN'), optionalChild(id, 'Othr')];
  if (!other) return { iban: readIban(child(id, 'IBAN')) };
  if (iban) refuseMember(id.path, 'has both IBAN and Othr; send one of them');
  const { path, text } = child(other, 'Id');
  if (!isBban(text)) refuseMember(path, `"${text}" is not a BBAN; send up to 30 letters and digits`);
  return { bban: text };
}

function readIban({ path, text }: XmlElement): string {
  const problem = ibanProblem(text);
  return problem === undefined ? text : formatError(path, `${path}: ${formatIbanProblem(text, problem)}`);
}

function readBic(institution: XmlElement): string | undefined {
  const bic = optionalChild(institution, 'BICFI') ?? optionalChild(institution, 'BIC');
  if (bic === undefined || /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3})?$/.test(bic.text)) return bic?.text;
  return refuseMember(bic.path, `"${bic.text}" is not a BIC; send 8 or 11 characters such as GIBAATWWXXX`);
}

function readClearingCode(institution: XmlElement): string | undefined {
  const member = optionalChild(institution, 'ClrSysMmbId');
  return member && textOf(member, 'MmbId');
}

function readAddress(address: XmlElement): Address | undefined {
  const country = optionalChild(address, 'Ctry');
  const problem = country && problemOfCountry(country.text);
  if (country && problem !== undefined) refuseMember(country.path, problem);
  const parts: Address = withoutAbsent({
    street: optionalText(address, 'StrtNm'),
    buildingNumber: optionalText(address, 'BldgNb'),
    city: optionalText(address, 'TwnNm'),
    postalCode: optionalText(address, 'PstCd'),
    country: country?.text,
  });
  return Object.keys(parts).length > 0 ? parts : undefined;
}

function readBoolean(element: XmlElement | undefined): boolean | undefined {
  if (!element) return undefined;
  const { path, text } = element;
  if (!['true', 'false', '1', '0'].includes(text)) refuseMember(path, `is "${text}"; send true or false`);
  return text === 'true' || text === '1';
}

function readDate({ path, text }: XmlElement): LocalDate {
  return parseLocalDate(text) ?? refuseMember(path, `"${text}" is not a calendar day; send one such as 2026-03-31`);
}

function readDateTime({ path, text }: XmlElement): string {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  if (parseLocalDate(day) !== undefined) return text;
  return refuseMember(path, `"${text}" is not a date and time; send one such as 2026-03-31T09:30:00Z`);
}

function children(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((each) => each.name === name);
}

function optionalChild(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((each) => each.name === name);
}

/** A child element that the rules of the elements require. */
function child(element: XmlElement, name: string): XmlElement {
  const path = `${element.path}/${name}`;
  return optionalChild(element, name) ?? refuseMember(path, `is missing; ${element.path} requires it`);
}

function textOf(element: XmlElement, name: string): string {
  return child(element, name).text;
}

function optionalText(element: XmlElement, name: string): string | undefined {
  return optionalChild(element, name)?.text;
}
