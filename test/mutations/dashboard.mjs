import { broken } from './broken.mjs';

/** The dashboard: its page and session, what the control API tells for it, and what it works out by itself. */

const PAGE = 'test/control-api/dashboard';
const TOLD = 'test/control-api/lines-and-rules';
const PURE = 'test/dashboard/pure-parts';
const inPage = broken('src/control-api/resources/pages/dashboard.ts', PAGE);
const inSession = broken('src/control-api/resources/pages/dashboard.ts', PAGE);
const inToken = broken('src/control-api/guard.ts', PAGE);
const inCookie = broken('src/http/cookies.ts', PAGE);
const inAdmission = broken('src/control-api/guard.ts', PAGE);
const inChecks = broken('src/control-api/views/journal-views.ts', TOLD);
const inLines = broken('src/control-api/resources/accounts.ts', TOLD);
const inLatest = broken('src/sim/accounts/account-lines.ts', TOLD);
const inRoutes = broken('src/control-api/routes.ts', 'test/http/events');
const inJournal = broken('src/control-api/views/journal-views.ts', TOLD);
const inFilter = broken('src/dashboard/views/requests/request-filter.ts', PURE);
const inDiagram = broken('src/dashboard/parts/diagram-layout.ts', 'test/dashboard/diagram-layout');
const inCalls = broken('src/dashboard/views/start/journey-calls.ts', 'test/dashboard/journey');
const inJourney = broken('src/dashboard/views/start/journey.ts', 'test/dashboard/journey');

export const DASHBOARD = [
  inPage('dashboard: no inline script', `"script-src 'self'",`, `"script-src 'self' 'unsafe-inline'",`),
  inPage('dashboard: kept for ever', `max-age=31536000, immutable`, `no-cache`),
  inPage('dashboard: plain for those that do not unzip', `takesGzip ? gzipped : gunzipSync(gzipped)`, `gzipped`),
  inPage(
    'dashboard: comes back from the bank’s page',
    `['code', 'state', 'error', 'error_description'] as const`,
    `[] as const`,
  ),
  inToken('dashboard session: a wrong token', `const isRight = isSameSecret(sent, token);`, `const isRight = true;`),
  inToken(
    'dashboard session: not the token itself',
    `.update('sandbank dashboard session').digest('base64url')`,
    `.update('').digest('base64url') + token`,
  ),
  inToken('dashboard session: of this token', `createHmac('sha256', token)`, `createHmac('sha256', 'a')`),
  inSession('dashboard session: strict', `sameSite: 'Strict',`, `sameSite: 'Lax',`),
  inSession(
    'dashboard session: ended',
    `answer(req, settings, '', 0, { session: 'ended' })`,
    `answer(req, settings, '', 60, { session: 'ended' })`,
  ),
  inSession('dashboard session: below the public path', 'path: `${publicPathOf(settings)}/`', 'path: `/`'),
  inCookie('dashboard session: how long', '`; Max-Age=${maxAgeSeconds}`', `''`),
  inAdmission(
    'dashboard: may be linked from anywhere',
    `admission === 'anybody' || admission === 'page'`,
    `admission === 'anybody'`,
  ),
  inToken('dashboard session: stands for the token', `bearsSession(req, token) || `, ``),
  inAdmission(
    'dashboard session: under any name only with a token',
    `(admission === 'signIn' && settings.adminToken !== undefined)`,
    `admission === 'signIn'`,
  ),
  inChecks(
    'checks: who refused',
    `if (guardsPassed < guards) return guardsPassed;`,
    `if (guardsPassed < 0) return guardsPassed;`,
  ),
  inChecks(
    'checks: after the guards',
    `const after = AFTER_GUARDS.indexOf(step);`,
    `const after = AFTER_GUARDS.indexOf(step) + 1;`,
  ),
  broken('src/xs2a/handle-operation.ts', TOLD)('checks: passed', `notes.guardsPassed = guards.length;`, ``),
  broken('src/xs2a/guards/check-name.ts', TOLD)('checks: names', `[bearer, 'token'],`, `[bearer, 'signature'],`),
  broken('src/domain/account/transaction.ts', TOLD)('lines: without regard to case', `wanted.toLowerCase()`, `wanted`),
  inLines('lines: first day', `day >= from`, `day > from`),
  inLines('lines: last day', `day <= to`, `day < to`),
  inLines('lines: how long a text', `text.length > LONGEST_TEXT`, `text.length > LONGEST_TEXT + 1`),
  inLatest(
    'lines: the balance after',
    `balanceMinorUnits -= line.amountMinorUnits;`,
    `balanceMinorUnits += line.amountMinorUnits;`,
  ),
  inLatest('lines: as many as wanted', `if (lines.length < limit) lines.push`, `if (lines.length <= limit) lines.push`),
  broken('src/sim/time/upcoming-events.ts', TOLD)(
    'due events: how many',
    `return { count, events: first`,
    `return { count: limit, events: first`,
  ),
  inRoutes('events: only what changes', `operation.method !== 'get' && !operation.onlyReads`, `!operation.onlyReads`),
  inRoutes('events: reading by POST changes nothing', ` && !operation.onlyReads`, ``),
  inJournal('journal: the page before', `entry.number < beforeNumber`, `entry.number <= beforeNumber`),
  broken('src/control-api/resources/rules.ts', TOLD)(
    'state machines: what is final',
    `isLast(status)`,
    `!isLast(status)`,
  ),
  broken('src/dashboard/place.ts', PURE)(
    'place: a bank in the path',
    `/^(.*?)\\/banks\\/([^/]+)\\/__admin`,
    `/^(.*)\\/bank\\/([^/]+)\\/__admin`,
  ),
  inFilter('filter: findings', `!findings || `, ``),
  inFilter('filter: no answer', `status === 0 ? 'none'`, `status < 0 ? 'none'`),
  broken('src/dashboard/views/requests/merged-lines.ts', PURE)(
    'list: newest first',
    `numberOf(other) - numberOf(one)`,
    `numberOf(one) - numberOf(other)`,
  ),
  broken('src/dashboard/views/requests/with-key.ts', PURE)(
    'curl: of this TPP',
    `name === tpp || userEmail === tpp`,
    `name !== ''`,
  ),
  broken('src/dashboard/parts/balance-series.ts', PURE)(
    'plot: the end of a day',
    `days.at(-1)?.day !== bookingDate`,
    `true`,
  ),
  broken('src/dashboard/views/control/profile-changes.ts', PURE)(
    'switches: only what differs',
    `isSameValue(wanted, firstValue(row, first))`,
    `false`,
  ),
  inDiagram('diagram: ways that skip', `&& isShortest(move, moves)`, ``),
  inDiagram('diagram: exits', `!isExit(move.to) && `, ``),
  inDiagram('diagram: what was taken', `isTaken(move) || (`, `(`),
  inJourney('journey: one signature', `signaturesRequired === 1`, `signaturesRequired > 0`),
  inCalls('journey: the form of a token', `grant_type: 'authorization_code'`, `grant_type: 'refresh_token'`),
  inCalls('journey: a certificate alone', `if (!actors.needsCertificate)`, `if (actors.needsCertificate)`),
  inCalls('journey: quotation marks', "text.replaceAll(\"'\", `'\\\\''`)", 'text'),
  inJourney(
    'journey: the TPP that was onboarded',
    `able.find(({ userEmail }) => userEmail === state.tpp) ?? able[0]`,
    `able[0]`,
  ),
  broken('src/control-api/views/token-summaries.ts', 'test/control-api/records')(
    'tokens: of a consent that is over',
    `consent.consentStatus !== 'valid'`,
    `consent.consentStatus === 'received'`,
  ),
  broken('src/dashboard/views/accounts/explained-balance.ts', PURE)(
    'balance: what is reserved',
    `paymentId !== undefined`,
    `paymentId === undefined`,
  ),
];
