import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { call, type Schema } from '../../control.js';
import { Answered, Badge, Empty, Time, ViewHead } from '../../parts/basics.js';
import { route } from '../../current-route.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';

/** What clients did wrong, each finding with the calls that show it. */
export function ReportView(): JSX.Element {
  const asked = useAnswer('report', ['report', 'requests'], () => call('readReport'));
  const address = globalThis.location.pathname.replace(/\/ui$/, '/report');
  return (
    <>
      <ViewHead
        title="Client report"
        lead="What the calls show about the TPPs that made them, with what would be better and where that is written."
        actions={
          <a class="button" href={address} target="_blank" rel="noopener">
            As JSON
          </a>
        }
      />
      <Answered asked={asked}>{(report) => <Report report={report} />}</Answered>
    </>
  );
}

function Report({ report }: { readonly report: Schema<'Report'> }): JSX.Element {
  const { counts, calls, findings } = report;
  const { id } = route.value;
  useEffect(() => {
    if (id !== undefined) document.getElementById(`rule-${id}`)?.scrollIntoView({ block: 'start' });
  }, [id, findings.length]);
  return (
    <>
      <ul class="counts" aria-label="Findings by severity">
        {(['error', 'warning', 'hint'] as const).map((severity) => (
          <li key={severity}>
            <strong class="big number">{counts[severity]}</strong> <Badge status={severity} />
          </li>
        ))}
        <li>
          <strong class="big number">{calls}</strong> <span class="quiet">calls judged</span>
        </li>
      </ul>
      {findings.length === 0 && (
        <Empty>
          <p>{calls === 0 ? 'No client has called yet.' : 'Nothing to find fault with.'}</p>
        </Empty>
      )}
      {findings.map((finding) => (
        <section key={finding.rule} id={`rule-${finding.rule}`} class="panel finding" data-testid="finding">
          <header>
            <h2>
              <Badge status={finding.severity} /> {finding.rule}
            </h2>
            <span class="quiet">
              {finding.count === 1 ? 'once' : `${finding.count} times`}, last <Time at={finding.lastAt} />
            </span>
          </header>
          <p>{finding.explanation}</p>
          <p>
            <strong>Better:</strong> {finding.advice}
          </p>
          <p class="quiet">
            {finding.tpps.join(', ')} · {finding.source}
          </p>
          <ul class="plain-list">
            {finding.examples.map(({ request, detail }) => (
              <li key={request}>
                <a href={hashOf('requests', request)}>{request}</a> <span class="quiet">{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
