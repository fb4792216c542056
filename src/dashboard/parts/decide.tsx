import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema } from '../control.js';
import { refresh } from '../live.js';
import { useDemo } from '../use-answer.js';
import { Code } from './basics.js';
import { Button } from './buttons.js';
import { Select } from './form.js';
import { say } from './toasts.js';

/** The ids of the bank's PSUs, once they are known. */
export function usePsus(): readonly string[] {
  return useDemo().value?.psus.map(({ id }) => id) ?? [];
}

const DECISIONS = [
  ['approve', 'Approve'],
  ['refuse', 'Refuse'],
  ['expire', 'Let it expire'],
] as const;

/**
 * The PSU's part, without a browser: approve, refuse, let it expire; or a link to the bank's page. The result stays visible
 * after the decision.
 */
export function Decide(props: {
  readonly id: string;
  /** What is decided, as in: approved the payment of 12.50 EUR. */
  readonly what: string;
  readonly link: string | undefined;
  /** Who may decide. */
  readonly psus: readonly string[];
}): JSX.Element {
  const { id, what, link, psus } = props;
  const [chosen, setChosen] = useState('');
  const [answer, setAnswer] = useState<Schema<'DecisionResponse'> | undefined>(undefined);
  const decide = async (decision: 'approve' | 'refuse' | 'expire'): Promise<void> => {
    const psu = chosen === '' ? {} : { psu: chosen };
    const decided = await call(
      'decideAuthorisation',
      { id },
      { body: { decision, ...(decision === 'approve' && psu) }, about: what },
    );
    setAnswer(decided);
    // The next of several signatures must be another person's.
    setChosen('');
    say(`New status: ${decided.status}.`, 'good', { code: decided.code });
    refresh(['records', 'accounts', 'clock']);
  };
  return (
    <div class="decide">
      {link !== undefined && (
        <div class="buttons">
          <a class="button primary" href={link} target="_blank" rel="noopener" data-testid="open-sca">
            Open the bank’s page
          </a>
          <Select
            aria-label="As which PSU"
            of={{ '': 'as the holder', ...Object.fromEntries(psus.map((psu) => [psu, `as ${psu}`])) }}
            value={chosen}
            change={setChosen}
            data-testid="decide-psu"
          />
          {DECISIONS.map(([decision, name]) => (
            <Button key={decision} act={() => decide(decision)} testid={decision}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {answer?.code !== undefined && (
        <p class="quiet">
          The code for the token exchange: <Code text={answer.code} testid="code" />
        </p>
      )}
    </div>
  );
}
