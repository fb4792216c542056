import { BankFault, formatError } from '../../domain/errors.js';
import type { Exchange } from '../exchange.js';

const SIGNATURE = 'Signature';
const COMPANIONS = ['Digest', 'TPP-Signature-Certificate'] as const;

/**
 * The presence rules of the signing headers. What they hold is not verified yet.
 * @source Authentication / 6 @decision signing
 * @throws FORMAT_ERROR naming the header that is missing, SIGNATURE_MISSING
 */
export function signing(exchange: Exchange): void {
  const rule = exchange.bank.profile.signing;
  if (rule === 'ignored') return;
  const present = (name: string): boolean => exchange.headers[name.toLowerCase()] !== undefined;
  if (present(SIGNATURE)) {
    for (const name of COMPANIONS) {
      if (!present(name)) formatError(name, `${name} is missing; it must be present whenever Signature is`);
    }
  } else if (present('Digest')) {
    formatError(SIGNATURE, 'Signature is missing; Digest must be present if and only if Signature is');
  } else if (rule === 'required') {
    throw new BankFault(
      'SIGNATURE_MISSING',
      'this bank wants every request signed; send Digest, Signature and TPP-Signature-Certificate',
      { path: SIGNATURE },
    );
  }
}
