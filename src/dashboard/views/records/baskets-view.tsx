import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { amountText, dayText, shortId } from '../../format.js';
import { Answered, Badge, Facts, StatusWithMeaning, ViewHead } from '../../parts/basics.js';
import { Decide, usePsus } from '../../parts/decide.js';
import { StateDiagram } from '../../parts/state-diagram.js';
import { MEANINGS, STATUSES } from '../../parts/status.js';
import { TimeLine } from '../../parts/time-line.js';
import { ShortTime, Time } from '../../parts/times.js';
import { route } from '../../current-route.js';
import { hashOf } from '../../route.js';
import { useAnswer } from '../../use-answer.js';
import {
  CallsLink,
  type ListQuery,
  RecordDetail,
  RecordList,
  type RecordLine,
  type RecordPage,
} from './record-list.js';
import { tokensText } from './tokens-text.js';
import { entriesText } from './waiting-content.js';

/** Every signing basket, and one of them with its entries. */
export function BasketsView(): JSX.Element {
  const { id } = route.value;
  return (
    <>
      <ViewHead
        title="Signing baskets"
        lead="Payments and consents that a PSU authorises together. Only banks of NextGenPSD2 have them."
      />
      <RecordList
        view="signing-baskets"
        topics={['records']}
        openId={id}
        statuses={STATUSES.signingBaskets}
        read={readPage}
        empty={<NoBasket />}
      >
        {id !== undefined && <BasketDetail key={id} id={id} />}
      </RecordList>
    </>
  );
}

async function readPage(query: ListQuery<Schema<'BasketStatus'>>): Promise<RecordPage> {
  const { signingBaskets, total, count } = await call('readSigningBaskets', {}, { query });
  return { lines: signingBaskets.map(lineOf), total, count };
}

function NoBasket(): JSX.Element {
  return (
    <p>
      No TPP has made one yet. It does so with <code>POST /v1/signing-baskets</code>, and the ids of payments and
      consents that wait for a PSU.
    </p>
  );
}

function lineOf(basket: Schema<'SigningBasket'>): RecordLine {
  const { basketId, transactionStatus, tpp, createdAt } = basket;
  return {
    id: basketId,
    mark: <Badge status={transactionStatus} />,
    title: entriesText(basket),
    about: [MEANINGS[transactionStatus], tpp.name ?? 'a TPP that no longer exists', shortId(basketId)].join(' · '),
    aside: <ShortTime at={createdAt} />,
  };
}

function BasketDetail({ id }: { readonly id: string }): JSX.Element {
  const psus = usePsus();
  const asked = useAnswer(`signing basket ${id}`, ['records'], () => call('readSigningBasketRecord', { id }));
  return (
    <RecordDetail view="signing-baskets" title={`Signing basket ${shortId(id)}`}>
      <Answered asked={asked}>
        {(basket) => (
          <>
            <Facts
              of={[
                ['Status', <StatusWithMeaning status={basket.transactionStatus} testid="status" />],
                ['Id', <code>{id}</code>],
                ['TPP', basket.tpp.name],
                ['Signed by', basket.signedBy.length === 0 ? 'nobody yet' : basket.signedBy.join(', ')],
                ['Waits for', basket.psu],
                ['Tokens', tokensText(basket.tokens)],
                ['Created', <Time at={basket.createdAt} />],
                ['Calls', <CallsLink id={id} />],
              ]}
            />
            <Decide id={id} link={basket.link} psus={psus} />
            <h3>Entries</h3>
            <Entries of={basket} />
            <h3>History</h3>
            <TimeLine history={basket.history} next={basket.nextEvent} />
            <StateDiagram machine="signingBaskets" history={basket.history} />
          </>
        )}
      </Answered>
    </RecordDetail>
  );
}

function Entries({ of }: { readonly of: Schema<'SigningBasket'> }): JSX.Element {
  return (
    <ol class="plain-list" data-testid="basket-entries">
      {of.payments.map(({ paymentId, transactionStatus, instructedAmount, creditorName }) => (
        <li key={paymentId}>
          <Badge status={transactionStatus} />{' '}
          <a href={hashOf('payments', paymentId)}>
            {amountText(instructedAmount)} to {creditorName}
          </a>
        </li>
      ))}
      {of.consents.map(({ consentId, consentStatus, validUntil }) => (
        <li key={consentId}>
          <Badge status={consentStatus} /> <a href={hashOf('consents', consentId)}>Consent {shortId(consentId)}</a>{' '}
          <span class="quiet">until {dayText(validUntil)}</span>
        </li>
      ))}
    </ol>
  );
}
