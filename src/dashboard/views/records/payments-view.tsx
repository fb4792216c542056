import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema } from '../../control.js';
import { amountText, ibanText, isoPeriodText, shortId } from '../../format.js';
import { touch } from '../../live.js';
import { Answered, Badge, Facts, Field, StatusWithMeaning, ViewHead } from '../../parts/basics.js';
import { MEANINGS, STATUSES } from '../../parts/status.js';
import { SampleButton } from '../start/sample-button.js';
import { ShortTime } from '../../parts/times.js';
import { Decide, usePsus } from '../../parts/decide.js';
import { LegalMoves, useLegalMoves, type Machine } from '../../parts/legal-moves.js';
import { StateDiagram } from '../../parts/state-diagram.js';
import { TimeLine } from '../../parts/time-line.js';
import { route } from '../../current-route.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';
import { factsOfKind, PaymentParts } from './payment-parts.js';
import { kindText, partOf, paymentTitle } from './payment-texts.js';
import {
  CallsLink,
  type ListQuery,
  RecordDetail,
  RecordList,
  type RecordLine,
  type RecordPage,
} from './record-list.js';
import { tokensText } from './tokens-text.js';
import { signaturesText } from './waiting-content.js';

/** Every payment, and one of them with its history and its money. */
export function PaymentsView(): JSX.Element {
  const { id } = route.value;
  return (
    <>
      <ViewHead title="Payments" lead="The status of each payment, the position of its money, and its next event." />
      <RecordList
        view="payments"
        topics={['records']}
        openId={id}
        statuses={STATUSES.payments}
        read={readPage}
        empty={<NoPayment />}
      >
        {id !== undefined && <PaymentDetail key={id} id={id} />}
      </RecordList>
    </>
  );
}

async function readPage(query: ListQuery<Schema<'TransactionStatus'>>): Promise<RecordPage> {
  const { payments, total, count } = await call('readPayments', {}, { query });
  return { lines: payments.map(lineOf), total, count };
}

function NoPayment(): JSX.Element {
  return (
    <>
      <p>No TPP has initiated a payment yet.</p>
      <SampleButton makes="payment" />
    </>
  );
}

function lineOf(payment: Schema<'Payment'>): RecordLine {
  const { paymentId, transactionStatus, tpp, createdAt, reason } = payment;
  return {
    id: paymentId,
    mark: <Badge status={transactionStatus} />,
    title: paymentTitle(payment),
    about: [
      partOf(payment),
      MEANINGS[transactionStatus],
      reason?.code,
      tpp.name ?? 'a TPP that no longer exists',
      shortId(paymentId),
    ]
      .filter(Boolean)
      .join(' · '),
    aside: <ShortTime at={createdAt} />,
  };
}

function PaymentDetail({ id }: { readonly id: string }): JSX.Element {
  const psus = usePsus();
  const asked = useAnswer(`payment ${id}`, ['records'], () => call('readPaymentRecord', { id }));
  return (
    <RecordDetail view="payments" title={`${kindText(asked.value)} ${shortId(id)}`}>
      <Answered asked={asked}>
        {(payment) => (
          <>
            <Facts
              of={[
                ['Status', <StatusWithMeaning status={payment.transactionStatus} testid="status" />],
                ['Reason', payment.reason && `${payment.reason.code}: ${payment.reason.text}`],
                ['Id', <code>{id}</code>],
                ['TPP', payment.tpp.name],
                ['Amount', <strong class="number">{amountText(payment.instructedAmount)}</strong>],
                ['From', payment.debtorAccount ? <Party of={payment.debtorAccount} /> : 'the PSU chooses'],
                ['To', !payment.bulk && <Party of={payment.creditorAccount} />],
                ['Purpose', payment.remittanceInformationUnstructured],
                ['Product', payment.paymentProduct],
                ...factsOfKind(payment),
                ['Signatures', signaturesText(payment.signatures)],
                ['Tokens', tokensText(payment.tokens)],
                ['Calls', <CallsLink id={id} />],
              ]}
            />
            <Decide id={id} link={payment.link} psus={psus} />
            <PaymentParts of={payment} />
            {!payment.bulk && !payment.order && (
              <>
                <h3>Money</h3>
                <Money payment={payment} />
              </>
            )}
            {!payment.bulk && (
              <>
                <h3>{payment.order ? 'Plan of each execution' : 'Plan'}</h3>
                <Plan plan={payment.plan} />
              </>
            )}
            <h3>History</h3>
            <TimeLine history={payment.history} next={payment.nextEvent} />
            <StateDiagram machine={machineOf(payment)} history={payment.history} />
            <h3>Force a status</h3>
            <Move of={payment} />
          </>
        )}
      </Answered>
    </RecordDetail>
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

const STAGES: Readonly<Record<Schema<'Payment'>['money']['stage'], string>> = {
  none: 'No money has moved.',
  reserved: 'Reserved on the debtor’s account: the available balance is lower, the booked one is not.',
  debited: 'Booked on the debtor’s account.',
  credited: 'Booked on both sides.',
  released: 'The reservation was released.',
  returned: 'Returned to the debtor.',
};

function Money({ payment }: { readonly payment: Schema<'Payment'> }): JSX.Element {
  const { stage, debit, fee, credit, exchangeRate } = payment.money;
  return (
    <>
      <p>{STAGES[stage]}</p>
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

function machineOf({ order }: Schema<'Payment'>): Machine {
  return order ? 'standingOrders' : 'payments';
}

function Move({ of }: { readonly of: Schema<'Payment'> }): JSX.Element {
  const { paymentId: id, transactionStatus: status, bulk } = of;
  const [reason, setReason] = useState('');
  const moves = useLegalMoves(machineOf(of), status);
  const move = async (to: string): Promise<void> => {
    const given = to === 'RJCT' && reason !== '' ? { reason } : {};
    await call(
      'forcePaymentStatus',
      { id },
      { body: { transactionStatus: to as Schema<'TransactionStatus'>, ...given } },
    );
    touch(['records', 'accounts', 'clock']);
  };
  return (
    <>
      <p class="quiet">
        The transitions that the table allows from this status. {bulk ? 'Each payment of the bulk moves.' : ''} The
        money follows.
      </p>
      <LegalMoves machine={machineOf(of)} status={status} move={move} />
      {moves?.includes('RJCT') && (
        <Field label="Reason of RJCT" hint="An ISO 20022 code such as AM04. If empty, the bank chooses one.">
          <input value={reason} maxLength={4} onInput={(event) => setReason(event.currentTarget.value.toUpperCase())} />
        </Field>
      )}
    </>
  );
}
