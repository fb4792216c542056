import { batch, signal, type Signal } from '@preact/signals';
import type { Schema } from './control.js';
import { needsToken, PLACE } from './control.js';
import type { BankWays } from './views/start/journey.js';

/** What can change about a bank; a view names what it shows, and is read again when that has changed. */
export const TOPICS = ['requests', 'report', 'records', 'accounts', 'clock', 'rules', 'profile', 'banks'] as const;
/** One of them. */
export type Topic = (typeof TOPICS)[number];

/** Counts up whenever something of the topic has changed. */
export const revisions: Readonly<Record<Topic, Signal<number>>> = Object.fromEntries(
  TOPICS.map((topic) => [topic, signal(0)]),
) as Record<Topic, Signal<number>>;

/** Whether the page hears what happens. */
export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');

/** Where the bank's clock stood when it was last told, and the real time at which that was. */
export const clock = signal<{ readonly state: Schema<'Clock'>; readonly heardAtMs: number } | undefined>(undefined);

/** The time zone of the bank, once it is known. */
export const bankZone = signal<string | undefined>(undefined);

/** What the bank's decisions mean for calls, once they are known. */
export const bankWays = signal<BankWays>({});

/** Told of every call of a client, in the order in which they are answered. */
export type RequestListener = (line: Schema<'RequestLine'>) => void;
const requestListeners = new Set<RequestListener>();

/** Calls back with each new call of a client, until the answer is called. */
export function onRequest(listener: RequestListener): () => void {
  requestListeners.add(listener);
  return () => void requestListeners.delete(listener);
}

/** The list of calls grows by itself; it is read again only when calls were forgotten. */
const ALL_BUT_REQUESTS = TOPICS.filter((topic) => topic !== 'requests');

/** What an event of each kind may have changed. */
const CHANGED_BY: Readonly<Record<string, readonly Topic[]>> = {
  request: ['rules'],
  finding: ['report'],
  transition: ['records', 'accounts', 'clock'],
  clock: ALL_BUT_REQUESTS,
  fault: ['rules'],
  control: ALL_BUT_REQUESTS,
};
/** Calls of the control API after which the journal begins again. */
const FORGETTING = ['deleteRequests', 'resetBank'];
/** Those after which nothing is there that was there before. */
const BEGINNING = ['resetBank', 'resetState', 'restoreSnapshot', 'putState'];

/** Counts how often the bank has begun again, or gone back, while the page was open. */
export const timesBegun = signal(0);

/** How soon a change is read, and how soon after another one: a busy bank is not asked at every event. */
const [PAUSE_MS, BUSY_PAUSE_MS, BUSY_MS] = [120, 500, 2000];
const waiting = new Set<Topic>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastReadAtMs = -BUSY_MS;

/** Says that something was changed by this page: it is read at once. */
export function touch(topics: readonly Topic[]): void {
  for (const topic of topics) waiting.add(topic);
  readWaiting();
}

/** Takes in that something has changed: it is read soon, together with what comes until then. */
function hear(topics: readonly Topic[]): void {
  for (const topic of topics) waiting.add(topic);
  // Nobody looks: it is read when somebody does.
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

/** What an event may have changed. */
function changedBy(kind: string, body: unknown): readonly Topic[] {
  const { operation = '', now } = body as { operation?: string; now?: string };
  const shownBeginning = kind === 'clock' && now !== undefined && now < (clock.value?.state.now ?? '');
  return shownBeginning || (kind === 'control' && FORGETTING.includes(operation)) ? TOPICS : (CHANGED_BY[kind] ?? []);
}

/** Takes over how the clock stands. */
export function hearClock(state: Schema<'Clock'>): void {
  clock.value = { state, heardAtMs: performance.now() };
}

/** Listens to the bank for as long as the page is open. The browser connects again by itself when it is cut off. */
export function followBank(): void {
  document.addEventListener('visibilitychange', () => hear([]));
  connect();
}

function connect(): void {
  const source = new EventSource(`${PLACE.bankBase}/__admin/events`);
  let wasLost = false;
  source.addEventListener('open', () => {
    connection.value = 'live';
    // What happened meanwhile was not told.
    if (wasLost) hear(TOPICS);
    wasLost = false;
  });
  source.addEventListener('error', () => {
    wasLost = true;
    connection.value = 'lost';
    // An answer that is no stream ends the source for good: the token is missing, or the bank is gone.
    if (source.readyState === EventSource.CLOSED) setTimeout(listenAgain, 2000);
  });
  for (const kind of Object.keys(CHANGED_BY)) {
    source.addEventListener(kind, (event) => {
      const body = JSON.parse((event as MessageEvent<string>).data) as unknown;
      const topics = changedBy(kind, body);
      if (kind === 'control' && BEGINNING.includes((body as { operation: string }).operation)) timesBegun.value += 1;
      if (kind === 'clock') hearClock(body as Schema<'Clock'>);
      if (kind === 'request') for (const listener of requestListeners) listener(body as Schema<'RequestLine'>);
      hear(topics);
    });
  }
}

function listenAgain(): void {
  if (needsToken.value) setTimeout(listenAgain, 1000);
  else {
    hear(TOPICS);
    connect();
  }
}
