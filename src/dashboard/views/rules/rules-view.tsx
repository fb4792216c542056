import type { FunctionComponent, JSX } from 'preact';
import { call, refresh, type Asked, useAnswer } from '../../control.js';
import { Cards, Panel, ViewHead } from '../../parts/basics.js';
import { Button } from '../../parts/actions.js';
import { FaultFields, OutcomeFields } from './rule-fields.js';
import { type RuleFieldsProps, RuleForm } from './rule-form.js';
import { FAULT_TEMPLATES, OUTCOME_TEMPLATES, type Template } from './rule-templates.js';
import { faultCard, outcomeCard, type RuleCard } from '../../../library/rule-texts.js';

/** Rules that a tester adds and removes: outcomes or faults. */
function RulesView(props: {
  readonly title: string;
  readonly lead: string;
  readonly listTitle: string;
  readonly addTitle: string;
  readonly empty: string;
  readonly asked: Asked<readonly RuleCard[]>;
  readonly templates: readonly Template[];
  readonly fields: FunctionComponent<RuleFieldsProps>;
  readonly add: (rule: object) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly clear: () => Promise<unknown>;
}): JSX.Element {
  const { title, lead, listTitle, addTitle, empty, asked, templates, fields, add, remove, clear } = props;
  const changing = async (change: Promise<unknown>): Promise<void> => {
    await change;
    refresh(['rules']);
  };
  return (
    <>
      <ViewHead
        title={title}
        lead={lead}
        actions={
          asked.value?.some(({ canBeRemoved }) => canBeRemoved) && (
            <Button act={() => changing(clear())} kind="danger" testid="remove-all">
              Remove all
            </Button>
          )
        }
      />
      <div class="buttons" data-testid="quick-rules">
        {templates.slice(0, 4).map(({ name, rule }) => (
          <Button key={name} act={() => changing(add(rule))}>
            {name}
          </Button>
        ))}
      </div>
      <div class="columns rules">
        <Panel title={listTitle} testid="rules">
          <Cards asked={asked} empty={empty}>
            {({ id, effect, about, canBeRemoved }) => (
              <li key={id}>
                <p>
                  <strong>{effect}</strong>
                </p>
                <p class="quiet">{about}</p>
                {canBeRemoved && (
                  <Button act={() => changing(remove(id))} kind="plain" label={`Remove ${id}`}>
                    Remove
                  </Button>
                )}
              </li>
            )}
          </Cards>
        </Panel>
        <Panel title={addTitle}>
          <RuleForm title={addTitle} templates={templates} fields={fields} add={(rule) => changing(add(rule))} />
        </Panel>
      </div>
    </>
  );
}

/** Faults between the bank and its clients. */
export function FaultsView(): JSX.Element {
  const asked = useAnswer('faults', ['rules'], async () => (await call('readFaults')).faults.map(faultCard));
  return (
    <RulesView
      title="Faults"
      lead="Delays, errors and broken connections. The first matching rule that triggers is applied."
      listTitle="Active"
      addTitle="Add a fault"
      empty="No faults. Every call works."
      asked={asked}
      templates={FAULT_TEMPLATES}
      fields={FaultFields}
      add={(body) => call('addFault', {}, { body })}
      remove={(id) => call('deleteFault', { id })}
      clear={() => call('deleteFaults')}
    />
  );
}

/** Scripted results instead of the bank's own decisions. */
export function OutcomesView(): JSX.Element {
  const asked = useAnswer('outcomes', ['rules'], async () => (await call('readOutcomes')).outcomes.map(outcomeCard));
  return (
    <RulesView
      title="Outcomes"
      lead="Script the bank’s next decisions: statuses, the authorisation, the token, or an error."
      listTitle="Queued"
      addTitle="Add an outcome"
      empty="No outcomes queued. The bank uses its default behaviour."
      asked={asked}
      templates={OUTCOME_TEMPLATES}
      fields={OutcomeFields}
      add={(body) => call('addOutcome', {}, { body })}
      remove={(id) => call('deleteOutcome', { id })}
      clear={() => call('deleteOutcomes')}
    />
  );
}
