import { LimitedMap } from '../limited-map.js';
import { isOperation, TIMER_SLACK_MS, type ConductRule, type ClientCall } from '../rule.js';

const STORM_PAUSE_MS = 1000;
/** Number of consecutive calls that count as a storm: the first one and two quick retries after its failure. */
const STORM_CALLS = 3;

const callKey = ({ entry, tpp }: ClientCall): string => `${tpp} ${entry.method} ${entry.path}`;
const failed = (status: number): boolean => status >= 500 || status === 429;

/** Rules about how clients react to server errors. */
export const RETRY_RULES: readonly ConductRule[] = [
  {
    id: 'retry-storm',
    severity: 'warning',
    clock: 'real',
    source: 'Errors',
    explanation: 'After a failure of the bank the client repeated the same call, each time within a second.',
    advice: 'Wait longer after each failure, with random jitter, and give up after a few attempts.',
    begin: () => {
      const failures = new LimitedMap<{ endedAtMs: number; hasty: number }>();
      return {
        check: (call) => {
          const { receivedAtMs, durationMs, status } = call.entry;
          if (!isOperation(call) || (failures.isEmpty && !failed(status))) return undefined;
          const last = failures.get(callKey(call));
          const isHasty = last !== undefined && receivedAtMs - last.endedAtMs < STORM_PAUSE_MS - TIMER_SLACK_MS;
          const hasty = isHasty ? last.hasty + 1 : 1;
          if (failed(status)) failures.set(callKey(call), { endedAtMs: receivedAtMs + durationMs, hasty });
          else failures.delete(callKey(call));
          return hasty >= STORM_CALLS ? `call ${hasty} in a row after a failure` : undefined;
        },
      };
    },
  },
  {
    id: 'retry-after-ignored',
    severity: 'warning',
    clock: 'real',
    source: 'Limits (rate limits not shown); decision rate-limit',
    explanation: 'The client called again before Retry-After had elapsed.',
    advice: 'Read Retry-After, in seconds, and let all workers of the client wait.',
    begin: () => {
      const blocked = new LimitedMap<number>();
      return {
        check: (call) => {
          const { receivedAtMs, durationMs, status } = call.entry;
          if (!isOperation(call) || (blocked.isEmpty && !failed(status))) return undefined;
          const until = blocked.get(callKey(call));
          const seconds = Number(call.entry.answerHeaders['retry-after'] ?? NaN);
          if (failed(status) && Number.isFinite(seconds))
            blocked.set(callKey(call), receivedAtMs + durationMs + seconds * 1000);
          else blocked.delete(callKey(call));
          if (until === undefined || receivedAtMs >= until - TIMER_SLACK_MS) return undefined;
          return `the call was ${Math.ceil((until - receivedAtMs) / 1000)} s too early`;
        },
      };
    },
  },
];
