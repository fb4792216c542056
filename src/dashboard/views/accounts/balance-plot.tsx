import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import type { JSX, TargetedPointerEvent } from 'preact';
import { useState } from 'preact/hooks';
import { amountText, dayText } from '../../format.js';
import type { DayBalance } from './balances.js';

const [WIDTH, HEIGHT] = [720, 220];
const [LEFT, RIGHT, TOP, BOTTOM] = [74, 12, 12, 26];

/** The balance of an account over time; pointing at a day shows its amount. */
export function BalancePlot(props: { readonly series: readonly DayBalance[]; readonly currency: string }): JSX.Element {
  const { series, currency } = props;
  const [pointed, setPointed] = useState<DayBalance | undefined>(undefined);
  const instantOf = ({ day }: DayBalance): Date => new Date(`${day}T00:00:00Z`);
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return <p class="quiet">Nothing was booked yet.</p>;
  const amounts = series.map(({ amount }) => amount);
  const x = scaleUtc([instantOf(first), instantOf(last)], [LEFT, WIDTH - RIGHT]);
  const y = scaleLinear([Math.min(0, ...amounts), Math.max(0, ...amounts)], [HEIGHT - BOTTOM, TOP]).nice();
  const xOf = (point: DayBalance): number => x(instantOf(point));
  const yOf = ({ amount }: DayBalance): number => y(amount);
  const stroke = line<DayBalance>(xOf, yOf).curve(curveStepAfter);
  const fill = area<DayBalance>(xOf, y(0), yOf).curve(curveStepAfter);
  const compact = new Intl.NumberFormat(undefined, { notation: 'compact', style: 'currency', currency });
  const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const dayOfTick = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const isLong = instantOf(last).getTime() - instantOf(first).getTime() > 120 * 86_400_000;
  const point = (event: TargetedPointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    setPointed(series.findLast((candidate) => xOf(candidate) <= at) ?? first);
  };
  const shown = pointed ?? last;
  return (
    <figure class="plot" data-testid="balance-plot">
      <figcaption>
        Booked balance on <strong>{dayText(shown.day)}</strong>:{' '}
        <strong class="number">{amountText({ currency, amount: shown.amount })}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Balance from ${dayText(first.day)}, ${amountText({ currency, amount: first.amount })}, to ${dayText(last.day)}, ${amountText({ currency, amount: last.amount })}`}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {y.ticks(4).map((tick) => (
          <g key={tick} class={tick === 0 ? 'grid zero' : 'grid'}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick)} dy="0.32em" text-anchor="end">
              {compact.format(tick)}
            </text>
          </g>
        ))}
        {x.ticks(6).map((tick) => (
          <text key={tick.getTime()} class="axis" x={x(tick)} y={HEIGHT - 6} text-anchor="middle">
            {(isLong ? month : dayOfTick).format(tick)}
          </text>
        ))}
        <path class="fill" d={fill(series) ?? ''} />
        <path class="stroke" d={stroke(series) ?? ''} />
        {pointed && <circle cx={xOf(pointed)} cy={yOf(pointed)} r="4" />}
      </svg>
    </figure>
  );
}
