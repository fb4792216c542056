import { describe, expect, it } from '@jest/globals';
import { NotificationSender, type NotificationAttempt } from '../../src/server/notifications/notification-sender.js';
import type { PostAnswer, PostedNotification } from '../../src/server/notifications/post-notification.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { deleteConsent } from '../../src/sim/consents/delete-consent.js';
import { subscribe } from '../../src/sim/notifications/notifications.js';
import { CALLER, consentRequest, openTestBank, TPP_ONE, TPP_TWO } from '../support/small-bank.js';

/** The sender with a TPP whose answers come when the test wants. */
function openSender(saved?: () => Promise<void>) {
  const { bank, banks } = openTestBankWithBanks();
  const posts: {
    readonly posted: Omit<PostedNotification, 'ownPorts'>;
    readonly answer: (answer: PostAnswer) => void;
  }[] = [];
  const attempts: NotificationAttempt[] = [];
  const faults: unknown[] = [];
  const sender = new NotificationSender({
    banks,
    dialectOf: () => ({ notificationBody: () => ({}) }) as never,
    afterOperation: () => undefined,
    saved,
    reportError: (fault) => void faults.push(fault),
    post: (posted) => new Promise((answer) => void posts.push({ posted, answer })),
    onAttempt: (attempt) => void attempts.push(attempt),
  });
  sender.attend(bank);
  /** A consent that ends, of which a TPP wants to know. */
  const change = (address = 'https://tpp.example/', organisationId = TPP_ONE.organisationId): void => {
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    subscribe(bank, consentId, organisationId, { address, contents: ['PROCESS'] });
    bank.perform(() => deleteConsent(bank, consentId, CALLER));
  };
  return { bank, sender, posts, attempts, faults, change };
}

function openTestBankWithBanks() {
  const { bank } = openTestBank();
  return { bank, banks: { find: (id: string) => (id === bank.id ? bank : undefined) } as never };
}

/** Lets everything happen that is only waiting for its turn. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
};
const RECEIVED: PostAnswer = { status: 204, headers: [] };
const stateOf = ({ bank }: ReturnType<typeof openSender>): string[] =>
  [...bank.state.notifications.values()].flatMap(({ notifications }) => notifications.map(({ state }) => state));

describe('the sender', () => {
  it('tells the bank what came of an attempt', async () => {
    const opened = openSender();
    opened.change();
    await settle();
    expect([opened.posts.length, stateOf(opened)]).toEqual([1, ['due']]);
    opened.posts[0]?.answer(RECEIVED);
    await settle();
    expect([stateOf(opened), opened.attempts.length, opened.faults]).toEqual([['delivered'], 1, []]);
  });

  it.each(['release', 'attend', 'stop'] as const)(
    'ends what is on its way with %s, and hears no answer',
    async (how) => {
      const opened = openSender();
      const { sender, posts, bank } = opened;
      opened.change();
      await settle();
      if (how === 'attend') sender.attend(bank);
      else sender[how](bank.id);
      expect(posts[0]?.posted.signal.aborted).toBe(true);
      posts[0]?.answer(RECEIVED);
      await settle();
      expect([stateOf(opened), opened.attempts.length]).toEqual([['due'], 0]);
      // The new bank sends what is due in it.
      expect(posts.length).toBe(how === 'attend' ? 2 : 1);
    },
  );

  it.each([
    ['another TPP at another host', 'https://other.example/', TPP_TWO.organisationId, 11],
    ['another TPP at the same host', 'https://tpp.example/other', TPP_TWO.organisationId, 10],
    ['the same TPP at another host', 'https://other.example/', TPP_ONE.organisationId, 10],
  ])('does not let a receiver without answers delay others: %s', async (_who, address, organisationId, sent) => {
    const { posts, change } = openSender();
    for (let count = 0; count < 30; count += 1) change();
    await settle();
    change(address, organisationId);
    await settle();
    expect(posts.length).toBe(sent);
  });

  it('has at most ten on their way to a TPP, and sends the others after them', async () => {
    const { posts, change } = openSender();
    for (let count = 0; count < 12; count += 1) change();
    await settle();
    expect(posts.length).toBe(10);
    posts[3]?.answer(RECEIVED);
    posts[4]?.answer(RECEIVED);
    await settle();
    expect(posts.length).toBe(12);
  });

  it('sends nothing before the change is on disk, and nothing if it cannot be saved', async () => {
    let finish: () => void = () => undefined;
    const late = openSender(() => new Promise((resolve) => (finish = resolve)));
    late.change();
    await settle();
    expect(late.posts.length).toBe(0);
    finish();
    await settle();
    expect(late.posts.length).toBe(1);
    const failed = openSender(() => Promise.reject(new Error('the disk is full')));
    failed.change();
    await settle();
    expect([failed.posts.length, failed.faults]).toEqual([0, []]);
  });
});
