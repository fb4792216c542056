import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { prettyText } from '../../format.js';
import { Act, Code } from '../../parts/basics.js';

/** One step of the journey as it is shown. */
export interface StepProps {
  readonly number: number;
  readonly name: string;
  readonly title: string;
  readonly text: ComponentChildren;
  readonly isDone: boolean;
  /** Whether what it needs is there. */
  readonly isReady: boolean;
  /** The command that does the same; absent where a person acts. */
  readonly curl?: string;
  /** What comes of it, in a sentence. */
  readonly result?: ComponentChildren;
  /** Does it, and answers what was answered. */
  readonly does: () => Promise<string | undefined>;
  readonly label?: string;
  readonly further?: ComponentChildren;
}

/** A step with its command, and a button that does it. */
export function Step(props: StepProps): JSX.Element {
  const { number, name, title, text, isDone, isReady, curl, result, does, label = 'Do it for me', further } = props;
  const [answer, setAnswer] = useState<string | undefined>(undefined);
  const mark = isDone ? '✓' : number;
  return (
    <li class={isDone ? 'step done' : isReady ? 'step ready' : 'step'} data-testid={`step-${name}`}>
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
      <div>
        <h2>
          {title}
          {isDone && <span class="hidden"> (done)</span>}
        </h2>
        <p>{text}</p>
        {result !== undefined && (
          <p class="result" data-testid={`result-${name}`}>
            {result}
          </p>
        )}
        <div class="buttons">
          <Act
            kind={isReady && !isDone ? 'primary' : undefined}
            disabled={!isReady}
            does={async () => setAnswer(await does())}
            testid={`do-${name}`}
          >
            {isDone ? 'Do it again' : label}
          </Act>
          {further}
        </div>
        {curl !== undefined && (
          <details>
            <summary>The command</summary>
            <Code text={curl} />
          </details>
        )}
        {answer !== undefined && (
          <details>
            <summary>What the bank answered</summary>
            <Code text={prettyText(answer)} />
          </details>
        )}
      </div>
    </li>
  );
}
