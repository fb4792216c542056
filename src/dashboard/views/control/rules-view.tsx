import type { JSX } from 'preact';
import { touch } from '../../live.js';
import { Act, Answered, Empty, Panel, ViewHead } from '../../parts/basics.js';
import type { Asked } from '../../use-answer.js';
import { RuleForm } from './rule-form.js';
import type { RuleCard } from './rule-texts.js';
import type { Template } from './templates.js';

/** Rules that a tester adds and removes: outcomes, or faults. */
export function RulesView(props: {
  readonly title: string;
  readonly lead: string;
  readonly listTitle: string;
  readonly empty: string;
  readonly asked: Asked<readonly RuleCard[]>;
  readonly templates: readonly Template[];
  readonly add: (rule: object) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly clear: () => Promise<unknown>;
}): JSX.Element {
  const { title, lead, listTitle, empty, asked, templates, add, remove, clear } = props;
  const changing = async (change: Promise<unknown>): Promise<void> => {
    await change;
    touch(['rules']);
  };
  return (
    <>
      <ViewHead
        title={title}
        lead={lead}
        actions={
          <Act does={() => changing(clear())} kind="danger" sure="Really remove?">
            Remove all
          </Act>
        }
      />
      <div class="columns">
        <Panel title={listTitle} testid="rules">
          <Answered asked={asked}>
            {(rules) =>
              rules.length === 0 ? (
                <Empty>
                  <p>{empty}</p>
                </Empty>
              ) : (
                <ul class="cards">
                  {rules.map(({ id, effect, about, canBeRemoved }) => (
                    <li key={id}>
                      <p>
                        <strong>{effect}</strong>
                      </p>
                      <p class="quiet">{about}</p>
                      {canBeRemoved && (
                        <Act does={() => changing(remove(id))} kind="plain" label={`Remove ${id}`}>
                          Remove
                        </Act>
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </Answered>
        </Panel>
        <Panel title="Add one">
          <RuleForm templates={templates} add={(rule) => changing(add(rule))} />
        </Panel>
      </div>
    </>
  );
}
