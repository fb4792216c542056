import type { ConsentId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import { readAccounts } from '../../src/sim/accounts/read-accounts.js';
import { tokenCaller } from './small-bank.js';

/** Lets the TPP of a consent read the list of its accounts once. */
export function readAccountList(bank: Bank, consentId: ConsentId): void {
  readAccounts(bank, { withBalance: false }, tokenCaller(bank, consentId));
}
