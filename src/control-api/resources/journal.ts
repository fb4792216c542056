import { JSON_TYPE } from '../../http/answers/answer.js';
import type { Journal } from '../../journal/journal.js';
import type { JournalEntry } from '../../journal/journal-entry.js';
import { partsAnswer } from '../answers.js';
import { adminOperation, found, pathId, linksOf, type AdminCall, type AdminOperation } from '../admin-call.js';
import { INPUTS } from '../generated/inputs.js';
import { readOptionalWhole } from '../../parsing/read.js';
import { filtersOf, type List, listOperation, readFilters } from '../lists.js';
import {
  entryLine,
  entryView,
  harParts,
  callTexts,
  matching,
  entryNumber,
  readFilter,
  readJournalMatcher,
  readWait,
  waitFor,
} from '../views/journal-views.js';

const journalOf = ({ context, bank }: AdminCall): Journal => context.registry.recordOf(bank).journal;

export const REQUESTS: List<JournalEntry> = {
  name: 'requests',
  entries: (_bank, call) => journalOf(call).find(),
  idOf: ({ id }) => id,
  textsOf: (entry, _bank, wanted) => callTexts(entry, wanted),
  weight: 10,
  ownFilters: { parameters: INPUTS.exportRequests.parameters.filter((name) => name !== 'q'), read: readFilter },
  mayBeDropped: (cursor) => entryNumber(cursor) !== undefined,
  viewOf: () => entryLine,
};

/** Requests and responses of clients. */
export const JOURNAL_OPERATIONS: readonly AdminOperation[] = [
  listOperation('readRequests', REQUESTS),
  adminOperation('exportRequests', {
    parameters: filtersOf(REQUESTS),
    read: (call) => readFilters(REQUESTS, call),
    call: (call, isWanted) =>
      partsAnswer(
        JSON_TYPE,
        harParts(journalOf(call).find(isWanted), linksOf(call).api, call.context.version),
        call.context.reportError,
      ),
  }),
  adminOperation('readRequest', {
    read: pathId,
    call: (call, id) =>
      entryView(
        found(journalOf(call).entry(id), `request ${id}`),
        linksOf(call).api,
        call.context.dialectOf(call.bank),
      ),
  }),
  adminOperation('findRequests', {
    onlyReads: true,
    read: ({ body }) => ({
      isWanted: matching(readJournalMatcher(body)),
      limit: readOptionalWhole(body, 'limit', '', { least: 1, most: 1000 }) ?? 100,
    }),
    call: (call, { isWanted, limit }) => ({
      requests: journalOf(call)
        .find(isWanted, limit)
        .map((entry) => entryView(entry, linksOf(call).api, call.context.dialectOf(call.bank))),
    }),
  }),
  adminOperation('countRequests', {
    onlyReads: true,
    read: ({ body }) => matching(readJournalMatcher(body)),
    call: (call, isWanted) => ({ count: journalOf(call).count(isWanted) }),
  }),
  adminOperation('waitForRequests', {
    onlyReads: true,
    read: ({ body }) => readWait(body),
    call: (call, wanted) => {
      const isGone = new AbortController();
      call.req.res?.once('close', () => isGone.abort());
      return waitFor(journalOf(call), wanted, isGone.signal);
    },
  }),
  adminOperation('deleteRequests', {
    answer: (call) => {
      call.context.registry.recordOf(call.bank).report.clear();
      return { deleted: journalOf(call).clear() };
    },
  }),
];
