import { counted } from '../../domain/text.js';
import { BankFault } from '../../domain/errors.js';
import { countForLimits, retryAfter, type CallLimiter, type LimitedCall } from '../../banks/rate-limit.js';
import type { Bank } from '../../sim/bank.js';
import { callerNameOf, idInPath, type Exchange } from '../exchange.js';
import type { RequestContext } from '../../http/requests/request-context.js';

/** What counts the calls of a bank's TPPs. */
export function limiterOf(bank: Bank, { server }: RequestContext): CallLimiter {
  return server.registry.sessionsOf(bank).limiter;
}

/** Counts the call for the rate limit and the quota. @decision rate-limit, quota, limits-scope @throws ACCESS_EXCEEDED */
export function assertRate(exchange: Exchange, limiter: CallLimiter): void {
  const { bank, answerHeaders, subjectId, pathParameters } = exchange;
  const tpp = callerNameOf(exchange);
  if (tpp === undefined) return;
  const ofConsent = bank.profile['limits-scope'] === 'consent' && (subjectId ?? idInPath(pathParameters));
  const { exceeded, headers } = limiter.count(bank, ofConsent ? `${tpp} ${ofConsent}` : tpp);
  Object.assign(answerHeaders, headers);
  if (!exceeded) return;
  const { row, limit, seconds } = exceeded;
  const wait = bank.profile['retry-after'] === 'absent' ? 'wait' : `wait ${seconds} s`;
  throw new BankFault(
    'ACCESS_EXCEEDED',
    `this bank accepts ${counted(limit, 'call')} a ${row === 'quota' ? 'day' : 'minute'} ${ofConsent ? 'for each consent or payment' : 'from each TPP'}; ${wait}`,
    { headers, limit: row },
  );
}

/** What limits of the call's operation depend on; undefined if there are none. @decision call-limits */
export function limitedCall(exchange: Exchange): LimitedCall | undefined {
  const { bank, operation, headers, req } = exchange;
  const tpp = callerNameOf(exchange);
  const limits = bank.profile['call-limits'];
  if (tpp === undefined || (!limits['all'] && !limits[operation.id])) return undefined;
  return { operation: operation.id, tpp, psu: headers['psu-id'], resource: req.path };
}

/** Counts a call for the limits of its operation. @decision call-limits, retry-after @throws ACCESS_EXCEEDED */
export function assertLimits(bank: Bank, call: LimitedCall): void {
  const exceeded = countForLimits(bank, call, 'all');
  if (!exceeded) return;
  const { limit, seconds } = exceeded;
  const whose = { tpp: 'from each TPP', psu: 'for each PSU', resource: 'for each resource' }[limit.per ?? 'tpp'];
  throw new BankFault(
    'ACCESS_EXCEEDED',
    `this bank accepts ${limit.calls} of these calls in ${limit.seconds} s ${whose}; wait ${seconds} s`,
    { limit: 'call-limits', headers: retryAfter(bank.profile, seconds, bank.now) },
  );
}
