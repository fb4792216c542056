import { callerOf, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { headers } from '../../../xs2a/guards/headers.js';
import { signing } from '../../../xs2a/guards/signing.js';
import { role } from '../../../xs2a/guards/certificate.js';
import { key } from '../guards.js';
import { rowsVariedBy } from '../../../xs2a/typed-operation.js';
import { PATHS } from '../generated/paths.js';
import { VARIATIONS } from '../variation.js';
import { selfLinkOf } from '../wire/links.js';

/** What the rows of the dialect have in common. */

/** A row of the matrix, whose answers can be varied. */
export const operation = rowsVariedBy(VARIATIONS, PATHS);

/** What operations that create a resource have in common: its `self` link is its location. @decision success-status */
export const CREATION: Pick<Operation, 'status' | 'headers'> = {
  status: (profile) => (profile['success-status'] === 'nextgen' ? 201 : 200),
  headers: (body, profile) => {
    if (profile['success-status'] !== 'nextgen') return {};
    const self = selfLinkOf(body);
    return { 'ASPSP-SCA-Approach': 'REDIRECT', ...(self !== undefined && { Location: self }) };
  },
};

/** The checks of account information, in order of their precedence. */
export const AISP = [headers, key, role('PSP_AI'), signing] as const;
/** The checks of payment initiation, in order of their precedence. */
export const PISP = [headers, key, role('PSP_PI'), signing] as const;

export function clientIdOf(exchange: Exchange): string {
  return callerOf(exchange).organisation.clientId;
}
