import { isAboutChoice, readChoice } from '../kit/request-review.js';
import type { IRouter } from 'express';
import { isOver, ONLINE_COOKIE, type OnlineSession, type OnlineSessions } from '../../banks/online-sessions.js';
import { BankFault } from '../../domain/errors.js';
import { asId, type AuthorisableId } from '../../domain/ids.js';
import type { SignIn } from '../../domain/authorisation/sca.js';
import type { AppContext } from '../../http/app-context.js';
import { cookiesOf, perServer, secretCookie } from '../../http/cookies.js';
import { isSameSecret } from '../../banks/digests.js';
import { decideOnline, revokeConsent } from '../../sim/authorisation/online-banking.js';
import { tryCode, tryPassword, type SignInStep } from '../../sim/authorisation/sign-in.js';
import { findPsu } from '../../sim/directory.js';
import { foreignPage, unknownPage } from '../kit/message-pages.js';
import { redirectTo, type Page, type PageAnswer, type PageResponse } from '../kit/page.js';
import { mountPages, type PageHandler, type PageRequest, type PageSection } from '../kit/routes.js';
import { countWrongGuess, parseCode, refuseGuess, typedLoginOf } from '../kit/sign-in.js';
import { accountsPage, bookingsPage } from './accounts-pages.js';
import {
  onlineExpiredPage,
  onlineLockedOutPage,
  onlinePath,
  signedOutPage,
  onlineSignInPage,
  type OnlineContext,
  type PsuRequest,
} from './online-page.js';
import { approvalPage, approvalsPage, consentsPage, revokePage } from './third-party-pages.js';

/*
 * Online banking: what a customer of the bank sees and does without a TPP.
 * A page enters when it needs a signed-in PSU, or leads to the sign-in.
 * Pages of a TPP's link belong to `sca`; what both show belongs to the kit.
 */

/** A request of a browser that has a session. */
type OnlineRequest = OnlineContext & PageRequest;

/** @decision online-banking, second-factor, wrong-passwords, sca-link-lifetime */
const ONLINE_BANKING: PageSection = {
  path: '/online',
  home: 'online',
  formLimits: { bytes: 8192, fields: 20 },
  answersOptions: false,
  isOffered: ({ profile }) => profile['online-banking'] === 'offered',
  routes: [
    { method: 'GET', path: '/online', handle: showStart },
    // The device of a PSU for decoupled authorisations is the bank's own app, which is online banking here.
    { method: 'GET', path: '/authenticator', handle: ({ basePath }) => redirectTo(`${basePath}/online/approvals`) },
    { method: 'POST', path: '/online/sign-in', handle: withForm(submitPassword) },
    { method: 'POST', path: '/online/confirm', handle: withForm(submitCode) },
    { method: 'POST', path: '/online/sign-out', handle: withForm(signOut) },
    { method: 'GET', path: '/online/signed-out', handle: signedOutPage, otherMethods: 'notFound' },
    { method: 'GET', path: '/online/ended', handle: onlineLockedOutPage, otherMethods: 'notFound' },
    { method: 'GET', path: '/online/accounts/:id', handle: withPsu(bookingsPage), otherMethods: 'notFound' },
    { method: 'GET', path: '/online/consents', handle: withPsu(consentsPage) },
    { method: 'GET', path: '/online/consents/:id', handle: withPsu(revokePage), otherMethods: 'notFound' },
    { method: 'POST', path: '/online/consents/:id/revoke', handle: withPsuForm(submitRevocation) },
    { method: 'GET', path: '/online/approvals', handle: withPsu(approvalsPage) },
    { method: 'GET', path: '/online/approvals/:id', handle: withPsu(showApproval), otherMethods: 'notFound' },
    { method: 'POST', path: '/online/approvals/:id/decision', handle: withPsuForm(submitDecision) },
  ],
};

/** Mounts online banking. */
export function addOnlineRoutes(application: IRouter, context: AppContext): void {
  mountPages(application, context, ONLINE_BANKING);
}

/** The accounts of a PSU who is signed in; everyone else signs in here. */
function showStart(request: PageRequest): Page {
  const found = findSession(request);
  if (found && !isUnusedAndOver(found)) {
    const expired = refuseExpired(found);
    if (expired) return expired;
    const signedIn = signedInPsu(found);
    if (signedIn) return accountsPage(signedIn);
    if (found.session.signIn.psuId === undefined) return onlineSignInPage(found);
  }
  const session = sessionsOf(request).open(request.bank.now);
  const page = onlineSignInPage({ ...request, path: onlinePath(request), session });
  return { ...page, headers: cookieHeader(request, session) };
}

function submitPassword(request: OnlineRequest): PageAnswer {
  const { bank, session, fields } = request;
  const { psu = '', password = '' } = fields;
  const isComplete = psu.trim() !== '' && password !== '';
  session.typedLogin = typedLoginOf(fields);
  return answerSignIn(request, () =>
    isComplete ? tryPassword(bank, session.signIn, psu.trim(), password) : 'incomplete',
  );
}

function submitCode(request: OnlineRequest): PageAnswer {
  const { bank, session, fields } = request;
  const code = parseCode(fields);
  return answerSignIn(request, () => {
    if (session.signIn.unconfirmedPsuId === undefined) return { result: 'passed', session: session.signIn };
    return code === undefined ? 'incomplete' : tryCode(bank, session.signIn, code);
  });
}

/** A passed step continues in a new session, so that a cookie that someone else planted opens nothing. @decision wrong-secrets */
function answerSignIn(request: OnlineRequest, trySecret: () => SignInStep<SignIn> | 'incomplete'): PageAnswer {
  const { bank, session, path } = request;
  if (session.signIn.psuId !== undefined) return redirectTo(path);
  const refusal = refuseGuess(request, 'page-password');
  if (refusal) return refusal;
  const step = trySecret();
  if (step === 'incomplete') {
    session.notice = step;
    return redirectTo(path);
  }
  const { result, session: signIn } = step;
  session.signIn = signIn;
  session.notice = result === 'wrong' || result === 'blocked' ? result : undefined;
  if (result === 'wrong' || result === 'ended') countWrongGuess(request, 'page-password');
  if (session.notice !== undefined) return redirectTo(path);
  sessionsOf(request).end(session);
  if (result === 'ended') return redirectTo(`${path}/ended`);
  return redirectTo(path, cookieHeader(request, sessionsOf(request).open(bank.now, session.signIn)));
}

function signOut(request: OnlineRequest): PageResponse {
  sessionsOf(request).end(request.session);
  return redirectTo(`${request.path}/signed-out`);
}

/** A consent that is no longer valid stays as it is. @throws RESOURCE_UNKNOWN */
function submitRevocation({ bank, psuId, path, id }: PsuRequest): PageResponse {
  try {
    revokeConsent(bank, psuId, asId<AuthorisableId>(id));
  } catch (error) {
    // The page of the consent shows its status.
    if (!(error instanceof BankFault) || error.code !== 'STATUS_INVALID') throw error;
  }
  return redirectTo(`${path}/consents/${id}`);
}

function showApproval(request: PsuRequest): Page {
  const page = approvalPage(request);
  request.session.notice = undefined;
  return page;
}

/** Only the first decision on a request counts. */
function submitDecision({ bank, psuId, path, session, id, fields }: PsuRequest): PageResponse {
  const page = redirectTo(`${path}/approvals/${id}`);
  const subjectId = asId<AuthorisableId>(id);
  const { decision } = fields;
  session.notice = undefined;
  if (session.outcomes.has(subjectId) || (decision !== 'approve' && decision !== 'refuse')) return page;
  try {
    session.outcomes.set(subjectId, decideOnline(bank, psuId, subjectId, decision, readChoice(fields)));
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // The page derives every other reason from the state.
    if (isAboutChoice(error)) session.notice = 'unknownAccount';
  }
  return page;
}

/** A handler for a PSU who is signed in. Without a session the browser goes to the sign-in; unknown ids get the 404 page. */
function withPsu(handle: (request: PsuRequest) => PageAnswer): PageHandler {
  return (request) => {
    const found = findSession(request);
    const expired = found && refuseExpired(found);
    if (expired) return expired;
    const signedIn = found && signedInPsu(found);
    return signedIn ? answerUnknownId(signedIn, handle) : redirectTo(onlinePath(request));
  };
}

/** A handler for a form of the session's own pages. */
function withForm(handle: (request: OnlineRequest) => PageAnswer): PageHandler {
  return (request) => {
    const found = findSession(request);
    const { form_token: token = '' } = request.fields;
    if (!found || !isSameSecret(token, found.session.formToken)) return foreignPage(request, true);
    return refuseExpired(found) ?? handle(found);
  };
}

/** A handler for a form of a PSU who is signed in. */
function withPsuForm(handle: (request: PsuRequest) => PageAnswer): PageHandler {
  return withForm((request) => {
    const signedIn = signedInPsu(request);
    return signedIn ? answerUnknownId(signedIn, handle) : redirectTo(request.path);
  });
}

function answerUnknownId(request: PsuRequest, handle: (request: PsuRequest) => PageAnswer): PageAnswer {
  try {
    return handle(request);
  } catch (error) {
    if (error instanceof BankFault) return unknownPage(request);
    throw error;
  }
}

function sessionsOf({ app, bank }: PageRequest): OnlineSessions {
  return app.registry.sessionsOf(bank).onlineSessions;
}

function findSession(request: PageRequest): OnlineRequest | undefined {
  const session = sessionsOf(request).find(cookiesOf(request.req, perServer(ONLINE_COOKIE, request.app.settings)));
  return session && { ...request, path: onlinePath(request), session };
}

/** Ends a session whose last click is too long ago. Otherwise this request counts as its last click. */
function refuseExpired(request: OnlineRequest): Page | undefined {
  const { bank, session } = request;
  if (!isOver(bank, session)) {
    session.lastClickAt = bank.now;
    return undefined;
  }
  sessionsOf(request).end(session);
  return onlineExpiredPage(request);
}

/** An expired session in which nothing was submitted is replaced without a message. */
function isUnusedAndOver({ bank, session }: OnlineContext): boolean {
  const { wrongTries, psuId, unconfirmedPsuId } = session.signIn;
  return isOver(bank, session) && wrongTries === 0 && psuId === undefined && unconfirmedPsuId === undefined;
}

/** The request of a PSU who is signed in and was not blocked since. */
function signedInPsu(request: OnlineRequest): PsuRequest | undefined {
  const { psuId } = request.session.signIn;
  const psu = psuId === undefined ? undefined : findPsu(request.bank, psuId);
  return psu && !psu.blocked ? { ...request, psuId: psu.psuId } : undefined;
}

function cookieHeader(request: PageRequest, { secret }: OnlineSession): Record<string, string> {
  const cookie = { name: perServer(ONLINE_COOKIE, request.app.settings), path: onlinePath(request), secret };
  return { 'Set-Cookie': secretCookie(request.req, request.app.settings, cookie) };
}
