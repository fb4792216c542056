import { BlockList, isIP, isIPv6 } from 'node:net';

/** The word for this machine's own addresses. */
const LOOPBACK = 'loopback';
const lists = new WeakMap<readonly string[], BlockList>();

/** Whether a text names peers: an address, a network such as 10.0.0.0/8, or `loopback`. */
export function isPeerRule(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  if (text === LOOPBACK || (bits === undefined && isIP(address) !== 0)) return true;
  const most = isIPv6(address) ? 128 : 32;
  return more === undefined && isIP(address) !== 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= most;
}

/** Whether a peer is one of those that the rules name. */
export function isTrustedPeer(peer: string | undefined, rules: readonly string[]): boolean {
  const address = peer?.replace(/^::ffff:/, '') ?? '';
  if (isIP(address) === 0) return false;
  let list = lists.get(rules);
  if (!list) lists.set(rules, (list = listOf(rules)));
  return list.check(address, familyOf(address));
}

function listOf(rules: readonly string[]): BlockList {
  const list = new BlockList();
  for (const rule of rules.flatMap((one) => (one === LOOPBACK ? ['127.0.0.0/8', '::1'] : [one]))) {
    const [address = '', bits] = rule.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
