import type { ComponentChildren, JSX } from 'preact';
import { certificateOptions, journeyCurl, ON_LINES } from '../../../domain/tpp/curl.js';
import { filledStep, filledText, type JourneyStep } from '../../../domain/tpp/journey.js';
import { amountText } from '../../format.js';
import { Badge } from '../../parts/basics.js';
import { Button } from '../../parts/actions.js';
import { hashOf } from '../../location.js';
import { isDone, isReady, tppToOnboard, type Actors, type JourneyFacts } from './journey.js';
import { isTaken, journey, openPage } from './journey-store.js';
import { takeStep } from './steps.js';
import type { StepProps } from './step.js';

/** The steps of the shortest way to a settled payment. */
export function shownSteps({ steps }: Actors): readonly JourneyStep[] {
  return steps.filter(({ further }) => !further);
}

/** The steps of the journey as they are shown, with their progress. */
export function stepsOf(facts: JourneyFacts, actors: Actors): readonly StepProps[] {
  const state = journey.value;
  // The demo's TPP is onboarded already.
  const isStepDone = (step: JourneyStep): boolean => step.id === 'onboard' || isDone(step, state);
  const isStepReady = (step: JourneyStep): boolean => step.id === 'onboard' || isReady(step, actors, state);
  const steps = shownSteps(actors);
  const next = steps.find((step) => isStepReady(step) && !isStepDone(step));
  return steps.map((step, index) => ({
    number: index + 1,
    name: step.id,
    title: step.title,
    text: textOf(step, actors),
    isDone: isStepDone(step),
    isReady: isStepReady(step),
    isNext: step === next,
    isLatest: step === steps[(next ? steps.indexOf(next) : steps.length) - 1],
    result: resultOf(step, actors),
    answer: state.answers?.[step.id],
    ...(step.api === 'bank' && { curl: commandOf(step, facts, actors) }),
    ...(step.page && { label: 'Approve for me', further: pageLink(step) }),
    ...(step.until && { label: 'Follow it' }),
    act: () => takeStep(step, actors, facts).then(() => void (isTaken.value = true)),
  }));
}

/** What a step is about, next to its title. */
function textOf({ id, page }: JourneyStep, { tpp, psu, values }: Actors): ComponentChildren {
  if (page)
    return (
      <>
        On the bank’s page, as <code>{psu.id}</code> / <code class="confidential">{psu.password}</code> with the code{' '}
        <code class="confidential">{psu.oneTimeCode}</code>; or without a browser, by the control API.
      </>
    );
  return {
    onboard: (
      <>
        A TPP sends its certificate once, and receives a client id and secret. <strong>{tpp.name}</strong> is already
        onboarded.
      </>
    ),
    consent: (
      <>
        For the account of {psu.name}: balances and transactions, until{' '}
        <span class="nowrap">{String(values['validUntil'])}.</span>
      </>
    ),
    token: 'The code is valid once, for ten minutes. The token is valid for an hour.',
    accounts: 'The accounts of the consent, with their balances.',
    transactions: 'Booked and pending transactions of the first account.',
    payment: `${amountText({ currency: 'EUR', amount: Number(values['amount']) })} to ${String(values['creditorName'])}, from the account of ${psu.name}. It needs no consent, but the approval of the PSU.`,
    settle:
      'From received (RCVD) to settled (ACSC) in a few seconds of bank time: checked, reserved, booked. A paused clock is advanced.',
  }[id];
}

/** What a step has come to. */
function resultOf(step: JourneyStep, { tpp }: Actors): ComponentChildren {
  const { values = {}, answers = {} } = journey.value;
  const { id, takes = {}, page, until, after = '' } = step;
  const { consentId, paymentId, transactionStatus } = values;
  if (until && typeof transactionStatus === 'string' && answers[after] !== undefined)
    return <Badge status={transactionStatus} testid="settled-status" />;
  if (answers[id] === undefined) return undefined;
  if (id === 'onboard') return <>Onboarded: {tpp.name} has a new client id and secret.</>;
  if (page) return 'Approved.';
  if ('consentId' in takes) return <Record view="consents" name="Consent" id={String(consentId)} />;
  if ('paymentId' in takes) return <Record view="payments" name="Payment" id={String(paymentId)} />;
  return undefined;
}

/** The command for a step: over HTTPS where it needs the certificate of the TPP. */
function commandOf(step: JourneyStep, { demo }: JourneyFacts, actors: Actors): string | undefined {
  const { baseUrl, httpsUrl } = demo;
  const onboarded = step.id === 'onboard' ? tppToOnboard(demo) : undefined;
  const { certificates } = onboarded ?? actors.tpp;
  if (onboarded && (!certificates || httpsUrl === undefined)) return undefined;
  const call = filledStep(step, { ...actors.values, ...(onboarded ?? journey.value.values) });
  const options = step.certificate ? certificateOptions(certificates, true) : [];
  return journeyCurl(call, (step.certificate && httpsUrl) ?? baseUrl, { options, separator: ON_LINES });
}

function Record(props: {
  readonly view: 'consents' | 'payments';
  readonly name: string;
  readonly id: string;
}): JSX.Element {
  const { view, name, id } = props;
  return (
    <>
      {name} <a href={hashOf(view, id)}>{id}</a>
    </>
  );
}

/** A link to the bank's page while the PSU has not approved. */
function pageLink(step: JourneyStep): ComponentChildren {
  const page = filledText(step.page ?? '', journey.value.values ?? {});
  if (page.includes('{') || isDone(step, journey.value)) return undefined;
  return (
    <Button kind="primary" act={() => openPage(page, step)} testid={step.id.replace('approve-', 'page-')}>
      Open the bank’s page and return
    </Button>
  );
}
