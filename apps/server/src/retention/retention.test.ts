import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../test/server/server-of-file.ts';
import { authPurges } from '../auth/housekeeping.ts';
import type { SystemTransaction } from '../platform/database/database.ts';
import { runPurges } from '../platform/database/purging.ts';
import { purges } from './purges.ts';
import { retentionDays } from '../platform/retention-days.ts';
import { startRetention } from './start-retention.ts';
import { tableRetention } from './table-retention.ts';

const server = serverOfFile();
let admin: TestPerson;

beforeAll(async () => {
  admin = await server.signUp();
});

const system = <T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T> => server.database.asSystem(work);
const rowsOf = (query: ReturnType<typeof sql>) => system(async (tx) => (await tx.execute(query)).rows);
const purge = (now = new Date(), batchRows?: number) =>
  runPurges(purges, { database: server.database, now: () => now, ...(batchRows && { batchRows }) });
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('every table', () => {
  it('says how long it keeps its rows, and what is named is there', async () => {
    const found = await rowsOf(sql`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%' order by 1`);
    const names = [
      ...new Set(
        found.map(({ name }) =>
          String(name)
            .replace(/^tasks\.queue_stats_\d+$/, 'tasks.queue_stats_*')
            .replace(/^tracks\.(\w+)_\d{8}$/, 'public.$1'),
        ),
      ),
    ];
    expect(names.length).toBeGreaterThan(45);
    expect(tableRetention.map(({ table }) => table).toSorted()).toEqual(names.toSorted());
  });
});

describe('answers of writes that carried a key', () => {
  const client = {
    name: 'Once',
    phone: '717-555-0101',
    addresses: [{ streetLine1: '1 Main St', city: 'Lancaster', state: 'PA', postalCode: '17601' }],
  };
  const send = async (key: string) =>
    admin.call(
      'POST',
      '/clients',
      { ...client, serviceTypeIds: [(await admin.call('GET', '/service-types')).body[0].id] },
      { 'idempotency-key': key },
    );

  it('are forgotten after a week, their keys after ninety days: nothing is done twice meanwhile', async () => {
    const first = await send('retention-1');
    expect(first.status).toBe(200);
    const age = (days: number) =>
      system((tx) =>
        tx.execute(
          sql`update applied_commands set created_at = now() - make_interval(days => ${days}) where key = 'retention-1'`,
        ),
      );
    await age(retentionDays.answers - 1);
    await purge();
    expect((await send('retention-1')).body).toEqual(first.body);
    await age(retentionDays.answers + 1);
    await purge();
    expect(await rowsOf(sql`select response from applied_commands where key = 'retention-1'`)).toEqual([
      { response: null },
    ]);
    const again = await send('retention-1');
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'idempotency.answer-forgotten',
      expect.stringMatching(/already saved.*Reload/),
    ]);
    await age(retentionDays.idempotencyKeys - 1);
    await purge();
    expect((await send('retention-1')).status).toBe(409);
    await age(retentionDays.idempotencyKeys + 1);
    await purge();
    expect(await rowsOf(sql`select 1 from applied_commands where key = 'retention-1'`)).toEqual([]);
  });
});

describe('what is old', () => {
  it('goes, and what is needed stays: runs under way or of days to come, the history of routes that are there', async () => {
    const { companyId } = admin;
    const run = (status: string, age: number, day: number, proposal: boolean) => sql`
      insert into route_optimizations (id, company_id, date, include_jobs, status, failure, proposal, created_at)
      values (gen_random_uuid(), ${companyId}, current_date + ${day}::int, true, ${status}, ${`${status} ${age} ${day}`}, ${proposal ? '{"lanes":[]}' : null}::jsonb, now() - make_interval(days => ${age}))`;
    await system(async (tx) => {
      for (const [status, age, day] of [
        ['done', 91, -91],
        ['failed', 91, -91],
        ['done', 89, -89],
        ['done', 91, 5],
        ['running', 91, -91],
      ] as const)
        await tx.execute(run(status, age, day, false));
      for (const [status, age, day] of [
        ['done', 1, 1],
        ['done', 3, 3],
        ['queued', 3, 4],
      ] as const)
        await tx.execute(run(status, age, day, true));
    });
    await purge();
    const left = await rowsOf(
      sql`select failure as run, proposal is not null as proposed from route_optimizations where company_id = ${companyId} order by 1`,
    );
    expect(
      left.map(({ run: name, proposed }) => `${String(name)}${proposed ? ' with its proposal' : ''}`),
    ).toEqual([
      'done 1 1 with its proposal',
      'done 3 3',
      'done 89 -89',
      'done 91 5',
      'queued 3 4 with its proposal',
      'running 91 -91',
    ]);
  });

  it('is an import that ended a year ago, with its rows, and a day that was skipped last year', async () => {
    const { companyId } = admin;
    const imported = (status: string, age: number) => sql`
      with made as (insert into client_imports (id, company_id, file_name, options, status, total_rows, created_at)
        values (gen_random_uuid(), ${companyId}, ${`${status} ${age}`}, '{}', ${status}, 1, now() - make_interval(days => ${age})) returning id)
      insert into client_import_rows (company_id, import_id, row_number, values) select ${companyId}, id, n, '{}' from made, generate_series(1, 3) n`;
    await system(async (tx) => {
      for (const [status, age] of [
        ['done', 366],
        ['failed', 367],
        ['done', 364],
      ] as const)
        await tx.execute(imported(status, age));
      await tx.execute(sql`
        with client as (insert into clients (id, company_id, name, client_type, phone) values (gen_random_uuid(), ${companyId}, 'Repeats', 'business', '1') returning id),
             series as (insert into job_series (id, company_id, client_id, title, duration_minutes, expected_gallons, rule, start_date) select gen_random_uuid(), ${companyId}, id, 'x', 1, 1, '{}', '2020-01-01' from client returning id)
        insert into job_series_skips (company_id, series_id, skipped_date, reason) select ${companyId}, id, current_date - age, 'was ' || age from series, unnest(array[399, 401, 402]) age`);
    });
    await purge();
    expect(
      await rowsOf(
        sql`select file_name as name, (select count(*)::int from client_import_rows r where r.import_id = i.id) as rows from client_imports i where company_id = ${companyId} order by 1`,
      ),
    ).toEqual([{ name: 'done 364', rows: 3 }]);
    expect(
      await rowsOf(sql`select count(*)::int as rows from client_import_rows where company_id = ${companyId}`),
    ).toEqual([{ rows: 3 }]);
    expect(await rowsOf(sql`select reason from job_series_skips where company_id = ${companyId}`)).toEqual([
      { reason: 'was 399' },
    ]);
  });

  it('is a photo that never came from a lost phone, with what names it', async () => {
    const { companyId } = admin;
    const known = (digit: string, age: number, arrived: boolean) => sql`
      with file as (insert into files (company_id, sha256, bytes, media_type, created_at, arrived_at)
        values (${companyId}, ${digit.repeat(64)}, 1, 'image/jpeg', now() - make_interval(days => ${age}), case when ${arrived} then now() end) returning sha256)
      insert into attachments (id, company_id, sha256, role, occurred_at) select gen_random_uuid(), ${companyId}, sha256, 'problem', now() from file`;
    await system(async (tx) => {
      for (const [digit, age, arrived] of [
        ['a', 366, false],
        ['b', 367, false],
        ['c', 364, false],
        ['d', 366, true],
      ] as const)
        await tx.execute(known(digit, age, arrived));
    });
    await purge(undefined, 1);
    for (const table of ['files', 'attachments'])
      expect(
        await rowsOf(
          sql`select left(sha256, 1) as digit from ${sql.identifier(table)} where company_id = ${companyId} order by 1`,
        ),
      ).toEqual([{ digit: 'c' }, { digit: 'd' }]);
  });

  it('is the history of a removed route, batch after batch, however much history of others lies between', async () => {
    const { companyId } = admin;
    const routeId = crypto.randomUUID();
    await system(async (tx) => {
      await tx.execute(
        sql`insert into routes (id, company_id, name, route_date) values (${routeId}, ${companyId}, 'There', current_date)`,
      );
      await tx.execute(sql`
        insert into route_versions (id, company_id, route_id, number, kind, plan, created_at)
        select gen_random_uuid(), ${companyId}, case when n % 5 = 0 then gen_random_uuid() else ${routeId}::uuid end, n, 'changed', '{}', now() - make_interval(days => case when n <= 40 then 31 else 29 end)
          from generate_series(1, 50) n`);
    });
    await purge(new Date(), 7);
    expect(
      await rowsOf(
        sql`select count(*) filter (where route_id = ${routeId})::int as there, count(*) filter (where route_id <> ${routeId})::int as removed from route_versions where company_id = ${companyId}`,
      ),
    ).toEqual([{ there: 40, removed: 2 }]);
  });
});

describe('purging', () => {
  const fill = (count: number) =>
    system((tx) =>
      tx.execute(
        sql`insert into applied_commands (company_id, key, operation, request_hash, response, created_at)
          select ${admin.companyId}, 'bulk ' || gen_random_uuid(), 'x', 'x', '{}',
                 now() - interval '100 days' + make_interval(secs => n)
            from generate_series(1, ${count}::int) n`,
      ),
    );
  const countOld = async () =>
    Number(
      (await rowsOf(sql`select count(*) as rows from applied_commands where key like 'bulk %'`))[0]?.['rows'],
    );

  it('goes on where it was stopped, passes rows that are held, and leaves the turn to another server', async () => {
    await fill(50);
    const stopping = new AbortController();
    let batches = 0;
    const stopped = {
      asSystem: <T>(work: (tx: SystemTransaction) => Promise<T>) => (
        (batches += 1) === 3 ? stopping.abort() : undefined,
        server.database.asSystem(work)
      ),
    };
    const keys = purges.filter(({ name }) => name === 'idempotency keys');
    await runPurges(keys, {
      database: stopped,
      now: () => new Date(),
      signal: stopping.signal,
      batchRows: 10,
    });
    expect(await countOld()).toBe(20);
    await system(async (tx) => {
      await tx.execute(
        sql`select 1 from applied_commands where key like 'bulk %' order by created_at limit 1 for update`,
      );
      await runPurges(keys, { database: server.database, now: () => new Date(), batchRows: 10 });
    });
    expect(await countOld()).toBe(1);
    await system(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(727002)`);
      await purge();
      expect(await countOld()).toBe(1);
    });
    await purge();
    expect(await countOld()).toBe(0);
  });

  it('reads what is due by an index, however much is not', async () => {
    await system(async (tx) => {
      await tx.execute(
        sql`insert into applied_commands (company_id, key, operation, request_hash, response) select ${admin.companyId}, 'new ' || n, 'x', 'x', '{}' from generate_series(1, 5000) n`,
      );
      await tx.execute(
        sql`insert into auth.audit_events (id, action, succeeded, outcome) select gen_random_uuid(), case when n % 9 = 0 then 'sign_in' else 'refresh' end, true, 'ok' from generate_series(1, 5000) n`,
      );
      await tx.execute(
        sql`insert into route_optimizations (id, company_id, date, include_jobs, status) select gen_random_uuid(), ${admin.companyId}, current_date + n, true, 'done' from generate_series(1, 5000) n`,
      );
      for (const table of ['applied_commands', 'auth.audit_events', 'route_optimizations'])
        await tx.execute(sql.raw(`analyze ${table}`));
    });
    const [before, after] = await system(async (tx) => {
      // Counts may still include reads of earlier transactions of this connection.
      const readThrough = async () =>
        (
          await tx.execute(
            sql`select relname as name, seq_scan from pg_stat_xact_user_tables where relname in ('applied_commands', 'audit_events', 'route_optimizations') order by 1`,
          )
        ).rows;
      const counts = await readThrough();
      for (const one of [...purges, ...authPurges(1)]) await one.start(new Date())(tx, 1_000);
      return [counts, await readThrough()];
    });
    expect(after).toHaveLength(3);
    expect(after).toEqual(before);
  });

  it('stops with the server', async () => {
    await fill(30);
    let batches = 0;
    let begin: (() => Promise<void>) | undefined;
    const retention = startRetention({
      database: { asSystem: (work) => ((batches += 1), server.database.asSystem(work)) },
      tasks: { every: (_seconds, _name, job) => void (begin = job) },
      log: { error: (failure: unknown) => expect(failure).toBeUndefined() },
      now: () => new Date(),
      outboxFolder: join(tmpdir(), 'haulwright-no-such-folder'),
    });
    const passes = [Promise.resolve(begin?.()), Promise.resolve(begin?.())];
    await retention.close();
    await Promise.all(passes);
    expect(batches).toBeLessThan(purges.length);
  });
});

describe('files', () => {
  it('of the outbox go after thirty days, whole and unfinished ones, and nothing else does', async () => {
    const outboxFolder = join(await mkdtemp(join(tmpdir(), 'haulwright-outbox-')), 'outbox');
    await mkdir(outboxFolder);
    const write = async (name: string, days: number) => {
      await writeFile(join(outboxFolder, name), 'x');
      await utimes(join(outboxFolder, name), daysFromNow(-days), daysFromNow(-days));
    };
    await Promise.all([
      write('2026-01-01T00-00-00.000Z-abcdef01.eml', 31),
      write('2026-01-01T00-00-00.000Z-abcdef02.sms.txt', 31),
      write('.2026-01-01T00-00-00.000Z-abcdef03.eml.part', 31),
      write('2026-01-02T00-00-00.000Z-abcdef04.eml', 29),
      write('kept by the operator.eml', 400),
    ]);
    let begin: (() => Promise<void>) | undefined;
    startRetention({
      database: server.database,
      tasks: { every: (_seconds, _name, job) => void (begin = job) },
      log: { error: () => undefined },
      now: () => new Date(),
      outboxFolder,
    });
    await begin?.();
    expect((await readdir(outboxFolder)).toSorted()).toEqual([
      '2026-01-02T00-00-00.000Z-abcdef04.eml',
      'kept by the operator.eml',
    ]);
    await rm(join(outboxFolder, '..'), { recursive: true });
  });

  it('of archives that nobody fetched go after a day', async () => {
    const [left, under] = [1, 2].map(() =>
      join(tmpdir(), `haulwright-export-${crypto.randomUUID()}.zip`),
    ) as [string, string];
    for (const [path, days] of [
      [left, 2],
      [under, 0.5],
    ] as const) {
      await writeFile(path, 'x');
      await utimes(path, daysFromNow(-days), daysFromNow(-days));
    }
    let begin: (() => Promise<void>) | undefined;
    startRetention({
      database: server.database,
      tasks: { every: (_seconds, _name, job) => void (begin = job) },
      log: { error: () => undefined },
      now: () => new Date(),
      outboxFolder: join(tmpdir(), 'haulwright-no-such-folder'),
    });
    await begin?.();
    const there = await readdir(tmpdir());
    expect([left, under].map((path) => there.includes(path.slice(tmpdir().length + 1)))).toEqual([
      false,
      true,
    ]);
    await rm(under);
  });
});
