import { broken } from './broken.mjs';

/** Delta access to transactions in the dialect nextgenpsd2. */

const DELTA = 'test/http/nextgenpsd2/delta';

const inDelta = broken('src/sim/accounts/delta-access.ts', DELTA);
const inRead = broken('src/sim/accounts/read-transactions.ts', DELTA);
const inUsage = broken('src/domain/consent/usage.ts', DELTA);
const inWire = broken('src/dialects/nextgenpsd2/wire/transaction.ts', DELTA);

export const DELTA_ACCESS = [
  inRead('delta access: after the entry', `lines.slice(0, known)`, `lines.slice(0, known + 1)`),
  inRead('delta access: a report reaches today', `.booked && dateTo >= today &&`, `.booked &&`),
  inRead('delta access: a report has booked ones', `= LISTS[request.bookingStatus].booked && dateTo`, `= dateTo`),
  inRead('delta access: the last page', `if (isWhole && newest !== undefined`, `if (newest !== undefined`),
  inRead('delta access: HEAD', `&& wantsHeadersOnly !== true)`, `)`),
  inRead('delta access: what the first page had', `newest: cursor.newest,`, `newest: undefined,`),
  inDelta('delta access: within the history', `bookingDate < earliest)`, `bookingDate < '0001')`),
  inDelta('delta access: offered deltas', `(kind === 'entry' ? 'entry-reference' : 'delta-list')`, `'entry-reference'`),
  inUsage('delta access: kept when an access is counted', `{ ...reportsOf(usage), day, counts:`, `{ day, counts:`),
  inUsage('delta access: apart for accounts', `{ ...usage?.lastReports, [accountId]`, `{ [accountId]`),
  inWire('delta access: both at once', `if (second) return`, `if (second === null) return`),
  inWire('delta access: ignored with a period', `&& !first && dateFrom === undefined)`, `&& !first)`),
];
