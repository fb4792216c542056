import { expect, test } from '@jest/globals';
import { learnDecisions } from '../../src/learning/learn.js';
import { differencesOf } from '../../src/learning/differences.js';
import { readRecordings } from '../../src/learning/read-har.js';
import { recordingOf } from '../support/recording-of.js';
import { loadInterfaceFacts } from '../../src/server/interface-facts.js';

/** A recording of 25,000 creations, each refused with another code. Comparing each with all others would take minutes. */

const ENTRIES = 25_000;

test('learning from many refusals with different codes takes a time that grows with their number', async () => {
  const entry = (index: number) => ({
    startedDateTime: new Date(Date.UTC(2026, 2, 2) + index).toISOString(),
    time: 1,
    request: {
      method: 'POST',
      url: 'https://bank.example/PSD2/v1/consents',
      headers: [{ name: 'X-Request-ID', value: `call-${index}` }],
      postData: { mimeType: 'application/json', text: `{"access":{},"note":${index}}` },
    },
    response: {
      status: 400,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: {
        mimeType: 'application/json',
        text: `{"tppMessages":[{"category":"ERROR","code":"CODE_${index}","text":"no"}]}`,
      },
    },
  });
  const log = {
    version: '1.2',
    creator: { name: 'test', version: '1' },
    entries: Array.from({ length: ENTRIES }, (_, index) => entry(index)),
  };
  const { exchanges } = readRecordings([{ name: 'many', text: JSON.stringify({ log }) }]);
  const recording = recordingOf(exchanges, await loadInterfaceFacts());
  expect(recording.calls).toHaveLength(ENTRIES);
  expect(learnDecisions(recording).contradictory).toEqual([]);
  expect(differencesOf(recording).length).toBeGreaterThan(0);
  // It takes two seconds. With the square of the number it would end by the time-out.
});

test('learning from many token exchanges takes a time that grows with their number', async () => {
  const json = { name: 'Content-Type', value: 'application/json' };
  const pairOf = (index: number) => {
    const url = 'https://bank.example/PSD2/v1';
    const call = (path: string, answer: object, headers: object[] = []) => ({
      startedDateTime: new Date(Date.UTC(2026, 2, 2) + index).toISOString(),
      time: 1,
      request: {
        method: 'POST',
        url: url + path,
        headers: [{ name: 'X-Request-ID', value: `${path}-${index}` }, ...headers],
      },
      response: { status: 200, headers: [json], content: { text: JSON.stringify(answer) } },
    });
    const redirect = [{ name: 'TPP-Redirect-URI', value: 'https://tpp.example/back' }];
    return [
      call('/consents', { consentId: `consent-${index}`, consentStatus: 'received' }, redirect),
      call(`/oauth/token?client_id=tpp&client_secret=s&code=code-${index}`, { access_token: `token-${index}` }),
    ];
  };
  const log = { entries: Array.from({ length: ENTRIES / 4 }, (_, index) => pairOf(index)).flat() };
  const { exchanges } = readRecordings([{ name: 'many', text: JSON.stringify({ log }) }]);
  const recording = recordingOf(exchanges, await loadInterfaceFacts());
  expect(recording.of('exchangeCode')).toHaveLength(ENTRIES / 4);
  const { settled } = learnDecisions(recording);
  expect(settled.find(({ slug }) => slug === 'token-redirect-uri')?.value).toBe('optional');
});
