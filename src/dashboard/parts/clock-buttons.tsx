import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, type Schema } from '../control.js';
import { clock, hearClock } from '../live.js';
import { Act } from './buttons.js';
import { movedText } from './moved-text.js';
import { say } from './toasts.js';

const TICK_MS = 1000;

/** The current bank time in milliseconds since the epoch; undefined until it is known. */
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

/** Reports what a move of the clock caused. */
export function moved({ count, events }: Schema<'ClockMove'>): void {
  say(movedText(count, events));
}

/** The kinds of events by which something expires. */
const EXPIRIES = ['consentWindowEnds', 'consentEnds', 'accessEnds', 'tokenEnds', 'paymentWindowEnds'];
/** The largest page of upcoming events. */
const MOST_EVENTS = 1000;

/** Advances the clock to the next moment at which a consent or an authorisation expires. */
async function jumpToExpiry(): Promise<void> {
  const { events } = await call('readDueEvents', {}, { query: { limit: MOST_EVENTS } });
  const next = events.find(({ kind }) => EXPIRIES.includes(kind));
  if (next) moved(await call('advanceClock', {}, { body: { to: next.at } }));
  else say('Nothing expires: no consent is valid or pending.');
}

/** Pause, and jumps of common lengths. */
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
      <Act does={jumpToExpiry} testid="clock-next-expiry">
        Next expiry
      </Act>
      {props.withStep && (
        <Act does={async () => moved(await call('stepClock', {}, { body: {} }))} kind="primary" testid="clock-step">
          Next event
        </Act>
      )}
    </div>
  );
}
