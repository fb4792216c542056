import { BankFault } from '../../domain/errors.js';
import { asId, type AccountId, type PsuId, type RequestId } from '../../domain/ids.js';
import { withScenario } from '../../domain/sca/sca-session.js';
import { parseScenarioLogin, type TesterScript } from '../../domain/sca/tester-script.js';
import { parseScope } from '../../domain/oauth/grants.js';
import { redirectUriProblem } from '../../domain/oauth/redirect-uri.js';
import type { RedirectOptions, ScaOutcome, ScaSession } from '../../domain/sca/sca-session.js';
import type { SignInResult } from '../../domain/sca/sign-in.js';
import type { Bank } from '../bank.js';
import { findConsent, findOrganisation, findPayment, findPsu } from '../directory.js';
import { withScaVariant } from '../scripting/outcome-facts.js';
import { decideByItself } from './psu-behaviour.js';
import { listedRedirects, redirectListProblem } from './redirect-list.js';
import { approval } from './sca-outcome.js';
import { tryCode, tryPassword, type SignInStep } from './sign-in.js';
import { authorise, failedOutcome } from './authorise.js';

/** The parameters of the authorisation endpoint, as they came. @decision authorisation-endpoint */
export type AuthorisationParameters = Readonly<Record<string, string | undefined>>;

/** Who may be told about a refusal of the authorisation request: nobody, or the TPP at its redirect URI. */
export class AuthorisationRefused extends Error {
  readonly error: string;
  readonly description: string;
  /** Where the browser can be sent with the error; absent while the redirect itself cannot be trusted. */
  readonly redirectUri: string | undefined;
  /** Where the PSU can go back to from the page that tells it: the link is the TPP's own, and nothing waits any more. */
  readonly redirectOptions: RedirectOptions | undefined;

  constructor(error: string, description: string, redirectUri?: string, redirectOptions?: RedirectOptions) {
    super(description);
    this.name = 'AuthorisationRefused';
    this.error = error;
    this.description = description;
    this.redirectUri = redirectUri;
    this.redirectOptions = redirectOptions;
  }
}

/**
 * Opens a page session for the consent or payment that the link names. The session id is a secret of the page and comes
 * from the caller.
 * @decision authorisation-endpoint, sca-link-lifetime, redirect-uri
 * @throws AuthorisationRefused for parameters that do not fit, or when nothing waits any more
 */
export function openScaSession(bank: Bank, parameters: AuthorisationParameters, sessionId: string): ScaSession {
  const { requestId, redirectOptions } = readAuthorisationRequest(bank, parameters);
  const decided = decidedAlready(bank, requestId, redirectOptions);
  const course = withScaVariant(bank, requestId, 'opened', undefined, (scripted) => scripted);
  const session: ScaSession = {
    sessionId,
    script: course ? { course } : {},
    requestId,
    expiresAt: bank.calendar.add(bank.now, bank.profile['sca-link-lifetime'].pageSession),
    redirectOptions,
    wrongTries: 0,
  };
  const outcome = decided && withScenario(decided, course);
  const opened = outcome ? { ...session, outcome } : session;
  dropOldSessions(bank);
  bank.scaSessions.set(sessionId, opened);
  return opened;
}

/**
 * Takes page sessions over into a bank whose state was replaced: each has the time that it had left, and a PSU whom the bank no
 * longer knows is signed out.
 * @param movedMs how far the bank's time was set forward
 */
export function keepScaSessions(bank: Bank, movedMs: number): void {
  for (const [sessionId, session] of bank.scaSessions) {
    const { psuId, unconfirmedPsuId, ...rest } = session;
    const known = (id: PsuId | undefined): boolean => id !== undefined && findPsu(bank, id) !== undefined;
    bank.scaSessions.set(sessionId, {
      ...rest,
      expiresAt: session.expiresAt + movedMs,
      ...(known(psuId) && { psuId }),
      ...(known(unconfirmedPsuId) && { unconfirmedPsuId }),
    });
  }
}

/** The session of a page; expired ones are gone. */
export function findScaSession(bank: Bank, sessionId: string): ScaSession | undefined {
  const session = bank.scaSessions.get(sessionId);
  return session && (session.outcome || bank.now < session.expiresAt) ? session : undefined;
}

/**
 * Checks the login of the page. A wrong password is counted; the third wrong try ends the session.
 * @decision wrong-passwords, second-factor
 */
export function logIn(bank: Bank, session: ScaSession, psuId: string, password: string): SignInResult | 'timedOut' {
  const isMagic = bank.profile['magic-values'] !== 'off';
  const steered = isMagic ? parseScenarioLogin(psuId.trim()) : { psu: psuId.trim(), script: {} };
  const script = scriptOfLogin(bank, session, steered);
  const { course } = script;
  const isBlocked = course === 'psu-blocked';
  const step = tryPassword(bank, session, steered.psu, password, { isWrong: course === 'wrong-password', isBlocked });
  if (step.result === 'passed' && course === 'page-timeout') {
    bank.scaSessions.delete(session.sessionId);
    return 'timedOut';
  }
  return storeStep(bank, step.result === 'passed' ? { ...step, visit: { ...step.visit, script } } : step);
}

/**
 * Checks the code of the second step. A wrong one is counted with wrong passwords.
 * @decision second-factor, wrong-passwords
 */
export function confirmLogin(bank: Bank, session: ScaSession, code: string): SignInResult {
  return storeStep(bank, tryCode(bank, session, code));
}

function storeStep(bank: Bank, { result, visit }: SignInStep<ScaSession>): SignInResult {
  if (result === 'ended') bank.scaSessions.delete(visit.sessionId);
  else bank.scaSessions.set(visit.sessionId, visit);
  return result;
}

/** What the login itself asks for comes first, then what the session has, then what is scripted for this PSU. */
function scriptOfLogin(bank: Bank, session: ScaSession, steered: ReturnType<typeof parseScenarioLogin>): TesterScript {
  const script = { ...session.script, ...steered.script };
  if (script.course) return script;
  const { psu } = steered;
  const course = withScaVariant(bank, session.requestId, 'signedIn', psu, (scripted) => scripted);
  return course ? { ...script, course } : script;
}

/** Changes what a tester decided about a session that is still open. */
export function scriptSession(bank: Bank, session: ScaSession, script: TesterScript): void {
  if (!session.outcome) bank.scaSessions.set(session.sessionId, { ...session, script });
}

/** Carries out what the PSU decided on the page, once. @throws as authorise */
export function decideOnPage(
  bank: Bank,
  session: ScaSession,
  decision: 'approve' | 'refuse',
  debtorAccountId?: AccountId,
): ScaOutcome {
  if (session.outcome) return session.outcome;
  const psuId = session.psuId;
  if (psuId === undefined) throw new BankFault('PSU_CREDENTIALS_INVALID', 'log in first');
  const answer =
    decision === 'approve'
      ? { decision, psuId, ...(debtorAccountId !== undefined && { debtorAccountId }), script: session.script }
      : { decision, psuId };
  const { course } = session.script;
  const decided =
    course === 'server-error'
      ? failedOutcome(bank, session.requestId, session.redirectOptions)
      : authorise(bank, session.requestId, answer, session.redirectOptions);
  const outcome = withScenario(decided, course);
  bank.scaSessions.set(session.sessionId, { ...session, outcome });
  return outcome;
}

function readAuthorisationRequest(
  bank: Bank,
  parameters: AuthorisationParameters,
): { requestId: RequestId; redirectOptions: RedirectOptions } {
  const redirectUri = parameters['redirect_uri'];
  const problem = redirectUri === undefined ? undefined : redirectUriProblem(redirectUri);
  if (problem !== undefined) throw new AuthorisationRefused('invalid_request', `redirect_uri ${problem}`);
  const scope = parseScope(parameters['scope'] ?? '');
  const wantedId = parameters['request_id'] ?? scope?.requestId;
  if (!scope)
    throw new AuthorisationRefused(
      'invalid_scope',
      'scope must be AIS:<consentId> or PIS:<paymentId>, as in the scaRedirect link',
    );
  const subject =
    scope.kind === 'AIS'
      ? bank.state.consents.get(asId(scope.requestId))
      : bank.state.payments.get(asId(scope.requestId));
  const organisation = subject && findOrganisation(bank, subject.organisationId);
  if (!subject || !organisation)
    throw new AuthorisationRefused(
      'invalid_scope',
      `there is no ${scope.kind === 'AIS' ? 'consent' : 'payment'} ${scope.requestId}`,
    );
  if (parameters['client_id'] !== organisation.clientId)
    throw new AuthorisationRefused(
      'unauthorized_client',
      'client_id is not that of the organisation that made the request',
    );
  const unlisted = redirectUri && redirectListProblem(bank, organisation.organisationId, redirectUri);
  if (unlisted) throw new AuthorisationRefused('invalid_request', `redirect_uri ${unlisted}`);
  const { redirect } = subject;
  const known = redirectUri ?? redirect.redirectUri;
  // The TPP is told at an address that it named itself, with its key or in the portal. One that only the link names may be
  // anybody's: a link must not lead from the bank to there at a click.
  const own = [redirect.redirectUri, redirect.nokRedirectUri, ...listedRedirects(bank, organisation.organisationId)];
  const refuse = (error: string, text: string): never => {
    throw new AuthorisationRefused(error, text, known !== undefined && own.includes(known) ? known : undefined);
  };
  if (parameters['response_type'] !== 'code') refuse('unsupported_response_type', 'response_type must be code');
  if (wantedId !== scope.requestId) refuse('invalid_request', 'request_id must be the consent or payment of the scope');
  const challenge = parameters['code_challenge'];
  const method = parameters['code_challenge_method'];
  if (challenge !== undefined && method !== 'S256') refuse('invalid_request', 'code_challenge_method must be S256');
  if (challenge === undefined && method !== undefined)
    refuse('invalid_request', 'code_challenge is missing beside code_challenge_method');
  if (challenge !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    refuse('invalid_request', 'code_challenge must be 43 characters of base64url, the SHA-256 of the verifier');
  const state = parameters['state'];
  return {
    requestId: asId(scope.requestId),
    redirectOptions: {
      ...(known !== undefined && { redirectUri: known }),
      ...(redirect.nokRedirectUri !== undefined &&
        redirectUri === undefined && { nokRedirectUri: redirect.nokRedirectUri }),
      ...(state !== undefined && { state }),
      ...(challenge !== undefined && { codeChallenge: challenge }),
    },
  };
}

/**
 * The outcome of a visit that needs no page: the PSU decides by itself, or did so before the browser came.
 * @decision psu-behaviour
 */
function decidedAlready(bank: Bank, requestId: RequestId, redirectOptions: RedirectOptions): ScaOutcome | undefined {
  if (bank.profile['psu-behaviour'] === 'waits' || bank.state.waiting.has(requestId)) {
    assertWaiting(bank, requestId, redirectOptions);
    return decideByItself(bank, requestId, redirectOptions);
  }
  const consent = findConsent(bank, requestId);
  const payment = findPayment(bank, requestId);
  const psuId = consent?.psuId ?? payment?.signedBy.at(-1);
  const approved = consent ? consent.consentStatus === 'valid' : payment?.reason === undefined;
  const subject = consent ?? payment;
  if (!approved || psuId === undefined || !subject) assertWaiting(bank, requestId, redirectOptions);
  const status = consent?.consentStatus ?? payment?.transactionStatus ?? '';
  return subject && psuId !== undefined ? approval(bank, subject, psuId, status, redirectOptions) : undefined;
}

function assertWaiting(bank: Bank, requestId: RequestId, redirectOptions: RedirectOptions): void {
  if (bank.state.waiting.has(requestId)) return;
  const status =
    findConsent(bank, requestId)?.consentStatus ?? findPayment(bank, requestId)?.transactionStatus ?? 'gone';
  throw new AuthorisationRefused(
    'invalid_request',
    `this link is no longer good: the request is ${status} and waits for nobody`,
    undefined,
    redirectOptions,
  );
}

/** Page sessions live in memory only; those that are over are dropped when new ones come. */
function dropOldSessions(bank: Bank): void {
  for (const [sessionId, session] of bank.scaSessions) {
    // Sessions are in the order of their opening and live equally long, so the first living one ends the search.
    if (bank.now < session.expiresAt) break;
    bank.scaSessions.delete(sessionId);
  }
}
