import { Adapter, refusedPlace, type AdapterSite, type RefusalMoment } from '../../adaptations/adapter.js';
import { BankFault, refuseMember } from '../../domain/errors.js';
import { readQuery } from '../../parsing/parameters.js';
import { parsedJson } from '../../domain/text.js';
import { without } from '../../domain/without-absent.js';
import type { AppContext } from '../app-context.js';
import { linkBaseOf } from '../link-base.js';
import type { Bank } from '../../sim/bank.js';
import { bankPath } from '../../sim/banks.js';
import { organisationByClientId, portalUserByKey } from '../../sim/directory.js';
import { isOwnToken } from '../../sim/tokens/exchange-code.js';
import type { Refusal } from '../../journal/journal-entry.js';
import type { Request } from 'express';
import { allHeaders, emptyAnswer, textAnswer, type Answer } from '../answers/answer.js';
import { subjectOf } from '../../adaptations/refusal.js';
import type { Words } from '../../adaptations/adaptation.js';

/** Where the adaptations of a bank apply to a call: nothing here runs for a bank without adaptations. */

/** Finds the operation of a method and a path of the dialect. */
type Router = (method: string, path: string) => unknown;

/** What the adaptations of a call depend on. */
interface AdaptedRequest {
  readonly server: Pick<AppContext, 'settings'>;
  readonly bank: Bank;
  headers: Readonly<Record<string, string>>;
  readonly sentHeaders: Readonly<Record<string, string>>;
  readonly operation: string | undefined;
  readonly notes: { readonly refusal: Refusal | undefined; readonly subjectStatus: string | undefined };
  repeatedRequestId(): string | undefined;
}

const WRONG_HEADERS = {
  missing: ['FORMAT_ERROR', 'is missing; this bank requires it'],
  value: ['PARAMETER_NOT_SUPPORTED', 'has a value that this bank does not accept'],
  key: ['KEY_UNKNOWN', 'is not the subscription key or client id of a TPP'],
} as const;

function isRouted(router: Router, path: string): boolean {
  try {
    return router('GET', path) !== undefined;
  } catch {
    // An undecodable parameter.
    return true;
  }
}

export class AdaptedCall {
  readonly adapter: Adapter;
  /** The path of the dialect, without query; undefined if the bank does not have the path. */
  readonly path: string | undefined;
  /** The method of the dialect. */
  readonly method: string;
  /** The payment product in the path. */
  product: string | undefined = undefined;
  /** The answer in the dialect's form, for the client report. */
  dialectAnswer: Answer | undefined = undefined;
  /** The status of that answer as sent. */
  writtenStatus = 0;
  readonly #req: Request;
  readonly #request: AdaptedRequest;
  #site: AdapterSite | undefined;
  #refusedAs: Words['answer'] | undefined;

  /**
   * @param router of the dialect: its paths are the bank's
   * @param path as sent, without query
   */
  constructor(router: Router, path: string, req: Request, request: AdaptedRequest) {
    this.adapter = new Adapter(request.bank.profile.adaptations, (one) => isRouted(router, one));
    const { method } = req;
    ({ method: this.method, path: this.path } = this.adapter.readAddress({ method, path }) ?? {
      method,
      path: undefined,
    });
    this.#req = req;
    this.#request = request;
  }

  /** What the answer to a call that no operation has says; undefined for any other call. @param path as sent */
  ownAnswer(path: string): Words['answer'] | undefined {
    const { method, originalUrl } = this.#req;
    const query = new URLSearchParams(originalUrl.replace(/^[^?]*/, ''));
    const { bank, sentHeaders } = this.#request;
    const [, token = ''] = /^bearer (\S+)$/i.exec(sentHeaders['authorization'] ?? '') ?? [];
    // A token that the bank did not issue does not count.
    const headers = token !== '' && !isOwnToken(bank, token) ? without(sentHeaders, 'authorization') : sentHeaders;
    return (this.#refusedAs = this.adapter.ownAnswer({ method, path }, headers, query));
  }

  /** How clients call a method of the dialect at the path of this call; undefined for one that is elsewhere at this bank. */
  sentMethod(method: string): string | undefined {
    const sent = (one: string): ReturnType<Adapter['writeAddress']> =>
      this.adapter.writeAddress({ method: one, path: this.path ?? '' });
    const { method: own, path } = sent(method);
    return path === sent(this.method).path ? own : undefined;
  }

  /** Reads the headers of the request, once its operation is known. */
  readHeaders(): void {
    const request = this.#request;
    const query = (): Readonly<Record<string, string>> => readQuery(this.#req.originalUrl);
    request.headers = this.adapter.readHeaders(request.sentHeaders, request.operation, query);
  }

  /**
   * Checks the headers that the bank requires.
   * @throws FORMAT_ERROR for a missing one, PARAMETER_NOT_SUPPORTED for another value, KEY_UNKNOWN for a key that no TPP has; each names it
   */
  assertHeaders(operation: string): void {
    const { bank, sentHeaders } = this.#request;
    const isKey = (value: string): boolean =>
      portalUserByKey(bank, value) !== undefined || organisationByClientId(bank, value) !== undefined;
    const wrong = this.adapter.wrongHeader(sentHeaders, operation, isKey);
    if (wrong) {
      const { name, fault } = wrong;
      const [code, problem] = WRONG_HEADERS[fault];
      throw new BankFault(code, `the header ${name} ${problem}`, { path: name });
    }
  }

  /**
   * Refuses what the bank refuses, where the dialect does not.
   * @param parameters of path, query and form
   * @param body as text
   * @throws FORMAT_ERROR, which names the header, member or parameter; SERVICE_INVALID or STATUS_INVALID for the call itself
   */
  assertAccepted(parameters: Readonly<Record<string, string>>, body: string, moment: RefusalMoment): void {
    const { bank, sentHeaders: headers, operation, notes } = this.#request;
    const facts = { operation, state: notes.subjectStatus, product: this.product };
    const refuse = this.adapter.refusalOf(
      { headers, body: parsedJson(body), parameters, now: bank.now },
      facts,
      moment,
    );
    if (!refuse) return;
    this.#refusedAs = refuse.as;
    const path = subjectOf(refuse);
    const code = moment === 'first' ? 'SERVICE_INVALID' : 'STATUS_INVALID';
    if (path === undefined) throw new BankFault(code, 'this bank does not accept the call');
    refuseMember(
      path,
      refuse.missing ? 'is missing; this bank requires it' : 'has a value that this bank does not accept',
    );
  }

  /** The JSON body of the request in the dialect's form. @throws FORMAT_ERROR naming a member that is not in the bank's form */
  readBody(body: unknown): unknown {
    const wrong = this.adapter.wrongForm(body, this.#facts(), this.#siteOf());
    if (wrong !== undefined) refuseMember(wrong, 'does not have the form that this bank requires');
    return this.#read(body);
  }

  #read(body: unknown): unknown {
    return this.adapter.readRequest(body, this.#facts(), this.#siteOf());
  }

  /** The query in the dialect's form. */
  readQuery(query: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return this.adapter.readQuery(query, this.#facts(), this.#siteOf());
  }

  /** The text of the request's body in the dialect's form; the same text if it is not JSON. */
  readText(body: string): string {
    try {
      return JSON.stringify(this.#read(JSON.parse(body)));
    } catch {
      return body;
    }
  }

  /** The answer with its status and its JSON body as the bank writes them. An answer that is not JSON has only its status changed. */
  writeAnswer(answer: Answer): Answer {
    this.dialectAnswer = answer;
    const { notes } = this.#request;
    const site = this.#siteOf();
    const { refusal, subjectStatus: state } = notes;
    const approach = answer.headers['ASPSP-SCA-Approach'];
    const facts = {
      ...this.#facts(),
      ...(approach !== undefined && { approach }),
      state,
      code: refusal?.code,
      path: refusal && refusedPlace(refusal),
      as: this.#refusedAs,
    };
    const json = parsedBody(answer);
    const xRequestId = answer.xRequestId ?? this.#request.repeatedRequestId();
    const written = this.adapter.writeResponse({ status: answer.status, body: json }, facts, site, xRequestId);
    this.writtenStatus = written.status;
    if (written.body === undefined) return { ...answer, status: written.status };
    const type = written.mediaType ?? typeOf(answer);
    const others = Object.entries(answer.headers).filter(([name]) => !isType(name) && !/^content-length$/i.test(name));
    if (written.status === 204) return emptyAnswer(204, Object.fromEntries(others), answer.xRequestId);
    const headers = { ...Object.fromEntries(others), 'Content-Type': type };
    const text =
      written.mediaType !== undefined && typeof written.body === 'string' ? written.body : JSON.stringify(written.body);
    return textAnswer(written.status, headers, text, answer.xRequestId);
  }

  /** The answer with its headers as the bank writes them. */
  writeHeaders(answer: Answer): Answer {
    const headers = this.adapter.writeHeaders(allHeaders(answer), this.#request.operation, this.#siteOf());
    return { ...answer, headers, xRequestId: undefined };
  }

  #facts(): { readonly operation: string | undefined; readonly product: string | undefined } {
    return { operation: this.#request.operation, product: this.product };
  }

  #siteOf(): AdapterSite {
    const { server, bank } = this.#request;
    const path = bankPath(bank.id);
    const amounts = bank.profile['amount-form'] === 'string' ? 'string' : 'number';
    return (this.#site ??= { base: linkBaseOf(this.#req, server.settings, path).api, bankPath: path, amounts });
  }
}

function isType(name: string): boolean {
  return /^content-type$/i.test(name);
}

function typeOf({ headers }: Pick<Answer, 'headers'>): string {
  return Object.entries(headers).find(([name]) => isType(name))?.[1] ?? '';
}

/** The JSON of an answer; undefined for another body, such as one that a fault broke. */
function parsedBody({ body, headers }: Answer): unknown {
  const isJson = typeof body === 'string' && /^application\/(?:[\w.-]+\+)?json\b/i.test(typeOf({ headers }));
  return isJson ? parsedJson(body) : undefined;
}
