import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { call, type Schema } from '../../control.js';
import { shortId } from '../../format.js';
import { Answered, Badge, Empty, Facts, Panel, Time, ViewHead } from '../../parts/basics.js';
import { Decide, usePsus } from '../../parts/decide.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';

/** How many are shown at first, and more by each click. */
const PAGE = 100;
/** As many as the control API answers at once. */
const LARGEST_PAGE = 1000;

/** What waits for a PSU, with the PSU's part beside each. */
export function WaitingView(): JSX.Element {
  const [wanted, setWanted] = useState(PAGE);
  const psus = usePsus();
  const asked = useAnswer('waiting', ['records'], () => readWaiting(wanted));
  // What is shown stays while more is read.
  const more = (): void => {
    setWanted(wanted + PAGE);
    asked.again();
  };
  return (
    <>
      <ViewHead
        title="Waiting for a PSU"
        lead="Consents and payments that somebody has to approve: on the bank’s page, or here without a browser."
      />
      <Answered asked={asked}>
        {({ authorisations, count }) =>
          count === 0 ? (
            <Empty>
              <p>Nothing waits.</p>
            </Empty>
          ) : (
            <>
              <p class="quiet" role="status" data-testid="waiting-count">
                {authorisations.length < count
                  ? `The newest ${authorisations.length} of ${count}`
                  : `${count} ${count === 1 ? 'waits' : 'wait'}`}
              </p>
              {authorisations.map((one) => (
                <Waiting key={one.id} of={one} psus={psus} />
              ))}
              {authorisations.length < count && (
                <button type="button" onClick={more} data-testid="more-waiting">
                  Show more ({count - authorisations.length} left)
                </button>
              )}
            </>
          )
        }
      </Answered>
    </>
  );
}

/** The newest so many, page by page. */
async function readWaiting(
  wanted: number,
): Promise<{ readonly count: number; readonly authorisations: readonly Schema<'Authorisation'>[] }> {
  const authorisations: Schema<'Authorisation'>[] = [];
  for (;;) {
    const offset = authorisations.length;
    const query = { limit: Math.min(LARGEST_PAGE, wanted - offset), offset };
    const page = await call('readAuthorisations', {}, { query });
    authorisations.push(...page.authorisations);
    const isAll = page.authorisations.length < query.limit || authorisations.length >= wanted;
    if (isAll) return { count: page.count, authorisations };
  }
}

function Waiting(props: { readonly of: Schema<'Authorisation'>; readonly psus: readonly string[] }): JSX.Element {
  const { id, kind, status, tpp, createdAt, expiresAt, psu, link } = props.of;
  return (
    <Panel title={`${kind === 'consent' ? 'Consent' : 'Payment'} ${shortId(id)}`} testid="waiting">
      <Facts
        of={[
          ['Status', <Badge status={status} />],
          ['Id', <a href={hashOf(kind === 'consent' ? 'consents' : 'payments', id)}>{id}</a>],
          ['TPP', tpp.name],
          ['Holder', psu ?? 'nobody at this bank'],
          ['Since', <Time at={createdAt} />],
          ['Until', expiresAt !== undefined && <Time at={expiresAt} />],
        ]}
      />
      <Decide id={id} link={link} psus={props.psus} />
    </Panel>
  );
}
