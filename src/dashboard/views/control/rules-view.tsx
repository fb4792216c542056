import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { touch } from '../../live.js';
import { Act, Answered, Empty, Field, Panel, ViewHead } from '../../parts/basics.js';
import { type Asked, asProblem, useAnswer } from '../../use-answer.js';
import { faultCard, outcomeCard, type RuleCard } from './rule-texts.js';
import { call } from '../../control.js';
import { say } from '../../parts/toasts.js';
import { OPERATION_IDS } from '../../../domain/operation-ids.js';

/** Rules that a tester adds and removes: outcomes, or faults. */
function RulesView(props: {
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

/** What goes wrong between the bank and its clients. */
export function FaultsView(): JSX.Element {
  const asked = useAnswer('faults', ['rules'], async () => (await call('readFaults')).faults.map(faultCard));
  return (
    <RulesView
      title="Faults"
      lead="Delays, errors and broken connections. The first rule that fits a call decides."
      listTitle="In force"
      empty="No faults: everything works."
      asked={asked}
      templates={FAULT_TEMPLATES}
      add={(body) => call('addFault', {}, { body })}
      remove={(id) => call('deleteFault', { id })}
      clear={() => call('deleteFaults')}
    />
  );
}

/** Results that a tester decides in the bank's place. */
export function OutcomesView(): JSX.Element {
  const asked = useAnswer('outcomes', ['rules'], async () => (await call('readOutcomes')).outcomes.map(outcomeCard));
  return (
    <RulesView
      title="Outcomes"
      lead="Queued results decide what the bank would decide: the course of a payment, of a consent, of the authorisation, or an error."
      listTitle="Queued"
      empty="Nothing is queued: the bank decides by itself."
      asked={asked}
      templates={OUTCOME_TEMPLATES}
      add={(body) => call('addOutcome', {}, { body })}
      remove={(id) => call('deleteOutcome', { id })}
      clear={() => call('deleteOutcomes')}
    />
  );
}

/** A rule to begin with, by what it brings about. */
interface Template {
  readonly name: string;
  readonly rule: object;
}

/** Scripted outcomes that testers want most. */
const OUTCOME_TEMPLATES: readonly Template[] = [
  { name: 'The next payment is rejected: insufficient funds', rule: { outcome: { path: 'ACTC > RJCT(AM04)' } } },
  {
    name: 'The next payment is pending for two days, then rejected',
    rule: { outcome: { path: 'ACTC > PDNG 2d > RJCT(AC04)' } },
  },
  {
    name: 'The next consent is approved after 5 s, and revoked after 2 days',
    rule: { outcome: { consent: 'approve after 5s > revoke after 2d' } },
  },
  { name: 'The next consent is refused', rule: { outcome: { consent: 'refuse after 5s' } } },
  { name: 'The next authorisation comes back with a wrong state', rule: { outcome: { sca: 'wrong-state' } } },
  { name: 'The browser never comes back from the next authorisation', rule: { outcome: { sca: 'no-callback' } } },
  { name: 'The next access token lives very short', rule: { outcome: { token: 'short-lived' } } },
  {
    name: 'Reading accounts fails twice, then succeeds',
    rule: { match: { operation: 'readAccounts' }, times: 2, outcome: { error: 'INTERNAL_SERVER_ERROR' } },
  },
  {
    name: 'Reading transactions: accesses used up',
    rule: { match: { operation: 'readTransactions' }, outcome: { error: 'ACCESS_EXCEEDED' } },
  },
];

/** Faults that testers want most. Delays are real time. */
const FAULT_TEMPLATES: readonly Template[] = [
  { name: 'Every call takes two seconds', rule: { delay: { type: 'fixed', ms: 2000 } } },
  {
    name: 'Every call takes as long as on a slow day',
    rule: { delay: { type: 'lognormal', medianMs: 400, sigma: 0.6 } },
  },
  { name: 'The bank is down for three calls (503)', rule: { times: 3, error: { statusCode: 503 } } },
  {
    name: 'Too many requests, once (429)',
    rule: { times: 1, error: { statusCode: 429, headers: { 'retry-after': '5' } } },
  },
  { name: 'Every tenth call fails (500)', rule: { probability: 0.1, error: { statusCode: 500 } } },
  {
    name: 'A payment is initiated, but its answer is lost',
    rule: { match: { operation: 'initiatePayment' }, times: 1, when: 'commit', fault: 'CONNECTION_RESET_BY_PEER' },
  },
  { name: 'The connection is cut', rule: { times: 1, fault: 'CONNECTION_RESET_BY_PEER' } },
  { name: 'The answer never comes', rule: { times: 1, fault: 'TIMEOUT' } },
  { name: 'The JSON breaks off', rule: { times: 1, fault: 'TRUNCATED_JSON' } },
  { name: 'A slow body', rule: { times: 1, slowBody: { chunks: 5, durationMs: 3000 } } },
];

/** Calls that a rule can be for: not the pages of the PSU. */
const OFFERED = OPERATION_IDS.filter((id) => id !== 'authorise');

/** Adds a rule: begun with a template, written as the control API takes it. What the bank refuses is said beside it. */
function RuleForm(props: {
  readonly templates: readonly Template[];
  readonly add: (rule: object) => Promise<unknown>;
}): JSX.Element {
  const { templates, add } = props;
  const written = (template: Template | undefined): string => JSON.stringify(template?.rule ?? {}, null, 2);
  const [text, setText] = useState(written(templates[0]));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await add(JSON.parse(text) as object);
      setProblem(undefined);
      say('Added.');
    } catch (error) {
      setProblem(error instanceof SyntaxError ? `This is no JSON: ${error.message}` : asProblem(error).message);
    }
  };
  const choose = (index: string): void => setText(written(templates[Number(index)]));
  const setOperation = (operation: string): void => {
    try {
      const rule = JSON.parse(text) as { match?: object };
      setText(JSON.stringify({ match: { ...rule.match, operation }, ...withoutMatch(rule) }, null, 2));
    } catch {
      setProblem('The rule is no JSON, so no operation can be put into it.');
    }
  };
  return (
    <form class="rule" onSubmit={send}>
      <Field label="Begin with">
        <select onChange={(event) => choose(event.currentTarget.value)} data-testid="template">
          {templates.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Only for the operation">
        <select value="" onChange={(event) => setOperation(event.currentTarget.value)}>
          <option value="">as written below</option>
          {OFFERED.map((operation) => (
            <option key={operation} value={operation}>
              {operation}
            </option>
          ))}
        </select>
      </Field>
      <Field label="The rule, as the control API takes it">
        <textarea
          rows={Math.min(14, text.split('\n').length + 1)}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          data-testid="rule"
        />
      </Field>
      {problem !== undefined && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <button class="primary" data-testid="add-rule">
        Add
      </button>
    </form>
  );
}

function withoutMatch({ match: _match, ...rest }: { readonly match?: object }): object {
  return rest;
}
