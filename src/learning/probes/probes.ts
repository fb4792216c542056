import type { DialectId } from '../../domain/dialect.js';
import { NEXTGENPSD2_PROBES } from './nextgenpsd2.js';
import type { Probe } from './probed-bank.js';
import { PUBLISHED_PROBES } from './published.js';

/** The probes of each dialect, in the order in which they use what earlier ones leave. */
export const PROBES: Readonly<Record<DialectId, readonly Probe[]>> = {
  published: PUBLISHED_PROBES,
  nextgenpsd2: NEXTGENPSD2_PROBES,
};
