import type { TransactionStatus } from '../../../domain/payment/payment-status.js';
import { element, messageText } from './write-elements.js';
import type { InitiationMessage } from './initiation-elements.js';

/** A customer payment status report (pain.002): about the whole initiation, its payments or single transactions. */
export interface StatusReport {
  readonly messageId: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** What the report is about. */
  readonly original: OriginalInitiation;
  readonly groupStatus?: TransactionStatus;
  /** Reason of a rejection of the group: a code of ISO 20022 ExternalStatusReason1Code. */
  readonly reason?: string;
  readonly payments?: readonly PaymentStatus[];
}

/** Identifies an initiation, by what `readInitiation` returns. */
export interface OriginalInitiation {
  readonly message: InitiationMessage;
  readonly messageId: string;
  readonly createdAt?: string;
  readonly numberOfTransactions?: number;
  readonly controlSum?: string;
}

/** The status of one payment information. */
export interface PaymentStatus {
  readonly paymentInformationId: string;
  readonly status?: TransactionStatus;
  readonly reason?: string;
  readonly transactions?: readonly TransferStatus[];
}

/** The status of one credit transfer. */
export interface TransferStatus {
  readonly instructionId?: string;
  readonly endToEndId?: string;
  readonly status: TransactionStatus;
  readonly reason?: string;
}

/** The report that answers a message: each version of pain.001 has its version of pain.002. */
const REPORT_MESSAGES: Readonly<Record<InitiationMessage, string>> = {
  'pain.001.001.03': 'pain.002.001.03',
  'pain.001.001.09': 'pain.002.001.10',
};

/** Statuses that the schema of pain.002.001.03 does not have, with the nearest one that it has. @decision pain-messages */
const NEAREST_IN_03: Readonly<Partial<Record<TransactionStatus, string>>> = {
  PATC: 'ACTC',
  ACFC: 'ACCP',
  ACWP: 'ACSC',
  ACCC: 'ACSC',
  CANC: 'RJCT',
};
/** The same of those that it has for groups only. */
const NEAREST_OF_TRANSFER: typeof NEAREST_IN_03 = { ...NEAREST_IN_03, RCVD: 'PDNG', PART: 'PDNG' };
/** The reason of a cancellation, which pain.002.001.03 can only call a rejection. */
const BY_CUSTOMER = 'CUST';

/** Writes a pain.002 message, in UTF-8. */
export function writeStatusReport(report: StatusReport): string {
  const { original, payments = [] } = report;
  const { message } = original;
  const body = element('CstmrPmtStsRpt', [
    element('GrpHdr', [element('MsgId', report.messageId), element('CreDtTm', report.createdAt)]),
    element('OrgnlGrpInfAndSts', [
      element('OrgnlMsgId', original.messageId),
      element('OrgnlMsgNmId', original.message),
      element('OrgnlCreDtTm', original.createdAt),
      element('OrgnlNbOfTxs', original.numberOfTransactions),
      element('OrgnlCtrlSum', original.controlSum),
      ...statusElements('GrpSts', report.groupStatus, report.reason, message),
    ]),
    ...payments.map((payment) => paymentElement(payment, message)),
  ]);
  return messageText(REPORT_MESSAGES[original.message], body);
}

function paymentElement(payment: PaymentStatus, message: InitiationMessage): string {
  const { paymentInformationId, status, reason, transactions = [] } = payment;
  return element('OrgnlPmtInfAndSts', [
    element('OrgnlPmtInfId', paymentInformationId),
    ...statusElements('PmtInfSts', status, reason, message),
    ...transactions.map((transfer) => transferElement(transfer, message)),
  ]);
}

function transferElement(transfer: TransferStatus, message: InitiationMessage): string {
  const { instructionId, endToEndId, status, reason } = transfer;
  return element('TxInfAndSts', [
    element('OrgnlInstrId', instructionId),
    element('OrgnlEndToEndId', endToEndId),
    ...statusElements('TxSts', status, reason, message),
  ]);
}

/** A status and its reason. If the message does not have the status, the nearest one, and the status as additional information. */
function statusElements(
  name: 'GrpSts' | 'PmtInfSts' | 'TxSts',
  status: TransactionStatus | undefined,
  reason: string | undefined,
  message: InitiationMessage,
): readonly string[] {
  const nearest = name === 'TxSts' ? NEAREST_OF_TRANSFER : NEAREST_IN_03;
  const written = message === 'pain.001.001.03' && status !== undefined ? nearest[status] : undefined;
  const code = reason ?? (written !== undefined && status === 'CANC' ? BY_CUSTOMER : undefined);
  const information = [
    code === undefined ? '' : element('Rsn', [element('Cd', code)]),
    element('AddtlInf', written === undefined ? undefined : status),
  ].join('');
  return [element(name, written ?? status), information === '' ? '' : element('StsRsnInf', [information])];
}
