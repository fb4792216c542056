import { describe, expect, it } from '@jest/globals';
import { parseConsentScenario } from '../../src/domain/consent/consent.js';
import type { ConsentId } from '../../src/domain/ids.js';
import { asId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import { upcomingEvents } from '../../src/sim/time/upcoming-events.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { decideForPsu } from '../../src/sim/authorisation/decide-for-psu.js';
import { forceConsent } from '../../src/sim/scripting/force-status.js';
import { addOutcome } from '../../src/sim/scripting/outcomes.js';
import { readOutcomeRule } from '../../src/parsing/outcome-rule.js';
import { CALLER, consentRequest, IBANS, openTestBank } from '../support/small-bank.js';

const DAY = 86_400_000;

function create(bank: Bank, scenario?: string, changes = {}): ConsentId {
  const read = scenario === undefined ? undefined : parseConsentScenario(scenario);
  if (read && 'problem' in read) throw new Error(read.problem);
  return bank.perform(() => createConsent(bank, consentRequest(changes), CALLER, read?.steps)).consentId;
}

const statuses = (bank: Bank, id: ConsentId): string[] =>
  bank.state.consents.get(id)?.history.map(({ to }) => to) ?? [];
const approve = (bank: Bank, id: ConsentId) =>
  bank.perform(() => authorise(bank, id, { decision: 'approve', psuId: asId('anna') }, {}));

describe('a scripted consent', () => {
  it('is approved and revoked on time', () => {
    const { bank, advance, moves } = openTestBank();
    const id = create(bank, 'approve after 5s > revoke after 2d');
    expect(upcomingEvents(bank, (subject) => subject === id).get(id)?.[0]).toMatchObject({
      kind: 'consentStep',
      to: 'valid',
    });
    advance(4999);
    expect(statuses(bank, id)).toEqual(['received']);
    advance(1);
    expect(statuses(bank, id)).toEqual(['received', 'valid']);
    expect(bank.state.consents.get(id)?.grants).toHaveLength(1);
    advance(2 * DAY - 1);
    expect(statuses(bank, id)).toEqual(['received', 'valid']);
    advance(1);
    expect(statuses(bank, id)).toEqual(['received', 'valid', 'revokedByPsu']);
    advance(200 * DAY);
    expect(statuses(bank, id)).toHaveLength(3);
    expect(moves.at(-1)?.cause).toBe('scripted scenario');
  });

  it.each([
    ['refuse', ['received', 'rejected']],
    ['expire after 1h', ['received', 'rejected']],
    ['approve > expire after 1h', ['received', 'valid', 'expired']],
    ['revoke', ['received', 'rejected']],
  ])('with the scenario "%s" has the expected history', (scenario, expected) => {
    const { bank, advance } = openTestBank();
    const id = create(bank, scenario);
    advance(2 * DAY);
    expect(statuses(bank, id)).toEqual(expected);
  });

  it('continues after a manual or forced approval', () => {
    for (const become of [
      approve,
      (bank: Bank, id: ConsentId) => bank.perform(() => forceConsent(bank, id, { status: 'valid' })),
    ]) {
      const { bank, advance } = openTestBank();
      const [early, alone] = [
        create(bank, 'approve after 1h > revoke after 10m'),
        create(bank, 'revoke after 10m', { recurringIndicator: false, frequencyPerDay: 1 }),
      ];
      become(bank, early);
      become(bank, alone);
      advance(600_000 - 1);
      expect([statuses(bank, early).at(-1), statuses(bank, alone).at(-1)]).toEqual(['valid', 'valid']);
      advance(1);
      expect([statuses(bank, early).at(-1), statuses(bank, alone).at(-1)]).toEqual(['revokedByPsu', 'revokedByPsu']);
    }
  });

  it('with only an expiry becomes expired from valid if the PSU approved earlier', () => {
    const { bank, advance } = openTestBank();
    const id = create(bank, 'expire after 1h');
    approve(bank, id);
    advance(3_600_000);
    expect(statuses(bank, id)).toEqual(['received', 'valid', 'expired']);
  });

  it('is rejected if the approval is impossible, and takes precedence over automatic decisions of the PSU', () => {
    const { bank, advance } = openTestBank({ 'psu-behaviour': 'approves' });
    const id = create(bank, 'approve after 1h', { access: { accounts: [{ iban: IBANS.elsewhere }] } });
    const slow = create(bank, 'approve after 1h');
    advance(3_600_000 - 1);
    expect([statuses(bank, id), statuses(bank, slow)]).toEqual([['received'], ['received']]);
    advance(1);
    expect([statuses(bank, id).at(-1), statuses(bank, slow).at(-1)]).toEqual(['rejected', 'valid']);
  });
});

describe('a scripted authorisation without a page', () => {
  const options = { redirectUri: 'https://tpp.example/cb', state: 'sent' };
  const decide = (bank: Bank, id: ConsentId, psu?: string) =>
    bank.perform(() => decideForPsu(bank, id, { decision: 'approve', ...(psu !== undefined && { psu }) }, options));

  it.each([
    ['wrong-password', 'PSU_CREDENTIALS_INVALID'],
    ['psu-blocked', 'SERVICE_BLOCKED'],
    ['page-timeout', 'STATUS_INVALID'],
  ])('with %s fails once and decides nothing', (sca, code) => {
    const { bank } = openTestBank();
    const id = create(bank);
    addOutcome(bank, readOutcomeRule({ outcome: { sca } }));
    expect(() => decide(bank, id)).toThrow(expect.objectContaining({ code }));
    expect(statuses(bank, id)).toEqual(['received']);
    expect(decide(bank, id).status).toBe('valid');
  });

  it('returns a wrong state, or no redirect at all', () => {
    const { bank } = openTestBank();
    addOutcome(
      bank,
      readOutcomeRule({
        match: { tpp: 'one', psu: 'anna' },
        sequence: [{ sca: 'wrong-state' }, { sca: 'no-callback' }],
      }),
    );
    expect(bank.state.outcomes.size).toBe(1);
    expect(decide(bank, create(bank)).redirectUri).toMatch(/code=.*&state=not-the-state-that-was-sent$/);
    expect(decide(bank, create(bank))).toMatchObject({ code: expect.any(String), lostCallback: true });
    expect(decide(bank, create(bank)).redirectUri).toMatch(/state=sent$/);
  });

  it('follows the suffix of the login if magic values are enabled', () => {
    const on = openTestBank().bank;
    expect(decide(on, create(on), 'anna+wrong-state').redirectUri).toMatch(/not-the-state/);
    const off = openTestBank({ 'magic-values': 'off' }).bank;
    expect(() => decide(off, create(off), 'anna+wrong-state')).toThrow(/the PSU anna\+wrong-state does not exist/);
  });
});
