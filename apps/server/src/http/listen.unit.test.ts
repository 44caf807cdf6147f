import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listen, whyNot } from './listen.ts';
import { needs } from '../../../../test/needs.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
const refused: Error[] = [];
const opened = async (port: number, host?: string): Promise<Server> => {
  const server = createServer((_, answer) => answer.end('served'));
  servers.push(server);
  await listen(server, port, host, (error) => refused.push(error));
  return server;
};

/** The lowest port that needs no privileges here; in containers often 0. */
function firstFreePort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return process.platform === 'win32' ? 0 : 1024;
  }
}

describe('a port that cannot be opened is a sentence', () => {
  it('when another program has it', async () => {
    const { port } = (await opened(0, '127.0.0.1')).address() as AddressInfo;
    await expect(opened(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or choose another with PORT.`,
    );
  });

  it.each(['203.0.113.7', 'no-such-host.invalid'])('when HOST is %s', async (host) => {
    await expect(opened(0, host)).rejects.toThrow(
      `HOST ${host} is no address of this machine. Choose one of its own with HOST,`,
    );
  });

  it('when it takes rights', needs(firstFreePort() > 80, 'every account may open port 80'), async () => {
    const root = process.getuid?.() === 0;
    if (root) process.seteuid?.(65_534);
    try {
      await expect(opened(80)).rejects.toThrow(
        /^This account is not allowed to open port 80\. Choose one from 1024 to 65535 with PORT, and let a reverse proxy/,
      );
    } finally {
      if (root) process.seteuid?.(0);
    }
  });

  it.each([
    ['EACCES', 443, undefined, /^This account is not allowed to open port 443\./],
    [
      'EAFNOSUPPORT',
      3000,
      '::1',
      /^HOST ::1 is of a kind that is switched off on this machine \(IPv6.*127\.0\.0\.1/,
    ],
    ['EINVAL', 3000, 'fe80::1', /^HOST fe80::1 is no address of this machine\./],
    ['EMFILE', 3000, '127.0.0.1', /^Port 3000 of 127\.0\.0\.1 cannot be opened \(too much\)\./],
  ])('%s', (code, port, host, sentence) => {
    expect(whyNot(Object.assign(new Error('too much'), { code }), port, host)).toMatch(sentence);
  });
});

it('a connection that the system does not give is told, and the server goes on', async () => {
  const server = await opened(0, '127.0.0.1');
  // The error as Node reports it.
  const outOfMemory = Object.assign(new Error('accept ENOBUFS'), { code: 'ENOBUFS' });
  expect(server.emit('error', outOfMemory)).toBe(true);
  expect(refused).toEqual([outOfMemory]);
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served');
});
