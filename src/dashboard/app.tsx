/**
 * The dashboard: a front end in the browser, with one view per page of the menu. It calls the public control API and may import pure
 * functions of `domain` and types of the library. It has no access to a bank that another program does not have.
 */
import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, needsToken, LOCATION, signIn, refresh, TOPICS, type Topic, useAnswer, useDemo } from './control.js';
import { countText, psuNames } from './format.js';
import { Input, useSubmit } from './parts/form.js';
import { Toasts } from './parts/actions.js';
import { route } from './current-route.js';
import { hashOf, documentationOf, locationOf } from './location.js';
import { menuCounts, Theme, TopBar } from './top-bar.js';
import { followKeys } from './keyboard.js';
import { ACCOUNTS } from './views/accounts/accounts-view.js';
import { BanksView } from './views/control/banks-view.js';
import { ClockView } from './views/control/clock-view.js';
import { FaultsView, OutcomesView } from './views/rules/rules-view.js';
import { ProfileView } from './views/control/profile-view.js';
import { ReportView } from './views/control/report-view.js';
import { TppsView } from './views/control/tpps-view.js';
import { BASKETS } from './views/records/baskets-view.js';
import { CONSENTS } from './views/records/consents-view.js';
import { FUNDS_CONSENTS } from './views/records/funds-consents-view.js';
import { PAYMENTS } from './views/records/payments-view.js';
import { Records } from './views/records/record-list.js';
import { WAITING } from './views/records/waiting-view.js';
import { RequestsView } from './views/requests/requests-view.js';
import { SearchView } from './views/search/search-view.js';
import { StartView } from './views/start/start-view.js';

interface ViewLink {
  readonly id: string;
  readonly name: string;
  readonly view: FunctionComponent;
  /** What the menu counts next to the name, so that no one forgets it. */
  readonly counted?: { readonly topic: Topic; readonly what: string; readonly count: () => Promise<number> };
  /** In the menu of banks whose interface has it. */
  readonly needs?: 'hasFundsConsents' | 'hasSigningBaskets';
}

/** Every view, in the groups of the menu. */
const MENU: readonly { readonly title: string; readonly views: readonly ViewLink[] }[] = [
  { title: 'Get started', views: [{ id: 'start', name: 'Start here', view: StartView }] },
  {
    title: 'Clients',
    views: [
      { id: 'requests', name: 'Requests', view: RequestsView },
      { id: 'report', name: 'Client report', view: ReportView },
      { id: 'tpps', name: 'TPPs', view: TppsView },
    ],
  },
  {
    title: 'Bank',
    views: [
      {
        id: 'waiting',
        name: 'Pending approvals',
        view: () => <Records of={WAITING} />,
        counted: {
          topic: 'records',
          what: 'pending',
          count: async () => (await call('readAuthorisations', {}, { query: { limit: 1 } })).count,
        },
      },
      { id: 'consents', name: 'Consents', view: () => <Records of={CONSENTS} /> },
      {
        id: 'funds-consents',
        name: 'Funds consents',
        view: () => <Records of={FUNDS_CONSENTS} />,
        needs: 'hasFundsConsents',
      },
      { id: 'payments', name: 'Payments', view: () => <Records of={PAYMENTS} /> },
      {
        id: 'signing-baskets',
        name: 'Signing baskets',
        view: () => <Records of={BASKETS} />,
        needs: 'hasSigningBaskets',
      },
      { id: 'accounts', name: 'Accounts', view: () => <Records of={ACCOUNTS} /> },
    ],
  },
  {
    title: 'Control',
    views: [
      { id: 'clock', name: 'Clock', view: ClockView },
      {
        id: 'outcomes',
        name: 'Outcomes',
        view: OutcomesView,
        counted: { topic: 'rules', what: 'active', count: async () => (await call('readOutcomes')).outcomes.length },
      },
      {
        id: 'faults',
        name: 'Faults',
        view: FaultsView,
        counted: { topic: 'rules', what: 'active', count: async () => (await call('readFaults')).faults.length },
      },
      { id: 'profile', name: 'Profile', view: ProfileView },
      { id: 'banks', name: 'Banks & snapshots', view: BanksView },
    ],
  },
];
/** The search is opened by its field in the bar. */
const SEARCH: ViewLink = { id: 'search', name: 'Search', view: SearchView };
const VIEWS = [...MENU.flatMap(({ views }) => views), SEARCH];

/** The dashboard of one bank. */
export function App(): JSX.Element {
  const { view } = route.value;
  const shown = VIEWS.find(({ id }) => id === view);
  const main = useRef<HTMLElement>(null);
  const demo = useDemo().value;
  useEffect(() => {
    psuNames.value = new Map(demo?.psus.map(({ id, name }) => [id, name]));
  }, [demo]);
  const bankName = demo === undefined ? LOCATION.bank : `${demo.bankName} (${LOCATION.bank})`;
  const [isMenuOpen, setMenuOpen] = useState(false);
  useEffect(() => {
    document.title = `${shown?.name ?? 'Not found'} – ${bankName}`;
  }, [view, bankName]);
  useEffect(() => setMenuOpen(false), [view]);
  // As a new page would: move the focus to the heading. A search keeps the focus in its field, and details may have it.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && view !== SEARCH.id && !main.current?.querySelector('h2:focus'))
      main.current?.querySelector<HTMLElement>('h1')?.focus();
    isFirst.current = false;
  }, [view]);
  useEffect(() => followKeys(() => setMenuOpen(false)), []);
  if (needsToken.value)
    return (
      <>
        <SignIn />
        <Toasts />
      </>
    );
  const View = shown?.view;
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skip(event, main.current)}>
        Skip to the content
      </a>
      <TopBar isMenuOpen={isMenuOpen} toggleMenu={() => setMenuOpen(!isMenuOpen)} />
      <div class={isMenuOpen ? 'house menu-open' : 'house'}>
        <Menu open={view} />
        <main ref={main} id="main" tabIndex={-1}>
          {View ? <View /> : <Unknown view={view} />}
        </main>
      </div>
      <Toasts />
    </>
  );
}

/** Asks for the token of the server, once. The browser then keeps a cookie instead of it. */
function SignIn(): JSX.Element {
  const { submit, problem } = useSubmit(async ({ token = '' }) => {
    await signIn(token);
    refresh(TOPICS);
  });
  return (
    <main class="sign-in">
      <section class="panel">
        <h1>Sandbank dashboard</h1>
        <p>
          This server requires its token: the one that was set (<code>--admin-token</code>), or else printed at the
          start.
        </p>
        <form class="stack" onSubmit={submit}>
          {/* The name under which a password manager stores the token. */}
          <input type="text" name="username" autocomplete="username" value="sandbank" hidden readOnly />
          <Input
            label="Token"
            name="token"
            type="password"
            required
            autocomplete="current-password"
            autofocus
            data-testid="token"
          />
          {problem}
          <button class="primary" data-testid="sign-in">
            Sign in
          </button>
        </form>
      </section>
    </main>
  );
}

/** The hash of the address is the view, so the link moves the focus instead of changing the hash. */
function skip(event: Event, target: HTMLElement | null): void {
  event.preventDefault();
  target?.focus();
}

function Menu({ open }: { readonly open: string }): JSX.Element {
  const facts = useDemo().value?.interface;
  return (
    <nav id="menu" class="menu" aria-label="Views">
      {MENU.map(({ title, views }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {views
              .filter(({ needs }) => !needs || facts?.[needs])
              .map(({ id, name, counted }) => (
                <li key={id}>
                  <a href={hashOf(id)} aria-current={id === open ? 'page' : undefined} data-testid={`menu-${id}`}>
                    {name}
                    {counted && <Count id={id} {...counted} />}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
      <div>
        <h2>Reference</h2>
        <ul>
          <li>
            <a href={`${globalThis.location.pathname}/reference/interface`}>Interface</a>
          </li>
          <li>
            <a href={`${globalThis.location.pathname}/reference/control`}>Control API</a>
          </li>
          <li>
            <a href={documentationOf(locationOf(globalThis.location.pathname).prefix)}>Documentation</a>
          </li>
        </ul>
        <Theme />
      </div>
    </nav>
  );
}

function Count(props: { readonly id: string } & NonNullable<ViewLink['counted']>): JSX.Element | null {
  const { id, topic, what, count } = props;
  const { value } = useAnswer(`count of ${id}`, [topic], count);
  useEffect(() => {
    menuCounts.value = { ...menuCounts.value, [id]: value ?? 0 };
  }, [value]);
  if (!value) return null;
  return (
    <span class="count" title={`${value} ${what}`} data-testid={`menu-${id}-count`}>
      {countText(value)}
    </span>
  );
}

function Unknown({ view }: { readonly view: string }): JSX.Element {
  return (
    <div class="note wait">
      <h1 tabIndex={-1}>View “{view}” does not exist</h1>
      <p>
        <a href={hashOf('start')}>Start here</a>, or choose a view in the menu.
      </p>
    </div>
  );
}
