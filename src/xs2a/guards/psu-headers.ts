import { formatError, refuseMember } from '../../domain/errors.js';
import { malformedPsuHeaders } from '../../http/requests/psu-headers.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import type { Exchange } from '../exchange.js';

/** Operations on behalf of a PSU. */
const WITH_PSU: ReadonlySet<OperationId> = new Set(['createConsent', 'initiatePayment']);

/**
 * Checks the headers about the PSU. @source Endpoints / Common request headers @decision psu-headers @throws
 * FORMAT_ERROR
 */
export function psuHeaders({ bank, headers, operation }: Exchange): void {
  if (bank.profile['psu-headers'] !== 'strict') return;
  if (WITH_PSU.has(operation.id) && headers['psu-ip-address'] === undefined)
    formatError('PSU-IP-Address', "the header PSU-IP-Address is missing; send the address of the PSU's request");
  for (const [name, form] of malformedPsuHeaders(headers)) refuseMember(name, `must be ${form}`);
}
