import type { BankOperationId } from '../library/control-operations.js';
import { refuseMember, requireWord } from '../domain/errors.js';
import { asId, type OrganisationId, type PsuId } from '../domain/ids.js';
import type { Parameters } from '../parsing/parameters.js';
import type { Bank } from '../sim/bank.js';
import { type AdminCall, adminOperation, type AdminOperation } from './admin-call.js';
import { limitOf, readCount } from './read-members.js';
import { SearchedText } from './searched-text.js';
import { tppNames } from './views/search-texts.js';
import { setImmediate } from 'node:timers/promises';

/**
 * The lists of the control API: how they are searched, filtered and read page by page. A list says what its entries are;
 * parameters, pages and the response are the same for all of them.
 */

/** A list of the control API. */
export interface List<Entry> {
  /** The member of the response that has the entries. */
  readonly name: string;
  /** All entries, in the order of the response. */
  readonly entries: (bank: Bank, call: AdminCall) => readonly Entry[];
  /** An id that no other entry of the list has. */
  readonly idOf: (entry: Entry) => string;
  /** The texts that `q` looks at, besides the names of the TPP; no secrets. */
  readonly textsOf: (entry: Entry, bank: Bank, wanted: SearchedText) => readonly (string | undefined)[];
  /** How many entries looking at one counts as; default: 1. */
  readonly weight?: number;
  /** For the filter `status`. */
  readonly status?: {
    readonly among: readonly string[];
    readonly of: (entry: Entry, bank: Bank) => string | undefined;
  };
  /** The TPP of an entry, for `q` and the filter `tpp`. */
  readonly organisationOf?: (entry: Entry, bank: Bank) => OrganisationId | undefined;
  /** For the filter `psu`. */
  readonly isOfPsu?: (psuId: PsuId, bank: Bank) => (entry: Entry) => boolean;
  /** Filters that no other list has. */
  readonly ownFilters?: {
    readonly parameters: readonly string[];
    readonly read: (query: Parameters, call: AdminCall) => (entry: Entry) => boolean;
  };
  /** Whether an id may be that of an entry that is dropped. The page after it is empty. Absent: entries are never dropped. */
  readonly mayBeDropped?: (cursor: string) => boolean;
  /** Collects what the views of a page share. A view is undefined if its record no longer exists. */
  readonly viewOf: (call: AdminCall, page: readonly Entry[], turns: Turns) => View<Entry> | Promise<View<Entry>>;
}

type View<Entry> = (entry: Entry, bank: Bank) => object | undefined;

/** Parameters of every list, besides its filters. */
const PAGE_PARAMETERS = ['limit', 'offset', 'cursor'] as const;
const LONGEST_TEXT = 140;
/** A view costs about as much as looking at this many entries. */
const VIEW_WEIGHT = 20;

/** What a caller wants of a list. Without `matches`, all entries match; `cursor` is the id of the entry before the page. */
type ListQuery<Entry> = ReturnType<typeof readListQuery<Entry>>;

export function listOperation<Entry>(id: BankOperationId, list: List<Entry>): AdminOperation {
  return adminOperation(id, {
    parameters: [...filtersOf(list), ...PAGE_PARAMETERS],
    read: (call) => readListQuery(list, call),
    call: (call, wanted) => listBody(list, wanted, call),
  });
}

/** The parameters that filter a list. */
export function filtersOf<Entry>({ status, organisationOf, isOfPsu, ownFilters }: List<Entry>): string[] {
  return [
    ...(status ? ['status'] : []),
    ...(organisationOf ? ['tpp'] : []),
    ...(isOfPsu ? ['psu'] : []),
    ...(ownFilters?.parameters ?? []),
    'q',
  ];
}

/** Reads the filters of a list; undefined if there are none. @throws FORMAT_ERROR */
export function readFilters<Entry>(
  list: List<Entry>,
  call: AdminCall,
  query: Parameters = call.query,
): ((entry: Entry) => boolean) | undefined {
  const conditions = conditionsOf(list, call, query);
  return conditions.length === 0 ? undefined : (entry) => conditions.every((holds) => holds(entry));
}

/** @throws FORMAT_ERROR */
function readListQuery<Entry>(list: List<Entry>, call: AdminCall) {
  const { query } = call;
  const { cursor } = query;
  if (cursor !== undefined && query['offset'] !== undefined)
    refuseMember('offset', 'cannot be combined with cursor; send one of them');
  return {
    matches: readFilters(list, call),
    limit: limitOf({ query }),
    offset: readCount(query, 'offset', { least: 0, most: 1_000_000, default: 0 }),
    cursor,
  };
}

/** The filters that are given, the cheapest first. @throws FORMAT_ERROR */
function conditionsOf<Entry>(list: List<Entry>, call: AdminCall, query: Parameters): ((entry: Entry) => boolean)[] {
  const { bank } = call;
  const { status, organisationOf, isOfPsu, ownFilters, textsOf } = list;
  const conditions: ((entry: Entry) => boolean)[] = [];
  if (status && query['status'] !== undefined) {
    const wanted = requireWord(query['status'], status.among, 'status');
    conditions.push((entry) => status.of(entry, bank) === wanted);
  }
  const tpp = readName(query, 'tpp')?.toLowerCase();
  if (organisationOf && tpp !== undefined) conditions.push(byTpp(organisationOf, bank, (name) => name === tpp));
  const psu = readName(query, 'psu');
  if (isOfPsu && psu !== undefined) conditions.push(isOfPsu(asId(psu), bank));
  if (ownFilters?.parameters.some((name) => query[name] !== undefined)) conditions.push(ownFilters.read(query, call));
  const text = readSearchedText(query);
  if (!text.isBlank) {
    const isOfTpp = organisationOf && byTpp(organisationOf, bank, (name) => text.isIn(name));
    conditions.push((entry) => textsOf(entry, bank, text).some((one) => text.isIn(one)) || isOfTpp?.(entry) === true);
  }
  return conditions;
}

/** Whether a name of an entry's TPP, in lower case, passes a test. Many entries have the same TPP, so each is tested once. */
function byTpp<Entry>(
  organisationOf: NonNullable<List<Entry>['organisationOf']>,
  bank: Bank,
  passes: (name: string) => boolean,
): (entry: Entry) => boolean {
  const known = new Map<OrganisationId | undefined, boolean>();
  return (entry) => {
    const id = organisationOf(entry, bank);
    const before = known.get(id);
    if (before !== undefined) return before;
    const result = tppNames(bank, id).some((name) => passes(name.toLowerCase()));
    known.set(id, result);
    return result;
  };
}

function readName(query: Parameters, name: 'tpp' | 'psu'): string | undefined {
  return query[name] === '' ? refuseMember(name, 'is empty; send a name, or omit it') : query[name];
}

/** Reads a text to search for. @throws FORMAT_ERROR if it is too long */
export function readSearchedText(query: Parameters, name: 'q' | 'text' = 'q'): SearchedText {
  const { [name]: text = '' } = query;
  if (text.length > LONGEST_TEXT)
    refuseMember(name, `has ${text.length} characters; at most ${LONGEST_TEXT} are allowed`);
  return new SearchedText(text);
}

async function listBody<Entry>(list: List<Entry>, wanted: ListQuery<Entry>, call: AdminCall): Promise<object> {
  const turns = new Turns();
  const entries = list.entries(call.bank, call);
  const { matching, start } = await search(entries, list, wanted, turns);
  const page = matching.slice(start, start + wanted.limit);
  const last = page.at(-1);
  const view = await list.viewOf(call, page, turns);
  const views: object[] = [];
  await turns.visit(page, (entry) => views.push(...[view(entry, call.bank) ?? []].flat()), VIEW_WEIGHT);
  return {
    count: entries.length,
    total: matching.length,
    ...(last !== undefined && start + page.length < matching.length && { nextCursor: list.idOf(last) }),
    [list.name]: views,
  };
}

/** The matching entries, and where the page starts among them. @throws FORMAT_ERROR for a cursor that no entry has */
async function search<Entry>(
  entries: readonly Entry[],
  { idOf, mayBeDropped, weight }: List<Entry>,
  { matches, offset, cursor }: ListQuery<Entry>,
  turns: Turns,
): Promise<{ readonly matching: readonly Entry[]; readonly start: number }> {
  if (!matches && cursor === undefined) return { matching: entries, start: offset };
  const matching: Entry[] = [];
  let start = cursor === undefined ? offset : undefined;
  const visit = (entry: Entry): void => {
    if (!matches || matches(entry)) matching.push(entry);
    // A new entry before it does not move the page, nor does a change after which the entry no longer matches.
    if (cursor !== undefined && idOf(entry) === cursor) start = matching.length;
  };
  await turns.visit(entries, visit, weight);
  if (start === undefined && cursor !== undefined && mayBeDropped?.(cursor)) start = matching.length;
  return {
    matching,
    start: start ?? refuseMember('cursor', 'does not belong to this list; start again without cursor'),
  };
}

/** Entries that one call looks at before other requests get their turn. */
export const ENTRIES_PER_TURN = 250;

/** Splits the work of one call, so that a bank with very many records does not block other requests. */
export class Turns {
  #left = ENTRIES_PER_TURN;

  /**
   * Calls `visit` for each entry, and lets other requests run in between. They may change what is visited: pass a copy of
   * an array that changes in place.
   * @param weight how many entries a visit counts as
   */
  async visit<Entry>(entries: Iterable<Entry>, visit: (entry: Entry) => void, weight = 1): Promise<void> {
    for (const entry of entries) {
      if (this.#left < weight) {
        await setImmediate();
        this.#left = ENTRIES_PER_TURN;
      }
      this.#left -= weight;
      visit(entry);
    }
  }
}
