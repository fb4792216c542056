import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { signal } from '@preact/signals';
import { call, takePoint, type Point, asProblem } from '../control.js';
import { laterCallsText } from '../../library/control-operations.js';

/** What changes the bank: buttons, and messages that say how it went and offer to undo it. */

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

interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** To what the bank can return. */
  readonly point?: OfferedPoint | undefined;
  /** An authorisation code to copy. */
  readonly code?: string | undefined;
}

/** A point, whether the change after it was a redo, and whether it was said what else an undo takes back. */
type OfferedPoint = Point & { readonly isRedo?: boolean; readonly isAsked?: true };

const toasts = signal<readonly Toast[]>([]);
/** How long a message is shown, without and with something to click. */
const [SHOWN_MS, OFFERED_MS] = [7000, 20_000];
const MOST = 2;
/** Calls since a point that are looked at. */
const MOST_CALLS = 1000;
let lastId = 0;

/** Says for a while, and to screen readers, how something went. */
export function say(text: string, tone: 'good' | 'bad' = 'good', offered: Pick<Toast, 'point' | 'code'> = {}): void {
  const { point, code } = offered;
  const id = (lastId += 1);
  // Only the last change is offered to be undone.
  const others = toasts.value.filter((toast) => !point || !toast.point);
  toasts.value = [...others, { id, tone, text, ...offered }].slice(-MOST);
  setTimeout(() => dismiss(id), (point ?? code) ? OFFERED_MS : SHOWN_MS);
}

/** Says for a while why something failed. */
export function reportProblem(error: unknown): void {
  say(asProblem(error).message, 'bad');
}

/** Does something, and offers to undo what it changed in the bank: with what it says itself, or else with a message. */
export async function undoably(act: () => Promise<unknown>, isRedo = false): Promise<void> {
  const before = lastId;
  takePoint();
  await act();
  const made = takePoint();
  const point = made && { ...made, isRedo };
  if (!point) return;
  const said = toasts.value.find(({ id }) => id > before);
  if (said) dismiss(said.id);
  say(said?.text ?? `${point.label}.`, 'good', { point, code: said?.code });
}

/** Returns the bank to the moment before a change. Asks first if clients have changed something since. */
export async function undo(point: OfferedPoint): Promise<void> {
  const { id, label, isAsked } = point;
  const later = isAsked ? undefined : await laterCalls(id);
  if (later === undefined) await call('undo', {}, { body: { to: id }, about: label });
  else say(`This also undoes ${later}.`, 'good', { point: { ...point, isAsked: true } });
}

async function laterCalls(id: string): Promise<string | undefined> {
  const { points } = await call('readUndoPoints');
  const calls = points.find((point) => point.id === id)?.calls ?? 0;
  if (calls === 0) return undefined;
  const query = { limit: Math.min(calls, MOST_CALLS) };
  return laterCallsText(id, (await call('readRequests', {}, { query })).requests);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** Where it is said. */
export function Toasts(): JSX.Element {
  const takeBack = (id: number, point: OfferedPoint, isRedo: boolean): void => {
    dismiss(id);
    undoably(() => undo(point), isRedo).catch(reportProblem);
  };
  return (
    <div class="toasts" role="status" aria-live="polite" data-testid="toasts">
      {toasts.value.map(({ id, tone, text, point, code }) => {
        const undoes = point?.isUndo === true && !point.isRedo;
        return (
          <div key={id} class={`toast ${tone}`}>
            <p>{text}</p>
            {code !== undefined && (
              <button
                class="plain"
                data-testid="copy-code"
                onClick={() => void copyToClipboard(code).then(() => say('Copied.'), reportProblem)}
              >
                Copy code
              </button>
            )}
            {point && (
              <button class="plain" title={point.label} data-testid="undo" onClick={() => takeBack(id, point, undoes)}>
                {undoes ? 'Redo' : 'Undo'}
              </button>
            )}
            <button class="plain" aria-label={point?.isAsked ? undefined : 'Dismiss'} onClick={() => dismiss(id)}>
              {point?.isAsked ? 'Keep' : '×'}
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** Copies a text. Beyond loopback there is no clipboard without HTTPS, but a selection can be copied everywhere. */
async function copyToClipboard(text: string): Promise<void> {
  if (globalThis.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies there
  document.execCommand('copy');
  area.remove();
}
