import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { amountText, ibanText } from '../../format.js';
import { touch } from '../../live.js';
import { Act, Answered, Badge, Facts, ViewHead } from '../../parts/basics.js';
import { BalancePlot } from '../../parts/balance-plot.js';
import { balanceSeries } from '../../parts/balance-series.js';
import { TimeLine } from '../../parts/time-line.js';
import { route } from '../../current-route.js';
import { useAnswer } from '../../use-answer.js';
import { RecordDetail, RecordList, type RecordLine } from '../records/record-list.js';
import { BookForm } from './book-form.js';
import { Lines } from './lines.js';

/** Every account of the bank, and one of them with its money. */
export function AccountsView(): JSX.Element {
  const { id } = route.value;
  const asked = useAnswer('accounts', ['accounts'], () => call('readAccountRecords', {}, { query: { limit: 1000 } }));
  return (
    <>
      <ViewHead
        title="Accounts"
        lead="What each account holds, what explains it, and what the world outside does to it."
      />
      <Answered asked={asked}>
        {({ accounts }) => (
          <RecordList
            view="accounts"
            openId={id}
            lines={accounts.map(lineOf)}
            empty={<p>This bank has no accounts.</p>}
          >
            {id !== undefined && <AccountDetail key={id} id={id} />}
          </RecordList>
        )}
      </Answered>
    </>
  );
}

/** How people know the account. */
function numberOf({ iban, maskedPan, msisdn, bban, accountId }: Schema<'Account'>): string {
  return iban === undefined ? (maskedPan ?? msisdn ?? bban ?? accountId) : ibanText(iban);
}

function lineOf(account: Schema<'Account'>): RecordLine {
  const { accountId, name, holders, status, balances } = account;
  const people = holders.map((holder) => holder.name ?? holder.id).join(', ');
  return {
    id: accountId,
    mark: <Badge status={status} />,
    title: name,
    about: `${people} · ${numberOf(account)}`,
    aside: <strong class="number">{amountText(balances.booked)}</strong>,
    text: [accountId, name, people, account.iban, account.currency, status].join(' '),
  };
}

function AccountDetail({ id }: { readonly id: string }): JSX.Element {
  const asked = useAnswer(`account ${id}`, ['accounts'], () => call('readAccountRecord', { id }));
  const set = async (status: Schema<'AccountStatus'>): Promise<void> => {
    await call('changeAccount', { id }, { body: { status } });
    touch(['accounts']);
  };
  return (
    <RecordDetail view="accounts" title={asked.value?.name ?? id}>
      <Answered asked={asked}>
        {(account) => (
          <>
            <Balances of={account} />
            <Facts
              of={[
                ['Status', <Badge status={account.status} testid="status" />],
                ['Id', <code>{id}</code>],
                ['Number', numberOf(account)],
                ['Currency', account.currency],
                ['Product', account.product],
                ['Owner', account.owner.name],
                ['Holders', account.holders.map((holder) => holder.id).join(', ')],
                ['Signatures', account.signaturesRequired > 1 && `${account.signaturesRequired} needed`],
                ['Customer, suffix, branch', `${account.customerNo} / ${account.suffix} / ${account.branchCode}`],
              ]}
            />
            <div class="buttons">
              {account.status === 'enabled' ? (
                <Act does={() => set('blocked')} kind="danger" testid="block">
                  Block
                </Act>
              ) : (
                <Act does={() => set('enabled')} testid="unblock">
                  {account.status === 'blocked' ? 'Unblock' : 'Open again'}
                </Act>
              )}
            </div>
            <h3>Balance over time</h3>
            <Plot account={account} />
            <h3>Book something</h3>
            <BookForm id={id} currency={account.currency} />
            <h3>Bookings</h3>
            <Lines id={id} />
            <h3>What happened to it</h3>
            <TimeLine history={account.history} />
          </>
        )}
      </Answered>
    </RecordDetail>
  );
}

/** What can be spent, and how it comes about. */
function Balances({ of }: { readonly of: Schema<'Account'> }): JSX.Element {
  const { booked, pendingDebits, available, creditLimit } = of.balances;
  return (
    <div class="sum" data-testid="balances">
      <p>
        <span>Booked</span> <strong class="number">{amountText(booked)}</strong>
      </p>
      <p>
        <span>Pending and reserved</span> <strong class="number">{amountText(pendingDebits)}</strong>
      </p>
      {creditLimit.amount !== 0 && (
        <p>
          <span>Credit line</span> <strong class="number">{amountText(creditLimit)}</strong>
        </p>
      )}
      <p class="total">
        <span>Available</span> <strong class="number">{amountText(available)}</strong>
      </p>
    </div>
  );
}

function Plot({ account }: { readonly account: Schema<'Account'> }): JSX.Element {
  const { accountId: id, currency } = account;
  const asked = useAnswer(`plot ${id}`, ['accounts'], async () => {
    const [lines, { now }] = await Promise.all([
      call('readTransactionRecords', { id }, { query: { limit: 1000 } }),
      call('readClock'),
    ]);
    return balanceSeries(lines.booked, lines.balance, now.slice(0, 10));
  });
  return <Answered asked={asked}>{(series) => <BalancePlot series={series} currency={currency} />}</Answered>;
}
