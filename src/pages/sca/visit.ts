import type { Consent } from '../../domain/consent/consent.js';
import { scopeOf } from '../../domain/oauth/grants.js';
import type { Payment } from '../../domain/payment/payment.js';
import type { SignInResult } from '../../domain/sca/sign-in.js';
import type { ScaSession } from '../../domain/sca/sca-session.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { findConsent, findOrganisation, findPayment } from '../../sim/directory.js';
import type { PagePlace } from '../kit/page.js';
import type { PageSecret } from '../../banks/page-secrets.js';

/** What a TPP asks of a PSU. */
export type Subject = Consent | Payment;

/** One visit of a browser that is bound to its session. */
export interface Visit extends PagePlace {
  readonly session: ScaSession;
  readonly secret: PageSecret;
  /** Told what came of each step of the sign-in. @decision wrong-secrets */
  readonly onSignIn: (result: SignInResult | 'timedOut') => void;
}

/** Path of a session's page as the browser sees it. */
export function pagePath(basePath: string, sessionId: string): string {
  return `${basePath}/sca/${sessionId}`;
}

/** What the PSU is asked about; undefined when a new onboarding of the TPP took it away. @decision reonboarding */
export function subjectOf({ bank, session }: Visit): Subject | undefined {
  return findConsent(bank, session.requestId) ?? findPayment(bank, session.requestId);
}

/** Whether a TPP asks for a payment, and not for access. */
export function isPayment(subject: Subject | undefined): subject is Payment {
  return subject !== undefined && 'paymentId' in subject;
}

/** The TPP that asks. */
export function tppOf({ bank }: PagePlace, subject: Subject | undefined): Organisation | undefined {
  return subject && findOrganisation(bank, subject.organisationId);
}

/** The name of the TPP that asks, from its certificate. */
export function tppNameOf(place: PagePlace, subject: Subject | undefined): string {
  return tppOf(place, subject)?.organizationName ?? place.voice.texts.decision.unknownTpp;
}

/** The TPP that asks on a visit. */
export function askingTpp(visit: Visit): Organisation | undefined {
  return tppOf(visit, subjectOf(visit));
}

/** The name of the TPP that asks on a visit. */
export function tppName(visit: Visit): string {
  return tppNameOf(visit, subjectOf(visit));
}

/** Every address that the decision may send the browser to. @decision redirect-outcome */
export function redirectTargets(visit: Visit): string[] {
  const preset = subjectOf(visit)?.redirect;
  const { wish } = visit.session;
  const targets = [wish.redirectUri, wish.nokRedirectUri, preset?.redirectUri, preset?.nokRedirectUri];
  return [...new Set(targets.filter((target) => target !== undefined))];
}

/**
 * The link that opens a new session for the same request, as the TPP wrote it: for a second signature, and for a PSU who
 * logged in as somebody else. Undefined when there is nothing to open any more.
 * @decision authorisation-endpoint, multi-signature
 */
export function freshLink(visit: Visit): string | undefined {
  const subject = subjectOf(visit);
  const organisation = askingTpp(visit);
  if (!subject || !organisation) return undefined;
  const { redirectUri, state, codeChallenge } = visit.session.wish;
  const { requestId } = visit.session;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: organisation.clientId,
    scope: scopeOf('consentId' in subject ? 'AIS' : 'PIS', requestId),
    request_id: requestId,
    // A preset address stays preset; naming it here would take the preset address for refusals away.
    ...(redirectUri !== undefined && redirectUri !== subject.redirect.redirectUri && { redirect_uri: redirectUri }),
    ...(state !== undefined && { state }),
    ...(codeChallenge !== undefined && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  });
  return `${visit.basePath}/PSD2/v1/oauth/authorize?${query.toString()}`;
}
