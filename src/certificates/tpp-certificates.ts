import { createHash } from 'node:crypto';
import { DAY_MS, type Instant } from '../domain/calendar.js';
import type { TppProfile } from '../domain/tpp/organisation.js';
import type { CertificateStore, IssuedCertificate } from './certificate-store.js';
import { renewalDueMs } from './validity.js';

/** Banks whose time is another than that of the main bank share certificates by windows of this length, half of their life. */
const WINDOW_MS = 180 * DAY_MS;
/** Certificates that are kept in memory; more is a mistake of a loop. */
const MOST_CERTIFICATES = 2000;

/** The TPPs of one fixture file, and the time at which their certificates must be valid. */
export interface CertificateHolders {
  /** The same array means the same fixtures. */
  readonly profiles: readonly TppProfile[];
  readonly at: Instant;
}

/** From when to when every certificate of some fixtures can be used. */
interface GoodPeriod {
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * The test certificates of the TPPs of the fixtures. Those of the main bank are issued around its time and anew when its clock
 * passes them, so that they never expire in a bank that runs for months or jumps by years. A bank that lives in another time,
 * or has other fixtures, has certificates of its own beside them.
 * @decision certificate-check, certificate-time
 */
export class TppCertificates {
  readonly #store: CertificateStore;
  #main: readonly TppProfile[] = [];
  readonly #issued = new Map<string, IssuedCertificate>();
  readonly #goodFor = new WeakMap<readonly TppProfile[], GoodPeriod>();
  #turn: Promise<void> = Promise.resolve();

  private constructor(store: CertificateStore) {
    this.#store = store;
  }

  /** Issues the certificates of the main bank, or takes those that an earlier start left and that are still good. */
  static async issue(store: CertificateStore, profiles: readonly TppProfile[], at: Instant): Promise<TppCertificates> {
    const certificates = new TppCertificates(store);
    await certificates.#issueMain({ profiles, at });
    return certificates;
  }

  /** The certificate of a TPP that is valid at that time, with its files where there are any. */
  find(holders: CertificateHolders, organizationIdentifier: string): IssuedCertificate | undefined {
    const profile = holders.profiles.find((one) => one.organizationIdentifier === organizationIdentifier);
    if (!profile) return undefined;
    return this.#candidates(holders, profile).find((issued) => issued && isGood(issued, holders.at));
  }

  /**
   * Sees to it that there are certificates for a time. Cheap while there are.
   * @param isMain whether these are the TPPs of the main bank, whose certificates are replaced and not added to
   */
  async ready(holders: CertificateHolders, isMain: boolean): Promise<void> {
    if (this.areReady(holders)) return;
    // One after the other: what the first issues is there for those that asked meanwhile.
    this.#turn = this.#turn
      .catch(() => undefined)
      .then(() => (this.areReady(holders) ? undefined : isMain ? this.#issueMain(holders) : this.#add(holders)));
    await this.#turn;
  }

  /** Whether there are certificates for a time. */
  areReady({ profiles, at }: CertificateHolders): boolean {
    const good = this.#goodFor.get(profiles);
    return good !== undefined && at >= good.from && at < good.until;
  }

  async #issueMain({ profiles, at }: CertificateHolders): Promise<void> {
    const issued = await Promise.all(profiles.map((profile) => this.#store.qwac(profile, at)));
    // The main bank may have been replaced by one with other fixtures.
    this.#main = profiles;
    issued.forEach((certificate, index) => this.#issued.set(keyOf(profiles[index]), certificate));
    this.#remember(profiles, issued, { from: -Infinity, until: Infinity });
  }

  async #add({ profiles, at }: CertificateHolders): Promise<void> {
    if (this.#issued.size >= MOST_CERTIFICATES) return;
    const issued = await Promise.all(
      profiles.map(async (profile) => {
        const found = this.#candidates({ profiles, at }, profile).find((one) => one && isGood(one, at));
        if (found) return found;
        const suffix = this.#suffixOf(profiles, profile, at);
        const made = await this.#store.qwac(profile, windowOf(at) * WINDOW_MS, suffix);
        this.#issued.set(keyOf(profile, suffix), made);
        return made;
      }),
    );
    const window = windowOf(at);
    this.#remember(profiles, issued, { from: window * WINDOW_MS, until: (window + 1) * WINDOW_MS });
  }

  #candidates({ profiles, at }: CertificateHolders, profile: TppProfile): (IssuedCertificate | undefined)[] {
    const main = profiles === this.#main ? this.#issued.get(keyOf(profile)) : undefined;
    return [main, this.#issued.get(keyOf(profile, this.#suffixOf(profiles, profile, at)))];
  }

  /** What tells the file of a certificate from that of the main bank's: other TPPs of the same name, another time. */
  #suffixOf(profiles: readonly TppProfile[], profile: TppProfile, at: Instant): string {
    const own =
      profiles === this.#main
        ? ''
        : `-${createHash('sha256').update(JSON.stringify(profile)).digest('hex').slice(0, 8)}`;
    return `${own}-${windowOf(at)}`;
  }

  /** @param within the times for which just these certificates are looked up */
  #remember(profiles: readonly TppProfile[], issued: readonly IssuedCertificate[], within: GoodPeriod): void {
    this.#goodFor.set(profiles, {
      from: Math.max(within.from, ...issued.map(({ notBeforeMs }) => notBeforeMs)),
      until: Math.min(within.until, ...issued.map(({ notAfterMs }) => renewalDueMs(notAfterMs))),
    });
  }
}

function isGood({ notBeforeMs, notAfterMs }: IssuedCertificate, at: Instant): boolean {
  return at >= notBeforeMs && at < renewalDueMs(notAfterMs);
}

function windowOf(at: Instant): number {
  return Math.floor(at / WINDOW_MS);
}

function keyOf(profile: TppProfile | undefined, suffix = ''): string {
  return `${profile?.organizationIdentifier ?? ''}${suffix}`;
}
