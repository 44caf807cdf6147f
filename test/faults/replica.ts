import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { EmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { freePort } from '../product-process.ts';
import { patiently } from '../patience.ts';

/** A second PostgreSQL with every row that the first one has acknowledged. */
export interface Replica {
  /** As the first one's, with another port. */
  readonly url: string;
  /** Promotes it to replace the first one. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const asked = async (
  connectionString: string,
  ...statements: string[]
): Promise<Record<string, string>[]> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: Record<string, string>[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, string>>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
};

/**
 * Copies a running server as its documentation says ("Making a Base Backup Using the Low Level API") and lets
 * the copy follow it, one commit behind the other.
 */
export async function startReplica(primary: EmbeddedPostgres, folder: string): Promise<Replica> {
  const { superuserConnectionString: superuser, location } = primary;
  const { uid, gid } = await stat(location);
  const cluster = join(folder, 'cluster');
  await chown(folder, uid, gid);
  await appendFile(join(location, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n');
  const backup = new Client({ connectionString: superuser });
  await backup.connect();
  await backup.query('select pg_reload_conf()');
  await backup.query(`select pg_backup_start('replica', true)`);
  await promisify(execFile)('cp', ['-a', location, cluster]);
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await backup.end();

  const port = await freePort();
  await rm(join(cluster, 'postmaster.pid'));
  await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(cluster, 'standby.signal'), '');
  const { username, password, port: primaryPort } = new URL(superuser);
  await appendFile(
    join(cluster, 'postgresql.conf'),
    `port = ${port}\nlogging_collector = off\nprimary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${username} password=${decodeURIComponent(password)} application_name=replica'\n`,
  );
  for (const name of ['backup_label', 'standby.signal']) await chown(join(cluster, name), uid, gid);
  const program = await readlink(`/proc/${primary.pid}/exe`);
  const child = spawn(program, ['-D', cluster], { cwd: folder, stdio: 'ignore', uid, gid });
  const moved = (url: string) => Object.assign(new URL(url), { port: String(port) }).href;

  // From now on a commit is acknowledged when both have it.
  await asked(
    superuser,
    `alter system set synchronous_standby_names = 'replica'`,
    `alter system set synchronous_commit = 'on'`,
    'select pg_reload_conf()',
  );
  for (const end = Date.now() + patiently(60_000); ; await pause(50)) {
    const [standby] = await asked(
      superuser,
      `select sync_state from pg_stat_replication where application_name = 'replica'`,
    );
    if (standby?.['sync_state'] === 'sync') break;
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`The replica does not follow (exit code ${child.exitCode}).`);
  }
  return {
    url: moved(primary.connectionString),
    promote: async () =>
      void (await asked(
        moved(superuser),
        `alter system set synchronous_standby_names = ''`,
        'select pg_reload_conf()',
        'select pg_promote()',
      )),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGQUIT');
      await once(child, 'exit');
    },
  };
}
