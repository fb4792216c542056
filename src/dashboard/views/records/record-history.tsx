import type { ComponentChildren, JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { refresh } from '../../live.js';
import { type FactList, Facts, StatusWithMeaning } from '../../parts/basics.js';
import { Decide } from '../../parts/decide.js';
import { LegalMoves, type Machine } from '../../parts/legal-moves.js';
import { StateDiagram } from '../../parts/state-diagram.js';
import { TimeLine } from '../../parts/time-line.js';
import { counted } from '../../format.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';
import { Time } from '../../parts/times.js';
import { tokensText } from './record-texts.js';

/** What a record shows that a PSU authorises: its facts, the PSU's part, its history, and how its status can be forced. */
export function RecordHistory(props: {
  readonly id: string;
  /** What it is, in the middle of a sentence. */
  readonly what: string;
  readonly status: string;
  readonly of: {
    readonly tpp: { readonly name?: string };
    readonly tokens: Schema<'Tokens'>;
    readonly createdAt: string;
    readonly link?: string;
    readonly history: Schema<'History'>;
    readonly nextEvent?: Schema<'NextEvent'>;
  };
  readonly facts: FactList;
  readonly machine: Machine;
  /** Shown before the history. */
  readonly children?: ComponentChildren;
  readonly force?: ComponentChildren;
}): JSX.Element {
  const { id, what, status, of, facts, machine, children, force } = props;
  const notifications = useAnswer(`notifications ${id}`, ['records'], () =>
    call('readNotifications', {}, { query: { q: id, limit: 1 } }),
  );
  const total = notifications.value?.total ?? 0;
  return (
    <>
      <Facts
        of={[
          ['Status', <StatusWithMeaning status={status} testid="status" />],
          ['Id', <code>{id}</code>],
          ['TPP', of.tpp.name],
          ...facts,
          ['Tokens', tokensText(of.tokens)],
          ['Created', <Time at={of.createdAt} />],
          [
            'Calls',
            <a href={hashOf('requests', undefined, { q: id })} data-testid="calls-link">
              Calls about this record
            </a>,
          ],
          [
            'Notifications',
            total > 0 && (
              <a href={hashOf('requests', undefined, { q: `notification ${id}` })} data-testid="notifications-link">
                {counted(total, 'notification')} to the TPP
              </a>
            ),
          ],
        ]}
      />
      <Decide id={id} what={what} link={of.link} />
      {children}
      <h3>History</h3>
      <TimeLine history={of.history} next={of.nextEvent} />
      <StateDiagram machine={machine} history={of.history} />
      {force !== undefined && <h3>Force a status</h3>}
      {force}
    </>
  );
}

/** Forces the status of a consent, of either kind. */
export function ForceConsent(props: {
  readonly operation: 'forceConsentStatus' | 'forceFundsConsentStatus';
  readonly id: string;
  readonly what: string;
  readonly machine: Machine;
  readonly status: Schema<'ConsentStatus'>;
}): JSX.Element {
  const { operation, id, what, machine, status } = props;
  const move = async (to: string): Promise<void> => {
    await call(operation, { id }, { body: { consentStatus: to as Schema<'ConsentStatus'> }, about: what });
    refresh(['records', 'clock']);
  };
  return (
    <>
      <p class="quiet">The statuses that can follow this one.</p>
      <LegalMoves machine={machine} status={status} move={move} />
    </>
  );
}
