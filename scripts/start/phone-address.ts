import { isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

interface Started {
  /** What was set for people to reach the product; undefined: nothing. */
  readonly publicUrl: string | undefined;
  /** The address it listens on; undefined: all of them. */
  readonly host: string | undefined;
  readonly port: string;
  readonly interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;
}

/** Networks of homes and offices first (RFC 1918); within them those that phones are in most often. */
const nearness = (address: string): number =>
  [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./].findIndex((network) => network.test(address)) >>> 0;

/** Networks that only programs on this machine are in. */
const isOwn = (name: string): boolean => /^(docker|br-|veth|virbr|vmnet|podman|cni)/.test(name);

/** Where a phone in the same network finds the technician's app; null when it cannot reach this machine. */
export function phoneAddress({ publicUrl, host, port, interfaces }: Started): string | null {
  if (publicUrl !== undefined) return `${publicUrl.replace(/\/+$/, '')}/field/`;
  const isEverywhere = host === undefined || host === '0.0.0.0' || host === '::';
  if (!isEverywhere) {
    if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return null;
    return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/field/`;
  }
  const [nearest] = Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => (isOwn(name) ? [] : addresses))
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address)
    .toSorted((a, b) => nearness(a) - nearness(b));
  return nearest === undefined ? null : `http://${nearest}:${port}/field/`;
}
