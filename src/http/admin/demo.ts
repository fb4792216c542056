import type { Account } from '../../domain/account/account.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Bank } from '../../sim/bank.js';
import { bankPath } from '../../sim/banks.js';
import { accountsOf, allPortalUsers, allPsus, findOrganisation } from '../../sim/directory.js';
import { MAGIC_AMOUNTS, MAGIC_CREDITORS, type MagicValue } from '../../sim/magic-values.js';
import { magicLogins } from '../../domain/sca/tester-script.js';
import type { Psu } from '../../sim/fixture-base.js';
import { oneTimeCodeOf } from '../../sim/sign-in.js';
import { withoutAbsent } from '../../wire/without-absent.js';
import { hostNameOf } from '../link-base.js';
import { adminUrlOf, clockOf, linksOf, type AdminCall } from './admin-call.js';
import { clockBody } from './clock-calls.js';
import { curlCommands } from './curl.js';
import type { TppCertificatePaths } from './demo-certificates.js';

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

/** Everything needed to start with a bank, as it stands now. */
export interface Demo {
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

/** Gathers everything needed to start: addresses, credentials, accounts and commands, live. */
export function demoOf(call: AdminCall): Demo & Readonly<Record<string, unknown>> {
  const { bank, context } = call;
  const baseUrl = linksOf(call).pages;
  const adminUrl = adminUrlOf(call);
  const httpsUrl = httpsUrlOf(call);
  const tpps = allPortalUsers(bank).flatMap((user) => demoTpp(call, user) ?? []);
  return {
    bank: bank.id,
    bankName: bank.base.bankName,
    baseUrl,
    adminUrl,
    ...(httpsUrl !== undefined && { httpsUrl }),
    seed: bank.seed,
    clock: clockBody(clockOf(call).state()),
    tpps,
    psus: allPsus(bank).map((psu) => psuBody(bank, psu)),
    ...(bank.profile['magic-values'] === 'on' && { magic: magicValues() }),
    products: bank.profile['payment-rules'],
    curl: curlCommands(bank, { baseUrl, adminUrl, tpps, needsToken: context.settings.adminToken !== undefined }),
  };
}

/** The same, once the TPPs have certificates that are valid at the bank's time. */
export async function demoWithCertificates(call: AdminCall): Promise<ReturnType<typeof demoOf>> {
  await call.context.tppCertificates.ready(call.bank);
  return demoOf(call);
}

/** The HTTPS listener under the name by which the caller reaches this server. */
export function httpsUrlOf({ req, bank, context: { settings } }: AdminCall): string | undefined {
  const path = bankPath(bank.id);
  if (settings.publicUrl?.startsWith('https:')) return settings.publicUrl + path;
  if (settings.httpsUrl === undefined) return undefined;
  const name = hostNameOf(req.headers.host);
  if (name === undefined || !settings.allowedHosts.includes(name)) return settings.httpsUrl + path;
  const { port } = new URL(settings.httpsUrl);
  return `https://${name}${port === '' ? '' : `:${port}`}${path}`;
}

function demoTpp({ bank, context }: AdminCall, user: PortalUser): DemoTpp | undefined {
  const organisation = user.organisationId === undefined ? undefined : findOrganisation(bank, user.organisationId);
  const profile = bank.base.tppProfiles.find(
    ({ userEmail }) => userEmail.toLowerCase() === user.userEmail.toLowerCase(),
  );
  const organizationIdentifier = organisation?.organizationIdentifier ?? profile?.organizationIdentifier;
  // A registered user without organisation or certificate is no TPP yet.
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

/** What decides the course of a payment by itself. @decision magic-values */
function magicValues(): object {
  const list = (values: Readonly<Record<string, MagicValue>>): object[] =>
    Object.entries(values).map(([value, { path, meaning }]) => ({ value, path, meaning }));
  return {
    remittance: 'sandbank: ACTC > PDNG 2d > RJCT(AM04)',
    creditorNames: list(MAGIC_CREDITORS),
    amounts: list(MAGIC_AMOUNTS),
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
