import type { IncomingMessage } from 'node:http';
import { createHmac } from 'node:crypto';
import { foreignPageOf } from '../own-pages.js';
import type { AppContext } from '../app-context.js';
import { addressOf, MOST_WRONG_CONTROL_TOKENS } from '../guess-limit.js';
import { cookiesOf, perServer } from '../cookies.js';
import { isSameSecret } from '../../banks/digests.js';
import { ExpectedError } from '../../domain/errors.js';

/** A refusal by the control API itself, such as an unknown path. Refusals by the bank are BankFaults. */
export class AdminRefusal extends ExpectedError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Additional members of the problem document. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    detail: string,
    more: {
      readonly headers?: Readonly<Record<string, string>>;
      readonly members?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super('CONTROL_CALL_REFUSED', detail);
    this.status = status;
    this.headers = more.headers ?? {};
    this.members = more.members ?? {};
  }
}

/**
 * Who may call an operation: `anybody` (an orchestrator's probes, which reveal nothing), `page` (the dashboard's static files,
 * which contain no bank data), `signIn` (this server's sign-in page, which sends the token in the body), `withoutToken` (the
 * health), `tokenHolder` (everything else, if a token is set).
 */
export type Admission = 'anybody' | 'page' | 'signIn' | 'withoutToken' | 'tokenHolder';

/**
 * Admits or refuses a call of the control API: pages of other sites may not call it, and a caller with the token may use any host name.
 * Returns whether the caller may use the whole control API: with the token, or if the server has none. The Host header never
 * grants access, because any caller can set it.
 * @throws AdminRefusal 401 without the token, 403 for a foreign host, origin or site, 429 after too many wrong tokens
 */
export function admit(req: IncomingMessage, context: TokenContext, admission: Admission): boolean {
  if (admission === 'anybody' || admission === 'page') return false;
  const { settings } = context;
  const isTrusted = settings.adminToken !== undefined && holdsToken(req, settings.adminToken, context);
  if (settings.adminToken !== undefined && !isTrusted && admission === 'tokenHolder') {
    throw new AdminRefusal(
      401,
      'the control API of this server requires its token; send Authorization: Bearer TOKEN; commands accept --admin-token or SANDBANK_ADMIN_TOKEN',
      {
        headers: { 'WWW-Authenticate': 'Bearer realm="sandbank control API"' },
        members: { path: 'Authorization' },
      },
    );
  }
  // The sign-in sends its token in the body and may use any host name; the operation checks the token.
  const isAnyHost = isTrusted || (admission === 'signIn' && settings.adminToken !== undefined);
  const foreign = foreignPageOf(req, settings, isAnyHost);
  if (foreign) throw new AdminRefusal(403, foreign.detail, { members: { path: foreign.header } });
  return isTrusted || settings.adminToken === undefined;
}

/**
 * The dashboard's cookie, which represents the token of the control API. It is an HMAC of the token, so it stays
 * valid after a restart with the same token, becomes invalid with it, and does not reveal it.
 */
export const SESSION_COOKIE = 'sandbank-admin';

type TokenContext = Pick<AppContext, 'settings' | 'guesses'>;

/** Whether a request has the token or the cookie that represents it. @throws like `isRightToken` */
function holdsToken(req: IncomingMessage, token: string, context: TokenContext): boolean {
  const sent = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '')?.[1];
  return bearsSession(req, token, context) || (sent !== undefined && isRightToken(sent, token, req, context));
}

/**
 * Whether a token is the server's token. Wrong tokens are counted. Wrong cookies are not: 256 bits cannot be guessed, and an
 * outdated cookie is not an attack.
 * @throws AdminRefusal 429 after too many wrong tokens from the same address
 */
export function isRightToken(sent: string, token: string, req: IncomingMessage, context: TokenContext): boolean {
  const { guesses, settings } = context;
  const address = addressOf(req, settings);
  const seconds = guesses.secondsToWait('control-token', '', address, MOST_WRONG_CONTROL_TOKENS);
  if (seconds !== undefined)
    throw new AdminRefusal(
      429,
      `${MOST_WRONG_CONTROL_TOKENS} wrong tokens were sent from this address within a minute; try again in ${seconds} s`,
      { headers: { 'Retry-After': String(seconds) } },
    );
  const isRight = isSameSecret(sent, token);
  if (!isRight) guesses.countWrong('control-token', '', address);
  return isRight;
}

/** The cookie value of a token. */
export function sessionOf(token: string): string {
  return createHmac('sha256', token).update('sandbank dashboard session').digest('base64url');
}

function bearsSession(req: IncomingMessage, token: string, { settings }: TokenContext): boolean {
  return cookiesOf(req, perServer(SESSION_COOKIE, settings)).some((given) => isSameSecret(given, sessionOf(token)));
}
