import type { ComponentChildren, JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { durationText, prettyText } from '../../format.js';
import { Answered, Badge, Code, Copy, Facts, Time } from '../../parts/basics.js';
import { toneOfHttp } from '../../parts/status.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';
import { hiddenText, withKey } from './with-key.js';

const CHECK_NAMES: Readonly<Record<string, string>> = {
  headers: 'Headers',
  subscriptionKey: 'Subscription key',
  role: 'Role of the TPP',
  certificate: 'Certificate',
  signature: 'Signature',
  token: 'Access token',
  bodyShape: 'Body and parameters',
  existence: 'Existence',
  state: 'State',
  rights: 'Rights',
  limits: 'Limits',
};
const RESULT_MARKS = { passed: '✓', failed: '✗', notReached: '·' } as const;
const RESULT_TEXTS = { passed: 'passed', failed: 'refused here', notReached: 'not reached' } as const;

/** One call with everything that the bank knows of it. */
export function RequestDetail(props: { readonly id: string; readonly back: string }): JSX.Element {
  const { id, back } = props;
  const asked = useAnswer(`request ${id}`, ['requests'], () => call('readRequest', { id }));
  const demo = useAnswer('demo', ['profile', 'banks'], () => call('readDemo'));
  const curl = asked.value && withKey(asked.value, demo.value?.tpps ?? []);
  return (
    <article class="detail panel" data-testid="request-detail" aria-label={`Call ${id}`}>
      <header>
        <a class="button close" href={back} aria-label="Close the call">
          ×
        </a>
        <h2>{id}</h2>
        <div class="actions">
          <Copy text={globalThis.location.href} label="Copy link" testid="share-link" />
          {curl !== undefined && <Copy text={curl} label="Copy as curl" testid="copy-curl" note={hiddenText(curl)} />}
        </div>
      </header>
      {curl !== undefined && hiddenText(curl) !== undefined && (
        <p class="quiet" data-testid="hidden-in-curl">
          As curl: {hiddenText(curl)}
        </p>
      )}
      <Answered asked={asked}>{(entry) => <Entry entry={entry} />}</Answered>
    </article>
  );
}

function Entry({ entry }: { readonly entry: Schema<'RequestEntry'> }): JSX.Element {
  const { method, path, query, status, refusal, checks, findings, transitions, subject, signature, operation } = entry;
  return (
    <>
      <p class="address">
        <strong>{method}</strong> {path}
        {query !== undefined && <span class="quiet">?{query}</span>}
      </p>
      <Facts
        of={[
          ['Answer', <Badge status={status === 0 ? 'no answer' : String(status)} tone={toneOfHttp(status)} />],
          ['Refused with', refusal && <strong>{refusal.code}</strong>],
          ['Operation', operation ?? 'none at this address'],
          ['TPP', entry.tpp ?? 'unknown'],
          ['Bank time', <Time at={entry.at} />],
          ['Took', durationText(entry.durationMs)],
          ['About', subject !== undefined && <SubjectLink id={subject} operation={operation} />],
        ]}
      />
      {findings && (
        <Part title="What it shows about the client">
          <ul class="plain-list">
            {findings.map(({ rule, detail }) => (
              <li key={rule} class="note wait">
                <a href={hashOf('report', rule)}>{rule}</a>: {detail}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {checks && (
        <Part title="Checks, in their order">
          <ol class="checks" data-testid="checks">
            {checks.map(({ check, result }, index) => (
              <li key={index} class={result}>
                <span aria-hidden="true">{RESULT_MARKS[result]}</span> {CHECK_NAMES[check] ?? check}
                <span class={result === 'failed' ? undefined : 'hidden'}> {RESULT_TEXTS[result]}</span>
              </li>
            ))}
          </ol>
        </Part>
      )}
      {transitions.length > 0 && (
        <Part title="What it moved">
          <ul class="plain-list">
            {transitions.map(({ kind, subject: moved, from, to, cause }) => (
              <li key={`${moved} ${to}`}>
                {kind} {from !== null && <Badge status={from} />} {from !== null && '→'} <Badge status={to} />{' '}
                <span class="quiet">{cause}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {signature && (
        <Part title={signature.holds ? 'Signature: holds' : 'Signature: does not hold'}>
          <p class="quiet">What the bank built, byte by byte:</p>
          <Code text={signature.signingString} />
        </Part>
      )}
      <Part title="Sent">
        <Headers of={entry.headers} />
        {entry.body !== undefined && <Code text={prettyText(entry.body)} testid="sent-body" />}
      </Part>
      <Part title="Answered">
        <Headers of={entry.answer.headers ?? {}} />
        {entry.answer.body !== undefined && <Code text={prettyText(entry.answer.body)} testid="answer-body" />}
      </Part>
    </>
  );
}

function Part(props: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <section>
      <h3>{props.title}</h3>
      {props.children}
    </section>
  );
}

function Headers({ of }: { readonly of: Readonly<Record<string, string>> }): JSX.Element {
  const entries = Object.entries(of);
  return (
    <details open={entries.length <= 12}>
      <summary>{entries.length} headers</summary>
      <dl class="headers">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The record that a call is about: of operations on payments a payment, else a consent. */
function SubjectLink(props: { readonly id: string; readonly operation: string | undefined }): JSX.Element {
  const isPayment = /payment/i.test(props.operation ?? '');
  return <a href={hashOf(isPayment ? 'payments' : 'consents', props.id)}>{props.id}</a>;
}
