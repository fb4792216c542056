import { describe, expect, it } from '@jest/globals';
import { isPeerRule, isTrustedPeer } from '../../src/http/client-certificate.js';

describe('trusted peers', () => {
  it.each([
    ['127.0.0.1', ['loopback'], true],
    ['127.8.0.1', ['loopback'], true],
    ['::1', ['loopback'], true],
    ['::ffff:127.0.0.1', ['loopback'], true],
    ['10.1.2.3', ['loopback'], false],
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8', '192.0.2.7'], false],
    ['192.0.2.7', ['10.0.0.0/8', '192.0.2.7'], true],
    ['::ffff:192.0.2.7', ['192.0.2.7'], true],
    ['2001:db8::5', ['2001:db8::/32'], true],
    ['2001:db9::5', ['2001:db8::/32'], false],
    ['127.0.0.1', [], false],
    ['', ['loopback'], false],
    [undefined, ['loopback'], false],
  ] as const)('%s with the rules %j: %s', (peer, rules, isTrusted) => {
    expect(isTrustedPeer(peer, rules)).toBe(isTrusted);
  });

  it.each(['loopback', '192.0.2.7', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/128'])(
    '%s is a valid rule',
    (text) => {
      expect(isPeerRule(text)).toBe(true);
    },
  );

  it.each(['', 'gateway', '10.0.0/8', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', 'loopback/8'])(
    '%j is not a valid rule',
    (text) => {
      expect(isPeerRule(text)).toBe(false);
    },
  );
});
