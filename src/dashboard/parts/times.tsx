import type { JSX } from 'preact';
import { bankTimeText } from '../../domain/calendar.js';
import { bankZone, clock } from '../live.js';

/** An instant in the time zone of the bank. Until the zone is known, in UTC. */
export function bankTime(at: string | number): string {
  return bankTimeText(at, bankZone.value ?? 'UTC');
}

/** The day of the bank, such as `2026-03-31`; undefined until it is known. */
export function bankToday(): string | undefined {
  return clock.value && bankTime(clock.value.state.now).slice(0, 10);
}

/** A bank time where there is little room: of today without the day. */
export function ShortTime(props: { readonly at: string }): JSX.Element {
  const text = bankTime(props.at);
  const [day, time] = text.split(' ');
  return (
    <time dateTime={props.at} title={text}>
      {day !== bankToday() && <span>{day} </span>}
      <span>{time}</span>
    </time>
  );
}

/** The bank time of a call to the millisecond, with parts that a narrow row hides. */
export function CallTime(props: { readonly at: string }): JSX.Element {
  const text = bankTime(props.at);
  return (
    <time dateTime={props.at} title={text}>
      <span class="day">{text.slice(0, 11)}</span>
      {text.slice(11, 19)}
      <span class="day">{props.at.slice(19, -1)}</span>
    </time>
  );
}

/** A bank time with its offset, and the exact instant as its title. */
export function Time(props: { readonly at: string }): JSX.Element {
  return (
    <time dateTime={props.at} title={props.at}>
      {bankTime(props.at)}
    </time>
  );
}
