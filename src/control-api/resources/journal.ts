import type { Journal } from '../../journal/journal.js';
import { partsAnswer } from '../answers.js';
import { adminOperation, found, idOf, linksOf, nothing, type AdminCall, type AdminOperation } from '../admin-call.js';
import {
  entryLine,
  entryView,
  FILTER_PARAMETERS,
  FIND_MEMBERS,
  harParts,
  matching,
  readFilter,
  readFindLimit,
  readJournalMatcher,
  readListQuery,
  readWait,
  WAIT_MEMBERS,
  waitFor,
} from '../views/journal-views.js';

const journalOf = ({ context, bank }: AdminCall): Journal => context.registry.observersOf(bank).journal;

/** Requests and responses of clients. */
export const JOURNAL_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'readRequests',
    method: 'get',
    place: 'bank',
    path: '/requests',
    parameters: ['limit', ...FILTER_PARAMETERS],
    read: ({ query }) => readListQuery(query),
    call: (call, wanted) => ({ requests: journalOf(call).find(wanted.match, wanted.limit).map(entryLine) }),
  }),
  adminOperation({
    id: 'exportRequests',
    method: 'get',
    place: 'bank',
    path: '/requests/har',
    parameters: FILTER_PARAMETERS,
    read: ({ query }) => readFilter(query),
    call: (call, isWanted) =>
      partsAnswer(
        'application/json; charset=utf-8',
        harParts(journalOf(call).find(isWanted), linksOf(call).api, call.context.version),
        call.context.reportFault,
      ),
  }),
  adminOperation({
    id: 'readRequest',
    method: 'get',
    place: 'bank',
    path: '/requests/:id',
    read: idOf,
    call: (call, id) =>
      entryView(
        found(journalOf(call).entry(id), `request ${id}`),
        linksOf(call).api,
        call.context.dialectOf(call.bank),
      ),
  }),
  adminOperation({
    id: 'findRequests',
    method: 'post',
    place: 'bank',
    path: '/requests/find',
    onlyReads: true,
    members: FIND_MEMBERS,
    read: ({ body }) => ({ isWanted: matching(readJournalMatcher(body)), limit: readFindLimit(body) }),
    call: (call, { isWanted, limit }) => ({
      requests: journalOf(call)
        .find(isWanted, limit)
        .map((entry) => entryView(entry, linksOf(call).api, call.context.dialectOf(call.bank))),
    }),
  }),
  adminOperation({
    id: 'countRequests',
    method: 'post',
    place: 'bank',
    path: '/requests/count',
    onlyReads: true,
    members: ['match'],
    read: ({ body }) => matching(readJournalMatcher(body)),
    call: (call, isWanted) => ({ count: journalOf(call).count(isWanted) }),
  }),
  adminOperation({
    id: 'waitForRequests',
    method: 'post',
    place: 'bank',
    path: '/requests/wait',
    onlyReads: true,
    members: WAIT_MEMBERS,
    read: ({ body }) => readWait(body),
    call: (call, wanted) => {
      const isGone = new AbortController();
      call.req.res?.once('close', () => isGone.abort());
      return waitFor(journalOf(call), wanted, isGone.signal);
    },
  }),
  adminOperation({
    id: 'deleteRequests',
    method: 'delete',
    place: 'bank',
    path: '/requests',
    read: nothing,
    call: (call) => {
      call.context.registry.observersOf(call.bank).report.clear();
      return { deleted: journalOf(call).clear() };
    },
  }),
];
