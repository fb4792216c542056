import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { copyToClipboard } from './clipboard.js';
import { reportProblem, say, undoably } from './toasts.js';

/** For how long a button waits for the second click. */
const ASKED_MS = 6000;

/** A button that changes the bank: busy while it does, and failures are shown. */
export function Act(props: {
  readonly does: () => Promise<unknown>;
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly disabled?: boolean;
  readonly label?: string;
  readonly testid?: string;
  /** The text that asks for a second click, where the first must not be enough. */
  readonly sure?: string;
  /** What the second click deletes or ends. */
  readonly loses?: string;
}): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { sure, loses } = props;
  const act = async (): Promise<void> => {
    if (isBusy) return;
    if (sure !== undefined && !isAsking) {
      setAsking(true);
      setTimeout(() => setAsking(false), ASKED_MS);
      return;
    }
    setAsking(false);
    setBusy(true);
    try {
      await undoably(props.does);
    } catch (error) {
      reportProblem(error);
    } finally {
      setBusy(false);
    }
  };
  // A button that is disabled while it is busy would lose the focus.
  const button = (
    <button
      type="button"
      class={props.kind}
      disabled={props.disabled}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      aria-label={isAsking ? sure : props.label}
      title={loses}
      data-testid={props.testid}
      onClick={act}
    >
      {isAsking ? sure : props.children}
    </button>
  );
  if (loses === undefined) return button;
  return (
    <span class="asking">
      {button}
      <span class={isAsking ? 'loses' : 'hidden'} role="status">
        {isAsking && loses}
      </span>
    </span>
  );
}

/** Copies a text. */
export function Copy(props: {
  readonly text: string;
  /** What is copied, for a screen reader: there are many buttons. */
  readonly name?: string;
  readonly label?: string;
  readonly testid?: string;
  /** What a person who pastes it has to know. */
  readonly note?: string | undefined;
}): JSX.Element {
  const copy = async (): Promise<void> => {
    await copyToClipboard(props.text);
    say(props.note === undefined ? 'Copied.' : `Copied; ${props.note}`);
  };
  return (
    <Act
      does={copy}
      kind="plain"
      testid={props.testid}
      label={props.name === undefined ? undefined : `Copy: ${props.name}`}
    >
      {props.label ?? 'Copy'}
    </Act>
  );
}

/** A text as it is written in code, to be copied. */
export function Copyable({ text, name }: { readonly text: string; readonly name: string }): JSX.Element {
  return (
    <span class="secret">
      <code>{text}</code> <Copy text={text} name={name} />
    </span>
  );
}
