import { describe, expect, it } from '@jest/globals';
import { asId, type PsuId, type AuthorisableId } from '../../src/domain/ids.js';
import { isBelowDomains, MOST_NOTIFICATIONS } from '../../src/domain/tpp/notification.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { startAuthorisation } from '../../src/sim/authorisation/start-authorisation.js';
import type { Bank } from '../../src/sim/bank.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { dueNotification, noteAttempt, subscribe } from '../../src/sim/notifications/notifications.js';
import { forceConsent } from '../../src/sim/scripting/force-status.js';
import { CALLER, consentRequest, openTestBank, TPP_ONE } from '../support/small-bank.js';

const ADDRESS = 'https://tpp.example/';

/** A consent of whose changes the TPP is notified. */
function subscribed(bank: Bank, contents: readonly ('SCA' | 'PROCESS' | 'LAST')[] = ['PROCESS']) {
  const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
  subscribe(bank, consentId, TPP_ONE.organisationId, { address: ADDRESS, contents });
  return consentId;
}

const notificationsOf = (bank: Bank, id: AuthorisableId) => bank.state.notifications.get(id)?.notifications ?? [];
const decide = (bank: Bank, id: AuthorisableId, decision: 'approve' | 'refuse') =>
  bank.perform(() => authorise(bank, id, { decision, psuId: asId<PsuId>('anna') }, {}));

describe('notifications of a TPP', () => {
  it('have ids that depend on the seed only and draw no random number', () => {
    const [one, same, other] = [1, 1, 2].map((seed) => {
      const { bank } = openTestBank({}, { seed });
      const id = subscribed(bank);
      const { position } = bank.state.random;
      bank.perform(() => deleteConsent(bank, id, CALLER));
      expect(bank.state.random.position).toBe(position);
      return notificationsOf(bank, id).map(({ notificationId }) => notificationId);
    });
    expect(one).toHaveLength(1);
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });

  it('are not made for a request without a subscription', () => {
    const { bank } = openTestBank();
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    bank.perform(() => deleteConsent(bank, consentId, CALLER));
    expect(bank.state.notifications.size).toBe(0);
  });

  it('report the refusal of a PSU as statuses of the authorisation and of the consent', () => {
    const { bank } = openTestBank();
    const id = subscribed(bank, ['SCA', 'LAST']);
    const { authorisationId } = bank.perform(() =>
      startAuthorisation(bank, { subjectId: id, purpose: 'creation', approach: 'REDIRECT' }, CALLER),
    );
    // The TPP knows the first status from the answer to the start.
    expect(notificationsOf(bank, id)).toEqual([]);
    decide(bank, id, 'refuse');
    expect(notificationsOf(bank, id)).toMatchObject([{ authorisationId, status: 'failed' }, { status: 'rejected' }]);
  });

  it('do not report authorisations if the TPP did not subscribe to SCA', () => {
    const { bank } = openTestBank();
    const id = subscribed(bank);
    bank.perform(() => startAuthorisation(bank, { subjectId: id, purpose: 'creation', approach: 'REDIRECT' }, CALLER));
    decide(bank, id, 'refuse');
    expect(notificationsOf(bank, id).map(({ status }) => status)).toEqual(['rejected']);
  });

  it('report only the last status of a consent if the TPP subscribed to LAST', () => {
    const { bank } = openTestBank();
    const id = subscribed(bank, ['LAST']);
    decide(bank, id, 'approve');
    expect(notificationsOf(bank, id)).toEqual([]);
    bank.perform(() => forceConsent(bank, id, { status: 'revokedByPsu' }));
    expect(notificationsOf(bank, id).map(({ status }) => status)).toEqual(['revokedByPsu']);
  });

  it('are kept up to the last hundred of a request, and their ids do not repeat', () => {
    const { bank } = openTestBank();
    const id = subscribed(bank);
    for (let round = 0; round < MOST_NOTIFICATIONS; round += 1)
      for (const status of ['valid', 'received'] as const)
        bank.perform(() => forceConsent(bank, id, { status, force: true }));
    const log = bank.state.notifications.get(id);
    expect([log?.notifications.length, log?.lastNumber]).toEqual([MOST_NOTIFICATIONS, 2 * MOST_NOTIFICATIONS]);
    expect(new Set(log?.notifications.map(({ notificationId }) => notificationId)).size).toBe(MOST_NOTIFICATIONS);
  });

  it('do not change by the result of an attempt for an earlier notification', () => {
    const { bank } = openTestBank();
    const id = subscribed(bank);
    bank.perform(() => deleteConsent(bank, id, CALLER));
    const first = dueNotification(bank, id)?.notificationId ?? '';
    noteAttempt(bank, id, first, { isDelivered: true, text: '204' });
    const before = bank.state.notifications.get(id);
    noteAttempt(bank, id, first, { isDelivered: false, text: '500' });
    expect(bank.state.notifications.get(id)).toBe(before);
    bank.perform(() => forceConsent(bank, id, { status: 'valid', force: true }));
    const second = bank.state.notifications.get(id);
    noteAttempt(bank, id, first, { isDelivered: true, text: '204' });
    expect(bank.state.notifications.get(id)).toBe(second);
    expect(dueNotification(bank, id)?.status).toBe('valid');
  });

  it('are tried again at their own time, not at that of one that is no longer kept', () => {
    const { bank, goTo } = openTestBank({}, { at: '2026-03-02T09:00:00Z' });
    const id = subscribed(bank);
    const fail = () =>
      noteAttempt(bank, id, dueNotification(bank, id)?.notificationId ?? '', { isDelivered: false, text: '503' });
    bank.perform(() => deleteConsent(bank, id, CALLER));
    fail();
    goTo('2026-03-02T09:00:30Z');
    for (let round = 0; round < MOST_NOTIFICATIONS; round += 1)
      bank.perform(() => forceConsent(bank, id, { status: round % 2 ? 'valid' : 'received', force: true }));
    fail();
    goTo('2026-03-02T09:01:00Z');
    expect(dueNotification(bank, id)).toBeUndefined();
    goTo('2026-03-02T09:01:30Z');
    expect(dueNotification(bank, id)).toMatchObject({ attempts: 1 });
  });

  it('become due again by the clock of the bank, which emits that', () => {
    const { bank, goTo } = openTestBank({}, { at: '2026-03-02T09:00:00Z' });
    const id = subscribed(bank);
    bank.perform(() => deleteConsent(bank, id, CALLER));
    const said: string[] = [];
    bank.onNotification = (subjectId) => said.push(subjectId);
    noteAttempt(bank, id, dueNotification(bank, id)?.notificationId ?? '', { isDelivered: false, text: '503' });
    goTo('2026-03-02T09:00:59Z');
    expect([said, dueNotification(bank, id)]).toEqual([[], undefined]);
    goTo('2026-03-02T09:01:00Z');
    expect([said, dueNotification(bank, id)]).toEqual([[id], expect.objectContaining({ attempts: 1, state: 'due' })]);
  });

  it('are deleted with their request', () => {
    const { bank, goTo } = openTestBank({ retention: { consents: 'P10D' } });
    const id = subscribed(bank);
    bank.perform(() => deleteConsent(bank, id, CALLER));
    expect(bank.state.notifications.size).toBe(1);
    goTo('2026-03-20T09:00:00Z');
    expect(bank.state.notifications.size).toBe(0);
  });
});

describe('the domains of a certificate', () => {
  it.each([
    ['https://tpp.example/', 'tpp.example', true],
    ['https://TPP.example/', 'tpp.EXAMPLE', true],
    ['https://a.b.tpp.example:8443/x', 'tpp.example', true],
    ['https://a.tpp.example/', '*.tpp.example', true],
    ['https://tpp.example/', '*.tpp.example', false],
    ['https://atpp.example/', 'tpp.example', false],
    ['https://tpp.example.evil/', 'tpp.example', false],
    ['http://tpp.example/', 'tpp.example', false],
  ])('cover %s by %s: %s', (address, domain, isCovered) => {
    expect(isBelowDomains(address, ['other.example', domain])).toBe(isCovered);
  });
});
