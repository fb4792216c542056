import { batch, signal, type Signal } from '@preact/signals';
import type { Schema } from './control.js';
import { needsToken, PLACE } from './control.js';

/** What can change about a bank; a view names what it shows, and is read anew when that has changed. */
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

/** Told of every call of a client, in the order in which they are answered. */
export type RequestListener = (line: Schema<'RequestLine'>) => void;
const requestListeners = new Set<RequestListener>();

/** Calls back with each new call of a client, until the answer is called. */
export function onRequest(listener: RequestListener): () => void {
  requestListeners.add(listener);
  return () => void requestListeners.delete(listener);
}

/** What an event of each kind may have changed. */
const CHANGED_BY: Readonly<Record<string, readonly Topic[]>> = {
  request: ['rules'],
  finding: ['report'],
  transition: ['records', 'accounts', 'clock'],
  clock: TOPICS,
  fault: ['rules'],
  control: TOPICS,
};

/** Views are read anew at most so often; what comes in between is read with the next. */
const PAUSE_MS = 150;
const waiting = new Set<Topic>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says that something has changed, such as by a button of this page. */
export function touch(topics: readonly Topic[]): void {
  for (const topic of topics) waiting.add(topic);
  timer ??= setTimeout(() => {
    timer = undefined;
    batch(() => {
      for (const topic of waiting) revisions[topic].value += 1;
      waiting.clear();
    });
  }, PAUSE_MS);
}

/** Takes over how the clock stands. */
export function hearClock(state: Schema<'Clock'>): void {
  clock.value = { state, heardAtMs: performance.now() };
}

/** Listens to the bank for as long as the page is open. The browser connects again by itself when it is cut off. */
export function listen(): void {
  const source = new EventSource(`${PLACE.bankBase}/__admin/events`);
  let wasLost = false;
  source.addEventListener('open', () => {
    connection.value = 'live';
    // What happened meanwhile was not told.
    if (wasLost) touch(TOPICS);
    wasLost = false;
  });
  source.addEventListener('error', () => {
    wasLost = true;
    connection.value = 'lost';
    // An answer that is no stream ends the source for good: the token is missing, or the bank is gone.
    if (source.readyState === EventSource.CLOSED) setTimeout(listenAgain, 2000);
  });
  for (const [kind, topics] of Object.entries(CHANGED_BY)) {
    source.addEventListener(kind, (event) => {
      const body = JSON.parse((event as MessageEvent<string>).data) as unknown;
      if (kind === 'clock') hearClock(body as Schema<'Clock'>);
      if (kind === 'request') for (const listener of requestListeners) listener(body as Schema<'RequestLine'>);
      touch(topics);
    });
  }
}

function listenAgain(): void {
  if (needsToken.value) setTimeout(listenAgain, 1000);
  else {
    touch(TOPICS);
    listen();
  }
}
