import type { JSX } from 'preact';
import {
  DELIVERIES,
  PAYEE_OUTCOMES,
  SCA_VARIANTS,
  TOKEN_VARIANTS,
  FAULT_STATUSES,
} from '../../../domain/scripting/variants.js';
import { Select, Input, Check } from '../../parts/form.js';
import { STATUSES, statusText } from '../../parts/status.js';
import { type RuleFieldsProps, NumberField } from './rule-form.js';
import {
  changed,
  memberObject,
  type RuleJson,
  stepsIn,
  writtenSteps,
  type ScenarioStep,
  faultEffect,
  withEffect,
} from './rule-json.js';
import { EFFECTS } from '../../../library/rule-texts.js';

/** The fields of outcomes and of faults. */

/** What can be scripted, with the value that each starts with. */
const SUBJECTS = {
  path: { name: 'The statuses of a payment', first: 'ACTC > RJCT(AM04)' },
  payee: { name: 'The verification of a payee', first: 'NMTC' },
  consent: { name: 'The statuses of a consent', first: 'approve after 5s > revoke after 2d' },
  sca: { name: 'The authorisation', first: 'wrong-state' },
  token: { name: 'The access token', first: 'short-lived' },
  notification: { name: 'The next notification', first: 'withheld' },
  error: { name: 'An error of the call', first: 'INTERNAL_SERVER_ERROR' },
} as const;
type Subject = keyof typeof SUBJECTS;

const ERRORS = [
  'INTERNAL_SERVER_ERROR',
  'SERVICE_BLOCKED',
  'ACCESS_EXCEEDED',
  'CONSENT_EXPIRED',
  'CONSENT_INVALID',
  'TOKEN_EXPIRED',
  'TOKEN_INVALID',
  'RESOURCE_UNKNOWN',
  'FORMAT_ERROR',
];
const VARIANTS: Readonly<Partial<Record<Subject, Readonly<Record<string, string>>>>> = {
  payee: PAYEE_OUTCOMES,
  sca: SCA_VARIANTS,
  token: TOKEN_VARIANTS,
  notification: DELIVERIES,
};
const CONSENT_STEPS = ['approve', 'refuse', 'expire', 'revoke'];

/** What an outcome decides: only the fields of the chosen subject are there. */
export function OutcomeFields({ rule, change }: RuleFieldsProps): JSX.Element {
  const outcome = memberObject(rule, 'outcome');
  const subject = (Object.keys(SUBJECTS) as Subject[]).find((name) => outcome[name] !== undefined);
  if (!subject) return <p class="quiet">This rule is a sequence: change it in the JSON.</p>;
  const set = (value: unknown): void => change(changed(rule, { outcome: { [subject]: value } }));
  const choose = (name: Subject): void => change(changed(rule, { outcome: { [name]: SUBJECTS[name].first } }));
  return (
    <>
      <Select
        label="What is scripted"
        of={Object.fromEntries(Object.entries(SUBJECTS).map(([name, { name: text }]) => [name, text]))}
        value={subject}
        change={(chosen) => choose(chosen as Subject)}
        data-testid="outcome-subject"
      />
      <Value subject={subject} outcome={outcome} set={set} />
    </>
  );
}

function Value(props: {
  readonly subject: Subject;
  readonly outcome: RuleJson;
  readonly set: (value: unknown) => void;
}): JSX.Element {
  const { subject, outcome, set } = props;
  const value = outcome[subject];
  // An error may also be an object, with a text next to its code.
  const { code } = memberObject(outcome, subject);
  const text = [value, code].find((one) => typeof one === 'string') ?? '';
  if (subject === 'path')
    return <ScenarioSteps text={text} words={STATUSES.payments} joint="" withReason="RJCT" change={set} />;
  if (subject === 'consent') return <ScenarioSteps text={text} words={CONSENT_STEPS} joint="after" change={set} />;
  const options = VARIANTS[subject];
  const known = options ? Object.keys(options) : ERRORS;
  const names = known.includes(text) ? known : [text, ...known];
  const textOf = (name: string): string => (options?.[name] === undefined ? name : `${name}: ${options[name]}`);
  return (
    <Select
      label={subject === 'error' ? 'Error code' : 'Variant'}
      of={Object.fromEntries(names.map((name) => [name, textOf(name)]))}
      value={text}
      change={set}
      data-testid="outcome-value"
    />
  );
}

/** The steps of a scenario, one row each: status or decision, its reason, and its time. */
function ScenarioSteps(props: {
  readonly text: string;
  /** What a step can be. */
  readonly words: readonly string[];
  readonly joint: '' | 'after';
  /** The step that has a reason. */
  readonly withReason?: string;
  readonly change: (text: string) => void;
}): JSX.Element {
  const { text, words, joint, withReason, change } = props;
  const steps = stepsIn(text);
  const write = (next: readonly ScenarioStep[]): void => change(writtenSteps(next, joint));
  const set = (index: number, part: Partial<ScenarioStep>): void =>
    write(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  const add = (): void => write([...steps, { word: words.at(-1) ?? '', reason: '', time: '' }]);
  return (
    <fieldset class="choices" data-testid="scenario-steps">
      <legend>Step by step</legend>
      {steps.map(({ word, reason, time }, index) => (
        <div key={index} class="scenario-step">
          <Select
            aria-label={`Step ${index + 1}`}
            of={Object.fromEntries(
              (words.includes(word) ? words : [word, ...words]).map((one) => [one, statusText(one)]),
            )}
            value={word}
            change={(chosen) => set(index, { word: chosen, reason: '' })}
          />
          {word === withReason && (
            <Input
              aria-label={`Reason of step ${index + 1}`}
              value={reason}
              maxLength={4}
              placeholder="AM04"
              change={(code) => set(index, { reason: code.toUpperCase().replace(/\W/g, '') })}
            />
          )}
          <Input
            aria-label={joint === '' ? `Time in step ${index + 1}` : `Delay before step ${index + 1}`}
            value={time}
            maxLength={12}
            placeholder={joint === '' ? 'for 2d' : 'after 5s'}
            change={(length) => set(index, { time: length.replace(/[\s>]/g, '') })}
          />
          <button
            type="button"
            class="plain"
            aria-label={`Remove step ${index + 1}`}
            disabled={steps.length === 1}
            onClick={() => write(steps.filter((_step, at) => at !== index))}
          >
            ×
          </button>
        </div>
      ))}
      <button type="button" onClick={add} data-testid="add-step">
        Add step
      </button>
    </fieldset>
  );
}

/** What a fault does: only the fields of the chosen effect are there. */
export function FaultFields({ rule, change }: RuleFieldsProps): JSX.Element {
  const effect = faultEffect(rule);
  const error = memberObject(rule, 'error');
  const slowBody = memberObject(rule, 'slowBody');
  const canFollowCommit = effect !== 'delay' && effect !== 'slowBody';
  return (
    <>
      <Select
        label="What happens"
        of={EFFECTS}
        value={effect}
        change={(chosen) => change(withEffect(rule, chosen))}
        data-testid="fault-effect"
      />
      {effect === 'error' && (
        <NumberField
          label="Status"
          min={FAULT_STATUSES.least}
          max={FAULT_STATUSES.most}
          number={error['statusCode']}
          set={(statusCode) => change(changed(rule, { error: changed(error, { statusCode }) }))}
          data-testid="fault-status"
        />
      )}
      {effect === 'slowBody' && (
        <div class="pair">
          {(['chunks', 'durationMs'] as const).map((name) => (
            <NumberField
              key={name}
              label={name === 'chunks' ? 'Parts' : 'Over (ms)'}
              min="1"
              number={slowBody[name]}
              set={(number) => change(changed(rule, { slowBody: { ...slowBody, [name]: number } }))}
            />
          ))}
        </div>
      )}
      <Delay rule={rule} change={change} />
      {canFollowCommit && (
        <Check
          checked={rule['when'] === 'commit'}
          change={(checked) => change(changed(rule, { when: checked ? 'commit' : undefined }))}
        >
          After the operation was carried out: only the response is lost
        </Check>
      )}
    </>
  );
}

/** A delay of real time before the response. */
function Delay({ rule, change }: RuleFieldsProps): JSX.Element {
  const { type = 'fixed', ms: number } = memberObject(rule, 'delay');
  if (type !== 'fixed') return <p class="quiet">Delay: {String(type)}, as written in the JSON.</p>;
  return (
    <NumberField
      label="Delay (ms)"
      hint="Real time, before the response."
      min="0"
      number={number}
      placeholder="none"
      set={(ms) => change(changed(rule, { delay: ms === undefined ? undefined : { type, ms } }))}
      data-testid="fault-delay"
    />
  );
}
