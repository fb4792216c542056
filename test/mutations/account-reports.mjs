import { broken } from './broken.mjs';

/** Reports of accounts as camt, and their downloads, in the dialect nextgenpsd2. */

const REPORTS = 'test/http/nextgenpsd2/reports';

const inReport = broken('src/sim/accounts/account-report.ts', REPORTS);
const inCamt = broken('src/dialects/nextgenpsd2/camt/camt-report.ts', 'test/dialects/nextgenpsd2/camt');
const inWire = broken('src/dialects/nextgenpsd2/wire/account-report.ts', REPORTS);

export const ACCOUNT_REPORTS = [
  inReport('camt: huge reports', `report.pending.length > most`, `report.pending.length >= most`),
  inReport(
    'camt: a huge report is one access with its download',
    `{ newest, isWhole: !isHuge }`,
    `{ newest, isWhole: true }`,
  ),
  inReport('camt: downloads of another consent', `|| cursor.consentId !== access.consent.consentId`, ``),
  inReport('camt: the content of a download', `withBalance: withBalance === 'true'`, `withBalance: false`),
  inReport('camt: statements until yesterday', `dateTo < bank.calendar.dateOf(bank.now) &&`, `dateTo !== dateFrom &&`),
  inReport('camt: statements without pending ones', `&& !lists.pending && grant.balances;`, `&& grant.balances;`),
  inReport('camt: statements with granted balances', `&& !lists.pending && grant.balances;`, `&& !lists.pending;`),
  inReport('camt: granted balances', `withBalance && grant.balances ?`, `withBalance ?`),
  inReport('camt: the closing balance', `.bookedMinorUnits - sumOf(later)`, `.bookedMinorUnits`),
  inReport('camt: oldest first', `cursor).toReversed()`, `cursor)`),
  broken('src/sim/accounts/page-cursor.ts', REPORTS)('camt: a download is no page', '`${purpose}\\n', '`page\\n'),
  inWire(
    'camt: standing orders are in lists only',
    `bookingStatus !== 'information' &&`,
    `bookingStatus !== 'both' &&`,
  ),
  inWire('camt: following pages are lists', `page === undefined &&`, `page !== '' &&`),
  inWire('switch transaction-reports: camt-02', `=== 'camt-02' ? '02' : '08'`, `=== 'camt-02' ? '08' : '08'`),
  inCamt('camt: the sides of amounts', `minorUnits < 0 ? 'DBIT' : 'CRDT'`, `minorUnits <= 0 ? 'CRDT' : 'DBIT'`),
  inCamt('camt: lengths', `.slice(0, longest)`, `.slice(0, 1000)`),
  inCamt(
    'camt: statuses of version 02',
    `version === '02' ? element('Sts', status)`,
    `version !== '02' ? element('Sts', status)`,
  ),
  broken('src/xs2a/guards/headers.ts', REPORTS)(
    'camt: downloads are not JSON',
    `first === JSON_TYPE && PREFERS_JSON.has(accept)`,
    `PREFERS_JSON.has(accept)`,
  ),
];
