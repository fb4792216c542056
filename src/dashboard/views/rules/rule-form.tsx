import type { FunctionComponent, JSX, ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { route } from '../../current-route.js';
import { Field, Input, Select, useSubmit } from '../../parts/form.js';
import { useDemo } from '../../control.js';
import { changed, numberIn, parsedRule, memberObject, withMatch, writtenRule, type RuleJson } from './rule-json.js';
import { anyText } from '../../../library/rule-texts.js';
import type { Template } from './rule-templates.js';

/** Adds a rule: started from a template, changed by fields, or written as JSON next to them. */
export function RuleForm(props: {
  /** What the form does. */
  readonly title: string;
  readonly templates: readonly Template[];
  readonly fields: FunctionComponent<RuleFieldsProps>;
  readonly add: (rule: object) => Promise<unknown>;
}): JSX.Element {
  const { title, templates, fields: Fields, add } = props;
  // A rule that another view suggests by the address.
  const [suggested] = useState(parsedRule(route.value.query.get('rule') ?? ''));
  const all = suggested ? [{ name: 'Suggested rule', rule: suggested }, ...templates] : templates;
  const [text, setText] = useState(writtenRule(all[0]?.rule ?? {}));
  const rule = parsedRule(text);
  const change = (next: RuleJson): void => setText(writtenRule(next));
  const { submit, problem } = useSubmit(() => add(parsedJson(text)));
  return (
    <form class="rule" onSubmit={submit}>
      <Select
        label="Start with"
        of={Object.fromEntries(all.map(({ name }, index) => [index, name]))}
        change={(index) => setText(writtenRule(all[Number(index)]?.rule ?? {}))}
        data-testid="template"
      />
      <div class="stack">
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
            rows={Math.max(6, text.split('\n').length + 1)}
            spellcheck={false}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            data-testid="rule"
          />
        </Field>
      </div>
      {problem}
      <button class="primary" data-testid="add-rule">
        {title}
      </button>
    </form>
  );
}

/** @throws an error that says why a text is not JSON */
function parsedJson(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw new Error(`Not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Which calls a rule is for: the operation, from which one on, and how many of them. */
function WhichCalls({ rule, change }: RuleFieldsProps): JSX.Element {
  const operation = memberObject(rule, 'match')['operation'];
  const chosen = typeof operation === 'string' ? operation : '';
  const offered = useDemo().value?.interface.operations ?? [];
  const after = typeof rule['after'] === 'number' ? rule['after'] : 0;
  const setFirst = (text: string): void => {
    const first = numberIn(text) ?? 1;
    change(changed(rule, { after: first > 1 ? first - 1 : undefined }));
  };
  return (
    <>
      <Select
        label="Which call"
        of={{
          ...Object.fromEntries([chosen, ...offered].map((id) => [id, id])),
          '': anyText(memberObject(rule, 'outcome')),
        }}
        value={chosen}
        change={(wanted) => change(withMatch(rule, { operation: wanted || undefined }))}
        data-testid="rule-operation"
      />
      <div class="pair">
        <Input
          label="Starting with call"
          hint="1 is the next one."
          type="number"
          min="1"
          // Rendering again while someone types, such as for a new call, keeps what was typed.
          key={after}
          defaultValue={after + 1}
          onChange={(event) => setFirst(event.currentTarget.value)}
          data-testid="rule-nth"
        />
        <NumberField
          label="Times"
          min="1"
          number={rule['times']}
          set={(times) => change(changed(rule, { times }))}
          placeholder={(rule['fault'] ?? rule['error'] ?? rule['delay'] ?? rule['slowBody']) ? 'no limit' : '1'}
          data-testid="rule-times"
        />
      </div>
    </>
  );
}

/** What the fields of a rule get: they show the rule, and change it. */
export interface RuleFieldsProps {
  readonly rule: RuleJson;
  readonly change: (rule: RuleJson) => void;
}

/** A field for a number of a rule. Whatever else the rule has there is shown as an empty field. */
export function NumberField(
  props: ComponentProps<typeof Input> & {
    readonly number: unknown;
    readonly set: (number: number | undefined) => void;
  },
): JSX.Element {
  const { number, set, ...rest } = props;
  return (
    <Input
      type="number"
      value={typeof number === 'number' ? number : ''}
      change={(text) => set(numberIn(text))}
      {...rest}
    />
  );
}
