import type { Contract } from '../http/app-context.js';
import type { Request } from 'express';
import { isIP } from 'node:net';
import type { AccountKind } from '../domain/account/account.js';
import type { Profile } from '../decisions/decisions.js';
import { asId, type PsuId, type AuthorisableId } from '../domain/ids.js';
import { BankFault } from '../domain/errors.js';
import type { OperationId } from '../domain/generated/operation-ids.js';
import type { CertificateIdentity } from '../domain/tpp/certificate-identity.js';
import type { Organisation, PortalUser } from '../domain/tpp/organisation.js';
import { addressOf } from '../http/guess-limit.js';
import type { Bank, Caller, TokenCaller } from '../sim/bank.js';
import { bankPath } from '../sim/banks.js';
import { findPsu } from '../sim/directory.js';
import type { AnswerHeaders } from '../http/answers/answer.js';
import type { ReceivedBody } from '../http/requests/receive-body.js';
import type { RequestContext } from '../http/requests/request-context.js';
import { type LinkBase, linkBaseOf } from '../http/link-base.js';
import type { Parameters } from '../parsing/parameters.js';

/** One operation: everything between a request and its answer, in order. */
export interface Operation {
  readonly id: OperationId;
  readonly methods: readonly ('GET' | 'POST' | 'PUT' | 'DELETE')[];
  readonly path: string;
  /** Run in this order; the first error becomes the answer. @decision error-precedence */
  readonly guards: readonly Guard[];
  /** Parses the request, calls the bank and renders the answer: JSON or a TextBody; undefined: 204 without a body. */
  readonly answer: (exchange: Exchange) => object | undefined;
  /** The size of the largest body. Default: that of all operations. @decision sizes */
  readonly largestBodyBytes?: (profile: Profile) => number;
  /** The media types of its answers. Default: JSON only. */
  readonly mediaTypes?: readonly string[];
  /** Serializes a body of JSON. */
  readonly text: (body: object, bank: Bank) => string;
  /** The status of an answer with a body. Default: 200. */
  readonly status?: (profile: Profile) => number;
  /** Headers of a success next to those of every answer. */
  readonly headers?: (body: object, profile: Profile) => AnswerHeaders;
  /** Whether requests and answers of the operation have no X-Request-ID. */
  readonly withoutRequestId?: true;
  /** True for operations that the document does not define. @decision unpublished-operations */
  readonly addition?: true;
}

/** A completely received call of an operation. */
export interface ReceivedCall {
  readonly operation: Operation;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** The current bank: a reset may have replaced it while the body was being read. */
  readonly bank: Bank;
  readonly req: Request;
  readonly request: RequestContext;
  readonly received: ReceivedBody;
}

/** The state of a request while the guards of its operation run, with their results. */
export class Exchange {
  readonly operation: Operation;
  readonly pathParameters: ReceivedCall['pathParameters'];
  readonly bank: Bank;
  readonly req: Request;
  readonly request: RequestContext;
  /** Its fault is thrown by what reads the body. */
  readonly received: ReceivedBody;
  readonly contract: Contract;
  /** By lower-case name, without empty headers. @decision empty-headers */
  readonly headers: Readonly<Record<string, string>>;
  query: Parameters = NO_PARAMETERS;
  /** Headers that this call adds to a success. */
  readonly answerHeaders: Record<string, string> = {};
  /** Why a guard has refused the call. */
  refusal: BankFault | undefined = undefined;
  portalUser: PortalUser | undefined = undefined;
  organisation: Organisation | undefined = undefined;
  identity: CertificateIdentity | undefined = undefined;
  /** The consent or payment that the caller may use by its token, or that it names. */
  subjectId: AuthorisableId | undefined = undefined;
  /** The PSU who authorised it. */
  psuId: PsuId | undefined = undefined;
  #links: LinkBase | undefined;

  constructor({ operation, pathParameters, bank, req, request, received }: ReceivedCall) {
    this.operation = operation;
    this.pathParameters = pathParameters;
    this.bank = bank;
    this.req = req;
    this.request = request;
    this.received = received;
    this.contract = request.server.contractOf(bank);
    this.headers = request.headers;
  }

  get links(): LinkBase {
    return (this.#links ??= linkBaseOf(this.req, this.request.server.settings, bankPath(this.bank.id)));
  }

  /** A header, if the document of the bank defines it for the operation. Other headers have no effect. */
  definedHeader(name: string): string | undefined {
    const value = this.headers[name.toLowerCase()];
    return value !== undefined && this.contract.definesParameter(this.operation.id, name) ? value : undefined;
  }

  /** Reads and validates the client certificate. @decision certificate-source, certificate-check */
  clientCertificate(): CertificateIdentity {
    return this.request.server.certificates.ofClient(this.req, this.bank);
  }

  /**
   * Runs a try of a PSU's secret, unless too many were wrong in this minute: of the PSU, or of the address if there is no such PSU.
   * @decision wrong-secrets @throws ACCESS_EXCEEDED
   */
  trySecret<Result>(psuId: string | undefined, attempt: () => Result): Result {
    const { guesses, settings } = this.request.server;
    const { id, profile } = this.bank;
    const isKnown = psuId !== undefined && findPsu(this.bank, asId<PsuId>(psuId)) !== undefined;
    const guesser = isKnown ? `PSU ${psuId}` : addressOf(this.req, settings);
    const seconds = guesses.secondsToWait('embedded-sca', id, guesser, profile['wrong-secrets']);
    if (seconds !== undefined) throw tooManyGuesses(seconds);
    try {
      return attempt();
    } catch (error) {
      if (error instanceof BankFault && WRONG_SECRETS.has(error.detail.path ?? ''))
        guesses.countWrong('embedded-sca', id, guesser);
      throw error;
    }
  }
}

/** The members of secrets: a fault of one says that it was wrong. */
const WRONG_SECRETS: ReadonlySet<string> = new Set([
  'psuData.password',
  'password',
  'scaAuthenticationData',
  'confirmationCode',
]);

function tooManyGuesses(seconds: number): BankFault {
  return new BankFault('ACCESS_EXCEEDED', `too many wrong passwords or codes within a minute; wait ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

const NO_PARAMETERS: Parameters = Object.freeze({});

/** A step that lets a request pass, throws a BankFault, or sets the `refusal` of the exchange, which is cheaper. */
export type Guard = (exchange: Exchange) => void;

/** The caller identified by the key guard. */
export function callerOf(exchange: Exchange): Caller {
  const { organisation } = exchange;
  if (!organisation) throw new Error(`${exchange.operation.id} has no key guard`);
  return { organisation, psuPresent: isIP(exchange.headers['psu-ip-address'] ?? '') !== 0 };
}

/** The caller identified by the guards, and what it may use of the accounts that a resource serves. @decision card-accounts */
export function tokenCallerOf(exchange: Exchange, accountKind?: AccountKind): TokenCaller {
  const { subjectId } = exchange;
  if (subjectId === undefined) throw new Error(`${exchange.operation.id} has no guard of a token or consent`);
  const { organisation, psuPresent } = callerOf(exchange);
  return { organisation, psuPresent, subjectId, wantsHeadersOnly: exchange.req.method === 'HEAD', accountKind };
}

/** The calling developer, as far as known. */
export function callerNameOf({ organisation, portalUser }: Exchange): string | undefined {
  return organisation?.adminEmail ?? portalUser?.userEmail;
}

/** The id of the consent, payment or basket that a path names. */
export function idInPath({
  consentId,
  paymentId,
  basketId,
  signInId,
}: ReceivedCall['pathParameters']): string | undefined {
  return consentId ?? paymentId ?? basketId ?? signInId;
}

export function pathParameter(exchange: Exchange, name: string): string {
  return exchange.pathParameters[name] ?? '';
}
