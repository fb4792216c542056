import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { call } from '../../control.js';
import { durationText } from '../../format.js';
import { revisions, touch } from '../../live.js';
import { Act, Badge, CallTime, Empty, ViewHead } from '../../parts/basics.js';
import { useBankNow } from '../../parts/clock-buttons.js';
import { toneOfHttp } from '../../parts/status.js';
import { useVirtualRows } from '../../parts/use-virtual-rows.js';
import { go, route } from '../../current-route.js';
import { hashOf } from '../../route.js';
import type { Schema } from '../../control.js';
import { RequestDetail } from './request-detail.js';
import { filterOf, fits, journalQueryOf, queryOf, type RequestFilter } from './request-filter.js';
import { followLines, isLoading, lines, loadLines } from './request-lines.js';

const ROW_HEIGHT = 52;

/** What clients sent and got, live, with search and filters, and one of them with everything. */
export function RequestsView(): JSX.Element {
  const { id, query } = route.value;
  const filter = filterOf(query);
  const revision = revisions.requests.value;
  useEffect(followLines, []);
  useEffect(() => void loadLines().catch(() => undefined), [revision]);
  const all = lines.value;
  const shown = useMemo(() => all.filter((line) => fits(line, filter)), [all, query.toString()]);
  const forget = async (): Promise<void> => {
    await call('deleteRequests');
    lines.value = [];
    touch(['requests', 'report']);
  };
  return (
    <>
      <ViewHead
        title="Requests"
        lead="What clients sent to the bank’s interface, and what they got. New calls appear by themselves."
        actions={
          <>
            <a class="button" href={harAddress(filter)} download="sandbank.har" data-testid="export-har">
              {shown.length === all.length ? 'Export HAR' : `Export HAR (${callsText(shown.length)})`}
            </a>
            <Act does={forget} kind="danger" sure="Really forget?" testid="forget-requests">
              Forget all
            </Act>
          </>
        }
      />
      <Filters filter={filter} id={id} count={shown.length} total={all.length} />
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

function callsText(count: number): string {
  return count === 1 ? '1 call' : `${count} calls`;
}

function Filters(props: {
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
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        placeholder="Search path, id, code, TPP…"
        aria-label="Search"
        value={filter.text}
        onInput={(event) => set({ text: event.currentTarget.value })}
        data-testid="request-search"
      />
      <Select
        label="Operation"
        all="All operations"
        of={operations}
        value={filter.operation}
        onChange={(operation) => set({ operation })}
      />
      <Select label="TPP" all="All TPPs" of={tpps} value={filter.tpp} onChange={(tpp) => set({ tpp })} />
      <Select
        label="Status"
        all="Any status"
        of={['2xx', '3xx', '4xx', '5xx', 'none']}
        value={filter.status}
        onChange={(status) => set({ status })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={filter.findings}
          onChange={(event) => set({ findings: event.currentTarget.checked })}
        />
        With findings
      </label>
      <p class="quiet" role="status" data-testid="request-count">
        {count === total ? `${total} calls` : `${count} of ${total} calls`}
        {isLoading.value && ', loading…'}
      </p>
    </form>
  );
}

function Select(props: {
  readonly label: string;
  readonly all: string;
  readonly of: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}): JSX.Element {
  return (
    <select
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{props.all}</option>
      {props.of.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  );
}

function RequestList(props: {
  readonly shown: readonly Schema<'RequestLine'>[];
  readonly openId: string | undefined;
  readonly filter: RequestFilter;
  readonly isEmpty: boolean;
}): JSX.Element {
  const now = useBankNow();
  const { shown, openId, filter, isEmpty } = props;
  const box = useRef<HTMLDivElement>(null);
  const { rows, height } = useVirtualRows(shown.length, ROW_HEIGHT, box);
  return (
    <div class="list panel" ref={box} data-testid="request-list">
      {shown.length === 0 && !isLoading.value && (
        <Empty>
          {isEmpty ? (
            <>
              <p>No client has called yet.</p>
              <p>
                <a href="#/start">Start here</a> has commands to paste, and buttons that do the same.
              </p>
            </>
          ) : (
            <p>No call fits. Clear the search or the filters.</p>
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
                <RequestRow line={line} isOpen={line.id === openId} filter={filter} now={now} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function RequestRow(props: {
  readonly line: Schema<'RequestLine'>;
  readonly isOpen: boolean;
  readonly filter: RequestFilter;
  readonly now: number | undefined;
}): JSX.Element {
  const { line, isOpen, filter, now } = props;
  const { id, method, path, operation, tpp, status, durationMs, refusal, findings, at } = line;
  return (
    <a
      class={isOpen ? 'row here' : 'row'}
      href={hashOf('requests', id, queryOf(filter))}
      aria-current={isOpen ? 'true' : undefined}
      data-testid="request-row"
    >
      <Badge status={status === 0 ? 'none' : String(status)} tone={toneOfHttp(status)} />
      <span class="what">
        <span class="path">
          <strong>{method}</strong> {path}
        </span>
        <span class="quiet">
          {[operation, tpp, refusal?.code].filter((part) => part !== undefined).join(' · ') || 'no operation'}
        </span>
      </span>
      <span class="when quiet">
        <CallTime at={at} now={now} />
        <span>
          {findings && (
            <span class="findings" title={findings.join(', ')}>
              {findings.length === 1 ? '1 finding' : `${findings.length} findings`}
            </span>
          )}{' '}
          {durationText(durationMs)}
        </span>
      </span>
    </a>
  );
}
