/** Which processor core runs what: the measured server one, the load another, so that neither takes time from the other. */
import { cpus, platform } from 'node:os';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** Whether processes can be pinned to cores here. */
export const IS_PINNED = platform() === 'linux' && cpus().length > 1;

/** A command that runs on one core only. */
export const onCore = (core, command) => (IS_PINNED ? ['taskset', '-c', String(core), ...command] : command);
