import type { IRouter } from 'express';
import { PSP_ROLE_OIDS } from '../../domain/tpp/certificate-identity.js';
import type { AppContext } from '../../http/app-context.js';
import { certificateInstant, isTppHeaderRead } from '../../http/client-certificate.js';
import { perServer, secretCookie } from '../../http/cookies.js';
import { newSecret } from '../../banks/digests.js';
import { httpsBaseOf, linkBaseOf } from '../../http/link-base.js';
import { bankPath } from '../../sim/banks.js';
import {
  issueTestCertificate,
  knownSubjects,
  LONGEST_NAME,
  readCertificateRequest,
  type CertificateRequest,
} from '../../http/test-certificates.js';
import type { PortalUser } from '../../domain/tpp/organisation.js';
import type { JsonObject } from '../../parsing/read.js';
import { readPortalUser } from '../../parsing/portal-user.js';
import { findPortalUser, portalUserByKey } from '../../sim/directory.js';
import { noteOrganisation, organisationOfUser } from '../../sim/onboarding/tpp-of-certificate.js';
import {
  KEY_NAMES,
  registerOpenly,
  assertEmailAddress,
  rotateSubscriptionKey,
  showCredentials,
} from '../../sim/onboarding/register-portal-user.js';
import { addressOf, GuessLimiter } from '../../http/guess-limit.js';
import { foreignPage, tooManyPage } from '../kit/message-pages.js';
import { redirectTo, type Page, type PageAnswer, type PageResponse } from '../kit/page.js';
import { mountPages, type PageHandler, type PageRequest, type PageSection } from '../kit/routes.js';
import { countWrongGuess, refuseGuess } from '../kit/sign-in.js';
import { findingsOf, isOwnCall, ownCount } from './own-calls.js';
import {
  callPage,
  callsPage,
  certificatesPage,
  entryPage,
  keysPage,
  onboardingPage,
  paymentPage,
} from './portal-pages.js';
import { identifierFor, stepsBefore } from './portal-steps.js';
import { PORTAL_COOKIE, PortalSessions, type PortalSession } from './sessions.js';
import { rejected, type DeveloperContext, type PortalContext, type PortalStep } from './wizard.js';

/*
 * The developer portal: one step after the other from the registration to the first calls, in the languages of the pages. All of it
 * works without script, which only adds buttons to copy.
 * A page enters when the developers of a TPP use it before or next to the interface.
 * What the bank's customers see does not.
 */

const HOUR_MS = 3_600_000;
/** Calls that a page shows, besides the examples of findings. */
const MOST_CALLS = 50;

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
type DeveloperRequest = PortalRequest & DeveloperContext;
type Handler<Of> = (request: Of) => PageAnswer | Promise<PageAnswer>;

/** @decision portal, portal-sign-in, page-language */
const PORTAL: PageSection<PortalServer> = {
  path: '/portal',
  home: 'portal',
  // A signing request with a large key fits.
  formLimits: { bytes: 32_768, fields: 30 },
  answersOptions: false,
  routes: [
    { method: 'GET', path: '/portal', handle: withPage(keysPage) },
    { method: 'GET', path: '/portal/register', handle: withPage(keysPage) },
    { method: 'POST', path: '/portal/register', handle: withForm(submitRegistration) },
    { method: 'GET', path: '/portal/sign-in', handle: withPage(keysPage) },
    { method: 'POST', path: '/portal/sign-in', handle: withForm(submitSignIn) },
    { method: 'POST', path: '/portal/sign-out', handle: withForm(signOut) },
    { method: 'POST', path: '/portal/keys', handle: withDeveloper(rotateKey) },
    { method: 'GET', path: '/portal/certificate', handle: withPage(certificatesPage) },
    { method: 'POST', path: '/portal/certificate', handle: withDeveloper(issueCertificate) },
    { method: 'GET', path: '/portal/onboarding', handle: withPage(showOnboarding) },
    { method: 'POST', path: '/portal/credentials', handle: withDeveloper(showSecret) },
    { method: 'GET', path: '/portal/credentials', handle: withPage(showOnboarding) },
    { method: 'GET', path: '/portal/call', handle: withPage(callPage) },
    { method: 'GET', path: '/portal/payment', handle: withPage(paymentPage) },
    { method: 'GET', path: '/portal/calls', handle: withPage(showCalls) },
  ],
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

/** A page of a developer who is signed in; anyone else sees the form to register or to sign in. */
function withPage(show: (request: DeveloperRequest) => PageAnswer): PageHandler<PortalServer> {
  return (request) => {
    const { portalSessions, settings } = request.app;
    const visitor = portalRequestOf(request, portalSessions.secretOf(request.req, settings) ?? newSecret());
    const developer = developerOf(visitor);
    const page = developer
      ? show(developer)
      : entryPage(visitor, request.req.path.endsWith('/sign-in') ? 'sign-in' : 'register');
    if (developer) developer.session.notice = undefined;
    return { ...page, headers: { ...page.headers, ...cookieHeader(visitor, visitor.secret) } };
  };
}

function submitRegistration(request: PortalRequest): PageAnswer {
  const { form_token: _token, ...members } = request.fields;
  const { app, bank, req, locale } = request;
  const address = addressOf(req, app.settings);
  const seconds = app.registrations.secondsToWait('portal-key', bank.id, address, bank.profile['portal-registrations']);
  if (seconds !== undefined) return tooManyPage(request, 'tooManyRegistrations', seconds);
  const userEmail = members['userEmail']?.trim() ?? '';
  const { taken } = locale.texts.portal.errors;
  if (findPortalUser(bank, userEmail)) return entryPage(request, 'register', rejected(request, taken(userEmail)));
  try {
    const user = registerOpenly(bank, readPortalUser({ ...members, userEmail }));
    app.registrations.countWrong('portal-key', bank.id, address);
    return signIn(request, claim(request, user, identifierFor(bank, user)));
  } catch (error) {
    const check = (changes: JsonObject): void =>
      assertEmailAddress(readPortalUser({ ...members, userEmail, ...changes }).userEmail);
    return entryPage(request, 'register', rejected(request, error, check));
  }
}

function submitSignIn(request: PortalRequest): PageAnswer {
  const { bank, fields, locale } = request;
  const refusal = refuseGuess(request, 'portal-key');
  if (refusal) return refusal;
  const { userEmail, key = '' } = fields;
  const user = portalUserByKey(bank, key.trim());
  if (user && user.userEmail.toLowerCase() === userEmail?.trim().toLowerCase()) return signIn(request, user);
  countWrongGuess(request, 'portal-key');
  return entryPage(request, 'sign-in', rejected(request, locale.texts.portal.errors.noMatch));
}

function signIn(request: PortalRequest, user: PortalUser): PageResponse {
  return redirectTo(request.path, cookieHeader(request, request.app.portalSessions.open(request.bank.id, user)));
}

function signOut({ app, secret, path }: PortalRequest): PageResponse {
  app.portalSessions.end(secret);
  return redirectTo(path);
}

function rotateKey({ bank, user, session, path, fields, locale }: DeveloperRequest): PageResponse {
  const { replaced, keyNames } = locale.texts.portal;
  const name = KEY_NAMES.find((known) => known === fields['key']);
  if (!name) return redirectTo(path);
  session.keys = Object.values(rotateSubscriptionKey(bank, user, name).subscriptionKeys);
  session.notice = replaced(keyNames[name]);
  return redirectTo(path);
}

function showOnboarding(request: DeveloperRequest): PageAnswer {
  return request.dialect.hasOnboarding ? onboardingPage(request) : redirectTo(request.path);
}

function showSecret(request: DeveloperRequest): PageAnswer {
  const { bank, organisation, path, dialect } = request;
  const secret = dialect.hasOnboarding && organisation ? showCredentials(bank, organisation) : undefined;
  if (secret === undefined) return redirectTo(`${path}/onboarding`);
  // The secret is shown once, so this page offers no link that loads it again, such as those to other languages.
  const { returnPath: _path, ...once } = request;
  return onboardingPage(once, secret);
}

/** Issues a certificate for a signing request or with a new key, which is not stored, and keeps it for this session. */
async function issueCertificate(request: DeveloperRequest): Promise<PageAnswer> {
  const { app, bank, fields, user, session, path } = request;
  const roles = Object.keys(PSP_ROLE_OIDS).filter((role) => fields[role] === 'on');
  const { kind, variant, organizationIdentifier, certificateSigningRequest, newKey } = fields;
  const own = newKey === undefined ? { certificateSigningRequest } : {};
  const body = { kind, variant, roles, organizationIdentifier: organizationIdentifier?.trim(), ...own };
  const read = (changes: JsonObject): CertificateRequest =>
    readCertificateRequest({ ...body, ...changes }, knownSubjects(bank), user.name.slice(0, LONGEST_NAME));
  try {
    const asked = read({});
    const id = asked.subject.organizationIdentifier;
    const chosen = roles.map((role) => [role, 'on'] as const);
    session.form = { kind, variant, organizationIdentifier: id, ...Object.fromEntries(chosen) };
    claim(request, user, id);
    const made = await issueTestCertificate(
      asked,
      certificateInstant(bank),
      app.certificates.authority,
      app.certificates.caBundlePem,
    );
    const name = `${asked.kind}-${asked.variant}${made.privateKey === undefined ? '' : '-with-key'}.pem`;
    const { certificate, privateKey = '', pkcs12 } = made;
    const file = { identifier: id, name, content: certificate + privateKey, pkcs12 };
    app.portalSessions.keep(session, { kind: asked.kind, variant: asked.variant, ...file });
    return redirectTo(`${path}/certificate`);
  } catch (error) {
    return certificatesPage(request, rejected(request, error, read));
  }
}

/** Notes an organisation that a certificate identifies as that of a developer, unless anyone has called under its identifier. */
function claim({ app, bank, dialect }: PortalRequest, user: PortalUser, identifier: string): PortalUser {
  const { journal } = app.registry.recordOf(bank);
  const isUsed = journal.find(({ tppNames }) => tppNames.includes(identifier), 1).length > 0;
  return dialect.hasOnboarding || isUsed ? user : noteOrganisation(bank, user, identifier);
}

function showCalls(request: DeveloperRequest): Page {
  const { app, bank, dialect, user } = request;
  const { journal, report } = app.registry.recordOf(bank);
  const isOwn = isOwnCall(bank, dialect, user);
  const calls = journal.find(isOwn);
  const findings = findingsOf(bank, report, calls, isOwn);
  const examples = new Set(findings.flatMap((finding) => finding.examples.map(({ request: id }) => id)));
  const shown = calls.filter(({ id }, index) => index < MOST_CALLS || examples.has(id));
  return callsPage(request, shown, findings);
}

/** A handler for a form of the portal's own pages. */
function withForm(handle: Handler<PortalRequest>): PageHandler<PortalServer> {
  return (request) => {
    const { portalSessions, settings } = request.app;
    const secret = portalSessions.secretOf(request.req, settings);
    if (secret === undefined || !portalSessions.isOwnForm(secret, request.fields['form_token']))
      return foreignPage(request, true);
    return handle(portalRequestOf(request, secret));
  };
}

/** A handler for a form of a developer who is signed in. */
function withDeveloper(handle: Handler<DeveloperRequest>): PageHandler<PortalServer> {
  return withForm((request) => {
    const developer = developerOf(request);
    return developer ? handle(developer) : redirectTo(request.path);
  });
}

function portalRequestOf(request: PageRequest<PortalServer>, secret: string): PortalRequest {
  const { app, bank, basePath } = request;
  const { settings } = app;
  return {
    ...request,
    path: `${basePath}/portal`,
    httpsUrl: httpsBaseOf(request.req, settings, bankPath(bank.id)),
    baseUrl: linkBaseOf(request.req, settings, bankPath(bank.id)).pages,
    isTppHeaderRead: isTppHeaderRead(bank, settings),
    hasReference: settings.adminUrl === undefined,
    secret,
    formToken: app.portalSessions.formTokenOf(secret),
    session: app.portalSessions.find(secret, bank.id),
  };
}

function developerOf(request: PortalRequest): DeveloperRequest | undefined {
  const { app, bank, session, dialect } = request;
  const user = session && findPortalUser(bank, session.userEmail);
  if (!user || !Object.values(user.subscriptionKeys).some((key) => session.keys.includes(key))) return undefined;
  const organisation = organisationOfUser(bank, user);
  const files = app.portalSessions.filesOf(session);
  const isOwn = isOwnCall(bank, dialect, user);
  const { journal, report } = app.registry.recordOf(bank);
  const done = new Set<PortalStep>(['register']);
  if (organisation || files.some(({ kind }) => kind === 'qwac')) done.add('certificate');
  if (organisation) done.add('onboarding');
  if (ownCount(report, isOwn, 'readAccounts') > 0) done.add('call');
  if (ownCount(report, isOwn, 'initiatePayment') > 0) done.add('payment');
  const [newest] = journal.find(isOwn, 1);
  const developer = { ...request, session, user, organisation, files, done, newest, notice: session.notice };
  return { ...developer, before: stepsBefore(developer) };
}

function cookieHeader({ req, app, path }: PortalRequest, secret: string): Record<string, string> {
  return {
    'Set-Cookie': secretCookie(req, app.settings, { name: perServer(PORTAL_COOKIE, app.settings), path, secret }),
  };
}
