import { NoAnswerError, type SendHttp } from './http-call.js';

/** Time, for tests. */
export interface Pacemaker {
  /** In milliseconds. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** The time of the machine. */
export const REAL_TIME: Pacemaker = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};

/** The longest wait that a target may ask for, in seconds. */
const LONGEST_WAIT_S = 60;
/** How often a call is repeated that was refused because there were too many. */
const MOST_REPETITIONS = 2;

/**
 * Sends at most `rate` calls a second, and waits as long as an answer 429 or 503 with Retry-After asks for.
 * @param rate calls a second; Infinity for no limit
 */
export function paced(send: SendHttp, rate: number, time: Pacemaker = REAL_TIME): SendHttp {
  let earliest = -Infinity;
  return async (request) => {
    for (let repetition = 0; ; repetition += 1) {
      const wait = earliest - time.now();
      if (wait > 0) await time.sleep(wait);
      earliest = time.now() + 1000 / rate;
      const answer = await send(request);
      const { status } = answer;
      const asked = status === 429 || status === 503 ? answer.headers['retry-after'] : undefined;
      // Without Retry-After, 429 is an answer of the interface: the accesses of a consent are used up.
      if (asked === undefined) return answer;
      const seconds = secondsOf(asked, answer.headers['date']);
      if (seconds === undefined || seconds > LONGEST_WAIT_S)
        throw new NoAnswerError(
          `${status} with Retry-After ${asked.slice(0, 40)}: longer than ${LONGEST_WAIT_S} s; run again later, or with a lower --rate`,
        );
      if (repetition === MOST_REPETITIONS)
        throw new NoAnswerError(`${status} again after the waits that Retry-After asked for; use a lower --rate`);
      await time.sleep(seconds * 1000);
    }
  };
}

/** The seconds of a Retry-After; undefined if it cannot be read. */
function secondsOf(text: string, date = new Date().toUTCString()): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  const ms = Date.parse(text) - Date.parse(date);
  return Number.isNaN(ms) ? undefined : Math.max(0, ms / 1000);
}
