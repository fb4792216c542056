import type { LoadedDialects } from '../dialects.js';
import type { Log } from '../logger.js';
import type { ServerConfig } from '../settings.js';

/** Functions that close what has been opened so far. */
export type Closers = (() => unknown)[];

/** What every part of a server that opens needs. */
export interface Opening {
  readonly config: ServerConfig;
  readonly log: Log;
  readonly closers: Closers;
  readonly dialects: LoadedDialects;
}
