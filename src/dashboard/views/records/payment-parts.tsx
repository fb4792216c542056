import type { ComponentChildren, JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { amountText, dayText, shortId } from '../../format.js';
import { Answered, Badge } from '../../parts/basics.js';
import { ShortTime } from '../../parts/times.js';
import { hashOf } from '../../route.js';
import { type Asked, useAnswer } from '../../use-answer.js';
import { scheduleText } from './record-texts.js';

/** What is special about a standing order, a bulk, and the payments that belong to one. Only NextGenPSD2 has them. */

type Payment = Schema<'Payment'>;

/** Its schedule, its own id of the TPP, and links to what it is a part of. */
export function factsOfKind(payment: Payment): readonly (readonly [string, ComponentChildren])[] {
  const { order, bulk, orderId, bulkId, basketId, requestedExecutionDate } = payment;
  const link = (view: string, id: string): JSX.Element => <a href={hashOf(view, id)}>{shortId(id)}</a>;
  return [
    ['Execution day', requestedExecutionDate !== undefined && dayText(requestedExecutionDate)],
    ['Schedule', order && scheduleText(order)],
    ['Id of the TPP', bulk?.paymentInformationId],
    ['Booked', bulk?.batchBookingPreferred === true && 'together, if the bank can'],
    ['Standing order', orderId !== undefined && link('payments', orderId)],
    ['Bulk', bulkId !== undefined && link('payments', bulkId)],
    ['Signing basket', basketId !== undefined && link('signing-baskets', basketId)],
  ];
}

/** The payments of a bulk; the coming and the past executions of a standing order. */
export function PaymentParts({ of }: { readonly of: Payment }): JSX.Element | null {
  if (of.bulk) return <BulkPayments of={of} ids={of.bulk.paymentIds} />;
  return of.order ? <Executions of={of} /> : null;
}

/** The payments that belong to another one, newest first. The bank finds them by its id. */
function useParts({ paymentId: q }: Payment): Asked<readonly Payment[]> {
  return useAnswer(`payments with ${q}`, ['records'], async () => {
    const { payments } = await call('readPayments', {}, { query: { q, limit: 1000 } });
    return payments.filter(({ bulkId, orderId }) => bulkId === q || orderId === q);
  });
}

function BulkPayments({ of, ids }: { readonly of: Payment; readonly ids: readonly string[] }): JSX.Element {
  const asked = useParts(of);
  return (
    <>
      <h3>Payments</h3>
      <Answered asked={asked}>
        {(parts) => <Lines of={ids.flatMap((id) => parts.find(({ paymentId }) => paymentId === id) ?? [])} />}
      </Answered>
    </>
  );
}

function Executions({ of }: { readonly of: Payment }): JSX.Element {
  const days = of.nextExecutions ?? [];
  const asked = useParts(of);
  return (
    <>
      <h3>Next executions</h3>
      <p data-testid="next-executions">{days.length === 0 ? 'None.' : days.map(dayText).join(' · ')}</p>
      <h3>Payments so far</h3>
      <Answered asked={asked}>
        {(made) => (made.length === 0 ? <p class="quiet">None.</p> : <Lines of={made} />)}
      </Answered>
    </>
  );
}

function Lines({ of }: { readonly of: readonly Payment[] }): JSX.Element {
  return (
    <ul class="plain-list" data-testid="payment-parts">
      {of.map(({ paymentId, transactionStatus, instructedAmount, creditorAccount, createdAt }) => (
        <li key={paymentId}>
          <Badge status={transactionStatus} />{' '}
          <a href={hashOf('payments', paymentId)}>
            {amountText(instructedAmount)} to {creditorAccount.name}
          </a>{' '}
          <span class="quiet">
            <ShortTime at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
