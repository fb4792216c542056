import type { LinkBase } from '../../../http/link-base.js';
import type { AccountReport, ReportOrDownload, ReportRequest } from '../../../sim/accounts/account-report.js';
import type { Bank } from '../../../sim/bank.js';
import { TextBody } from '../../../xs2a/answers/text-body.js';
import { writeCamtReport } from '../camt/camt-report.js';
import { accountReferenceBody } from './account.js';
import { accountLink } from './links.js';
import type { TransactionListRequest } from './transaction.js';

/** The media type of camt. */
export const XML_TYPE = 'application/xml';

/** Whether a list can be a report in XML. @decision transaction-reports */
export function canBeReport(
  bank: Pick<Bank, 'profile'>,
  request: TransactionListRequest,
): request is TransactionListRequest & ReportRequest {
  const { bookingStatus, page } = request;
  return (
    bank.profile['transaction-reports'] !== 'json' &&
    page === undefined &&
    bookingStatus !== 'information' &&
    bookingStatus !== 'all'
  );
}

/** A report in XML, or the link of its download as JSON. @source NextGenPSD2 1.3.11 / _linksDownload */
export function reportBody(
  answer: ReportOrDownload,
  { accountId }: TransactionListRequest,
  bank: Bank,
  base: LinkBase,
): object {
  if (answer.download === undefined) return camtBody(answer.report, bank);
  const download = `${accountLink(accountId, base)}/transactions/download/${answer.download}`;
  return { account: accountReferenceBody(answer.account), _links: { download: { href: download } } };
}

/** @source NextGenPSD2 1.3.11 / camt.053 @decision transaction-reports */
export function camtBody(report: AccountReport, bank: Bank): TextBody {
  const version = bank.profile['transaction-reports'] === 'camt-02' ? '02' : '08';
  return new TextBody(XML_TYPE, writeCamtReport(report, version, bank));
}
