import type { IRouter } from 'express';
import { BankFault } from '../../domain/errors.js';
import { PSP_ROLE_OIDS } from '../../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import type { AppContext } from '../../http/app-context.js';
import { certificateInstant, isTppHeaderRead } from '../../http/client-certificate.js';
import { secretCookie } from '../../http/cookies.js';
import { newSecret } from '../../banks/digests.js';
import { httpsBaseOf, linkBaseOf } from '../../http/link-base.js';
import { bankPath } from '../../sim/banks.js';
import { issueTestCertificate, knownSubjects, readCertificateRequest } from '../../http/test-certificates.js';
import { readPortalUser } from '../../parsing/portal-user.js';
import { findPortalUser, portalUserByKey } from '../../sim/directory.js';
import { organisationOfUser } from '../../sim/onboarding/tpp-of-certificate.js';
import {
  KEY_NAMES,
  registerOpenly,
  rotateSubscriptionKey,
  showCredentials,
} from '../../sim/onboarding/register-portal-user.js';
import { addressOf, GuessLimiter } from '../../http/guess-limit.js';
import { bankFaultPage, tooManyRegistrationsPage, unknownSessionPage, wrongMethodPage } from '../kit/message-pages.js';
import { redirectTo, type PageAnswer, type PageResponse } from '../kit/page.js';
import { mountPages, type PageHandler, type PageRequest, type PageSection } from '../kit/routes.js';
import { countWrongGuess, refuseGuess } from '../kit/sign-in.js';
import { formatFormError, withoutSecrets, type PortalContext } from './portal-forms.js';
import { profilePage, rejectedFormPage, welcomePage } from './portal-pages.js';
import { PORTAL_COOKIE, PortalSessions, type PortalSession } from './sessions.js';

/*
 * The developer portal: registration, subscription keys, organisation and test certificates, in English and without script.
 * A page enters when the developers of a TPP use it before or next to the interface.
 * What the bank's customers see does not.
 */

const HOUR_MS = 3_600_000;

/** The server with the portal's sessions. */
interface PortalServer extends AppContext {
  readonly portalSessions: PortalSessions;
  /** Counts registrations by address. @decision portal-registrations */
  readonly registrations: GuessLimiter;
}

/** A request of a browser that has a secret. */
interface PortalRequest extends PortalContext, PageRequest<PortalServer> {
  readonly secret: string;
  readonly session: PortalSession | undefined;
}

/** A request of a developer who is signed in. */
interface DeveloperRequest extends PortalRequest {
  readonly session: PortalSession;
  readonly user: PortalUser;
  readonly organisation: Organisation | undefined;
}

/** @decision portal, portal-sign-in */
const PORTAL: PageSection<PortalServer> = {
  path: '/portal',
  audience: 'developer',
  // A signing request with a large key fits.
  formLimits: { bytes: 32_768, fields: 30 },
  answersOptions: false,
  routes: [
    { method: 'GET', path: '/portal', handle: showStart },
    { method: 'POST', path: '/portal/register', handle: withForm(submitRegistration) },
    { method: 'POST', path: '/portal/sign-in', handle: withForm(submitSignIn) },
    { method: 'POST', path: '/portal/sign-out', handle: withForm(signOut) },
    { method: 'POST', path: '/portal/keys', handle: withDeveloper(rotateKey) },
    { method: 'POST', path: '/portal/credentials', handle: withDeveloper(showSecret) },
    { method: 'POST', path: '/portal/certificates', handle: withDeveloper(issueCertificate) },
  ],
  notFoundPage: unknownSessionPage,
  wrongMethodPage,
  failurePage: (request, status) => (status < 500 ? rejectedFormPage(request, status) : bankFaultPage(request)),
};

/** Mounts the developer portal. */
export function addPortalRoutes(application: IRouter, context: AppContext): void {
  mountPages(
    application,
    {
      ...context,
      portalSessions: new PortalSessions(Date.now),
      registrations: new GuessLimiter(() => performance.now(), HOUR_MS),
    },
    PORTAL,
  );
}

/** The profile of a developer who is signed in, otherwise the forms to sign in and register. */
function showStart(request: PageRequest<PortalServer>): PageAnswer {
  const { portalSessions } = request.app;
  const visitor = portalRequestOf(request, portalSessions.secretOf(request.req) ?? newSecret());
  const developer = developerOf(visitor);
  const page = developer ? profilePage(developer, developer.user, developer.organisation) : welcomePage(visitor);
  if (visitor.session) visitor.session.notice = undefined;
  return { ...page, headers: cookieHeader(visitor, visitor.secret) };
}

function submitRegistration(request: PortalRequest): PageAnswer {
  const { form_token: _token, ...members } = request.fields;
  const { app, bank, req } = request;
  const address = addressOf(req, app.settings);
  const seconds = app.registrations.secondsToWait('portal-key', bank.id, address, bank.profile['portal-registrations']);
  if (seconds !== undefined) return tooManyRegistrationsPage(request, seconds);
  return answerSignIn(request, 'register', () => {
    const user = registerOpenly(bank, readPortalUser(members));
    app.registrations.countWrong('portal-key', bank.id, address);
    return user;
  });
}

function submitSignIn(request: PortalRequest): PageAnswer {
  const { bank, fields } = request;
  const refusal = refuseGuess(request, 'portal-key');
  if (refusal) return refusal;
  return answerSignIn(request, 'sign-in', () => {
    const { userEmail, key = '' } = fields;
    const user = portalUserByKey(bank, key.trim());
    if (user && user.userEmail.toLowerCase() === userEmail?.trim().toLowerCase()) return user;
    countWrongGuess(request, 'portal-key');
    throw new BankFault('KEY_UNKNOWN', 'The e-mail address and the key do not match.');
  });
}

function answerSignIn(request: PortalRequest, form: 'register' | 'sign-in', findUser: () => PortalUser): PageAnswer {
  try {
    const { secret } = request.app.portalSessions.open(request.bank.id, findUser().userEmail);
    return redirectTo(request.path, cookieHeader(request, secret));
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    const problem = { form, text: formatFormError(error), rejected: withoutSecrets(request.fields) };
    return welcomePage(request, problem);
  }
}

function signOut({ app, secret, path }: PortalRequest): PageResponse {
  app.portalSessions.end(secret);
  return redirectTo(path);
}

function rotateKey({ bank, user, session, path, fields }: DeveloperRequest): PageResponse {
  const name = KEY_NAMES.find((known) => known === fields['key']);
  if (name) rotateSubscriptionKey(bank, user, name);
  session.notice = name
    ? { kind: 'done', text: `The ${name} key is new. The previous one no longer works.` }
    : { kind: 'problem', text: 'This key does not exist. Nothing has changed.' };
  return redirectTo(path);
}

function showSecret(request: DeveloperRequest): PageAnswer {
  const { bank, user, organisation, path } = request;
  const secret = organisation && showCredentials(bank, organisation);
  if (secret === undefined) return redirectTo(path);
  return profilePage(request, user, organisation, { secret });
}

/** The certificate as a file: for a signing request, or with a new key in the same file, which is not stored. */
async function issueCertificate(request: DeveloperRequest): Promise<PageAnswer> {
  const { app, bank, fields, user, organisation } = request;
  const roles = Object.keys(PSP_ROLE_OIDS).filter((role) => fields[role] === 'on');
  const { kind, variant, organizationIdentifier, certificateSigningRequest = '', newKey } = fields;
  const identifier = organizationIdentifier?.trim();
  const own = newKey === undefined ? { certificateSigningRequest } : {};
  const body = { kind, variant, roles, organizationIdentifier: identifier, ...own };
  try {
    const asked = readCertificateRequest(body, knownSubjects(bank));
    const made = await issueTestCertificate(asked, certificateInstant(bank), app.authority, app.caBundlePem);
    const suffix = made.privateKey === undefined ? '' : '-with-key';
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/x-pem-file',
        'Content-Disposition': `attachment; filename="${asked.kind}-${asked.variant}${suffix}.pem"`,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      },
      body: made.certificate + (made.privateKey ?? ''),
    };
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    const context: PortalContext = { ...request, notice: { kind: 'problem', text: formatFormError(error) } };
    return profilePage(context, user, organisation, { rejected: withoutSecrets(fields) });
  }
}

/** A handler for a form of the portal's own pages. */
function withForm(handle: (request: PortalRequest) => PageAnswer | Promise<PageAnswer>): PageHandler<PortalServer> {
  return (request) => {
    const { portalSessions } = request.app;
    const secret = portalSessions.secretOf(request.req);
    if (secret === undefined || !portalSessions.isOwnForm(secret, request.fields['form_token']))
      return rejectedFormPage(request, 403);
    return handle(portalRequestOf(request, secret));
  };
}

/** A handler for a form of a developer who is signed in. */
function withDeveloper(
  handle: (request: DeveloperRequest) => PageAnswer | Promise<PageAnswer>,
): PageHandler<PortalServer> {
  return withForm((request) => {
    const developer = developerOf(request);
    return developer ? handle(developer) : redirectTo(request.path);
  });
}

function portalRequestOf(request: PageRequest<PortalServer>, secret: string): PortalRequest {
  const { app, bank, basePath } = request;
  const session = app.portalSessions.find(secret, bank.id);
  const formToken = app.portalSessions.formTokenOf(secret);
  const { settings } = app;
  const links = linkBaseOf(request.req, settings, bankPath(bank.id));
  return {
    ...request,
    path: `${basePath}/portal`,
    httpsUrl: httpsBaseOf(request.req, settings, bankPath(bank.id)),
    baseUrl: links.pages,
    isTppHeaderRead: isTppHeaderRead(bank, settings),
    caUrl: `${links.pages}/pki/ca.pem`,
    hasReference: settings.adminUrl === undefined,
    secret,
    formToken,
    session,
    notice: session?.notice,
  };
}

function developerOf(request: PortalRequest): DeveloperRequest | undefined {
  const { bank, session } = request;
  const user = session && findPortalUser(bank, session.userEmail);
  if (!user) return undefined;
  return { ...request, session, user, organisation: organisationOfUser(bank, user) };
}

function cookieHeader({ req, app, path }: PortalRequest, secret: string): Record<string, string> {
  return { 'Set-Cookie': secretCookie(req, app.settings, { name: PORTAL_COOKIE, path, secret }) };
}
