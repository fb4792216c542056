import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, PLACE, type Schema } from '../../control.js';
import { Act, Answered, Code, Copyable, Facts, Panel, ViewHead } from '../../parts/basics.js';
import { hashOf } from '../../route.js';
import { bankWays, timesAnew } from '../../live.js';
import { useAnswer } from '../../use-answer.js';
import { ableTpps, actorsOf, type Actors } from './journey.js';
import { advance, broughtBack, cameBack, journey, latestDemo, startOver } from './journey-store.js';
import { Step } from './step.js';
import { stepsOf } from './journey-steps.js';

/** Where a newcomer begins: what there is, and the whole journey, step by step or at once. */
export function StartView(): JSX.Element {
  const asked = useAnswer('demo', ['profile', 'banks'], () => call('readDemo'));
  useEffect(() => {
    latestDemo.value = undefined;
  }, [asked.value]);
  // What the journey made is gone with the state of the bank.
  const isAnew = useRef(timesAnew.value);
  useEffect(() => {
    if (isAnew.current !== timesAnew.value) startOver();
    isAnew.current = timesAnew.value;
  }, [timesAnew.value]);
  return (
    <>
      <ViewHead
        title="Start here"
        lead="A whole bank for third-party providers, on this machine. Walk the journey below, or paste its commands into a shell."
      />
      <Answered asked={asked}>{(demo) => <Start demo={latestDemo.value ?? demo} />}</Answered>
    </>
  );
}

function Start({ demo }: { readonly demo: Schema<'Demo'> }): JSX.Element {
  const actors = actorsOf(demo, journey.value, bankWays.value);
  return (
    <div class="start">
      <div>
        {broughtBack.value !== undefined && (
          <p class="note wait" role="status" data-testid="brought-back">
            The browser came back without a code: {broughtBack.value}
          </p>
        )}
        {isElsewhere(demo) && (
          <p class="note wait">
            The bank is at {demo.baseUrl}, another address than this page, so a browser may not call it from here. Paste
            the commands instead.
          </p>
        )}
        {actors ? (
          <Journey demo={demo} actors={actors} />
        ) : (
          <p class="note wait">This bank has no onboarded TPP with both roles, or no PSU with an account in EUR.</p>
        )}
        <Shell demo={demo} />
      </div>
      <aside>
        <Credentials demo={demo} />
      </aside>
    </div>
  );
}

/** Whether the bank's interface stands at another origin than the control API. */
function isElsewhere({ baseUrl }: Schema<'Demo'>): boolean {
  return globalThis.location.protocol === 'http:' && new URL(baseUrl).origin !== globalThis.location.origin;
}

/** After the way to the bank's page the next step is what a person looks for. */
function useNextStep(): void {
  useEffect(() => {
    if (!cameBack.value) return;
    cameBack.value = false;
    const next = document.querySelector('.step.ready');
    next?.scrollIntoView({ block: 'center' });
    next?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, []);
}

function Journey(props: { readonly demo: Schema<'Demo'>; readonly actors: Actors }): JSX.Element {
  const { demo, actors } = props;
  const [isWalking, setWalking] = useState(false);
  useNextStep();
  const steps = stepsOf(demo, actors);
  const walk = async (): Promise<void> => {
    setWalking(true);
    startOver();
    advance({ tpp: actors.tpp.userEmail });
    try {
      // The first is done already: the demo's TPP is onboarded.
      for (const { name } of steps.slice(1)) {
        const next = stepsOf(demo, actorsOf(demo, journey.value, bankWays.value) ?? actors).find(
          (step) => step.name === name,
        );
        await next?.does();
      }
    } finally {
      setWalking(false);
    }
  };
  return (
    <>
      <div class="buttons">
        <Act does={walk} kind="primary" testid="walk">
          {isWalking ? 'Walking…' : 'Walk the whole journey'}
        </Act>
        <Act does={() => Promise.resolve().then(startOver)}>Start over</Act>
        <Walker demo={demo} actors={actors} />
      </div>
      <ol class="journey">
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ol>
    </>
  );
}

/** Which TPP walks: any that is onboarded, such as one's own. */
function Walker(props: { readonly demo: Schema<'Demo'>; readonly actors: Actors }): JSX.Element {
  const { demo, actors } = props;
  const walk = (tpp: string): void => {
    startOver();
    advance({ tpp });
  };
  return (
    <label>
      For{' '}
      <select value={actors.tpp.userEmail} onChange={(event) => walk(event.currentTarget.value)} data-testid="walk-for">
        {ableTpps(demo).map(({ userEmail, name }) => (
          <option key={userEmail} value={userEmail}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Shell({ demo }: { readonly demo: Schema<'Demo'> }): JSX.Element {
  return (
    <Panel title="In a shell">
      <p class="quiet">Four commands, one after the other, from a consent to the accounts.</p>
      {demo.curl.map((command) => (
        <Code key={command} text={command} />
      ))}
    </Panel>
  );
}

function Credentials({ demo }: { readonly demo: Schema<'Demo'> }): JSX.Element {
  const { tpps, psus, baseUrl, httpsUrl, adminUrl } = demo;
  return (
    <>
      <Panel title="Addresses">
        <Facts
          of={[
            ['The bank', <Copyable text={baseUrl} />],
            ['Over HTTPS', httpsUrl !== undefined && <Copyable text={httpsUrl} />],
            ['Control API', <Copyable text={adminUrl} />],
            ['Portal', <a href={`${baseUrl}/portal`}>developer portal</a>],
          ]}
        />
      </Panel>
      <Panel title="Customers (PSUs)">
        <p class="quiet">
          Login, password and the code of the second step; also for <a href={`${baseUrl}/online`}>online banking</a>.
        </p>
        <ul class="plain-list" data-testid="psus">
          {psus.map(({ id, password, oneTimeCode, name, blocked, accounts }) => (
            <li key={id}>
              <strong>{name}</strong>
              {blocked && <span class="quiet"> blocked</span>}
              <br />
              <code>{id}</code> / <code>{password}</code> / <code>{oneTimeCode}</code>
              <br />
              <span class="quiet">{accounts.length === 1 ? '1 account' : `${accounts.length} accounts`}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="TPPs">
        <ul class="plain-list">
          {tpps.map(({ name, userEmail, subscriptionKey, onboarded, clientId }) => (
            <li key={userEmail}>
              <strong>{name}</strong>
              {!onboarded && <span class="quiet"> not onboarded</span>}
              <br />
              <span class="quiet">Subscription key</span> <Copyable text={subscriptionKey} />
              {clientId !== undefined && (
                <>
                  <br />
                  <span class="quiet">Client id</span> <Copyable text={clientId} />
                </>
              )}
            </li>
          ))}
        </ul>
        <p>
          <a href={hashOf('tpps')}>Everything about TPPs and certificates</a>
        </p>
      </Panel>
      <Panel title="Documents">
        <ul class="plain-list">
          <li>
            <a href={`${globalThis.location.pathname}/reference/interface`}>The interface</a>, to read and to try
          </li>
          <li>
            <a href={`${globalThis.location.pathname}/reference/control`}>The control API</a>, to read and to try
          </li>
          <li>
            <a href={`${PLACE.prefix}/openapi.yaml`}>openapi.yaml</a>,{' '}
            <a href={`${PLACE.prefix}/__admin/ca.pem`}>ca.pem</a>
          </li>
        </ul>
      </Panel>
    </>
  );
}
