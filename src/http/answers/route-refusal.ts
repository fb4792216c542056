import type { Request } from 'express';
import { BankFault } from '../../domain/errors.js';
import { closest } from '../../domain/text.js';
import { GATEWAY_NOT_FOUND, hasGateway } from './gateway.js';
import type { Bank } from '../../sim/bank.js';
import { answerOfFailure, emptyAnswer, failureOf, type Answer } from './answer.js';
import { contextOf, refusalOf } from '../requests/request-context.js';

const EXACT = 'paths are exact, case-sensitive and without a trailing slash';

/** The message for an unknown path. @param meant the path that was probably meant @param about which paths there are */
export function unknownPathText(path: string, meant?: string, about = EXACT): string {
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return `${path} does not exist${hint}; ${about}`;
}

/**
 * The answer to an unknown path. TRACE is never supported, so it is rejected on any path.
 * @param paths of which one may be meant
 * @param about which paths there are, if the path belongs to another interface
 * @decision routing, gateway-errors
 */
export function pathRefusal(req: Request, paths: readonly string[] = [], about?: string): Answer {
  if (req.method === 'TRACE') return methodRefusal(req, '');
  const text = unknownPathText(req.path, meantPath(req.path, paths), about);
  return refusal(req, new BankFault('RESOURCE_UNKNOWN', text, { fixedStatus: 404 }));
}

/** The path that is meant by one with misspelt words, or without its first words. */
function meantPath(path: string, known: readonly string[]): string | undefined {
  const [, ...wanted] = path.split('/');
  for (const one of known) {
    const segments = one.split('/');
    const begin = segments.splice(-wanted.length);
    const isLike = (segment: string, place: number): boolean =>
      (place > 0 && segment.startsWith(':') && wanted[place] !== '') ||
      closest(wanted[place] ?? '', [segment]) !== undefined;
    if (begin.length === wanted.length && begin.every(isLike))
      return [...segments, ...begin.map((segment, place) => (segment.startsWith(':') ? wanted[place] : segment))].join(
        '/',
      );
  }
  return undefined;
}

/** The answer to an unsupported method. @decision routing, token-method, gateway-errors */
export function methodRefusal(req: Request, allow: string): Answer {
  const text = `${req.method} is not supported at this address${allow && `; use ${allow.replace(', OPTIONS', '')}`}`;
  return refusal(req, new BankFault('SERVICE_INVALID', text, { fixedStatus: 405, headers: { Allow: allow } }));
}

/** The answer of a path to another method than its own: OPTIONS lists them. @decision routing */
export function otherMethodAnswer(req: Request, bank: Bank, allow: string): Answer {
  return req.method !== 'OPTIONS' || hasGateway(bank) ? methodRefusal(req, allow) : emptyAnswer(204, { Allow: allow });
}

function refusal(req: Request, fault: BankFault): Answer {
  const request = contextOf(req);
  const { server } = request;
  const bank = server.bankOf(req);
  request.notes.refusal = refusalOf(fault);
  const answer = hasGateway(bank)
    ? GATEWAY_NOT_FOUND
    : answerOfFailure(failureOf(fault, undefined, bank, server), request.repeatedRequestId());
  return request.written(answer);
}
