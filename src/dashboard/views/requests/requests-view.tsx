import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { call, type Schema } from '../../control.js';
import { counted, durationText, sentText, shortId, shortPath } from '../../format.js';
import { bankZone, revisions, onRequest } from '../../live.js';
import { Badge, Empty, ViewHead } from '../../parts/basics.js';
import { Check, Filters, Select } from '../../parts/form.js';
import { CallTime } from '../../parts/times.js';
import { toneOfHttp } from '../../parts/status.js';
import { go, route } from '../../current-route.js';
import { hashOf } from '../../route.js';
import { SampleButton } from '../start/sample-button.js';
import { RequestDetail } from './request-detail.js';
import { filterOf, fits, journalQueryOf, queryOf, type RequestFilter, merged, MOST_LINES } from './request-filter.js';
import { signal } from '@preact/signals';

const ROW_HEIGHT = 52;

/** The calls of clients, live, with search and filters, and one of them with all details. */
export function RequestsView(): JSX.Element {
  const { id, query } = route.value;
  const filter = filterOf(query);
  const revision = revisions.requests.value;
  useEffect(followLines, []);
  useEffect(() => void loadLines().catch(() => undefined), [revision]);
  const all = lines.value;
  const shown = useMemo(() => all.filter((line) => fits(line, filter)), [all, query.toString()]);
  return (
    <>
      <ViewHead
        title="Requests"
        lead="Calls to the bank’s interface and notifications to TPPs, with their responses. New calls appear at the top."
        actions={
          <a class="button" href={harAddress(filter)} download="sandbank.har" data-testid="export-har">
            {shown.length === all.length ? 'Export HAR' : `Export HAR (${counted(shown.length, 'call')})`}
          </a>
        }
      />
      <RequestFilters filter={filter} id={id} count={shown.length} total={all.length} />
      <div class={id === undefined ? 'split' : 'split open'}>
        <RequestList shown={shown} openId={id} filter={filter} isEmpty={all.length === 0} />
        {id !== undefined && <RequestDetail key={id} id={id} back={hashOf('requests', undefined, queryOf(filter))} />}
      </div>
    </>
  );
}

/** The archive of the calls that the filter leaves. */
function harAddress(filter: RequestFilter): string {
  const query = new URLSearchParams(journalQueryOf(filter)).toString();
  return `${globalThis.location.pathname.replace(/\/ui$/, '/requests/har')}${query === '' ? '' : `?${query}`}`;
}

function RequestFilters(props: {
  readonly filter: RequestFilter;
  readonly id: string | undefined;
  readonly count: number;
  readonly total: number;
}): JSX.Element {
  const { filter, id, count, total } = props;
  const set = (change: Partial<RequestFilter>): void =>
    go(hashOf('requests', id, queryOf({ ...filter, ...change })), true);
  const all = lines.value;
  const [operations, tpps] = useMemo(
    () => [
      [...new Set(all.flatMap(({ operation }) => operation ?? []))].sort(),
      [...new Set(all.flatMap(({ tpp }) => tpp ?? []))].sort(),
    ],
    [all],
  );
  return (
    <Filters
      text={filter.text}
      search={(text) => set({ text })}
      placeholder="Search path, id, code, TPP… ( / )"
      testid="request-search"
      clear={count < total && (() => go(hashOf('requests', id), true))}
    >
      <Select
        aria-label="Operation"
        of={withAll('All operations', operations)}
        value={filter.operation}
        change={(operation) => set({ operation })}
      />
      <Select aria-label="TPP" of={withAll('All TPPs', tpps)} value={filter.tpp} change={(tpp) => set({ tpp })} />
      <Select
        aria-label="Status"
        of={withAll('Any status', ['2xx', '3xx', '4xx', '5xx', 'none'])}
        value={filter.status}
        change={(status) => set({ status })}
      />
      <Check checked={filter.findings} change={(findings) => set({ findings })}>
        With findings
      </Check>
      <p class="quiet" role="status" data-testid="request-count">
        {count === total ? counted(total, 'call') : `${count} of ${counted(total, 'call')}`}
        {isLoading.value && ', loading…'}
        {!isLoading.value && olderCalls.value > 0 && `, ${counted(olderCalls.value, 'older call')} not loaded`}
        {bankZone.value !== undefined && ` · bank time, ${bankZone.value}`}
      </p>
    </Filters>
  );
}

/** Values to filter by, after the choice of all. */
function withAll(all: string, values: readonly string[]): Record<string, string> {
  return { '': all, ...Object.fromEntries(values.map((value) => [value, value])) };
}

function RequestList(props: {
  readonly shown: readonly Schema<'RequestLine'>[];
  readonly openId: string | undefined;
  readonly filter: RequestFilter;
  readonly isEmpty: boolean;
}): JSX.Element {
  const { shown, openId, filter, isEmpty } = props;
  const box = useRef<HTMLDivElement>(null);
  const { rows, height } = useVirtualRows(shown.length, box);
  return (
    <div class="list panel" ref={box} data-testid="request-list">
      {shown.length === 0 && !isLoading.value && (
        <Empty text={isEmpty ? 'No client has called yet.' : 'No matching calls. Clear the search or the filters.'}>
          {isEmpty && (
            <>
              <p>
                Paste a command of <a href="#/start">Start here</a> into a shell, or:
              </p>
              <SampleButton makes="request" />
            </>
          )}
        </Empty>
      )}
      <ul class="rows" style={{ height: `${height}px` }} aria-label="Calls, newest first">
        {rows.map(({ index, start }) => {
          const line = shown[index];
          return (
            line && (
              <li
                key={line.id}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
              >
                <RequestRow line={line} isOpen={line.id === openId} filter={filter} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Works out which rows of a scrolling box can be seen, so that a list costs what it shows. */
function useVirtualRows(count: number, box: RefObject<HTMLElement | null>) {
  const [, redraw] = useReducer<number, undefined>((times) => times + 1, 0);
  const options = {
    count,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => box.current,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: 12,
    onChange: () => redraw(undefined),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  return { rows: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize() };
}

function RequestRow(props: {
  readonly line: Schema<'RequestLine'>;
  readonly isOpen: boolean;
  readonly filter: RequestFilter;
}): JSX.Element {
  const { line, isOpen, filter } = props;
  const { id, method, path, operation, tpp, status, durationMs, refusal, findings, at, sent, subject, undone } = line;
  const address = `${method} ${shortPath(path)}`;
  const name = sentText(sent) ?? operation;
  return (
    <a
      class={`row${isOpen ? ' here' : ''}${undone ? ' undone' : ''}`}
      href={hashOf('requests', id, queryOf(filter))}
      aria-current={isOpen ? 'true' : undefined}
      data-testid="request-row"
    >
      <Badge status={status === 0 ? 'none' : String(status)} tone={toneOfHttp(status)} />
      <span class="what">
        <span class="path" title={`${method} ${path}`}>
          <strong>{name ?? address}</strong> {subject !== undefined && shortId(subject)}
        </span>
        <span class="quiet">
          {[refusal?.code, name && address, tpp, undone && 'undone'].filter(Boolean).join(' · ') || 'no operation'}
        </span>
      </span>
      <span class="when quiet">
        <CallTime at={at} />
        <span>
          {findings && (
            <span class="findings" title={findings.join(', ')}>
              {counted(findings.length, 'finding')}
            </span>
          )}{' '}
          {durationText(durationMs)}
        </span>
      </span>
    </a>
  );
}

type Line = Schema<'RequestLine'>;

/** Calls of clients, newest first, as far as they are loaded. */
const lines = signal<readonly Line[]>([]);
/** Whether older calls are still being loaded. */
const isLoading = signal(false);
/** How many older calls of the journal are not loaded, because there are too many. */
const olderCalls = signal(0);

const PAGE = 1000;
let arrived: Line[] = [];
let frame: number | undefined;
let round = 0;

/** Reads the journal again, page by page, newest first; what is shown stays until the first page is there. */
async function loadLines(): Promise<void> {
  const own = (round += 1);
  isLoading.value = true;
  try {
    let loaded: Line[] = [];
    let cursor: string | undefined;
    for (;;) {
      const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
      const { requests, total, nextCursor } = await call('readRequests', {}, { query });
      if (own !== round) return;
      loaded = [...loaded, ...requests];
      // The page already contains the calls that arrived while it was read.
      arrived = [];
      lines.value = loaded;
      olderCalls.value = total - loaded.length;
      if (nextCursor === undefined || loaded.length >= MOST_LINES) return;
      cursor = nextCursor;
    }
  } finally {
    if (own === round) isLoading.value = false;
  }
}

/** Takes new calls in while they come, at most once a frame. */
function followLines(): () => void {
  return onRequest((line) => {
    arrived.push(line);
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      lines.value = merged(arrived, lines.value);
      arrived = [];
    });
  });
}
