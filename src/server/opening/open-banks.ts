import { BankRegistry } from '../../banks/bank-registry.js';
import { ClockDriver } from '../../banks/clock-driver.js';
import { restoreBanks, type RestoredBanks } from '../../banks/restore-banks.js';
import type { AppContext } from '../../http/app-context.js';
import type { HttpSettings } from '../../http/http-settings.js';
import { JournalMemory } from '../../journal/journal-buffer.js';
import type { Bank } from '../../sim/bank.js';
import { Banks, DEFAULT_BANK_ID } from '../../sim/banks.js';
import { DataStore } from '../../storage/storage.js';
import { NotificationSender, type SenderEnvironment } from '../notifications/notification-sender.js';
import { recordAttempt } from '../notifications/record-attempt.js';
import type { Defaults } from './defaults.js';
import type { Opening } from './opening.js';
import { notesOnKept } from './start-notes.js';

/** The banks of the server with their clocks, restored from the disk if there are any. */
export interface OpenedBanks {
  readonly inContext: Pick<AppContext, 'banks' | 'registry' | 'saved' | 'damages' | 'reportError'>;
  readonly driver: ClockDriver;
  /** The default bank. */
  readonly bank: Bank;
  readonly notes: readonly string[];
  readonly resumed: string | undefined;
}

export async function openBanks(
  { config, log, closers, dialects }: Opening,
  { fixtures, dialect, profileOf }: Defaults,
  post: SenderEnvironment['post'],
): Promise<OpenedBanks> {
  const banks = new Banks();
  const reportError = (error: unknown): void => log.fault(error);
  const data = config.data === undefined ? undefined : await DataStore.open(config.data, Date.now, reportError);
  closers.push(() => data?.close());
  const driver = new ClockDriver(reportError);
  closers.push(() => driver.stop());
  const saved = data && ((id: string, withOthers: boolean) => data.saved(id, withOthers));
  const notifications = new NotificationSender({
    banks,
    dialectOf: dialects.context.dialectOf,
    afterOperation: (of) => driver.touch(of),
    saved,
    reportError,
    post,
    onAttempt: (attempt) => recordAttempt(registry, attempt),
  });
  closers.push(() => notifications.stop());
  const defaultSpec = {
    fixtures,
    dialect,
    profileOf,
    seed: config.seed,
    clock: { mode: config.clock.mode, rate: config.rate, at: config.clock.at ?? Date.now() },
  };
  const registry: BankRegistry = new BankRegistry(banks, defaultSpec, {
    driver,
    onTransition: (id, record) => log.transition(id, record, banks.find(id)?.calendar.timeZone),
    journals: {
      most: config.maxJournal,
      mostBytes: config.maxJournalBytes,
      memory: new JournalMemory(config.maxTotalJournalBytes),
    },
    reportError,
    realNow: Date.now,
    prepareDialect: (id) => dialects.prepare(id),
    notifications,
    store: data,
    undoCalls: config.undoCalls,
  });
  const restored = data && (await restoreBanks(data, registry, banks, reportError));
  const bank = banks.find(DEFAULT_BANK_ID) ?? registry.openDefault(DEFAULT_BANK_ID);
  await data?.saved(DEFAULT_BANK_ID, true);
  return {
    inContext: { banks, registry, saved, damages: data?.damages ?? [], reportError },
    driver,
    bank,
    notes: restored ? [...restored.notes, ...notesOnKept(bank, config, dialect, profileOf(bank.seed))] : [],
    resumed: data && restored && resumedText(restored, data.folder),
  };
}

function resumedText({ count, lastSavedAtMs }: RestoredBanks, folder: string): string | undefined {
  if (count === 0) return undefined;
  const banks = count === 1 ? 'one bank' : `${count} banks`;
  return `Resumed ${banks} from ${folder}, last saved at ${new Date(lastSavedAtMs).toISOString()} (real time); recorded calls and undo points are not kept.`;
}

/** Posts notifications, except to the server itself. @param settings its addresses, when they are known */
export function posting(settings: HttpSettings, trustedCas: string): SenderEnvironment['post'] {
  return async (posted) => {
    const { portOf, postNotification } = await import('../notifications/post-notification.js');
    const { httpUrl, httpsUrl, pagesUrl, adminUrl } = settings;
    const ownUrls = [httpUrl, httpsUrl, pagesUrl, adminUrl].filter((url) => url !== undefined);
    return postNotification({ ...posted, ownPorts: new Set(ownUrls.map(portOf)) }, trustedCas);
  };
}
