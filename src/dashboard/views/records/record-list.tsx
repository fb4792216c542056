import type { ComponentChildren, FunctionComponent, JSX } from 'preact';
import { go, route } from '../../current-route.js';
import { focusEntered } from '../../keyboard.js';
import { type Topic, useAnswer, useLatest } from '../../control.js';
import { Answered, Badge, Empty, ViewHead } from '../../parts/basics.js';
import { DecideInRow } from '../../parts/decide.js';
import { Filters, Select } from '../../parts/form.js';
import { furtherMeaning, statusText, type Tone } from '../../parts/status.js';
import { hashOf } from '../../location.js';
import { SampleButton } from '../start/sample-button.js';
import { shownText } from './record-texts.js';

/** A list of records, and what it is filtered by. */
export interface RecordSource<Record, Status extends string> {
  readonly view: string;
  readonly title: string;
  readonly lead: string;
  /** What changes its records. Default: `records`. */
  readonly topics?: readonly Topic[];
  readonly statuses: readonly Status[];
  /** Which records come first. Default: the newest. */
  readonly order?: 'newest' | 'first';
  /** Shown where there is no record, and what can be made there. */
  readonly empty: ComponentChildren;
  readonly sample?: 'consent' | 'payment';
  readonly readPage: (query: ListQuery<Status>) => Promise<RecordPage<Record>>;
  readonly lineOf: (record: Record) => RecordLine;
  /** Buttons for all that are shown. */
  readonly actions?: (records: readonly Record[]) => ComponentChildren;
}

/** A kind of records: its view, its list, and what the record that is open shows. */
export interface RecordKind<Record, Status extends string> extends RecordSource<Record, Status> {
  readonly read: (id: string) => Promise<Record>;
  /** The title of the record that is open; undefined is one that is still read. */
  readonly titleOf: (id: string, record: Record | undefined) => string;
  readonly content: FunctionComponent<{ readonly of: Record }>;
}

/** A record as the list shows it. */
export interface RecordLine {
  readonly id: string;
  /** The view that shows it. Default: that of the list. */
  readonly view?: string;
  /** What a PSU is asked to approve, in the middle of a sentence; undefined where nothing waits. */
  readonly asks?: string | undefined;
  /** Of a result of the search it may be absent. */
  readonly status: string | undefined;
  readonly tone?: Tone;
  /** Whether what it changed in the bank was undone. */
  readonly isUndone?: boolean;
  readonly title: ComponentChildren;
  /** Shown after the meaning of the status. What is absent or empty is left out. */
  readonly about: readonly (string | undefined)[];
  readonly aside: ComponentChildren;
}

/** The records that a list asks the control API for. */
export interface ListQuery<Status extends string> {
  readonly limit: number;
  readonly q?: string;
  readonly status?: Status;
}

/** The first of the records that were asked for, of all that there are. */
interface RecordPage<Record> {
  readonly records: readonly Record[];
  /** How many match. */
  readonly total: number;
  /** How many there are. */
  readonly count: number;
}

/** The records of a list, by the name of their member. */
export function pageOf<Name extends string, Item>(
  answer: Readonly<Record<Name, readonly Item[]>> & Omit<RecordPage<Item>, 'records'>,
  name: Name,
): RecordPage<Item> {
  return { records: answer[name], total: answer.total, count: answer.count };
}

/** The most that the control API returns at once. */
export const MOST_PER_PAGE = 1000;

/** Records of one kind next to the one that is open. The bank searches them, so that those that are not shown are found too. */
export function Records<Record, Status extends string>({
  of: kind,
}: {
  readonly of: RecordSource<Record, Status> | RecordKind<Record, Status>;
}): JSX.Element {
  const { view, title, lead, topics = ['records'], statuses, order = 'newest', empty, sample, readPage } = kind;
  const { id: openId, query: filter } = route.value;
  const text = filter.get('q') ?? '';
  const status = statuses.find((one) => one === filter.get('status'));
  const set = (change: { q?: string; status?: string }): void =>
    go(hashOf(view, openId, { ...filterIn(filter), ...change }), true);
  const q = text.trim();
  const query = { limit: MOST_PER_PAGE, ...(q !== '' && { q }), ...(status !== undefined && { status }) };
  const asked = useAnswer(`${view} ${JSON.stringify(query)}`, topics, () => readPage(query));
  const options = { '': 'All statuses', ...Object.fromEntries(statuses.map((one) => [one, statusText(one)])) };
  return (
    <>
      <ViewHead title={title} lead={lead} />
      <Answered asked={useLatest(asked)}>
        {({ records, total, count }) => (
          <>
            {count > 0 && (
              <Filters
                text={text}
                search={(wanted) => set({ q: wanted })}
                maxLength={140}
                testid="record-search"
                clear={(text !== '' || status !== undefined) && (() => set({ q: '', status: '' }))}
              >
                <Select
                  aria-label="Status"
                  of={options}
                  value={status ?? ''}
                  change={(chosen) => set({ status: chosen })}
                  data-testid="record-status"
                />
                <p class="quiet" role="status" data-testid="record-count">
                  {shownText({ shown: records.length, total, count }, order)}
                </p>
                {kind.actions?.(records)}
              </Filters>
            )}
            <div class={openId === undefined ? 'split' : 'split open'}>
              <div class="list panel" data-testid={`${view}-list`}>
                {count === 0 && <Empty text={empty}>{sample && <SampleButton makes={sample} />}</Empty>}
                {count > 0 && total === 0 && <Empty text="No matches. Clear the search or the filter." />}
                <ul class="lines">
                  {records.map(kind.lineOf).map((line, index) => (
                    <li key={line.id}>
                      <Row
                        of={line}
                        href={hashOf(line.view ?? view, line.id, line.view === undefined ? filterIn(filter) : {})}
                        isOpen={line.id === openId}
                        isStop={index === 0}
                      />
                      {openId === undefined && line.asks !== undefined && <DecideInRow id={line.id} what={line.asks} />}
                    </li>
                  ))}
                </ul>
              </div>
              {openId !== undefined && 'read' in kind && (
                <Detail key={openId} id={openId} kind={kind} topics={topics} />
              )}
            </div>
          </>
        )}
      </Answered>
    </>
  );
}

/** The part of an address that filters a list. */
function filterIn(query: URLSearchParams): Record<string, string> {
  return { q: query.get('q') ?? '', status: query.get('status') ?? '' };
}

/** A record in a list, as a link. */
export function Row(props: {
  readonly of: RecordLine;
  readonly href: string;
  readonly isOpen?: boolean;
  /** Whether Tab stops at it at first. */
  readonly isStop: boolean;
  readonly testid?: string;
}): JSX.Element {
  const { status, tone, isUndone, title, about, aside } = props.of;
  return (
    <a
      class={`row${props.isOpen ? ' here' : ''}${isUndone ? ' undone' : ''}`}
      href={props.href}
      tabIndex={props.isStop ? 0 : -1}
      aria-current={props.isOpen ? 'true' : undefined}
      data-testid={props.testid ?? 'record-row'}
    >
      {status === undefined ? <span /> : <Badge status={status} tone={tone} />}
      <span class="what">
        <span class="path">{title}</span>
        <span class="quiet">{[furtherMeaning(status ?? ''), ...about].filter(Boolean).join(' · ')}</span>
      </span>
      <span class="when quiet">{aside}</span>
    </a>
  );
}

/** The record that is open, next to its list. */
function Detail<Record, Status extends string>(props: {
  readonly id: string;
  readonly kind: RecordKind<Record, Status>;
  readonly topics: readonly Topic[];
}): JSX.Element {
  const { id, kind, topics } = props;
  const { view, read, titleOf, content: Content } = kind;
  const asked = useAnswer(`${view} ${id}`, topics, () => read(id));
  return (
    <article class="detail panel" data-testid="record-detail">
      <header>
        <a
          class="button close"
          href={hashOf(view, undefined, filterIn(route.value.query))}
          aria-label="Close the record"
        >
          ×
        </a>
        <h2 tabIndex={-1} ref={focusEntered}>
          {titleOf(id, asked.value)}
        </h2>
      </header>
      <Answered asked={asked} others={{ name: `Show all ${kind.title.toLowerCase()}`, href: hashOf(view) }}>
        {(record) => <Content of={record} />}
      </Answered>
    </article>
  );
}
