import type { ComponentChildren, JSX } from 'preact';
import { sentence } from '../format.js';
import { type Asked, bankZone, clock } from '../control.js';
import { Copy } from './actions.js';
import { furtherMeaning, MEANINGS, toneOf, type Tone } from './status.js';
import { bankTimeText } from '../../domain/calendar.js';

/** A part of a view with a heading. */
export function Panel(props: {
  readonly title: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly testid?: string;
  readonly id?: string;
}): JSX.Element {
  return (
    <section class="panel" id={props.id} data-testid={props.testid}>
      <header>
        <h2>{props.title}</h2>
        {props.actions !== undefined && <div class="actions">{props.actions}</div>}
      </header>
      {props.children}
    </section>
  );
}

/** The top of a view: what it is, and what it is for. */
export function ViewHead(props: {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="view-head">
      <div>
        <h1 tabIndex={-1}>{props.title}</h1>
        {props.lead !== undefined && <p class="lead">{props.lead}</p>}
      </div>
      {props.actions !== undefined && <div class="actions">{props.actions}</div>}
    </div>
  );
}

/** A status with its colour; pointing at it shows what the code means, and screen readers read it. */
export function Badge(props: { readonly status: string; readonly tone?: Tone; readonly testid?: string }): JSX.Element {
  const meaning = MEANINGS[props.status];
  return (
    <span class={`badge ${props.tone ?? toneOf(props.status)}`} title={meaning} data-testid={props.testid}>
      {props.status}
      {meaning !== undefined && <span class="hidden"> ({meaning})</span>}
    </span>
  );
}

export function StatusWithMeaning(props: { readonly status: string; readonly testid?: string }): JSX.Element {
  return (
    <>
      <Badge status={props.status} testid={props.testid} />{' '}
      <span aria-hidden="true">{furtherMeaning(props.status)}</span>
    </>
  );
}

/** Labels with what is said about them. */
export type FactList = readonly (readonly [string, ComponentChildren])[];

/** Facts, without those that are absent. */
export function Facts(props: { readonly of: FactList }): JSX.Element {
  const given = props.of.filter(([, value]) => value !== undefined && value !== false && value !== '');
  return (
    <dl class="facts">
      {given.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A text with names in backticks. */
export function Marked(props: { readonly text: string }): JSX.Element {
  return <>{props.text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

/** Where there is nothing: why, and what brings something here. */
export function Empty(props: { readonly text: ComponentChildren; readonly children?: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}

/** What was asked for; until it is there a line says so, and if it fails, why. */
export function Answered<Value>(props: {
  readonly asked: Asked<Value>;
  /** Where to go instead, if it does not exist. */
  readonly others?: { readonly name: string; readonly href: string };
  readonly children: (value: Value) => ComponentChildren;
}): JSX.Element {
  const { value, problem, again } = props.asked;
  const { others } = props;
  if (problem)
    return (
      <div class="note bad" role="alert">
        <p>{sentence(problem.message)}</p>
        {others && problem.status === 404 ? (
          <a class="button" href={others.href}>
            {others.name}
          </a>
        ) : (
          <button type="button" onClick={again}>
            Try again
          </button>
        )}
      </div>
    );
  if (value === undefined)
    return (
      <p class="loading" aria-busy="true">
        Loading…
      </p>
    );
  return <>{props.children(value)}</>;
}

/** A list that was asked for, as cards. @param props.empty why there are none */
export function Cards<Item>(props: {
  readonly asked: Asked<readonly Item[]>;
  readonly empty?: string;
  readonly children: (item: Item) => JSX.Element;
}): JSX.Element {
  const { asked, empty = '', children: cardOf } = props;
  return (
    <Answered asked={asked}>
      {(items) =>
        items.length === 0 ? <Empty text={empty} /> : <ul class="cards">{items.map((item) => cardOf(item))}</ul>
      }
    </Answered>
  );
}

/** A text that was sent or will be sent, unchanged. */
export function Code(props: { readonly text: string; readonly copy?: boolean; readonly testid?: string }): JSX.Element {
  return (
    <div class="code">
      <pre tabIndex={0} data-testid={props.testid}>
        <code>{props.text}</code>
      </pre>
      {props.copy !== false && <Copy text={props.text} name={props.text.slice(0, 60)} />}
    </div>
  );
}

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
