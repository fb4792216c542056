import { call, type Schema } from '../../control.js';
import { psuName } from '../../format.js';
import { Button } from '../../parts/actions.js';
import { approveAll } from '../../parts/decide.js';
import { BASKETS } from './baskets-view.js';
import { CONSENTS } from './consents-view.js';
import { FUNDS_CONSENTS } from './funds-consents-view.js';
import { PAYMENTS } from './payments-view.js';
import { MOST_PER_PAGE, pageOf, type RecordKind, type RecordLine, type RecordSource } from './record-list.js';

const STATUSES = ['received', 'partiallyAuthorised', 'RCVD', 'PATC'] as const;

/** The requests that wait for a PSU, as they are in the lists of their kinds. */
export const WAITING: RecordSource<() => RecordLine, (typeof STATUSES)[number]> = {
  view: 'waiting',
  title: 'Pending approvals',
  lead: 'What a PSU has to approve: here, or on the bank’s page, to which the details have a link.',
  statuses: STATUSES,
  empty: 'No pending approvals.',
  sample: 'consent',
  readPage: async (query) => {
    const page = pageOf(await call('readAuthorisations', {}, { query }), 'authorisations');
    const idsOf = (wanted: string): string[] => page.records.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    const lines = await Promise.all(Object.entries(LINES).map(([kind, linesOf]) => linesOf(idsOf(kind))));
    const byId = new Map(lines.flat().map((line) => [line().id, line]));
    const records = page.records.flatMap(({ id, psu }) => {
      const line = byId.get(id);
      return line ? [() => ({ ...line(), about: [psu && psuName(psu), ...line().about] })] : [];
    });
    return { ...page, records };
  },
  // Read when they are drawn: the names of customers may arrive later.
  lineOf: (line) => line(),
  actions: (lines) =>
    lines.length > 1 && (
      <Button act={() => approveAll(lines.map((line) => line().id))} testid="approve-all">
        Approve all
      </Button>
    ),
};

/** How the lines of what waits are read, by kind. */
const LINES: Readonly<Record<Schema<'Authorisation'>['kind'], ReturnType<typeof linesOf>>> = {
  consent: linesOf(CONSENTS),
  payment: linesOf(PAYMENTS),
  fundsConsent: linesOf(FUNDS_CONSENTS),
  signingBasket: linesOf(BASKETS),
};

function linesOf<Record, Status extends string>({ view, readPage, read, lineOf }: RecordKind<Record, Status>) {
  return async (ids: readonly string[]): Promise<readonly (() => RecordLine)[]> => {
    if (ids.length === 0) return [];
    const { records } = await readPage({ limit: MOST_PER_PAGE });
    const newest = new Map(records.map((record) => [lineOf(record).id, record]));
    // Old ones that wait are not among the newest records.
    const wanted = await Promise.all(ids.map(async (id) => newest.get(id) ?? (await read(id))));
    return wanted.map((record) => () => ({ ...lineOf(record), view }));
  };
}
