import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { curveBasis, line } from 'd3-shape';
import { call, type Schema, callServer, type ResponseOf, refresh, useAnswer } from '../../control.js';
import { type FactList, Facts, StatusWithMeaning, Time } from '../../parts/basics.js';
import { Decide } from '../../parts/decide.js';
import { TimeLine } from '../../parts/time-line.js';
import { counted, words } from '../../format.js';
import { hashOf } from '../../location.js';
import { tokensText } from './record-texts.js';
import { Button } from '../../parts/actions.js';
import { MEANINGS, toneOf } from '../../parts/status.js';
import { layOut, type DiagramEdge } from '../../parts/diagram-layout.js';

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

/** A state machine of the bank, by its name in the control API. */
export type Machine = keyof ResponseOf<'readTransitions'>;

/** The statuses that can follow the status of a record; undefined until they are known. */
export function useLegalMoves(machine: Machine, status: string): readonly string[] | undefined {
  const { value } = useAnswer('transitions', [], () => callServer('readTransitions'));
  return value && [...new Set(value[machine].transitions.filter(({ from }) => from === status).map(({ to }) => to))];
}

/** A button for every transition that the table allows from the status of a record. */
export function LegalMoves(props: {
  readonly machine: Machine;
  readonly status: string;
  readonly move: (to: string) => Promise<unknown>;
}): JSX.Element {
  const { machine, status, move } = props;
  const targets = useLegalMoves(machine, status);
  if (targets?.length === 0) return <p class="quiet">This status is final.</p>;
  return (
    <div class="buttons" data-testid="legal-moves">
      {targets?.map((to) => (
        <Button key={to} act={() => move(to)} label={`Move to ${to}: ${MEANINGS[to] ?? ''}`}>
          → {to}
        </Button>
      ))}
    </div>
  );
}

const path = line<{ readonly x: number; readonly y: number }>(
  ({ x }) => x,
  ({ y }) => y,
).curve(curveBasis);

/** A transition table as a diagram, with the statuses of one record highlighted. */
function StateDiagram(props: { readonly machine: Machine; readonly history: Schema<'History'> }): JSX.Element | null {
  const { value } = useAnswer('transitions', [], () => callServer('readTransitions'));
  const machine = value?.[props.machine];
  const way = props.history.map(({ from, to }) => `${String(from)} ${to}`);
  const diagram = useMemo(() => machine && layOut(machine, new Set(way)), [machine, way.join()]);
  if (!diagram) return null;
  const passed = new Set(props.history.map(({ to }) => to));
  const moves = new Set(way);
  const now = props.history.at(-1)?.to;
  const isTaken = ({ from, to }: DiagramEdge): boolean => moves.has(`${from} ${to}`);
  const edges = [...diagram.edges].sort((one, other) => Number(isTaken(one)) - Number(isTaken(other)));
  const wayInWords = props.history.map(({ to }) => to).join(', then ');
  return (
    <div
      class="diagram"
      tabIndex={0}
      role="group"
      aria-label="State diagram, scrolls sideways"
      data-testid="state-diagram"
    >
      <svg
        viewBox={`0 ${diagram.top} ${diagram.width} ${diagram.height}`}
        width={diagram.width}
        height={diagram.height}
        role="img"
        aria-label={`Every status of ${words(props.machine)}. The statuses of this one: ${wayInWords}.`}
      >
        <defs>
          {['arrow', 'arrow-lit'].map((id) => (
            <marker key={id} id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 8 4 0 8z" class={id} />
            </marker>
          ))}
        </defs>
        {edges.map((edge) => (
          <path
            key={`${edge.from} ${edge.to}`}
            d={path([...edge.points]) ?? ''}
            class={isTaken(edge) ? 'edge lit' : 'edge'}
            marker-end={isTaken(edge) ? 'url(#arrow-lit)' : 'url(#arrow)'}
          >
            <title>{`${edge.from} → ${edge.to}: ${edge.causes.map(words).join(', ')}`}</title>
          </path>
        ))}
        {diagram.nodes.map(({ status, x, y, width, height, final }) => (
          <g
            key={status}
            class={`node ${toneOf(status)}${passed.has(status) ? ' lit' : ''}${status === now ? ' now' : ''}`}
          >
            <title>{`${status}: ${MEANINGS[status] ?? ''}${final ? '; final' : ''}`}</title>
            <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={final ? height / 2 : 6} />
            <text x={x} y={y} dy="0.34em">
              {status}
            </text>
          </g>
        ))}
      </svg>
      {diagram.leftOut > 0 && <p class="quiet">{counted(diagram.leftOut, 'rarer transition')} hidden</p>}
    </div>
  );
}
