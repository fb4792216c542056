import type { Instant } from '../../domain/calendar.js';
import type { TppProfile } from '../../sim/fixture-base.js';
import type { CertificateStore, IssuedCertificate } from './certificate-store.js';

/** How long before its end a test certificate is issued anew, bank time. */
const RENEWAL_MARGIN_MS = 7 * 86_400_000;
/** How long a test certificate is good for at the least once it was issued, bank time. */
const GOOD_FOR_MS = 300 * 86_400_000;

/**
 * The test certificates of the TPPs of the fixtures, issued around the bank's now and issued anew when its clock passes
 * them, so that they never expire in a bank that runs for months or jumps by years.
 * @decision certificate-check
 */
export class TppCertificates {
  readonly #store: CertificateStore;
  readonly #profiles: readonly TppProfile[];
  readonly #issued = new Map<string, IssuedCertificate>();
  #goodUntil: Instant;
  #renewal: Promise<void> | undefined;

  private constructor(store: CertificateStore, profiles: readonly TppProfile[], bankNow: Instant) {
    this.#store = store;
    this.#profiles = profiles;
    this.#goodUntil = bankNow;
  }

  /** Issues the certificates, or takes those that an earlier start left and that are still good. */
  static async issue(
    store: CertificateStore,
    profiles: readonly TppProfile[],
    bankNow: Instant,
  ): Promise<TppCertificates> {
    const certificates = new TppCertificates(store, profiles, bankNow);
    await certificates.#issueAll(bankNow);
    return certificates;
  }

  /** The certificate of a TPP of the fixtures, with its files where there are any. */
  find(organizationIdentifier: string): IssuedCertificate | undefined {
    return this.#issued.get(organizationIdentifier);
  }

  /** The files of a TPP's certificate; undefined while certificates live in memory only. */
  paths(organizationIdentifier: string): IssuedCertificate['paths'] {
    return this.#issued.get(organizationIdentifier)?.paths;
  }

  /** Issues anew, in the background, what the bank's clock is about to pass. Cheap while nothing is due. */
  renewBy(bankNow: Instant, onError: (error: unknown) => void): void {
    if (bankNow < this.#goodUntil || this.#renewal) return;
    this.#renewal = this.#issueAll(bankNow)
      .catch(onError)
      .finally(() => {
        this.#renewal = undefined;
      });
  }

  /** Resolves when no renewal is under way. */
  async settled(): Promise<void> {
    await this.#renewal;
  }

  async #issueAll(bankNow: Instant): Promise<void> {
    await Promise.all(
      this.#profiles.map(async (profile) => {
        this.#issued.set(profile.organizationIdentifier, await this.#store.qwac(profile, bankNow));
      }),
    );
    this.#goodUntil = Math.min(
      bankNow + GOOD_FOR_MS,
      ...[...this.#issued.values()].map((issued) => issued.notAfterMs - RENEWAL_MARGIN_MS),
    );
  }
}
