import type { FunctionComponent, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { OPERATION_IDS } from '../../../domain/operation-ids.js';
import { Field } from '../../parts/basics.js';
import { say } from '../../parts/toasts.js';
import { asProblem } from '../../use-answer.js';
import { changed, numberIn, parsedRule, partOf, withMatch, writtenRule, type Json } from './rule-json.js';
import type { Template } from './rule-templates.js';

/** Operations that a rule can match: not the pages of the PSU. */
const OFFERED = OPERATION_IDS.filter((id) => id !== 'authorise');

/** The fields of a rule: they show the rule, and change it. */
export interface RuleFieldsProps {
  readonly rule: Json;
  readonly change: (rule: Json) => void;
}

/** Adds a rule: started from a template, changed by fields, or written as JSON beside them. */
export function RuleForm(props: {
  readonly templates: readonly Template[];
  readonly fields: FunctionComponent<RuleFieldsProps>;
  readonly add: (rule: object) => Promise<unknown>;
}): JSX.Element {
  const { templates, fields: Fields, add } = props;
  const [text, setText] = useState(writtenRule(templates[0]?.rule ?? {}));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const rule = parsedRule(text);
  const change = (next: Json): void => setText(writtenRule(next));
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await add(JSON.parse(text) as object);
      setProblem(undefined);
      say('Rule added.');
    } catch (error) {
      setProblem(error instanceof SyntaxError ? `Not valid JSON: ${error.message}` : asProblem(error).message);
    }
  };
  return (
    <form class="rule" onSubmit={send}>
      <Field label="Start with">
        <select
          onChange={(event) => setText(writtenRule(templates[Number(event.currentTarget.value)]?.rule ?? {}))}
          data-testid="template"
        >
          {templates.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <div class="rule-parts">
        {rule ? (
          <div class="stack" data-testid="rule-fields">
            <WhichCalls rule={rule} change={change} />
            <Fields rule={rule} change={change} />
          </div>
        ) : (
          <p class="quiet">The fields return once the JSON is valid.</p>
        )}
        <Field label="The same as JSON">
          <textarea
            rows={Math.max(10, text.split('\n').length + 1)}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            data-testid="rule"
          />
        </Field>
      </div>
      {problem !== undefined && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <button class="primary" data-testid="add-rule">
        Add rule
      </button>
    </form>
  );
}

/** Which calls a rule is for: the operation, from which one on, and how many of them. */
function WhichCalls({ rule, change }: RuleFieldsProps): JSX.Element {
  const operation = partOf(rule, 'match')['operation'];
  const after = typeof rule['after'] === 'number' ? rule['after'] : 0;
  const times = rule['times'];
  const setFirst = (text: string): void => {
    const first = numberIn(text) ?? 1;
    change(changed(rule, { after: first > 1 ? first - 1 : undefined }));
  };
  return (
    <>
      <Field label="Which call">
        <select
          value={typeof operation === 'string' ? operation : ''}
          onChange={(event) => change(withMatch(rule, { operation: event.currentTarget.value || undefined }))}
          data-testid="rule-operation"
        >
          <option value="">any call</option>
          {OFFERED.map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </Field>
      <div class="pair">
        <Field label="From the nth call" hint="1 is the next one.">
          <input
            type="number"
            min="1"
            // Rendering again while somebody types, such as for a new call, keeps what was typed.
            key={after}
            defaultValue={after + 1}
            onChange={(event) => setFirst(event.currentTarget.value)}
            data-testid="rule-nth"
          />
        </Field>
        <Field label="Times">
          <input
            type="number"
            min="1"
            value={typeof times === 'number' ? times : ''}
            placeholder={(rule['fault'] ?? rule['error'] ?? rule['delay'] ?? rule['slowBody']) ? 'no limit' : '1'}
            onInput={(event) => change(changed(rule, { times: numberIn(event.currentTarget.value) }))}
            data-testid="rule-times"
          />
        </Field>
      </div>
    </>
  );
}
