import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { filledStep, filledText, isReached, type JourneyStep, urlOf, valuesTaken } from '../../domain/tpp/journey.js';
import type { Schema } from '../../library/control-operations.js';
import { approveOnPage, type PsuAtBrowser } from './browser.js';
import {
  type DemoAnswer,
  callServer,
  type CallOptions,
  DemoFailure,
  expectSuccess,
  type DemoDisplay,
} from './client.js';

/** Where the browser returns to. Nothing listens there, because the walk stops at the redirect. */
const REDIRECT_URI = 'https://tpp.example/callback';
/** The client report flags clients that poll more often than once a second. */
const POLL_MS = 1100;

/** A PSU with the account that the demo uses. */
type DemoPsu = PsuAtBrowser & { readonly name: string; readonly iban: string; readonly accountName: string };

/** A bank that the demo walks through, and how it is shown. */
interface WalkedBank {
  readonly demo: Schema<'Demo'>;
  readonly steps: readonly JourneyStep[];
  readonly tpps: readonly Schema<'DemoTpp'>[];
  readonly payer: DemoPsu;
  /** Receives the payments, so that both sides of them can be seen. */
  readonly payee: DemoPsu;
  readonly adminUrl: string;
  readonly adminHeaders: Readonly<Record<string, string>>;
  readonly display: DemoDisplay;
}

/** A TPP that takes steps of a bank's journey (`GET /__admin/journey`), one at a time. */
export class JourneyPlayer {
  readonly bank: WalkedBank;
  /** What placeholders stand for; each step adds what it takes. */
  readonly values: Record<string, unknown>;
  /** Client certificate, for steps that need it, and for every step of a TPP that is known by it. */
  tls: CallOptions['tls'];
  /** Base URL of the interface over HTTPS. */
  httpsUrl: string | undefined;

  private constructor(bank: WalkedBank, values: Readonly<Record<string, unknown>>) {
    this.bank = bank;
    this.values = { ...values };
    this.httpsUrl = bank.demo.httpsUrl;
  }

  /** Reads the journey of a bank. @param adminUrl of its control API @throws DemoFailure if the bank lacks two PSUs */
  static async open(
    adminUrl: string,
    adminHeaders: Readonly<Record<string, string>>,
    display: DemoDisplay,
  ): Promise<JourneyPlayer> {
    const read = async (name: string): Promise<object> =>
      expectSuccess(await callServer('GET', `${adminUrl}/${name}`, { headers: adminHeaders })).json;
    const demo = (await read('demo')) as Schema<'Demo'>;
    const { values, tpps, steps } = (await read('journey')) as Schema<'Journey'>;
    const holders = demo.psus.flatMap(({ accounts, ...psu }) => {
      const account = accounts.find(({ iban, currency, status }) => iban && currency === 'EUR' && status === 'enabled');
      return account?.iban === undefined ? [] : [{ ...psu, iban: account.iban, accountName: account.name }];
    });
    const payer = holders.find(({ id }) => id === values['psu']);
    const payee = holders.find(({ iban }) => iban === values['creditorIban']);
    if (!payer || !payee) throw new DemoFailure('the bank needs two PSUs with EUR accounts for this journey');
    const bank = { demo, steps: steps as readonly JourneyStep[], tpps, payer, payee, adminUrl, adminHeaders, display };
    return new JourneyPlayer(bank, { ...values, redirectUri: REDIRECT_URI });
  }

  /** The same TPP with some other values, such as those of another PSU. */
  with(changes: Readonly<Record<string, unknown>>): JourneyPlayer {
    const other = new JourneyPlayer(this.bank, { ...this.values, ...changes });
    other.tls = this.tls;
    return other;
  }

  /** Makes a TPP of the demo the one that takes the steps. */
  async actAs(tpp: Schema<'DemoTpp'>): Promise<void> {
    Object.assign(this.values, tpp);
    if (!tpp.certificates) return;
    const { certificate, privateKey, ca } = tpp.certificates;
    const [cert = '', key = '', caPem = ''] = await Promise.all(
      [certificate, privateKey, ca].map((path) => readFile(path, 'utf8')),
    );
    this.tls = { cert, key, ca: caPem };
  }

  /** Whether the journey of this bank has a step. */
  has(id: string): boolean {
    return this.bank.steps.some((step) => step.id === id);
  }

  /** Takes a step. @param changes values for this call only @throws DemoFailure if it is refused, or its answer lacks something */
  async play(id: string, changes: Readonly<Record<string, unknown>> = {}, isShown = true): Promise<DemoAnswer> {
    const { demo, adminUrl, adminHeaders, display } = this.bank;
    const step = this.#stepOf(id);
    const filled = filledStep(step, { ...this.values, ...changes, requestId: randomUUID() });
    const isControl = step.api === 'control';
    const tls = isControl || (!step.certificate && this.values['organizationIdentifier']) ? undefined : this.tls;
    const base = isControl ? adminUrl : tls ? (this.httpsUrl ?? demo.baseUrl) : demo.baseUrl;
    const answer = expectSuccess(
      await callServer(filled.method, urlOf(filled, base), {
        headers: isControl ? adminHeaders : filled.headers,
        ...(filled.body && { json: filled.body }),
        ...(filled.form && { form: filled.form }),
        ...(tls && { tls }),
        ...(isShown && { display }),
      }),
    );
    const taken = valuesTaken(step, answer.json);
    const missing = Object.entries(step.takes ?? {}).find(([name]) => taken[name] === undefined)?.[1];
    if (missing !== undefined) throw new DemoFailure(`the response has no ${missing}`);
    Object.assign(this.values, taken);
    return answer;
  }

  /** Takes a step that has a page of the bank in a browser, as the PSU. @throws DemoFailure */
  async approveOnPage(id: string, psu: PsuAtBrowser): Promise<void> {
    const { display } = this.bank;
    const { page = '', takes = {} } = this.#stepOf(id);
    const link = filledText(page, this.values);
    if (!URL.canParse(link)) throw new DemoFailure(`there is no link to the page for ${psu.id}`);
    const target = new URL(link);
    const [codeName] = Object.keys(takes);
    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(8).toString('hex');
    if (codeName !== undefined) {
      target.searchParams.set('redirect_uri', REDIRECT_URI);
      target.searchParams.set('state', state);
      target.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
      target.searchParams.set('code_challenge_method', 'S256');
      display.detail(`(browser) opens ${target.href}`);
    }
    const back = await approveOnPage(target.href, REDIRECT_URI, psu, display);
    display.detail(`(browser) is sent to ${back.href}`);
    if (codeName === undefined) return;
    if (back.searchParams.get('state') !== state)
      throw new DemoFailure('the returned state is not the one that was sent');
    const code = back.searchParams.get('code');
    if (code === null) throw new DemoFailure(`the redirect has no code: ${back.search}`);
    Object.assign(this.values, { [codeName]: code, codeVerifier: verifier });
  }

  /** Reads the status of a payment until it is final, and advances a paused clock. Returns the last status. */
  async follow(paymentId = this.values['paymentId']): Promise<string> {
    const { adminUrl, adminHeaders, display } = this.bank;
    const { json: clock } = await callServer('GET', `${adminUrl}/clock`, { headers: adminHeaders });
    const isPaused = clock['mode'] === 'paused';
    if (isPaused) display.detail('(the clock of this bank is paused; the demo advances it by a second at a time)');
    const shown: string[] = [];
    for (let attempt = 0; attempt < 200; attempt += 1) {
      await this.play('settle', { paymentId }, false);
      const status = String(this.values['transactionStatus']);
      if (status !== shown.at(-1)) shown.push(status);
      if (isReached(this.#stepOf('settle'), this.values)) break;
      if (isPaused) await this.advance('PT1S');
      else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    display.result(`transactionStatus ${shown.join(' → ')}`);
    return shown.at(-1) ?? '';
  }

  /** Advances the clock of the bank. @param by ISO 8601 period */
  async advance(by: string): Promise<void> {
    const { adminUrl, adminHeaders } = this.bank;
    expectSuccess(await callServer('POST', `${adminUrl}/clock/advance`, { headers: adminHeaders, json: { by } }));
  }

  /** Reads the status of the consent, if the bank has that operation. @throws DemoFailure unless it is valid */
  async expectValidConsent(): Promise<void> {
    if (!this.has('consent-status')) return;
    await this.play('consent-status');
    const status = String(this.values['consentStatus']);
    if (status !== 'valid') throw new DemoFailure(`the consent should be valid and is ${status}`);
  }

  #stepOf(id: string): JourneyStep {
    const step = this.bank.steps.find((one) => one.id === id);
    if (!step) throw new DemoFailure(`the journey of this bank has no step ${id}`);
    return step;
  }
}
