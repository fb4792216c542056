import type { JSX } from 'preact';
import { call } from '../../control.js';
import { shortId } from '../../format.js';
import { Answered, Badge, Empty, Facts, Panel, Time, ViewHead } from '../../parts/basics.js';
import { Decide } from '../../parts/decide.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';

/** What waits for a PSU, with the PSU's part beside each. */
export function WaitingView(): JSX.Element {
  const asked = useAnswer('waiting', ['records'], () => call('readAuthorisations'));
  return (
    <>
      <ViewHead
        title="Waiting for a PSU"
        lead="Consents and payments that somebody has to approve: on the bank’s page, or here without a browser."
      />
      <Answered asked={asked}>
        {({ authorisations }) =>
          authorisations.length === 0 ? (
            <Empty>
              <p>Nothing waits.</p>
            </Empty>
          ) : (
            <>
              {authorisations.map(({ id, kind, status, tpp, createdAt, expiresAt, psu, link }) => (
                <Panel key={id} title={`${kind === 'consent' ? 'Consent' : 'Payment'} ${shortId(id)}`} testid="waiting">
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
                  <Decide id={id} link={link} />
                </Panel>
              ))}
            </>
          )
        }
      </Answered>
    </>
  );
}
