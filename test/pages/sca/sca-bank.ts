import express, { type Express } from 'express';
import type { RequestListener } from 'node:http';
import { expect } from '@jest/globals';
import { createCalendar, parseInstant, type LocalDate } from '../../../src/domain/calendar.js';
import { asId, type ConsentId, type PaymentId, type PsuId } from '../../../src/domain/ids.js';
import { compileProfile } from '../../../src/decisions/decisions.js';
import type { AppContext } from '../../../src/http/app-context.js';
import { newBankSessions } from '../../../src/banks/bank-registry.js';
import { CallCounts } from '../../../src/http/call-counts.js';
import { ServerCaches } from '../../../src/http/server-caches.js';
import { GuessLimiter } from '../../../src/http/guess-limit.js';
import { RequestContext } from '../../../src/http/requests/request-context.js';
import { contractsOf } from '../../../src/dialects/published/document/profile-contract.js';
import { addOnlineRoutes } from '../../../src/pages/online-banking/routes.js';
import { TEXTS } from '../../../src/pages/kit/locale.js';
import type { Language } from '../../../src/domain/language.js';
import { addScaRoutes } from '../../../src/pages/sca/routes.js';
import { nodeDigests } from '../../../src/banks/digests.js';
import { loadOperations } from '../../../src/server/openapi-document.js';
import { VirtualClock } from '../../../src/banks/virtual-clock.js';
import type { Bank, TransitionRecord } from '../../../src/sim/bank.js';
import { openBank } from '../../../src/sim/open-bank.js';
import { bankPath } from '../../../src/sim/banks.js';
import type { FixtureBase } from '../../../src/sim/fixture-base.js';
import { createConsent, type ConsentRequest } from '../../../src/sim/consents/create-consent.js';
import { initiatePayment, type PaymentRequest } from '../../../src/sim/payments/initiate-payment.js';
import { callServer, serverOf, type ServerAnswer } from '../../support/call-server.js';
import { CALLER, consentRequest, paymentRequest, smallBase, START, TPP_ONE } from '../../support/small-bank.js';
import { PUBLISHED } from '../../../src/dialects/published/operations.js';

/** The pages alone, over the small bank, and a browser that walks them as a person would. */

const contract = contractsOf(await loadOperations())(compileProfile('published'));

export const CALLBACK = 'https://tpp.example/callback?keep=1';

export interface ScaBank {
  readonly bank: Bank;
  readonly app: Express;
  readonly moves: TransitionRecord[];
  /** Faults of the bank itself; there are none. */
  readonly faults: unknown[];
  /** How often the bank was said to have worked. */
  readonly touched: () => number;
  readonly base: string;
  advance(ms: number): void;
  /** Lets real time go by. */
  wait(ms: number): void;
  consent(changes?: Partial<ConsentRequest>): ConsentId;
  payment(changes?: Partial<PaymentRequest>): PaymentId;
  statusOf(id: string): string;
  /** The scaRedirect link of a consent or payment, with what the TPP appends. */
  link(id: string, appended?: Readonly<Record<string, string | undefined>>): string;
}

export interface ScaBankOptions {
  readonly id?: string;
  readonly extends?: Parameters<typeof compileProfile>[0];
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly publicUrl?: string;
  readonly base?: (startDay: LocalDate) => FixtureBase;
}

export function openScaBank(options: ScaBankOptions = {}): ScaBank {
  const now = parseInstant(START) ?? 0;
  const clock = new VirtualClock(() => 0, { mode: 'paused', rate: 1, now });
  const bank = openBank({
    id: options.id ?? 'default',
    base: (options.base ?? smallBase)(createCalendar('Europe/Vienna').dateOf(now)),
    seed: 42,
    profile: compileProfile(options.extends ?? 'published', options.profile ?? {}),
    clock,
    digests: nodeDigests,
  });
  const moves: TransitionRecord[] = [];
  bank.onTransition = (record) => moves.push(record);
  const faults: unknown[] = [];
  let touches = 0;
  let realNowMs = 0;
  const sessions = newBankSessions();
  const context = {
    settings: {
      publicUrl: options.publicUrl,
      allowedHosts: ['127.0.0.1'],
      trustedProxies: ['loopback'],
      httpUrl: undefined,
      httpsUrl: undefined,
    },
    bankOf: () => bank,
    registry: { sessionsOf: () => sessions },
    afterOperation: () => (touches += 1),
    dialects: [PUBLISHED],
    dialectOf: () => PUBLISHED,
    reportError: (error: unknown) => faults.push(error),
    guesses: new GuessLimiter(() => realNowMs),
    caches: new ServerCaches(),
    counts: new CallCounts(),
    logCall: () => undefined,
  } as unknown as AppContext;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  const base = bankPath(bank.id);
  app.use((req, _res, next) => {
    req.context = new RequestContext(req, bank, context);
    req.url = req.url.slice(base.length);
    next();
  });
  addScaRoutes(app, context);
  addOnlineRoutes(app, context);
  return {
    bank,
    app,
    moves,
    faults,
    touched: () => touches,
    base,
    advance(ms) {
      clock.set({ now: clock.now() + ms });
    },
    wait: (ms) => void (realNowMs += ms),
    consent: (changes) => bank.perform(() => createConsent(bank, consentRequest(changes), CALLER)).consentId,
    payment: (changes) => bank.perform(() => initiatePayment(bank, paymentRequest(changes), CALLER)).paymentId,
    statusOf: (id) =>
      bank.state.consents.get(asId(id))?.consentStatus ??
      bank.state.payments.get(asId(id))?.transactionStatus ??
      'none',
    link(id, appended = {}) {
      const scope = `${bank.state.consents.has(asId(id)) ? 'AIS' : 'PIS'}:${id}`;
      const query = new URLSearchParams({ response_type: 'code', client_id: TPP_ONE.clientId, scope, request_id: id });
      for (const [name, value] of Object.entries(appended)) {
        if (value === undefined) query.delete(name);
        else query.set(name, value);
      }
      return `${base}/PSD2/v1/oauth/authorize?${query.toString()}`;
    },
  };
}

/** A browser: one cookie jar, forms as the page has them, no script. Every answer is looked at for what must never be. */
export class Browser {
  readonly #app: RequestListener;
  cookie: string | undefined;
  /** The cookie of the language that was picked. */
  language: string | undefined;
  /** What the browser says it likes. */
  acceptLanguage: string | undefined;
  /** Where the browser is. */
  path = '';
  page: ServerAnswer | undefined;

  constructor(app: RequestListener) {
    this.#app = app;
  }

  async get(path: string): Promise<ServerAnswer> {
    const answer = await this.#send('GET', path);
    this.page = answer;
    this.path = path;
    if (path.includes('/PSD2/v1/oauth/authorize?')) expectDescribed(answer);
    return answer;
  }

  /** Opens a link and follows the bank to its page. */
  async open(link: string): Promise<ServerAnswer> {
    const first = await this.get(link);
    expect(first.status).toBe(303);
    return this.get(first.headers['location'] ?? '');
  }

  /** Sends a form of the page that is shown, as a button of it would; fields may be changed or (undefined) left out. */
  async submit(button: string, changes: Readonly<Record<string, string | undefined>> = {}): Promise<ServerAnswer> {
    const form = formOf(this.page?.text ?? '', button);
    return this.post(form.action, { ...form.fields, ...changes });
  }

  async post(path: string, fields: Readonly<Record<string, string | undefined>>): Promise<ServerAnswer> {
    const body = new URLSearchParams(
      Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return this.#send('POST', path, body.toString());
  }

  /** Enters login name and password on the page that is shown, and loads what the bank sends the browser to. */
  async enter(psu: string, password = `${psu}-pass`): Promise<ServerAnswer> {
    const answer = await this.submit('login-submit', { psu, password });
    expect(answer.status).toBe(303);
    return this.get(answer.headers['location'] ?? '');
  }

  /** Enters the code of the second step. */
  async confirm(code = '123456'): Promise<ServerAnswer> {
    const answer = await this.submit('confirm-submit', { code });
    expect(answer.status).toBe(303);
    return this.get(answer.headers['location'] ?? '');
  }

  /** Signs in with both steps, as far as it gets. */
  async signIn(psu: string, password = `${psu}-pass`): Promise<ServerAnswer> {
    const page = await this.enter(psu, password);
    return shows(page, 'confirm-submit') ? this.confirm() : page;
  }

  async #send(method: string, path: string, form?: string): Promise<ServerAnswer> {
    const cookies = [this.cookie, this.language].filter((cookie) => cookie !== undefined);
    const headers = {
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
      ...(this.acceptLanguage !== undefined && { 'Accept-Language': this.acceptLanguage }),
      ...(form !== undefined && {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(form),
      }),
    };
    const answer = await callServer(await serverOf(this.#app), method, path, headers, form);
    for (const line of (answer.headers['set-cookie'] as unknown as string[] | undefined) ?? []) {
      if (line.startsWith('sandbank-language.')) this.language = line.split(';')[0];
      else this.cookie = line.split(';')[0];
    }
    const oddity = /\n\s+at |undefined|\[object/.exec(answer.text)?.[0];
    expect([answer.status === 500, oddity, answer.headers['cache-control']]).toEqual([false, undefined, 'no-store']);
    if (answer.headers['content-type']?.startsWith('text/html') === true) expectProtected(answer);
    return answer;
  }
}

/** Fails when an answer of the authorisation endpoint does not fit the OpenAPI document. */
function expectDescribed({ status, headers, text }: ServerAnswer): void {
  expect(contract.answerProblems('authorise', { status, headers: headers, body: text })).toEqual([]);
}

function expectProtected(answer: ServerAnswer): void {
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; /);
  const [, language] = /^<!DOCTYPE html>\s*<html lang="(en|de|fr|tr)">/.exec(answer.text) ?? [];
  expect(answer.headers['content-language']).toBe(language);
  expect(answer.text).toContain(TEXTS[language as Language].banner);
  const scripts = answer.text.match(/<script[^>]*>/g) ?? [];
  // Only a page with something to copy or to fill in has one.
  const own = / data-(?:copy|fill)="/.test(answer.text)
    ? [expect.stringMatching(/^<script src="[^"]*\/page-[^"]+\.js" defer>$/)]
    : [];
  expect(scripts).toEqual(own);
  expect(answer.text).not.toMatch(/<[^>]+\son[a-z]+=|="javascript:/i);
  expect((answer.text.match(/<h1/g) ?? []).length).toBe(1);
}

const CORNER = /<aside class="tester"[\s\S]*?<\/aside>/;

/** What is on a page of the bank, without markup and without the tester's corner. */
export function textOf(page: ServerAnswer): string {
  return plainText((/<main>[\s\S]*<\/main>/.exec(page.text)?.[0] ?? '').replace(CORNER, ''));
}

/** What is in the tester's corner, without markup. */
export function cornerText(page: ServerAnswer): string {
  return plainText(CORNER.exec(page.text)?.[0] ?? '');
}

function plainText(markup: string): string {
  return unescaped(markup.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:])/g, '')
    .trim();
}

/** Whether the page has an element with the test id. */
export function shows(page: ServerAnswer, testId: string): boolean {
  return page.text.includes(`data-testid="${testId}"`);
}

/** The text of the element with the test id. */
export function elementText(page: ServerAnswer, testId: string): string {
  const match = new RegExp(`<(\\w+)[^>]*data-testid="${testId}"[^>]*>([\\s\\S]*?)</\\1`).exec(page.text);
  return unescaped((match?.[2] ?? '').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:])/g, '')
    .trim();
}

/** The form around a button, with its fields as a browser would send them by that button. */
export function formOf(text: string, button: string): { action: string; fields: Record<string, string> } {
  const form = (text.match(/<form[\s\S]*?<\/form>/g) ?? []).find((candidate) =>
    candidate.includes(`data-testid="${button}"`),
  );
  if (form === undefined) throw new Error(`no form with ${button} in ${text}`);
  const fields: Record<string, string> = {};
  for (const tag of form.match(/<(?:input|button)\b[^>]*>/g) ?? []) {
    const attribute = (name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    const name = attribute('name');
    const isOff =
      (attribute('type') === 'radio' && !/\schecked/.test(tag)) ||
      (tag.startsWith('<button') && attribute('data-testid') !== button);
    if (name !== undefined && !isOff) fields[name] = unescaped(attribute('value') ?? '');
  }
  return { action: unescaped(/action="([^"]*)"/.exec(form)?.[1] ?? ''), fields };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

export const psuId = (id: string): PsuId => asId<PsuId>(id);
