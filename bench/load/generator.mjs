/**
 * The load: keep-alive connections over plain sockets, one request under way on each, so that the generator costs a fraction
 * of the cheapest server that it measures (a general client costs as much as bare node:http, and would be what is measured).
 */
import net from 'node:net';

/** Where a request carries its number: as many digits, so that the length never changes. */
const NUMBER_DIGITS = 12;
/** Stands in a request where its number goes; a number that repeats would be a call that repeats. */
export const NUMBER = '#'.repeat(NUMBER_DIGITS);

/** A request as text for the wire. @param body JSON, sent with its length */
export function requestText({ method, path, headers = {}, body }) {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: keep-alive'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/**
 * Sends requests until the time is over.
 * @param texts request texts, sent in turn; NUMBER in them becomes a number of its own
 * @param perSecond requests begun in a second, whatever the server does; undefined: the next as soon as one is answered
 * @returns requests per second, milliseconds of the median, 99th and last request, and the answers that were not 2xx
 */
export async function load({ port, texts, connections = 50, seconds = 5, warmUpSeconds = 2, perSecond }) {
  const numbers = { next: Date.now() % 1e9 };
  const lines = await Promise.all(Array.from({ length: connections }, () => connect(port, texts, numbers)));
  await drive(lines, warmUpSeconds, perSecond);
  for (const line of lines) line.latencies.length = 0;
  const startedAt = performance.now();
  await drive(lines, seconds, perSecond);
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  for (const line of lines) line.socket.destroy();
  const refused = lines.map(({ refused: answer }) => answer).find((answer) => answer !== undefined);
  if (refused !== undefined) throw new Error(`a request of the load was refused: ${refused}`);
  const sorted = Float64Array.from(lines.flatMap(({ latencies }) => latencies)).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { perSecond: sorted.length / elapsedSeconds, medianMs: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}

async function drive(lines, seconds, perSecond) {
  const end = performance.now() + seconds * 1000;
  if (perSecond === undefined) {
    // Stays awake: a generator that sleeps has to be woken by every answer, at the cost of the server that is measured, and
    // the slower a server is the more often.
    let isOver = false;
    const stayAwake = () => void (isOver || setImmediate(stayAwake));
    stayAwake();
    await Promise.all(lines.map((line) => line.keepBusyUntil(end)));
    isOver = true;
    return;
  }
  // Of the time at which each was to begin, so that a server which stalls cannot hide it by slowing the load down.
  const idle = [...lines];
  const late = [];
  const startedAt = performance.now();
  let begun = 0;
  let underWay = 0;
  await new Promise((resolve) => {
    const free = (line) => {
      underWay -= 1;
      const due = late.shift();
      if (due === undefined) idle.push(line);
      else begin(line, due);
      if (underWay === 0 && performance.now() >= end) resolve();
    };
    const begin = (line, due) => {
      underWay += 1;
      line.send(due, () => free(line));
    };
    const tick = () => {
      const now = performance.now();
      const wanted = Math.floor((Math.min(now, end) - startedAt) * (perSecond / 1000));
      for (; begun < wanted; begun += 1) {
        const due = startedAt + (begun / perSecond) * 1000;
        const line = idle.pop();
        if (line === undefined) late.push(due);
        else begin(line, due);
      }
      if (now < end) setImmediate(tick);
      else if (underWay === 0) resolve();
    };
    tick();
  });
}

async function connect(port, texts, numbers) {
  const templates = texts.map((text) => {
    const bytes = Buffer.from(text);
    const places = [];
    for (let at = bytes.indexOf(NUMBER); at !== -1; at = bytes.indexOf(NUMBER, at + 1)) places.push(at);
    return { bytes, places };
  });
  const line = { socket: await opened(port), latencies: [], refused: undefined, send, keepBusyUntil };
  let turn = 0;
  let startedAt = 0;
  let answered = () => undefined;
  let head = null;
  let missing = 0;
  let isChunked = false;
  let isLast = false;

  function send(begunAt, whenAnswered) {
    const { bytes, places } = templates[turn++ % templates.length];
    if (places.length > 0) {
      const digits = String(numbers.next++).padStart(NUMBER_DIGITS, '0');
      for (const place of places) bytes.latin1Write(digits, place);
    }
    startedAt = begunAt;
    answered = whenAnswered;
    line.socket.write(bytes);
  }
  function keepBusyUntil(end) {
    return new Promise((resolve, reject) => {
      const next = () => {
        const now = performance.now();
        if (now >= end || line.refused !== undefined) resolve();
        else if (isLast) void reopen().then(() => send(now, next), reject);
        else send(now, next);
      };
      line.onLost = () => reject(new Error('the server closed a connection of the load'));
      next();
    });
  }
  /** Of a server that ends a connection after each answer, a new one; its making is part of the call. */
  async function reopen() {
    line.socket.destroy();
    line.socket = await opened(port);
    isLast = false;
    listen(line.socket);
  }
  const listen = (socket) => {
    socket.on('data', take);
    socket.on('error', () => undefined);
    socket.once('close', () => void (socket === line.socket && !isLast && line.onLost?.()));
  };
  const take = (chunk) => {
    let bytes = chunk;
    if (missing === 0 && !isChunked) {
      if (head) bytes = Buffer.concat([head, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end === -1) {
        head = bytes;
        return;
      }
      head = null;
      const text = bytes.latin1Slice(0, end);
      isLast = /\r\nconnection: *close/i.test(text);
      if (text[9] !== '2') line.refused ??= bytes.toString('latin1', 0, 1000);
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(text);
      missing = Number(length ?? 0) - (bytes.length - end - 4);
    } else if (!isChunked) missing -= bytes.length;
    if (isChunked) {
      if (bytes.toString('latin1', bytes.length - 5) !== '0\r\n\r\n') return;
      isChunked = false;
      missing = 0;
    }
    if (missing > 0) return;
    missing = 0;
    line.latencies.push(performance.now() - startedAt);
    answered();
  };
  listen(line.socket);
  return line;
}

async function opened(port) {
  const socket = net.connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return socket;
}
