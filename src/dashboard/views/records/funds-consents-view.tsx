import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { dayText, shortId } from '../../format.js';
import { touch } from '../../live.js';
import { Answered, Badge, Facts, StatusWithMeaning, ViewHead } from '../../parts/basics.js';
import { Decide, usePsus } from '../../parts/decide.js';
import { LegalMoves } from '../../parts/legal-moves.js';
import { StateDiagram } from '../../parts/state-diagram.js';
import { MEANINGS, STATUSES } from '../../parts/status.js';
import { TimeLine } from '../../parts/time-line.js';
import { ShortTime, Time } from '../../parts/times.js';
import { route } from '../../current-route.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';
import { accountText } from './access-text.js';
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

/** Every consent to confirmations of funds, and one of them with its history. */
export function FundsConsentsView(): JSX.Element {
  const { id } = route.value;
  return (
    <>
      <ViewHead
        title="Consents to confirmations of funds"
        lead="Which TPP may ask whether an account has enough money. Only banks of NextGenPSD2 have them."
      />
      <RecordList
        view="funds-consents"
        topics={['records']}
        openId={id}
        statuses={STATUSES.consents}
        read={readPage}
        empty={<NoConsent />}
      >
        {id !== undefined && <FundsConsentDetail key={id} id={id} />}
      </RecordList>
    </>
  );
}

async function readPage(query: ListQuery<Schema<'ConsentStatus'>>): Promise<RecordPage> {
  const { fundsConsents, total, count } = await call('readFundsConsents', {}, { query });
  return { lines: fundsConsents.map(lineOf), total, count };
}

function NoConsent(): JSX.Element {
  return (
    <p>
      No TPP has requested one yet. A TPP with the role PSP_IC does so with{' '}
      <code>POST /v2/consents/confirmation-of-funds</code>.
    </p>
  );
}

function lineOf({ consentId, consentStatus, tpp, psu, createdAt, account }: Schema<'FundsConsent'>): RecordLine {
  return {
    id: consentId,
    mark: <Badge status={consentStatus} />,
    title: tpp.name ?? 'a TPP that no longer exists',
    about: [MEANINGS[consentStatus], psu, accountText(account), shortId(consentId)].filter(Boolean).join(' · '),
    aside: <ShortTime at={createdAt} />,
  };
}

function FundsConsentDetail({ id }: { readonly id: string }): JSX.Element {
  const psus = usePsus();
  const asked = useAnswer(`funds consent ${id}`, ['records'], () => call('readFundsConsentRecord', { id }));
  const move = async (to: string): Promise<void> => {
    await call('forceFundsConsentStatus', { id }, { body: { consentStatus: to as Schema<'ConsentStatus'> } });
    touch(['records', 'clock']);
  };
  return (
    <RecordDetail view="funds-consents" title={`Funds consent ${shortId(id)}`}>
      <Answered asked={asked}>
        {(consent) => (
          <>
            <Facts
              of={[
                ['Status', <StatusWithMeaning status={consent.consentStatus} testid="status" />],
                ['Id', <code>{id}</code>],
                ['TPP', consent.tpp.name],
                ['PSU', consent.psu ?? 'none yet'],
                ['Signatures', consent.signatures && signaturesText(consent.signatures)],
                ['Account', <Accounts of={consent} />],
                ['Card', consent.cardNumber],
                ['Card expires', consent.cardExpiryDate !== undefined && dayText(consent.cardExpiryDate)],
                ['About the card', consent.cardInformation],
                ['Registration', consent.registrationInformation],
                ['Tokens', tokensText(consent.tokens)],
                ['Created', <Time at={consent.createdAt} />],
                ['Calls', <CallsLink id={id} />],
              ]}
            />
            <Decide id={id} link={consent.link} psus={psus} />
            <h3>History</h3>
            <TimeLine history={consent.history} next={consent.nextEvent} />
            <StateDiagram machine="consents" history={consent.history} />
            <h3>Force a status</h3>
            <p class="quiet">The transitions that the table allows from this status.</p>
            <LegalMoves machine="consents" status={consent.consentStatus} move={move} />
          </>
        )}
      </Answered>
    </RecordDetail>
  );
}

/** The accounts of the PSU; before the decision the account as the TPP named it. */
function Accounts({ of }: { readonly of: Schema<'FundsConsent'> }): JSX.Element {
  if (of.grantedAccounts.length === 0) return <>{accountText(of.account)}</>;
  return (
    <>
      {of.grantedAccounts.map((granted) => (
        <div key={granted.accountId}>
          <a href={hashOf('accounts', granted.accountId)}>{accountText(granted)}</a>
        </div>
      ))}
    </>
  );
}
