import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, type Schema } from '../control.js';
import { clock, hearClock } from '../live.js';
import { Act } from './basics.js';
import { movedText } from './moved-text.js';
import { say } from './toasts.js';

const TICK_MS = 1000;

/** Bank time in milliseconds since the epoch, as it goes on; undefined until the bank has told it. */
export function useBankNow(): number | undefined {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const heard = clock.value;
  if (!heard) return undefined;
  const { state, heardAtMs } = heard;
  const gone = state.mode === 'running' && !state.advance ? (performance.now() - heardAtMs) * state.rate : 0;
  return Date.parse(state.now) + gone;
}

/** Says what a move of the clock brought. */
export function moved({ count, events }: Schema<'ClockMove'>): void {
  say(movedText(count, events));
}

/** Pause, and jumps of the usual lengths. */
export function Jumps(props: { readonly withStep?: boolean }): JSX.Element {
  const isPaused = clock.value?.state.mode === 'paused';
  const jump = async (by: string): Promise<void> => moved(await call('advanceClock', {}, { body: { by } }));
  const toggle = async (): Promise<void> =>
    hearClock(await call('setClock', {}, { body: { mode: isPaused ? 'running' : 'paused' } }));
  return (
    <div class="buttons jumps">
      <Act does={toggle} testid="clock-toggle">
        {isPaused ? 'Run' : 'Pause'}
      </Act>
      <Act does={() => jump('PT1H')} testid="clock-hour">
        +1 h
      </Act>
      <Act does={() => jump('P1D')} testid="clock-day">
        +1 day
      </Act>
      <Act does={() => jump('P90D')} testid="clock-90-days">
        +90 days
      </Act>
      {props.withStep && (
        <Act does={async () => moved(await call('stepClock', {}, { body: {} }))} kind="primary" testid="clock-step">
          Next event
        </Act>
      )}
    </div>
  );
}
