import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { dayOf, dayText, instantText, timeText } from '../format.js';
import { bankZone, clock } from '../live.js';
import { asProblem, type Asked } from '../use-answer.js';
import { MEANINGS, toneOf, type Tone } from './status.js';
import { say } from './toasts.js';

/** A part of a view with a heading. */
export function Panel(props: {
  readonly title: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly testid?: string;
}): JSX.Element {
  return (
    <section class="panel" data-testid={props.testid}>
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

/** A status with its colour; what the code means is told to whoever points at it or hears it. */
export function Badge(props: { readonly status: string; readonly tone?: Tone; readonly testid?: string }): JSX.Element {
  const meaning = MEANINGS[props.status];
  return (
    <span class={`badge ${props.tone ?? toneOf(props.status)}`} title={meaning} data-testid={props.testid}>
      {props.status}
      {meaning !== undefined && <span class="hidden"> ({meaning})</span>}
    </span>
  );
}

/** For how long a button waits for the second click. */
const ASKED_MS = 4000;

/** A button that does something to the bank: busy while it does, and what went wrong is said. */
export function Act(props: {
  readonly does: () => Promise<unknown>;
  readonly children: ComponentChildren;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly disabled?: boolean;
  readonly label?: string;
  readonly testid?: string;
  /** What a second click is asked for with, where the first must not be enough. */
  readonly sure?: string;
}): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { sure } = props;
  const act = async (): Promise<void> => {
    if (sure !== undefined && !isAsking) {
      setAsking(true);
      setTimeout(() => setAsking(false), ASKED_MS);
      return;
    }
    setAsking(false);
    setBusy(true);
    try {
      await props.does();
    } catch (error) {
      say(asProblem(error).message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      class={props.kind}
      disabled={props.disabled === true || isBusy}
      aria-busy={isBusy}
      aria-label={isAsking ? sure : props.label}
      data-testid={props.testid}
      onClick={act}
    >
      {isAsking ? sure : props.children}
    </button>
  );
}

/** Copies a text. */
export function Copy(props: {
  readonly text: string;
  readonly label?: string;
  readonly testid?: string;
  /** What a person who pastes it has to know. */
  readonly note?: string | undefined;
}): JSX.Element {
  const copy = async (): Promise<void> => {
    await copied(props.text);
    say(props.note === undefined ? 'Copied.' : `Copied; ${props.note}`);
  };
  return (
    <Act does={copy} kind="plain" testid={props.testid} label={props.label === undefined ? 'Copy' : undefined}>
      {props.label ?? 'Copy'}
    </Act>
  );
}

/** A text as it is written in code, to be copied. */
export function Copyable({ text }: { readonly text: string }): JSX.Element {
  return (
    <span class="secret">
      <code>{text}</code> <Copy text={text} />
    </span>
  );
}

/** Beyond loopback there is no clipboard without HTTPS, but a selection can be copied everywhere. */
async function copied(text: string): Promise<void> {
  if (globalThis.isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies there
  document.execCommand('copy');
  area.remove();
}

/** Labels with what is said about them; what is absent is left out. */
export function Facts(props: { readonly of: readonly (readonly [string, ComponentChildren])[] }): JSX.Element {
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

/** A bank time where there is little room: of today without the day, of another day without the time. */
export function ShortTime(props: { readonly at: string }): JSX.Element {
  const zone = bankZone.value;
  const [now, day] = [clock.value?.state.now, dayOf(props.at, zone)];
  const isToday = now !== undefined && dayOf(now, zone) === day;
  return (
    <time dateTime={props.at} title={instantText(props.at, zone)}>
      {isToday ? timeText(props.at, zone) : dayText(day)}
    </time>
  );
}

/** A bank time to the second; of another day than the bank's with the day. */
export function CallTime(props: { readonly at: string; readonly now: number | undefined }): JSX.Element {
  const { at, now } = props;
  const zone = bankZone.value;
  const day = dayOf(at, zone);
  const isToday = now !== undefined && dayOf(now, zone) === day;
  return (
    <time dateTime={at} title={instantText(at, zone)}>
      {isToday ? timeText(at, zone) : `${dayText(day)}, ${timeText(at, zone)}`}
    </time>
  );
}

/** A text in which names stand between backticks. */
export function Marked(props: { readonly text: string }): JSX.Element {
  return <>{props.text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

/** A bank time in the bank's zone, with the exact instant for whoever points at it. */
export function Time(props: { readonly at: string }): JSX.Element {
  return (
    <time dateTime={props.at} title={props.at}>
      {instantText(props.at, bankZone.value)}
    </time>
  );
}

/** Where there is nothing: why, and what brings something here. */
export function Empty(props: { readonly children: ComponentChildren }): JSX.Element {
  return <div class="empty">{props.children}</div>;
}

/** What was asked for, or that it is on its way, or why it did not come. */
export function Answered<Value>(props: {
  readonly asked: Asked<Value>;
  readonly children: (value: Value) => ComponentChildren;
}): JSX.Element {
  const { value, problem, again } = props.asked;
  if (problem)
    return (
      <div class="note bad" role="alert">
        <p>{problem.message}</p>
        <button type="button" onClick={again}>
          Try again
        </button>
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

/** A text that was sent or is to be sent, as it stands. */
export function Code(props: { readonly text: string; readonly copy?: boolean; readonly testid?: string }): JSX.Element {
  return (
    <div class="code">
      <pre tabIndex={0} data-testid={props.testid}>
        <code>{props.text}</code>
      </pre>
      {props.copy !== false && <Copy text={props.text} />}
    </div>
  );
}

/** A labelled field of a form. */
export function Field(props: {
  readonly label: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <label class="field">
      <span>{props.label}</span>
      {props.children}
      {props.hint !== undefined && <small>{props.hint}</small>}
    </label>
  );
}
