import { addDays } from '../../domain/calendar.js';
import { derivedUuid } from '../../domain/ids.js';
import { journeyCurl, ON_LINES, quoted } from '../../domain/tpp/curl.js';
import { filledStep, type JourneyCall, type JourneyValues } from '../../domain/tpp/journey.js';
import type { PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../../sim/bank.js';
import { allAccounts, identifierOfUser } from '../../sim/directory.js';
import type { DeveloperContext } from './wizard.js';

/** The calls that the steps show as commands. */

/** The file name of a website certificate that comes with a new key. */
const CERTIFICATE_FILE = 'qwac-valid-with-key.pem';
/** The key of a signing request, as the command of the certificate form names it. */
export const OWN_KEY_FILE = 'private.key';
const CONSENT_DAYS = 90;

/** The organizationIdentifier that the certificate form suggests: that of the developer's organisation, otherwise one that others do not get. */
export function identifierFor(bank: Bank, user: PortalUser): string {
  const digits = Number.parseInt(derivedUuid(bank.seed, 'portal', user.userEmail.toLowerCase()).slice(0, 8), 16);
  return identifierOfUser(bank, user) ?? `PSDAT-FMA-${100_000 + (digits % 900_000)}`;
}

/** The file of the newest website certificate of the session, otherwise that of the form. */
export function certificateFileOf({ files }: DeveloperContext): string {
  return files.find(({ kind }) => kind === 'qwac')?.name ?? CERTIFICATE_FILE;
}

/** A call as a command. @param options of curl */
function commandOf(context: DeveloperContext, call: JourneyCall, url: string, options: string, headers = {}): string {
  const { bank, user } = context;
  const values: JourneyValues = {
    userEmail: user.userEmail,
    name: user.name,
    subscriptionKey: user.subscriptionKeys.primary,
    requestId: derivedUuid(bank.seed, 'portal', user.userEmail, call.path, options),
    iban: allAccounts(bank).find(({ iban, currency }) => iban !== undefined && currency === 'EUR')?.iban,
    validUntil: addDays(bank.calendar.dateOf(bank.now), CONSENT_DAYS),
  };
  const filled = filledStep(call, values);
  const sent = { 'X-Request-ID': values['requestId'] as string, ...headers, ...filled.headers };
  return journeyCurl({ ...filled, headers: sent }, url, { options: [options], separator: ON_LINES });
}

/** The first call over mutual TLS; undefined without an HTTPS listener. */
export function tlsCommand(context: DeveloperContext): string | undefined {
  const { dialect, httpsUrl, files, baseUrl } = context;
  if (httpsUrl === undefined) return undefined;
  const isOwnKey = files.find(({ kind }) => kind === 'qwac')?.content.includes('PRIVATE KEY') === false;
  const cert = `--cert ${certificateFileOf(context)}${isOwnKey ? ` --key ${OWN_KEY_FILE}` : ''}`;
  const call = commandOf(context, dialect.sampleCalls.first, httpsUrl, `-sS ${cert} --cacert ca.pem`);
  return `curl -sS ${quoted(`${baseUrl}/pki/ca.pem`)} > ca.pem\n${call}`;
}

/**
 * A call without TLS: after an onboarding the next call of the journey, otherwise the first one, with the header that names the TPP; undefined
 * if the bank does not read that. @decision tpp-identification
 */
export function plainCommand(context: DeveloperContext): string | undefined {
  const { bank, user, dialect, isTppHeaderRead, baseUrl } = context;
  const { first } = dialect.sampleCalls;
  const steps = dialect.journey(bank.profile, isTppHeaderRead);
  const next = steps.find(({ api, path }) => api === 'bank' && path !== first.path);
  if (dialect.hasOnboarding) return next && commandOf(context, next, baseUrl, '-sS');
  const header = { 'Sandbank-TPP': identifierFor(bank, user) };
  return isTppHeaderRead ? commandOf(context, first, baseUrl, '-sS', header) : undefined;
}
