import { addDays } from '../../domain/calendar.js';
import { derivedUuid } from '../../domain/ids.js';
import { journeyCurl, memberFilter, ON_LINES, quoted } from '../../domain/tpp/curl.js';
import { filledStep, valuesNeeded, type JourneyStep } from '../../domain/tpp/journey.js';
import type { PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../../sim/bank.js';
import { allAccounts, identifierOfUser } from '../../sim/directory.js';
import type { DeveloperContext } from './wizard.js';

/** The calls that the steps show as commands. */

/** The key of a signing request, as the command of the certificate form names it. */
export const OWN_KEY_FILE = 'private.key';
const CONSENT_DAYS = 90;
/** Shell variables of what only the developer knows, and of what earlier commands print. */
const VARIABLES = {
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  code: 'CODE',
  consentId: 'CONSENT_ID',
  accessToken: 'ACCESS_TOKEN',
};
const KEPT = ['consentId', 'accessToken'];

/** The organizationIdentifier that the certificate form suggests: that of the developer's organisation, otherwise one that others do not get. */
export function identifierFor(bank: Bank, user: PortalUser): string {
  const digits = Number.parseInt(derivedUuid(bank.seed, 'portal', user.userEmail.toLowerCase()).slice(0, 8), 16);
  return identifierOfUser(bank, user) ?? `PSDAT-FMA-${100_000 + (digits % 900_000)}`;
}

/** How commands reach the bank. */
interface Way {
  readonly url: string;
  /** Of curl. */
  readonly options: string;
  readonly organizationIdentifier?: string;
}

/** With the newest website certificate of the session; undefined if there is none, or no HTTPS listener. */
export function tlsWay({ httpsUrl: url, files }: DeveloperContext): Way | undefined {
  const file = files.find(({ kind }) => kind === 'qwac');
  if (url === undefined || !file) return undefined;
  const key = file.content.includes('PRIVATE KEY') ? '' : ` --key ${OWN_KEY_FILE}`;
  return { url, options: `-sS --cert ${file.name}${key} --cacert ca.pem` };
}

/** Without TLS, where a key or a header names the TPP. @decision tpp-identification */
export function plainWay({ bank, user, dialect, isTppHeaderRead, baseUrl: url }: DeveloperContext): Way | undefined {
  if (dialect.hasOnboarding) return { url, options: '-sS' };
  return isTppHeaderRead ? { url, options: '-sS', organizationIdentifier: identifierFor(bank, user) } : undefined;
}

/** The onboarding as a command. */
export function onboardingCommand(context: DeveloperContext, way: Way): string | undefined {
  const command = commandOf(context, way, 'onboard');
  return command && withCa(context, way, command);
}

/** The consent as a command, which prints the response and the link for the browser, with PKCE where the PSU gets a code. */
export function consentCommand(context: DeveloperContext, way: Way): string {
  const { bank, user, dialect, baseUrl } = context;
  const consent = stepOf(context, 'consent');
  const challenge = bank.digests.sha256Base64Url(codeVerifierOf(context));
  const pkce = stepOf(context, 'token') ? `&code_challenge=${challenge}&code_challenge_method=S256` : '';
  const client = `response_type=code&client_id=${identifierFor(bank, user)}&scope=AIS%3A$CONSENT_ID`;
  return [
    withCa(context, way, commandOf(context, way, 'consent', (command) => `RESPONSE=$(${command})`) ?? ''),
    `CONSENT_ID=$(echo "$RESPONSE" | ${memberFilter('consentId')})`,
    'echo "$RESPONSE"',
    // Where the response has no link to the page, the metadata of the bank lead there.
    consent?.takes?.['consentLink'] === undefined
      ? `echo "${baseUrl}${dialect.oauth.authorisePath}?${client}${pkce}"`
      : `echo "$RESPONSE" | sed -n 's/.*"scaRedirect":{"href":"\\([^"]*\\)".*/\\1${pkce.replaceAll('&', String.raw`\&`)}/p'`,
  ].join('\n');
}

/** The exchange of the code as a command; undefined where the PSU gets none. */
export function tokenCommand(context: DeveloperContext, way: Way): string | undefined {
  const kept = (command: string): string =>
    `ACCESS_TOKEN=$(${command} | ${memberFilter('access_token')})\necho "$ACCESS_TOKEN"`;
  return commandOf(context, way, 'token', kept);
}

/** The list of accounts as a command. */
export function accountsCommand(context: DeveloperContext, way: Way): string | undefined {
  return commandOf(context, way, 'accounts');
}

function withCa({ baseUrl }: DeveloperContext, { url }: Way, command: string): string {
  return url === baseUrl ? command : `curl -sS ${quoted(`${baseUrl}/pki/ca.pem`)} > ca.pem\n${command}`;
}

function stepOf({ dialect, bank, isTppHeaderRead }: DeveloperContext, id: string): JourneyStep | undefined {
  return dialect.journey(bank.profile, isTppHeaderRead).find((step) => step.id === id);
}

/**
 * A step of the journey as a command, below a line for each value to fill in; undefined if the journey has no such step.
 * @param kept what is done with the output
 */
function commandOf(
  context: DeveloperContext,
  way: Way,
  id: string,
  kept = (command: string): string => command,
): string | undefined {
  const { bank, user, organisation } = context;
  const step = stepOf(context, id);
  if (!step) return undefined;
  const filled = filledStep(step, {
    userEmail: user.userEmail,
    name: user.name,
    subscriptionKey: user.subscriptionKeys.primary,
    requestId: derivedUuid(bank.seed, 'portal', user.userEmail, step.path, way.options),
    iban: allAccounts(bank).find(({ iban, currency }) => iban !== undefined && currency === 'EUR')?.iban,
    validUntil: addDays(bank.calendar.dateOf(bank.now), CONSENT_DAYS),
    clientId: organisation?.clientId,
    organizationIdentifier: way.organizationIdentifier,
    codeVerifier: codeVerifierOf(context),
  });
  const needed = valuesNeeded(filled).filter((name) => !KEPT.includes(name));
  const toFill = Object.entries(VARIABLES).flatMap(([name, variable]) =>
    needed.includes(name) ? `${variable}='…'` : [],
  );
  const how = { options: [way.options], separator: ON_LINES, variables: VARIABLES };
  return [...toFill, kept(journeyCurl(filled, way.url, how))].join('\n');
}

function codeVerifierOf({ bank, user }: DeveloperContext): string {
  return bank.digests.sha256Base64Url(derivedUuid(bank.seed, 'portal', user.userEmail, 'code verifier'));
}
