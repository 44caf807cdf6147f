import { isIPv4, isIPv6 } from 'node:net';

/**
 * What one caller can vary no address within: an IPv4 address, or the first 64 bits of an IPv6 address (a household gets
 * at least so many). IPv4 written as IPv6 (`::ffff:192.0.2.1`) counts as IPv4.
 */
export function networkOf(ipAddress: string | null): string {
  const address = (ipAddress ?? '').split('%')[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an address, without leading zeros, in lower case. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = split(head);
  const after = tail === undefined ? [] : split(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** A dotted IPv4 ending stands for two groups; they lie beyond the first 64 bits, so their value does not matter. */
const split = (part: string): string[] => (part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group])));
