import type { Profile } from '../../../decisions/decisions.js';
import type { Payment } from '../../../domain/payment/payment.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import {
  isOpen,
  type Authorisation,
  type AuthorisationPurpose,
  type ScaMethod,
  type ScaStatus,
} from '../../../domain/authorisation/authorisation.js';
import { formatError, refuseMember } from '../../../domain/errors.js';
import { METADATA_PATH } from '../../../domain/authorisation/oauth.js';
import type { Subject } from '../../../domain/authorisation/subject.js';
import { authorisationUrl, type LinkBase } from '../../../http/link-base.js';
import { readObject, readText, type JsonObject } from '../../../parsing/read.js';
import { methodsOf } from '../../../sim/authorisation/authorisation-records.js';
import type { AuthorisationStep } from '../../../sim/authorisation/update-authorisation.js';
import type { Psu } from '../../../sim/fixture-base.js';
import { AUTHORISATIONS, AUTHORISE_PATH, authorisationsLink, resourceLink, type Link } from './links.js';

/** The link at which the TPP starts the authorisation, by what it then forwards. @source NextGenPSD2 1.3.11 / _linksPaymentInitiation */
export type StartLink =
  | 'startAuthorisation'
  | 'startAuthorisationWithPsuIdentification'
  | 'startAuthorisationWithPsuAuthentication';

/** What links of an authorisation are made from. */
export interface LinkContext {
  readonly clientId: string;
  readonly base: LinkBase;
  /** Whether the TPP finds the authorisation endpoint in the OAuth metadata. @decision redirect-approach */
  readonly usesOauth: boolean;
  /** Whether the TPP must confirm what a PSU approves after a redirect. @decision confirmation-code */
  readonly isConfirmed: boolean;
  /** Only creations and cancellations need it. @decision sca-start */
  readonly startLinkOf: () => StartLink;
}

/** The link of an authorisation that the TPP has to start. */
function startLink(
  subject: Subject,
  purpose: AuthorisationPurpose,
  { startLinkOf, base }: LinkContext,
): Record<string, Link> {
  return { [startLinkOf()]: { href: authorisationsLink(subject, purpose, base) } };
}

/** What the TPP forwards next, by the status of an authorisation that is not by redirect. @decision decoupled-start */
const NEXT_STEPS: Readonly<Partial<Record<ScaStatus, string>>> = {
  received: 'updatePsuIdentification',
  psuIdentified: 'updatePsuAuthentication',
  psuAuthenticated: 'selectAuthenticationMethod',
  scaMethodSelected: 'authoriseTransaction',
};

/** The steps that an authorisation offers next. @param resource address of what it authorises @source NextGenPSD2 1.3.11 / _linksStartScaProcess */
function authorisationLinks(
  subject: Subject,
  authorisation: Authorisation,
  { clientId, base, usesOauth, isConfirmed }: LinkContext,
  resource = resourceLink(subject, base),
): Record<string, Link> {
  const { approach, purpose, authorisationId, scaStatus } = authorisation;
  const self = `${resource}/${AUTHORISATIONS[purpose]}/${authorisationId}`;
  const next = approach === 'REDIRECT' ? undefined : NEXT_STEPS[scaStatus];
  const links: Record<string, Link> = {};
  if (approach === 'REDIRECT' && isOpen(authorisation)) {
    if (usesOauth) links['scaOAuth'] = { href: base.api + METADATA_PATH };
    else
      links['scaRedirect'] = {
        href: authorisationUrl(subject, clientId, base.pages + AUTHORISE_PATH, authorisationId),
      };
    if (isConfirmed) links['confirmation'] = { href: self };
  }
  if (next !== undefined) links[next] = { href: self };
  links['scaStatus'] = { href: self };
  return links;
}

/** A new resource and, if the bank started it at once, its authorisation. */
export interface Created<Stored extends Subject> {
  readonly of: Stored;
  readonly authorisation: Authorisation | undefined;
  /** Whose authorisation it is, once known. */
  readonly psu?: Psu | undefined;
}

/**
 * The links of a new resource, or of one whose cancellation was requested, and the methods that its PSU can choose from.
 * @param start what the TPP can start if the bank did not @decision embedded-start
 */
export function createdMembers(
  { of, authorisation, psu }: Created<Subject>,
  start: AuthorisationPurpose | undefined,
  context: LinkContext,
): object {
  const self = resourceLink(of, context.base);
  const links: Record<string, Link> = authorisation
    ? authorisationLinks(of, authorisation, context, self)
    : start === undefined
      ? {}
      : startLink(of, start, context);
  links['self'] = { href: self };
  links['status'] = { href: `${self}/status` };
  return {
    ...(authorisation && authorisation.scaStatus !== 'started' && stepMembers(authorisation, psu)),
    _links: links,
  };
}

/** The methods and the challenge of an authorisation, as far as it has got. */
function stepMembers({ approach, scaStatus, methodId }: Authorisation, psu: Psu | undefined): object {
  if (approach === 'DECOUPLED' && scaStatus === 'started')
    return { psuMessage: 'Please confirm the request in the app of your bank.' };
  if (!psu) return {};
  const methods = methodsOf(psu);
  if (scaStatus === 'psuAuthenticated') return { scaMethods: methods.map(methodBody) };
  const chosen = methods.find(({ id }) => id === methodId);
  if (scaStatus !== 'scaMethodSelected' || !chosen) return {};
  return {
    chosenScaMethod: methodBody(chosen),
    challengeData: { otpMaxLength: 6, otpFormat: 'integer', additionalInformation: 'Six digits, sent to the PSU.' },
  };
}

/** @source NextGenPSD2 1.3.11 / authenticationObject */
function methodBody({ id, type, name }: ScaMethod): object {
  return { authenticationType: type, authenticationMethodId: id, name };
}

/** @source NextGenPSD2 1.3.11 / startScaprocessResponse */
export function authorisationStartedBody(
  subject: Subject,
  authorisation: Authorisation,
  psu: Psu | undefined,
  context: LinkContext,
): object {
  const { scaStatus, ...rest } = authorisationUpdatedBody(subject, authorisation, psu, context);
  return { scaStatus, authorisationId: authorisation.authorisationId, ...rest };
}

/** @source NextGenPSD2 1.3.11 / updatePsuAuthenticationResponse */
export function authorisationUpdatedBody(
  subject: Subject,
  authorisation: Authorisation,
  psu: Psu | undefined,
  context: LinkContext,
): { readonly scaStatus: ScaStatus; readonly _links: object } {
  return {
    scaStatus: authorisation.scaStatus,
    ...stepMembers(authorisation, psu),
    _links: authorisationLinks(subject, authorisation, context),
  };
}

/**
 * What a TPP forwards from the PSU. The document's schema has checked that it is one of its alternatives.
 * @source NextGenPSD2 1.3.11 / updatePsuAuthentication @decision encrypted-passwords @throws FORMAT_ERROR
 */
export function readStep(body: unknown, profile: Profile): AuthorisationStep {
  if (body === undefined) return { kind: 'none' };
  const request = readObject(body, 'body');
  const [member, ...others] = Object.keys(request);
  if (member === undefined) return { kind: 'none' };
  const path = others[0] ?? member;
  if (others.length > 0) return refuseMember(path, `and ${member} are different steps; send one at a time`);
  if (member === 'psuData') return readPassword(readObject(request[member], member), profile);
  if (member === 'authenticationMethodId') return { kind: 'method', methodId: readText(request, member, '', 35) };
  if (member === 'scaAuthenticationData') return { kind: 'code', code: readText(request, member, '', 100) };
  if (member === 'confirmationCode') return { kind: 'confirmation', code: readText(request, member, '', 100) };
  return formatError(
    member,
    `${member.slice(0, 64)} is not supported; send psuData, authenticationMethodId, scaAuthenticationData or confirmationCode`,
  );
}

/** @throws FORMAT_ERROR */
function readPassword(data: JsonObject, profile: Profile): AuthorisationStep {
  const isEncrypted = profile['encrypted-passwords'] === 'accepted' && Object.hasOwn(data, 'encryptedPassword');
  const member = isEncrypted ? 'encryptedPassword' : 'password';
  const other = Object.keys(data).find((name) => name !== member);
  if (other !== undefined)
    return formatError(
      `psuData.${other}`,
      `psuData.${other.slice(0, 64)} is not supported: this bank accepts ${isEncrypted ? 'no' : 'neither encrypted nor'} additional passwords; send psuData.${member}`,
    );
  return { kind: 'password', password: readText(data, member, 'psuData', isEncrypted ? 5000 : 100), member };
}

/** @source NextGenPSD2 1.3.11 / authorisations */
export function authorisationListBody(authorisations: readonly Authorisation[]): object {
  return { authorisationIds: authorisations.map(({ authorisationId }) => authorisationId) };
}

/** @source NextGenPSD2 1.3.11 / scaStatusResponse */
export function scaStatusBody({ scaStatus }: Authorisation): object {
  return { scaStatus };
}

/**
 * The verifications of payees in a response of an authorisation: one for each payment, in their order. NextGenPSD2 1.3.11 allows
 * further members and has none for it. The names are those that others report of the Berlin Group's later text, and not confirmed.
 * @decision payee-verification
 */
export function payeeMembers(payments: readonly Payment[]): object {
  if (payments.length === 0) return {};
  const vopResultList = payments.map(({ creditor: { iban, name }, details, payeeVerification }) =>
    withoutAbsent({
      endToEndIdentification: details?.endToEndIdentification,
      creditorAccount: { iban },
      creditorName: name,
      vopResult: payeeVerification?.result,
      matchedName: payeeVerification?.matchedName,
    }),
  );
  return { vopResultList };
}
