import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../product-process.ts';
import { createTestDatabase } from './database.ts';
import { startTestServer } from './harness.ts';
import { needs } from '../needs.ts';
import { patiently } from '../patience.ts';

/** Debian's; elsewhere `test/fakes/pooler-fake.ts` stands for it (`refuse-pooler.unit.test.ts`). */
const program = '/usr/sbin/pgbouncer';
const running: { child: ChildProcess; folder: string; drop: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { child, folder, drop } of running.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * PgBouncer as its documentation sets it up, before a database of its own. @returns the address by way of it
 */
async function startPgBouncer(mode: string): Promise<string> {
  const database = await createTestDatabase();
  const { hostname, port: behind, username, password } = new URL(database.url);
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  await writeFile(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    join(folder, 'ini'),
    `[databases]\n* = host=${hostname} port=${behind}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${join(folder, 'users')}\npool_mode = ${mode}\ndefault_pool_size = 40\n`,
  );
  // It refuses to run as root.
  const account =
    process.getuid?.() === 0
      ? {
          uid: Number(execFileSync('id', ['-u', 'nobody'])),
          gid: Number(execFileSync('id', ['-g', 'nobody'])),
        }
      : {};
  const child = spawn(program, [join(folder, 'ini')], { stdio: 'ignore', ...account });
  running.push({ child, folder, drop: database.drop });
  for (const end = Date.now() + patiently(20_000); ; await pause(50)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('PgBouncer does not start');
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) break;
  }
  const address = new URL(database.url);
  address.host = `127.0.0.1:${port}`;
  return address.href;
}

describe('PgBouncer', needs(existsSync(program), 'PgBouncer is not installed (Debian: pgbouncer)'), () => {
  it.each(['transaction', 'statement'])(
    'in %s mode is refused at the start with what to set',
    async (mode) => {
      await expect(startTestServer({ DATABASE_URL: await startPgBouncer(mode) })).rejects.toThrow(
        'set pool_mode = session for this database in PgBouncer, or let DATABASE_URL name PostgreSQL itself.',
      );
    },
  );

  it('in session mode serves', async () => {
    const server = await startTestServer({ DATABASE_URL: await startPgBouncer('session') });
    try {
      const person = await server.signUp();
      expect((await person.call('GET', '/clients')).status).toBe(200);
      const { rows } = await server.database.pool.query('show statement_timeout');
      expect(rows).toEqual([{ statement_timeout: '30s' }]);
    } finally {
      await server.stop();
    }
  });
});
