import { expect, it } from '@jest/globals';
import { IdMap } from '../../src/cli/learn/id-map.js';

const link = (id: string) => ({ scaStatus: { href: `/v1/consents/${id}/authorisations/${id}` } });

it('keeps the id of an authorisation apart from that of its consent, where they are the same', () => {
  const ids = new IdMap();
  ids.learn({ consentId: 'PATA1234' }, { consentId: 'consent-1' });
  ids.learn({ authorisationId: 'PATA1234' }, { authorisationId: 'authorisation-2' });
  const path = (list: string) => ids.replacedPath(`/v1/consents/PATA1234/${list}/PATA1234`);
  expect(path('authorisations')).toBe('/v1/consents/consent-1/authorisations/authorisation-2');
  expect(path('cancellation-authorisations')).toMatch(/consent-1\/cancellation-authorisations\/authorisation-2$/);
  expect(ids.get('PATA1234')).toBe('consent-1');
});

it('reads the id of an authorisation in a link', () => {
  const ids = new IdMap();
  ids.learn(
    { consentId: 'PATA1234', _links: link('PATA1234') },
    { consentId: 'own-12345', _links: link('other-6789') },
  );
  expect(ids.replacedPath('/v1/consents/PATA1234/authorisations/PATA1234')).toBe(
    '/v1/consents/own-12345/authorisations/other-6789',
  );
});

it('replaces an IBAN in paths, where it is the id of an account, and not in bodies', () => {
  const ids = new IdMap();
  const iban = 'ES5521790418050200561493';
  ids.learn({ accounts: [{ resourceId: iban, iban }] }, { accounts: [{ resourceId: 'account-1', iban }] });
  expect(ids.replacedPath(`/v1/accounts/${iban}/balances`)).toBe('/v1/accounts/account-1/balances');
  expect(ids.replacedIn({ debtorAccount: { iban } })).toEqual({ debtorAccount: { iban } });
});

it('reads an id after words that say so, and no other text', () => {
  const ids = new IdMap();
  const token = (metadata: string, scope: string) => ({ metadata, scope });
  ids.learn(token('a:consentId 3c6e-1', 'valid 3c6e-2'), token('a:consentId own-1', 'valid own-2'));
  ids.learn({ metadata: 'a:consentId 3c6e-3' }, { metadata: 'b:consentId own-3' });
  expect(ids.replacedPath('/v1/consents/3c6e-1')).toBe('/v1/consents/own-1');
  expect(['3c6e-2', '3c6e-3'].map((id) => ids.get(id))).toEqual([undefined, undefined]);
});
