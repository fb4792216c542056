import { signal, batch, type Signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  BANK_ROUTES,
  pathOf,
  SERVER_ROUTES,
  UNDO_HEADER,
  undoLabel,
  type ResponseOf,
  type Schema,
  type BankOperationId,
  type Sent,
  type ServerOperationId,
} from '../library/control-operations.js';
import { changeText } from './changes.js';
import { locationOf } from './location.js';

export type { ResponseOf, Body, Schema } from '../library/control-operations.js';

/** How the page asks the bank: calls of the control API, and answers that are read again when an event says that they changed. */

/** The bank that this page shows. */
export const LOCATION = locationOf(globalThis.location.pathname);

/** Whether the server requires its token. */
export const needsToken = signal(false);

/** A call that was refused, with the reason. */
class ControlProblem extends Error {
  readonly status: number;
  readonly path: string | undefined;

  constructor(status: number, detail: string, path?: string) {
    super(detail);
    this.name = 'ControlProblem';
    this.status = status;
    this.path = path;
  }
}

/** A moment before a change by this page. */
export interface Point {
  readonly id: string;
  readonly label: string;
  /** Whether the change was itself an undo. */
  readonly isUndo: boolean;
}

let point: Point | undefined;

/** The moment before the first change since this was last called; undefined without a change. */
export function takePoint(): Point | undefined {
  const taken = point;
  point = undefined;
  return taken;
}

/** Calls an operation of the control API of this bank. @param sent also what a change is about, in words @throws ControlProblem */
export function call<Id extends BankOperationId>(
  id: Id,
  names: Readonly<Record<string, string>> = {},
  sent: Sent<Id> & { readonly about?: string } = {},
): Promise<ResponseOf<Id>> {
  const [method, template] = BANK_ROUTES[id];
  const address = `${LOCATION.bankBase}/__admin${pathOf(template, names, sent.query)}`;
  const label = changeText(id, names, sent.body, sent.about);
  const change = label === undefined ? undefined : { label, isUndo: id === 'undo' };
  return send(method, address, sent.body, change) as Promise<ResponseOf<Id>>;
}

/** Calls an operation that is about the server. @throws ControlProblem */
export function callServer<Id extends ServerOperationId>(
  id: Id,
  names: Readonly<Record<string, string>> = {},
  sent: Sent<Id> = {},
): Promise<ResponseOf<Id>> {
  const [method, template] = SERVER_ROUTES[id];
  return send(method, LOCATION.prefix + pathOf(template, names, sent.query), sent.body) as Promise<ResponseOf<Id>>;
}

/** Signs in with the token of the server; the browser keeps a cookie. @throws ControlProblem */
export async function signIn(token: string): Promise<void> {
  await send('POST', `${LOCATION.prefix}/__admin/ui/session`, { token });
  needsToken.value = false;
}

async function send(method: string, address: string, body: unknown, change?: Omit<Point, 'id'>): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(change && { [UNDO_HEADER]: undoLabel(change.label) }),
      },
    });
  } catch {
    throw new ControlProblem(0, 'The server does not respond. Is it still running?');
  }
  const id = answer.headers.get(UNDO_HEADER);
  if (id !== null && change) point ??= { id, ...change };
  if (answer.ok) return answer.json();
  const problem = (await answer.json().catch(() => ({}))) as { detail?: string; path?: string };
  if (answer.status === 401 && !address.endsWith('/session')) needsToken.value = true;
  throw new ControlProblem(
    answer.status,
    problem.detail ?? `${method} ${address} failed with status ${answer.status}`,
    problem.path,
  );
}

/** The parts of a bank that can change. A view names those that it shows, and reads them again when one of them changes. */
export const TOPICS = ['requests', 'report', 'records', 'accounts', 'clock', 'rules', 'profile', 'banks'] as const;
/** A part of a bank that can change. */
export type Topic = (typeof TOPICS)[number];

/** A counter for each topic, which increases with every change. */
export const revisions: Readonly<Record<Topic, Signal<number>>> = Object.fromEntries(
  TOPICS.map((topic) => [topic, signal(0)]),
) as Record<Topic, Signal<number>>;

/** The state of the event stream. */
export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');

/** The last known state of the bank's clock, and the real time at which it arrived. */
export const clock = signal<{ readonly state: Schema<'Clock'>; readonly receivedAtMs: number } | undefined>(undefined);

/** The time zone of the bank, once it is known. */
export const bankZone = signal<string | undefined>(undefined);

/** Receives every call of a client, in the order of the responses. */
type RequestListener = (line: Schema<'RequestLine'>) => void;
const requestListeners = new Set<RequestListener>();

/** Adds a listener for new calls of clients. Returns a function that removes it. */
export function onRequest(listener: RequestListener): () => void {
  requestListeners.add(listener);
  return () => void requestListeners.delete(listener);
}

/** New calls are added to the list as they arrive. It is read again only after calls were deleted. */
const ALL_BUT_REQUESTS = TOPICS.filter((topic) => topic !== 'requests');

/** The topics that each kind of event may have changed. */
const CHANGED_BY: Readonly<Record<string, readonly Topic[]>> = {
  request: ['rules'],
  finding: ['report'],
  transition: ['records', 'accounts', 'clock'],
  clock: ALL_BUT_REQUESTS,
  fault: ['rules'],
  control: ALL_BUT_REQUESTS,
};
/** Operations of the control API that change calls in the journal. */
const CLEARS_JOURNAL = ['deleteRequests', 'resetBank', 'undo'];
/** Operations of the control API that replace the state of the bank. */
const REPLACES_STATE = ['resetBank', 'resetState', 'restoreSnapshot', 'putState', 'undo'];

/** How often the state of the bank was replaced while the page was open. */
export const timesReplaced = signal(0);

/** Delay until a change is read: longer if another one was read less than `BUSY_MS` ago, so that a busy bank is not read at every event. */
const [PAUSE_MS, BUSY_PAUSE_MS, BUSY_MS] = [120, 500, 2000];
const waiting = new Set<Topic>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastReadAtMs = -BUSY_MS;

/** Reads topics again immediately, after this page has changed them. */
export function refresh(topics: readonly Topic[]): void {
  for (const topic of topics) waiting.add(topic);
  readWaiting();
}

/** Reads topics again after a short delay, together with others that change until then. */
function refreshSoon(topics: readonly Topic[]): void {
  for (const topic of topics) waiting.add(topic);
  // A page in the background reads when it becomes visible.
  if (document.hidden) return;
  const isBusy = performance.now() - lastReadAtMs < BUSY_MS;
  timer ??= setTimeout(readWaiting, isBusy ? BUSY_PAUSE_MS : PAUSE_MS);
}

function readWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
  lastReadAtMs = performance.now();
  batch(() => {
    for (const topic of waiting) revisions[topic].value += 1;
    waiting.clear();
  });
}

/** The topics that an event may have changed. */
function changedBy(kind: string, body: unknown): readonly Topic[] {
  const { operation = '', now } = body as { operation?: string; now?: string };
  const isTurnedBack = kind === 'clock' && now !== undefined && now < (clock.value?.state.now ?? '');
  return isTurnedBack || (kind === 'control' && CLEARS_JOURNAL.includes(operation)) ? TOPICS : (CHANGED_BY[kind] ?? []);
}

/** Stores the state of the clock. */
export function updateClock(state: Schema<'Clock'>): void {
  clock.value = { state, receivedAtMs: performance.now() };
}

/** Follows the events of the bank while the page is open. The browser reconnects by itself. */
export function followBank(): void {
  document.addEventListener('visibilitychange', () => refreshSoon([]));
  connect();
}

function connect(): void {
  const source = new EventSource(`${LOCATION.bankBase}/__admin/events`);
  let wasLost = false;
  source.addEventListener('open', () => {
    connection.value = 'live';
    // Events of the meantime are lost.
    if (wasLost) refreshSoon(TOPICS);
    wasLost = false;
  });
  source.addEventListener('error', () => {
    wasLost = true;
    connection.value = 'lost';
    // A response that is not a stream closes the source for good: the token is missing, or the bank was deleted.
    if (source.readyState === EventSource.CLOSED) setTimeout(listenAgain, 2000);
  });
  for (const kind of Object.keys(CHANGED_BY)) {
    source.addEventListener(kind, (event) => {
      const body = JSON.parse((event as MessageEvent<string>).data) as unknown;
      const topics = changedBy(kind, body);
      if (kind === 'control' && REPLACES_STATE.includes((body as { operation: string }).operation))
        timesReplaced.value += 1;
      if (kind === 'clock') updateClock(body as Schema<'Clock'>);
      if (kind === 'request') for (const listener of requestListeners) listener(body as Schema<'RequestLine'>);
      refreshSoon(topics);
    });
  }
}

function listenAgain(): void {
  if (needsToken.value) setTimeout(listenAgain, 1000);
  else {
    refreshSoon(TOPICS);
    connect();
  }
}

/** What was asked for, as far as it is there. What was shown stays while it is read again. */
export interface Asked<Value> {
  readonly value: Value | undefined;
  readonly problem: ControlProblem | undefined;
  /** Reads it again, such as after a change by this page. */
  readonly again: () => void;
}

/**
 * Asks the control API for something, and asks again whenever a topic of it has changed.
 * @param key what is asked for; another key is another question
 */
export function useAnswer<Value>(key: string, topics: readonly Topic[], ask: () => Promise<Value>): Asked<Value> {
  const [answer, setAnswer] = useState<{ key: string; value?: Value; problem?: ControlProblem }>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  const revision = topics.map((topic) => revisions[topic].value).join('.');
  const locked = needsToken.value;
  useEffect(() => {
    if (locked) return;
    const own = (latest.current += 1);
    ask().then(
      // Only the last question counts: answers may overtake each other.
      (value) => own === latest.current && setAnswer({ key, value }),
      (problem: unknown) => own === latest.current && setAnswer({ key, problem: asProblem(problem) }),
    );
  }, [key, revision, round, locked]);
  const isCurrent = answer.key === key;
  return {
    value: isCurrent ? answer.value : undefined,
    problem: isCurrent ? answer.problem : undefined,
    again: () => setRound((before) => before + 1),
  };
}

/** The same, with the answer to the last question until that to another one is there, so that a list stays visible while it is searched. */
export function useLatest<Value>(asked: Asked<Value>): Asked<Value> {
  const latest = useRef<Value | undefined>(undefined);
  if (asked.value !== undefined) latest.current = asked.value;
  return { ...asked, value: latest.current };
}

/** What the bank says about itself: its customers, TPPs, addresses and dialect. */
export function useDemo(): Asked<Schema<'Demo'>> {
  return useAnswer('demo', ['profile', 'banks'], () => call('readDemo'));
}

/** Any failure as one that can be shown. */
export function asProblem(problem: unknown): ControlProblem {
  return problem instanceof ControlProblem
    ? problem
    : new ControlProblem(0, problem instanceof Error ? problem.message : String(problem));
}
