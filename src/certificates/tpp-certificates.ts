import { createHash } from 'node:crypto';
import { DAY_MS, type Instant } from '../domain/calendar.js';
import type { TppProfile } from '../domain/tpp/organisation.js';
import type { CertificateStore, TppTestCertificate } from './certificates.js';
import { renewalDueMs } from './x509/build-certificate.js';

/** Banks whose clock differs from the main bank's share certificates by windows of this length, half a lifetime. */
const WINDOW_MS = 180 * DAY_MS;
/** Maximum number of certificates in memory. A program that needs more probably has a faulty loop. */
const MOST_CERTIFICATES = 2000;

/** The TPPs of one fixture file, and the time at which their certificates must be valid. */
export interface CertificateHolders {
  /** The same array means the same fixtures. */
  readonly profiles: readonly TppProfile[];
  readonly at: Instant;
}

/** The period in which every certificate of a fixture set is valid. */
interface UsablePeriod {
  readonly from: Instant;
  readonly until: Instant;
}

/**
 * The test certificates of the fixture TPPs. Those of the main bank are valid around its time and replaced when its
 * clock passes them, so that they never expire in a bank that runs for months or jumps by years. A bank with another
 * time or other fixtures has its own certificates.
 * @decision certificate-check, certificate-time
 */
export class TppCertificates {
  readonly #store: CertificateStore;
  #main: readonly TppProfile[] = [];
  readonly #issued = new Map<string, TppTestCertificate>();
  readonly #usablePeriods = new WeakMap<readonly TppProfile[], UsablePeriod>();
  #queue: Promise<void> = Promise.resolve();

  private constructor(store: CertificateStore) {
    this.#store = store;
  }

  /** Issues the certificates of the main bank, or reuses valid ones of an earlier start. */
  static async issue(store: CertificateStore, profiles: readonly TppProfile[], at: Instant): Promise<TppCertificates> {
    const certificates = new TppCertificates(store);
    await certificates.#issueMain({ profiles, at });
    return certificates;
  }

  /** A certificate of a TPP that is valid at that time, with its files if there are any. */
  find(holders: CertificateHolders, organizationIdentifier: string): TppTestCertificate | undefined {
    const profile = holders.profiles.find((one) => one.organizationIdentifier === organizationIdentifier);
    if (!profile) return undefined;
    return this.#candidates(holders, profile).find((issued) => issued && isUsable(issued, holders.at));
  }

  /**
   * Ensures that certificates for a time exist. Cheap if they do.
   * @param isMain whether these are the TPPs of the main bank, whose certificates are replaced and not added to
   */
  async ready(holders: CertificateHolders, isMain: boolean): Promise<void> {
    if (this.areReady(holders)) return;
    // One after another, so that waiting callers find what the first one issued.
    this.#queue = this.#queue
      .catch(() => undefined)
      .then(() => (this.areReady(holders) ? undefined : isMain ? this.#issueMain(holders) : this.#add(holders)));
    await this.#queue;
  }

  /** Whether certificates for a time exist. */
  areReady({ profiles, at }: CertificateHolders): boolean {
    const period = this.#usablePeriods.get(profiles);
    return period !== undefined && at >= period.from && at < period.until;
  }

  async #issueMain({ profiles, at }: CertificateHolders): Promise<void> {
    const issued = await Promise.all(
      profiles.map(async (profile) => ({ profile, certificate: await this.#store.qwac(profile, at) })),
    );
    // The main bank may have been replaced by one with other fixtures.
    this.#main = profiles;
    for (const { profile, certificate } of issued) this.#issued.set(tppKey(profile), certificate);
    const certificates = issued.map(({ certificate }) => certificate);
    this.#recordPeriod(profiles, certificates, { from: -Infinity, until: Infinity });
  }

  async #add({ profiles, at }: CertificateHolders): Promise<void> {
    if (this.#issued.size >= MOST_CERTIFICATES) return;
    const issued = await Promise.all(
      profiles.map(async (profile) => {
        const found = this.#candidates({ profiles, at }, profile).find((one) => one && isUsable(one, at));
        if (found) return found;
        const suffix = this.#suffixOf(profiles, profile, at);
        const made = await this.#store.qwac(profile, windowOf(at) * WINDOW_MS, suffix);
        this.#issued.set(tppKey(profile, suffix), made);
        return made;
      }),
    );
    const window = windowOf(at);
    this.#recordPeriod(profiles, issued, { from: window * WINDOW_MS, until: (window + 1) * WINDOW_MS });
  }

  #candidates({ profiles, at }: CertificateHolders, profile: TppProfile): (TppTestCertificate | undefined)[] {
    const main = profiles === this.#main ? this.#issued.get(tppKey(profile)) : undefined;
    return [main, this.#issued.get(tppKey(profile, this.#suffixOf(profiles, profile, at)))];
  }

  /** Distinguishes a file name from the main bank's: another TPP of the same name, or another time. */
  #suffixOf(profiles: readonly TppProfile[], profile: TppProfile, at: Instant): string {
    const own =
      profiles === this.#main
        ? ''
        : `-${createHash('sha256').update(JSON.stringify(profile)).digest('hex').slice(0, 8)}`;
    return `${own}-${windowOf(at)}`;
  }

  /** @param within the period in which exactly these certificates are used */
  #recordPeriod(profiles: readonly TppProfile[], issued: readonly TppTestCertificate[], within: UsablePeriod): void {
    this.#usablePeriods.set(profiles, {
      from: Math.max(within.from, ...issued.map(({ notBeforeMs }) => notBeforeMs)),
      until: Math.min(within.until, ...issued.map(({ notAfterMs }) => renewalDueMs(notAfterMs))),
    });
  }
}

function isUsable({ notBeforeMs, notAfterMs }: TppTestCertificate, at: Instant): boolean {
  return at >= notBeforeMs && at < renewalDueMs(notAfterMs);
}

function windowOf(at: Instant): number {
  return Math.floor(at / WINDOW_MS);
}

function tppKey({ organizationIdentifier }: TppProfile, suffix = ''): string {
  return organizationIdentifier + suffix;
}
