import type { JSX } from 'preact';
import { Input, Select } from '../../parts/form.js';
import { statusText } from '../../parts/status.js';
import { stepsIn, writtenSteps, type ScenarioStep } from './rule-json.js';

/** The steps of a scenario, one row each: status or decision, its reason, and its time. */
export function ScenarioSteps(props: {
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
