import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { callKey, runsOf } from '../../../library/call-runs.js';
import { call, type Schema, useAnswer } from '../../control.js';
import { amountText, counted, durationText, sentText, shortId, shortPath } from '../../format.js';
import { Empty, ViewHead, CallTime } from '../../parts/basics.js';
import { Filters, Select } from '../../parts/form.js';
import { toneOfHttp } from '../../parts/status.js';
import { go, route } from '../../current-route.js';
import { hashOf } from '../../location.js';
import { type RecordLine, Row } from '../records/record-list.js';
import { SampleButton } from '../start/sample-button.js';
import { CompareView } from './compare-view.js';
import { RequestDetail } from './request-detail.js';
import { filterOf, harAddress, type RequestFilter } from './request-filter.js';
import { lineCounts, isLoading, lines, seen, useLines } from './request-lines.js';

type Line = Schema<'RequestLine'>;

const ROW_HEIGHT = globalThis.matchMedia('(max-width: 52rem)').matches ? 96 : 52;

/** The calls of clients, live, with search and filters, and one of them with all details. */
export function RequestsView(): JSX.Element {
  const { id, query } = route.value;
  const filter = filterOf(query);
  const other = query.get('with');
  // The call that another one is chosen for, to compare both.
  const first = id === undefined ? (query.get('first') ?? undefined) : undefined;
  const linkTo = (line: string): string =>
    first === undefined ? hashOf('requests', line, filter) : hashOf('requests', first, { with: line });
  useLines(filter);
  const shown = lines.value;
  if (id !== undefined && other !== null)
    return <CompareView ids={[id, other]} back={hashOf('requests', id, filter)} />;
  return (
    <>
      <ViewHead
        title="Requests"
        lead="Calls to the bank’s interface, and its notifications to TPPs, newest first."
        actions={
          <a class="button" href={harAddress(filter)} download="sandbank.har" data-testid="export-har">
            {isFiltered(filter) ? `Export HAR (${counted(matching(), 'call')})` : 'Export HAR'}
          </a>
        }
      />
      <RequestFilters filter={filter} id={id} />
      {first !== undefined && (
        <p class="note" role="status" data-testid="choose-call">
          Choose the call to compare with {first}. <a href={hashOf('requests', first, filter)}>Cancel</a>
        </p>
      )}
      <div class={id === undefined ? 'split' : 'split open'}>
        <RequestList shown={shown} openId={id ?? first} linkTo={linkTo} isEmpty={lineCounts.value.all === 0} />
        {id !== undefined && (
          <RequestDetail
            key={id}
            id={id}
            back={hashOf('requests', undefined, filter)}
            compare={hashOf('requests', undefined, { first: id })}
          />
        )}
      </div>
    </>
  );
}

function isFiltered(filter: RequestFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** How many calls match the filter. */
function matching(): number {
  return lines.value.length + lineCounts.value.older;
}

/** In the list of findings: calls with any of them. */
const WITH_ANY = 'true';

function RequestFilters(props: { readonly filter: RequestFilter; readonly id: string | undefined }): JSX.Element {
  const { filter, id } = props;
  const set = (change: RequestFilter): void => go(hashOf('requests', id, { ...filter, ...change }), true);
  const { all, older } = lineCounts.value;
  const findings = useAnswer('findings', ['report', 'requests'], () => call('readReport')).value?.findings ?? [];
  return (
    <Filters
      text={filter['q'] ?? ''}
      search={(q) => set({ q })}
      label="Search path, id, header, body"
      maxLength={140}
      testid="request-search"
      clear={isFiltered(filter) && (() => go(hashOf('requests', id), true))}
    >
      <Select
        aria-label="Operation"
        of={withAll('All operations', seen.operations, filter['operation'])}
        value={filter['operation'] ?? ''}
        change={(operation) => set({ operation })}
      />
      <Select
        aria-label="TPP"
        of={withAll('All TPPs', seen.tpps, filter['tpp'])}
        value={filter['tpp'] ?? ''}
        change={(tpp) => set({ tpp })}
      />
      <Select
        aria-label="Status"
        of={{ '': 'Any status', '2xx': '2xx', '3xx': '3xx', '4xx': '4xx', '5xx': '5xx', '000': 'no response' }}
        value={filter['status'] ?? ''}
        change={(status) => set({ status })}
      />
      <Select
        aria-label="Findings"
        of={{
          ...withAll('All calls', new Set(), filter['finding']),
          [WITH_ANY]: 'With findings',
          ...Object.fromEntries(findings.map(({ rule, title, count }) => [rule, `${title} (${count})`])),
        }}
        value={filter['finding'] ?? (filter['findings'] === undefined ? '' : WITH_ANY)}
        change={(rule) => set(rule === WITH_ANY ? { findings: 'true', finding: '' } : { findings: '', finding: rule })}
        class="narrow"
        data-testid="finding-filter"
      />
      <p class="quiet" role="status" data-testid="request-count">
        {isFiltered(filter) ? `${matching()} of ${counted(all, 'call')}` : counted(all, 'call')}
        {isLoading.value && ', loading…'}
        {!isLoading.value && older > 0 && `, ${counted(older, 'older call')} not loaded`}
        {' · bank time'}
      </p>
    </Filters>
  );
}

/** Values to filter by, after the choice of all, with the one that is chosen. */
function withAll(all: string, values: ReadonlySet<string>, chosen = ''): Record<string, string> {
  const named = [...new Set([...values, chosen])].filter((value) => value !== '').sort();
  return { '': all, ...Object.fromEntries(named.map((value) => [value, value])) };
}

function RequestList(props: {
  readonly shown: readonly Line[];
  readonly openId: string | undefined;
  /** The address that the row of a call leads to. */
  readonly linkTo: (id: string) => string;
  readonly isEmpty: boolean;
}): JSX.Element {
  const { shown, openId, linkTo, isEmpty } = props;
  const box = useRef<HTMLDivElement>(null);
  // A run of equal calls is one row, until one of them is open.
  const open = shown.find(({ id }) => id === openId);
  const openKey = open && callKey(open);
  const keyOf = (line: Line): string | undefined => (callKey(line) === openKey ? undefined : callKey(line));
  const runs = useMemo(() => runsOf(shown, keyOf), [shown, openKey]);
  const { rows, height } = useVirtualRows(runs.length, box);
  // The call that had the focus last is the one that its run shows, so that its row and the focus stay.
  const kept = useRef(openId);
  if (openId !== undefined) kept.current = openId;
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
          const run = runs[index] ?? [];
          const line = run.find(({ id }) => id === kept.current) ?? run[0];
          return (
            line && (
              <li
                key={line.id}
                onFocusIn={() => void (kept.current = line.id)}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={runs.length}
                aria-posinset={index + 1}
              >
                <Row
                  of={lineOf(line, run.length)}
                  isOpen={line.id === openId}
                  isStop={index === rows[0]?.index}
                  href={linkTo(line.id)}
                  testid="request-row"
                />
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

function lineOf(call: Line, times: number): RecordLine {
  const { id, method, path, operation, tpp, subject, subjectStatus, status, durationMs } = call;
  const { amount, refusal, findings, at, sent, undone, transitions } = call;
  const address = `${method} ${shortPath(path)}`;
  const name = sentText(sent) ?? operation;
  const result = refusal?.sentCode ?? refusal?.code ?? (sent ? undefined : subjectStatus);
  return {
    id,
    status: status === 0 ? 'none' : String(status),
    tone: toneOfHttp(status),
    isUndone: undone === true && transitions > 0,
    title: (
      <span class="call" title={`${method} ${path}`}>
        <strong>
          <span>
            {times > 1 && `${times} × `}
            {name ?? address}
            {amount && ` ${amountText(amount)}`}
          </span>
          {result !== undefined && <span>{` → ${result}`}</span>}
        </strong>
        {subject !== undefined && <span>{` ${shortId(subject)}`}</span>}
      </span>
    ),
    about: [refusal?.text ?? (name === undefined ? 'unknown path' : address), tpp, undone ? 'undone' : undefined],
    aside: (
      <>
        <CallTime at={at} />
        <span>
          {findings && (
            <span class="findings" title={findings.join(', ')}>
              {counted(findings.length, 'finding')}
            </span>
          )}{' '}
          {durationText(durationMs)}
        </span>
      </>
    ),
  };
}
