import { addDays } from '../../domain/calendar.js';
import { derivedUuid } from '../../domain/ids.js';
import type { Bank } from '../../sim/bank.js';
import { accountsOf } from '../../sim/directory.js';
import type { TppCertificatePaths } from '../resources/demo-certificates.js';
import { quoted } from './shell-text.js';

/** A TPP with everything that a client needs to be it. */
export interface DemoTpp {
  readonly name: string;
  readonly organizationIdentifier: string;
  readonly userEmail: string;
  readonly subscriptionKey: string;
  readonly onboarded: boolean;
  readonly roles: readonly string[];
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly certificates?: TppCertificatePaths;
}

/** What the commands are made for. */
interface CurlSubject {
  readonly baseUrl: string;
  /** The control API of the bank. */
  readonly adminUrl: string;
  readonly tpps: readonly DemoTpp[];
  /** Whether the control API wants its token, which the reader keeps in a variable of the shell. */
  readonly needsToken: boolean;
}

/**
 * Commands for a POSIX shell that read account data, to be run one after the other: consent, approval, token, accounts.
 * Empty while no TPP is onboarded that may, or no PSU has an account with an IBAN.
 */
export function curlCommands(bank: Bank, { baseUrl, adminUrl: admin, tpps, needsToken }: CurlSubject): string[] {
  const tpp = tpps.find(({ onboarded, roles }) => onboarded && roles.includes('PSP_AI'));
  const holder = firstHolder(bank);
  if (!tpp || !holder) return [];
  const api = `${baseUrl}/PSD2/v1`;
  const curl = baseUrl.startsWith('https:') ? `curl -sS${trust(tpp)}` : 'curl -sS';
  const header = (text: string): string => `-H ${quoted(text)}`;
  const requestId = (step: number): string => header(`X-Request-ID: ${derivedUuid(bank.seed, 'curl', String(step))}`);
  const key = header(`Ocp-Apim-Subscription-Key: ${tpp.subscriptionKey}`);
  const json = (body: object): string =>
    `${header('Content-Type: application/json')} -d ${quoted(JSON.stringify(body))}`;
  const token = needsToken ? ' -H "Authorization: Bearer $SANDBANK_ADMIN_TOKEN"' : '';
  const client = `client_id=${inUrl(tpp.clientId ?? '')}&client_secret=${inUrl(tpp.clientSecret ?? '')}`;

  const approval = { psu: holder.psu, decision: 'approve' };
  return [
    kept(
      'CONSENT_ID',
      'consentId',
      `${curl} -X POST ${quoted(`${api}/consents`)} ${requestId(1)} ${key} ${json(consentOf(bank, holder.iban))}`,
    ),
    kept(
      'CODE',
      'code',
      `${curl} -X POST "${admin}/authorisations/$CONSENT_ID" ${requestId(2)}${token} ${json(approval)}`,
    ),
    kept(
      'TOKEN',
      'access_token',
      `${curl} -X POST "${api}/oauth/token?${client}&code=$CODE&request_id=$CONSENT_ID" ${requestId(3)} ${key}`,
    ),
    `${curl} ${quoted(`${api}/accounts?withBalance=true`)} ${requestId(4)} ${key} -H "Authorization: Bearer $TOKEN" ${header('PSU-IP-Address: 192.0.2.10')}`,
  ];
}

function consentOf(bank: Bank, iban: string): object {
  const reference = [{ iban }];
  return {
    access: { accounts: reference, balances: reference, transactions: reference },
    recurringIndicator: true,
    validUntil: addDays(bank.calendar.dateOf(bank.now), bank.profile['valid-until'].defaultDays),
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  };
}

function firstHolder(bank: Bank): { psu: string; iban: string } | undefined {
  for (const { psuId, blocked } of bank.base.psus.values()) {
    const iban = accountsOf(bank, psuId).find(
      (account) => account.iban !== undefined && account.status === 'enabled',
    )?.iban;
    if (!blocked && iban !== undefined) return { psu: psuId, iban };
  }
  return undefined;
}

/** A command whose answer's member is kept in a variable of the shell, and shown. */
function kept(variable: string, member: string, command: string): string {
  return `${variable}=$(${command} | sed 's/.*"${member}":"\\([^"]*\\)".*/\\1/'); echo "$${variable}"`;
}

function trust({ certificates }: DemoTpp): string {
  return certificates ? ` --cacert ${quoted(certificates.ca)}` : ' --insecure';
}

/** encodeURIComponent leaves some characters that mean something to a shell. */
function inUrl(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
