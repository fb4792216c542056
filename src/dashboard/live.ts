import { batch, signal, type Signal } from '@preact/signals';
import { needsToken, LOCATION, type Schema } from './control.js';

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
export type RequestListener = (line: Schema<'RequestLine'>) => void;
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
