import type { DecisionSlug } from '../decisions/decisions.js';

const PAGES = 'it concerns the pages of the PSU, which are not part of the interface';
const SIGNED = 'only signed calls show it, and the tool has no qualified seal';
const TIME = 'only the passing of hours or days shows it';
const LIMIT = 'the calls that would reach the limit could block the TPP';
const ONBOARDING = 'it concerns the onboarding, which a test should not repeat at a real bank';
const SANDBOX = 'it concerns the tester, and only sandboxes have it';
const SECRETS = 'only the server knows it';

/** The switches of the decision table that traffic does not settle, each with the reason. */
export const UNMEASURED: Readonly<Partial<Record<DecisionSlug, string>>> = {
  'key-required': 'only a call over mutual TLS without the subscription key shows it',
  'signature-headers': SIGNED,
  'signature-certificate': SIGNED,
  sizes: LIMIT,
  'rate-limit': LIMIT,
  quota: LIMIT,
  variation: 'a bank that varies its answers shows it in the report of differences, call by call',
  retention: TIME,
  'recurring-bookings': SANDBOX,
  'redirect-uri': PAGES,
  'psu-id-binding': PAGES,
  'psu-behaviour': SANDBOX,
  'psu-delay': SANDBOX,
  'sca-link-lifetime': PAGES,
  'second-factor': PAGES,
  'wrong-secrets': PAGES,
  'portal-registrations': 'it concerns the pages of the developer portal, which are not part of the interface',
  'page-language': PAGES,
  'page-hints': PAGES,
  'online-banking': PAGES,
  'frequency-window': TIME,
  'aspsp-time-zone': 'an offset in an answer does not name a time zone',
  'consent-transitions': TIME,
  'date-filter-days': TIME,
  'history-window': TIME,
  'payment-window': TIME,
  'payment-plan': 'a poll sees a part of the statuses, and not how long each lasts',
  'role-check': 'only the certificate says which roles the TPP has',
  fees: 'one fee does not show how the bank computes it',
  'magic-values': SANDBOX,
  'certificate-source': SECRETS,
  'certificate-time': SECRETS,
  'portal-user-tpp': ONBOARDING,
  reonboarding: ONBOARDING,
  'execution-day': TIME,
  'settlement-day': TIME,
  'cut-off-time': TIME,
  'bulk-size': LIMIT,
  'transaction-download': 'a download shows that the bank has a limit, and not which one',
  'notification-retries': TIME,
};
