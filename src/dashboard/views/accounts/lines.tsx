import { Fragment, type JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type Body, type Schema, refresh, useAnswer } from '../../control.js';
import { route } from '../../current-route.js';
import { amountText, signedAmountText } from '../../format.js';
import { Answered, Empty } from '../../parts/basics.js';
import { Input, useSubmit } from '../../parts/form.js';
import { hashOf } from '../../location.js';

const FIRST = 50;
const MOST = 1000;
const ALL_DAYS = { from: '', to: '' };

/** The lines of an account: pending ones first, newest first, with a filter. */
export function LineList({ of: account }: { readonly of: Schema<'Account'> }): JSX.Element {
  const { accountId: id } = account;
  const searched = route.value.query.get('text') ?? '';
  const [text, setText] = useState(searched);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => setText(searched), [searched]);
  const [limit, setLimit] = useState(FIRST);
  const [days, setDays] = useState(ALL_DAYS);
  const clear = (): void => {
    setText('');
    setDays(ALL_DAYS);
  };
  const given = Object.entries({ text: text.trim(), ...days }).filter(([, value]) => value !== '');
  const wanted = Object.fromEntries(given);
  const asked = useAnswer(`lines ${id} ${limit} ${JSON.stringify(wanted)}`, ['accounts'], () =>
    call('readTransactionRecords', { id }, { query: { limit, ...wanted } }),
  );
  const isLoaded = asked.value !== undefined;
  useEffect(() => {
    if (searched !== '' && isLoaded) top.current?.scrollIntoView({ block: 'start' });
  }, [searched, isLoaded]);
  return (
    <div ref={top} class="bookings">
      <Input
        type="search"
        placeholder="Name, text, IBAN, id…"
        aria-label="Search bookings"
        value={text}
        maxLength={140}
        change={setText}
        data-testid="line-search"
      />
      <div class="days">
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            {end === 'from' ? 'From' : 'To'}{' '}
            <Input type="date" value={days[end]} change={(day) => setDays({ ...days, [end]: day })} />
          </label>
        ))}
        {given.length > 0 && (
          <button type="button" class="plain" onClick={clear} data-testid="clear-filters">
            Clear filters
          </button>
        )}
      </div>
      <Answered asked={asked}>
        {({ pending, booked, count }) => (
          <>
            {pending.length + booked.length === 0 && (
              <Empty text={given.length === 0 ? 'No bookings yet.' : 'No matching bookings.'} />
            )}
            {pending.length + booked.length > 0 && <Table lines={[...pending, ...booked]} id={id} />}
            {booked.length < count.booked && limit < MOST && (
              <button type="button" onClick={() => setLimit(MOST)}>
                Show more (of {count.booked})
              </button>
            )}
          </>
        )}
      </Answered>
    </div>
  );
}

function Table({ lines, id }: { readonly lines: readonly Schema<'AccountLine'>[]; readonly id: string }): JSX.Element {
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Bookings">
      <table data-testid="lines">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col" class="right">
              Amount
            </th>
            <th scope="col" class="right">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Fragment key={line.transactionId}>
              <tr class={line.bookingDate === undefined ? 'pending' : undefined}>
                <td class="nowrap">{line.bookingDate ?? 'pending'}</td>
                <td>
                  <What line={line} />
                </td>
                <td class={`right number ${line.transactionAmount.amount < 0 ? 'debit' : 'credit'}`}>
                  {signedAmountText(line.transactionAmount)}
                </td>
                <td class="right number quiet">{line.balanceAfter && amountText(line.balanceAfter)}</td>
              </tr>
              {line.bookingDate === undefined && line.paymentId === undefined && (
                <tr class="of-above">
                  <td colSpan={4}>
                    <Pending id={id} line={line} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function What({ line }: { readonly line: Schema<'AccountLine'> }): JSX.Element {
  const { creditorName, debtorName, remittanceInformationUnstructured, paymentId, transactionAmount } = line;
  const name = transactionAmount.amount < 0 ? (creditorName ?? debtorName) : (debtorName ?? creditorName);
  return (
    <>
      {name !== undefined && <strong>{name}</strong>} <span class="quiet">{remittanceInformationUnstructured}</span>{' '}
      {paymentId !== undefined && <a href={hashOf('payments', paymentId)}>payment</a>}
    </>
  );
}

/** Amount and text of a transaction, as a form has them. */
export function transactionBody(
  amount: string,
  currency: string,
  text?: string,
): Body<'changePendingTransaction'> & Amount {
  return {
    transactionAmount: { amount: Number(amount), currency },
    ...(text !== undefined && { remittanceInformationUnstructured: text }),
  };
}
interface Amount {
  readonly transactionAmount: Schema<'Amount'>;
}

const ENDS = { change: 'Change', booked: 'Book', released: 'Release' } as const;

/** Changes a pending transaction, books it, perhaps with another amount, or releases it. */
function Pending({ id, line }: { readonly id: string; readonly line: Schema<'AccountLine'> }): JSX.Element {
  const { transactionId, transactionAmount, creditorName, debtorName, remittanceInformationUnstructured } = line;
  const about = `of ${creditorName ?? debtorName ?? remittanceInformationUnstructured ?? transactionId}`;
  const { submit, problem } = useSubmit(async ({ amount = '', text }, { submitter }) => {
    const to = (submitter as HTMLButtonElement).value as keyof typeof ENDS;
    const names = { id, transactionId };
    const entry = transactionBody(amount, transactionAmount.currency, text);
    if (to === 'change') await call('changePendingTransaction', names, { body: entry, about });
    else {
      const body = to === 'booked' ? { as: to, ...entry } : { as: to };
      await call('endPendingTransaction', names, { body, about });
    }
    refresh(['accounts']);
  });
  return (
    <details data-testid="pending-entry">
      <summary>
        Change or end<span class="hidden"> the pending entry {about}</span>
      </summary>
      <form class="stack" onSubmit={submit}>
        <div class="pair">
          <Input
            label="Amount"
            name="amount"
            type="number"
            step="any"
            required
            defaultValue={transactionAmount.amount}
          />
          <Input label="Text" name="text" maxLength={140} defaultValue={remittanceInformationUnstructured} />
        </div>
        {problem}
        <div class="buttons">
          {Object.entries(ENDS).map(([value, name]) => (
            <button key={value} value={value} data-testid={`pending-${value}`}>
              {name}
            </button>
          ))}
        </div>
      </form>
    </details>
  );
}
