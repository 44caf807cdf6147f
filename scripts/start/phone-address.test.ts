import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { phoneAddress } from './phone-address.ts';

const at = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NetworkInterfaceInfo;
const loopback = { lo: [at('127.0.0.1', true), at('::1', true)] };
const home = { ...loopback, eth0: [at('fe80::1'), at('192.168.1.20')] };

test.each<[string, Partial<Parameters<typeof phoneAddress>[0]>, string | null]>([
  ['in a home', {}, 'http://192.168.1.20:3000/field/'],
  ['at the address that was set', { publicUrl: 'https://hw.example/' }, 'https://hw.example/field/'],
  ['nowhere without a network', { interfaces: loopback }, null],
  ['nowhere behind a proxy of this machine', { host: '127.0.0.1' }, null],
  ['nowhere on localhost', { host: 'localhost' }, null],
  ['on every address', { host: '0.0.0.0' }, 'http://192.168.1.20:3000/field/'],
  ['on the address that was set', { host: '10.0.0.7' }, 'http://10.0.0.7:3000/field/'],
  ['on a set address of version 6', { host: 'fd00::7' }, 'http://[fd00::7]:3000/field/'],
  [
    'not in a network of containers',
    { interfaces: { docker0: [at('172.17.0.1')], wlan0: [at('10.1.2.3')] } },
    'http://10.1.2.3:3000/field/',
  ],
  [
    'at home before a public address',
    { interfaces: { eth0: [at('203.0.113.9')], wlan0: [at('192.168.0.4')] } },
    'http://192.168.0.4:3000/field/',
  ],
  [
    'not at an address nobody gave out',
    { interfaces: { eth0: [at('169.254.3.4'), at('172.20.1.1')] } },
    'http://172.20.1.1:3000/field/',
  ],
])('a phone finds the app %s', (_, changes, expected) => {
  const started = { publicUrl: undefined, host: undefined, port: '3000', interfaces: home, ...changes };
  expect(phoneAddress(started)).toBe(expected);
});
