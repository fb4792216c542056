import { h, type ComponentChildren, type JSX, type LooseInputHTMLAttributes, type SelectHTMLAttributes } from 'preact';
import { useState } from 'preact/hooks';
import { asProblem } from '../control.js';
import { reportProblem, undoably } from './actions.js';

/** Forms: their fields, and what happens when they are sent. */

/** Of a field that is bound to a value: what to do with a new one. Every other property is an attribute of the element. */
interface Bound {
  /** Shown before the field; without it the field needs an `aria-label`. */
  readonly label?: string;
  readonly hint?: string;
  readonly change?: (value: string) => void;
  readonly 'data-testid'?: string;
}

export function Field(props: Pick<Bound, 'label' | 'hint'> & { readonly children: ComponentChildren }): JSX.Element {
  if (props.label === undefined) return <>{props.children}</>;
  return (
    <label class="field">
      <span>{props.label}</span>
      {props.children}
      {props.hint !== undefined && <small>{props.hint}</small>}
    </label>
  );
}

/** A field for a line of text, a number or a day. */
export function Input(props: Bound & Omit<LooseInputHTMLAttributes, keyof Bound>): JSX.Element {
  const { label, hint, change, ...rest } = props;
  const bound = change && { onInput: (event: InputEvent) => change((event.currentTarget as HTMLInputElement).value) };
  return (
    <Field label={label} hint={hint}>
      {h('input', { ...bound, ...rest })}
    </Field>
  );
}

/** A choice among values, each with its text or shown as it is. */
export function Select(
  props: Bound &
    Omit<SelectHTMLAttributes, keyof Bound | 'role'> & {
      readonly of: readonly string[] | Readonly<Record<string, string>>;
    },
): JSX.Element {
  const { label, hint, change, of, ...rest } = props;
  const options = of instanceof Array ? of.map((value) => [value, value] as const) : Object.entries(of);
  return (
    <Field label={label} hint={hint}>
      <select {...(change && { onChange: (event) => change(event.currentTarget.value) })} {...rest}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A choice of yes or no. */
export function Check(props: {
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={props.checked} onChange={(event) => props.change(event.currentTarget.checked)} />
      {props.children}
    </label>
  );
}

/** What a list is searched and filtered by. */
export function Filters(props: {
  readonly text: string;
  readonly search: (text: string) => void;
  /** Default: Search. */
  readonly label?: string;
  readonly maxLength?: number;
  readonly testid?: string;
  /** Removes text and filters; absent where none is set. */
  readonly clear?: (() => void) | false;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { text, search, label = 'Search', maxLength, testid, children } = props;
  return (
    <form class="filters" role="search" aria-label={label} onSubmit={(event) => event.preventDefault()}>
      <Input
        type="search"
        placeholder={`${label}…`}
        aria-label={label}
        value={text}
        maxLength={maxLength}
        change={search}
        data-testid={testid}
      />
      {children}
      {props.clear && (
        <button type="button" class="plain" onClick={props.clear} data-testid="clear-filters">
          Clear filters
        </button>
      )}
    </form>
  );
}

type Send = (fields: Readonly<Record<string, string>>, event: SubmitEvent) => Promise<unknown>;

/** Sends a form, and shows in it why that failed. */
export function useSubmit(send: Send): { submit: (event: SubmitEvent) => Promise<void>; problem: ComponentChildren } {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const submit = async (event: SubmitEvent): Promise<void> => {
    try {
      const fields = fieldsOf(event);
      await undoably(() => send(fields, event));
      setProblem(undefined);
    } catch (error) {
      setProblem(asProblem(error).message);
    }
  };
  const note = problem !== undefined && (
    <p class="note bad" role="alert">
      {problem}
    </p>
  );
  return { submit, problem: note };
}

/** Sends a form, and says for a while why that failed. */
export function reporting(send: Send): (event: SubmitEvent) => Promise<unknown> {
  return (event) => {
    const fields = fieldsOf(event);
    return undoably(() => send(fields, event)).catch(reportProblem);
  };
}

/** The fields of a form that was sent, trimmed; empty ones are left out. */
function fieldsOf(event: SubmitEvent): Record<string, string> {
  event.preventDefault();
  const form = event.currentTarget as HTMLFormElement;
  const given = [...new FormData(form)].map(
    ([name, value]) => [name, (typeof value === 'string' ? value : '').trim()] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}
