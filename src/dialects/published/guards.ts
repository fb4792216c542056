import { BankFault } from '../../domain/errors.js';
import type { CertificateIdentity } from '../../domain/tpp/certificate-identity.js';
import {
  findOrganisation,
  findPortalUser,
  organisationByClientId,
  organisationByIdentifier,
  portalUserByKey,
} from '../../sim/directory.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { Exchange, Guard } from '../../xs2a/exchange.js';
import { KEY_HEADER, sentKey } from '../../http/answers/gateway.js';
import { remarkCertificate } from '../../xs2a/guards/certificate.js';
import { checkNameOf } from '../../xs2a/guards/check-name.js';
import type { Bank } from '../../sim/bank.js';
import type { ClaimedCall } from '../../http/app-context.js';
import { organisationNames } from '../../sim/scripting/outcome-facts.js';

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
      `no organisation was onboarded with the certificate of ${organizationIdentifier}; send ${KEY_HEADER}, or onboard first`,
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
      `the call has neither the header ${KEY_HEADER} nor a client certificate; send one of them`,
      { path: KEY_HEADER },
    );
  }
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
  const organisation = findOrganisation(exchange.bank, exchange.portalUser?.organisationId);
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
  const { request, portalUser } = exchange;
  if (portalUser && portalUser.organisationId !== organisation.organisationId)
    request.notes.remark(
      'client-of-another',
      `client_id belongs to ${organisation.name}, but ${KEY_HEADER} belongs to another TPP`,
    );
  remarkCertificate(exchange, organisation);
}

/** All names of the TPP that a call claims to come from: of its key, otherwise of the client id in the query; empty if unknown. */
export function claimedNames(bank: Bank, { target, headers }: ClaimedCall): readonly string[] {
  const portalUser = portalUserByKey(bank, sentKey({ bank, headers, req: { originalUrl: target } }) ?? '');
  const byKey = findOrganisation(bank, portalUser?.organisationId);
  const clientId = new URLSearchParams(target.split('?')[1]).get('client_id');
  const organisation = byKey ?? (clientId === null ? undefined : organisationByClientId(bank, clientId));
  if (organisation) return organisationNames(organisation);
  return portalUser ? [portalUser.userEmail] : [];
}

/** Guards of the dialect's own check, in the journal and the dashboard. */
const KEY_GUARDS: readonly Guard[] = [key, keyIfSent, portalKey];

/** The display name of a guard's check. */
export function nameOfCheck(guard: Guard): string {
  return KEY_GUARDS.includes(guard) ? 'subscriptionKey' : checkNameOf(guard);
}
