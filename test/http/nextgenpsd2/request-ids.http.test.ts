import { describe, expect, it } from '@jest/globals';
import { UUID } from '../../../src/domain/ids.js';
import { addFault } from '../../../src/sim/scripting/faults.js';
import { openHttpBank } from '../../support/http-bank.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { CONSENT } from '../../support/nextgen-bodies.js';

/** Every response of NextGenPSD2 has an X-Request-ID (row request-id). */

type Call = (bank: NextgenBank, options: object) => ReturnType<NextgenBank['send']>;

const CALLS: Readonly<Record<string, Call>> = {
  'a success': (bank, options) => bank.send('POST', '/v1/consents', { json: CONSENT, ...options }),
  'an error': (bank, options) => bank.send('GET', '/v1/consents/none', options),
  'an unknown path': (bank, options) => bank.send('GET', '/v1/nothing', options),
  'a path that cannot be decoded': (bank, options) => bank.send('GET', '/v1/consents/%E0%A4%A', options),
  'a wrong method': (bank, options) => bank.send('PATCH', '/v1/consents', options),
  'a body of another type': (bank, options) =>
    bank.send('POST', '/v1/consents', { raw: '<a/>', ...options, headers: { 'Content-Type': 'text/html' } }),
  'a fault': (bank, options) => {
    addFault(bank.bank, { match: {}, after: 0, when: 'before', times: 1, error: { statusCode: 409 } });
    return bank.send('GET', '/v1/accounts', options);
  },
};
const idOf = ({ headers }: Awaited<ReturnType<Call>>) => headers['x-request-id'] as string | undefined;

describe('the X-Request-ID of a response', () => {
  it.each(Object.keys(CALLS))('repeats that of the request: %s', async (name) => {
    const bank = await openNextgenBank();
    const requestId = '3dbd1bbe-1d25-4e0e-9c3c-ff0e6a5f0d11';
    expect(idOf(await CALLS[name]!(bank, { requestId }))).toBe(requestId);
  });

  it.each(Object.keys(CALLS))('is a new UUID if the request has none: %s', async (name) => {
    const bank = await openNextgenBank();
    const ids = [await CALLS[name]!(bank, { requestId: null }), await CALLS[name]!(bank, { requestId: null })].map(
      idOf,
    );
    expect(ids).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('is a new UUID if that of the request is none', async () => {
    const bank = await openNextgenBank();
    const answer = await bank.send('GET', '/v1/accounts', { requestId: 'my call' });
    expect([answer.status, idOf(answer)]).toEqual([400, expect.stringMatching(UUID)]);
  });

  it('draws nothing from the bank', async () => {
    const bank = await openNextgenBank();
    const { random } = bank.bank.state;
    const { position } = random;
    await bank.send('GET', '/v1/accounts', { requestId: null });
    expect(random.position).toBe(position);
  });

  it('is absent in the published interface if the request has none', async () => {
    const bank = await openHttpBank();
    expect(idOf(await bank.call('GET', '/PSD2/v1/accounts', { requestId: null }))).toBeUndefined();
  });
});
