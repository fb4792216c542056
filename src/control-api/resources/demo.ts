import type { Account } from '../../domain/account/account.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../../sim/bank.js';
import { bankPath } from '../../sim/banks.js';
import { accountsOf, allPortalUsers, allPsus, findOrganisation } from '../../sim/directory.js';
import { MAGIC_AMOUNTS, MAGIC_CREDITORS, type MagicValue } from '../../sim/scripting/magic-values.js';
import { magicLogins } from '../../domain/authorisation/sca.js';
import type { Psu } from '../../sim/fixture-base.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import type { AppContext } from '../../http/app-context.js';
import { isTppHeaderRead } from '../../http/client-certificate.js';
import { httpsBaseOf } from '../../http/link-base.js';
import type { HttpSettings } from '../../http/http-settings.js';
import { type AdminCall, adminOperation, type AdminOperation, adminUrlOf, linksOf } from '../admin-call.js';
import { clockBody } from './clock.js';
import type { TppCertificatePaths } from '../../http/test-certificates.js';
import type { JourneyValues } from '../../domain/tpp/journey.js';
import { addDays } from '../../domain/calendar.js';
import { derivedUuid } from '../../domain/ids.js';
import { quoted } from '../views/certificate-snippets.js';

/** What a client needs to start. */
export const DEMO_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'readDemo',
    answer: demoWithCertificates,
  }),
  adminOperation({
    id: 'readJourney',
    answer: readJourney,
  }),
];

/** A TPP with all its credentials. */
interface DemoTpp {
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

/** Everything needed to use a bank in its current state. */
interface Demo {
  readonly bank: string;
  readonly baseUrl: string;
  /** The control API of this bank. */
  readonly adminUrl: string;
  readonly httpsUrl?: string;
  readonly tpps: readonly DemoTpp[];
  readonly psus: readonly {
    readonly id: string;
    readonly password: string;
    readonly oneTimeCode: string;
    readonly name: string;
    readonly accounts: readonly object[];
  }[];
  readonly curl: readonly string[];
}

/** The URLs of a bank as the caller reaches it. */
type DemoAddresses = Pick<Demo, 'baseUrl' | 'adminUrl'> & { readonly httpsUrl: string | undefined };

/** The URLs of a bank before the first request. @decision link-base */
export function ownAddresses(bank: Bank, { publicUrl, httpUrl, httpsUrl, adminUrl }: HttpSettings): DemoAddresses {
  const path = bankPath(bank.id);
  const base = publicUrl ?? httpUrl ?? httpsUrl ?? '';
  const secure = publicUrl?.startsWith('https:') ? publicUrl : httpsUrl;
  return {
    baseUrl: base + path,
    adminUrl: `${adminUrl ?? base}/__admin${path}`,
    httpsUrl: secure === undefined ? undefined : secure + path,
  };
}

/** Collects the current addresses, credentials, accounts and commands of a bank. */
export function demoOf(
  bank: Bank,
  context: AppContext,
  { baseUrl, adminUrl, httpsUrl }: DemoAddresses,
): Demo & Readonly<Record<string, unknown>> {
  const tpps = allPortalUsers(bank).flatMap((user) => demoTpp(bank, context, user) ?? []);
  return {
    bank: bank.id,
    bankName: bank.base.bankName,
    dialect: bank.dialect,
    baseUrl,
    adminUrl,
    ...(httpsUrl !== undefined && { httpsUrl }),
    seed: bank.seed,
    clock: clockBody(context.registry.clockOf(bank).state()),
    tpps,
    psus: allPsus(bank).map((psu) => psuBody(bank, psu)),
    ...(bank.profile['magic-values'] !== 'off' && { magic: magicValues(bank) }),
    products: bank.profile['payment-rules'],
    ...(bank.dialect === 'nextgenpsd2' && { tppHeader: isTppHeaderRead(bank, context.settings) }),
    curl: curlCommands(bank, {
      baseUrl,
      adminUrl,
      httpsUrl,
      tpps,
      needsToken: context.settings.adminToken !== undefined,
      isTppHeaderRead: isTppHeaderRead(bank, context.settings),
    }),
  };
}

/** The same, after ensuring that the TPPs have certificates valid at the bank's time. */
async function demoWithCertificates(call: AdminCall): Promise<ReturnType<typeof demoOf>> {
  await call.context.tppCertificates.ready(call.bank);
  const addresses = { baseUrl: linksOf(call).pages, adminUrl: adminUrlOf(call), httpsUrl: httpsUrlOf(call) };
  return demoOf(call.bank, call.context, addresses);
}

/** The calls of a TPP, who may send them, and what their placeholders stand for. */
async function readJourney(call: AdminCall): Promise<object> {
  const { tpps } = await demoWithCertificates(call);
  const { bank, context } = call;
  const steps = context.dialectOf(bank).journey(bank.profile, isTppHeaderRead(bank, context.settings));
  // Where TPPs onboard, those that have not cannot send the other calls.
  const needsOnboarding = steps.some(({ id }) => id === 'onboard');
  return {
    tpps: tpps.filter(
      ({ onboarded, roles }) => (onboarded || !needsOnboarding) && roles.includes('PSP_AI') && roles.includes('PSP_PI'),
    ),
    values: journeyValues(bank),
    steps,
  };
}

/** What the placeholders of the journey stand for, beside the members of its TPP. */
function journeyValues(bank: Bank): JourneyValues {
  const today = bank.calendar.dateOf(bank.now);
  return {
    ...payerOf(bank),
    creditorName: 'Corner Bookshop',
    creditorIban: 'DE89370400440532013000',
    amount: bank.profile['amount-form'] === 'string' ? '12.50' : 12.5,
    remittance: 'Invoice 2044',
    validUntil: addDays(today, bank.profile['valid-until'].defaultDays),
    bookingStatus: 'both',
    dateFrom: addDays(today, -90),
    firstExecution: addDays(today, 3),
    lastExecution: addDays(today, 363),
  };
}

/** The first PSU who is not blocked and has an account in EUR that takes one signature. */
function payerOf(bank: Bank): JourneyValues {
  for (const { psuId, blocked } of allPsus(bank)) {
    const account = accountsOf(bank, psuId).find(
      ({ iban, currency, status, signaturesRequired }) =>
        iban !== undefined && currency === 'EUR' && status === 'enabled' && signaturesRequired === 1,
    );
    if (account && !blocked) return { psu: psuId, iban: account.iban, accountName: account.name };
  }
  return {};
}

/** The URL of the HTTPS listener, with the host name that the caller used. */
export function httpsUrlOf({ req, bank, context: { settings } }: AdminCall): string | undefined {
  return httpsBaseOf(req, settings, bankPath(bank.id));
}

function demoTpp(bank: Bank, context: AppContext, user: PortalUser): DemoTpp | undefined {
  const organisation = user.organisationId === undefined ? undefined : findOrganisation(bank, user.organisationId);
  const profile = bank.base.tppProfiles.find(
    ({ userEmail }) => userEmail.toLowerCase() === user.userEmail.toLowerCase(),
  );
  const organizationIdentifier = organisation?.organizationIdentifier ?? profile?.organizationIdentifier;
  // A registered user without organisation or certificate is not a TPP yet.
  if (organizationIdentifier === undefined) return undefined;
  const certificates = context.tppCertificates.pathsOf(bank, organizationIdentifier);
  return {
    name: organisation?.name ?? profile?.organizationName ?? user.name,
    organizationIdentifier,
    userEmail: user.userEmail,
    subscriptionKey: user.subscriptionKeys.primary,
    onboarded: organisation !== undefined,
    roles: organisation?.roles ?? profile?.roles ?? [],
    ...(organisation && credentials(organisation)),
    ...(certificates && { certificates }),
  };
}

/** The values that start a payment scenario. @decision magic-values */
function magicValues({ profile }: Bank): object {
  const list = (values: Readonly<Record<string, MagicValue>>): object[] =>
    Object.entries(values).map(([value, { path, meaning }]) => ({ value, path, meaning }));
  return {
    remittance: 'sandbank: ACTC > PDNG 2d > RJCT(AM04)',
    creditorNames: list(MAGIC_CREDITORS),
    amounts: profile['magic-values'] === 'with-amounts' ? list(MAGIC_AMOUNTS) : [],
    logins: magicLogins().map(({ name, meaning }) => ({ value: `<psu>+${name}`, meaning })),
  };
}

function credentials({ clientId, clientSecret }: Organisation): { clientId: string; clientSecret: string } {
  return { clientId, clientSecret };
}

function psuBody(bank: Bank, psu: Psu): Demo['psus'][number] & { readonly blocked: boolean } {
  const { psuId, password, name, blocked } = psu;
  const oneTimeCode = oneTimeCodeOf(psu);
  return { id: psuId, password, oneTimeCode, name, blocked, accounts: accountsOf(bank, psuId).map(demoAccount) };
}

function demoAccount(account: Account): object {
  const {
    iban,
    maskedPan,
    msisdn,
    currency,
    name,
    status,
    usage,
    signaturesRequired,
    customerNo,
    suffix,
    branchCode,
    accountId,
  } = account;
  const numbers = { customerNo, suffix, branchCode, accountId };
  return withoutAbsent({ iban, maskedPan, msisdn, currency, name, status, usage, signaturesRequired, ...numbers });
}

/** The data for the commands. */
interface CurlSubject {
  readonly baseUrl: string;
  /** The control API of the bank. */
  readonly adminUrl: string;
  readonly httpsUrl: string | undefined;
  readonly tpps: readonly DemoTpp[];
  /** Whether the control API requires a token. The commands read it from a shell variable. */
  readonly needsToken: boolean;
  /** Whether a header may name the TPP, instead of a certificate. */
  readonly isTppHeaderRead: boolean;
}

/**
 * POSIX shell commands that read account data, in order: consent, approval, token, accounts. Empty if no known TPP
 * has the role, or no PSU has an account with an IBAN.
 */
function curlCommands(bank: Bank, subject: CurlSubject): string[] {
  const { adminUrl: admin, httpsUrl, tpps, needsToken } = subject;
  const isNextgen = bank.dialect === 'nextgenpsd2';
  const tpp = tpps.find(({ onboarded, roles }) => (onboarded || isNextgen) && roles.includes('PSP_AI'));
  const holder = firstHolder(bank);
  if (!tpp || !holder) return [];
  const isByCertificate = isNextgen && !subject.isTppHeaderRead;
  const baseUrl = (isByCertificate ? httpsUrl : undefined) ?? subject.baseUrl;
  const api = `${baseUrl}${isNextgen ? '' : '/PSD2'}/v1`;
  const curlWith = (url: string, own = ''): string =>
    url.startsWith('https:') ? `curl -sS${own}${trust(tpp)}` : 'curl -sS';
  const curl = curlWith(baseUrl, isByCertificate ? identity(tpp) : '');
  const header = (text: string): string => `-H ${quoted(text)}`;
  const requestId = (step: number): string => header(`X-Request-ID: ${derivedUuid(bank.seed, 'curl', String(step))}`);
  const caller = isNextgen
    ? `Sandbank-TPP: ${tpp.organizationIdentifier}`
    : `Ocp-Apim-Subscription-Key: ${tpp.subscriptionKey}`;
  // The certificate says who calls.
  const key = isByCertificate ? '' : ` ${header(caller)}`;
  const psu = header('PSU-IP-Address: 192.0.2.10');
  const json = (body: object): string =>
    `${header('Content-Type: application/json')} -d ${quoted(JSON.stringify(body))}`;
  const token = needsToken ? ' -H "Authorization: Bearer $SANDBANK_ADMIN_TOKEN"' : '';
  const client = `client_id=${inUrl(tpp.clientId ?? '')}&client_secret=${inUrl(tpp.clientSecret ?? '')}`;

  const approval = { psu: holder.psu, decision: 'approve' };
  const consent = kept(
    'CONSENT_ID',
    'consentId',
    `${curl} -X POST ${quoted(`${api}/consents`)} ${requestId(1)}${key}${isNextgen ? ` ${psu}` : ''} ${json(consentOf(bank, holder.iban))}`,
  );
  const accounts = `${curl} ${quoted(`${api}/accounts?withBalance=true`)} ${requestId(4)}${key}`;
  const approve = `${curlWith(admin)} -X POST "${admin}/authorisations/$CONSENT_ID" ${requestId(2)}${token} ${json(approval)}`;
  const byConsent = `-H "Consent-ID: $CONSENT_ID" ${psu}`;
  if (isNextgen && bank.profile['redirect-approach'] === 'redirect')
    return [consent, approve, `${accounts} ${byConsent}`];
  if (isNextgen)
    return [
      consent,
      kept('CODE', 'code', approve),
      kept(
        'TOKEN',
        'access_token',
        `${curl} -X POST ${quoted(`${api}/oauth/token`)} ${requestId(3)}${key} -d grant_type=authorization_code -d "code=$CODE"`,
      ),
      `${accounts} -H "Authorization: Bearer $TOKEN" ${byConsent}`,
    ];
  return [
    consent,
    kept('CODE', 'code', approve),
    kept(
      'TOKEN',
      'access_token',
      `${curl} -X POST "${api}/oauth/token?${client}&code=$CODE&request_id=$CONSENT_ID" ${requestId(3)}${key}`,
    ),
    `${accounts} -H "Authorization: Bearer $TOKEN" ${psu}`,
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

/** A command that stores a member of the response in a shell variable and prints it. */
function kept(variable: string, member: string, command: string): string {
  return `${variable}=$(${command} | sed 's/.*"${member}":"\\([^"]*\\)".*/\\1/'); echo "$${variable}"`;
}

function trust({ certificates }: DemoTpp): string {
  return certificates ? ` --cacert ${quoted(certificates.ca)}` : ' --insecure';
}

/** The certificate of the TPP, where it is on disk. */
function identity({ certificates }: DemoTpp): string {
  return certificates ? ` --cert ${quoted(certificates.certificate)} --key ${quoted(certificates.privateKey)}` : '';
}

/** Escapes what encodeURIComponent leaves but a shell interprets. */
function inUrl(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
