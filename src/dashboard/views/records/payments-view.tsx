import type { JSX, ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema, refresh, type Asked, useAnswer } from '../../control.js';
import { amountText, ibanText, isoPeriodText, shortId } from '../../format.js';
import { Badge, Facts, Answered, ShortTime } from '../../parts/basics.js';
import { Input } from '../../parts/form.js';
import { STATUSES } from '../../parts/status.js';
import { LegalMoves, useLegalMoves, type Machine, RecordHistory } from './record-history.js';
import { hashOf } from '../../location.js';
import { pageOf, type RecordKind } from './record-list.js';
import {
  membershipText,
  moneyText,
  numberText,
  paymentInText,
  paymentTitle,
  signaturesText,
  tppName,
  scheduleText,
  verifiedText,
} from './record-texts.js';

/** Every payment, and one of them with its history and its money. */
export const PAYMENTS: RecordKind<Schema<'Payment'>, Schema<'TransactionStatus'>> = {
  view: 'payments',
  title: 'Payments',
  lead: 'The status of each payment, the position of its money, and its next event.',
  statuses: STATUSES.payments,
  empty: 'No TPP has initiated a payment yet.',
  sample: 'payment',
  readPage: async (query) => pageOf(await call('readPayments', {}, { query }), 'payments'),
  lineOf: (payment) => ({
    id: payment.paymentId,
    status: payment.transactionStatus,
    asks: payment.link && paymentInText(payment),
    title: paymentTitle(payment),
    about: [
      payment.reason?.code,
      payment.remittanceInformationUnstructured,
      payment.debtorAccount &&
        ['from', payment.debtorAccount.name, numberText(payment.debtorAccount)].filter(Boolean).join(' '),
      tppName(payment.tpp),
      membershipText(payment),
      shortId(payment.paymentId),
    ],
    aside: <ShortTime at={payment.createdAt} />,
  }),
  read: (id) => call('readPaymentRecord', { id }),
  titleOf: (id, payment) => (payment ? paymentTitle(payment) : `Payment ${shortId(id)}`),
  content: Payment,
};

function Payment({ of: payment }: { readonly of: Schema<'Payment'> }): JSX.Element {
  const { paymentId: id, reason, bulk, order, plan } = payment;
  const machine = order ? 'standingOrders' : 'payments';
  const isStopped = ['RJCT', 'CANC'].includes(payment.transactionStatus);
  return (
    <RecordHistory
      id={id}
      what={paymentInText(payment)}
      status={payment.transactionStatus}
      of={payment}
      facts={[
        ['Reason', reason && `${reason.code}: ${reason.text}`],
        ['Amount', <strong class="number">{amountText(payment.instructedAmount)}</strong>],
        ['From', payment.debtorAccount ? <Party of={payment.debtorAccount} /> : 'the PSU chooses'],
        ['To', !bulk && <Party of={payment.creditorAccount} />],
        ['Verification of the payee', verifiedText(payment)],
        ['Purpose', payment.remittanceInformationUnstructured],
        ['Product', payment.paymentProduct],
        ...factsOfKind(payment),
        ['Signatures', signaturesText(payment.signatures)],
      ]}
      machine={machine}
      force={<Move of={payment} machine={machine} />}
    >
      <PaymentParts of={payment} />
      {!bulk && !order && (
        <>
          <h3>Money</h3>
          <Money payment={payment} />
        </>
      )}
      {/* A plan that was carried out is the history. */}
      {!bulk && (order !== undefined || plan.length === 0 || plan.some(({ taken }) => !taken)) && (
        <>
          <h3>{order ? 'Plan of each execution' : isStopped ? 'Plan (not completed)' : 'Plan'}</h3>
          <Plan plan={plan} />
        </>
      )}
    </RecordHistory>
  );
}

function Party(props: {
  readonly of: {
    readonly iban?: string;
    readonly bban?: string;
    readonly name?: string;
    readonly accountId?: string;
  };
}): JSX.Element {
  const { iban, bban, name, accountId } = props.of;
  const number = iban === undefined ? (bban ?? '') : ibanText(iban);
  return (
    <>
      {name} {accountId === undefined ? number : <a href={hashOf('accounts', accountId)}>{number || accountId}</a>}
    </>
  );
}

function Money({ payment }: { readonly payment: Schema<'Payment'> }): JSX.Element {
  const { debit, fee, credit, exchangeRate } = payment.money;
  return (
    <>
      <p>{moneyText(payment)}</p>
      <Facts
        of={[
          ['Debit', debit && amountText(debit)],
          ['Fee', fee && fee.amount !== 0 && amountText(fee)],
          ['Credit', credit && amountText(credit)],
          ['Rate', exchangeRate && `1 ${exchangeRate.from} = ${exchangeRate.rate} ${exchangeRate.to}`],
        ]}
      />
    </>
  );
}

function Plan({ plan }: Pick<Schema<'Payment'>, 'plan'>): JSX.Element {
  if (plan.length === 0) return <p class="quiet">No steps yet. They are set at the approval.</p>;
  return (
    <ol class="plan" aria-label="Steps of the scenario, in order">
      {plan.map(({ status, stay, reason, taken }, index) => (
        <li key={index} class={taken ? 'taken' : ''}>
          <Badge status={status} tone={taken ? undefined : 'over'} />
          {reason !== undefined && <span class="quiet"> {reason}</span>}
          {stay !== undefined && <span class="quiet"> for {isoPeriodText(stay)}</span>}
        </li>
      ))}
    </ol>
  );
}

function Move({ of, machine }: { readonly of: Schema<'Payment'>; readonly machine: Machine }): JSX.Element {
  const { paymentId: id, transactionStatus: status, bulk } = of;
  const [reason, setReason] = useState('');
  const moves = useLegalMoves(machine, status);
  const move = async (to: string): Promise<void> => {
    const given = to === 'RJCT' && reason !== '' ? { reason } : {};
    await call(
      'forcePaymentStatus',
      { id },
      { body: { transactionStatus: to as Schema<'TransactionStatus'>, ...given }, about: paymentInText(of) },
    );
    refresh(['records', 'accounts', 'clock']);
  };
  return (
    <>
      <p class="quiet">
        The statuses that can follow this one. {bulk ? 'Each payment of the bulk moves.' : ''} The money moves
        accordingly.
      </p>
      <LegalMoves machine={machine} status={status} move={move} />
      {moves?.includes('RJCT') && (
        <Input
          label="Reason of RJCT"
          hint="An ISO 20022 code such as AM04. If empty, the bank chooses one."
          value={reason}
          maxLength={4}
          change={(text) => setReason(text.toUpperCase())}
        />
      )}
    </>
  );
}

/** What is special about a standing order, a bulk, and the payments that belong to one. Only NextGenPSD2 has them. */

type Payment = Schema<'Payment'>;

/** Its schedule, its own id of the TPP, and links to what it is a part of. */
function factsOfKind(payment: Payment): readonly (readonly [string, ComponentChildren])[] {
  const { order, bulk, orderId, bulkId, basketId, requestedExecutionDate } = payment;
  const link = (view: string, id: string): JSX.Element => <a href={hashOf(view, id)}>{shortId(id)}</a>;
  return [
    ['Execution day', requestedExecutionDate],
    ['Schedule', order && scheduleText(order)],
    ['Id of the TPP', bulk?.paymentInformationId],
    ['Booked', bulk?.batchBookingPreferred === true && 'together, if the bank can'],
    ['Standing order', orderId !== undefined && link('payments', orderId)],
    ['Bulk', bulkId !== undefined && link('payments', bulkId)],
    ['Signing basket', basketId !== undefined && link('signing-baskets', basketId)],
  ];
}

/** The payments of a bulk; the coming and the past executions of a standing order. */
function PaymentParts({ of }: { readonly of: Payment }): JSX.Element | null {
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
      <p data-testid="next-executions">{days.length === 0 ? 'None.' : days.join(' · ')}</p>
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
