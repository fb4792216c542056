import { DEFAULT_DIALECT, DIALECT_TITLES } from '../domain/dialect.js';
import type { Bank } from '../sim/bank.js';

/** By a section of the published document: what the document of other interfaces calls the same. */
const NAMES: Readonly<Record<string, string>> = {
  'Authentication / 4': 'scaRedirect',
  'Authentication / 5': 'scaRedirect',
  'Authentication / 6': 'Signature',
  'Endpoints / 1': 'scaOAuth',
  'Endpoints / 9': 'initiatePayment',
  'Endpoints / Common request headers': 'X-Request-ID',
  'Endpoints / Common request headers (PSU-IP-Address)': 'PSU-IP-Address',
  Errors: 'tppMessages',
  'Limits / frequencyPerDay': 'frequencyPerDay',
  'Limits / validUntil': 'validUntil',
  'Limits (pages not shown)': 'getTransactionList',
  'Resources and their fields / Amount': 'amount',
  'Resources and their fields / Payment initiation request': 'initiatePayment',
  'States and transitions / Consent status values': 'consentStatus',
  'States and transitions / Consent status values (terminatedByTpp)': 'consentStatus',
  'States and transitions / Payment transaction status values': 'transactionStatus',
  'What the service does / 3': 'createConsent',
};

/** The source of a rule as a bank's own document has it. A section that it does not have is left out. */
export function sourceIn({ dialect }: Pick<Bank, 'dialect'>, source: string): string {
  if (dialect === DEFAULT_DIALECT || source.startsWith('NextGenPSD2')) return source;
  const parts = source.split('; ');
  const names = parts.flatMap((part) => NAMES[part] ?? []);
  const document = [DIALECT_TITLES[dialect], ...new Set(names)].join(' / ');
  return [document, ...parts.filter((part) => part.startsWith('decision'))].join('; ');
}
