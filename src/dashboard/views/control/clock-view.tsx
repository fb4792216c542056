import type { JSX } from 'preact';
import { call, bankZone, clock, useAnswer } from '../../control.js';
import { instantIn, periodText, shortId } from '../../format.js';
import { Answered, Badge, Empty, Panel, ViewHead, Time } from '../../parts/basics.js';
import { Input, reporting } from '../../parts/form.js';
import { say } from '../../parts/actions.js';
import { hashOf } from '../../location.js';
import { advance, Jumps, useBankNow } from '../../parts/clock-buttons.js';
import { SampleButton } from '../start/sample-button.js';

/** The bank's clock: its time, its rate, and the events that are due next. */
export function ClockView(): JSX.Element {
  const now = useBankNow();
  const state = clock.value?.state;
  return (
    <>
      <ViewHead
        title="Clock"
        lead={
          <>
            It runs, pauses or jumps forward. To go back, undo a change or restore a <a href="#/banks">snapshot</a>.
          </>
        }
      />
      <div class="columns">
        <Panel title="Now">
          <p class="big number" data-testid="clock-now">
            {now === undefined ? '…' : <Time at={new Date(now).toISOString()} />}
          </p>
          <p class="quiet">
            {bankZone.value !== undefined && `The bank’s time zone is ${bankZone.value}. `}
            {state?.mode === 'paused'
              ? 'It is paused.'
              : `It runs${state && state.rate !== 1 ? ` ${state.rate} times as fast` : ''}.`}
          </p>
          <Jumps withStep />
        </Panel>
        <Panel title="Set clock">
          <SetForm />
        </Panel>
      </div>
      <Due />
    </>
  );
}

function SetForm(): JSX.Element {
  const set = reporting(async ({ to, rate }) => {
    if (to !== undefined) await advance({ to: instantIn(to, bankZone.value) }, 'Advanced');
    if (rate === undefined) return;
    await call('setClock', {}, { body: { rate: Number(rate) } });
    say(`The clock runs ${rate} times as fast.`);
  });
  return (
    <form class="inline" onSubmit={set}>
      <Input label="Jump to" hint="Bank time." name="to" type="datetime-local" />
      <Input
        label="Rate"
        hint="3600 means one bank hour per second."
        name="rate"
        type="number"
        min="0.001"
        step="any"
        placeholder={String(clock.value?.state.rate ?? 1)}
      />
      <button class="primary">Set</button>
    </form>
  );
}

/** Where the subject of an event is shown. */
function subjectLink(kind: string, subject: string): { readonly href: string; readonly text: string } | undefined {
  const [accountId = ''] = subject.split('/');
  if (kind === 'lineEnds') return { href: hashOf('accounts', accountId), text: accountId };
  const isPayment = kind.startsWith('payment') || kind === 'orderDue';
  if (!isPayment && !kind.startsWith('consent')) return undefined;
  return { href: hashOf(isPayment ? 'payments' : 'consents', subject), text: shortId(subject) };
}

const KINDS: Readonly<Record<string, string>> = {
  consentWindowEnds: 'Authorisation of the consent expires',
  consentEnds: 'Consent expires',
  consentStep: 'Scripted step of the consent',
  paymentWindowEnds: 'Authorisation of the payment expires',
  paymentStep: 'Payment will change status',
  orderDue: 'Standing order will be executed',
  psuDecides: 'PSU decides automatically',
  bookingDay: 'Recurring bookings of the day',
  lineEnds: 'Pending transaction ends on the account',
};

function Due(): JSX.Element {
  const asked = useAnswer('due', ['clock', 'records'], () => call('readDueEvents', {}, { query: { limit: 50 } }));
  const now = useBankNow();
  return (
    <Panel title="Upcoming events" testid="due">
      <Answered asked={asked}>
        {({ count, events }) =>
          events.length === 0 ? (
            <Empty text="No upcoming events.">
              <SampleButton makes="consent" />
            </Empty>
          ) : (
            <div class="scroll" tabIndex={0} role="group" aria-label="Upcoming events">
              <table>
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">In</th>
                    <th scope="col">Event</th>
                    <th scope="col">New status</th>
                  </tr>
                </thead>
                <tbody>
                  {events.map(({ at, kind, subject, to }, index) => {
                    const link = subjectLink(kind, subject);
                    return (
                      <tr key={index}>
                        <td class="nowrap">
                          <Time at={at} />
                        </td>
                        <td class="nowrap number">{now === undefined ? '' : periodText(Date.parse(at) - now)}</td>
                        <td>
                          {KINDS[kind] ?? kind}{' '}
                          {link ? <a href={link.href}>{link.text}</a> : <span class="quiet">{subject}</span>}
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
