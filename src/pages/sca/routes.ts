import { isAboutChoice, readChoice } from '../kit/request-review.js';
import type { IRouter } from 'express';
import { renewSecret } from '../../banks/page-secrets.js';
import { BankFault } from '../../domain/errors.js';
import { asId, type AuthorisableId } from '../../domain/ids.js';
import { isLanguage, type Language } from '../../domain/language.js';
import { withParameters } from '../../domain/authorisation/oauth.js';
import type { ScaOutcome, SignInResult } from '../../domain/authorisation/sca.js';
import type { AppContext } from '../../http/app-context.js';
import { bindingCookie } from '../../http/cookies.js';
import { newSecret } from '../../banks/digests.js';
import { readQuery, type Parameters } from '../../parsing/parameters.js';
import type { Bank } from '../../sim/bank.js';
import { findSubject } from '../../sim/directory.js';
import {
  AuthorisationRefused,
  confirmLogin,
  decideOnPage,
  logIn,
  openScaSession,
} from '../../sim/authorisation/sca-page.js';
import { findAsset } from '../kit/brand.js';
import { languageCookie } from '../kit/locale.js';
import { badLinkPage, bankFaultPage, notWaitingPage, unknownPage } from '../kit/message-pages.js';
import { redirectTo, renderAnswer, type PageAnswer, type PageResponse } from '../kit/page.js';
import { countWrongGuess, parseCode, refuseGuess, typedLoginOf } from '../kit/sign-in.js';
import { mountPages, withPsuLanguage, type PageRequest, type PageSection } from '../kit/routes.js';
import { redirectToSession, pageSecretsOf, sessionPath, withSession, type SessionRequest } from './session.js';
import { sessionPage } from './session-pages.js';
import { submitScript } from './tester-corner.js';

/*
 * The pages of the link of a consent or payment: authorisation endpoint, sign-in, decision, outcome.
 * A page enters when the browser that opened such a link sees it.
 * Pages of a signed-in customer belong to `online-banking`; what both show belongs to the kit.
 */

/** @decision authorisation-endpoint, sca-link-lifetime, redirect-outcome, wrong-passwords, routing */
const scaSection = (dialects: AppContext['dialects']): PageSection => ({
  path: '/sca',
  formLimits: { bytes: 8192, fields: 20 },
  answersOptions: true,
  routes: [
    ...dialects.map(
      ({ oauth: { authorisePath: path } }) =>
        ({ method: 'GET', path, handle: authorise, operation: 'authorise', otherMethods: 'interface' }) as const,
    ),
    { method: 'GET', path: '/sca/assets/:id', handle: readAsset, otherMethods: 'notFound' },
    { method: 'GET', path: '/sca/language', handle: chooseLanguage },
    { method: 'GET', path: '/sca/:id', handle: withSession(sessionPage) },
    { method: 'POST', path: '/sca/:id/login', handle: withSession(submitLogin) },
    { method: 'POST', path: '/sca/:id/confirm', handle: withSession(submitCode) },
    { method: 'POST', path: '/sca/:id/decision', handle: withSession(submitDecision) },
    { method: 'POST', path: '/sca/:id/script', handle: withSession(submitScript) },
  ],
  faultPage: (request) => bankFaultPage(request, pageSecretsOf(request).find(request.id)?.redirectOptions),
});

/** Mounts the pages of the links of consents and payments. */
export function addScaRoutes(application: IRouter, context: AppContext): void {
  mountPages(application, context, scaSection(context.dialects));
}

/**
 * The operation `authorise`: opens a page session, bound to the browser by a cookie, and sends the browser to its page. If
 * the PSU has decided without a page, the browser goes to the TPP at once.
 * @source Authentication / 7 (address not shown) @decision authorisation-endpoint, psu-behaviour, repeated-parameters
 */
function authorise(request: PageRequest): PageResponse {
  const { app, bank, basePath, req } = request;
  let parameters: Parameters = {};
  try {
    parameters = readQuery(req.originalUrl);
    const { sessionId, subjectId, outcome } = openScaSession(bank, parameters, newSecret());
    if (outcome?.redirectUri !== undefined) return redirectTo(outcome.redirectUri);
    const path = sessionPath(basePath, sessionId);
    const { cookie } = pageSecretsOf(request).open(bank.scaSessions, sessionId, psuLanguageOf(bank, subjectId));
    return redirectTo(path, { 'Set-Cookie': bindingCookie(req, app.settings, path, cookie) });
  } catch (error) {
    return answerBadLink(request, parameters, error);
  }
}

/** An invalid link gets a page. If the link proves which TPP wrote it, the error goes to that TPP instead. */
function answerBadLink(request: PageRequest, parameters: Parameters, error: unknown): PageResponse {
  const { request_id: subjectId, state } = parameters;
  const psuLanguage = subjectId === undefined ? undefined : psuLanguageOf(request.bank, asId(subjectId));
  const localized = withPsuLanguage(request, psuLanguage);
  if (error instanceof BankFault) return renderAnswer(localized, badLinkPage(localized, 'invalid_request', error.text));
  if (!(error instanceof AuthorisationRefused)) throw error;
  const { error: code, description, redirectUri, redirectOptions } = error;
  if (redirectOptions)
    return renderAnswer(localized, { ...notWaitingPage(localized, description, redirectOptions), status: 400 });
  return redirectUri === undefined
    ? renderAnswer(localized, badLinkPage(localized, code, description))
    : redirectTo(withParameters(redirectUri, { error: code, error_description: description, state }));
}

/** The language that the TPP named for the PSU. @decision page-language */
function psuLanguageOf(bank: Bank, subjectId: AuthorisableId): Language | undefined {
  return findSubject(bank, subjectId)?.psuLanguage;
}

function readAsset(request: PageRequest): PageAnswer {
  const asset = findAsset(request.bank.base.brand, request.id);
  if (!asset) return unknownPage(request);
  return {
    status: 200,
    headers: {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      // An SVG logo that is opened by itself can neither run nor load anything.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Content-Type': asset.mediaType,
    },
    body: asset.content,
  };
}

/** Remembers the language that the PSU chose, and returns to the page. @decision page-language */
function chooseLanguage(request: PageRequest): PageResponse {
  const { app, req, query } = request;
  const { to, back } = query;
  const headers = isLanguage(to) ? { 'Set-Cookie': languageCookie(req, app.settings, request, to) } : {};
  return redirectTo(returnPathOf(request, back), headers);
}

/** The page to return to. Anything but a page of this bank would be an open redirect, so online banking replaces it. */
function returnPathOf({ app, basePath }: PageRequest, path: string | undefined): string {
  const isOwn =
    path !== undefined &&
    /^[\x21-\x7e]*$/.test(path) &&
    !path.includes('\\') &&
    ['/sca/', '/online', '/portal', ...app.dialects.map(({ oauth }) => `${oauth.authorisePath}?`)].some((start) =>
      path.startsWith(basePath + start),
    ) &&
    !/\/\.{1,2}(?:[/?#]|$)/.test(path);
  return isOwn ? path : `${basePath}/online`;
}

/** Submits login name and password. A form that is sent again after the decision changes nothing. @decision wrong-passwords */
function submitLogin(request: SessionRequest): PageAnswer {
  const { bank, session, secret, fields } = request;
  const refusal = refuseGuess(request, 'page-password');
  if (refusal) return refusal;
  if (session.outcome) return redirectToSession(request);
  const { psu = '', password = '' } = fields;
  secret.typedLogin = typedLoginOf(fields);
  if (psu.trim() === '' || password === '') {
    secret.notice = 'incomplete';
    return redirectToSession(request);
  }
  return answerSignInStep(request, logIn(bank, session, psu, password));
}

/**
 * Submits the code of the second step. A form that is sent again, or before the first step, changes nothing.
 * @decision second-factor, wrong-passwords
 */
function submitCode(request: SessionRequest): PageAnswer {
  const { bank, session, secret, fields } = request;
  const refusal = refuseGuess(request, 'page-password');
  if (refusal) return refusal;
  if (session.outcome || session.unconfirmedPsuId === undefined) return redirectToSession(request);
  const code = parseCode(fields);
  if (code === undefined) {
    secret.notice = 'incomplete';
    return redirectToSession(request);
  }
  return answerSignInStep(request, confirmLogin(bank, session, code));
}

/** A passed step gives the session new secrets, so that a cookie that someone else planted opens nothing. @decision wrong-secrets */
function answerSignInStep(request: SessionRequest, result: SignInResult | 'timedOut'): PageResponse {
  const { app, req, basePath, session, secret } = request;
  if (result === 'wrong' || result === 'ended') countWrongGuess(request, 'page-password');
  secret.notice = result === 'wrong' || result === 'blocked' ? result : undefined;
  if (result === 'ended') secret.notice = 'tooManyWrongTries';
  if (result !== 'passed') return redirectToSession(request);
  secret.typedLogin = undefined;
  renewSecret(secret);
  const path = sessionPath(basePath, session.sessionId);
  return redirectTo(path, { 'Set-Cookie': bindingCookie(req, app.settings, path, secret.cookie) });
}

/**
 * Submits the decision. The browser goes to the TPP if a redirect is known, otherwise to the page of the session, which also shows
 * why the bank refused the decision.
 * @decision redirect-outcome
 */
function submitDecision(request: SessionRequest): PageResponse {
  const { bank, session, secret, fields } = request;
  const { decision } = fields;
  if (session.outcome) return redirectToOutcome(request, session.outcome);
  if (session.psuId === undefined || (decision !== 'approve' && decision !== 'refuse'))
    return redirectToSession(request);
  secret.notice = undefined;
  try {
    return redirectToOutcome(request, decideOnPage(bank, session, decision, readChoice(fields)));
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // The page derives every other reason from the state.
    if (isAboutChoice(error)) secret.notice = 'unknownAccount';
    return redirectToSession(request);
  }
}

/** To the TPP, or to the page that returns there twice. */
function redirectToOutcome(request: SessionRequest, { redirectUri, callbacks }: ScaOutcome): PageResponse {
  return callbacks === undefined && redirectUri !== undefined ? redirectTo(redirectUri) : redirectToSession(request);
}
