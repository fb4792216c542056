import type { ComponentChildren, JSX } from 'preact';
import { prettyText } from '../../format.js';
import { Code } from '../../parts/basics.js';
import { Button } from '../../parts/actions.js';
import { hashOf } from '../../location.js';
import { failure } from './journey-store.js';

/** One step of the journey as it is shown. */
export interface StepProps {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  readonly text: ComponentChildren;
  readonly isDone: boolean;
  /** Whether the steps before have made what it needs. */
  readonly isReady: boolean;
  /** Whether it is the one to do now. */
  readonly isNext: boolean;
  /** Whether it is the last one that was done; only its response is open. */
  readonly isLatest: boolean;
  /** The command that does the same; absent where a person acts. */
  readonly curl?: string;
  /** Its result, in a sentence. */
  readonly result?: ComponentChildren;
  /** The response of the bank, once it is done. */
  readonly answer?: string | undefined;
  /** Takes the step, and returns the response. */
  readonly act: () => Promise<unknown>;
  readonly label?: string;
  readonly further?: ComponentChildren;
}

/** Why a step failed must be seen, also where the whole journey was walked. */
const show = (part: HTMLElement | null): void => part?.scrollIntoView({ block: 'center' });

/** A step with its command, and a button that does it. */
export function Step(props: StepProps): JSX.Element {
  const { number, name, title, text, isDone, isReady, isNext, isLatest } = props;
  const { curl, result, answer, act, label = 'Do it for me' } = props;
  const further = props.further === false ? undefined : props.further;
  const mark = isDone ? '✓' : number;
  return (
    <li class={isDone ? 'step done' : isNext ? 'step ready' : 'step'} data-testid={`step-${name}`}>
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
      <div>
        <h2>
          {title}
          {isDone && <span class="hidden"> (done)</span>}
        </h2>
        <p>{text}</p>
        {failure.value?.step === name && (
          <p ref={show} class="note bad" role="alert" data-testid={`failed-${name}`}>
            This step failed: {failure.value.why}{' '}
            {failure.value.request !== undefined && (
              <a href={hashOf('requests', failure.value.request)}>See the call</a>
            )}
          </p>
        )}
        {result !== undefined && (
          <p class="result" data-testid={`result-${name}`}>
            {result}
          </p>
        )}
        <div class="buttons">
          {further}
          <Button
            kind={isNext && further === undefined ? 'primary' : undefined}
            disabled={!isReady}
            act={act}
            testid={`do-${name}`}
          >
            {isDone ? 'Do it again' : label}
          </Button>
        </div>
        {curl !== undefined && (
          <details>
            <summary>The command</summary>
            <Code text={curl} />
          </details>
        )}
        {answer !== undefined && answer !== '' && (
          <details open={isLatest}>
            <summary>The response of the bank</summary>
            <Code text={prettyText(answer)} />
          </details>
        )}
      </div>
    </li>
  );
}
