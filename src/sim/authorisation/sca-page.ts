import { BankFault } from '../../domain/errors.js';
import { asId, type PsuId, type AuthorisableId } from '../../domain/ids.js';
import {
  withScenario,
  type RedirectOptions,
  type ScaOutcome,
  type ScaSession,
  type SignInResult,
  parseScenarioLogin,
  type TesterScript,
} from '../../domain/authorisation/sca.js';
import type { Authorisation } from '../../domain/authorisation/authorisation.js';
import { parseScope, problemOfRedirectUri, SCOPED } from '../../domain/authorisation/oauth.js';
import {
  byKind,
  serviceOf,
  signersOf,
  statusOf,
  type ByKind,
  type Subject,
} from '../../domain/authorisation/subject.js';
import { hasSignInPage } from '../../decisions/token.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { Bank } from '../bank.js';
import { isWaitingForPsu } from '../consents/renewal.js';
import { findOrganisation, findPsu, findSubject, organisationByClientId } from '../directory.js';
import { createSignIn } from '../consents/create-consent.js';
import { assertRoomFor, namedIdentity, rememberTpp, tppOfCertificate } from '../onboarding/tpp-of-certificate.js';
import { withScaVariant } from '../scripting/outcome-facts.js';
import { onlyOpenAuthorisation, redirectOf } from './authorisation-records.js';
import { listedRedirects, problemOfUnlistedRedirect } from './redirect-list.js';
import { approval } from './sca-outcome.js';
import { tryCode, tryPassword, type SignInStep } from './sign-in.js';
import type { Approval } from './authorisable.js';
import { authorise, decideByItself, failedOutcome } from './authorise.js';
import { withoutAbsent } from '../../domain/without-absent.js';

/** The unvalidated parameters of the authorisation endpoint. @decision authorisation-endpoint */
export type AuthorisationParameters = Readonly<Record<string, string | undefined>>;

/** An invalid authorisation request, and whether the browser may be redirected with the error. */
export class AuthorisationRefused extends Error {
  readonly error: string;
  readonly description: string;
  /** Redirect URI for the error; absent if the redirect URI itself is not trusted. */
  readonly redirectUri: string | undefined;
  /** Redirect options of a genuine link whose request is no longer pending: the page offers a way back to the TPP. */
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
 * Opens a page session for the consent or payment of the link. The caller provides the session id because it is a
 * secret.
 * @decision authorisation-endpoint, sca-link-lifetime, redirect-uri
 * @throws AuthorisationRefused for invalid parameters, or if the request is no longer pending
 */
export function openScaSession(bank: Bank, parameters: AuthorisationParameters, sessionId: string): ScaSession {
  const { subjectId, redirectOptions, authorisationId } = readAuthorisationRequest(bank, parameters);
  const decided = decidedAlready(bank, subjectId, redirectOptions);
  const variant = withScaVariant(bank, subjectId, 'opened', undefined, (scripted) => scripted);
  const session: ScaSession = withoutAbsent({
    sessionId,
    script: variant ? { sca: variant } : {},
    subjectId,
    expiresAt: bank.calendar.add(bank.now, bank.profile['sca-link-lifetime'].pageSession),
    redirectOptions,
    authorisationId,
    wrongTries: 0,
  });
  const outcome = decided && withScenario(decided, variant);
  const opened = outcome ? { ...session, outcome } : session;
  dropOldSessions(bank);
  bank.scaSessions.set(sessionId, opened);
  return opened;
}

/**
 * Transfers page sessions to a bank whose state was replaced. Each keeps its remaining time. PSUs unknown to the new
 * state are signed out.
 * @param movedMs how far the bank's time moved forward
 */
export function transferScaSessions(bank: Bank, movedMs: number): void {
  for (const [sessionId, session] of bank.scaSessions) {
    const { psuId, unconfirmedPsuId, ...rest } = session;
    const known = (id: PsuId | undefined): PsuId | undefined =>
      id === undefined ? undefined : findPsu(bank, id)?.psuId;
    const people = withoutAbsent({ psuId: known(psuId), unconfirmedPsuId: known(unconfirmedPsuId) });
    bank.scaSessions.set(sessionId, { ...rest, expiresAt: session.expiresAt + movedMs, ...people });
  }
}

/** The open session with that id; undefined if it has expired. */
export function findScaSession(bank: Bank, sessionId: string): ScaSession | undefined {
  const session = bank.scaSessions.get(sessionId);
  return session && (session.outcome || bank.now < session.expiresAt) ? session : undefined;
}

/**
 * Checks the login of the page and counts wrong passwords. The third one ends the session.
 * @decision wrong-passwords, second-factor
 */
export function logIn(bank: Bank, session: ScaSession, psuId: string, password: string): SignInResult | 'timedOut' {
  const isMagic = bank.profile['magic-values'] !== 'off';
  const login = isMagic ? parseScenarioLogin(psuId.trim()) : { psu: psuId.trim(), script: {} };
  const script = scriptOfLogin(bank, session, login);
  const { sca: variant } = script;
  const isBlocked = variant === 'psu-blocked';
  const step = tryPassword(bank, session, login.psu, password, { isWrong: variant === 'wrong-password', isBlocked });
  if (step.result === 'passed' && variant === 'page-timeout') {
    bank.scaSessions.delete(session.sessionId);
    return 'timedOut';
  }
  return storeStep(bank, step.result === 'passed' ? { ...step, session: { ...step.session, script } } : step);
}

/**
 * Checks the second factor. Wrong codes and wrong passwords share one counter.
 * @decision second-factor, wrong-passwords
 */
export function confirmLogin(bank: Bank, session: ScaSession, code: string): SignInResult {
  return storeStep(bank, tryCode(bank, session, code));
}

function storeStep(bank: Bank, { result, session }: SignInStep<ScaSession>): SignInResult {
  if (result === 'ended') bank.scaSessions.delete(session.sessionId);
  else bank.scaSessions.set(session.sessionId, session);
  return result;
}

/** Precedence of scenarios: the login, then the session, then an outcome rule for this PSU. */
function scriptOfLogin(bank: Bank, session: ScaSession, login: ReturnType<typeof parseScenarioLogin>): TesterScript {
  const script = { ...session.script, ...login.script };
  if (script.sca) return script;
  const { psu } = login;
  const variant = withScaVariant(bank, session.subjectId, 'signedIn', psu, (scripted) => scripted);
  return variant ? { ...script, sca: variant } : script;
}

/** Replaces the tester's script of an open session. */
export function scriptSession(bank: Bank, session: ScaSession, script: TesterScript): void {
  if (!session.outcome) bank.scaSessions.set(session.sessionId, { ...session, script });
}

/** Applies the PSU's decision on the page, once. @throws like authorise */
export function decideOnPage(
  bank: Bank,
  session: ScaSession,
  decision: 'approve' | 'refuse',
  choice: Pick<Approval, 'debtorAccountId' | 'accountIds'> = {},
): ScaOutcome {
  if (session.outcome) return session.outcome;
  const psuId = session.psuId;
  if (psuId === undefined) throw new BankFault('PSU_CREDENTIALS_INVALID', 'log in first');
  const { authorisationId } = session;
  const known = withoutAbsent({ psuId, authorisationId });
  const answer =
    decision === 'approve'
      ? { decision, ...known, ...choice, script: session.script, isInBrowser: true as const }
      : { decision, ...known };
  const { sca: variant } = session.script;
  const decided =
    variant === 'server-error'
      ? failedOutcome(bank, session.subjectId, session.redirectOptions)
      : authorise(bank, session.subjectId, answer, session.redirectOptions);
  const outcome = withScenario(decided, variant);
  bank.scaSessions.set(session.sessionId, { ...session, outcome });
  return outcome;
}

/** Reads the link that a TPP made. An error goes back to the TPP only once the link has proved whose it is. @throws AuthorisationRefused */
function readAuthorisationRequest(
  bank: Bank,
  parameters: AuthorisationParameters,
): Pick<ScaSession, 'subjectId' | 'redirectOptions' | 'authorisationId'> {
  const { redirect_uri: given, state, code_challenge: codeChallenge } = parameters;
  const malformed = given === undefined ? undefined : problemOfRedirectUri(given);
  if (malformed !== undefined) throw new AuthorisationRefused('invalid_request', `redirect_uri ${malformed}`);
  const { subjectId, subject, organisation } = requestOfLink(bank, parameters);
  const unlisted = given && problemOfUnlistedRedirect(bank, organisation.organisationId, given);
  if (unlisted) throw new AuthorisationRefused('invalid_request', `redirect_uri ${unlisted}`);
  const authorisation = authorisationOfLink(bank, subjectId, parameters['authorisation_id']);
  const preset = redirectOf(subject, authorisation);
  const redirectUri = given ?? preset.redirectUri;
  const problem = problemOfParameters(parameters, subjectId);
  if (problem) {
    // Redirecting an error to a URI that only the link names would make the bank an open redirector.
    const own = [preset.redirectUri, preset.nokRedirectUri, ...listedRedirects(bank, organisation.organisationId)];
    throw new AuthorisationRefused(...problem, own.includes(redirectUri) ? redirectUri : undefined);
  }
  const nokRedirectUri = given === undefined ? preset.nokRedirectUri : undefined;
  return withoutAbsent({
    subjectId,
    authorisationId: authorisation?.authorisationId,
    redirectOptions: withoutAbsent({ redirectUri, nokRedirectUri, state, codeChallenge }),
  });
}

/** The request that a link is for, and the TPP that made it. */
interface LinkRequest {
  readonly subjectId: AuthorisableId;
  readonly subject: Subject;
  readonly organisation: Organisation;
}

/** A PSU who signs in without a request of the TPP; undefined if the link does not ask for that. @decision token-before, consent-by, sign-in */
function signInOfLink(bank: Bank, parameters: AuthorisationParameters): LinkRequest | undefined {
  const { scope, client_id: client = '' } = parameters;
  if (!hasSignInPage(bank.profile) || scope !== 'AIS') return undefined;
  const identity = namedIdentity(bank, client);
  const organisation = organisationByClientId(bank, client) ?? (identity && tppOfCertificate(bank, identity));
  if (!organisation) throw new AuthorisationRefused('unauthorized_client', 'client_id is not a TPP of this bank');
  const problem = problemOfParameters(parameters);
  if (problem) throw new AuthorisationRefused(...problem);
  assertRoomFor(bank, organisation);
  rememberTpp(bank, organisation);
  const subject = createSignIn(bank, { organisation, psuPresent: true });
  return { subjectId: subject.consentId, subject, organisation };
}

/** The request that the scope names, if it is one of the client. @throws AuthorisationRefused */
function requestOfLink(bank: Bank, parameters: AuthorisationParameters): LinkRequest {
  const { scope: text = '', client_id: client } = parameters;
  const signIn = signInOfLink(bank, parameters);
  if (signIn) return signIn;
  const scope = parseScope(text);
  const alone = hasSignInPage(bank.profile) ? ', or AIS to sign in' : '';
  const scopes = `AIS:<consentId> or PIS:<paymentId>, as in the scaRedirect link${alone}`;
  if (!scope) throw new AuthorisationRefused('invalid_scope', `scope must be ${scopes}`);
  const subjectId = asId<AuthorisableId>(scope.subjectId);
  const subject = findSubject(bank, subjectId);
  const organisation = subject && findOrganisation(bank, subject.organisationId);
  if (!organisation || serviceOf(subject) !== scope.kind)
    throw new AuthorisationRefused('invalid_scope', `the ${SCOPED[scope.kind]} ${subjectId} does not exist`);
  // A TPP that is known by its certificate takes the identifier of that for its client id.
  if (client !== organisation.clientId && client !== organisation.organizationIdentifier)
    throw new AuthorisationRefused('unauthorized_client', 'client_id is not the organisation that made the request');
  return { subjectId, subject, organisation };
}

/** What is wrong with the parameters that do not say who asks for what. */
function problemOfParameters(
  parameters: AuthorisationParameters,
  subjectId?: AuthorisableId,
): readonly [error: string, description: string] | undefined {
  const { response_type: type, request_id: id, code_challenge: challenge, code_challenge_method: method } = parameters;
  if (type !== 'code') return ['unsupported_response_type', 'response_type must be code'];
  if (id !== undefined && id !== subjectId)
    return ['invalid_request', 'request_id must be the consent or payment of the scope'];
  if (challenge === undefined)
    return method === undefined
      ? undefined
      : ['invalid_request', 'code_challenge is missing, but code_challenge_method is set'];
  if (method !== 'S256') return ['invalid_request', 'code_challenge_method must be S256'];
  if (/^[A-Za-z0-9_-]{43}$/.test(challenge)) return undefined;
  return ['invalid_request', 'code_challenge must be 43 characters of base64url, the SHA-256 of the verifier'];
}

/** The authorisation that the link names; if it names none, the only open one. @throws AuthorisationRefused for an unknown one */
function authorisationOfLink(bank: Bank, subjectId: AuthorisableId, id: string | undefined): Authorisation | undefined {
  if (id === undefined) return onlyOpenAuthorisation(bank, subjectId);
  const found = bank.state.authorisations.get(subjectId)?.find((one) => one.authorisationId === id);
  if (found) return found;
  throw new AuthorisationRefused('invalid_request', 'authorisation_id is not an authorisation of the request');
}

/**
 * The outcome if no page is needed: the PSU decides automatically, or has decided before the browser arrived.
 * @decision psu-behaviour
 */
function decidedAlready(
  bank: Bank,
  subjectId: AuthorisableId,
  redirectOptions: RedirectOptions,
): ScaOutcome | undefined {
  if (bank.profile['psu-behaviour'] === 'waits' || isWaitingForPsu(bank, subjectId)) {
    assertWaiting(bank, subjectId, redirectOptions);
    return decideByItself(bank, subjectId, redirectOptions);
  }
  const subject = findSubject(bank, subjectId);
  const psuId = subject && (signersOf(subject).at(-1) ?? ('psuId' in subject ? subject.psuId : undefined));
  if (!subject || !byKind(IS_APPROVED, subject) || psuId === undefined) {
    assertWaiting(bank, subjectId, redirectOptions);
    return undefined;
  }
  return approval(bank, subject, psuId, statusOf(subject), redirectOptions);
}

const IS_APPROVED: ByKind<boolean> = {
  consent: ({ consentStatus }) => consentStatus === 'valid',
  fundsConsent: ({ consentStatus }) => consentStatus === 'valid',
  payment: ({ reason }) => reason === undefined,
  signingBasket: ({ transactionStatus }) => transactionStatus === 'ACTC',
};

function assertWaiting(bank: Bank, subjectId: AuthorisableId, redirectOptions: RedirectOptions): void {
  if (isWaitingForPsu(bank, subjectId)) return;
  const subject = findSubject(bank, subjectId);
  const status = subject ? statusOf(subject) : 'gone';
  throw new AuthorisationRefused(
    'invalid_request',
    `the request has the status ${status}, so there is nothing to approve`,
    undefined,
    redirectOptions,
  );
}

/** Removes expired page sessions, which are kept in memory only. */
function dropOldSessions(bank: Bank): void {
  for (const [sessionId, session] of bank.scaSessions) {
    // Sessions are in creation order and have the same lifetime, so the first open one ends the search.
    if (bank.now < session.expiresAt) break;
    bank.scaSessions.delete(sessionId);
  }
}
