import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, type Schema, clock, updateClock } from '../control.js';
import { movedText } from '../format.js';
import { Button, say } from './actions.js';
import { Input, reporting } from './form.js';

const TICK_MS = 1000;

/** The current bank time in milliseconds since the epoch; undefined until it is known. */
export function useBankNow(): number | undefined {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const latest = clock.value;
  if (!latest) return undefined;
  const { state, receivedAtMs } = latest;
  const gone = state.mode === 'running' && !state.advance ? (performance.now() - receivedAtMs) * state.rate : 0;
  return Date.parse(state.now) + gone;
}

/** The most changes that a move of the clock returns. */
const MOST_CHANGES = 10_000;

/** Advances the clock and reports what that caused. @param how the move itself, such as `Advanced by 1 day` */
export async function advance(move: { readonly by: string } | { readonly to: string }, how?: string): Promise<void> {
  report(await call('advanceClock', {}, { body: { ...move, limit: MOST_CHANGES } }), how);
}

function report({ count, events }: Schema<'ClockMove'>, how?: string): void {
  say(movedText(count, events, how));
}

/** The kinds of events by which something expires. */
const EXPIRIES = ['consentWindowEnds', 'consentEnds', 'accessEnds', 'tokenEnds', 'paymentWindowEnds'];
/** The largest page of upcoming events. */
const MOST_EVENTS = 1000;

/** Advances the clock to the next moment at which a consent or an authorisation expires. */
async function jumpToExpiry(): Promise<void> {
  const { events } = await call('readDueEvents', {}, { query: { limit: MOST_EVENTS } });
  const next = events.find(({ kind }) => EXPIRIES.includes(kind));
  if (next) await advance({ to: next.at });
  else say('Nothing expires: no consent is valid or pending.');
}

const JUMPS = [
  ['PT1H', '+1 h', 'clock-hour'],
  ['P1D', '+1 day', 'clock-day'],
  ['P91D', '+91 days', 'clock-90-days', 'A consent of ninety days is valid until the end of its ninetieth day'],
] as const;

/** Pause, and jumps of common lengths. */
export function Jumps(props: { readonly withStep?: boolean }): JSX.Element {
  const isPaused = clock.value?.state.mode === 'paused';
  const toggle = async (): Promise<void> =>
    updateClock(await call('setClock', {}, { body: { mode: isPaused ? 'running' : 'paused' } }));
  return (
    <div class="buttons jumps">
      <Button act={toggle} testid="clock-toggle">
        {isPaused ? 'Run' : 'Pause'}
      </Button>
      {JUMPS.map(([by, name, testid, title]) => (
        <Button key={by} act={() => advance({ by }, `Advanced by ${name.slice(1)}`)} testid={testid} title={title}>
          {name}
        </Button>
      ))}
      <form onSubmit={reporting(async ({ by }) => by !== undefined && advance({ by }, `Advanced by ${by}`))}>
        <Input
          name="by"
          title="Advance by, such as 90d, 2h or P1M"
          aria-label="Advance by, such as 90d, 2h or P1M"
          placeholder="+ 2h"
          data-testid="clock-by"
        />
      </form>
      {props.withStep && (
        <Button
          act={async () => report(await call('stepClock', {}, { body: { limit: MOST_CHANGES } }))}
          kind="primary"
          testid="clock-step"
        >
          Next event
        </Button>
      )}
      <Button act={jumpToExpiry} testid="clock-next-expiry">
        Next expiry
      </Button>
    </div>
  );
}
