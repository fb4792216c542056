import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema } from '../control.js';
import { touch } from '../live.js';
import { useDemo } from '../use-answer.js';
import { Code } from './basics.js';
import { Act } from './buttons.js';
import { say } from './toasts.js';

/** The ids of the bank's PSUs, once they are known. */
export function usePsus(): readonly string[] {
  return useDemo().value?.psus.map(({ id }) => id) ?? [];
}

/**
 * The PSU's part, without a browser: approve, refuse, let it expire; or a link to the bank's page. The result stays visible
 * after the decision.
 */
export function Decide(props: {
  readonly id: string;
  readonly link: string | undefined;
  /** Who may decide. */
  readonly psus: readonly string[];
}): JSX.Element {
  const { id, link, psus } = props;
  const [chosen, setChosen] = useState('');
  const [answer, setAnswer] = useState<Schema<'DecisionResponse'> | undefined>(undefined);
  const decide = async (decision: 'approve' | 'refuse' | 'expire'): Promise<void> => {
    const psu = chosen === '' ? {} : { psu: chosen };
    const decided = await call(
      'decideAuthorisation',
      { id },
      { body: { decision, ...(decision === 'approve' && psu) } },
    );
    setAnswer(decided);
    // The next of several signatures must be another person's.
    setChosen('');
    say(
      `New status: ${decided.status}.${decided.code === undefined ? '' : ` The code for the token: ${decided.code}`}`,
    );
    touch(['records', 'accounts', 'clock']);
  };
  return (
    <div class="decide">
      {link !== undefined && (
        <div class="buttons">
          <a class="button primary" href={link} target="_blank" rel="noopener" data-testid="open-sca">
            Open the bank’s page
          </a>
          <select
            aria-label="As which PSU"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data-testid="decide-psu"
          >
            <option value="">as the holder</option>
            {psus.map((psu) => (
              <option key={psu} value={psu}>
                as {psu}
              </option>
            ))}
          </select>
          <Act does={() => decide('approve')} testid="approve">
            Approve
          </Act>
          <Act does={() => decide('refuse')} testid="refuse">
            Refuse
          </Act>
          <Act does={() => decide('expire')} testid="expire">
            Let it expire
          </Act>
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
