import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { BankFault } from '../../domain/errors.js';
import { PSP_ROLE_OIDS } from '../../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../../domain/tpp/organisation.js';
import { findOrganisation, findPortalUser, portalUserByKey } from '../../sim/directory.js';
import {
  KEY_NAMES,
  registerPortalUser,
  rotateSubscriptionKey,
  showCredentials,
} from '../../sim/onboarding/register-portal-user.js';
import type { AppContext } from '../../http/app-context.js';
import { knownSubjects, makeCertificate, readAskedCertificate } from '../../control-api/resources/certificates.js';
import { readPortalUser } from '../../control-api/resources/portal.js';
import { certificateInstant } from '../../http/client-certificate.js';
import { bankFaultPage, unknownSessionPage, wrongMethodPage } from '../kit/message-pages.js';
import { newSecret } from '../../http/secrets.js';
import { developerPlaceOf } from '../kit/page-place.js';
import { seeOther, sendPage, type Page, type PagePlace } from '../kit/page.js';
import { readFields, type FormFields } from '../kit/session-forms.js';
import { countWrong, slowedDown } from '../kit/slow-down.js';
import { inFormWords, shownAgain } from './form-words.js';
import { profilePage, refusedFormPage, welcomePage } from './portal-pages.js';
import type { PortalView } from './portal-view.js';
import { portalCookie, PortalSessions, type PortalSession } from './portal-sessions.js';

/** A signing request with a large key fits. */
const FORM_BYTES = 32_768;

/** One call of the portal by a browser that has a secret. */
interface PortalCall extends PagePlace {
  readonly req: Request;
  readonly res: Response;
  readonly path: string;
  readonly fields: FormFields;
  readonly secret: string;
  readonly session: PortalSession | undefined;
}

/** A call by a developer who is signed in. */
interface SignedInCall extends PortalCall {
  readonly session: PortalSession;
  readonly user: PortalUser;
  readonly organisation: Organisation | undefined;
}

/**
 * Puts the developer portal on the application: registration, keys, organisation, test certificates. It needs no script.
 * @decision portal, portal-sign-in
 */
export function addPortalRoutes(app: Express, context: AppContext): void {
  const sessions = new PortalSessions(Date.now);
  const parse = express.urlencoded({ extended: false, limit: FORM_BYTES, parameterLimit: 30 });

  app.get('/portal', (req, res) => {
    const call = callOf(req, res, {}, sessions.secretOf(req) ?? newSecret());
    const signedIn = signedInOf(call);
    res.setHeader('Set-Cookie', portalCookie(req, context.settings, call.path, call.secret));
    sendPage(res, call, signedIn ? profileOf(signedIn) : welcomePage(viewOf(call)));
    if (call.session) call.session.notice = undefined;
  });

  refuseOtherMethods('/portal', 'GET, HEAD');

  onForm('register', (call) => {
    const { bank, fields } = call;
    return signInOr(call, 'register', () => registerPortalUser(bank, readPortalUser(withoutToken(fields))));
  });
  onForm('sign-in', (call) => {
    const refused = slowedDown(call.req, context, call, 'portal-key');
    if (refused) return refused;
    return signInOr(call, 'sign-in', () => {
      const email = call.fields['userEmail']?.trim().toLowerCase();
      const user = portalUserByKey(call.bank, call.fields['key']?.trim() ?? '');
      if (user && user.userEmail.toLowerCase() === email) return user;
      countWrong(call.req, context, call, 'portal-key');
      throw new BankFault('KEY_UNKNOWN', 'This address and this key do not belong together.');
    });
  });
  onForm('sign-out', ({ secret, path }) => {
    sessions.end(secret);
    return path;
  });
  onSignedInForm('keys', (call) => {
    const name = KEY_NAMES.find((known) => known === call.fields['key']);
    if (name) rotateSubscriptionKey(call.bank, call.user, name);
    call.session.notice = name
      ? { kind: 'done', text: `The ${name} key is new; the one before is good no more.` }
      : { kind: 'problem', text: 'There is no such key; nothing has changed.' };
    return call.path;
  });
  onSignedInForm('credentials', (call) => {
    const secret = call.organisation && showCredentials(call.bank, call.organisation);
    if (secret === undefined) return call.path;
    return profilePage(viewOf(call), call.user, call.organisation, { secret });
  });
  onSignedInForm('certificates', certificateAnswer);
  app.use('/portal', (req: Request, res: Response) => {
    const place = placeOf(req);
    sendPage(res, place, unknownSessionPage(place));
  });
  // Express knows an error handler by its four parameters.
  app.use('/portal', (error: unknown, req: Request, res: Response, _next: NextFunction) => {
    const { status } = error as { status?: unknown };
    const isClients = typeof status === 'number' && status >= 400 && status < 500;
    if (!isClients) context.reportFault(error);
    const place = placeOf(req);
    sendPage(res, place, isClients ? refusedFormPage(status, `${place.basePath}/portal`) : bankFaultPage(place));
  });

  function placeOf(req: Request): PagePlace {
    return developerPlaceOf(req, context);
  }

  function callOf(req: Request, res: Response, fields: FormFields, secret: string): PortalCall {
    const place = placeOf(req);
    const session = sessions.find(secret, place.bank.id);
    return { ...place, req, res, path: `${place.basePath}/portal`, fields, secret, session };
  }

  function signedInOf(call: PortalCall): SignedInCall | undefined {
    const { bank, session } = call;
    const user = session && findPortalUser(bank, session.userEmail);
    if (!user) return undefined;
    const organisation = user.organisationId === undefined ? undefined : findOrganisation(bank, user.organisationId);
    return { ...call, session, user, organisation };
  }

  function viewOf({ bank, path, secret, session }: PortalCall): PortalView {
    return { bank, path, formToken: sessions.formTokenOf(secret), notice: session?.notice };
  }

  function profileOf(call: SignedInCall): Page {
    return profilePage(viewOf(call), call.user, call.organisation);
  }

  /** Carries out a form of the portal's own pages; the answer is a page, an address to go on to, or already sent. */
  function onForm(
    name: string,
    carryOut: (call: PortalCall) => Page | string | Promise<Page | string | undefined>,
  ): void {
    const path = `/portal/${name}`;
    app.post(path, parse, async (req, res) => {
      const fields = readFields(req.body);
      const secret = sessions.secretOf(req);
      const place = placeOf(req);
      if (secret === undefined || !sessions.isOwnForm(secret, fields['form_token'])) {
        sendPage(res, place, refusedFormPage(403, `${place.basePath}/portal`));
        return;
      }
      const call = callOf(req, res, fields, secret);
      try {
        const answer = await place.bank.perform(() => carryOut(call));
        if (typeof answer === 'string') seeOther(res, answer);
        else if (answer) sendPage(res, place, answer);
      } finally {
        context.afterOperation(place.bank);
      }
    });
    refuseOtherMethods(path, 'POST');
  }

  function refuseOtherMethods(path: string, allow: string): void {
    app.route(path).all((req, res) => {
      const place = placeOf(req);
      sendPage(res, place, wrongMethodPage(place, req.method, allow));
    });
  }

  function onSignedInForm(
    name: string,
    carryOut: (call: SignedInCall) => Page | string | Promise<Page | string | undefined>,
  ): void {
    onForm(name, (call) => {
      const signedIn = signedInOf(call);
      return signedIn ? carryOut(signedIn) : call.path;
    });
  }

  function signInOr(call: PortalCall, of: 'register' | 'sign-in', find: () => PortalUser): Page | string {
    try {
      const { secret } = sessions.open(call.bank.id, find().userEmail);
      call.res.setHeader('Set-Cookie', portalCookie(call.req, context.settings, call.path, secret));
      return call.path;
    } catch (error) {
      if (error instanceof BankFault)
        return welcomePage(viewOf(call), { of, text: inFormWords(error), tried: shownAgain(call.fields) });
      throw error;
    }
  }

  /** The certificate as a file; the private key is where the request was made. */
  async function certificateAnswer(call: SignedInCall): Promise<Page | undefined> {
    const { bank, fields, res } = call;
    const roles = Object.keys(PSP_ROLE_OIDS).filter((role) => fields[role] === 'on');
    const { kind, variant, organizationIdentifier, certificateSigningRequest = '' } = fields;
    const body = {
      kind,
      variant,
      roles,
      organizationIdentifier: organizationIdentifier?.trim(),
      certificateSigningRequest,
    };
    try {
      const asked = readAskedCertificate(body, knownSubjects(bank));
      const { certificate } = await makeCertificate(
        asked,
        certificateInstant(bank),
        context.authority,
        context.caBundlePem,
      );
      res.setHeader('Content-Type', 'application/x-pem-file');
      res.setHeader('Content-Disposition', `attachment; filename="${asked.kind}-${asked.variant}.pem"`);
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Cache-Control', 'no-store');
      res.end(certificate);
      return undefined;
    } catch (error) {
      if (!(error instanceof BankFault)) throw error;
      const view: PortalView = { ...viewOf(call), notice: { kind: 'problem', text: inFormWords(error) } };
      return profilePage(view, call.user, call.organisation, { tried: shownAgain(fields) });
    }
  }
}

function withoutToken({ form_token: _token, ...fields }: FormFields): Record<string, string | undefined> {
  return fields;
}
