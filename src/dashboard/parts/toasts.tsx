import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { call, takePoint, type Point } from '../control.js';
import { laterCallsText } from '../../library/control-operations.js';
import { asProblem } from '../use-answer.js';
import { copyToClipboard } from './clipboard.js';

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
