import { createHash, randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { codeOf, DataError } from './data-error.js';

/** The longest path that a socket can have on every system. */
const LONGEST_SOCKET_PATH = 100;
const ATTEMPTS = 5;
/** What the lock is called in the folder. */
export const LOCK = 'lock';

/** What connecting fails with where a program was killed, or something else has the name. */
const GONE = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);

/** A folder that this program alone uses. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes a folder for this program, as long as it runs: a socket that answers is the sign of it, and nothing answers for a
 * program that was killed.
 * @throws DataError where another program uses the folder
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = socketPathOf(folder);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const server = await listenAt(path);
    if (server) {
      server.unref();
      return { release: () => new Promise((done) => server.close(() => done())) };
    }
    if (await answers(path)) break;
    await takeAway(path);
  }
  throw new DataError(
    `${folder} is used by another sandbank that runs; stop that one, or name another folder with --data`,
  );
}

function socketPathOf(folder: string): string {
  const name = `sandbank-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(resolve(folder), LOCK);
  return inside.length <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), name);
}

function listenAt(path: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error) => {
      if (codeOf(error) === 'EADDRINUSE') done(undefined);
      else fail(error);
    });
    server.listen(path, () => done(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    // Whatever else goes wrong (too many connections, another user's socket) is no sign that nobody is there.
    socket.once('error', (error) => done(!GONE.has(codeOf(error))));
  });
}

/** Takes away what a killed program left. Of two that do this at once the later finds the socket of the earlier alive, and gives it back. */
async function takeAway(path: string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if (await answers(aside)) await rename(aside, path);
  else await rm(aside, { force: true });
}
