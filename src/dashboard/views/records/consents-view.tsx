import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { dayText, ibanText, shortId } from '../../format.js';
import { touch } from '../../live.js';
import { Answered, Badge, Facts, StatusWithMeaning, ViewHead } from '../../parts/basics.js';
import { MEANINGS, STATUSES } from '../../parts/status.js';
import { SampleButton } from '../start/sample-button.js';
import { ShortTime, Time } from '../../parts/times.js';
import { Decide, usePsus } from '../../parts/decide.js';
import { LegalMoves, type Machine } from '../../parts/legal-moves.js';
import { StateDiagram } from '../../parts/state-diagram.js';
import { TimeLine } from '../../parts/time-line.js';
import { route } from '../../current-route.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';
import { accessLines } from './access-text.js';
import {
  CallsLink,
  type ListQuery,
  RecordDetail,
  RecordList,
  type RecordLine,
  type RecordPage,
} from './record-list.js';
import { tokensText } from './tokens-text.js';
import { signaturesText } from './waiting-content.js';

/** Every consent, and one of them with its history. */
export function ConsentsView(): JSX.Element {
  const { id } = route.value;
  return (
    <>
      <ViewHead
        title="Consents"
        lead="Which TPP may read which accounts, the status of each consent, and its next event."
      />
      <RecordList
        view="consents"
        topics={['records']}
        openId={id}
        statuses={STATUSES.consents}
        read={readPage}
        empty={<NoConsent />}
      >
        {id !== undefined && <ConsentDetail key={id} id={id} />}
      </RecordList>
    </>
  );
}

async function readPage(query: ListQuery<Schema<'ConsentStatus'>>): Promise<RecordPage> {
  const { consents, total, count } = await call('readConsents', {}, { query });
  return { lines: consents.map(lineOf), total, count };
}

function NoConsent(): JSX.Element {
  return (
    <>
      <p>No TPP has requested a consent yet.</p>
      <SampleButton makes="consent" />
    </>
  );
}

function lineOf({ consentId, consentStatus, tpp, psu, createdAt, validUntil }: Schema<'Consent'>): RecordLine {
  return {
    id: consentId,
    mark: <Badge status={consentStatus} />,
    title: tpp.name ?? 'a TPP that no longer exists',
    about: [MEANINGS[consentStatus], psu, `until ${dayText(validUntil)}`, shortId(consentId)]
      .filter(Boolean)
      .join(' · '),
    aside: <ShortTime at={createdAt} />,
  };
}

function ConsentDetail({ id }: { readonly id: string }): JSX.Element {
  const related = useAnswer(`consents with ${id}`, ['records'], () =>
    call('readConsents', {}, { query: { q: id, limit: 1000 } }),
  );
  const replaced = supersededBy(id, related.value?.consents ?? []);
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
                ['Status', <StatusWithMeaning status={consent.consentStatus} testid="status" />],
                ['Replaces', replaced.length > 0 && <ConsentLinks ids={replaced} />],
                ['Id', <code>{id}</code>],
                ['TPP', consent.tpp.name],
                ['PSU', consent.psu ?? 'none yet'],
                ['Signatures', consent.signatures && signaturesText(consent.signatures)],
                [
                  'Signing basket',
                  consent.basketId !== undefined && (
                    <a href={hashOf('signing-baskets', consent.basketId)}>{shortId(consent.basketId)}</a>
                  ),
                ],
                [
                  'Kind',
                  consent.recurringIndicator ? `recurring, ${consent.frequencyPerDay} a day unattended` : 'one-off',
                ],
                ['Valid until', `the end of ${dayText(consent.validUntil)}`],
                ['Used', usageText(consent)],
                ['Tokens', tokensText(consent.tokens)],
                ['Created', <Time at={consent.createdAt} />],
                ['Calls', <CallsLink id={id} />],
              ]}
            />
            <Decide id={id} link={consent.link} psus={psus} />
            <h3>Accounts</h3>
            <Accounts consent={consent} />
            <h3>History</h3>
            <TimeLine history={consent.history} next={consent.nextEvent} />
            <StateDiagram machine={machineOf(consent)} history={consent.history} />
            <h3>Force a status</h3>
            <p class="quiet">The transitions that the table allows from this status.</p>
            <LegalMoves machine={machineOf(consent)} status={consent.consentStatus} move={move} />
          </>
        )}
      </Answered>
    </RecordDetail>
  );
}

/** Only where several PSUs may have to approve a consent it can wait for another one. */
function machineOf({ signatures }: Schema<'Consent'>): Machine {
  return signatures ? 'multilevelConsents' : 'consents';
}

/** The consents that a newer one has superseded. */
function supersededBy(id: string, all: readonly Schema<'Consent'>[]): readonly string[] {
  return all.filter(({ history }) => history.at(-1)?.cause.endsWith(` ${id}`)).map(({ consentId }) => consentId);
}

function ConsentLinks({ ids }: { readonly ids: readonly string[] }): JSX.Element {
  return (
    <>
      {ids.map((id) => (
        <a key={id} href={hashOf('consents', id)}>
          {shortId(id)}{' '}
        </a>
      ))}
    </>
  );
}

function usageText({ usage }: Schema<'Consent'>): string {
  const counts = Object.entries(usage.counts);
  if (counts.length === 0) return 'not yet in this period';
  return counts.map(([what, count]) => `${what}: ${count}`).join(', ');
}

/** The granted accounts; before the decision the requested ones. */
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
      {accessLines(consent.access).map(([what, accounts]) => (
        <li key={what}>
          <strong>{what}</strong> {accounts}
        </li>
      ))}
    </ul>
  );
}
