import { BankFault } from '../../domain/errors.js';
import type { PspRole } from '../../domain/tpp/certificate-identity.js';
import type { Guard } from '../exchange.js';

/** Rejects an organisation that was onboarded without the role. @decision role-check @throws ROLE_INVALID */
export function role(needed: PspRole): Guard {
  return ({ organisation, bank }) => {
    if (bank.profile['role-check'] === 'off' || organisation?.roles.includes(needed)) return;
    const has = organisation?.roles.join(', ') ?? 'no role';
    throw new BankFault('ROLE_INVALID', `the organisation has only ${has}; this call needs ${needed}`);
  };
}
