import { isIPv6 } from 'node:net';

const fromIPv4 = /^::ffff:(?=\d+\.)/i;

/** Whom an address stands for when tries are counted: a host, or the network that one subscriber has of IPv6. */
export function visitorOf(ip: string | null): string {
  const address = (ip ?? '').replace(fromIPv4, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
