import { choice, limit, type DecisionRow } from './row.js';

const SCA = 'Authentication / 5';

/** Pages for PSUs. */
export const PAGE_DECISIONS = [
  {
    slug: 'second-factor',
    section: SCA,
    published: 'Not shown.',
    decided:
      'After the password the PSU enters a six-digit code "sent to the phone": `oneTimeCode` of the PSU, 123456 where the fixtures name none. Before it nothing of the request is shown or decided. Wrong codes count with wrong passwords.',
    why: 'Strong customer authentication has two factors.',
    setting: choice(['code', 'none']),
    profiles: { published: 'code', nextgen: 'code' },
    alternatives: { none: 'the password is enough' },
  },
  {
    slug: 'wrong-secrets',
    section: SCA,
    published: 'Not shown.',
    decided:
      'After 30 wrong passwords, codes or portal keys of one address within a minute of real time, the pages of this bank answer its further sign-ins with 429 and `Retry-After`, until that minute is over. A new visit does not reset the count. Subscription keys, client secrets and codes of the interface are random and too long to be guessed, and are not counted.',
    why: 'Each visit ends after three wrong tries (wrong-passwords), but a new one costs a guesser nothing. Thirty leave people and tests alone.',
    setting: limit('wrong passwords, codes or portal keys a minute for each address'),
    profiles: { published: 30, nextgen: 30 },
    alternatives: { number: 'so many a minute', none: 'no limit, for tests that try many on purpose' },
  },
  {
    slug: 'page-language',
    section: SCA,
    published: '`PSU-Accept-Language`: the forwarded header; what the pages do with it is not shown.',
    decided:
      'English, German, French or Turkish: what the PSU picked on a page, else `PSU-Accept-Language` of the request that created the consent or payment, else `Accept-Language` of the browser, else English.',
    why: 'The PSU knows best, then the TPP, then the browser.',
    setting: choice(['auto', 'en', 'de', 'fr', 'tr']),
    profiles: { published: 'auto', nextgen: 'auto' },
    alternatives: {
      en: 'always English, without a choice on the page',
      de: 'always German',
      fr: 'always French',
      tr: 'always Turkish',
    },
  },
  {
    slug: 'page-hints',
    section: SCA,
    published: 'Not shown.',
    decided:
      "The pages show what a tester needs beside what a PSU sees: demo credentials, the code, statuses, notes for developers, and the tester's corner (as far as magic-values allows).",
    why: 'A sandbox is to be used without a manual.',
    setting: choice(['shown', 'hidden']),
    profiles: { published: 'shown', nextgen: 'shown' },
    alternatives: {
      hidden: 'the pages as customers of a bank would see them; the banner "not a real bank" stays',
    },
  },
  {
    slug: 'online-banking',
    section: SCA,
    published: 'Not shown.',
    decided:
      'At `/online` of the bank a PSU signs in as on the page of a request, sees accounts, bookings and consents, revokes a consent (revokedByPsu), and approves or refuses what waits. A visit lasts as long as a page session (sca-link-lifetime) from the last click; three wrong tries end it.',
    why: 'PSUs revoke consents and sign payments at their bank, not only on the page of a TPP.',
    setting: choice(['offered', 'none']),
    profiles: { published: 'offered', nextgen: 'offered' },
    alternatives: { none: 'the address does not exist' },
  },
] as const satisfies readonly DecisionRow[];
