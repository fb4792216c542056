import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { touch } from '../../live.js';
import { Act, Answered, Empty, Panel, ViewHead } from '../../parts/basics.js';
import { useAnswer } from '../../use-answer.js';
import { OPERATIONS, RuleForm } from './rule-form.js';
import { OUTCOME_TEMPLATES } from './templates.js';

/** Results that a tester decides in the bank's place. */
export function OutcomesView(): JSX.Element {
  const asked = useAnswer('outcomes', ['rules'], () => call('readOutcomes'));
  const remove = async (id: string): Promise<void> => {
    await call('deleteOutcome', { id });
    touch(['rules']);
  };
  const clear = async (): Promise<void> => {
    await call('deleteOutcomes');
    touch(['rules']);
  };
  const add = async (rule: object): Promise<void> => {
    await call('addOutcome', {}, { body: rule });
    touch(['rules']);
  };
  return (
    <>
      <ViewHead
        title="Outcomes"
        lead="Queued results decide what the bank would decide: the course of a payment, of a consent, of the authorisation, or an error."
        actions={
          <Act does={clear} kind="danger" sure="Really remove?">
            Remove all
          </Act>
        }
      />
      <div class="columns">
        <Panel title="Queued" testid="queued">
          <Answered asked={asked}>
            {({ outcomes }) =>
              outcomes.length === 0 ? (
                <Empty>
                  <p>Nothing is queued: the bank decides by itself.</p>
                </Empty>
              ) : (
                <ul class="cards">
                  {outcomes.map((outcome) => (
                    <li key={outcome.id}>
                      <OutcomeCard outcome={outcome} remove={remove} />
                    </li>
                  ))}
                </ul>
              )
            }
          </Answered>
        </Panel>
        <Panel title="Add one">
          <RuleForm templates={OUTCOME_TEMPLATES} add={add} operations={OPERATIONS} />
        </Panel>
      </div>
    </>
  );
}

function OutcomeCard(props: {
  readonly outcome: Schema<'Outcome'>;
  readonly remove: (id: string) => Promise<void>;
}): JSX.Element {
  const { outcome, remove } = props;
  const { id, source, match, sequence, after, matched, next } = outcome;
  return (
    <>
      <p>
        <strong>{sequence.map(partText).join(', then ')}</strong>
      </p>
      <p class="quiet">
        {matchText(match)}
        {after > 0 && `, after ${after} calls`} · matched {matched} · {source}
        {next && ` · next: ${partText(next)}`}
      </p>
      {source === 'queued' && (
        <Act does={() => remove(id)} kind="plain" label={`Remove ${id}`}>
          Remove
        </Act>
      )}
    </>
  );
}

function partText({ path, consent, sca, token, error, times }: Schema<'OutcomePart'>): string {
  const what = path ?? consent ?? sca ?? token ?? error?.code ?? 'as usual';
  return times === undefined || times === 1 ? what : `${what} (${times === 'always' ? 'always' : `${times} times`})`;
}

/** What a rule is for: `readAccounts of Fintrail`. */
export function matchText(match: object): string {
  const parts = Object.entries(match).map(([name, value]) =>
    name === 'operation'
      ? String(value)
      : `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
  return parts.length === 0 ? 'any call' : parts.join(', ');
}
