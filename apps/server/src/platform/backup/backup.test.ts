import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../../../test/server/database.ts';
import { signIn, startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import { populate, type Populated } from '../../../../../test/server/populated-company.ts';
import { baseline, readMigrations } from '../database/baseline.ts';
import { openDatabase } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import { migrateDatabase, ownMigrations } from '../database/migrate.ts';
import { BackupUnusable } from './backup-format.ts';
import { refuseOtherVersion } from './backup-version.ts';
import { restoreBackup } from './read-backup.ts';
import { fingerprint, listTables } from './tables.ts';
import { writeBackup } from './write-backup.ts';
import { patiently } from '../../../../../test/patience.ts';

let server: TestServer;
let one: Populated;
let folder: string;
let store: FileStore;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haulwright backup '));
  file = join(folder, 'all.backup');
  store = folderStore(join(folder, 'files'));
  server = await startTestServer();
  one = await populate(server, 'Umlaut "Ä" \\ \u2028');
  await populate(server, 'Second');
  await connected(connectionOf(server), (client) => client.query(placeNow));
  await writeBackup(connectionOf(server), store, file, new Date());
}, patiently(120_000));

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const connectionOf = (from: TestServer) =>
  (from.database.pool.options as { connectionString: string }).connectionString;

const placeNow = `insert into vehicle_positions (company_id, vehicle_id, measured_at, received_at, latitude, longitude)
  select company_id, id, now(), now(), 40, -76 from vehicles limit 1`;

async function inEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { url, drop } = await createTestDatabase();
  try {
    await work(url);
  } finally {
    await drop();
  }
}

const companiesIn = async (url: string): Promise<number> => {
  const database = openDatabase({ connectionString: url, log: console });
  try {
    return await database.asSystem(async (tx) => (await tx.execute('select 1 from companies')).rows.length);
  } finally {
    await database.close();
  }
};

/** A connection that sees every company. */
async function connected(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select set_config('app.system', 'on', false)`);
    await work(client);
  } finally {
    await client.end();
  }
}

/** Tables with rows about which PostgreSQL knows nothing. */
async function withoutStatistics(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.reltuples < 0 and pg_relation_size(c.oid) > 0 order by 1`);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

describe('backup and restore', () => {
  it('brings everything back into an empty database, where people sign in and find their rows', async () => {
    await inEmptyDatabase(async (url) => {
      const rows = await restoreBackup(url, store, file);
      expect(rows['public.companies']).toBe(2);
      expect(await withoutStatistics(url)).toEqual([]);
      // Places of trucks are left out; their weeks are there again.
      await connected(url, async (client) => {
        expect((await client.query('select 1 from vehicle_positions')).rows).toEqual([]);
        expect((await client.query(placeNow)).rowCount).toBe(1);
      });
      expect(rows['public.tracking_devices']).toBe(2);
      const restored = await startTestServer({ DATABASE_URL: url });
      try {
        const admin = await signIn(restored, one.admin.email, one.admin.password);
        for (const path of [
          '/clients',
          '/jobs',
          '/routes',
          '/vehicles',
          '/disposal-sites',
          `/routes/${one.ids['routes']}`,
          `/clients/${one.ids['clients']}`,
        ]) {
          expect((await admin.call('GET', path)).body, path).toEqual(
            (await one.admin.call('GET', path)).body,
          );
        }
      } finally {
        await restored.stop();
      }
    });
  });

  it('leaves out what rows are found by: a database that has not filled it yet restores, and finds them', async () => {
    const unfilled = join(folder, 'unfilled.backup');
    await connected(connectionOf(server), async (client) => {
      await client.query('alter table clients disable trigger user');
      await client.query('update clients set find_text = null, find_who = null');
      await client.query('alter table clients enable trigger user');
      await writeBackup(connectionOf(server), store, unfilled, new Date());
      // The trigger fills it again.
      await client.query('update clients set find_text = null');
    });
    await inEmptyDatabase(async (url) => {
      await restoreBackup(url, store, unfilled);
      const restored = await startTestServer({ DATABASE_URL: url });
      try {
        const admin = await signIn(restored, one.admin.email, one.admin.password);
        const { items } = (await admin.call('GET', '/clients?search=umlaut')).body;
        expect(items).toContainEqual(expect.objectContaining({ id: one.ids['clients'] }));
      } finally {
        await restored.stop();
      }
    });
  });

  it('has the digests that the database makes of its tables, without the database reading them twice', async () => {
    const client = new pg.Client({ connectionString: connectionOf(server) });
    await client.connect();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await client.query(`set timezone to 'UTC'`);
      await client.query(`select set_config('app.system', 'on', false)`);
      const end = JSON.parse(
        gunzipSync(await readFile(file))
          .toString()
          .trim()
          .split('\n')
          .at(-1) ?? '',
      );
      for (const table of await listTables(client))
        expect(end.tables[table.name], table.name).toEqual(await fingerprint(client, table));
      asked.mockClear();
      await writeBackup(connectionOf(server), store, join(folder, 'once-more.backup'), new Date());
      // Each table is read once, in small pieces; nothing makes the database sort a whole one.
      const statements = asked.mock.calls.map((call: unknown[]) => String(call[0]));
      expect(statements.filter((text) => /md5|string_agg/.test(text))).toEqual([]);
      expect(statements.filter((text) => text.startsWith('fetch ')).length).toBeGreaterThan(30);
    } finally {
      asked.mockRestore();
      await client.end();
    }
  });

  it('brings back rows that were there before a rule they break, and the rule for new ones', async () => {
    const other = join(folder, 'broken.backup');
    const banana = `insert into companies (id, name) values (gen_random_uuid(), 'Fruit') returning id`;
    const broken = (id: string) =>
      `insert into clients (id, company_id, name, client_type) values (gen_random_uuid(), '${id}', 'Client', 'banana')`;
    await inEmptyDatabase((url) =>
      connected(url, async (client) => {
        const [{ id }] = (await client.query(banana)).rows;
        await client.query('alter table clients drop constraint clients_client_type_check');
        await client.query(broken(id));
        await client.query(
          `alter table clients add constraint clients_client_type_check check (client_type in ('business')) not valid`,
        );
        await writeBackup(url, store, other, new Date());
      }),
    );
    await inEmptyDatabase(async (url) => {
      expect((await restoreBackup(url, store, other))['public.clients']).toBe(1);
      const rules = await migrateDatabase(url);
      expect(rules.map(({ constraint, rows }) => [constraint, rows])).toEqual([
        ['clients_client_type_check', 1],
      ]);
      await connected(url, async (client) => {
        const [{ id }] = (await client.query('select id from companies')).rows;
        await expect(client.query(broken(id))).rejects.toThrow(/clients_client_type_check/);
      });
    });
  });

  it('brings back what an updated installation made, whose database is from before the baseline', async () => {
    const updated = join(folder, 'updated.backup');
    await writeFile(updated, await readFile(file));
    await withMigrations(updated, (migrations) => [...earlier, ...migrations.slice(1)]);
    await inEmptyDatabase(async (url) =>
      expect((await restoreBackup(url, store, updated))['public.companies']).toBe(2),
    );
  });

  it('takes a backup that lacks indexes only, and none that lacks a change of a table', () => {
    const [first, indexes, tables] = readMigrations(ownMigrations).map(({ hash }) => hash);
    const [baselineHash, indexesHash, tablesHash] = [first ?? '', indexes ?? '', tables ?? ''];
    const of030 = [baselineHash, indexesHash];
    for (const there of [earlier, [...earlier, indexesHash], [baselineHash], of030])
      expect(() => refuseOtherVersion(of030, there)).not.toThrow();
    expect(() => refuseOtherVersion([...of030, tablesHash], earlier)).toThrow(/another version/);
    expect(() => refuseOtherVersion(of030, [...of030, tablesHash])).toThrow(/newer version/);
  });

  it('brings photos and papers along, into another store, and names those that are lost', async () => {
    const photo = new Uint8Array([
      0xff,
      0xd8,
      0xff,
      ...Array.from({ length: 2_000_000 }, (_, at) => at % 251),
    ]);
    const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const companyId = one.admin.companyId;
    const [here, lost] = [hashOf(photo), hashOf(new Uint8Array([1]))];
    await store.write({ companyId, sha256: here }, photo, 'image/jpeg');
    const withPhotos = join(folder, 'photos.backup');
    await connected(connectionOf(server), async (client) => {
      const insert = `insert into files (company_id, sha256, bytes, media_type, arrived_at) values ($1, $2, 1, 'image/jpeg', now())`;
      await client.query(insert, [companyId, here]);
      await client.query(insert, [companyId, lost]);
      const written = await writeBackup(connectionOf(server), store, withPhotos, new Date());
      expect([written.files, written.missingFiles]).toEqual([1, [`${companyId}/${lost}`]]);
      await client.query(`delete from files`);
    });
    const target = folderStore(join(folder, 'files of another server'));
    await inEmptyDatabase(async (url) => {
      expect((await restoreBackup(url, target, withPhotos))['public.files']).toBe(2);
      expect(await target.read({ companyId, sha256: here })).toEqual(photo);
    });
    await rewrite(withPhotos, (text) => text.replace('"/9j/AAEC', '"/9j/AAED'));
    await inEmptyDatabase(async (url) => {
      await expect(restoreBackup(url, target, withPhotos)).rejects.toThrow(/photo or paper has changed/);
      expect(await companiesIn(url)).toBe(0);
    });
  });

  it('is one snapshot: rows written meanwhile are in it whole or not at all', async () => {
    const busy = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        one.admin.call('POST', '/clients', clientBody(`Busy ${n}`, one.ids['serviceTypes'] ?? '')),
      ),
    );
    const other = join(folder, 'busy.backup');
    await writeBackup(connectionOf(server), store, other, new Date());
    await busy;
    await inEmptyDatabase(async (url) =>
      expect((await restoreBackup(url, store, other))['public.companies']).toBe(2),
    );
  });

  it('leaves nothing behind when it is stopped, also while it waits', async () => {
    const other = await server.database.pool.connect();
    const stopped = join(folder, 'stopped.backup');
    const stop = new AbortController();
    try {
      await other.query('begin; lock table companies in access exclusive mode');
      const writing = writeBackup(connectionOf(server), store, stopped, new Date(), stop.signal);
      const waits = `select 1 from pg_locks where not granted and relation = 'companies'::regclass`;
      await vi.waitFor(async () => expect((await other.query(waits)).rows).toHaveLength(1), {
        timeout: patiently(10_000),
      });
      expect(existsSync(`${stopped}.partial`)).toBe(true);
      stop.abort();
      await expect(writing).rejects.toThrow(/terminated|closed/i);
      expect([stopped, `${stopped}.partial`].filter((name) => existsSync(name))).toEqual([]);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('refuses a database that holds a company', async () => {
    await expect(restoreBackup(connectionOf(server), store, file)).rejects.toThrow(/already holds a company/);
  });

  it.each<[string, (path: string) => Promise<void>, RegExp]>([
    ['a file cut off', async (path) => truncate(path, 900), /damaged or cut off/],
    [
      'a file whose end is missing',
      (path) => rewrite(path, (text) => text.split('\n').slice(0, -2).join('\n')),
      /cut off: its end is missing/,
    ],
    [
      'a changed row',
      (path) => rewrite(path, (text) => text.replace('Second Client', 'Changed Client')),
      /differs from the backup/,
    ],
    [
      'a row less',
      (path) =>
        rewrite(path, (text) =>
          text
            .split('\n')
            .filter((line) => !line.includes('"Second Contact"'))
            .join('\n'),
        ),
      /client_contacts differs.*0 rows|client_contacts differs/,
    ],
    ['another program’s file', (path) => writeFile(path, gzipSync('{"hello":1}\n')), /is not a backup/],
    ['a file that is no gzip', (path) => writeFile(path, 'hello'), /damaged or cut off/],
    [
      'a backup of a newer version',
      (path) => withMigrations(path, (migrations) => [...migrations, 'later']),
      /newer version/,
    ],
    [
      'a backup from before the baseline',
      (path) => withMigrations(path, () => earlier.slice(0, -1)),
      /older version than this one can restore.*First start the last state of version 0\.2/,
    ],
    [
      'a backup of another version with as many migrations',
      (path) => withMigrations(path, (migrations) => [...migrations.slice(0, -1), 'other']),
      /another version/,
    ],
    ['no file', (path) => rm(path), /There is no file/],
  ])('refuses %s and leaves the database empty', async (_, spoil, message) => {
    const copy = join(folder, 'spoilt.backup');
    await writeFile(copy, await readFile(file));
    await spoil(copy);
    await inEmptyDatabase(async (url) => {
      const attempt = restoreBackup(url, store, copy);
      await expect(attempt).rejects.toThrow(message);
      await expect(attempt).rejects.toBeInstanceOf(BackupUnusable);
      expect(await companiesIn(url)).toBe(0);
    });
  });
});

/** The migrations that a database has which stands at the last of those before the baseline. */
const earlier = [...Array.from({ length: 63 }, (_, index) => `earlier ${index}`), baseline.lastEarlierHash];

/** Changes which migrations a backup says its database had. */
const withMigrations = (path: string, change: (migrations: string[]) => string[]): Promise<void> =>
  rewrite(path, (text) => {
    const [head = '', ...rows] = text.split('\n');
    const { migrations, ...rest } = JSON.parse(head);
    return [JSON.stringify({ ...rest, migrations: change(migrations) }), ...rows].join('\n');
  });

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  const before = gunzipSync(await readFile(path)).toString();
  const after = change(before);
  if (after === before) throw new Error('the test did not change the file');
  await writeFile(path, gzipSync(after));
}

const clientBody = (name: string, serviceTypeId: string) => ({
  name,
  phone: '717-555-0101',
  serviceTypeIds: [serviceTypeId],
  addresses: [{ streetLine1: '1 Main St', city: 'Lancaster', state: 'PA', postalCode: '17601' }],
});
