import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from '../../parts/basics.js';
import { say } from '../../parts/toasts.js';
import { asProblem } from '../../use-answer.js';
import { OPERATION_IDS } from '../../../domain/operation-ids.js';
import type { Template } from './templates.js';

/** Calls that a rule can be for: not the pages of the PSU. */
const OFFERED = OPERATION_IDS.filter((id) => id !== 'authorise');

/** Adds a rule: begun with a template, written as the control API takes it. What the bank refuses is said beside it. */
export function RuleForm(props: {
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
