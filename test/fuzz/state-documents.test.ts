import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pathText } from '../../src/domain/shape.js';
import { stateOf } from '../../src/sim/state/state-document.js';
import { STATE_MEMBERS } from '../../src/sim/state/state.js';
import { assertConsistent, InvalidStateError, parseStateDocument } from '../../src/sim/state/state-validation.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { clientOf, liveIn, useBank } from './lived-bank.mjs';
import { ODD_VALUES, placesIn, withValue } from './state-documents.mjs';

/** Each place gets one in this many of the odd values; the campaign (npm run fuzz) tries more. */
const TRIED_OF_VALUES = 12;
/** Of the documents that are accepted, one in this many is put into a bank, which is then used. */
const USED_OF_ACCEPTED = 25;

let data: string;
let server: InProcessServer;
let document: any;
const start = (): Promise<InProcessServer> =>
  startInProcess({ data, certs: 'memory', clock: '2026-03-31T10:00:00Z', maxJournal: 100 });

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'sandbank-states-'));
  server = await start();
  const call = clientOf(server.url);
  await call('PUT', '/__admin/banks/lived', {});
  document = await liveIn(call, 'lived');
});
afterAll(async () => {
  await server.stop();
  await rm(data, { recursive: true });
});

const base = (): any => server.server.context.banks.find('lived')?.base;

/** What is wrong with a document; empty where a bank can be made of it. */
function problemsOf(changed: unknown): readonly string[] {
  try {
    assertConsistent(parseStateDocument(changed), base());
    return [];
  } catch (error) {
    if (error instanceof InvalidStateError) return error.problems;
    throw error;
  }
}

const literal = (text: string): string => text.replace(/[.[\]]/g, '\\$&');

/** Where a problem is reported: a key and its value are at the place of both. */
function placeOf(leaf: readonly (string | number)[]): (string | number)[] {
  let isInPair = false;
  return leaf.filter((step, at) => {
    isInPair = typeof step === 'number' && typeof leaf[at - 1] === 'number' && !isInPair;
    return !isInPair;
  });
}

/** An authorisation of a consent, as another dialect keeps it. */
const authorisationOf = ({ consentId, organisationId, psuId }: any): object => ({
  authorisationId: '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  subjectId: consentId,
  organisationId,
  purpose: 'creation',
  approach: 'REDIRECT',
  scaStatus: 'finalised',
  ...(psuId && { psuId }),
  history: [{ at: 1, from: null, to: 'finalised', cause: 'started by the TPP' }],
});

/** A consent to confirmations of funds, as another dialect keeps it. */
const fundsConsentOf = ({ organisationId, psuId }: any): object => ({
  fundsConsentId: '99391c7e-ad88-49ec-a2ad-99ddcb1f7722',
  organisationId,
  account: { iban: 'AT611904300234573201' },
  cardNumber: '1234',
  cardExpiryDate: '2027-12-31',
  consentStatus: 'valid',
  redirect: {},
  ...(psuId && { psuId }),
  history: [{ at: 1, from: null, to: 'valid', cause: 'created by the TPP' }],
});

/** A signing basket that was authorised, as another dialect keeps it. */
const signingBasketOf = ({ organisationId, psuId }: any): object => ({
  basketId: '99391c7e-ad88-49ec-a2ad-99ddcb1f7733',
  organisationId,
  paymentIds: ['99391c7e-ad88-49ec-a2ad-99ddcb1f7744'],
  consentIds: ['99391c7e-ad88-49ec-a2ad-99ddcb1f7755'],
  transactionStatus: 'ACTC',
  redirect: {},
  signedBy: psuId ? [psuId] : [],
  history: [{ at: 1, from: null, to: 'ACTC', cause: 'created by the TPP' }],
});

type Break = (state: any) => void;

describe('a state document', () => {
  it('has something in every part, so that every part is tried', () => {
    const empty = Object.entries(document).filter(([, value]) => Array.isArray(value) && value.length === 0);
    // The demo bank has no scripted outcomes, no one was onboarded, and its dialect has no authorisations of
    // Their own, no confirmations of funds, no signing baskets and no notifications. No fault withheld a link.
    expect(empty.map(([name]) => name)).toEqual([
      'fundsConsents',
      'signingBaskets',
      'undeliveredLinks',
      'authorisations',
      'notifications',
      'organisations',
      'fixtureOutcomes',
    ]);
    expect(problemsOf(document)).toEqual([]);
  });

  it.each<[string, Break, RegExp]>([
    [
      'a fault with the status 99',
      (s) => (s.faults[0][1].error.statusCode = 99),
      /^faults\[0\]\.error\.statusCode: must/,
    ],
    [
      'a fault with a status of text',
      (s) => (s.faults[0][1].error.statusCode = 'abc'),
      /^faults\[0\]\.error\.statusCode/,
    ],
    ['headers of a fault that are null', (s) => (s.faults[0][1].error.headers = null), /^faults\[0\]\.error\.headers/],
    ['a line break in a header', (s) => (s.faults[0][1].error.headers.x = 'a\nb'), /^faults\[0\]\.error\.headers\.x/],
    [
      'the header Trailer',
      (s) => (s.faults[0][1].error.headers.Trailer = 'x'),
      /^faults\[0\]\.error\.headers\.Trailer/,
    ],
    [
      'a matcher whose headers are null',
      (s) => (s.faults[0][1].match.header = null),
      /^faults\[0\]\.match\.header: must be/,
    ],
    [
      'a matcher with a header of a number',
      (s) => (s.outcomes[0][1].match.header = { a: 1 }),
      /^outcomes\[0\]\.match\.header\.a: must/,
    ],
    [
      'a fault that does nothing',
      (s) => (s.faults[2][1] = { id: 'fault-3', match: {}, after: 0, when: 'before', matched: 0, hit: 0 }),
      /^faults\[2\]: has no effect; it must have/,
    ],
    ['a delay of a year', (s) => (s.faults[1][1].delay.upperMs = 3e10), /^faults\[1\]\.delay\.upperMs/],
    [
      'an outcome of an unknown error',
      (s) => (s.outcomes[0][1].steps[0].outcome.code = 'NONE'),
      /^outcomes\[0\]\.steps\[0\]\.outcome\.code/,
    ],
    [
      'an outcome of an unknown kind',
      (s) => (s.outcomes[0][1].steps[0].outcome.kind = 'luck'),
      /^outcomes\[0\]\.steps\[0\]\.outcome\.kind/,
    ],
    [
      'a rule for ever before another',
      (s) => delete s.outcomes[0][1].steps[0].times,
      /^outcomes\[0\]\.steps\[0\]\.times/,
    ],
    ['a rule beyond the counter', (s) => (s.lastFaultNumber = 1), /^faults\[1\]: must have an id/],
    [
      'a clock at 1e300',
      (s) => (s.clock.now = 1e300),
      /^clock\.now: is 1e\+300, which is outside the range of bank time/,
    ],
    ['a clock before 1900', (s) => (s.clock.now = Date.UTC(1000, 0)), /^clock\.now/],
    ['a rate of 1e300', (s) => (s.clock.rate = 1e300), /^clock\.rate/],
    ['a rate of 0', (s) => (s.clock.rate = 0), /^clock\.rate/],
    ['a start in the year 9999', (s) => (s.startDay = '9999-12-31'), /^startDay: "9999-12-31" is not a day/],
    [
      'a start on another day',
      (s) => (s.startDay = '2020-01-01'),
      /^startDay: is 2020-01-01, which is not the day of openedAt/,
    ],
    ['an opening after the present', (s) => (s.openedAt = Number(s.clock.now) + 1), /^openedAt: is after clock\.now/],
    ['a random position of 1e300', (s) => (s.random.position = 1e300), /^random\.position/],
    ['a random position set back', (s) => (s.random.position = 0), /^random\.position: must be at least/],
    ['a negative seed', (s) => (s.random.seed = -1), /^random\.seed/],
    [
      'a day that does not exist',
      (s) => (s.consents[0][1].validUntil = '2026-02-30'),
      /^consents\[0\]\.validUntil: "2026-02-30" is not a day/,
    ],
    [
      'an unknown consent status',
      (s) => (s.consents[0][1].consentStatus = 'fine'),
      /^consents\[0\]\.consentStatus: must be/,
    ],
    [
      'a status that the history denies',
      (s) => (s.consents[0][1].consentStatus = 'valid'),
      /^consents\[0\]\.consentStatus: is valid, and the history ends/,
    ],
    [
      'a PSU that there is not',
      (s) => (s.consents[1][1].psuId = 'nobody'),
      /^consents\[1\]\.psuId: "nobody" is not a PSU/,
    ],
    [
      'an account that there is not',
      (s) => (s.consents[1][1].grants[0].accountId = 'none'),
      /^consents\[1\]\.grants\[0\]\.accountId/,
    ],
    [
      'a reference with two identifiers',
      (s) => (s.consents[0][1].access.accounts[0].pan = '1'),
      /^consents\[0\]\.access\.accounts\[0\]: must have exactly one/,
    ],
    [
      'a redirect that runs script',
      (s) => (s.consents[0][1].redirect.redirectUri = 'javascript:alert(1)'),
      /^consents\[0\]\.redirect\.redirectUri/,
    ],
    [
      'an unknown currency',
      (s) => (s.payments[0][1].instructedAmount.currency = 'XXQ'),
      /^payments\[0\]\.instructedAmount\.currency/,
    ],
    [
      'an amount beyond exact numbers',
      (s) => (s.payments[0][1].instructedAmount.minorUnits = 2 ** 60),
      /^payments\[0\]\.instructedAmount\.minorUnits/,
    ],
    [
      'a plan that goes back',
      (s) => s.payments[0][1].plan.push({ status: 'ACTC' }),
      /^payments\[0\]\.plan: ACSC cannot become ACTC/,
    ],
    [
      'an unknown status in a plan',
      (s) => (s.payments[0][1].plan[0].status = 'DONE'),
      /^payments\[0\]\.plan\[0\]\.status/,
    ],
    [
      'a stay of a million years',
      (s) => (s.payments[0][1].plan[0].stay.months = 12e6),
      /^payments\[0\]\.plan\[0\]\.stay: is longer than ten years/,
    ],
    ['a position beyond the plan', (s) => (s.payments[0][1].planPosition = 9), /^payments\[0\]\.planPosition: exceeds/],
    [
      'money that no line holds',
      (s) =>
        (s.payments[0][1].money = { stage: 'reserved', debitMinorUnits: 1, feeMinorUnits: 0, reservedLines: ['x'] }),
      /^payments\[0\]\.money: is reserved, which requires/,
    ],
    [
      'an IBAN with wrong check digits',
      (s) => (s.payments[0][1].creditor.iban = 'AT001904300234573201'),
      /^payments\[0\]\.creditor\.iban/,
    ],
    ['a ledger of no account', (s) => (s.ledgers[2][0] = 'none'), /^ledgers\[2\]: "none" is not an account/],
    [
      'a balance that no lines explain',
      (s) => (s.ledgers[0][1].bookedMinorUnits = 1),
      /^ledgers\[0\]\.bookedMinorUnits: is .* the lines add up to/,
    ],
    [
      'booked lines out of order',
      (s) =>
        s.ledgers[0][1].booked.push({
          ...s.ledgers[0][1].booked[0],
          transactionId: 'x',
          amountMinorUnits: 0,
          bookingDate: '2020-01-01',
        }),
      /^ledgers\[0\]\.booked\[\d+\]\.bookingDate: is earlier/,
    ],
    [
      'a line numbered beyond the last',
      (s) => (s.ledgers[0][1].booked[0].entryReference = '999999999'),
      /^ledgers\[0\]\.booked\[0\]\.entryReference/,
    ],
    ['an account of nobody', (s) => (s.accounts[0][1].holders = []), /^accounts\[0\]\.holders: is empty/],
    [
      'more signatures than holders',
      (s) => (s.accounts[0][1].signaturesRequired = 5),
      /^accounts\[0\]\.signaturesRequired/,
    ],
    [
      'a token of no grant',
      (s) => (s.accessTokens[0][1].grantId = 'none'),
      /^accessTokens\[0\]\.grantId: is "none", which is not a grant/,
    ],
    [
      'a grant of no consent',
      (s) => (s.grants[0][1].subjectId = '00000000-0000-4000-8000-000000000000'),
      /^grants\[0\]\.subjectId/,
    ],
    [
      'a key of no user',
      (s) => (s.subscriptionKeys[0][1] = 'who@tpp.example'),
      /^subscriptionKeys\[0\]: "who@tpp.example" is not a portal user/,
    ],
    ['a user under another key', (s) => (s.portalUsers[0][0] = 'y@tpp.example'), /^portalUsers\[0\]: has the key/],
    ['an unknown kind of event', (s) => (s.timeline.heap[0].event.kind = 'party'), /^timeline\.heap\[0\]\.event\.kind/],
    [
      'a booking day that is none',
      (s) => (s.timeline.heap.find((e: any) => e.event.kind === 'bookingDay').event.subject = 'x'),
      /^timeline\.heap\[\d+\]\.event\.subject: is "x", which is not the day/,
    ],
    [
      'two chains of booking days',
      (s) => s.timeline.heap.push({ ...s.timeline.heap.find((e: any) => e.event.kind === 'bookingDay'), order: 0 }),
      /^timeline\.heap\[\d+\]: is not sorted/,
    ],
    ['events out of order', (s) => s.timeline.heap.reverse(), /^timeline\.heap\[\d+\]: is not sorted/],
    ['an order beyond the last', (s) => (s.timeline.lastOrder = 0), /^timeline\.heap\[0\]\.order/],
    ['nobody who waits', (s) => (s.waiting = []), /^waiting: does not contain/],
    [
      'somebody who does not wait',
      (s) => s.waiting.push('00000000-0000-4000-8000-000000000000'),
      /^waiting\[\d+\]: is .* is not waiting/,
    ],
    [
      'a record under another key',
      (s) => (s.consents[0][0] = '00000000-0000-4000-8000-000000000000'),
      /^consents\[0\]: has the key/,
    ],
    ['a record twice', (s) => s.payments.push(s.payments[0]), /^payments\[\d\]: has the key .* occurs twice/],
    [
      'a member too many',
      (s) => (s.consents[0][1].notes = 'x'),
      /^consents\[0\]\.notes: is not a known name; known members are: consentId/,
    ],
    ['a member too few', (s) => delete s.payments[0][1].history, /^payments\[0\]\.history: is missing/],
    [
      'a prototype',
      (s) => (s.calls[0][1].body = JSON.parse('{"__proto__":{"x":1}}')),
      /^calls\[0\]\.body: must not have a member __proto__/,
    ],
    [
      'usage of no consent',
      (s) => (s.usage[0][0] = '00000000-0000-4000-8000-000000000000'),
      /^usage\[0\]: belongs to the consent/,
    ],
    [
      'a consent to confirmations of funds of nobody',
      (s) =>
        s.fundsConsents.push([
          '99391c7e-ad88-49ec-a2ad-99ddcb1f7722',
          { ...fundsConsentOf(s.consents[0][1]), psuId: 'nobody' },
        ]),
      /^fundsConsents\[0\]\.psuId: "nobody" is not a PSU/,
    ],
    [
      'a consent to confirmations of funds that waits and is not listed',
      (s) =>
        s.fundsConsents.push([
          '99391c7e-ad88-49ec-a2ad-99ddcb1f7722',
          {
            ...fundsConsentOf(s.consents[0][1]),
            consentStatus: 'received',
            history: [{ at: 1, from: null, to: 'received', cause: 'x' }],
          },
        ]),
      /^waiting: does not contain 99391c7e/,
    ],
    [
      'a signing basket that a stranger signed',
      (s) =>
        s.signingBaskets.push([
          '99391c7e-ad88-49ec-a2ad-99ddcb1f7733',
          { ...signingBasketOf(s.consents[0][1]), signedBy: ['nobody'] },
        ]),
      /^signingBaskets\[0\]\.signedBy\[0\]: "nobody" is not a PSU/,
    ],
    [
      'a payment in two waiting signing baskets',
      (s) => {
        const waiting = {
          ...signingBasketOf(s.consents[0][1]),
          transactionStatus: 'RCVD',
          history: [{ at: 1, from: null, to: 'RCVD', cause: 'x' }],
        };
        for (const basketId of ['99391c7e-ad88-49ec-a2ad-99ddcb1f7733', '99391c7e-ad88-49ec-a2ad-99ddcb1f7734'])
          s.signingBaskets.push([basketId, { ...waiting, basketId }]);
      },
      /^signingBaskets\[1\]: contains 99391c7e-ad88-49ec-a2ad-99ddcb1f7744, which is already in a basket/,
    ],
    [
      'a signing basket that waits and is not listed',
      (s) =>
        s.signingBaskets.push([
          '99391c7e-ad88-49ec-a2ad-99ddcb1f7733',
          {
            ...signingBasketOf(s.consents[0][1]),
            transactionStatus: 'RCVD',
            history: [{ at: 1, from: null, to: 'RCVD', cause: 'x' }],
          },
        ]),
      /^waiting: does not contain 99391c7e/,
    ],
    [
      'notifications of an unknown request',
      (s) => {
        const subjectId = '99391c7e-ad88-49ec-a2ad-99ddcb1f7799';
        s.notifications.push([subjectId, { ...notificationLogOf(s.consents[0][1]), subjectId }]);
      },
      /^notifications\[0\]: belongs to 99391c7e-ad88-49ec-a2ad-99ddcb1f7799, which is not a request/,
    ],
    [
      'a notification that waits for nothing',
      (s) => {
        const log = notificationLogOf(s.consents[0][1]);
        const { nextAttemptAt: _none, ...first } = log.notifications[0];
        s.notifications.push([log.subjectId, { ...log, notifications: [first] }]);
      },
      /^notifications\[0\]\.notifications\[0\]\.nextAttemptAt: must be present if and only if the state is waiting/,
    ],
    [
      'a notification of the future',
      (s) => {
        const log = notificationLogOf(s.consents[0][1]);
        const notifications = [{ ...log.notifications[0], at: s.clock.now + 1 }];
        s.notifications.push([log.subjectId, { ...log, notifications }]);
      },
      /^notifications\[0\]\.notifications\[0\]\.at: is after clock\.now/,
    ],
    [
      'more notifications than were numbered',
      (s) => {
        const log = notificationLogOf(s.consents[0][1]);
        s.notifications.push([log.subjectId, { ...log, lastNumber: 0 }]);
      },
      /^notifications\[0\]\.lastNumber: is less/,
    ],
    [
      'a limit that lasts for years',
      (s) => (s.callWindows[0][1].endsAt += 1e11),
      /^callWindows\[0\]\.endsAt: is more than a day after clock\.now/,
    ],
    ['a limit of an unknown kind', (s) => (s.callWindows[0][0] = 'week someone'), /^callWindows\[0\]: must be/],
    [
      'a line that ends on an account that there is not',
      (s) => (s.timeline.heap.find((e: any) => e.event.kind === 'lineEnds').event.subject = 'none/1'),
      /^timeline\.heap\[\d+\]\.event\.subject: "none" is not an account/,
    ],
    ['a list of recurring consents under a text', (s) => (s.recurring[0][0] = 'x'), /^recurring\[0\]/],
    ['a history of nothing', (s) => (s.histories[0][0] = 'x'), /^histories\[0\]/],
  ])('is rejected with %s', (_what, break_, expected) => {
    const changed = structuredClone(document);
    break_(changed);
    expect(problemsOf(changed)[0]).toMatch(expected);
  });

  it.each(Object.keys(STATE_MEMBERS))('is rejected with a wrong leaf in %s, by the path of the leaf', (member) => {
    const { organisationId: id } = [...base().organisations.values()][0];
    const whole = {
      ...document,
      organisations: [[id, base().organisations.get(id)]],
      undeliveredLinks: [document.consents[0][0]],
      authorisations: [[document.consents[0][0], [authorisationOf(document.consents[0][1])]]],
      fundsConsents: [['99391c7e-ad88-49ec-a2ad-99ddcb1f7722', fundsConsentOf(document.consents[0][1])]],
      signingBaskets: [['99391c7e-ad88-49ec-a2ad-99ddcb1f7733', signingBasketOf(document.consents[0][1])]],
      notifications: [[document.consents[0][0], notificationLogOf(document.consents[0][1])]],
      fixtureOutcomes: [['fixture-1', { ...document.outcomes[0][1], id: 'fixture-1', source: 'fixtures' }]],
    };
    const leaves = [...placesIn(whole)].filter((place) => {
      const value: unknown = place.reduce((part: any, step) => part[step], whole);
      // A body may have any leaf.
      return place[0] === member && (typeof value !== 'object' || value === null) && !place.includes('body');
    });
    expect(leaves.length).toBeGreaterThan(0);
    for (const leaf of leaves) {
      const path = literal(pathText(placeOf(leaf)));
      expect(problemsOf(withValue(whole, leaf, [{}]))[0]).toMatch(new RegExp(`^${path}[:.[]`));
    }
  });

  it('may have the undelivered links under the name that earlier versions gave them', () => {
    const { undeliveredLinks: _none, ...others } = document;
    const lost = document.consents[0][0];
    const earlier = parseStateDocument({ ...others, unled: [lost] });
    expect([...stateOf(earlier).undeliveredLinks]).toEqual([lost]);
    expect(problemsOf({ ...others, unled: ['no id'] })[0]).toMatch(/^unled\[0\]: /);
  });

  it('may have the ids of subjects under the name that earlier versions gave them', () => {
    const id = document.consents[0][0];
    const earlierRecord = ({ subjectId: requestId, ...others }: any) => ({ ...others, requestId });
    const records = {
      grants: document.grants,
      authorisations: [[id, [authorisationOf(document.consents[0][1])]]],
      notifications: [[id, notificationLogOf(document.consents[0][1])]],
    };
    const earlier = {
      grants: records.grants.map(([key, grant]: any) => [key, earlierRecord(grant)]),
      authorisations: records.authorisations.map(([key, all]: any) => [key, all.map(earlierRecord)]),
      notifications: records.notifications.map(([key, log]: any) => [key, earlierRecord(log)]),
    };
    expect(records.grants.length).toBeGreaterThan(0);
    expect(parseStateDocument({ ...document, ...earlier })).toEqual({ ...document, ...records });
    const twice = { ...document, grants: [[id, { subjectId: id, requestId: id }]] };
    expect(problemsOf(twice)).toContainEqual(expect.stringMatching(/^grants\[0\]\.requestId: is not a known name/));
  });

  it('names at most 50 problems, and says how many more there are', () => {
    const changed = { ...document, waiting: Array.from({ length: 5000 }, () => 7) };
    const problems = problemsOf(changed);
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toBe('and 4950 more problems');
  });

  it('is rejected or can be used, whatever takes the place of any part of it', async () => {
    const call = clientOf(server.url);
    const accepted: unknown[] = [];
    let rejected = 0;
    const values = [undefined, ...ODD_VALUES];
    let tried = 0;
    for (const place of placesIn(document)) {
      // Other fixtures are not a problem of the document; the bank that it is put into has to have them.
      if (place[0] === 'fixtures') continue;
      for (let index = tried % TRIED_OF_VALUES; index < values.length; index += TRIED_OF_VALUES) {
        const changed = withValue(document, place, values[index]);
        if (problemsOf(changed).length > 0) rejected += 1;
        else accepted.push(changed);
      }
      tried += 1;
      // The server runs in this thread too.
      await new Promise(setImmediate);
    }
    expect(rejected).toBeGreaterThan(800);
    expect(accepted.length).toBeGreaterThan(90);
    const findings: string[] = [];
    const used = accepted.filter((_document, index) => index % USED_OF_ACCEPTED === 0);
    for (const [index, changed] of used.entries()) {
      const bank = `used-${index}`;
      await call('PUT', `/__admin/banks/${bank}`, {});
      const put = await call('PUT', `/__admin/banks/${bank}/state`, changed);
      if (put.status !== 200) findings.push(`${index}: ${put.status} ${JSON.stringify(put.body)}`);
      await useBank(call, bank, changed, (what, answer) => {
        if (answer.status >= 500) findings.push(`${index}: ${what} ${answer.status} ${JSON.stringify(answer.body)}`);
      });
      const again = await call('PUT', `/__admin/banks/${bank}/state`, changed);
      if (again.status !== 200) findings.push(`${index} again: ${again.status}`);
    }
    expect(findings).toEqual([]);
    await server.stop();
    server = await start();
    const restarted = clientOf(server.url);
    for (const index of used.keys())
      findings.push(
        ...[await restarted('GET', `/__admin/banks/used-${index}/state`)]
          .filter(({ status }) => status !== 200)
          .map(({ status }) => `${index} after the restart: ${status}`),
      );
    expect(findings).toEqual([]);
  });
});

/** Notifications of a consent, one of which waits for another attempt. */
function notificationLogOf({ consentId, organisationId, history }: any): any {
  const notification = {
    notificationId: '99391c7e-ad88-49ec-a2ad-99ddcb1f7755',
    at: history[0].at,
    status: 'finalised',
    authorisationId: '99391c7e-ad88-49ec-a2ad-99ddcb1f7766',
    state: 'waiting',
    attempts: 1,
    result: '503',
    nextAttemptAt: history[0].at + 60_000,
  };
  return {
    subjectId: consentId,
    organisationId,
    address: 'https://tpp.example/notifications',
    contents: ['SCA'],
    lastNumber: 1,
    notifications: [notification],
  };
}
