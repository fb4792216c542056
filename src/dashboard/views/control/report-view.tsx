import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { call, LOCATION, type Schema, useAnswer } from '../../control.js';
import { Answered, Badge, Empty, Marked, Panel, ViewHead, Time } from '../../parts/basics.js';
import { toneOf } from '../../parts/status.js';
import { route } from '../../current-route.js';
import { counted } from '../../format.js';
import { documentationOf, hashOf } from '../../location.js';
import { ruleAddress, type Covered } from '../rules/rule-templates.js';
import { SampleButton } from '../start/sample-button.js';

/** Mistakes of clients, each finding with the calls that show it. */
export function ReportView(): JSX.Element {
  const asked = useAnswer('report', ['report', 'requests', 'profile'], () => call('readReport'));
  const address = globalThis.location.pathname.replace(/\/ui$/, '/report');
  return (
    <>
      <ViewHead
        title="Client report"
        lead="Problems found in TPP requests, with fixes and references."
        actions={
          <a class="button" href={address} target="_blank" rel="noopener">
            As JSON
          </a>
        }
      />
      <Answered asked={asked}>{(report) => <Report report={report} />}</Answered>
      <Coverage />
    </>
  );
}

/** Which possible answers of the bank the clients met, for each operation that they called. */
function Coverage(): JSX.Element {
  const asked = useAnswer('coverage', ['report', 'requests', 'profile'], () => call('readCoverage'));
  const { possible = 0, met, operations = [] } = asked.value ?? {};
  if (possible === 0) return <></>;
  return (
    <Panel title={`Coverage: ${met} of ${possible} possible responses received`} testid="coverage">
      <details>
        <summary>Answers by operation</summary>
        <ul class="plain-list coverage">
          {operations.map(({ operation, calls, answers }) => (
            <li key={operation}>
              <a href={hashOf('requests', undefined, { operation })}>{operation}</a>{' '}
              <span class="quiet">{counted(calls, 'call')}</span>
              <span class="cells">
                {answers.map((answer) => (
                  <Cell key={answer.value} operation={operation} of={answer} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}

/** An answer: one that was received leads to the calls, another to the rule that causes it. */
function Cell(props: { readonly operation: string; readonly of: Covered }): JSX.Element {
  const { operation, of: answer } = props;
  const isMet = answer.count > 0;
  return (
    <a
      class={isMet ? 'cell met' : 'cell'}
      href={isMet ? hashOf('requests', undefined, { operation, q: answer.value }) : ruleAddress(operation, answer)}
      title={isMet ? undefined : 'Not received'}
    >
      {answer.value}
    </a>
  );
}

/** What a finding is based on; each decision that it names is a link. */
function Source({ text }: { readonly text: string }): JSX.Element {
  const [section, named] = text.split(/(?:; )?decisions? /);
  return (
    <>
      <a href={documentationOf(LOCATION.prefix, 'client-report#rules')}>Source</a>: {section}{' '}
      {named?.split(', ').map((slug) => (
        <a key={slug} href={documentationOf(LOCATION.prefix, `decisions#${slug}`)}>{`${slug} `}</a>
      ))}
    </>
  );
}

const SEVERITIES = ['error', 'warning', 'hint'] as const;

function Report({ report }: { readonly report: Schema<'Report'> }): JSX.Element {
  const { calls, findings, refusals, habits } = report;
  const { id } = route.value;
  useEffect(() => {
    if (id !== undefined) document.getElementById(`rule-${id}`)?.scrollIntoView({ block: 'start' });
  }, [id, findings.length]);
  return (
    <>
      <Counts of={report} />
      {refusals.length > 0 && (
        <p class="quiet" data-testid="refusals">
          Refused calls:{' '}
          {refusals.map(({ code, count }, index) => (
            <span key={code}>
              {index > 0 && ', '}
              <a href={hashOf('requests', undefined, { q: code })}>{code}</a> ({count})
            </span>
          ))}
        </p>
      )}
      {findings.length === 0 && (
        <Empty text={calls === 0 ? 'No client has called yet.' : 'No findings.'}>
          {calls === 0 && <SampleButton makes="request" />}
        </Empty>
      )}
      {findings.map((finding) => (
        <FindingPanel key={finding.rule} of={finding} />
      ))}
      {habits.length > 0 && (
        <Panel title="Habits of live banks that this bank has" testid="habits">
          <ul class="plain-list">
            {habits.map(({ decision, value, effect }) => (
              <li key={decision}>
                <a href={hashOf('profile', decision)}>{decision}</a>: <code>{value}</code>{' '}
                <span class="quiet">
                  <Marked text={effect} />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** How many findings there are of each severity, which is also their order. */
function Counts(props: { readonly of: Schema<'Report'> }): JSX.Element {
  const { counts, calls } = props.of;
  return (
    <ul class="counts" aria-label="Findings by severity">
      {SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => (
        <li key={severity}>
          <strong class="big number">{counts[severity]}</strong>{' '}
          <Badge status={counts[severity] === 1 ? severity : `${severity}s`} tone={toneOf(severity)} />
        </li>
      ))}
      <li>
        <strong class="big number">{calls}</strong> <span class="quiet">{calls === 1 ? 'call' : 'calls'} checked</span>
      </li>
    </ul>
  );
}

function FindingPanel({ of }: { readonly of: Schema<'Report'>['findings'][number] }): JSX.Element {
  return (
    <section id={`rule-${of.rule}`} class="panel finding" data-testid="finding">
      <header>
        <h2>
          <Badge status={of.severity} /> {of.title} <code class="quiet">{of.rule}</code>
        </h2>
        <span class="quiet">
          {of.count === 1 ? 'once,' : `${of.count} times, last`} <Time at={of.lastAt} />
        </span>
      </header>
      <p>{of.explanation}</p>
      <p>
        <strong>Fix:</strong> <Marked text={of.advice} />
      </p>
      <p class="quiet">
        {of.tpps.length > 0 && `${of.tpps.join(', ')} · `}
        <Source text={of.source} />
      </p>
      <ul class="plain-list">
        {of.examples.map(({ request, detail }) => (
          <li key={request}>
            <a href={hashOf('requests', request)}>{request}</a> <span class="quiet">{detail}</span>
          </li>
        ))}
        {of.count > of.examples.length && (
          <li>
            <a href={hashOf('requests', undefined, { finding: of.rule })} data-testid="all-calls">
              All {counted(of.count, 'call')}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
