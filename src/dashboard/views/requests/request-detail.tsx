import type { ComponentChildren, JSX } from 'preact';
import { call, LOCATION, type Schema, bankZone, useAnswer, useDemo } from '../../control.js';
import { counted, durationText, prettyText, sentence, sentText, words } from '../../format.js';
import { focusEntered } from '../../keyboard.js';
import { documentationOf, hashOf } from '../../location.js';
import { Answered, Badge, Code, Facts, bankTime, CallTime } from '../../parts/basics.js';
import { Button, Copy, Copyable, say } from '../../parts/actions.js';
import { GoBackBefore } from '../../parts/go-back.js';
import { ruleAddress } from '../rules/rule-templates.js';
import { harAddress, type RequestFilter } from './request-filter.js';
import { changedAuthorisation, type ChangedRecord, changedRecord } from './call-changes.js';
import { hiddenText, withKey, withSecrets } from './request-texts.js';

const RESULT_MARKS = { passed: '✓', failed: '✗', notReached: '·' } as const;

export function RequestDetail(props: {
  readonly id: string;
  readonly back: string;
  /** The address that chooses another call to compare this one with. */
  readonly compare: string;
}): JSX.Element {
  const { id, back, compare } = props;
  const asked = useAnswer(`request ${id}`, ['requests'], () => call('readRequest', { id }));
  const demo = useDemo();
  const tpps = demo.value?.tpps ?? [];
  const curl = asked.value && withKey(asked.value, tpps);
  const whole = asked.value && withSecrets(asked.value, tpps);
  const operation = asked.value?.operation;
  const failNext = operation && ruleAddress(operation, { kind: 'status', value: '503' });
  return (
    <article class="detail panel" data-testid="request-detail" aria-label={`Call ${id}`}>
      <header>
        <a class="button close" href={back} aria-label="Close the call">
          ×
        </a>
        <h2 tabIndex={-1} ref={focusEntered}>
          {asked.value ? titleOf(asked.value) : id}
        </h2>
        <div class="actions">
          <Copy text={globalThis.location.href} label="Copy link" testid="share-link" />
          <a class="button plain" href={compare} data-testid="compare-with">
            Compare
          </a>
          {failNext !== undefined && (
            <a class="button plain" href={failNext} data-testid="fail-next">
              Fail the next
            </a>
          )}
          <a class="button plain" href={harAddress(onlyOf(id))} download={`${id}.har`} data-testid="export-one-har">
            HAR
          </a>
          {curl !== undefined && <Copy text={curl} label="Copy as curl" testid="copy-curl" note={hiddenText(curl)} />}
          {whole !== undefined && whole !== curl && (
            <Copy text={whole} label="Copy with secrets" testid="copy-curl-secrets" note={hiddenText(whole)} />
          )}
        </div>
      </header>
      <Answered asked={asked} others={{ name: 'Show all requests', href: hashOf('requests') }}>
        {(entry) => <Entry entry={entry} />}
      </Answered>
    </article>
  );
}

type Call = Schema<'RequestEntry'>;

/** `initiatePayment · 200 · 0.5 ms`. */
function titleOf({ sent, operation, status, durationMs }: Call): string {
  const name = sentText(sent) ?? operation ?? (status === 405 ? 'Method not offered' : 'Unknown path');
  return `${name} · ${status === 0 ? 'no response' : status} · ${durationText(durationMs)}`;
}

function Entry({ entry }: { readonly entry: Call }): JSX.Element {
  const { method, path, query, checks, findings, transitions, signature, sent, headers, body, answer, refusal } = entry;
  return (
    <>
      <p class="address">
        <strong>{method}</strong> {path}
        {query !== undefined && <span class="quiet">?{query}</span>}
      </p>
      <CallFacts of={entry} />
      {transitions.length > 0 && !entry.undone && <GoBackBefore id={entry.id} />}
      {sent && (
        <Button act={() => resend(headers['x-request-id'])} label="Send this notification again" testid="send-again">
          Send again
        </Button>
      )}
      {findings && (
        <Part title="Findings">
          <ul class="plain-list">
            {findings.map(({ rule, title, detail }) => (
              <li key={rule} class="note wait">
                <a href={hashOf('report', rule)}>{title}</a>: {detail}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {checks && (
        <details open={checks.some(({ result }) => result === 'failed')}>
          <summary>
            {checks.filter(({ result }) => result === 'passed').length} of {counted(checks.length, 'check')} passed
            {refusal && checks.every(({ result }) => result === 'passed') && ', but the operation refused the call'}
          </summary>
          <ol class="checks" data-testid="checks">
            {checks.map(({ check, result }, index) => (
              <li key={index} class={result}>
                <span aria-hidden="true">{RESULT_MARKS[result]}</span> {sentence(words(check))}
                <span class="hidden"> {words(result)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <Changes of={entry} />
      {signature && (
        <Part title={signature.holds ? 'Signature: valid' : 'Signature: not valid'}>
          <p class="quiet">The signing string, as the bank built it:</p>
          <Code text={signature.signingString} />
        </Part>
      )}
      <Message title="Request" headers={headers} body={body} testid="sent-body" />
      <Message title="Response" headers={answer.headers ?? {}} body={answer.body} testid="answer-body" />
    </>
  );
}

function CallFacts({ of: call }: { readonly of: Call }): JSX.Element {
  const { id, undone, fault, refusal, sent, operation, tpp, at, subject, subjectStatus, body } = call;
  const requestId = call.headers['x-request-id'];
  return (
    <Facts
      of={[
        ['X-Request-ID', requestId !== undefined && <Copyable text={requestId} name="X-Request-ID" />],
        ['Call', id],
        ['Undone', undone && 'The bank has returned to a moment before this call.'],
        ['Fault applied', fault !== undefined && <a href="#/faults">{fault}</a>],
        [
          'Refused with',
          refusal && (
            <>
              <a
                href={documentationOf(LOCATION.prefix, `errors#${refusal.code.toLowerCase()}`)}
                data-testid="refused-with"
              >
                {refusal.sentCode ?? refusal.code}
              </a>
              {refusal.text !== undefined && <span data-testid="refusal-reason"> {refusal.text}</span>}
            </>
          ),
        ],
        ['No answer', sent?.error],
        ['TPP', tpp ?? 'unknown'],
        [
          'Bank time',
          <>
            <CallTime at={at} /> <span class="quiet">{`${bankTime(at).slice(20)} ${bankZone.value ?? ''}`}</span>
          </>,
        ],
        [
          viewOf(operation ?? body)[0],
          // A record that does not exist has no details.
          subject !== undefined && refusal?.step !== 'existence' && (
            <>
              <SubjectLink id={subject} about={operation ?? body} />{' '}
              {subjectStatus !== undefined && <Badge status={subjectStatus} />}
            </>
          ),
        ],
      ]}
    />
  );
}

const READS = {
  consent: 'readConsentRecord',
  fundsConsent: 'readFundsConsentRecord',
  payment: 'readPaymentRecord',
  signingBasket: 'readSigningBasketRecord',
} as const;

/** Reads also what records were created with, unless they have been deleted since, and the calls about an authorisation. */
async function readChanges(of: Call): Promise<readonly ChangedRecord[]> {
  const records = of.transitions.map(async (change) => {
    const { kind, subject: id, from } = change;
    const read = from === null && kind !== 'account' && kind !== 'tpp' ? READS[kind] : undefined;
    return changedRecord(change, read && (await call(read, { id }).catch(() => undefined)));
  });
  const body = { match: { path: `*${of.subject ?? ''}*` }, limit: 1000 };
  const { requests = [] } = changedAuthorisation(of, []).length > 0 ? await call('findRequests', {}, { body }) : {};
  return [...(await Promise.all(records)), ...changedAuthorisation(of, requests)];
}

/** The state before and after a call, of each record that it changed or created. */
function Changes({ of }: { readonly of: Call }): JSX.Element | null {
  const { value: records = [] } = useAnswer(`changes of ${of.id}`, [], () => readChanges(of));
  if (records.length === 0) return null;
  return (
    <Part title="Before and after">
      <table class="compared changes" data-testid="changes">
        {records.map(({ kind, subject: id, cause, members }, index) => (
          <tbody key={index}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {kind} {kind !== 'tpp' && kind !== 'authorisation' ? <SubjectLink id={id} about={kind} /> : id}{' '}
                <span class="quiet">{cause}</span>
              </th>
            </tr>
            {members.map(([name, before, after, account], member) => (
              <tr key={member} data-testid={account && 'moved-money'}>
                <th scope="row">
                  {name} {account !== undefined && <SubjectLink id={account} about="account" />}
                </th>
                {[before, after].map((value, after) => (
                  <td key={after} data-call={after ? 'after' : 'before'}>
                    {value === undefined ? (
                      <span class="quiet">absent</span>
                    ) : name === 'status' ? (
                      <Badge status={value} />
                    ) : (
                      value
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Part>
  );
}

/** A request or a response. */
function Message(props: {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly testid: string;
}): JSX.Element {
  const { title, headers, body, testid } = props;
  const entries = Object.entries(headers);
  return (
    <Part title={title}>
      {body !== undefined && body !== '' && <Code text={prettyText(body)} testid={testid} />}
      <details>
        <summary>{counted(entries.length, 'header')}</summary>
        <dl class="headers">
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Part>
  );
}

/** Sends a notification once more. @param id its X-Request-ID */
async function resend(id = ''): Promise<void> {
  await call('resendNotification', { id });
  say('Sent the notification again.');
}

/** The filter that leaves one call. */
function onlyOf(id: string): RequestFilter {
  const number = Number(id.slice('request-'.length));
  return { since: `request-${number - 1}`, before: `request-${number + 1}` };
}

function Part(props: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <section>
      <h3>{props.title}</h3>
      {props.children}
    </section>
  );
}

const CONSENT = ['Consent', 'consents'] as const;
/** Kinds of records and their views by a word. */
const VIEWS: Readonly<Record<string, readonly [kind: string, view: string]>> = {
  payment: ['Payment', 'payments'],
  basket: ['Signing basket', 'signing-baskets'],
  funds: ['Funds consent', 'funds-consents'],
  account: ['Account', 'accounts'],
};

/** @param about the kind of a record, the operation on it, or the body of a notification about it */
function viewOf(about = ''): readonly [kind: string, view: string] {
  return VIEWS[/payment|basket|funds|^account$/i.exec(about)?.[0].toLowerCase() ?? ''] ?? CONSENT;
}

/** A link to a record. */
function SubjectLink(props: { readonly id: string; readonly about: string | undefined }): JSX.Element {
  return <a href={hashOf(viewOf(props.about)[1], props.id)}>{props.id}</a>;
}
