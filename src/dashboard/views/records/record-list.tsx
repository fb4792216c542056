import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Empty } from '../../parts/basics.js';
import { statusText } from '../../parts/status.js';
import { hashOf } from '../../route.js';

/** A record as the list shows it. */
export interface RecordLine {
  readonly id: string;
  readonly mark: ComponentChildren;
  readonly title: ComponentChildren;
  readonly about: ComponentChildren;
  readonly aside?: ComponentChildren;
  /** The text that a search looks at. */
  readonly text: string;
  /** The status that the list can be filtered by. */
  readonly status: string;
}

/** Records of one kind beside the one that is open. */
export function RecordList(props: {
  readonly view: string;
  readonly openId: string | undefined;
  readonly lines: readonly RecordLine[];
  readonly empty: ComponentChildren;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { view, openId, lines, empty } = props;
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = lines.filter(
    (line) => (status === '' || line.status === status) && (wanted === '' || line.text.toLowerCase().includes(wanted)),
  );
  return (
    <>
      {lines.length > 0 && (
        <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
          <input
            type="search"
            placeholder="Search… ( / )"
            aria-label="Search"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            data-testid="record-search"
          />
          <StatusFilter lines={lines} value={status} onChange={setStatus} />
          <p class="quiet" role="status">
            {shown.length === lines.length ? `${lines.length} shown` : `${shown.length} of ${lines.length} shown`}
          </p>
        </form>
      )}
      <div class={openId === undefined ? 'split' : 'split open'}>
        <div class="list panel" data-testid={`${view}-list`}>
          {lines.length === 0 && <Empty>{empty}</Empty>}
          {lines.length > 0 && shown.length === 0 && (
            <Empty>
              <p>No matches. Clear the search or the filter.</p>
            </Empty>
          )}
          <ul class="lines">
            {shown.map(({ id, mark, title, about, aside }) => (
              <li key={id}>
                <a
                  class={id === openId ? 'row here' : 'row'}
                  href={hashOf(view, id)}
                  aria-current={id === openId ? 'true' : undefined}
                  data-testid="record-row"
                >
                  {mark}
                  <span class="what">
                    <span class="path">{title}</span>
                    <span class="quiet">{about}</span>
                  </span>
                  {aside !== undefined && <span class="when quiet">{aside}</span>}
                </a>
              </li>
            ))}
          </ul>
        </div>
        {props.children}
      </div>
    </>
  );
}

/** Filters by one of the statuses that are there, each with its meaning and its count. */
function StatusFilter(props: {
  readonly lines: readonly RecordLine[];
  readonly value: string;
  readonly onChange: (status: string) => void;
}): JSX.Element {
  const counts = new Map<string, number>();
  for (const { status } of props.lines) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (
    <select
      aria-label="Status"
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data-testid="record-status"
    >
      <option value="">All statuses</option>
      {[...counts].sort().map(([status, count]) => (
        <option key={status} value={status}>
          {statusText(status)} ({count})
        </option>
      ))}
    </select>
  );
}

/** The record that is open, beside its list. */
export function RecordDetail(props: {
  readonly view: string;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <article class="detail panel" data-testid="record-detail">
      <header>
        <a class="button close" href={hashOf(props.view)} aria-label="Close the record">
          ×
        </a>
        <h2>{props.title}</h2>
      </header>
      {props.children}
    </article>
  );
}

/** A link to the calls about a record. */
export function CallsLink({ id }: { readonly id: string }): JSX.Element {
  return (
    <a href={hashOf('requests', undefined, { text: id })} data-testid="calls-link">
      Calls about this record
    </a>
  );
}
