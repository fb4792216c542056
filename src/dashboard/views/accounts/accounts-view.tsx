import type { JSX, TargetedPointerEvent } from 'preact';
import { type ResponseOf, call, type Schema, refresh, type Asked, useAnswer } from '../../control.js';
import { amountText, ibanText } from '../../format.js';
import { bankToday, Answered, Badge, Facts } from '../../parts/basics.js';
import { Button, say } from '../../parts/actions.js';
import { STATUSES } from '../../parts/status.js';
import { TimeLine } from '../../parts/time-line.js';
import { pageOf, type RecordKind } from '../records/record-list.js';
import { balanceSeries, explainedBalance, type DayBalance, type ExplainedBalance } from './balances.js';
import { transactionBody, LineList } from './lines.js';
import { Input, Select, useSubmit } from '../../parts/form.js';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { useState } from 'preact/hooks';

/** The lines of an account, as many as one response has. */
type Lines = ResponseOf<'readTransactionRecords'>;

/** Every account of the bank, and one of them with its money. */
export const ACCOUNTS: RecordKind<Schema<'Account'>, Schema<'AccountStatus'>> = {
  view: 'accounts',
  title: 'Accounts',
  lead: 'Balances and bookings of every account. Book a transaction, or block an account.',
  topics: ['accounts'],
  statuses: STATUSES.accounts,
  order: 'first',
  empty: 'This bank has no accounts. Add one by the control API: POST /__admin/accounts.',
  readPage: async (query) => pageOf(await call('readAccountRecords', {}, { query }), 'accounts'),
  lineOf: (account) => ({
    id: account.accountId,
    status: account.status,
    title: account.name,
    about: [account.holders.map((holder) => holder.name ?? holder.id).join(', '), numberOf(account)],
    aside: <strong class="number">{amountText(account.balances.booked)}</strong>,
  }),
  read: (id) => call('readAccountRecord', { id }),
  titleOf: (id, account) => account?.name ?? id,
  content: Account,
};

/** How people know the account. */
function numberOf({ iban, maskedPan, msisdn, bban, accountId }: Schema<'Account'>): string {
  return iban === undefined ? (maskedPan ?? msisdn ?? bban ?? accountId) : ibanText(iban);
}

function Account({ of: account }: { readonly of: Schema<'Account'> }): JSX.Element {
  const { accountId: id } = account;
  const lines = useAnswer(`all lines ${id}`, ['accounts'], () =>
    call('readTransactionRecords', { id }, { query: { limit: 1000 } }),
  );
  const set = async (status: Schema<'AccountStatus'>): Promise<void> => {
    await call('changeAccount', { id }, { body: { status }, about: account.name });
    refresh(['accounts']);
  };
  return (
    <>
      <Balances account={account} lines={lines.value} />
      <Facts
        of={[
          ['Status', <Badge status={account.status} testid="status" />],
          ['Id', <code>{id}</code>],
          ['Number', numberOf(account)],
          ['Currency', account.currency],
          ['Product', account.product],
          ['Owner', account.owner.name],
          ['Holders', account.holders.map((holder) => holder.id).join(', ')],
          ['Signatures', account.signaturesRequired > 1 && `${account.signaturesRequired} required`],
          ['Customer, suffix, branch', `${account.customerNo} / ${account.suffix} / ${account.branchCode}`],
        ]}
      />
      <div class="buttons">
        {account.status === 'enabled' ? (
          <Button act={() => set('blocked')} kind="danger" testid="block">
            Block
          </Button>
        ) : (
          <Button act={() => set('enabled')} testid="unblock">
            {account.status === 'blocked' ? 'Unblock' : 'Reopen'}
          </Button>
        )}
      </div>
      <h3>Balance over time</h3>
      <Plot account={account} asked={lines} />
      <h3>Book a transaction</h3>
      <BookForm of={account} />
      <h3>Bookings</h3>
      <LineList of={account} />
      <h3>History</h3>
      <TimeLine history={account.history} />
    </>
  );
}

/** The available balance, and what explains it. */
function Balances(props: { readonly account: Schema<'Account'>; readonly lines: Lines | undefined }): JSX.Element {
  const { account, lines } = props;
  const { booked, pendingDebits, available, creditLimit } = account.balances;
  const explained = lines && explainedBalance(lines.pending, account.currency);
  return (
    <div class="sum" data-testid="balances">
      <Part name="Booked" amount={booked} />
      {explained ? (
        <>
          <Part name={pendingText(explained)} amount={explained.pending} />
          <Part name={`Reserved for payments (${explained.reservedCount})`} amount={explained.reserved} />
        </>
      ) : (
        <Part name="Pending and reserved" amount={pendingDebits} />
      )}
      {creditLimit.amount !== 0 && <Part name="Credit line" amount={creditLimit} />}
      <Part name="Available" amount={available} isTotal />
    </div>
  );
}

/** Names the sum of what is pending, which leaves out credits. */
function pendingText({ pendingCount, pendingDebits }: ExplainedBalance): string {
  return `Pending (${pendingCount}${pendingCount === pendingDebits ? '' : '; sum of the debits'})`;
}

function Part(props: {
  readonly name: string;
  readonly amount: Schema<'Amount'>;
  readonly isTotal?: boolean;
}): JSX.Element {
  return (
    <p class={props.isTotal ? 'total' : undefined}>
      <span>{props.name}</span> <strong class="number">{amountText(props.amount)}</strong>
    </p>
  );
}

function Plot(props: { readonly account: Schema<'Account'>; readonly asked: Asked<Lines> }): JSX.Element {
  const { account, asked } = props;
  const today = bankToday();
  return (
    <Answered asked={asked}>
      {({ booked, balance }) =>
        today !== undefined && (
          <BalancePlot series={balanceSeries(booked, balance, today)} currency={account.currency} />
        )
      }
    </Answered>
  );
}

/** Books a transaction from outside, such as a salary or a direct debit, or adds one that is pending. */
function BookForm({ of: account }: { readonly of: Schema<'Account'> }): JSX.Element {
  const { accountId: id, currency } = account;
  const { submit, problem } = useSubmit(async ({ amount = '', name, text, as }, event) => {
    const form = event.currentTarget as HTMLFormElement;
    const body = {
      ...transactionBody(amount, currency, text),
      ...(name !== undefined && (Number(amount) < 0 ? { creditorName: name } : { debtorName: name })),
      ...(as === 'pending' && { pending: true }),
    };
    const answer = await call('bookTransaction', { id }, { body, about: account.name });
    form.reset();
    const { booked, available } = answer.account.balances;
    if (as === 'pending') say(`Added. The available balance is ${amountText(available)} now.`);
    else say(`Booked. The balance is ${amountText(booked)} now.`);
    refresh(['accounts', 'records']);
  });
  return (
    <form class="inline" onSubmit={submit} data-testid="book-form">
      <Input
        label={`Amount in ${currency}`}
        hint="A negative amount debits the account."
        name="amount"
        type="number"
        step="any"
        required
      />
      <Input label="From or to" name="name" maxLength={70} placeholder="Employer GmbH" />
      <Input label="Text" name="text" maxLength={140} placeholder="Salary March" />
      <Select label="As" name="as" of={{ booked: 'booked', pending: 'pending' }} data-testid="book-as" />
      <button class="primary" data-testid="book">
        Book
      </button>
      {problem}
    </form>
  );
}

const [WIDTH, HEIGHT] = [720, 220];
const [LEFT, RIGHT, TOP, BOTTOM] = [74, 12, 12, 26];

/** The balance of an account over time; pointing at a day shows its amount. */
function BalancePlot(props: { readonly series: readonly DayBalance[]; readonly currency: string }): JSX.Element {
  const { series, currency } = props;
  const [pointed, setPointed] = useState<DayBalance | undefined>(undefined);
  const instantOf = ({ day }: DayBalance): Date => new Date(`${day}T00:00:00Z`);
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return <p class="quiet">Nothing was booked yet.</p>;
  const amounts = series.map(({ amount }) => amount);
  const x = scaleUtc([instantOf(first), instantOf(last)], [LEFT, WIDTH - RIGHT]);
  const y = scaleLinear([Math.min(0, ...amounts), Math.max(0, ...amounts)], [HEIGHT - BOTTOM, TOP]).nice();
  const xOf = (point: DayBalance): number => x(instantOf(point));
  const yOf = ({ amount }: DayBalance): number => y(amount);
  const stroke = line<DayBalance>(xOf, yOf).curve(curveStepAfter);
  const fill = area<DayBalance>(xOf, y(0), yOf).curve(curveStepAfter);
  const compact = new Intl.NumberFormat(undefined, { notation: 'compact', style: 'currency', currency });
  const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const dayOfTick = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const isLong = instantOf(last).getTime() - instantOf(first).getTime() > 120 * 86_400_000;
  const point = (event: TargetedPointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    setPointed(series.findLast((candidate) => xOf(candidate) <= at) ?? first);
  };
  const shown = pointed ?? last;
  return (
    <figure class="plot" data-testid="balance-plot">
      <figcaption>
        Booked balance on <strong>{shown.day}</strong>:{' '}
        <strong class="number">{amountText({ currency, amount: shown.amount })}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Balance from ${first.day}, ${amountText({ currency, amount: first.amount })}, to ${last.day}, ${amountText({ currency, amount: last.amount })}`}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {y.ticks(4).map((tick) => (
          <g key={tick} class={tick === 0 ? 'grid zero' : 'grid'}>
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick)} dy="0.32em" text-anchor="end">
              {compact.format(tick)}
            </text>
          </g>
        ))}
        {x.ticks(6).map((tick) => (
          <text key={tick.getTime()} class="axis" x={x(tick)} y={HEIGHT - 6} text-anchor="middle">
            {(isLong ? month : dayOfTick).format(tick)}
          </text>
        ))}
        <path class="fill" d={fill(series) ?? ''} />
        <path class="stroke" d={stroke(series) ?? ''} />
        {pointed && <circle cx={xOf(pointed)} cy={yOf(pointed)} r="4" />}
      </svg>
    </figure>
  );
}
