import { signal } from '@preact/signals';
import type { JSX } from 'preact';

interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

const toasts = signal<readonly Toast[]>([]);
const SHOWN_MS = 7000;
let lastId = 0;

/** Says for a while, and to screen readers, how something went. */
export function say(text: string, tone: 'good' | 'bad' = 'good'): void {
  const id = (lastId += 1);
  toasts.value = [...toasts.value.slice(-3), { id, tone, text }];
  setTimeout(() => dismiss(id), SHOWN_MS);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** Where it is said. */
export function Toasts(): JSX.Element {
  return (
    <div class="toasts" role="status" aria-live="polite" data-testid="toasts">
      {toasts.value.map(({ id, tone, text }) => (
        <div key={id} class={`toast ${tone}`}>
          <p>{text}</p>
          <button class="plain" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
