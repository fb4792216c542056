import { useEffect, useRef, useState } from 'preact/hooks';
import { call, needsToken, ControlProblem, type Schema } from './control.js';
import { revisions, type Topic } from './live.js';

/** What was asked for, as far as it is there. What was shown stays while it is read again. */
export interface Asked<Value> {
  readonly value: Value | undefined;
  readonly problem: ControlProblem | undefined;
  /** Reads it again, such as after a change by this page. */
  readonly again: () => void;
}

/**
 * Asks the control API for something, and asks again whenever a topic of it has changed.
 * @param key what is asked for; another key is another question
 */
export function useAnswer<Value>(key: string, topics: readonly Topic[], ask: () => Promise<Value>): Asked<Value> {
  const [answer, setAnswer] = useState<{ key: string; value?: Value; problem?: ControlProblem }>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  const revision = topics.map((topic) => revisions[topic].value).join('.');
  const locked = needsToken.value;
  useEffect(() => {
    if (locked) return;
    const own = (latest.current += 1);
    ask().then(
      // Only the last question counts: answers may overtake each other.
      (value) => own === latest.current && setAnswer({ key, value }),
      (problem: unknown) => own === latest.current && setAnswer({ key, problem: asProblem(problem) }),
    );
  }, [key, revision, round, locked]);
  const isCurrent = answer.key === key;
  return {
    value: isCurrent ? answer.value : undefined,
    problem: isCurrent ? answer.problem : undefined,
    again: () => setRound((before) => before + 1),
  };
}

/** The same, with the answer to the last question until that to another one is there, so that a list stays visible while it is searched. */
export function useLatest<Value>(asked: Asked<Value>): Asked<Value> {
  const latest = useRef<Value | undefined>(undefined);
  if (asked.value !== undefined) latest.current = asked.value;
  return { ...asked, value: latest.current };
}

/** What the bank says about itself: its customers, TPPs, addresses and dialect. */
export function useDemo(): Asked<Schema<'Demo'>> {
  return useAnswer('demo', ['profile', 'banks'], () => call('readDemo'));
}

/** Any failure as one that can be shown. */
export function asProblem(problem: unknown): ControlProblem {
  return problem instanceof ControlProblem
    ? problem
    : new ControlProblem(0, problem instanceof Error ? problem.message : String(problem));
}
