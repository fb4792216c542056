import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Topic } from '../../live.js';
import { Answered, Empty } from '../../parts/basics.js';
import { statusText } from '../../parts/status.js';
import { hashOf } from '../../route.js';
import { useAnswer, useLatest } from '../../use-answer.js';
import { shownText } from './shown-text.js';

/** A record as the list shows it. */
export interface RecordLine {
  readonly id: string;
  readonly mark: ComponentChildren;
  readonly title: ComponentChildren;
  readonly about: ComponentChildren;
  readonly aside?: ComponentChildren;
}

/** The records that a list asks the control API for. */
export interface ListQuery<Status extends string> {
  readonly limit: number;
  readonly q?: string;
  readonly status?: Status;
}

/** The first of the records that were asked for, of all that there are. */
export interface RecordPage {
  readonly lines: readonly RecordLine[];
  /** How many match. */
  readonly total: number;
  /** How many there are. */
  readonly count: number;
}

/** The most that the control API returns at once. */
const LARGEST_PAGE = 1000;

/** Records of one kind beside the one that is open. The bank searches them, so that those that are not shown are found too. */
export function RecordList<Status extends string>(props: {
  readonly view: string;
  readonly topics: readonly Topic[];
  readonly openId: string | undefined;
  /** The statuses to filter by. */
  readonly statuses: readonly Status[];
  /** What comes first; default: the newest. */
  readonly order?: 'newest' | 'first';
  readonly read: (query: ListQuery<Status>) => Promise<RecordPage>;
  readonly empty: ComponentChildren;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { view, topics, openId, statuses, order = 'newest', read, empty } = props;
  const [text, setText] = useState('');
  const [status, setStatus] = useState<Status | undefined>(undefined);
  const q = text.trim();
  const query = { limit: LARGEST_PAGE, ...(q !== '' && { q }), ...(status !== undefined && { status }) };
  const asked = useAnswer(`${view} ${JSON.stringify(query)}`, topics, () => read(query));
  return (
    <Answered asked={useLatest(asked)}>
      {({ lines, total, count }) => (
        <>
          {count > 0 && (
            <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
              <input
                type="search"
                placeholder="Search… ( / )"
                aria-label="Search"
                value={text}
                maxLength={140}
                onInput={(event) => setText(event.currentTarget.value)}
                data-testid="record-search"
              />
              <StatusFilter statuses={statuses} value={status} onChange={setStatus} />
              <p class="quiet" role="status" data-testid="record-count">
                {shownText({ shown: lines.length, total, count }, order)}
              </p>
            </form>
          )}
          <div class={openId === undefined ? 'split' : 'split open'}>
            <div class="list panel" data-testid={`${view}-list`}>
              {count === 0 && <Empty>{empty}</Empty>}
              {count > 0 && total === 0 && (
                <Empty>
                  <p>No matches. Clear the search or the filter.</p>
                </Empty>
              )}
              <Lines of={lines} view={view} openId={openId} />
            </div>
            {props.children}
          </div>
        </>
      )}
    </Answered>
  );
}

function Lines(props: {
  readonly of: readonly RecordLine[];
  readonly view: string;
  readonly openId: string | undefined;
}): JSX.Element {
  const { of, view, openId } = props;
  return (
    <ul class="lines">
      {of.map(({ id, mark, title, about, aside }) => (
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
  );
}

/** Filters by a status, each with its meaning. */
function StatusFilter<Status extends string>(props: {
  readonly statuses: readonly Status[];
  readonly value: Status | undefined;
  readonly onChange: (status: Status | undefined) => void;
}): JSX.Element {
  const { statuses, value, onChange } = props;
  return (
    <select
      aria-label="Status"
      value={value ?? ''}
      onChange={(event) => onChange(statuses.find((status) => status === event.currentTarget.value))}
      data-testid="record-status"
    >
      <option value="">All statuses</option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {statusText(status)}
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
