import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { languageOf, type Language } from '../../domain/language.js';
import type { OperationId } from '../../domain/operation-ids.js';
import type { AppContext } from '../../http/app-context.js';
import { recordOf } from '../../http/call-record.js';
import { publicPathOf } from '../../http/link-base.js';
import { refuseMethod, refusePath } from '../../http/refuse-route.js';
import type { Bank } from '../../sim/bank.js';
import { bankPath } from '../../sim/banks.js';
import { hasGateway } from '../../xs2a/gateway.js';
import { chosenLanguage, localeOf } from './locale.js';
import { renderPage, type Page, type PageContext, type PageResponse } from './page.js';

/** The fields of a form or a query. A field that came more than once is left out. */
export type FormFields = Readonly<Record<string, string | undefined>>;

/** One request for a page. */
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
) => PageResponse | Promise<PageResponse>;

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
  /** The pages for developers are in English and link to nothing else. */
  readonly audience: 'psu' | 'developer';
  readonly routes: readonly PageRoute<App>[];
  readonly formLimits: { readonly bytes: number; readonly fields: number };
  /** Whether OPTIONS is answered with the methods of the path. */
  readonly answersOptions: boolean;
  /** Whether a bank has this section; default: every bank has it. */
  readonly isOffered?: (bank: Bank) => boolean;
  readonly notFoundPage: (context: PageContext) => Page;
  readonly wrongMethodPage: (context: PageContext, method: string, allow: string) => Page;
  /** @param status 4xx for a request that cannot be read, else 500 */
  readonly failurePage: (request: PageRequest<App>, status: number) => Page;
}

/** Mounts the routes of a section on an Express application. */
export function mountPages<App extends AppContext>(application: Express, app: App, section: PageSection<App>): void {
  const { path, routes, formLimits, isOffered } = section;
  const { bytes: limit, fields: parameterLimit } = formLimits;
  const parseForm = express.urlencoded({ extended: false, limit, parameterLimit });
  if (isOffered)
    application.route(`${path}{/*rest}`).all((req: Request, res: Response, next: NextFunction) => {
      if (isOffered(app.bankOf(req))) next();
      else sendResponse(req, res, app, 'unknownPath');
    });
  for (const route of routes) {
    const handle = async (req: Request, res: Response): Promise<void> => serve(req, res, app, section, route);
    const routed = application.route(route.path);
    if (route.method === 'GET') routed.get(handle);
    else routed.post(parseForm, handle);
    if (route.otherMethods !== 'notFound')
      routed.all((req, res) => {
        sendResponse(req, res, app, answerOtherMethod(req, app, section, route));
      });
  }
  application.use(path, (req: Request, res: Response) => {
    const request = pageRequestOf(req, app, section);
    sendResponse(req, res, app, renderPage(request, section.notFoundPage(request)));
  });
  // Express recognises an error handler by its four parameters.
  application.use(path, (error: unknown, req: Request, res: Response, _next: NextFunction) => {
    sendResponse(req, res, app, answerFailure(error, pageRequestOf(req, app, section), section));
  });
}

async function serve<App extends AppContext>(
  req: Request,
  res: Response,
  app: App,
  section: PageSection<App>,
  route: PageRoute<App>,
): Promise<void> {
  if (route.operation !== undefined) recordOf(res).operation = route.operation;
  // The form has been read by now. A reset may have replaced the bank meanwhile.
  const request = pageRequestOf(req, app, section);
  try {
    const response = await request.bank.perform(() => route.handle(request));
    sendResponse(req, res, app, response);
  } catch (error) {
    sendResponse(req, res, app, answerFailure(error, request, section));
  } finally {
    app.afterOperation(request.bank);
  }
}

/** A path that the bank does not have, or a method that an operation does not have: errors of the bank's interface. */
type InterfaceError = 'unknownPath' | { readonly allow: string };

/** Sends a response. No other function of the pages writes to the Express response. */
function sendResponse(req: Request, res: Response, app: AppContext, response: PageResponse | InterfaceError): void {
  if (response === 'unknownPath') {
    refusePath(req, res, app);
    return;
  }
  if ('allow' in response) {
    refuseMethod(req, res, response.allow, app);
    return;
  }
  const { status, headers, location, body } = response;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (location !== undefined) res.location(location);
  res.status(status).end(req.method === 'HEAD' ? undefined : body);
}

function answerOtherMethod<App extends AppContext>(
  req: Request,
  app: App,
  { answersOptions, audience, wrongMethodPage }: PageSection<App>,
  { method, otherMethods }: PageRoute<App>,
): PageResponse | InterfaceError {
  const allow = [method === 'GET' ? 'GET, HEAD' : 'POST', ...(answersOptions ? ['OPTIONS'] : [])].join(', ');
  const isInterface = otherMethods === 'interface';
  const isPreflight = answersOptions && req.method === 'OPTIONS';
  if (isPreflight && !(isInterface && hasGateway(app.bankOf(req)))) return { status: 204, headers: { Allow: allow } };
  if (isInterface) return { allow };
  const context = pageContextOf(req, app, audience);
  return renderPage(context, wrongMethodPage(context, req.method, allow));
}

function answerFailure<App extends AppContext>(
  error: unknown,
  request: PageRequest<App>,
  { failurePage }: PageSection<App>,
): PageResponse {
  // Errors of Express and its form parser have a status.
  const { status } = error as { status?: unknown };
  const isClientError = typeof status === 'number' && status >= 400 && status < 500;
  if (!isClientError) request.app.reportFault(error);
  return renderPage(request, failurePage(request, isClientError ? status : 500));
}

function pageRequestOf<App extends AppContext>(
  req: Request,
  app: App,
  { audience }: PageSection<App>,
): PageRequest<App> {
  return {
    ...pageContextOf(req, app, audience),
    app,
    req,
    id: String(req.params['id'] ?? ''),
    query: readFields(req.query),
    fields: readFields(req.body),
  };
}

function readFields(parsed: unknown): FormFields {
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => typeof value === 'string'));
}

function pageContextOf(req: Request, app: AppContext, audience: PageSection['audience']): PageContext {
  const bank = app.bankOf(req);
  const publicPath = publicPathOf(app.settings);
  const basePath = publicPath + bankPath(bank.id);
  if (audience === 'developer') return { bank, basePath, locale: localeOf('en') };
  const { 'page-language': language, 'online-banking': onlineBanking } = bank.profile;
  return {
    bank,
    basePath,
    locale: localeOf(pageLanguageOf(req, bank)),
    ...(language === 'auto' && { returnPath: publicPath + reloadPathOf(req) }),
    ...(onlineBanking === 'offered' && { onlineBankingPath: `${basePath}/online` }),
  };
}

/** The same request with the language that the TPP asked for, unless the PSU chose another. @decision page-language */
export function withPsuLanguage<R extends PageRequest>(request: R, psuLanguage: Language | undefined): R {
  return { ...request, locale: localeOf(pageLanguageOf(request.req, request.bank, psuLanguage)) };
}

function pageLanguageOf(req: Request, bank: Bank, ofRequest?: Language): Language {
  const wishes = { picked: chosenLanguage(req, bank), ofRequest, ofBrowser: req.headers['accept-language'] };
  return languageOf(bank.profile['page-language'], wishes);
}

/** Path at which the browser can load the page again: its own, or that of the session whose form it sent. */
function reloadPathOf({ method, originalUrl }: Request): string {
  if (method === 'GET' || method === 'HEAD') return originalUrl;
  const [path = originalUrl] = /^.*?\/(?:sca\/[\w-]+|online)(?=\/|$)/.exec(originalUrl) ?? [];
  return path;
}
