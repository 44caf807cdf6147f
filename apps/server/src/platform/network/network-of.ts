import ipaddr from 'ipaddr.js';

/**
 * The network a caller cannot easily leave: an IPv4 address, or the first 64 bits of an IPv6 address (a
 * household gets at least that). IPv4 written as IPv6 (`::ffff:192.0.2.1`) counts as IPv4.
 */
export function networkOf(ipAddress: string | null): string {
  // The zone (`%eth0`) names a network card of this machine.
  const [text = ''] = (ipAddress ?? '').split('%');
  if (!ipaddr.isValid(text)) return 'unknown';
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')}::/64`
    : address.toString();
}
