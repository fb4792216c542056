/**
 * What all pages share: tables of routes, forms, layout, languages and brand. Requests enter, and HTML or a redirect leaves. Rules of
 * a bank belong in `sim`, and texts that only one kind of page needs in the folder of that kind.
 */
import express, { type IRouter, type NextFunction, type Request, type Response } from 'express';
import { languageOf, type Language } from '../../domain/language.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import type { AppContext } from '../../http/app-context.js';
import { publicPathOf } from '../../http/link-base.js';
import type { Bank } from '../../sim/bank.js';
import { bankPath } from '../../sim/banks.js';
import { emptyAnswer, textAnswer } from '../../http/answers/answer.js';
import { contextOf } from '../../http/requests/request-context.js';
import { respond } from '../../http/answers/respond.js';
import { methodRefusal, otherMethodAnswer, pathRefusal } from '../../http/answers/route-refusal.js';
import { chosenLanguage, localeOf } from './locale.js';
import { bankFaultPage, unknownPage, unreadablePage, wrongMethodPage } from './message-pages.js';
import { renderAnswer, type Page, type PageAnswer, type PageContext, type PageResponse } from './page.js';

/** The fields of a form or a query. A field that was sent more than once is left out. */
export type FormFields = Readonly<Record<string, string | undefined>>;

export interface PageRequest<App extends AppContext = AppContext> extends PageContext {
  readonly app: App;
  /** The HTTP request, for its cookies and the address of its sender. */
  readonly req: Request;
  /** The value of `:id` in the path of the route; empty if it has none. */
  readonly id: string;
  readonly query: FormFields;
  /** The form of a POST request. */
  readonly fields: FormFields;
}

/** Handles a request. It runs as one operation of the bank. */
export type PageHandler<App extends AppContext = AppContext> = (
  request: PageRequest<App>,
) => PageAnswer | Promise<PageAnswer>;

/** One row of a section's table. */
export interface PageRoute<App extends AppContext = AppContext> {
  /** GET includes HEAD. */
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handle: PageHandler<App>;
  /**
   * What other methods get: a page with status 405 (default), the 404 page of the section, or, for an operation of the bank's
   * interface, the error of the interface.
   */
  readonly otherMethods?: 'page' | 'notFound' | 'interface';
  /** The operation of the bank's interface that the route answers. */
  readonly operation?: OperationId;
}

/** The pages below one path. */
export interface PageSection<App extends AppContext = AppContext> {
  readonly path: string;
  /** The texts of a section that has a start: at its path. Its pages do not link to online banking. */
  readonly home?: 'online' | 'portal';
  readonly routes: readonly PageRoute<App>[];
  readonly formLimits: { readonly bytes: number; readonly fields: number };
  /** Whether OPTIONS returns the methods of the path. */
  readonly answersOptions: boolean;
  /** Whether a bank has this section; default: every bank has it. */
  readonly isOffered?: (bank: Bank) => boolean;
  /** For an internal error; default: that page of the kit. */
  readonly faultPage?: (request: PageRequest<App>) => Page;
}

/** Mounts the routes of a section on an Express router. */
export function mountPages<App extends AppContext>(application: IRouter, app: App, section: PageSection<App>): void {
  const { path, routes, isOffered } = section;
  const { bytes: limit, fields: parameterLimit } = section.formLimits;
  const parseForm = express.urlencoded({ extended: false, limit, parameterLimit });
  if (isOffered)
    application.route(`${path}{/*rest}`).all((req: Request, res: Response, next: NextFunction) => {
      if (isOffered(app.bankOf(req))) next();
      else return respond(res, pathRefusal(req));
      return undefined;
    });
  for (const route of routes) {
    const routed = application.route(route.path);
    const serveRoute = async (req: Request, res: Response): Promise<void> => {
      // The form has been read by now. A reset may have replaced the bank meanwhile.
      await serve(pageRequestOf(req, app, section), res, section, route);
    };
    if (route.method === 'GET') routed.get(serveRoute);
    else routed.post(parseForm, serveRoute);
    const ofPath = routes.filter(({ path: one }) => one === route.path);
    if (route.otherMethods !== 'notFound' && route === ofPath.at(-1))
      routed.all((req, res) => answerOtherMethod(pageRequestOf(req, app, section), res, section, ofPath));
  }
  application.use(path, (req: Request, res: Response) => {
    const request = pageRequestOf(req, app, section);
    return sendPage(res, renderAnswer(request, unknownPage(request)));
  });
  // Express recognises an error handler by its four parameters.
  application.use(path, (error: unknown, req: Request, res: Response, _next: NextFunction) => {
    return sendPage(res, answerFailure(error, pageRequestOf(req, app, section), section));
  });
}

async function serve<App extends AppContext>(
  request: PageRequest<App>,
  res: Response,
  section: PageSection<App>,
  route: PageRoute<App>,
): Promise<void> {
  const { app, bank } = request;
  if (route.operation !== undefined) contextOf(request.req).operation = route.operation;
  try {
    const answer = await bank.perform(() => route.handle(request));
    await sendPage(res, renderAnswer(request, answer));
  } catch (error) {
    await sendPage(res, answerFailure(error, request, section));
  } finally {
    app.afterOperation(bank);
  }
}

/** Sends a page. Characters of an address that a header cannot hold are percent-encoded. */
function sendPage(res: Response, { status, headers, location, body }: PageResponse): Promise<void> {
  if (location !== undefined) res.location(location);
  if (typeof body === 'string') return respond(res, textAnswer(status, { ...headers }, body));
  return respond(res, body === undefined ? emptyAnswer(status, headers) : { status, headers, body });
}

function answerOtherMethod<App extends AppContext>(
  request: PageRequest<App>,
  res: Response,
  { answersOptions }: PageSection<App>,
  routes: readonly PageRoute<App>[],
): Promise<void> {
  const { req, bank } = request;
  const methods = routes.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : 'POST'));
  const allow = [...methods, ...(answersOptions ? ['OPTIONS'] : [])].join(', ');
  if (routes.some(({ otherMethods }) => otherMethods === 'interface'))
    return respond(res, answersOptions ? otherMethodAnswer(req, bank, allow) : methodRefusal(req, allow));
  if (answersOptions && req.method === 'OPTIONS') return respond(res, emptyAnswer(204, { Allow: allow }));
  return sendPage(res, renderAnswer(request, wrongMethodPage(request, req.method, allow)));
}

function answerFailure<App extends AppContext>(
  error: unknown,
  request: PageRequest<App>,
  { faultPage = bankFaultPage }: PageSection<App>,
): PageResponse {
  // Errors of Express and its form parser have a status.
  const { status } = error as { status?: unknown };
  const isClientError = typeof status === 'number' && status >= 400 && status < 500;
  if (!isClientError) request.app.reportError(error);
  return renderAnswer(request, isClientError ? unreadablePage(request, status) : faultPage(request));
}

function pageRequestOf<App extends AppContext>(req: Request, app: App, section: PageSection<App>): PageRequest<App> {
  const fields = readFields(req.body);
  const id = String(req.params['id'] ?? '');
  return { ...pageContextOf(req, app, section), app, req, id, query: readFields(req.query), fields };
}

function readFields(parsed: unknown): FormFields {
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => typeof value === 'string'));
}

function pageContextOf(req: Request, app: AppContext, { path, home }: Pick<PageSection, 'path' | 'home'>): PageContext {
  const bank = app.bankOf(req);
  const dialect = app.dialectOf(bank);
  const publicPath = publicPathOf(app.settings);
  const basePath = publicPath + bankPath(bank.id);
  const { 'page-language': language, 'online-banking': onlineBanking } = bank.profile;
  const locale = localeOf(pageLanguageOf(req, bank));
  return {
    bank,
    dialect,
    basePath,
    locale,
    ...(home && { home: { path: basePath + path, name: locale.texts[home].name } }),
    ...(language === 'auto' && { returnPath: publicPath + reloadPathOf(req) }),
    ...(onlineBanking === 'offered' && !home && { onlineBankingPath: `${basePath}/online` }),
  };
}

/** The same request with the language that the TPP asked for, unless the PSU chose another. @decision page-language */
export function withPsuLanguage<R extends PageRequest>(request: R, psuLanguage: Language | undefined): R {
  return { ...request, locale: localeOf(pageLanguageOf(request.req, request.bank, psuLanguage)) };
}

function pageLanguageOf(req: Request, bank: Bank, ofRequest?: Language): Language {
  const preferences = { picked: chosenLanguage(req, bank), ofRequest, ofBrowser: req.headers['accept-language'] };
  return languageOf(bank.profile['page-language'], preferences);
}

/** Path at which the browser can load the page again: its own, or that of the session whose form it sent. */
function reloadPathOf({ method, originalUrl }: Request): string {
  if (method === 'GET' || method === 'HEAD') return originalUrl;
  const [path = originalUrl] =
    /^.*?\/(?:sca\/[\w-]+|online|portal(?:\/(?:sign-in|certificate))?)(?=\/|$)/.exec(originalUrl) ?? [];
  return path;
}
