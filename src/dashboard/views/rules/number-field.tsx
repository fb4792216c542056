import type { ComponentProps, JSX } from 'preact';
import { Input } from '../../parts/form.js';
import { type RuleJson, numberIn } from './rule-json.js';

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
