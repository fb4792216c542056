import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { curveBasis, line } from 'd3-shape';
import { callServer, type Schema } from '../control.js';
import { counted, words } from '../format.js';
import { useAnswer } from '../use-answer.js';
import { layOut, type DiagramEdge } from './diagram-layout.js';
import { MEANINGS, toneOf } from './status.js';

const path = line<{ readonly x: number; readonly y: number }>(
  ({ x }) => x,
  ({ y }) => y,
).curve(curveBasis);

/** One of the state machines of the bank. */
export type Machine = 'consents' | 'multilevelConsents' | 'payments';

/** The transition table of consents or payments as a diagram, with the statuses of one record highlighted. */
export function StateDiagram(props: {
  readonly machine: Machine;
  readonly history: Schema<'History'>;
}): JSX.Element | null {
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
        viewBox={`0 0 ${diagram.width} ${diagram.height}`}
        width={diagram.width}
        height={diagram.height}
        role="img"
        aria-label={`Every status of ${props.machine === 'payments' ? 'payments' : 'consents'}. The statuses of this one: ${wayInWords}.`}
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
