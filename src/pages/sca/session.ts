import type { PageSecret, PageSecrets } from '../../banks/page-secrets.js';
import { scopeOf } from '../../domain/oauth/grants.js';
import type { ScaSession } from '../../domain/sca/sca-session.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { isBoundBrowser } from '../../http/cookies.js';
import { isSame } from '../../http/secrets.js';
import { findScaSession } from '../../sim/authorisation/sca-page.js';
import { findConsent, findPayment } from '../../sim/directory.js';
import { expiredPage, foreignPage, lockedOutPage, unknownSessionPage } from '../kit/message-pages.js';
import { redirectTo, renderPage, type PageContext, type PageResponse } from '../kit/page.js';
import { tppNameOf, tppOf, type Subject } from '../kit/request-review.js';
import { withPsuLanguage, type PageHandler, type PageRequest } from '../kit/routes.js';

/** A page session: finding it for the browser that opened it, and what its pages need to know about it. */

/** What the pages of a session are rendered with. */
export interface SessionContext extends PageContext {
  readonly session: ScaSession;
  readonly secret: PageSecret;
}

/** A request of the browser to which a session is bound. */
export type SessionRequest = SessionContext & PageRequest;

/** Path of a session's page as the browser sees it. */
export function sessionPath(basePath: string, sessionId: string): string {
  return `${basePath}/sca/${sessionId}`;
}

/** Sends the browser to the page of its session. */
export function redirectToSession({ basePath, id }: PageRequest): PageResponse {
  return redirectTo(sessionPath(basePath, id));
}

/** The secrets of the page sessions of a request's bank. */
export function secretsOf({ app, bank }: PageRequest): PageSecrets {
  return app.keeper.visitorsOf(bank).pageSecrets;
}

/** A handler for the browser of an open session; other browsers, and sessions that are over, get a page that says so. */
export function withSession(handle: (request: SessionRequest) => PageResponse): PageHandler {
  return (request) => {
    const secret = secretsOf(request).find(request.id);
    const localized = withPsuLanguage(request, secret?.psuLanguage);
    if (!secret) return renderPage(localized, unknownSessionPage(localized));
    const refusal = refuseForeign(localized, secret);
    if (refusal) return refusal;
    const session = findScaSession(request.bank, request.id);
    if (session) return handle({ ...localized, session, secret });
    const overPage = secret.notice === 'tooManyWrongTries' ? lockedOutPage : expiredPage;
    return renderPage(localized, overPage(localized, secret.wish));
  };
}

/** Refuses browsers without the session's cookie, and forms without its token. */
function refuseForeign(request: PageRequest, secret: PageSecret): PageResponse | undefined {
  const isForm = request.req.method === 'POST';
  const isBound = isBoundBrowser(request.req, secret.cookie);
  const { form_token: token = '' } = request.fields;
  if (isBound && (!isForm || isSame(token, secret.formToken))) return undefined;
  // Another tab still shows a form from before the sign-in: reload its page.
  if (isBound && secret.formerFormTokens.some((former) => isSame(token, former))) return redirectToSession(request);
  return renderPage(request, foreignPage(request, isForm));
}

/** The consent or payment to decide about; undefined when a new onboarding of the TPP removed it. @decision reonboarding */
export function subjectOf({ bank, session }: SessionContext): Subject | undefined {
  return findConsent(bank, session.requestId) ?? findPayment(bank, session.requestId);
}

/** The TPP that made the request of a session. */
export function sessionTpp(context: SessionContext): Organisation | undefined {
  return tppOf(context, subjectOf(context));
}

/** The name of that TPP. */
export function sessionTppName(context: SessionContext): string {
  return tppNameOf(context, subjectOf(context));
}

/** Every address that the decision may send the browser to. @decision redirect-outcome */
export function redirectTargets(context: SessionContext): string[] {
  const preset = subjectOf(context)?.redirect;
  const { wish } = context.session;
  const targets = [wish.redirectUri, wish.nokRedirectUri, preset?.redirectUri, preset?.nokRedirectUri];
  return [...new Set(targets.filter((target) => target !== undefined))];
}

/**
 * The link that opens a new session for the same request, as the TPP wrote it: for a second signature, or to sign in as
 * someone else. Undefined when the request or its TPP no longer exists.
 * @decision authorisation-endpoint, multi-signature
 */
export function freshLink(context: SessionContext): string | undefined {
  const subject = subjectOf(context);
  const organisation = sessionTpp(context);
  if (!subject || !organisation) return undefined;
  const { redirectUri, state, codeChallenge } = context.session.wish;
  const { requestId } = context.session;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: organisation.clientId,
    scope: scopeOf('consentId' in subject ? 'AIS' : 'PIS', requestId),
    request_id: requestId,
    // A preset address is left out: naming it would disable the preset address for refusals.
    ...(redirectUri !== undefined && redirectUri !== subject.redirect.redirectUri && { redirect_uri: redirectUri }),
    ...(state !== undefined && { state }),
    ...(codeChallenge !== undefined && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  });
  return `${context.basePath}/PSD2/v1/oauth/authorize?${query.toString()}`;
}
