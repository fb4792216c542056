import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { call, type Schema, useAnswer } from '../../control.js';
import { amountText, ibanText, sentence } from '../../format.js';
import { Answered, Badge, Facts } from '../../parts/basics.js';
import { hashOf } from '../../location.js';
import { accountIdOf, type Actors } from './journey.js';
import { hasArrived, journey } from './journey-store.js';

/** How a payment ended, in the headline. */
const ENDS: Readonly<Record<string, string>> = {
  ACSC: 'settled',
  ACCC: 'settled',
  RJCT: 'rejected',
  CANC: 'cancelled',
};

/** What the whole journey has led to: the account that was read, the payment with its statuses, and what to try next. */
export function JourneyResult(props: { readonly demo: Schema<'Demo'>; readonly actors: Actors }): JSX.Element {
  const { demo, actors } = props;
  const { iban, steps } = actors;
  const [consentId = '', paymentId = ''] = ['consentId', 'paymentId'].map((name) =>
    String(journey.value.values?.[name]),
  );
  const accountId = accountIdOf(demo, iban) ?? '';
  const asked = useAnswer(`result ${accountId} ${paymentId}`, ['records', 'accounts'], async () => {
    const [account, payment] = await Promise.all([
      call('readAccountRecord', { id: accountId }),
      call('readPaymentRecord', { id: paymentId }),
    ]);
    return { account, payment };
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasArrived.value) return;
    hasArrived.value = false;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, [hasArrived.value]);
  return (
    <section class="panel journey-result" data-testid="journey-result">
      <h2 ref={heading} tabIndex={-1}>
        Done: the account is read, and the payment is{' '}
        {ENDS[asked.value?.payment.transactionStatus ?? 'ACSC'] ?? 'not settled'}
      </h2>
      <Answered asked={asked}>{({ account, payment }) => <Reached account={account} payment={payment} />}</Answered>
      <NextSteps consentId={consentId} isOnboarded={steps.some(({ id }) => id === 'onboard')} />
    </section>
  );
}

/** The account that was read, and the payment with its statuses. */
function Reached(props: { readonly account: Schema<'Account'>; readonly payment: Schema<'Payment'> }): JSX.Element {
  const { account, payment } = props;
  return (
    <Facts
      of={[
        [
          'Account',
          <>
            <a href={hashOf('accounts', account.accountId)}>{account.name}</a> of {account.owner.name},{' '}
            <span class="number">{ibanText(account.iban ?? '')}</span>
          </>,
        ],
        [
          'Balance',
          <>
            <strong class="number">{amountText(account.balances.booked)}</strong> booked,{' '}
            <span class="number">{amountText(account.balances.available)}</span> available
          </>,
        ],
        [
          'Payment',
          <>
            <a href={hashOf('payments', payment.paymentId)}>{amountText(payment.instructedAmount)}</a> to{' '}
            {payment.creditorAccount.name}
          </>,
        ],
        ['Why', payment.reason && `${sentence(payment.history.at(-1)?.cause ?? '')}: ${payment.reason.text}`],
        [
          'Its statuses',
          <ol class="plan">
            {payment.history.map(({ to }, index) => (
              <li key={index}>
                <Badge status={to} />
              </li>
            ))}
          </ol>,
        ],
      ]}
    />
  );
}

function NextSteps(props: { readonly consentId: string; readonly isOnboarded: boolean }): JSX.Element {
  const { consentId, isOnboarded } = props;
  return (
    <>
      <h3>What to try next</h3>
      <ul class="plain-list next-steps">
        <li>
          <a href={hashOf('clock')}>Advance the clock</a> beyond the last day of the{' '}
          <a href={hashOf('consents', consentId)}>consent</a>: it expires.
        </li>
        <li>
          <a href={hashOf('outcomes')}>Script an outcome</a>, such as a rejected payment, or{' '}
          <a href={hashOf('faults')}>add a fault</a>, such as 503, and walk again.
        </li>
        <li>
          <a href={hashOf('requests')}>See every call</a> of the journey, with its checks.
        </li>
        <li>
          <a href={hashOf('tpps')}>{isOnboarded ? 'Onboard your own TPP' : 'Call as your own TPP'}</a>, and point your
          client at this bank.
        </li>
      </ul>
    </>
  );
}
