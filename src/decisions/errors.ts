import { always, choice, fixed, type DecisionRow } from './row.js';

export const ERROR_DECISIONS = [
  {
    slug: 'error-body',
    section: 'Errors',
    published: 'The body shape and the codes are not shown.',
    decided:
      '`{"tppMessages":[{"category":"ERROR","code","path","text"}]}`; `text` says what was wrong and what would be right, `path` names the field or header.',
    why: 'The shape of NextGenPSD2, which this interface follows.',
    setting: choice(['tppMessages', 'problem']),
    profiles: { published: 'tppMessages', nextgen: 'tppMessages' },
    alternatives: {
      problem:
        '`application/problem+json` with `type`, `title`, `code`, `detail`; the token endpoint keeps its shape (row token-errors)',
    },
  },
  {
    slug: 'error-status',
    section: 'Errors',
    published: '400 for an invalid request, 500 for an internal error.',
    decided:
      'Every fault of the caller is 400, every fault of the bank 500; 404 and 405 only where no operation is addressed. The code identifies the exact case.',
    why: 'As published.',
    setting: choice(['documented', 'nextgen']),
    profiles: { published: 'documented', nextgen: 'nextgen' },
    alternatives: { nextgen: 'the status that NextGenPSD2 gives each code' },
  },
  {
    slug: 'error-precedence',
    section: 'Errors',
    published: 'Which condition yields which error is not shown.',
    decided:
      'Routing, headers, subscription key, certificate, signature, token, media type and body shape, existence, state, rights, limits: the first that fails is the answer. A token whose consent has ended answers by the state of the consent even when it is too old; TOKEN_EXPIRED only while the consent is valid.',
    why: 'One order that a client can rely on.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'token-errors',
    section: 'Errors',
    published: 'Not shown.',
    decided:
      'The token endpoint answers in the shape of RFC 6749 §5.2 with `tppMessages` beside it and `Cache-Control: no-store`; `invalid_client` is 400.',
    why: 'OAuth libraries read that shape; the document has 400 only.',
    setting: choice(['rfc6749', 'nextgen']),
    profiles: { published: 'rfc6749', nextgen: 'nextgen' },
    alternatives: { nextgen: '`invalid_client` is 401 with `WWW-Authenticate`' },
  },
  {
    slug: 'token-client-errors',
    section: 'Errors',
    published: 'Not shown.',
    decided:
      'A client id that is unknown or was replaced and a wrong client secret are both `invalid_client` with the code CLIENT_INVALID of our own.',
    why: 'NextGenPSD2 knows no client credentials; one answer for both does not tell which was wrong to whom it should not.',
    setting: fixed,
    profiles: always,
  },
] as const satisfies readonly DecisionRow[];
