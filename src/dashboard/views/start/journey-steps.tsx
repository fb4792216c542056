import type { JSX } from 'preact';
import type { Schema } from '../../control.js';
import { Badge } from '../../parts/basics.js';
import { hashOf } from '../../route.js';
import { tppToOnboard, type Actors } from './journey.js';
import {
  accountsCall,
  certificateOptions,
  consentCall,
  curlOf,
  journeyCurl,
  onboardCall,
  paymentCall,
  statusCall,
  tokenCall,
  transactionsCall,
  type TppCall,
} from './journey-calls.js';
import { advance, journey, redirectUri } from './journey-store.js';
import {
  approveConsent,
  approvePayment,
  askConsent,
  exchange,
  indexPayment,
  isSettled,
  onboard,
  pay,
  readAccounts,
  readTransactions,
} from './steps.js';
import type { StepProps } from './step.js';
import { newRequestId } from '../../request-id.js';

/** Commands keep their request id while the page is open: what is copied is what is shown. */
const requestIds = new Map<string, string>();
function requestIdOf(step: string): string {
  const known = requestIds.get(step) ?? newRequestId();
  requestIds.set(step, known);
  return known;
}

/** The steps of the journey from the onboarding to a settled payment, with their progress. */
export function stepsOf(demo: Schema<'Demo'>, actors: Actors): readonly StepProps[] {
  const state = journey.value;
  const { tpp, psu, isNextgen, hasToken } = actors;
  const curl = (call: TppCall): string => journeyCurl(call, demo, actors);
  // Without a token, the approved consent is the permission.
  const hasPermission = hasToken ? state.token !== undefined : state.consentCode !== undefined;
  const all: readonly Omit<StepProps, 'number' | 'isNext'>[] = [
    {
      name: 'onboard',
      title: 'Onboard the TPP',
      text: (
        <>
          A TPP sends its certificate once, and receives a client id and secret. <strong>{tpp.name}</strong> is already
          onboarded.
        </>
      ),
      isDone: true,
      isReady: true,
      result: state.onboarded && <>Onboarded: {tpp.name} has a new client id and secret.</>,
      curl: onboardCurl(demo),
      does: () => onboard(demo),
    },
    {
      name: 'consent',
      title: 'Request a consent',
      text: `For the account of ${psu.name}: balances and transactions, for 90 days.`,
      isDone: state.consentId !== undefined,
      isReady: true,
      result: state.consentId !== undefined && <Record view="consents" id={state.consentId} />,
      curl: curl(consentCall(actors, requestIdOf('consent'))),
      does: () => askConsent(actors),
    },
    {
      name: 'approve-consent',
      title: 'The PSU approves',
      text: (
        <>
          On the bank’s page, as <code>{psu.id}</code> / <code>{psu.password}</code> with the code{' '}
          <code>{psu.oneTimeCode}</code>; or without a browser, by the control API.
        </>
      ),
      isDone: state.consentCode !== undefined || state.token !== undefined,
      isReady: state.consentId !== undefined,
      result: state.consentCode !== undefined && (hasToken ? 'Approved, with a code for the token.' : 'Approved.'),
      does: () => approveConsent(actors),
      label: 'Approve for me',
      further: state.consentLink !== undefined && state.consentCode === undefined && state.token === undefined && (
        <PageLink href={state.consentLink} state="consent" />
      ),
    },
    {
      name: 'token',
      title: 'Exchange the code for a token',
      text: 'The code is valid once, for ten minutes. The token is valid for an hour.',
      isDone: state.token !== undefined,
      isReady: state.consentCode !== undefined,
      curl: curl(tokenCall(actors, state, requestIdOf('token'))),
      does: () => exchange(actors),
    },
    {
      name: 'accounts',
      title: 'Read the accounts',
      text: 'The accounts of the consent, with their balances.',
      isDone: state.accountsRead === true,
      isReady: hasPermission,
      curl: curl(accountsCall(actors, state, requestIdOf('accounts'))),
      does: () => readAccounts(actors),
    },
    {
      name: 'transactions',
      title: 'Read the transactions',
      text: 'Booked and pending transactions of the first account.',
      isDone: state.transactionsRead === true,
      isReady: state.resourceId !== undefined && hasPermission,
      curl: curl(transactionsCall(actors, state, requestIdOf('transactions'))),
      does: () => readTransactions(actors),
    },
    {
      name: 'payment',
      title: 'Initiate a payment',
      text: `12.50 EUR to a bookshop, from the account of ${psu.name}. It needs no consent, but the approval of the PSU.`,
      isDone: state.paymentId !== undefined,
      isReady: true,
      result: state.paymentId !== undefined && <Record view="payments" id={state.paymentId} />,
      curl: curl(paymentCall(actors, requestIdOf('payment'))),
      does: () => pay(actors),
    },
    {
      name: 'approve-payment',
      title: 'The PSU approves the payment',
      text: (
        <>
          Again on the bank’s page, as <code>{psu.id}</code>; or without a browser.
        </>
      ),
      isDone: state.paymentCode !== undefined,
      isReady: state.paymentId !== undefined && state.paymentCode === undefined,
      does: () => approvePayment(actors),
      label: 'Approve for me',
      further: state.paymentLink !== undefined && state.paymentCode === undefined && (
        <PageLink href={state.paymentLink} state="payment" />
      ),
    },
    {
      name: 'settle',
      title: 'Follow the payment until it is settled',
      text: 'From received (RCVD) to settled (ACSC) in a few seconds of bank time: checked, reserved, booked. A paused clock is advanced.',
      isDone: isSettled(state.transactionStatus),
      isReady: state.paymentCode !== undefined,
      result: state.paymentCode !== undefined && state.transactionStatus !== undefined && (
        <Badge status={state.transactionStatus} testid="settled-status" />
      ),
      curl: curl(statusCall(actors, state, requestIdOf('settle'))),
      does: () => indexPayment(actors),
      label: 'Follow it',
    },
  ];
  const steps = all.filter(({ name }) => (name !== 'onboard' || !isNextgen) && (name !== 'token' || hasToken));
  const next = steps.find(({ isDone, isReady }) => isReady && !isDone);
  return steps.map((step, index) => ({
    ...step,
    number: index + 1,
    isNext: step === next,
    result: step.result === false ? undefined : step.result,
    answer: state.answers?.[step.name],
    does: async () => {
      const answer = await step.does();
      if (typeof answer === 'string') advance({ answers: { ...journey.value.answers, [step.name]: answer } });
    },
  }));
}

/** Over HTTPS with the certificate's files, where they are on disk. */
function onboardCurl(demo: Schema<'Demo'>): string | undefined {
  const tpp = tppToOnboard(demo);
  if (!tpp?.certificates || demo.httpsUrl === undefined) return undefined;
  return curlOf(onboardCall(tpp, requestIdOf('onboard')), demo.httpsUrl, certificateOptions(tpp));
}

function Record({ view, id }: { readonly view: 'consents' | 'payments'; readonly id: string }): JSX.Element {
  return (
    <>
      {view === 'consents' ? 'Consent' : 'Payment'} <a href={hashOf(view, id)}>{id}</a>
    </>
  );
}

/** The bank's page, which sends the browser back here. */
function PageLink(props: { readonly href: string; readonly state: 'consent' | 'payment' }): JSX.Element {
  const target = new URL(props.href);
  target.searchParams.set('redirect_uri', redirectUri());
  target.searchParams.set('state', props.state);
  return (
    <a class="button primary" href={target.href} data-testid={`page-${props.state}`}>
      Open the bank’s page and return
    </a>
  );
}
