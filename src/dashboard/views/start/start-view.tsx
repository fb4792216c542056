import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call, LOCATION, takePoint, type Schema, useAnswer } from '../../control.js';
import { Answered, Facts, Panel, ViewHead } from '../../parts/basics.js';
import { Select } from '../../parts/form.js';
import { Button, Copy, Copyable } from '../../parts/actions.js';
import { counted } from '../../format.js';
import { hashOf } from '../../location.js';
import { Active, menuCounts } from '../../top-bar.js';
import {
  actorsOf,
  credentialsOf,
  hasToken,
  isDone,
  needsCertificate,
  type Actors,
  type JourneyFacts,
} from './journey.js';
import { addToJourney, hasArrived, isTaken, journey, latestFacts, redirectError, startOver } from './journey-store.js';
import { JourneyResult } from './journey-result.js';
import { readFacts, takeStep } from './steps.js';
import { Step } from './step.js';
import { shownSteps, stepsOf } from './journey-steps.js';

/** The first view for newcomers: credentials, and the whole journey, step by step or at once. */
export function StartView(): JSX.Element {
  const asked = useAnswer('journey', ['profile', 'banks'], readFacts);
  useEffect(() => {
    latestFacts.value = undefined;
  }, [asked.value]);
  return (
    <>
      <ViewHead
        title="Start here"
        lead="A PSD2 sandbox bank for third-party providers. Walk the journey, or paste its commands."
      />
      <Answered asked={asked}>{(facts) => <Start facts={latestFacts.value ?? facts} />}</Answered>
    </>
  );
}

function Start({ facts }: { readonly facts: JourneyFacts }): JSX.Element {
  const { demo } = facts;
  const actors = actorsOf(facts, journey.value);
  return (
    <div class="start">
      <div>
        {redirectError.value !== undefined && (
          <p class="note wait" role="status" data-testid="brought-back">
            {actors && !hasToken(actors) ? 'The PSU did not approve' : 'The bank’s page returned no code'}:{' '}
            {redirectError.value}
          </p>
        )}
        {((menuCounts.value['outcomes'] ?? 0) > 0 || (menuCounts.value['faults'] ?? 0) > 0) && (
          <p class="note wait">
            Active in this bank, so also in the walk: <Active of="walk" />{' '}
            <Button act={() => Promise.all([call('deleteOutcomes'), call('deleteFaults')])} testid="walk-without">
              Remove them
            </Button>
          </p>
        )}
        {isElsewhere(demo) && (
          <p class="note wait">
            This page is not at the address of the bank, {demo.baseUrl}, so browsers block calls from here. Paste the
            commands instead.
          </p>
        )}
        {actors && needsCertificate(actors) && (
          <p class="note wait" data-testid="needs-certificate">
            This bank knows TPPs by their certificate alone (decision <code>tpp-identification</code>, setting{' '}
            <code>--trust-tpp-header</code>), which a page cannot present. Paste the commands instead.
          </p>
        )}
        {actors ? (
          <Journey facts={facts} actors={actors} />
        ) : (
          <p class="note wait" data-testid="no-journey">
            {facts.journey.tpps.length === 0 ? (
              <>
                The journey needs an onboarded TPP with the roles PSP_AI and PSP_PI, and this bank has none.{' '}
                <a href="#/tpps">Onboard one</a>, and come back.
              </>
            ) : (
              'The journey needs a PSU with an enabled account in EUR that takes one signature, and this bank has none. Add one with POST /__admin/psus and POST /__admin/accounts, or in the fixtures.'
            )}
          </p>
        )}
      </div>
      <aside>
        <Credentials demo={demo} />
      </aside>
    </div>
  );
}

/** Whether the bank's interface has another origin than the control API. */
function isElsewhere({ baseUrl }: Schema<'Demo'>): boolean {
  return globalThis.location.protocol === 'http:' && new URL(baseUrl).origin !== globalThis.location.origin;
}

/** Scrolls to the next step after one was taken, or to the result after the last. */
function useNextStep(): void {
  useEffect(() => {
    if (!isTaken.value) return;
    isTaken.value = false;
    const next = document.querySelector('.step.ready');
    hasArrived.value = next === null;
    next?.scrollIntoView({ block: 'center' });
    next?.querySelector<HTMLElement>('.primary')?.focus({ preventScroll: true });
  }, [isTaken.value]);
}

function Journey(props: { readonly facts: JourneyFacts; readonly actors: Actors }): JSX.Element {
  const { facts, actors } = props;
  const [isWalking, setWalking] = useState(false);
  useNextStep();
  const walk = async (): Promise<void> => {
    setWalking(true);
    startOver();
    addToJourney({ tpp: actors.tpp.userEmail });
    try {
      // The demo's TPP is onboarded already.
      for (const step of shownSteps(actors)) if (step.id !== 'onboard') await takeStep(step, actors, facts);
      hasArrived.value = true;
    } finally {
      // Most of the walk is calls of the TPP.
      takePoint();
      setWalking(false);
    }
  };
  return (
    <>
      <div class="buttons">
        <Button act={walk} kind="primary" testid="walk">
          {isWalking ? 'Walking…' : 'Walk the whole journey'}
        </Button>
        <Button act={() => Promise.resolve().then(startOver)}>Start over</Button>
        <Walker tpps={facts.journey.tpps} actors={actors} />
      </div>
      {shownSteps(actors).every((step) => step.id === 'onboard' || isDone(step, journey.value)) && (
        <JourneyResult demo={facts.demo} actors={actors} />
      )}
      <ol class="journey">
        {stepsOf(facts, actors).map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
    </>
  );
}

/** Selects the TPP of the journey: any that is onboarded, such as the reader's own. */
function Walker(props: { readonly tpps: readonly Schema<'DemoTpp'>[]; readonly actors: Actors }): JSX.Element {
  const { tpps, actors } = props;
  const walk = (tpp: string): void => {
    startOver();
    addToJourney({ tpp });
  };
  return (
    <label>
      Walk as{' '}
      <Select
        of={Object.fromEntries(tpps.map(({ userEmail, name }) => [userEmail, name]))}
        value={actors.tpp.userEmail}
        change={walk}
        data-testid="walk-for"
      />
    </label>
  );
}

function Credentials(props: { readonly demo: Schema<'Demo'> }): JSX.Element {
  const { tpps, psus, baseUrl, httpsUrl, adminUrl } = props.demo;
  const { hasOnboarding } = props.demo.interface;
  return (
    <>
      <Panel title="Addresses">
        <Facts
          of={[
            ['The bank', <Copyable name="The bank" text={baseUrl} />],
            ['Over HTTPS', httpsUrl !== undefined && <Copyable name="Over HTTPS" text={httpsUrl} />],
            ['Control API', <Copyable name="Control API" text={adminUrl} />],
            ['Portal', <a href={`${baseUrl}/portal`}>developer portal</a>],
            ['CA', <a href={`${LOCATION.prefix}/__admin/ca.pem`}>ca.pem</a>],
          ]}
        />
      </Panel>
      <Panel title="Customers (PSUs)">
        <p class="quiet">
          Login name, password and one-time code, for the SCA page and <a href={`${baseUrl}/online`}>online banking</a>.
        </p>
        <ul class="plain-list" data-testid="psus">
          {psus.map(({ id, password, oneTimeCode, name, blocked, accounts }) => (
            <li key={id}>
              <strong>{name}</strong>
              {blocked && <span class="quiet"> blocked</span>}
              <br />
              <code>{id}</code> / <code class="confidential">{password}</code> /{' '}
              <code class="confidential">{oneTimeCode}</code>{' '}
              <Copy name={`login of ${name}`} text={`${id} / ${password} / ${oneTimeCode}`} />
              <br />
              <span class="quiet">{counted(accounts.length, 'account')}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="TPPs">
        <ul class="plain-list">
          {tpps.map((tpp) => (
            <li key={tpp.userEmail}>
              <strong>{tpp.name}</strong>
              {hasOnboarding && !tpp.onboarded && <span class="quiet"> not onboarded</span>}
              {credentialsOf(tpp, hasOnboarding).map(([label, text]) => (
                <div key={label}>
                  <span class="quiet">{label}</span> <Copyable name={label} text={text} />
                </div>
              ))}
            </li>
          ))}
        </ul>
        <p>
          <a href={hashOf('tpps')}>Everything about TPPs and certificates</a>
        </p>
      </Panel>
    </>
  );
}
