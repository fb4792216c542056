import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { copyToClipboard } from './clipboard.js';
import { reportProblem, say, undoably } from './toasts.js';

/** For how long a button waits for the second click. */
const ASKED_MS = 6000;

/** A button that changes the bank: busy while it does, and failures are shown. */
export function Button(props: {
  readonly act: () => Promise<unknown>;
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly disabled?: boolean;
  readonly label?: string;
  readonly testid?: string;
  /** Shown when the button is pointed at. */
  readonly title?: string;
  /** The text that asks for a second click, where the first must not be enough. */
  readonly confirm?: string;
  /** What the second click deletes or ends. */
  readonly warning?: string;
}): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { confirm, warning } = props;
  const click = async (): Promise<void> => {
    if (isBusy) return;
    if (confirm !== undefined && !isAsking) {
      setAsking(true);
      setTimeout(() => setAsking(false), ASKED_MS);
      return;
    }
    setAsking(false);
    setBusy(true);
    try {
      await undoably(props.act);
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
      aria-label={isAsking ? confirm : props.label}
      title={warning ?? props.title}
      data-testid={props.testid}
      onClick={click}
    >
      {isAsking ? confirm : props.children}
    </button>
  );
  if (warning === undefined) return button;
  return (
    <span class="asking">
      {button}
      <span class={isAsking ? 'loss' : 'hidden'} role="status">
        {isAsking && warning}
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
    <Button
      act={copy}
      kind="plain"
      testid={props.testid}
      label={props.name === undefined ? undefined : `Copy: ${props.name}`}
    >
      {props.label ?? 'Copy'}
    </Button>
  );
}

/** A text as it is written in code, to be copied. Keys and secrets are shown as dots in a demo to customers. @decision page-hints */
export function Copyable({ text, name }: { readonly text: string; readonly name: string }): JSX.Element {
  return (
    <span class="secret">
      <code class={/key|secret|customer/i.test(name) ? 'confidential' : undefined}>{text}</code>{' '}
      <Copy text={text} name={name} />
    </span>
  );
}
