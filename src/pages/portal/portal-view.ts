import type { Bank } from '../../sim/bank.js';
import type { PortalSession } from './portal-sessions.js';

/** What every page of the portal needs. */
export interface PortalView {
  readonly bank: Bank;
  /** Path of the portal as the browser sees it. */
  readonly path: string;
  readonly formToken: string;
  readonly notice?: PortalSession['notice'];
}
