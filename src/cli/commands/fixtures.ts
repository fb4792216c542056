import type { Account } from '../../domain/account/account.js';
import type { Transaction } from '../../domain/account/transaction.js';
import { formatAmount } from '../../domain/money.js';
import { calendarOf } from '../../domain/calendar.js';
import { counted } from '../../domain/text.js';
import { loadFixtures } from '../../fixtures/fixtures.js';
import { isProfileFile, loadProfile } from '../../server/profile-file.js';
import { command, type Arguments } from '../arguments.js';
import { print, UsageError } from '../output.js';

/** `fixtures check FILE`: validates a fixture file or folder, or a profile. Prints its content, or every error with its line. */
export const fixtures = command('sandbank fixtures check FILE', [], run, 2);

async function run({ words }: Arguments): Promise<number> {
  const [verb, path] = words;
  if (verb !== 'check' || path === undefined) throw new UsageError('usage: sandbank fixtures check FILE');
  if (await isProfileFile(path)) {
    const { dialect, written } = await loadProfile(path);
    const { length } = Object.keys(written.decisions ?? {});
    print(`${path}: a profile of the dialect ${dialect}, ${counted(length, 'decision')}`);
    return 0;
  }
  const set = await loadFixtures(path);
  const calendar = calendarOf('Europe/Vienna');
  const base = set.baseFor(calendar.dateOf(Date.now()), calendar);
  const lines = [...base.accounts.keys()].reduce(
    (sum, id) => sum + base.history(id).booked.length + base.history(id).pending.length,
    0,
  );
  print(
    `${path}: ${counted(base.psus.size, 'PSU')}, ${counted(base.accounts.size, 'account')}, ${counted(lines, 'transaction')}, ${counted(base.portalUsers.size, 'TPP')}`,
  );
  for (const account of base.accounts.values()) {
    const [first] = base.history(account.accountId).booked;
    if (first && first.amountMinorUnits < -account.creditLimitMinorUnits) print(debtNote(account, first));
  }
  return 0;
}

/** A history that begins in debt looks odd in charts. */
function debtNote({ accountId, currency, creditLimitMinorUnits }: Account, first: Transaction): string {
  const [begin, limit] = [first.amountMinorUnits, creditLimitMinorUnits].map((minorUnits) =>
    formatAmount({ minorUnits, currency }),
  );
  return `note: the history of ${accountId} begins with ${begin} ${currency} (credit line ${limit}), because it receives more than it spends; raise its balance, or what it spends`;
}
