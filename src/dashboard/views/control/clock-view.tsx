import type { JSX } from 'preact';
import { call } from '../../control.js';
import { periodText, shortId } from '../../format.js';
import { bankZone, clock } from '../../live.js';
import { Answered, Badge, Empty, Field, Panel, Time, ViewHead } from '../../parts/basics.js';
import { fieldsOf } from '../../parts/form.js';
import { say } from '../../parts/toasts.js';
import { hashOf } from '../../route.js';
import { asProblem, useAnswer } from '../../use-answer.js';
import { Jumps, moved, useBankNow } from '../../parts/clock-buttons.js';

/** The bank's clock: where it stands, how it runs, and what it brings next. */
export function ClockView(): JSX.Element {
  const now = useBankNow();
  const state = clock.value?.state;
  return (
    <>
      <ViewHead
        title="Clock"
        lead="Everything in the bank happens at this time. It goes on, stands, or jumps; never back."
      />
      <div class="columns">
        <Panel title="Now">
          <p class="big number" data-testid="clock-now">
            {now === undefined ? '…' : <Time at={new Date(now).toISOString()} />}
          </p>
          <p class="quiet">
            {bankZone.value !== undefined && `The bank’s time zone is ${bankZone.value}. `}
            {state?.mode === 'paused'
              ? 'It stands.'
              : `It runs${state && state.rate !== 1 ? ` ${state.rate} times as fast` : ''}.`}
          </p>
          <Jumps withStep />
        </Panel>
        <Panel title="Set it">
          <SetForm />
        </Panel>
      </div>
      <Due />
    </>
  );
}

function SetForm(): JSX.Element {
  const set = async (event: Event): Promise<void> => {
    const { to, rate } = fieldsOf(event);
    try {
      if (to !== undefined) moved(await call('advanceClock', {}, { body: { to: new Date(to).toISOString() } }));
      if (rate !== undefined) {
        await call('setClock', {}, { body: { rate: Number(rate) } });
        say(`The clock runs ${rate} times as fast.`);
      }
    } catch (error) {
      say(asProblem(error).message, 'bad');
    }
  };
  return (
    <form class="inline" onSubmit={set}>
      <Field label="On to" hint="Your own time zone.">
        <input name="to" type="datetime-local" />
      </Field>
      <Field label="Rate" hint="Bank time per real time; 3600 is an hour a second.">
        <input name="rate" type="number" min="0.001" step="any" placeholder={String(clock.value?.state.rate ?? 1)} />
      </Field>
      <button class="primary">Set</button>
    </form>
  );
}

/** Where the subject of an event can be seen. */
function subjectView(kind: string): string | undefined {
  if (kind.startsWith('consent')) return 'consents';
  return kind.startsWith('payment') ? 'payments' : undefined;
}

const KINDS: Readonly<Record<string, string>> = {
  consentWindowEnds: 'nobody has authorised the consent in time',
  consentEnds: 'the last day of the consent is over',
  consentStep: 'the scripted course of the consent goes on',
  paymentWindowEnds: 'nobody has authorised the payment in time',
  paymentStep: 'the payment goes on',
  psuDecides: 'the PSU decides by itself',
  bookingDay: 'recurring bookings of the day',
};

function Due(): JSX.Element {
  const asked = useAnswer('due', ['clock', 'records'], () => call('readDueEvents', {}, { query: { limit: 50 } }));
  const now = useBankNow();
  return (
    <Panel title="What time alone will do next" testid="due">
      <Answered asked={asked}>
        {({ count, events }) =>
          events.length === 0 ? (
            <Empty>
              <p>Nothing is due.</p>
            </Empty>
          ) : (
            <div class="scroll" tabIndex={0} role="group" aria-label="Events to come">
              <table>
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">In</th>
                    <th scope="col">What</th>
                    <th scope="col">Becomes</th>
                  </tr>
                </thead>
                <tbody>
                  {events.map(({ at, kind, subject, to }, index) => {
                    const view = subjectView(kind);
                    return (
                      <tr key={index}>
                        <td class="nowrap">
                          <Time at={at} />
                        </td>
                        <td class="nowrap number">{now === undefined ? '' : periodText(Date.parse(at) - now)}</td>
                        <td>
                          {KINDS[kind] ?? kind}{' '}
                          {view === undefined ? (
                            <span class="quiet">{subject}</span>
                          ) : (
                            <a href={hashOf(view, subject)}>{shortId(subject)}</a>
                          )}
                        </td>
                        <td>{to !== undefined && <Badge status={to} />}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
              {count > events.length && <p class="quiet">And {count - events.length} more.</p>}
            </div>
          )
        }
      </Answered>
    </Panel>
  );
}
