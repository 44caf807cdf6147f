import { describe, expect, it } from 'vitest';
import { isAddressOrNetwork, trustProxies } from './trusted-proxies.ts';

describe('the caller’s address', () => {
  const read = trustProxies(['10.0.0.0/8', '127.0.0.1', '2001:db8:aaaa::/48', '::ffff:198.51.100.0/120']);

  it.each<[string, string | null, string | undefined, string | null]>([
    ['is the peer without a header', '203.0.113.7', undefined, '203.0.113.7'],
    [
      'is the peer when it is no proxy of ours, whatever it claims',
      '203.0.113.7',
      '192.0.2.1',
      '203.0.113.7',
    ],
    ['is what our proxy wrote', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
    [
      'is the last one our proxy wrote, not what the caller sent before',
      '10.0.0.1',
      '127.0.0.1, 1.1.1.1, 192.0.2.1',
      '192.0.2.1',
    ],
    ['is found behind several proxies of ours', '127.0.0.1', '1.1.1.1, 192.0.2.1, 10.9.9.9', '192.0.2.1'],
    ['is the farthest proxy when all are ours', '127.0.0.1', '10.0.0.2, 10.0.0.1', '10.0.0.2'],
    ['stays where the header makes no sense', '10.0.0.1', '192.0.2.1, unknown', '10.0.0.1'],
    ['stays where the header is empty', '10.0.0.1', ' , ', '10.0.0.1'],
    ['stays where the header says only a number', '10.0.0.1', '1', '10.0.0.1'],
    ['may be IPv6', '2001:db8:aaaa::1', '2001:DB8:0:0::7', '2001:db8::7'],
    ['is IPv4 when it is written as IPv6', '::ffff:10.0.0.1', '::ffff:192.0.2.1', '192.0.2.1'],
    ['trusts a network written as IPv6', '198.51.100.9', '192.0.2.1', '192.0.2.1'],
    ['loses its port', '10.0.0.1', '192.0.2.1:55012', '192.0.2.1'],
    ['loses its brackets', '10.0.0.1', '[2001:db8::7]:55012', '2001:db8::7'],
    ['loses its zone', '127.0.0.1', 'fe80::1%eth0', 'fe80::1'],
    ['is unknown without a peer', null, '192.0.2.1', null],
  ])('%s', (_what, peer, forwardedFor, caller) => {
    expect(read(peer, forwardedFor)).toBe(caller);
  });

  it('is the peer while no proxy is trusted', () => {
    expect(trustProxies([])('127.0.0.1', '192.0.2.1')).toBe('127.0.0.1');
  });

  it('is found in a header of any length without reading all of it', () => {
    const claimed = `192.0.2.1, ${Array.from({ length: 5_000 }, () => '10.0.0.1').join(', ')}`;
    expect(read('10.0.0.1', claimed)).toBe('10.0.0.1');
  });
});

it.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['proxy.example.com', false],
  ['', false],
])('%s is an address or a network: %s', (text, is) => {
  expect(isAddressOrNetwork(text)).toBe(is);
});
