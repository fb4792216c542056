import { choice, type WrittenRow } from './row.js';

export const ERROR_DECISIONS = [
  {
    slug: 'error-body',
    section: 'Errors',
    published: 'The body shape and the codes are not shown.',
    decided:
      '`{"tppMessages":[{"category":"ERROR","code","path","text"}]}`; `text` says what is wrong and what is valid, `path` names the field or header. In the dialect `nextgenpsd2`, every error has a body, even if the standard does not describe one (standard-document).',
    why: 'The interface follows NextGenPSD2, which has this format.',
    ...choice('tppMessages', {
      problem:
        '`application/problem+json` with `type`, `title`, `code`, `detail`, and `additionalErrors` for further errors in the request (at most 20); the token endpoint keeps its own format (token-errors)',
    }),
  },
  {
    slug: 'error-status',
    section: 'Errors',
    published: '400 for an invalid request, 500 for an internal error.',
    decided:
      'Every error of the caller is 400, every error of the bank 500; 404 and 405 only if the request does not address an operation. The code identifies the error.',
    why: 'Only 200, 400 and 500 are published.',
    ...choice(
      { published: 'documented', nextgenpsd2: 'nextgen' },
      { nextgen: 'the status that NextGenPSD2 gives each code' },
    ),
  },
  {
    slug: 'error-precedence',
    section: 'Errors',
    published: 'Which condition yields which error is not shown.',
    decided:
      'The first failed check determines the error.\n- Order: routing, headers, subscription key, certificate, signature, token, calls per minute and day (rate-limit, quota), media type and body format, existence, state, rights, frequency of access. A gateway checks key and number of calls before everything else (gateway-errors).\n- Token and consent: if the consent of a token has ended, the error reports the state of the consent, even if the token has also expired. TOKEN_EXPIRED is returned only while the consent is valid.',
    why: 'Clients can rely on a fixed order.',
  },
  {
    slug: 'token-errors',
    section: 'Errors',
    decided:
      'The token endpoint uses the format of RFC 6749 §5.2, with additional `tppMessages` and `Cache-Control: no-store`; `invalid_client` is 400.',
    why: 'OAuth libraries read that format; the published interface has only 400.',
    ...choice(
      { published: 'rfc6749', nextgenpsd2: 'nextgen' },
      { nextgen: '`invalid_client` is 401 with `WWW-Authenticate`' },
    ),
  },
  {
    slug: 'token-client-errors',
    section: 'Errors',
    decided:
      'An unknown or replaced client id and a wrong client secret both return `invalid_client` with CLIENT_INVALID, which is not a code of NextGenPSD2.',
    why: 'NextGenPSD2 does not define client credentials. The same error for both does not reveal to an attacker which of them was wrong.',
  },
] as const satisfies readonly WrittenRow[];
