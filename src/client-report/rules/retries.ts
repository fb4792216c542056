import { isOperation, remembering, TIMER_SLACK_MS, type ConductRule, type ClientCall } from '../rule.js';

const STORM_PAUSE_MS = 1000;
/** Number of consecutive calls that count as a storm: the first one and two quick retries after its failure. */
const STORM_CALLS = 3;

/** Refusals in a row from which a client does not read what the bank says. */
const STUBBORN_CALLS = 5;

/** The same call for the bank: what it allows with a PSU, it may refuse without one. */
const callKey = ({ entry, tpp }: ClientCall): string =>
  [tpp, entry.method, entry.path, entry.headers['psu-ip-address'] === undefined].join(' ');
const failed = (status: number): boolean => status >= 500 || status === 429;

/** Rules about how clients react to server errors. */
export const RETRY_RULES: readonly ConductRule[] = [
  {
    id: 'retry-storm',
    title: 'Failed call repeated without a pause',
    severity: 'warning',
    clock: 'real',
    source: 'Errors',
    explanation: 'After a failure of the bank the client repeated the same call, each time within a second.',
    advice: 'Wait longer after each failure, with random jitter, and give up after a few attempts.',
    begin: remembering<{ endedAtMs: number; hasty: number }>((failures) => (call) => {
      const { receivedAtMs, durationMs, status } = call.entry;
      if (!isOperation(call) || (failures.isEmpty && status < 500)) return undefined;
      const last = failures.get(callKey(call));
      const isHasty = last !== undefined && receivedAtMs - last.endedAtMs < STORM_PAUSE_MS - TIMER_SLACK_MS;
      const hasty = isHasty ? last.hasty + 1 : 1;
      if (status >= 500) failures.set(callKey(call), { endedAtMs: receivedAtMs + durationMs, hasty });
      else failures.delete(callKey(call));
      return hasty >= STORM_CALLS ? `call ${hasty} in a row after a failure` : undefined;
    }),
  },
  {
    id: 'retry-after-ignored',
    title: 'Call before Retry-After had elapsed',
    severity: 'warning',
    clock: 'real',
    source: 'Limits (rate limits not shown); decisions rate-limit, retry-after',
    explanation: 'The client called again before Retry-After had elapsed.',
    advice:
      "Read Retry-After, in seconds or as a date (of the bank's clock, if limits-clock is bank), and let all workers of the client wait.",
    begin: remembering<{ untilMs: number; isBankTime: boolean }>((blocked) => (call) => {
      const { status, refusal } = call.entry;
      if (!isOperation(call) || (blocked.isEmpty && !failed(status))) return undefined;
      const last = blocked.get(callKey(call));
      const isBankTime =
        refusal?.step === 'limits' && (refusal.path === 'call-limits' || call.profile['limits-clock'] === 'bank');
      const untilMs = failed(status) ? endOfWait(call, isBankTime) : NaN;
      if (Number.isFinite(untilMs)) blocked.set(callKey(call), { untilMs, isBankTime });
      else blocked.delete(callKey(call));
      const earlyMs = last ? last.untilMs - (last.isBankTime ? call.entry.at : call.entry.receivedAtMs) : 0;
      return earlyMs <= TIMER_SLACK_MS ? undefined : `the call was ${Math.ceil(earlyMs / 1000)} s too early`;
    }),
  },
  {
    id: 'same-refusal-repeated',
    title: 'Refused call sent again and again',
    severity: 'warning',
    source: 'Errors',
    explanation: `The same call was sent ${STUBBORN_CALLS} times or more, although the bank refused it each time with the same error.`,
    advice: 'Correct the call before you send it again; only after 429 or 5xx can the same call succeed later.',
    begin: remembering<{ code: string; times: number }>((refused) => (call) => {
      const { refusal, status, body, query, subject, headers } = call.entry;
      if (!isOperation(call) || body !== undefined || (refused.isEmpty && !refusal)) return undefined;
      const key = [callKey(call), query, subject, headers['authorization']].join(' ');
      const isOther = failed(status) || refusal?.reason === 'scripted';
      const code = isOther ? undefined : (refusal?.sentCode ?? refusal?.code);
      const last = refused.get(key);
      const times = last && last.code === code ? last.times + 1 : 1;
      if (code === undefined) refused.delete(key);
      else refused.set(key, { code, times });
      return code !== undefined && times >= STUBBORN_CALLS ? `refused ${times} times in a row with ${code}` : undefined;
    }),
  },
];

/** The end of the wait that Retry-After asks for, in milliseconds of the clock that counts. @decision retry-after, limits-clock */
function endOfWait({ entry }: ClientCall, isBankTime: boolean): number {
  const header = entry.answerHeaders['retry-after'];
  const begin = isBankTime ? entry.at : entry.receivedAtMs + entry.durationMs;
  const seconds = Number(header ?? NaN);
  return Number.isFinite(seconds) ? begin + seconds * 1000 : Date.parse(header ?? '');
}
