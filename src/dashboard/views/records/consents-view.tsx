import type { JSX } from 'preact';
import { call, type Schema, useAnswer } from '../../control.js';
import { ibanText, psuName, shortId } from '../../format.js';
import { STATUSES } from '../../parts/status.js';
import { ShortTime } from '../../parts/basics.js';
import { hashOf } from '../../location.js';
import { ForceConsent, RecordHistory } from './record-history.js';
import { pageOf, type RecordKind } from './record-list.js';
import { accessLines, accessTexts, consentTitle, recordInText, signaturesText } from './record-texts.js';

/** Every consent, and one of them with its history. */
export const CONSENTS: RecordKind<Schema<'Consent'>, Schema<'ConsentStatus'>> = {
  view: 'consents',
  title: 'Consents',
  lead: 'Which TPP may read which accounts, the status of each consent, and its next event.',
  statuses: STATUSES.consents,
  empty: 'No TPP has requested a consent yet.',
  sample: 'consent',
  readPage: async (query) => pageOf(await call('readConsents', {}, { query }), 'consents'),
  lineOf: (consent) => ({
    id: consent.consentId,
    status: consent.consentStatus,
    asks: consent.link && recordInText('consent', consent),
    title: <span title={consent.psu}>{consentTitle(consent)}</span>,
    about: [shortId(consent.consentId), `until ${consent.validUntil}`, ...accessTexts(consent.access)],
    aside: <ShortTime at={consent.createdAt} />,
  }),
  read: (id) => call('readConsentRecord', { id }),
  titleOf: (id, consent) => (consent ? consentTitle(consent) : `Consent ${shortId(id)}`),
  content: Consent,
};

function Consent({ of: consent }: { readonly of: Schema<'Consent'> }): JSX.Element {
  const { consentId: id, consentStatus, basketId, signatures } = consent;
  const related = useAnswer(`consents with ${id}`, ['records'], () =>
    call('readConsents', {}, { query: { q: id, limit: 1000 } }),
  );
  const replaced = supersededBy(id, related.value?.consents ?? []);
  const mustRenew = consentStatus === 'valid' && consent.link !== undefined;
  const basket = basketId !== undefined && <a href={hashOf('signing-baskets', basketId)}>{shortId(basketId)}</a>;
  // Only where several PSUs may have to approve a consent it can wait for another one.
  const what = recordInText('consent', consent);
  const machine = signatures ? 'multilevelConsents' : 'consents';
  return (
    <RecordHistory
      id={id}
      what={what}
      status={consentStatus}
      of={consent}
      facts={[
        ['Renewal', mustRenew && 'needed: the PSU must authenticate again'],
        [
          'Replaces',
          replaced.length > 0 &&
            replaced.map((one) => (
              <a key={one} href={hashOf('consents', one)}>
                {shortId(one)}{' '}
              </a>
            )),
        ],
        ['PSU', consent.psu === undefined ? 'none yet' : `${psuName(consent.psu)} (${consent.psu})`],
        ['Signatures', signatures && signaturesText(signatures)],
        ['Signing basket', basket],
        ['Kind', consent.recurringIndicator ? `recurring, ${consent.frequencyPerDay} a day unattended` : 'one-off'],
        ['Valid until', `the end of ${consent.validUntil}`],
        ['Reads', usageText(consent)],
      ]}
      machine={machine}
      force={
        <ForceConsent operation="forceConsentStatus" id={id} what={what} machine={machine} status={consentStatus} />
      }
    >
      <h3>Accounts</h3>
      <Accounts consent={consent} />
    </RecordHistory>
  );
}

/** The consents that a newer one has superseded. */
function supersededBy(id: string, all: readonly Schema<'Consent'>[]): readonly string[] {
  return all.filter(({ history }) => history.at(-1)?.cause.endsWith(` ${id}`)).map(({ consentId }) => consentId);
}

function usageText(consent: Schema<'Consent'>): string {
  const counts = Object.entries(consent.usage.counts);
  if (counts.length === 0) return consent.recurringIndicator ? 'none today' : 'none';
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
