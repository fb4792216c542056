import type { JSX } from 'preact';
import { call, type Schema, useAnswer, useLatest } from '../../control.js';
import { go, route } from '../../current-route.js';
import { amountText, counted } from '../../format.js';
import { Answered, Empty, ViewHead, ShortTime } from '../../parts/basics.js';
import { Input } from '../../parts/form.js';
import { toneOfHttp } from '../../parts/status.js';
import { hashOf } from '../../location.js';
import { type RecordLine, Row } from '../records/record-list.js';

/** The field in the bar that searches everything, and the view with what it has found. */

/** Delay before a search, while the text may still change. */
const PAUSE_MS = 200;

/** Searches while the user types, and shows the results in the view below. */
export function SearchField(): JSX.Element {
  const isOpen = route.value.view === 'search';
  return (
    <search class="search-everything">
      <Input
        type="search"
        placeholder="Search (/)"
        aria-label="Search everything"
        value={isOpen ? textOfRoute() : ''}
        maxLength={140}
        change={(q) => go(hashOf('search', undefined, { q }), isOpen)}
        data-testid="search"
      />
    </search>
  );
}

function textOfRoute(): string {
  return route.value.query.get('q') ?? '';
}

/** What the search has found, by kind. */
export function SearchView(): JSX.Element {
  const text = textOfRoute().trim();
  return (
    <>
      <ViewHead
        title="Search"
        lead="Ids and X-Request-IDs, names, IBANs, amounts such as 12.50, and text in headers and bodies of calls, without secrets."
      />
      {text === '' ? <Empty text="Type in the field at the top what you look for." /> : <Results text={text} />}
    </>
  );
}

function Results({ text }: { readonly text: string }): JSX.Element {
  const asked = useAnswer(`search ${text}`, ['requests'], async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    // The answer to a text that has changed is not needed.
    if (textOfRoute().trim() !== text) return { text, groups: [] };
    return { text, ...(await call('search', {}, { query: { q: text } })) };
  });
  return (
    <Answered asked={useLatest(asked)}>
      {({ groups, text: found }) => (
        <div aria-busy={asked.value === undefined}>
          <p class="quiet" role="status" data-testid="search-count">
            {countText(groups, found)}
          </p>
          {groups.map((group) => (
            <Group key={group.kind} of={group} text={found} />
          ))}
        </div>
      )}
    </Answered>
  );
}

function countText(groups: readonly Schema<'FoundGroup'>[], text: string): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  if (total > 0) return `${counted(total, 'match', 'matches')} for “${text}”`;
  return `Nothing in this bank has “${text}”. The search looks at what the bank has now and at the recorded calls; secrets and passwords are never found.`;
}

function Group({ of: group, text }: { readonly of: Schema<'FoundGroup'>; readonly text: string }): JSX.Element {
  const { kind, total, found, unsearched } = group;
  const isCut = found.length < total;
  return (
    <section class="found panel" data-testid={`found-${kind}`}>
      <header>
        <h2>{KINDS[kind][0]}</h2>
        <span class="quiet">
          {isCut ? `the first ${found.length} of ${total === 1000 ? '1000 or more' : total}` : total}{' '}
          {isCut && kind !== 'transactions' && <a href={linkToAll(kind, text)}>Show all</a>}
        </span>
      </header>
      {unsearched !== undefined && <p class="note wait">{counted(unsearched, 'account')} not searched: too many</p>}
      <ul class="lines">
        {found.map((one, index) => (
          <li key={`${one.accountId} ${one.id}`}>
            <Row of={lineOf(kind, one)} href={linkOf(kind, one)} isStop={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function lineOf(kind: FoundKind, { id, title, status, detail, at }: Schema<'Found'>): RecordLine {
  return {
    id,
    status,
    ...(kind === 'requests' && { tone: toneOfHttp(Number(status)) }),
    title: title.replace(AMOUNT, (_whole, amount: string, currency: string) =>
      amountText({ amount: Number(amount), currency }),
    ),
    about: [detail, detail === id || kind === 'transactions' ? undefined : id],
    aside: at?.includes('T') ? <ShortTime at={at} /> : at,
  };
}

/** The amount at the beginning of the title of a payment or a transaction. */
const AMOUNT = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})(?= (?:to|from) |$)/;

type FoundKind = Schema<'FoundGroup'>['kind'];

/** The title of each kind, and the view with its list. Customers are shown by their accounts, transactions in their account. */
const KINDS: Readonly<Record<FoundKind, readonly [title: string, view: string]>> = {
  payments: ['Payments', 'payments'],
  consents: ['Consents', 'consents'],
  fundsConsents: ['Funds consents', 'funds-consents'],
  signingBaskets: ['Signing baskets', 'signing-baskets'],
  transactions: ['Transactions', 'accounts'],
  accounts: ['Accounts', 'accounts'],
  psus: ['Customers (PSUs)', 'accounts'],
  tpps: ['TPPs', 'tpps'],
  requests: ['Requests', 'requests'],
};

/** The address of a result. */
function linkOf(kind: FoundKind, { id, detail, accountId }: Schema<'Found'>): string {
  if (kind === 'transactions') return hashOf('accounts', accountId, { text: id });
  if (kind === 'psus') return linkToAll(kind, id);
  return kind === 'tpps' ? linkToAll(kind, detail ?? id) : hashOf(KINDS[kind][1], id);
}

/** The address of the list with all results of a kind. */
function linkToAll(kind: FoundKind, text: string): string {
  return hashOf(KINDS[kind][1], undefined, { q: text });
}
