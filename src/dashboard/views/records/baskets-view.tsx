import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { amountText, psuName, shortId } from '../../format.js';
import { Badge, ShortTime } from '../../parts/basics.js';
import { STATUSES } from '../../parts/status.js';
import { hashOf } from '../../location.js';
import { RecordHistory } from './record-history.js';
import { pageOf, type RecordKind } from './record-list.js';
import { entriesText, recordInText, tppName } from './record-texts.js';

/** Every signing basket, and one of them with its entries. */
export const BASKETS: RecordKind<Schema<'SigningBasket'>, Schema<'BasketStatus'>> = {
  view: 'signing-baskets',
  title: 'Signing baskets',
  lead: 'Payments and consents that a PSU authorises together. Only banks of NextGenPSD2 have them.',
  statuses: STATUSES.signingBaskets,
  empty: <>No TPP has created one yet. A basket groups payments and consents that wait for a PSU.</>,
  readPage: async (query) => pageOf(await call('readSigningBaskets', {}, { query }), 'signingBaskets'),
  lineOf: (basket) => ({
    id: basket.basketId,
    status: basket.transactionStatus,
    asks: basket.link && recordInText('signing basket', basket),
    title: entriesText(basket),
    about: [tppName(basket.tpp), shortId(basket.basketId)],
    aside: <ShortTime at={basket.createdAt} />,
  }),
  read: (id) => call('readSigningBasketRecord', { id }),
  titleOf: (id, basket) => (basket ? entriesText(basket) : `Signing basket ${shortId(id)}`),
  content: Basket,
};

function Basket({ of: basket }: { readonly of: Schema<'SigningBasket'> }): JSX.Element {
  const { basketId: id, signedBy } = basket;
  return (
    <RecordHistory
      id={id}
      what={recordInText('signing basket', basket)}
      status={basket.transactionStatus}
      of={basket}
      facts={[
        ['Signed by', signedBy.length === 0 ? 'no one yet' : signedBy.map(psuName).join(', ')],
        ['Waits for', basket.psu && psuName(basket.psu)],
      ]}
      machine="signingBaskets"
    >
      <h3>Entries</h3>
      <Entries of={basket} />
    </RecordHistory>
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
          <span class="quiet">until {validUntil}</span>
        </li>
      ))}
    </ol>
  );
}
