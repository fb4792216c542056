import type { Language } from '../domain/language.js';
import { choice, limit, type WrittenRow } from './row.js';

const SCA = 'Authentication / 5';

/** Pages for PSUs. */
export const PAGE_DECISIONS = [
  {
    slug: 'second-factor',
    section: SCA,
    decided:
      'After the password, the PSU enters a six-digit code "sent to the phone": `oneTimeCode` of the PSU, or 123456 if the fixtures do not define one. Before that, the page does not show the request or offer a decision; of a payment it names the amount and the payee, because the code is for them (dynamic linking). Wrong codes count like wrong passwords.',
    why: 'Strong customer authentication has two factors.',
    ...choice('code', { none: 'the password is sufficient' }),
  },
  {
    slug: 'wrong-secrets',
    section: SCA,
    decided:
      '30 wrong passwords, codes or portal keys are possible from one address within a minute of real time. After that, the pages of this bank refuse further sign-ins from it with 429 and `Retry-After` until the minute has passed. A new session does not reset the count.\n- Dialect `nextgenpsd2`: passwords and codes that a TPP sends are counted in the same way for each PSU, and for each address if the PSU is unknown. The error is ACCESS_EXCEEDED (429).\n- Not counted: subscription keys, client secrets and codes of the interface, because they are random and too long to be guessed.',
    why: 'Each session ends after three wrong attempts (wrong-passwords), but a new one costs an attacker nothing. A limit of 30 does not affect people and tests.',
    setting: limit('wrong passwords, codes or portal keys a minute for each address'),
    profiles: { published: 30 },
    alternatives: { number: 'the maximum number in a minute', none: 'no limit, for tests that intentionally try many' },
  },
  {
    slug: 'page-language',
    section: SCA,
    published: '`PSU-Accept-Language`: the forwarded header; what the pages do with it is not shown.',
    decided:
      'English, German, French or Turkish: the language that the PSU selected on a page. Without a selection, the bank uses `PSU-Accept-Language` of the request that created the consent or payment, then `Accept-Language` of the browser, then English. The developer portal has the same languages.',
    why: 'The PSU knows best, then the TPP, then the browser.',
    ...choice('auto', {
      en: 'always English, without a choice on the page',
      de: 'always German',
      fr: 'always French',
      tr: 'always Turkish',
    } satisfies Readonly<Record<Language, string>>),
  },
  {
    slug: 'page-hints',
    section: SCA,
    decided:
      "In addition to what a PSU sees, the pages show what a tester needs: demo credentials, the code, statuses, notes for developers, and the tester's corner (if magic-values allows it).",
    why: 'A sandbox should be usable without a manual.',
    ...choice('shown', {
      hidden:
        'the pages as a bank\'s customers would see them; the banner "not a real bank" remains. The dashboard shows passwords, keys and secrets as dots',
    }),
  },
  {
    slug: 'online-banking',
    section: SCA,
    decided:
      'At `/online` of the bank, a PSU signs in as on the authorisation page. The PSU can see accounts, bookings and consents, revoke a consent (revokedByPsu), and approve or refuse pending requests. A session lasts as long as a page session (sca-link-lifetime) from the last click; three wrong attempts end it.',
    why: 'PSUs revoke consents and sign payments at their bank, not only on the page of a TPP.',
    ...choice('offered', { none: 'the address does not exist' }),
  },
] as const satisfies readonly WrittenRow[];
