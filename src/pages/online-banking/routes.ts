import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { BankFault } from '../../domain/errors.js';
import type { Bank } from '../../sim/bank.js';
import { findPsu } from '../../sim/directory.js';
import type { AppContext } from '../../http/app-context.js';
import { refusePath } from '../../http/refuse-route.js';
import { secretCookie } from '../../http/cookies.js';
import { pagePlaceOf } from '../kit/page-place.js';
import { isSame } from '../../http/secrets.js';
import { seeOther, sendPage, type Page, type PagePlace } from '../kit/page.js';
import { countWrong, slowedDown } from '../kit/slow-down.js';
import { readFields, type FormFields } from '../kit/session-forms.js';
import { accountsPage, bookingsPage } from './accounts-pages.js';
import { approvalPage, approvalsPage } from './approvals-pages.js';
import { consentsPage, revokePage } from './consents-pages.js';
import {
  entrancePage,
  onlineExpiredPage,
  onlineFailurePage,
  onlineForeignPage,
  onlineLockedOutPage,
  onlineUnknownPage,
  onlineWrongMethodPage,
  signedOutPage,
} from './entrance-pages.js';
import {
  submitOnlineCode,
  submitOnlineDecision,
  submitPassword,
  submitRevocation,
  type EntranceResult,
} from './online-forms.js';
import { isOver, ONLINE_COOKIE, type OnlineSession, type OnlineSessions } from '../../banks/online-sessions.js';
import type { OnlineVisit, SignedInVisit } from './online-visit.js';

/** The largest form that a page of online banking sends is far smaller. */
const FORM_BYTES = 8192;
type Answer = Page | string;

/**
 * Puts the bank's online banking for PSUs on the application. It needs no script. Every form is answered with 303, so a page
 * may always be loaded again.
 * @decision online-banking, second-factor, wrong-passwords, sca-link-lifetime
 */
export function addOnlineRoutes(app: Express, context: AppContext): void {
  const sessionsOf = (bank: Bank): OnlineSessions => context.keeper.visitorsOf(bank).onlineSessions;
  const parse = express.urlencoded({ extended: false, limit: FORM_BYTES, parameterLimit: 20 });
  const pathOf = ({ basePath }: PagePlace): string => `${basePath}/online`;

  app.route('/online{/*rest}').all((req: Request, res: Response, next: NextFunction) => {
    if (context.bankOf(req).profile['online-banking'] === 'offered') next();
    else refusePath(req, res, context);
  });

  app.get('/online', (req, res) => {
    answer(req, res, (place) => {
      const found = sessionsOf(place.bank).find(req);
      const visit = found && visitOf(place, found);
      const hasBegun = visit && !isFresh(visit);
      const over = hasBegun && overPage(visit);
      if (over) return over;
      const signedIn = visit && signedInOf(visit);
      if (signedIn) return accountsPage(signedIn);
      if (hasBegun && visit.session.signIn.psuId === undefined) return entrancePage(visit);
      const opened = sessionsOf(place.bank).open(place.bank.now);
      giveCookie(req, res, place, opened);
      return entrancePage(visitOf(place, opened));
    });
  });
  onEntrance('sign-in', submitPassword);
  onEntrance('confirm', submitOnlineCode);
  onForm('/online/sign-out', (visit) => {
    sessionsOf(visit.bank).end(visit.session);
    return `${visit.path}/signed-out`;
  });
  app.get('/online/signed-out', (req, res) => {
    answer(req, res, (place) => signedOutPage(place, pathOf(place)));
  });
  app.get('/online/ended', (req, res) => {
    answer(req, res, (place) => onlineLockedOutPage(place, pathOf(place)));
  });
  onPage('/online/accounts/:id', (visit, req) => bookingsPage(visit, idOf(req), readFields(req.query)));
  onPage('/online/consents', consentsPage);
  onPage('/online/consents/:id', (visit, req) => revokePage(visit, idOf(req)));
  onSignedInForm('/online/consents/:id/revoke', (visit, _fields, req) => submitRevocation(visit, idOf(req)));
  onPage('/online/approvals', approvalsPage);
  onPage('/online/approvals/:id', (visit, req) => {
    const page = approvalPage(visit, idOf(req));
    visit.session.notice = undefined;
    return page;
  });
  onSignedInForm('/online/approvals/:id/decision', (visit, fields, req) =>
    submitOnlineDecision(visit, idOf(req), fields),
  );
  refuseOtherMethods('/online', 'GET, HEAD');
  app.use('/online', (req: Request, res: Response) => {
    const place = pagePlaceOf(req, context);
    sendPage(res, place, onlineUnknownPage(place, pathOf(place)));
  });
  // Express knows an error handler by its four parameters.
  app.use('/online', (error: unknown, req: Request, res: Response, _next: NextFunction) => {
    const { status } = error as { status?: unknown };
    const isClients = typeof status === 'number' && status >= 400 && status < 500;
    if (!isClients) context.reportFault(error);
    const place = pagePlaceOf(req, context);
    sendPage(res, place, onlineFailurePage(place, pathOf(place), isClients ? status : 500));
  });

  function answer(req: Request, res: Response, carryOut: (place: PagePlace) => Answer): void {
    const place = pagePlaceOf(req, context);
    try {
      const given = place.bank.perform(() => {
        try {
          return carryOut(place);
        } catch (error) {
          if (error instanceof BankFault) return onlineUnknownPage(place, pathOf(place));
          throw error;
        }
      });
      if (typeof given === 'string') seeOther(res, given);
      else sendPage(res, place, given);
    } finally {
      context.afterOperation(place.bank);
    }
  }

  /** A page for a PSU who is signed in; anybody else is sent to the entrance. */
  function onPage(path: string, show: (visit: SignedInVisit, req: Request) => Page): void {
    app.get(path, (req, res) => {
      answer(req, res, (place) => {
        const found = sessionsOf(place.bank).find(req);
        const visit = found && visitOf(place, found);
        const over = visit && overPage(visit);
        if (over) return over;
        const signedIn = visit && signedInOf(visit);
        return signedIn ? show(signedIn, req) : pathOf(place);
      });
    });
    if (!path.endsWith('/:id')) refuseOtherMethods(path, 'GET, HEAD');
  }

  /** A form of the visit's own pages. */
  function onForm(
    path: string,
    carryOut: (visit: OnlineVisit, fields: FormFields, req: Request, res: Response) => Answer,
  ): void {
    app.post(path, parse, (req, res) => {
      const fields = readFields(req.body);
      answer(req, res, (place) => {
        const found = sessionsOf(place.bank).find(req);
        if (!found || !isSame(fields['form_token'] ?? '', found.formToken))
          return onlineForeignPage(place, pathOf(place));
        const visit = visitOf(place, found);
        return overPage(visit) ?? carryOut(visit, fields, req, res);
      });
    });
    refuseOtherMethods(path, 'POST');
  }

  function onSignedInForm(
    path: string,
    carryOut: (visit: SignedInVisit, fields: FormFields, req: Request) => Answer,
  ): void {
    onForm(path, (visit, fields, req) => {
      const signedIn = signedInOf(visit);
      return signedIn ? carryOut(signedIn, fields, req) : visit.path;
    });
  }

  /** A step of the sign-in. Who passes it goes on under a new secret: one that somebody else put there opens nothing. */
  function onEntrance(name: string, take: (visit: OnlineVisit, fields: FormFields) => EntranceResult): void {
    onForm(`/online/${name}`, (visit, fields, req, res) => {
      const { bank, session, path } = visit;
      if (session.signIn.psuId !== undefined) return path;
      const refused = slowedDown(req, context, visit, 'page-password');
      if (refused) return refused;
      const result = take(visit, fields);
      if (result === 'wrong' || result === 'ended') countWrong(req, context, visit, 'page-password');
      if (result === 'ended') {
        sessionsOf(bank).end(session);
        return `${path}/ended`;
      }
      if (result === 'passed') {
        sessionsOf(bank).end(session);
        giveCookie(req, res, visit, sessionsOf(bank).open(bank.now, session.signIn));
      }
      return path;
    });
  }

  function refuseOtherMethods(path: string, allow: string): void {
    app.route(path).all((req, res) => {
      const place = pagePlaceOf(req, context);
      sendPage(res, place, onlineWrongMethodPage(place, pathOf(place), req.method, allow));
    });
  }

  function giveCookie(req: Request, res: Response, place: PagePlace, { secret }: OnlineSession): void {
    const cookie = { name: ONLINE_COOKIE, path: pathOf(place), secret };
    res.setHeader('Set-Cookie', secretCookie(req, context.settings, cookie));
  }

  function visitOf(place: PagePlace, session: OnlineSession): OnlineVisit {
    return { ...place, path: pathOf(place), session };
  }

  /** The page of a visit that is over; else its time begins anew. */
  function overPage(visit: OnlineVisit): Page | undefined {
    const { bank, session, path } = visit;
    if (!isOver(bank, session)) {
      session.lastClickAt = bank.now;
      return undefined;
    }
    sessionsOf(bank).end(session);
    return onlineExpiredPage(visit, path);
  }

  /** Who was blocked since is no longer signed in. */
  function signedInOf(visit: OnlineVisit): SignedInVisit | undefined {
    const { psuId } = visit.session.signIn;
    const psu = psuId === undefined ? undefined : findPsu(visit.bank, psuId);
    return psu && !psu.blocked ? { ...visit, psuId: psu.psuId } : undefined;
  }
}

/** Whether nothing was sent yet: such a visit can begin anew without a word. */
function isFresh({ bank, session }: OnlineVisit): boolean {
  const { wrongTries, psuId, unconfirmedPsuId } = session.signIn;
  return isOver(bank, session) && wrongTries === 0 && psuId === undefined && unconfirmedPsuId === undefined;
}

function idOf(req: Request): string {
  return String(req.params['id'] ?? '');
}
