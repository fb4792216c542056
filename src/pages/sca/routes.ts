import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Bank } from '../../sim/bank.js';
import { isLanguage, type Language } from '../../domain/language.js';
import { findScaSession } from '../../sim/authorisation/sca-page.js';
import type { AppContext } from '../../http/app-context.js';
import { hasGateway } from '../../xs2a/gateway.js';
import { recordOf } from '../../http/call-record.js';
import { refuseMethod } from '../../http/refuse-route.js';
import { findAsset } from '../kit/assets.js';
import { answerAuthorise } from './authorise-endpoint.js';
import {
  bankFaultPage,
  expiredPage,
  foreignPage,
  lockedOutPage,
  unknownSessionPage,
  unreadablePage,
  wrongMethodPage,
} from '../kit/message-pages.js';
import { languageCookie, wayBack } from '../kit/language-cookie.js';
import { bindingCookie, isBoundBrowser } from '../../http/cookies.js';
import { isSame } from '../../http/secrets.js';
import { renewSecret, type PageSecret, type PageSecrets } from '../../banks/page-secrets.js';
import { pagePlaceOf } from '../kit/page-place.js';
import { seeOther, sendPage, type Page, type PagePlace } from '../kit/page.js';
import { readFields, submitCode, submitDecision, submitLogin, type FormFields } from '../kit/session-forms.js';
import { sessionPage } from './session-page.js';
import { countWrong, slowedDown } from '../kit/slow-down.js';
import { submitScript } from './tester-corner.js';
import { pagePath, type Visit } from './visit.js';

const AUTHORISE_PATH = '/PSD2/v1/oauth/authorize';
/** The largest form that a page of this bank sends is far smaller. */
const FORM_BYTES = 8192;

type Forms = Readonly<Record<string, (visit: Visit, fields: FormFields) => string>>;
/** The forms that carry a secret which somebody could guess. */
const SIGN_IN_FORMS = new Set(['login', 'confirm']);
const FORMS: Forms = { login: submitLogin, confirm: submitCode, decision: submitDecision, script: submitScript };

/**
 * Puts the bank's pages for the PSU on the application: the authorisation endpoint, the page of each session with its
 * forms, and the style. They need no script. Every form is answered with 303, so a page may always be loaded again.
 * @decision authorisation-endpoint, sca-link-lifetime, redirect-outcome, wrong-passwords, routing
 */
export function addScaRoutes(app: Express, context: AppContext): void {
  const secretsOf = (bank: Bank): PageSecrets => context.keeper.visitorsOf(bank).pageSecrets;
  const placeOf = (req: Request, psuLanguage?: Language): PagePlace => pagePlaceOf(req, context, psuLanguage);

  app.get(AUTHORISE_PATH, (req, res) => {
    recordOf(res).operation = 'authorise';
    try {
      answerAuthorise(req, res, (language) => placeOf(req, language), secretsOf, context.settings);
    } finally {
      context.afterOperation(context.bankOf(req));
    }
  });
  addOtherMethods(app, context);

  app.get('/sca/assets/:fileName', (req, res, next) => {
    const asset = findAsset(context.bankOf(req).base.brand, req.params.fileName);
    if (!asset) {
      next();
      return;
    }
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.setHeader('X-Content-Type-Options', 'nosniff');
    // A logo that is opened by itself runs nothing and loads nothing.
    res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    res.setHeader('Content-Type', asset.mediaType);
    res.end(req.method === 'HEAD' ? undefined : asset.content);
  });

  app.get('/sca/language', (req, res) => {
    const place = placeOf(req);
    const { to, back } = readFields(req.query);
    if (isLanguage(to)) res.setHeader('Set-Cookie', languageCookie(req, context.settings, place, to));
    seeOther(res, wayBack(place.basePath, back));
  });

  app.get('/sca/:sessionId', (req, res) => {
    answerVisit(req, res, req.params.sessionId, undefined, sessionPage);
  });
  const parse = express.urlencoded({ extended: false, limit: FORM_BYTES, parameterLimit: 20 });
  for (const [name, submit] of Object.entries(FORMS)) {
    app.post(`/sca/:sessionId/${name}`, parse, (req, res) => {
      const fields = readFields(req.body);
      answerVisit(req, res, req.params.sessionId, fields, (visit) => {
        const refused = SIGN_IN_FORMS.has(name) ? slowedDown(req, context, visit, 'page-password') : undefined;
        return refused ?? submit(visit, fields);
      });
    });
    addOtherPageMethods(`/sca/:sessionId/${name}`, 'POST, OPTIONS');
  }
  addOtherPageMethods('/sca/:sessionId', 'GET, HEAD, OPTIONS');
  app.use('/sca', (req: Request, res: Response) => {
    const place = placeOf(req);
    sendPage(res, place, unknownSessionPage(place));
  });
  // Express knows an error handler by its four parameters.
  app.use(['/sca', AUTHORISE_PATH], (error: unknown, req: Request, res: Response, _next: NextFunction) => {
    const place = placeOf(req);
    const [, sessionId = ''] = req.path.split('/');
    sendPage(res, place, failurePage(place, error, secretsOf(place.bank).find(sessionId)?.wish));
  });

  /** Carries out one visit of a session by its browser; with `fields`, only for a form of the session's own pages. */
  function answerVisit(
    req: Request,
    res: Response,
    sessionId: string,
    fields: FormFields | undefined,
    carryOut: (visit: Visit) => Page | string,
  ): void {
    const { bank } = placeOf(req);
    const secret = secretsOf(bank).find(sessionId);
    const place = placeOf(req, secret?.psuLanguage);
    try {
      const answer = bank.perform(() => {
        const visit = findVisit(req, res, place, secret, sessionId, fields);
        return typeof visit === 'object' && 'session' in visit ? carryOut(visit) : visit;
      });
      if (typeof answer === 'string') seeOther(res, answer);
      else sendPage(res, place, answer);
    } finally {
      context.afterOperation(bank);
    }
  }

  /** The visit of the browser that asks; else a page, or the address at which the browser finds the page as it is now. */
  function findVisit(
    req: Request,
    res: Response,
    place: PagePlace,
    secret: PageSecret | undefined,
    sessionId: string,
    fields: FormFields | undefined,
  ): Visit | Page | string {
    if (!secret) return unknownSessionPage(place);
    const path = pagePath(place.basePath, sessionId);
    const token = fields && (fields['form_token'] ?? '');
    const isBound = isBoundBrowser(req, secret.cookie);
    // A form of another tab, from before the sign-in: it is shown how things stand now.
    if (isBound && token !== undefined && secret.formerFormTokens.some((former) => isSame(token, former))) return path;
    if (!isBound || (token !== undefined && !isSame(token, secret.formToken)))
      return foreignPage(place, fields !== undefined);
    const session = findScaSession(place.bank, sessionId);
    const onSignIn: Visit['onSignIn'] = (result) => {
      if (result === 'wrong' || result === 'ended') countWrong(req, context, place, 'page-password');
      if (result !== 'passed') return;
      renewSecret(secret);
      res.setHeader('Set-Cookie', bindingCookie(req, context.settings, path, secret.cookie));
    };
    if (session) return { ...place, session, secret, onSignIn };
    const { notice, wish } = secret;
    return notice === 'tooManyWrongTries' ? lockedOutPage(place, wish) : expiredPage(place, wish);
  }

  function failurePage(place: PagePlace, error: unknown, wish: PageSecret['wish'] | undefined): Page {
    const { status } = error as { status?: unknown };
    if (typeof status === 'number' && status >= 400 && status < 500) return unreadablePage(place, status);
    context.reportFault(error);
    return bankFaultPage(place, wish);
  }

  function addOtherPageMethods(path: string, allow: string): void {
    app.options(path, (_req, res) => {
      res.setHeader('Allow', allow);
      res.status(204).end();
    });
    app.route(path).all((req, res) => {
      const place = placeOf(req);
      sendPage(res, place, wrongMethodPage(place, req.method, allow));
    });
  }
}

/** The authorisation endpoint is part of the interface, and so refuses other methods in the interface's form. */
function addOtherMethods(app: Express, context: AppContext): void {
  const allow = 'GET, HEAD, OPTIONS';
  app.route(AUTHORISE_PATH).all((req, res) => {
    if (req.method !== 'OPTIONS' || hasGateway(context.bankOf(req))) {
      refuseMethod(req, res, allow, context);
      return;
    }
    res.setHeader('Allow', allow);
    res.status(204).end();
  });
}
