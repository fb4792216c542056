import { BankFault } from '../../domain/errors.js';
import type { CertificateIdentity, PspRole } from '../../domain/tpp/certificate-identity.js';
import {
  findOrganisation,
  findPortalUser,
  organisationByClientId,
  organisationByIdentifier,
  portalUserByKey,
} from '../../sim/directory.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { Exchange, Guard } from '../exchange.js';
import { remarkCertificate } from './certificate.js';
import type { Bank } from '../../sim/bank.js';
import { organisationNames } from '../../sim/scripting/outcome-facts.js';

const KEY_HEADER = 'Ocp-Apim-Subscription-Key';
const UNKNOWN_KEY = `the key in ${KEY_HEADER} is not a registered subscription key`;
/** Node joins the values of a repeated header. */
const SENT_TWICE = `${KEY_HEADER} was sent twice; send one key, once`;

/**
 * Checks the subscription key of a registered user or, if the profile allows it, the onboarded certificate.
 * @source Authentication / 1 @decision key-required
 * @throws KEY_MISSING, KEY_UNKNOWN, NOT_ONBOARDED, and what a certificate is refused with
 */
export function portalKey(exchange: Exchange): void {
  if (sentKey(exchange) === undefined) {
    if (exchange.bank.profile['key-required'] === 'certificate') {
      recogniseCertificate(exchange);
      return;
    }
    throw new BankFault(
      'KEY_MISSING',
      `the header ${KEY_HEADER} is missing; send the key of your profile in the developer portal`,
      { path: KEY_HEADER },
    );
  }
  keyIfSent(exchange);
}

/** @decision key-required */
function recogniseCertificate(exchange: Exchange): void {
  const { bank } = exchange;
  const { organizationIdentifier } = identityOf(exchange);
  const known = organisationByIdentifier(bank, organizationIdentifier);
  const portalUser = known && findPortalUser(bank, known.adminEmail);
  if (!portalUser)
    throw new BankFault(
      'NOT_ONBOARDED',
      `no organisation is onboarded with the certificate of ${organizationIdentifier}; send ${KEY_HEADER}, or onboard first`,
      { path: KEY_HEADER },
    );
  exchange.portalUser = portalUser;
}

function identityOf(exchange: Exchange): CertificateIdentity {
  try {
    return exchange.clientCertificate();
  } catch (error) {
    if (!(error instanceof BankFault) || error.code !== 'CERTIFICATE_MISSING') throw error;
    throw new BankFault(
      'KEY_MISSING',
      `the header ${KEY_HEADER} is missing, and no client certificate stands in its place; send one of the two`,
      { path: KEY_HEADER },
    );
  }
}

/** The key in the header or, if the profile allows it, in the query. @decision key-in-query */
export function sentKey({
  bank,
  headers,
  req,
}: Pick<Exchange, 'bank' | 'headers'> & { readonly req: { readonly originalUrl: string } }): string | undefined {
  const key = headers['ocp-apim-subscription-key'];
  if (key !== undefined || bank.profile['key-in-query'] !== 'accepted') return key;
  // A later step of the precedence validates the query as a whole.
  const inQuery = new URLSearchParams(req.originalUrl.split('?')[1]).get('subscription-key');
  return inQuery === null || inQuery === '' ? undefined : inQuery;
}

/** Like `portalKey`, but the key is optional: the token exchange. @throws KEY_UNKNOWN */
export function keyIfSent(exchange: Exchange): void {
  const key = sentKey(exchange);
  if (key === undefined) return;
  const portalUser = portalUserByKey(exchange.bank, key);
  if (!portalUser)
    throw new BankFault('KEY_UNKNOWN', key.includes(', ') ? SENT_TWICE : UNKNOWN_KEY, { path: KEY_HEADER });
  exchange.portalUser = portalUser;
}

/**
 * Checks the key of a user with an onboarded organisation. @decision not-onboarded @throws KEY_MISSING, KEY_UNKNOWN,
 * NOT_ONBOARDED
 */
export function key(exchange: Exchange): void {
  portalKey(exchange);
  const organisationId = exchange.portalUser?.organisationId;
  const organisation = organisationId === undefined ? undefined : findOrganisation(exchange.bank, organisationId);
  if (!organisation) {
    throw new BankFault(
      'NOT_ONBOARDED',
      'the user of this key has no onboarded organisation; call POST /PSD2/v1/authentications first',
      { path: KEY_HEADER },
    );
  }
  exchange.organisation = organisation;
  remarkCertificate(exchange, organisation);
}

/** Adds a finding for a key or client certificate of another TPP. @decision key-required, certificate-source */
export function remarkOtherCaller(exchange: Exchange, organisation: Organisation | undefined): void {
  if (!organisation) return;
  const { notes, portalUser } = exchange;
  if (portalUser && portalUser.organisationId !== organisation.organisationId)
    notes.remark('client-of-another', `client_id is that of ${organisation.name}, ${KEY_HEADER} that of another TPP`);
  remarkCertificate(exchange, organisation);
}

/** Rejects an organisation that was onboarded without the role. @decision role-check @throws ROLE_INVALID */
export function role(needed: PspRole): Guard {
  return ({ organisation, bank }) => {
    if (bank.profile['role-check'] === 'off' || organisation?.roles.includes(needed)) return;
    const has = organisation?.roles.join(', ') ?? 'no role';
    throw new BankFault('ROLE_INVALID', `the organisation has only ${has}; this call needs ${needed}`);
  };
}

/** The claimed sender of a call, whether or not it is authenticated. */
interface NamedCaller {
  readonly organisation?: Organisation | undefined;
  readonly portalUser?: PortalUser | undefined;
}

/** The caller by subscription key, else by the client id in the query, before any guard runs. */
export function namedCaller(
  bank: Bank,
  req: { readonly originalUrl: string },
  headers: Readonly<Record<string, string>>,
): NamedCaller {
  const portalUser = portalUserByKey(bank, sentKey({ bank, headers, req }) ?? '');
  const byKey =
    portalUser?.organisationId === undefined ? undefined : findOrganisation(bank, portalUser.organisationId);
  const clientId = new URLSearchParams(req.originalUrl.split('?')[1]).get('client_id');
  const organisation = byKey ?? (clientId === null ? undefined : organisationByClientId(bank, clientId));
  return { organisation, portalUser };
}

/** All names of a caller; empty if unknown. */
export function callerNames({ organisation, portalUser }: NamedCaller): readonly string[] {
  if (organisation) return organisationNames(organisation);
  return portalUser ? [portalUser.userEmail] : [];
}
