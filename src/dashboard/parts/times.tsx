import type { JSX } from 'preact';
import { callTimeTexts, dayOf, dayText, formatZonedInstant, timeText } from '../format.js';
import { bankZone, clock } from '../live.js';

/** A bank time where there is little room: of today without the day. */
export function ShortTime(props: { readonly at: string }): JSX.Element {
  const zone = bankZone.value;
  const [now, day] = [clock.value?.state.now, dayOf(props.at, zone)];
  const isToday = now !== undefined && dayOf(now, zone) === day;
  return (
    <time dateTime={props.at} title={formatZonedInstant(props.at, zone)}>
      {!isToday && <span>{dayText(day)} </span>}
      <span>{timeText(props.at, zone)}</span>
    </time>
  );
}

/** The bank time of a call: day, and time to the millisecond. */
export function CallTime(props: { readonly at: string }): JSX.Element {
  const [day, time] = callTimeTexts(props.at, bankZone.value);
  return (
    <time dateTime={props.at} title={formatZonedInstant(props.at, bankZone.value)}>
      <span class="day">{day}, </span>
      {time.slice(0, -4)}
      <span class="day">{time.slice(-4)}</span>
    </time>
  );
}

/** A bank time with the time zone of the bank, and the exact instant as its title. */
export function Time(props: { readonly at: string }): JSX.Element {
  return (
    <time dateTime={props.at} title={props.at}>
      {formatZonedInstant(props.at, bankZone.value)}
    </time>
  );
}
