import type { Request } from 'express';
import type { AppContext } from '../http/app-context.js';
import { AdminRefusal } from '../http/requests/control-guard.js';
import type { Bank } from '../sim/bank.js';

/** The bank id in the path if no bank has it. */
export function unknownBankOf(req: Request, context: AppContext): string | undefined {
  const id = req.params['bank'];
  return typeof id === 'string' && !context.banks.find(id) ? id : undefined;
}

/** The bank in the path, or the default bank. @throws AdminRefusal 404 with the first of the existing banks */
export function bankOf(req: Request, context: AppContext): Bank {
  const id = req.params['bank'];
  return typeof id === 'string' ? knownBank(id, context) : context.bankOf(req);
}

/** The bank with an id. @throws AdminRefusal 404 with the first of the existing banks */
export function knownBank(id: string, context: AppContext): Bank {
  const bank = context.banks.find(id);
  if (bank) return bank;
  const banks = context.banks.all().map((known) => known.id);
  throw new AdminRefusal(404, `there is no bank "${id.slice(0, 64)}"; banks: ${firstOf(banks)}`, {
    members: { path: 'bank', banks: banks.slice(0, 100) },
  });
}

/** Some of the names that exist, for a message. */
export function firstOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : `${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}`;
}
