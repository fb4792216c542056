import type { PageSecret, PageSecrets } from '../../banks/page-secrets.js';
import { scopeOf } from '../../domain/authorisation/oauth.js';
import { isOpen } from '../../domain/authorisation/authorisation.js';
import { isPayment, serviceOf, type Subject } from '../../domain/authorisation/subject.js';
import type { ScaSession } from '../../domain/authorisation/sca.js';
import { isBoundBrowser } from '../../http/cookies.js';
import { isSameSecret } from '../../banks/digests.js';
import { findScaSession } from '../../sim/authorisation/sca-page.js';
import { redirectOf } from '../../sim/authorisation/authorisation-records.js';
import { findSubject } from '../../sim/directory.js';
import { endedPage, foreignPage, unknownPage } from '../kit/message-pages.js';
import { redirectTo, renderAnswer, type PageAnswer, type PageContext, type PageResponse } from '../kit/page.js';
import { tppOf } from '../kit/request-review.js';
import { withPsuLanguage, type PageHandler, type PageRequest } from '../kit/routes.js';

/** A page session: finding it for the browser that opened it, and what its pages need to know about it. */

/** What the pages of a session are rendered with. */
export interface SessionContext extends PageContext {
  readonly session: ScaSession;
  readonly secret: PageSecret;
  /** The request to decide about; undefined when a new onboarding of the TPP removed it. @decision reonboarding */
  readonly subject: Subject | undefined;
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
export function pageSecretsOf({ app, bank }: PageRequest): PageSecrets {
  return app.registry.sessionsOf(bank).pageSecrets;
}

/** A handler for the browser of an open session; other browsers, and sessions that have ended, get a page that says so. */
export function withSession(handle: (request: SessionRequest) => PageAnswer): PageHandler {
  return (request) => {
    const secret = pageSecretsOf(request).find(request.id);
    if (!secret) return unknownPage(request);
    const localized = withPsuLanguage(request, secret.psuLanguage);
    return renderAnswer(localized, refuseForeign(localized, secret) ?? answerSession(localized, secret, handle));
  };
}

/** Refuses browsers without the session's cookie, and forms without its token. */
function refuseForeign(request: PageRequest, secret: PageSecret): PageAnswer | undefined {
  const isForm = request.req.method === 'POST';
  const isBound = isBoundBrowser(request.req, secret.cookie);
  const { form_token: token = '' } = request.fields;
  if (isBound && (!isForm || isSameSecret(token, secret.formToken))) return undefined;
  // Another tab still shows a form from before the sign-in: reload its page.
  if (isBound && secret.formerFormTokens.some((former) => isSameSecret(token, former)))
    return redirectToSession(request);
  return foreignPage(request, isForm);
}

function answerSession(
  request: PageRequest,
  secret: PageSecret,
  handle: (request: SessionRequest) => PageAnswer,
): PageAnswer {
  const session = findScaSession(request.bank, request.id);
  if (session) return handle({ ...request, session, secret, subject: findSubject(request.bank, session.subjectId) });
  return endedPage(request, secret.notice === 'tooManyWrongTries' ? 'lockedOut' : 'expired', secret.redirectOptions);
}

/** Every address that the decision may send the browser to. @decision redirect-outcome */
export function redirectTargets({ session, subject, bank }: SessionContext): string[] {
  const { redirectOptions, subjectId } = session;
  const presets = [
    subject?.redirect,
    subject && isPayment(subject) ? subject.cancellationRedirect : undefined,
    ...(bank.state.authorisations.get(subjectId) ?? []).map(({ redirect }) => redirect),
  ];
  const targets = [redirectOptions, ...presets].flatMap((each) => [each?.redirectUri, each?.nokRedirectUri]);
  return [...new Set(targets.filter((target) => target !== undefined))];
}

/**
 * The link that opens a new session for the same request, as the TPP wrote it: for a second signature, or to sign in as
 * someone else. Undefined when the request or its TPP no longer exists.
 * @decision authorisation-endpoint, multi-signature
 */
export function freshLink(context: SessionContext): string | undefined {
  const { session, subject } = context;
  const organisation = tppOf(context, subject);
  if (!subject || !organisation) return undefined;
  const { redirectUri, state, codeChallenge } = session.redirectOptions;
  const { subjectId, authorisationId } = session;
  const authorisation = context.bank.state.authorisations
    .get(subjectId)
    ?.find((one) => one.authorisationId === authorisationId);
  const isPreset = redirectUri === redirectOf(subject, authorisation).redirectUri;
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: organisation.clientId,
    scope: scopeOf(serviceOf(subject), subjectId),
    request_id: subjectId,
    // A preset address is left out: naming it would disable the preset address for refusals.
    ...(redirectUri !== undefined && !isPreset && { redirect_uri: redirectUri }),
    ...(authorisation && isOpen(authorisation) && { authorisation_id: authorisation.authorisationId }),
    ...(state !== undefined && { state }),
    ...(codeChallenge !== undefined && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
  });
  return `${context.basePath}${context.dialect.oauth.authorisePath}?${query.toString()}`;
}
