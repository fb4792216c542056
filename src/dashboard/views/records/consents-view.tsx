import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { dayText, ibanText, shortId } from '../../format.js';
import { touch } from '../../live.js';
import { Answered, Badge, Facts, ShortTime, Time, ViewHead } from '../../parts/basics.js';
import { Decide, usePsus } from '../../parts/decide.js';
import { LegalMoves } from '../../parts/legal-moves.js';
import { StateDiagram } from '../../parts/state-diagram.js';
import { TimeLine } from '../../parts/time-line.js';
import { route } from '../../current-route.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';
import { RecordDetail, RecordList, type RecordLine } from './record-list.js';
import { tokensText } from './tokens-text.js';

/** Every consent, and one of them with its course. */
export function ConsentsView(): JSX.Element {
  const { id } = route.value;
  const asked = useAnswer('consents', ['records'], () => call('readConsents', {}, { query: { limit: 1000 } }));
  return (
    <>
      <ViewHead
        title="Consents"
        lead="Who may read which accounts, where each consent stands, and what happens next."
      />
      <Answered asked={asked}>
        {({ consents }) => (
          <RecordList view="consents" openId={id} lines={consents.map(lineOf)} empty={<NoConsent />}>
            {id !== undefined && <ConsentDetail key={id} id={id} />}
          </RecordList>
        )}
      </Answered>
    </>
  );
}

function NoConsent(): JSX.Element {
  return (
    <>
      <p>No TPP has asked for a consent yet.</p>
      <p>
        <a href={hashOf('start')}>Start here</a> makes one in a click.
      </p>
    </>
  );
}

function lineOf({ consentId, consentStatus, tpp, psu, createdAt, validUntil }: Schema<'Consent'>): RecordLine {
  return {
    id: consentId,
    mark: <Badge status={consentStatus} />,
    title: tpp.name ?? 'a TPP that is gone',
    about: `${shortId(consentId)}${psu === undefined ? '' : ` · ${psu}`} · until ${dayText(validUntil)}`,
    aside: <ShortTime at={createdAt} />,
    text: [consentId, consentStatus, tpp.name, psu].join(' '),
  };
}

function ConsentDetail({ id }: { readonly id: string }): JSX.Element {
  const psus = usePsus();
  const asked = useAnswer(`consent ${id}`, ['records'], () => call('readConsentRecord', { id }));
  const move = async (to: string): Promise<void> => {
    await call('forceConsentStatus', { id }, { body: { consentStatus: to as Schema<'ConsentStatus'> } });
    touch(['records', 'clock']);
  };
  return (
    <RecordDetail view="consents" title={`Consent ${shortId(id)}`}>
      <Answered asked={asked}>
        {(consent) => (
          <>
            <Facts
              of={[
                ['Status', <Badge status={consent.consentStatus} testid="status" />],
                ['Id', <code>{id}</code>],
                ['TPP', consent.tpp.name],
                ['PSU', consent.psu ?? 'nobody yet'],
                [
                  'Kind',
                  consent.recurringIndicator ? `recurring, ${consent.frequencyPerDay} a day unattended` : 'one-off',
                ],
                ['Valid until', `the end of ${dayText(consent.validUntil)}`],
                ['Used', usageText(consent)],
                ['Tokens', tokensText(consent.tokens)],
                ['Created', <Time at={consent.createdAt} />],
              ]}
            />
            <Decide id={id} link={consent.link} psus={psus} />
            <h3>Accounts</h3>
            <Accounts consent={consent} />
            <h3>Course</h3>
            <TimeLine history={consent.history} next={consent.nextEvent} />
            <StateDiagram machine="consents" history={consent.history} />
            <h3>Move it</h3>
            <p class="quiet">What the transition table allows from here.</p>
            <LegalMoves machine="consents" status={consent.consentStatus} move={move} />
          </>
        )}
      </Answered>
    </RecordDetail>
  );
}

function usageText({ usage }: Schema<'Consent'>): string {
  const counts = Object.entries(usage.counts);
  if (counts.length === 0) return 'not yet in this period';
  return counts.map(([what, count]) => `${what}: ${count}`).join(', ');
}

/** What was granted; while nobody has decided, what was asked for. */
function Accounts({ consent }: { readonly consent: Schema<'Consent'> }): JSX.Element {
  if (consent.grantedAccounts.length > 0)
    return (
      <ul class="plain-list">
        {consent.grantedAccounts.map(({ accountId, iban, currency, rights }) => (
          <li key={accountId}>
            <a href={hashOf('accounts', accountId)}>{iban === undefined ? accountId : ibanText(iban)}</a> {currency}{' '}
            <span class="quiet">{rights.join(', ')}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <ul class="plain-list">
      {Object.entries(consent.access).map(([right, references]) => (
        <li key={right}>
          <strong>{right}</strong>{' '}
          {references
            .map(({ iban, pan, maskedPan, msisdn, currency }) =>
              [iban === undefined ? (maskedPan ?? pan ?? msisdn) : ibanText(iban), currency].filter(Boolean).join(' '),
            )
            .join('; ')}
        </li>
      ))}
    </ul>
  );
}
