import type { JSX } from 'preact';
import { call, type Schema } from '../../control.js';
import { psuName, shortId } from '../../format.js';
import { STATUSES } from '../../parts/status.js';
import { ShortTime } from '../../parts/basics.js';
import { hashOf } from '../../location.js';
import { ForceConsent, RecordHistory } from './record-history.js';
import { pageOf, type RecordKind } from './record-list.js';
import { accountText, consentTitle, recordInText, signaturesText } from './record-texts.js';

/** Every consent to confirmations of funds, and one of them with its history. */
export const FUNDS_CONSENTS: RecordKind<Schema<'FundsConsent'>, Schema<'ConsentStatus'>> = {
  view: 'funds-consents',
  title: 'Consents to confirmations of funds',
  lead: 'Which TPP may ask whether an account has enough money. Only banks of NextGenPSD2 have them.',
  statuses: STATUSES.consents,
  empty: <>No TPP has requested one yet. Only TPPs with the role PSP_IC can.</>,
  readPage: async (query) => pageOf(await call('readFundsConsents', {}, { query }), 'fundsConsents'),
  lineOf: (consent) => ({
    id: consent.consentId,
    status: consent.consentStatus,
    asks: consent.link && recordInText('funds consent', consent),
    title: <span title={consent.psu}>{consentTitle(consent)}</span>,
    about: [accountText(consent.account), shortId(consent.consentId)],
    aside: <ShortTime at={consent.createdAt} />,
  }),
  read: (id) => call('readFundsConsentRecord', { id }),
  titleOf: (id, consent) => (consent ? consentTitle(consent) : `Funds consent ${shortId(id)}`),
  content: FundsConsent,
};

function FundsConsent({ of: consent }: { readonly of: Schema<'FundsConsent'> }): JSX.Element {
  const { consentId: id, consentStatus: status } = consent;
  const what = recordInText('funds consent', consent);
  return (
    <RecordHistory
      id={id}
      what={what}
      status={status}
      of={consent}
      facts={[
        ['PSU', consent.psu === undefined ? 'none yet' : `${psuName(consent.psu)} (${consent.psu})`],
        ['Signatures', consent.signatures && signaturesText(consent.signatures)],
        ['Account', <Accounts of={consent} />],
        ['Card', consent.cardNumber],
        ['Card expires', consent.cardExpiryDate],
        ['About the card', consent.cardInformation],
        ['Registration', consent.registrationInformation],
      ]}
      machine="consents"
      force={
        <ForceConsent operation="forceFundsConsentStatus" id={id} what={what} machine="consents" status={status} />
      }
    />
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
