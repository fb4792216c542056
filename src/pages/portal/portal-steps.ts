import { derivedUuid } from '../../domain/ids.js';
import { journeyCurl, memberFilter, ON_LINES, queryOnLines, quoted } from '../../domain/tpp/curl.js';
import { journeyPrograms, type PrintedLink } from '../../domain/tpp/programs.js';
import { filledStep, valuesNeeded, type JourneyStep } from '../../domain/tpp/journey.js';
import type { PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../../sim/bank.js';
import { identifierInCountry, identifierOfUser } from '../../sim/directory.js';
import { journeyValues } from '../../sim/journey-values.js';
import type { DeveloperContext, StepsBefore } from './wizard.js';

/** The calls that the steps show as commands. */

/** The key of a signing request, as the command of the certificate form names it. */
export const OWN_KEY_FILE = 'private.key';
/** Shell variables of what only the developer knows, and of what earlier commands keep. */
const TO_FILL = { clientSecret: 'CLIENT_SECRET', code: 'CODE' };
const KEPT = { consentId: 'CONSENT_ID', accessToken: 'ACCESS_TOKEN', paymentId: 'PAYMENT_ID' };
/** What the PSU approves, by step: the value that names it, its link, and the scope of OAuth. */
const APPROVED: Readonly<Record<string, { id: keyof typeof KEPT; link: string; scope: string }>> = {
  consent: { id: 'consentId', link: 'consentLink', scope: 'AIS' },
  payment: { id: 'paymentId', link: 'paymentLink', scope: 'PIS' },
};

/** The organizationIdentifier that the certificate form suggests: that of the developer's organisation, otherwise one that others do not get. */
export function identifierFor(bank: Bank, user: PortalUser): string {
  const digits = Number.parseInt(derivedUuid(bank.seed, 'portal', user.userEmail.toLowerCase()).slice(0, 8), 16);
  return identifierOfUser(bank, user) ?? identifierInCountry(bank, 100_000 + (digits % 900_000));
}

/** What decides how commands can reach the bank. */
type Ways = Omit<DeveloperContext, 'before'>;

/** How commands reach the bank. */
export interface PortalAccess {
  readonly url: string;
  /** Of curl. */
  readonly options: string;
  /** The file of the certificate. */
  readonly file?: string;
  /** What has to run first. */
  readonly before: readonly string[];
  readonly organizationIdentifier?: string;
}

/** With the newest website certificate of the session; undefined if there is none, or no HTTPS listener. */
export function tlsWay({ httpsUrl: url, baseUrl, files }: Ways): PortalAccess | undefined {
  const file = files.find(({ kind }) => kind === 'qwac');
  if (url === undefined || !file) return undefined;
  const key = file.content.includes('PRIVATE KEY') ? '' : ` --key ${OWN_KEY_FILE}`;
  const before = [`curl -sS ${quoted(`${baseUrl}/pki/ca.pem`)} > ca.pem`];
  return { url, options: `-sS --cert ${file.name}${key} --cacert ca.pem`, file: file.name, before };
}

/** Without TLS, where a key or a header names the TPP. @decision tpp-identification */
export function plainWay({ bank, user, dialect, isTppHeaderRead, baseUrl: url }: Ways): PortalAccess | undefined {
  const organizationIdentifier = identifierFor(bank, user);
  return dialect.hasOnboarding || isTppHeaderRead
    ? { url, options: '-sS', before: [], organizationIdentifier }
    : undefined;
}

/** The steps that are not possible yet, each with the one that comes first. */
export function stepsBefore(context: Ways): StepsBefore {
  const { hasOnboarding } = context.dialect;
  if (hasOnboarding ? context.organisation : plainWay(context)) return {};
  const onboarding = tlsWay(context) ? undefined : 'certificate';
  const call = onboarding ?? (hasOnboarding ? 'onboarding' : undefined);
  return { onboarding, call, payment: call };
}

/** The link of a consent or a payment, for the browser. */
function linkOf({ bank, user, dialect, baseUrl }: Ways, { id, takes }: JourneyStep, verifier: string) {
  const approved = APPROVED[id];
  if (!approved) return undefined;
  const hasCode = bank.profile['redirect-approach'] === 'oauth';
  const pkce = `&code_challenge=${bank.digests.sha256Base64Url(verifier)}&code_challenge_method=S256`;
  // Where the response has no link to the page, the metadata of the bank lead there.
  if (takes?.[approved.link])
    return { before: '', pattern: String.raw`"scaRedirect":\{"href":"([^"]*)"`, after: hasCode ? pkce : '' };
  const client = `response_type=code&client_id=${identifierFor(bank, user)}&scope=${approved.scope}%3A`;
  const before = `${baseUrl}${dialect.oauth.authorisePath}?${client}`;
  return { before, pattern: `"${approved.id}":"([^"]*)"`, after: pkce };
}

/** What a command does with its output, by step: text before and after the call. A consent and a payment print the response and the link for the browser. */
function around(id: string, link: PrintedLink | undefined) {
  const printed = (kept: string, member: string): string =>
    `)\n${kept}=$(echo "$RESPONSE" | ${memberFilter(member)})\necho "$RESPONSE"`;
  if (id === 'onboard') return ['RESPONSE=$(', printed('CLIENT_SECRET', 'clientSecret')];
  if (id === 'token') return ['RESPONSE=$(', printed('ACCESS_TOKEN', 'access_token')];
  const approved = APPROVED[id];
  if (!approved || !link) return ['', ''];
  const printedLink =
    link.before === ''
      ? `LINK=$(echo "$RESPONSE" | sed -n 's/.*"scaRedirect":{"href":"\\([^"]*\\)".*/\\1/p')
[ -n "$LINK" ] && echo "Open this link:" && echo "$LINK${queryOnLines(link.after)}"`
      : `echo "Open this link:"\necho "${queryOnLines(`${link.before}$${KEPT[approved.id]}${link.after}`)}"`;
  return ['RESPONSE=$(', `${printed(KEPT[approved.id], approved.id)}\n${printedLink}`];
}

/** The line for a value to fill in. The command of the onboarding keeps the client secret. */
function fillingOf(variable: string): string {
  const typed = `'<PASTE_${variable}>'`;
  return variable === TO_FILL.clientSecret ? `${variable}=\${${variable}:-${typed}}` : `${variable}=${typed}`;
}

export function stepOf({ bank, dialect, isTppHeaderRead }: DeveloperContext, id: string): JourneyStep | undefined {
  return dialect.journey(bank.profile, isTppHeaderRead).find((one) => one.id === id);
}

/**
 * A step of the journey as a command, below a line for each value to fill in, and without TLS also as programs. Undefined if the
 * journey has no such step.
 */
export function callsOf(context: DeveloperContext, way: PortalAccess, id: string) {
  const { bank, user, organisation } = context;
  const step = stepOf(context, id);
  if (!step) return undefined;
  const codeVerifier = bank.digests.sha256Base64Url(derivedUuid(bank.seed, 'portal', user.userEmail, 'verifier'));
  const values = {
    ...journeyValues(bank),
    userEmail: user.userEmail,
    name: user.name,
    subscriptionKey: user.subscriptionKeys.primary,
    clientId: organisation?.clientId,
    organizationIdentifier: way.organizationIdentifier,
    codeVerifier,
  };
  const filled = filledStep(step, values);
  const needed = valuesNeeded(filled);
  const toFill = Object.entries(TO_FILL).flatMap(([name, variable]) =>
    needed.includes(name) ? fillingOf(variable) : [],
  );
  const how = { options: [way.options], separator: ON_LINES, variables: { ...TO_FILL, ...KEPT } };
  const link = linkOf(context, step, codeVerifier);
  const [begin = '', end = ''] = around(id, link);
  const curl = [...toFill, ...way.before, begin + journeyCurl(filled, way.url, how) + end].join('\n');
  if (way.file !== undefined) return { curl, programs: [] };
  const toPaste = Object.entries(how.variables).map(([name, variable]) => [name, `PASTE_${variable}`] as const);
  const program = filledStep(step, { ...values, ...Object.fromEntries(toPaste) });
  return { curl, programs: journeyPrograms(program, way.url, id, link) };
}
