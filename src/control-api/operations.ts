import type { AdminOperation } from './admin-call.js';
import { AUTHORISATION_OPERATIONS } from './resources/authorisations.js';
import { BANK_OPERATIONS } from './resources/banks.js';
import { CLOCK_OPERATIONS } from './resources/clock.js';
import { RECORD_OPERATIONS } from './resources/records.js';
import { DASHBOARD_OPERATIONS } from './resources/pages/dashboard.js';
import { DOCUMENTATION_OPERATIONS } from './resources/pages/documentation.js';
import { DEMO_OPERATIONS } from './resources/demo.js';
import { FAULT_OPERATIONS, OUTCOME_OPERATIONS } from './resources/scripting.js';
import { EVENT_OPERATIONS } from './resources/events.js';
import { JOURNAL_OPERATIONS } from './resources/journal.js';
import { NOTIFICATION_OPERATIONS } from './resources/notifications.js';
import { SERVER_OPERATIONS } from './resources/server.js';
import { BELIEF_OPERATIONS, COVERAGE_OPERATIONS, REPORT_OPERATIONS } from './resources/report.js';
import { RULE_OPERATIONS } from './resources/rules.js';
import { PORTAL_OPERATIONS } from './resources/portal.js';
import { ACCOUNT_OPERATIONS } from './resources/accounts.js';
import { SEARCH_OPERATIONS } from './resources/search.js';

/**
 * The operations of the control API (`/__admin`), each with its path, its members and its handler.
 * Handlers parse the call, use `sim` and the bank registry, and return a JSON object or another `AdminAnswer`.
 * Bank rules belong in `sim` and `domain`; only `routes.ts` and `answers.ts` touch Express or the response.
 */
export const ADMIN_OPERATIONS: readonly AdminOperation[] = [
  ...BANK_OPERATIONS,
  ...JOURNAL_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...CLOCK_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...PORTAL_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...COVERAGE_OPERATIONS,
  ...BELIEF_OPERATIONS,
  ...DASHBOARD_OPERATIONS,
  ...DOCUMENTATION_OPERATIONS,
  ...RULE_OPERATIONS,
  ...SERVER_OPERATIONS,
  ...DEMO_OPERATIONS,
  ...AUTHORISATION_OPERATIONS,
  ...OUTCOME_OPERATIONS,
  ...FAULT_OPERATIONS,
  ...RECORD_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...SEARCH_OPERATIONS,
];
