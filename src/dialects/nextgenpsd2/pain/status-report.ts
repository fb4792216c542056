import type { TransactionStatus } from '../../../domain/payment/payment.js';
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

/**
 * Writes a pain.002 message, in UTF-8. All statuses of the interface are written unchanged, although the schema of
 * pain.002.001.03 lists fewer: it has no CANC, PATC, ACFC, ACWP and ACCC, and RCVD and PART for groups only.
 */
export function writeStatusReport(report: StatusReport): string {
  const { original, payments = [] } = report;
  const body = element('CstmrPmtStsRpt', [
    element('GrpHdr', [element('MsgId', report.messageId), element('CreDtTm', report.createdAt)]),
    element('OrgnlGrpInfAndSts', [
      element('OrgnlMsgId', original.messageId),
      element('OrgnlMsgNmId', original.message),
      element('OrgnlCreDtTm', original.createdAt),
      element('OrgnlNbOfTxs', original.numberOfTransactions),
      element('OrgnlCtrlSum', original.controlSum),
      element('GrpSts', report.groupStatus),
      reasonElement(report.reason),
    ]),
    ...payments.map(paymentElement),
  ]);
  return messageText(REPORT_MESSAGES[original.message], body);
}

function paymentElement({ paymentInformationId, status, reason, transactions = [] }: PaymentStatus): string {
  return element('OrgnlPmtInfAndSts', [
    element('OrgnlPmtInfId', paymentInformationId),
    element('PmtInfSts', status),
    reasonElement(reason),
    ...transactions.map(transferElement),
  ]);
}

function transferElement({ instructionId, endToEndId, status, reason }: TransferStatus): string {
  return element('TxInfAndSts', [
    element('OrgnlInstrId', instructionId),
    element('OrgnlEndToEndId', endToEndId),
    element('TxSts', status),
    reasonElement(reason),
  ]);
}

function reasonElement(reason: string | undefined): string {
  return reason === undefined ? '' : element('StsRsnInf', [element('Rsn', [element('Cd', reason)])]);
}
