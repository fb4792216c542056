import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema, refresh, useDemo } from '../control.js';
import { counted } from '../format.js';
import { Code } from './basics.js';
import { Button, say } from './actions.js';
import { Select } from './form.js';

const DECISIONS = [
  ['approve', 'Approve'],
  ['refuse', 'Refuse'],
  ['expire', 'Let it expire'],
] as const;

/** Decides for a PSU, and says the new status. @param about what is decided, as in: approved the payment of 12.50 EUR */
async function decide(
  id: string,
  about: string,
  decision: (typeof DECISIONS)[number][0],
  psu = '',
): Promise<Schema<'DecisionResponse'>> {
  const body = { decision, ...(psu !== '' && { psu }) };
  const decided = await call('decideAuthorisation', { id }, { body, about });
  say(`New status: ${decided.status}.`, 'good', { code: decided.code });
  refresh(DECIDED);
  return decided;
}
const DECIDED = ['records', 'accounts', 'clock'] as const;

/** Approves several requests. One click undoes that: only the first approval is an undo point. */
export async function approveAll(ids: readonly string[]): Promise<void> {
  const about = counted(ids.length, 'request');
  for (const [index, id] of ids.entries())
    await call('decideAuthorisation', { id }, { body: { decision: 'approve' }, ...(index === 0 && { about }) });
  say(`Approved ${about}.`);
  refresh(DECIDED);
}

/** The PSU's part in the row of a list. */
export function DecideInRow({ id, what }: { readonly id: string; readonly what: string }): JSX.Element {
  return (
    <div class="buttons">
      {DECISIONS.slice(0, 2).map(([decision, name]) => (
        <Button key={decision} act={() => decide(id, what, decision)} label={`${name} ${what}`} testid={decision}>
          {name}
        </Button>
      ))}
    </div>
  );
}

/**
 * The PSU's part, without a browser: approve, refuse, let it expire; or a link to the bank's page. The result stays visible
 * after the decision.
 */
export function Decide(props: {
  readonly id: string;
  /** What is decided, as in: approved the payment of 12.50 EUR. */
  readonly what: string;
  readonly link: string | undefined;
}): JSX.Element {
  const { id, what, link } = props;
  const psus = useDemo().value?.psus ?? [];
  const [chosen, setChosen] = useState('');
  const [answer, setAnswer] = useState<Schema<'DecisionResponse'> | undefined>(undefined);
  const act = async (decision: (typeof DECISIONS)[number][0]): Promise<void> => {
    setAnswer(await decide(id, what, decision, decision === 'approve' ? chosen : ''));
    // The next of several signatures must be another person's.
    setChosen('');
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
            of={{ '': 'as the holder', ...Object.fromEntries(psus.map((psu) => [psu.id, `as ${psu.name}`])) }}
            value={chosen}
            change={setChosen}
            data-testid="decide-psu"
          />
          {DECISIONS.map(([decision, name]) => (
            <Button key={decision} act={() => act(decision)} testid={decision}>
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
