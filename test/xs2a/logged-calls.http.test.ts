import { expect, it } from '@jest/globals';
import type { LoggedCall } from '../../src/journal/journal-entry.js';
import { openControl } from '../control-api/control-bank.js';

it.each([
  ['/__admin/ui', {}, true],
  ['/__admin/banks/w7/ui/assets/x.js', {}, true],
  ['/__admin/demo', { Referer: 'http://127.0.0.1:8080/__admin/ui' }, true],
  ['/__admin/demo', { Referer: 'http://127.0.0.1:8080/proxy/__admin/banks/w7/ui' }, true],
  ['/__admin/demo', {}, false],
  ['/__admin/demo', { Referer: 'http://127.0.0.1:8080/portal' }, false],
  ['/livez', { Referer: 'http://127.0.0.1:8080/__admin/ui' }, false],
])('the log entry of GET %s with %j says whether the dashboard called: %s', async (path, headers, expected) => {
  const control = await openControl();
  const logged: LoggedCall[] = [];
  Object.assign(control.context, { logCall: (line: LoggedCall) => logged.push(line) });
  await control.call('get', path, { headers });
  expect(logged.map(({ isFromDashboard }) => isFromDashboard)).toEqual([expected]);
});
