import ipaddr from 'ipaddr.js';

/** Maximum number of forwarded addresses read, however long the header is. */
const maxHops = 20;

/**
 * The caller's address from the connection's peer and the request's `X-Forwarded-For`; null when there is no
 * peer.
 */
export type ReadCallerAddress = (peer: string | null, forwardedFor: string | undefined) => string | null;

/** Whether `text` is an address or a network in CIDR notation. */
export const isAddressOrNetwork = (text: string): boolean => ipaddr.isValidCIDR(text) || ipaddr.isValid(text);

/**
 * Every proxy appends the address it was called from, so the header is read from its end and only as far as
 * trusted proxies wrote it: the first address that is not one of theirs is the caller, and anything before it
 * may be forged.
 * @param trusted addresses and networks of our own proxies, checked by `isAddressOrNetwork`
 * @returns addresses in their shortest form, IPv4 written as IPv6 turned into IPv4
 */
export function trustProxies(trusted: readonly string[]): ReadCallerAddress {
  const isTrusted = belongsTo(trusted);

  return (peer, forwardedFor) => {
    let caller = readAddress(peer ?? '');
    if (!caller) return peer;
    const hops = (forwardedFor ?? '').split(',').slice(-maxHops);
    while (hops.length > 0 && isTrusted(caller.toString())) {
      const before = readAddress(hops.pop() ?? '');
      if (!before) break;
      caller = before;
    }
    return caller.toString();
  };
}

/** Whether an address is one of these addresses or inside one of these networks. */
export function belongsTo(networks: readonly string[]): (address: string | null) => boolean {
  const known = networks.map(readNetwork);
  return (text) => {
    const address = readAddress(text ?? '');
    return (
      address !== null &&
      known.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]))
    );
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function readNetwork(text: string): [Address, number] {
  if (!ipaddr.isValidCIDR(text)) {
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [network, bits] = ipaddr.parseCIDR(text);
  return network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96
    ? [network.toIPv4Address(), bits - 96]
    : [network, bits];
}

/** Some proxies add the port; a zone (`%eth0`) names a network card of this machine. */
function readAddress(written: string): Address | null {
  const text = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : null;
}
