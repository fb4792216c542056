import type { Account } from '../../domain/account/account.js';
import type { PortalUser } from '../../domain/tpp/organisation.js';
import { habitsOf, profilesOf } from '../../decisions/decisions.js';
import { OPERATION_IDS } from '../../domain/generated/operation-ids.js';
import type { Bank } from '../../sim/bank.js';
import { bankPath } from '../../sim/banks.js';
import { accountsOf, allPortalUsers, allPsus, findOrganisation, profileOfUser } from '../../sim/directory.js';
import { MAGIC_AMOUNTS, MAGIC_CREDITORS, type MagicValue } from '../../sim/scripting/magic-values.js';
import { magicLogins } from '../../domain/authorisation/sca.js';
import type { Psu } from '../../sim/fixture-base.js';
import { oneTimeCodeOf } from '../../sim/authorisation/sign-in.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import type { AppContext, DialectFacts } from '../../http/app-context.js';
import { isTppHeaderRead } from '../../http/client-certificate.js';
import { httpsBaseOf } from '../../http/link-base.js';
import type { HttpSettings } from '../../http/http-settings.js';
import type { Schema } from '../../library/control-operations.js';
import { type AdminCall, adminOperation, type AdminOperation, adminUrlOf, linksOf } from '../admin-call.js';
import { clockBody } from './clock.js';
import { certificateOptions, journeyCurl, memberFilter } from '../../domain/tpp/curl.js';
import { filledStep, type JourneyStep } from '../../domain/tpp/journey.js';
import { journeyValues } from '../../sim/journey-values.js';

/** What a client needs to start. */
export const DEMO_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readDemo', { answer: demoWithCertificates }),
  adminOperation('readJourney', { answer: readJourney }),
];

/** A TPP with all its credentials. */
type DemoTpp = Schema<'DemoTpp'>;

/** The URLs of a bank as the caller reaches it. */
interface DemoAddresses {
  readonly baseUrl: string;
  /** The control API of this bank. */
  readonly adminUrl: string;
  readonly httpsUrl: string | undefined;
}

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
): { readonly tpps: readonly DemoTpp[] } & Readonly<Record<string, unknown>> {
  const tpps = allPortalUsers(bank).flatMap((user) => demoTpp(bank, context, user) ?? []);
  const facts = context.dialectOf(bank);
  return withoutAbsent({
    bank: bank.id,
    bankName: bank.base.bankName,
    dialect: bank.dialect,
    baseUrl,
    adminUrl,
    httpsUrl,
    seed: bank.seed,
    habits: habitsOf(bank),
    clock: clockBody(context.registry.recordOf(bank).clock.state()),
    tpps,
    psus: allPsus(bank).map((psu) => psuBody(bank, psu)),
    magic: bank.profile['magic-values'] === 'off' ? undefined : magicValues(bank),
    products: bank.profile['payment-rules'],
    tppHeader: facts.hasOnboarding ? undefined : isTppHeaderRead(bank, context.settings),
    interface: {
      hasOnboarding: facts.hasOnboarding,
      hasFundsConsents: facts.checksOf('createFundsConsent') !== undefined,
      hasSigningBaskets: facts.checksOf('createSigningBasket') !== undefined,
      profiles: profilesOf(bank.dialect),
      operations: OPERATION_IDS.filter((id) => facts.checksOf(id)),
    },
    curl: curlCommands(bank, context, tpps, { baseUrl, adminUrl, httpsUrl }),
  });
}

/** The same, after ensuring that the TPPs have certificates valid at the bank's time. */
async function demoWithCertificates(call: AdminCall): Promise<ReturnType<typeof demoOf>> {
  await call.context.certificates.ofTpps.ready(call.bank);
  const addresses = { baseUrl: linksOf(call).pages, adminUrl: adminUrlOf(call), httpsUrl: httpsUrlOf(call) };
  return demoOf(call.bank, call.context, addresses);
}

/** The calls of a TPP, who may send them, and what their placeholders stand for. */
async function readJourney(call: AdminCall): Promise<object> {
  const { tpps } = await demoWithCertificates(call);
  const { bank, context } = call;
  return {
    tpps: callers(tpps, context.dialectOf(bank)).filter(({ roles }) => roles.includes('PSP_PI')),
    values: journeyValues(bank),
    steps: journeySteps(bank, context),
  };
}

function journeySteps(bank: Bank, { dialectOf, settings }: AppContext): readonly JourneyStep[] {
  return dialectOf(bank).journey(bank.profile, isTppHeaderRead(bank, settings));
}

/** The TPPs that may read accounts. Where TPPs onboard, those that have not cannot. */
function callers(tpps: readonly DemoTpp[], { hasOnboarding }: DialectFacts): DemoTpp[] {
  return tpps.filter(({ onboarded, roles }) => (onboarded || !hasOnboarding) && roles.includes('PSP_AI'));
}

/** The URL of the HTTPS listener, with the host name that the caller used. */
export function httpsUrlOf({ req, bank, context: { settings } }: AdminCall): string | undefined {
  return httpsBaseOf(req, settings, bankPath(bank.id));
}

function demoTpp(bank: Bank, context: AppContext, user: PortalUser): DemoTpp | undefined {
  const organisation = findOrganisation(bank, user.organisationId);
  const profile = profileOfUser(bank, user);
  const organizationIdentifier = organisation?.organizationIdentifier ?? profile?.organizationIdentifier;
  // A registered user without organisation or certificate is not a TPP yet.
  if (organizationIdentifier === undefined) return undefined;
  const roles: string[] = [...(organisation?.roles ?? profile?.roles ?? [])];
  return withoutAbsent({
    name: organisation?.name ?? profile?.organizationName ?? user.name,
    organizationIdentifier,
    userEmail: user.userEmail,
    subscriptionKey: user.subscriptionKeys.primary,
    onboarded: organisation !== undefined,
    roles,
    clientId: organisation?.clientId,
    clientSecret: organisation?.clientSecret,
    certificates: context.certificates.ofTpps.pathsOf(bank, organizationIdentifier),
  });
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

function psuBody(bank: Bank, psu: Psu): object {
  const { psuId, password, name, blocked } = psu;
  const oneTimeCode = oneTimeCodeOf(psu);
  return { id: psuId, password, oneTimeCode, name, blocked, accounts: accountsOf(bank, psuId).map(demoAccount) };
}

function demoAccount(account: Account): object {
  const { iban, maskedPan, msisdn, currency, name, status, usage, signaturesRequired } = account;
  const { customerNo, suffix, branchCode, accountId } = account;
  const numbers = { customerNo, suffix, branchCode, accountId };
  return withoutAbsent({ iban, maskedPan, msisdn, currency, name, status, usage, signaturesRequired, ...numbers });
}

/** The steps of the journey that read account data. */
const READING = ['consent', 'approve-consent', 'consent-effect', 'token', 'accounts'];

/**
 * POSIX shell commands that read account data, in order: consent, approval, token, accounts. Empty if no known TPP has
 * the role, or no PSU an account for it.
 */
function curlCommands(bank: Bank, context: AppContext, tpps: readonly DemoTpp[], addresses: DemoAddresses): string[] {
  const [tpp] = callers(tpps, context.dialectOf(bank));
  const values = { ...journeyValues(bank), ...tpp };
  if (!tpp || !('psu' in values)) return [];
  const token = context.settings.adminToken === undefined ? {} : { Authorization: 'Bearer {adminToken}' };
  const variables: Record<string, string> = { adminToken: 'SANDBANK_ADMIN_TOKEN' };
  return journeySteps(bank, context)
    .filter(({ id }) => READING.includes(id))
    .map((step) => {
      const { api, certificate, takes = {} } = step;
      const base = api === 'control' ? addresses.adminUrl : ((certificate && addresses.httpsUrl) ?? addresses.baseUrl);
      const headers = { ...step.headers, ...(api === 'control' && token) };
      const options = base.startsWith('https:') ? certificateOptions(tpp.certificates, certificate) : [];
      const call = filledStep({ ...step, headers }, values);
      const command = journeyCurl(call, base, { options: ['-sS', ...options], variables });
      const [name, place = ''] = Object.entries(takes)[0] ?? [];
      // Only a member of the answer itself is found without a JSON parser.
      if (name === undefined || place.includes('.')) return command;
      const variable = name.replace(/[A-Z]/g, '_$&').toUpperCase();
      variables[name] = variable;
      return `${variable}=$(${command} | ${memberFilter(place)}); echo "$${variable}"`;
    });
}
