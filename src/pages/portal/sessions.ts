import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cookiesOf, perServer } from '../../http/cookies.js';
import type { HttpSettings } from '../../http/http-settings.js';
import { isSameSecret, newSecret } from '../../banks/digests.js';
import type { CertificateRequest } from '../../http/test-certificates.js';
import type { PortalUser } from '../../domain/tpp/organisation.js';
import type { FormFields } from '../kit/routes.js';

/** A developer who is signed in. It protects the host, so it is not part of a bank's state. */
export interface PortalSession {
  readonly bankId: string;
  readonly userEmail: string;
  /** The keys of the user. If both change elsewhere, the session ends; a reset can give the address to another developer, too. */
  keys: readonly string[];
  /** Shown on the next page, once. */
  notice?: string | undefined;
  /** The last certificate form, to be shown again; no secrets. */
  form?: FormFields;
}

/** A certificate that was issued in a session. */
export interface IssuedFile extends Pick<CertificateRequest, 'kind' | 'variant'> {
  /** Name of the file to save. */
  readonly name: string;
  /** The organizationIdentifier. */
  readonly identifier: string;
  /** PEM: the certificate and, unless the developer sent a signing request, its private key. */
  readonly content: string;
  /** The same in PKCS #12, base64, unless the developer sent a signing request. */
  readonly pkcs12?: { readonly content: string; readonly password: string } | undefined;
}

export const PORTAL_COOKIE = 'sandbank-portal';
/** In real time. */
const LIFETIME_MS = 8 * 3_600_000;
/** Beyond this number the oldest session ends. */
const MOST_SESSIONS = 5000;
/** Certificates of all sessions together; beyond this number the oldest is dropped. */
const MOST_FILES = 1000;

/**
 * The sessions of the developer portal, which end with the process. Each browser has a secret in a cookie. Form tokens are
 * derived from that secret, so that browsers which are not signed in need no memory.
 */
export class PortalSessions {
  readonly #key = newSecret();
  readonly #byCookie = new Map<string, PortalSession & { readonly endsAtMs: number }>();
  readonly #nowMs: () => number;
  #files: { readonly session: PortalSession; readonly file: IssuedFile }[] = [];

  /** @param nowMs real time in milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** The secret in the cookie of a browser; undefined if it has none. */
  secretOf(req: IncomingMessage, settings: HttpSettings): string | undefined {
    const [secret] = cookiesOf(req, perServer(PORTAL_COOKIE, settings));
    return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
  }

  /** The token of the forms for a browser. */
  formTokenOf(secret: string): string {
    return createHmac('sha256', this.#key).update(secret).digest('base64url');
  }

  /** Whether a form comes from a page for this browser. */
  isOwnForm(secret: string | undefined, token: string | undefined): boolean {
    return secret !== undefined && token !== undefined && isSameSecret(token, this.formTokenOf(secret));
  }

  /** The session of a browser in a bank; undefined if no one is signed in. */
  find(secret: string | undefined, bankId: string): PortalSession | undefined {
    const session = secret === undefined ? undefined : this.#byCookie.get(secret);
    if (session?.bankId !== bankId) return undefined;
    return session.endsAtMs > this.#nowMs() ? session : undefined;
  }

  /** Signs a developer in under a new secret, so that a cookie that someone else planted opens nothing. */
  open(bankId: string, { userEmail, subscriptionKeys }: PortalUser): string {
    const [oldest] = this.#byCookie.keys();
    if (this.#byCookie.size >= MOST_SESSIONS && oldest !== undefined) this.#byCookie.delete(oldest);
    const secret = newSecret();
    const keys = Object.values(subscriptionKeys);
    this.#byCookie.set(secret, { bankId, userEmail, keys, endsAtMs: this.#nowMs() + LIFETIME_MS });
    return secret;
  }

  /** Keeps a certificate until its session ends. */
  keep(session: PortalSession, file: IssuedFile): void {
    this.#files = [{ session, file }, ...this.#files.slice(0, MOST_FILES - 1)];
  }

  /** The certificates of a session, newest first. */
  filesOf(session: PortalSession): readonly IssuedFile[] {
    return this.#files.filter((one) => one.session === session).map(({ file }) => file);
  }

  /** Signs out. */
  end(secret: string): void {
    this.#files = this.#files.filter(({ session }) => session !== this.#byCookie.get(secret));
    this.#byCookie.delete(secret);
  }
}
