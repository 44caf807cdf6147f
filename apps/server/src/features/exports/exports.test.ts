import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ShiftEvent } from '@haulwright/domain/shifts/shift';
import {
  addressValues,
  insertClients,
  makeClient,
  servicesOf,
} from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { makeJob } from '../jobs/testing.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { shiftEvents, shifts } from '../shifts/shifts.tables.ts';
import { companyArchive } from './company-archive.ts';
import { leftOutTables } from './company-tables.ts';
import { patiently } from '../../../../../test/patience.ts';

const server = serverOfFile();
let company: TestCompany;
let stranger: TestCompany;

beforeAll(async () => {
  company = await makeCompany(server);
  stranger = await makeCompany(server, 'Stranger');
  await makeClient(stranger.admin, { name: 'NEIGHBOUR' });
  const client = await makeClient(company.admin, {
    name: '=HYPERLINK("http://evil")',
    phone: '+1 717 555 0147',
    notes: 'two\nlines, "quoted"',
    addresses: [
      addressValues(),
      addressValues({
        isPrimary: false,
        streetLine1: '9 Elm St',
        latitude: 40.1,
        longitude: -76.2,
        tankGallons: 1_250,
        largestTruck: 'small',
      }),
    ],
    contacts: [{ name: 'Amos Miller', title: 'Owner', phone: '717-555-0199' }],
  });
  await makeClient(company.admin, { name: 'Zebra Farm' });
  await makeJob(company.admin, client, { scheduledDate: '2026-03-03', title: 'Pump the tank' });
  await makeJob(company.admin, client, {
    scheduledDate: '2026-04-04',
    title: 'Clean the trap',
    priority: 'high',
  });
  await makeDisposalSite(company.admin, { permitNumber: 'PA-0027405' });
});

async function download(
  person: TestPerson,
  path: string,
  body?: object,
): Promise<{ status: number; name: string; bytes: Uint8Array; text: string }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { status: answer.status, name, bytes, text: new TextDecoder().decode(bytes) };
}

const sheetOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]?.rows ?? [];

describe('a list as a file', () => {
  it('of clients has a row for each address, under the titles an import knows', async () => {
    const csv = await download(company.dispatcher, '/exports/clients');
    expect([csv.status, csv.name]).toEqual([
      200,
      expect.stringMatching(/^haulwright-clients-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    expect(csv.text.split('\r\n').length).toBe(5);
    expect(csv.text).toContain(
      'Client name,Client type,Contact person,Contact title,Phone,Email,Services,Address label,Street,Street line 2,City,State,ZIP,Country,Latitude,Longitude,Tank size (gal),Gate code,Largest truck that gets in,Access instructions,Notes,Other contacts,Status',
    );
    // What a spreadsheet would run as a formula is text; a ZIP area's middle is no pin.
    expect(csv.text).toMatch(
      /"'=HYPERLINK\(""http:\/\/evil""\)",business,,,'\+1 717 555 0147,,[^,]+,,12 Orange St,,Lancaster,PA,17602,USA,,,,,,,"two\nlines, ""quoted""","Amos Miller, Owner, 717-555-0199",Active/,
    );
    expect(csv.text).toContain('9 Elm St,,Lancaster,PA,17602,USA,40.1,-76.2,1250,,Small (pickup or one-ton)');
    expect(csv.text).not.toContain('NEIGHBOUR');

    const rows = await sheetOf(
      (await download(company.dispatcher, '/exports/clients?format=xlsx&search=zebra')).bytes,
    );
    expect(rows.map((row) => row[0])).toEqual(['Client name', 'Zebra Farm']);
    expect(
      (await download(company.dispatcher, '/exports/clients?status=archived')).text.split('\r\n'),
    ).toHaveLength(2);
  });

  it('of jobs keeps the filters and the order of the list, with dates as dates', async () => {
    const all = (await download(company.dispatcher, '/exports/jobs?sort=oldest-date')).text.split('\r\n');
    expect(all.slice(1, 3).map((line) => line.split(',')[3])).toEqual(['2026-03-03', '2026-04-04']);
    expect((await download(company.dispatcher, '/exports/jobs?priority=high')).text).not.toContain(
      'Pump the tank',
    );
    const rows = await sheetOf(
      (await download(company.dispatcher, '/exports/jobs?format=xlsx&date=2026-03-03')).bytes,
    );
    expect(rows).toHaveLength(2);
    expect([rows[1]?.[3], rows[1]?.[7], typeof rows[1]?.[14]]).toEqual([
      new Date('2026-03-03T00:00:00Z'),
      'Pump the tank',
      'number',
    ]);
    const { items } = (await company.admin.call('GET', '/jobs?priority=high')).body;
    const chosen = await download(company.dispatcher, '/exports/jobs', { ids: [items[0].id] });
    expect(chosen.text.split('\r\n')).toHaveLength(3);
    expect(
      (await download(stranger.admin, '/exports/jobs', { ids: [items[0].id] })).text.split('\r\n'),
    ).toHaveLength(2);
  });

  it.each([
    ['routes', 'Date,Route,Status,Vehicle'],
    ['users', 'Name,Email,Phone,Roles'],
    [
      'vehicles',
      'Driver,Out of service,Out of service from,Out of service until,Own depot,Depot latitude,Depot longitude,Color,Ends its day at,End latitude,End longitude',
    ],
    ['disposal-sites', 'PA-0027405'],
    ['job-types', 'Septic tank pump-out'],
  ])('of %s comes in both forms', async (noun, said) => {
    const csv = await download(company.admin, `/exports/${noun}`);
    expect(csv.text).toContain(said);
    const rows = await sheetOf((await download(company.admin, `/exports/${noun}?format=xlsx`)).bytes);
    expect(rows.length).toBe(csv.text.split('\r\n').length - 1);
  });

  it('of routes is narrowed to a period, both days included', async () => {
    const { companyId } = company;
    const made = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04'].map((routeDate) => ({
      id: newId(),
      companyId,
      name: `Route of ${routeDate}`,
      routeDate,
    }));
    await server.database.inTenant({ companyId }, (tx) => tx.insert(routes).values(made));
    const namesOf = async (query: string) =>
      (await download(company.dispatcher, `/exports/routes?${query}`)).text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]);
    expect(await namesOf('from=2026-05-02&to=2026-05-03')).toEqual(['2026-05-03', '2026-05-02']);
    expect(await namesOf('from=2026-05-04')).toEqual(['2026-05-04']);
    expect(await namesOf('to=2026-05-01')).toEqual(['2026-05-01']);
    await server.database.inTenant({ companyId }, (tx) => tx.delete(routes));
  });

  it('of shifts has the hours and readings of a period, each shift once where it lasted past midnight', async () => {
    const { companyId, technician } = company;
    const reported = (userId: string, reports: readonly [ShiftEvent['kind'], string, number?, number?][]) => {
      const shiftId = newId();
      const events = reports.map(([kind, at, odometerTenthMiles, engineTenthHours]) => ({
        id: newId(),
        companyId,
        shiftId,
        kind,
        occurredAt: new Date(at),
        readingConfirmed: false,
        odometerTenthMiles,
        engineTenthHours,
        vehicleName: '=Truck',
      }));
      return server.database.inTenant({ companyId }, async (tx) => {
        await tx.insert(shifts).values({ id: shiftId, companyId, userId });
        await tx.insert(shiftEvents).values(events);
      });
    };
    await reported(technician.userId, [
      ['started', '2026-11-03T03:00:00Z', 200_005, 51_205],
      ['paused', '2026-11-03T06:00:00Z'],
      ['resumed', '2026-11-03T06:30:00Z'],
      ['ended', '2026-11-03T11:00:00Z', 200_805, 51_270],
    ]);
    await reported(company.dispatcher.userId, [['started', '2026-11-04T12:00:00Z']]);
    await reported(technician.userId, [['started', '2026-11-09T12:00:00Z']]);
    const linesOf = async (person: TestPerson, query: string) =>
      (await download(person, `/exports/shifts?${query}`)).text.split('\r\n').slice(0, -1);
    const [titles, open, night, ...more] = await linesOf(company.dispatcher, 'from=2026-11-01&to=2026-11-08');
    expect(titles).toContain(
      'Driver,Truck,State,Start,End,Breaks,Break minutes,Worked minutes,Odometer miles at start,Odometer miles at end,Engine hours at start,Engine hours at end',
    );
    expect(open).toMatch(/,Working,2026-11-04 07:00,,,0,\d+,,,,$/);
    expect(night).toMatch(
      /,'=Truck,Ended,2026-11-02 22:00,2026-11-03 06:00,2026-11-03 01:00 to 2026-11-03 01:30,30,450,20000.5,20080.5,5120.5,5127$/,
    );
    expect(more).toEqual([]);
    expect(await linesOf(company.dispatcher, 'from=2026-11-02&to=2026-11-02')).toEqual([titles, night]);
    expect(await linesOf(stranger.admin, 'from=2026-11-01&to=2026-11-08')).toEqual([titles]);
    const xlsx = await download(company.admin, '/exports/shifts?from=2026-11-01&to=2026-11-08&format=xlsx');
    expect((await sheetOf(xlsx.bytes)).map((row) => row[7])).toEqual([
      'Worked minutes',
      expect.any(Number),
      450,
    ]);
    for (const days of ['', 'from=2026-11-02&to=2026-11-01', 'from=2026-01-01&to=2026-12-31'])
      expect((await download(company.admin, `/exports/shifts?${days}`)).status, days).toBe(400);
    expect((await download(company.technician, '/exports/shifts?from=2026-11-01&to=2026-11-02')).status).toBe(
      403,
    );
  });

  it('is for those who may see the list', async () => {
    for (const path of [
      'clients',
      'jobs',
      'routes',
      'users',
      'vehicles',
      'disposal-sites',
      'job-types',
      'company',
    ])
      expect((await download(company.technician, `/exports/${path}`)).status, path).toBe(403);
    for (const path of ['users', 'company'])
      expect((await download(company.dispatcher, `/exports/${path}`)).status, path).toBe(403);
  });

  it('of many clients has each once, and others are served meanwhile', async () => {
    const many = await makeCompany(server, 'Many');
    const [service] = await servicesOf(many.admin);
    await insertClients(
      server,
      many.companyId,
      service?.id ?? '',
      Array.from({ length: 3_000 }, (_, index) => `Client ${index % 7} ${index}`),
    );
    const over = new AbortController();
    let answered = 0;
    const asking = (async () => {
      while (!over.signal.aborted) {
        await many.dispatcher.call('GET', '/me');
        answered += 1;
        await delay(1);
      }
    })();
    const files: Awaited<ReturnType<typeof download>>[] = [];
    for (const path of ['/exports/clients', '/exports/clients?format=xlsx']) {
      answered = 0;
      files.push(await download(many.admin, path));
      // One was under way when it began and one when it ended; any more was served in between.
      expect(answered, path).toBeGreaterThan(2);
    }
    over.abort();
    await asking;
    const names =
      files[0]?.text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]) ?? [];
    expect([names.length, new Set(names).size]).toEqual([3_000, 3_000]);
    expect(await sheetOf(files[1]?.bytes ?? new Uint8Array())).toHaveLength(3_001);
  });
});

describe('a long list', () => {
  it('begins to be sent after its first page, is read as fast as it is taken, and no further when nobody waits', async () => {
    const { admin, companyId } = await makeCompany(server, 'Reads');
    const client = await makeClient(admin, { name: 'Reads' });
    await server.database.inTenant({ companyId }, (tx) =>
      tx.execute(sql`
      insert into jobs (id, company_id, job_number, client_id, title, description, duration_minutes, expected_gallons, scheduled_date)
      select gen_random_uuid(), ${companyId}, 'N' || n, ${client.id}, 'Pump', repeat(md5(n::text), 60), 60, 0, date '2026-01-01' + n from generate_series(1, 10000) n`),
    );
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const pagesRead = () =>
      asked.mock.calls.filter((call: unknown[]) =>
        /"found".*"jobs"|"jobs".*"found"/s.test(String((call[0] as { text?: string }).text)),
      ).length;
    try {
      for (const encoding of ['identity', 'gzip']) {
        asked.mockClear();
        const leaving = new AbortController();
        const answer = await fetch(`${server.url}/api/exports/jobs`, {
          headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': encoding },
          signal: leaving.signal,
        });
        expect([
          answer.status,
          answer.headers.get('content-length'),
          answer.headers.get('content-encoding'),
        ]).toEqual([200, null, encoding === 'gzip' ? 'gzip' : null]);
        const first = await answer.body?.getReader().read();
        expect(new TextDecoder().decode(first?.value)).toContain('Job number');
        leaving.abort();
        // Twenty pages of a megabyte each: what was read lies on the line, and it is far from all.
        let settled = -1;
        await expect
          .poll(() => [settled, (settled = pagesRead())], { interval: 400, timeout: patiently(20_000) })
          .toSatisfy(([before, now]: number[]) => before === now);
        expect([settled > 0, settled < 15], `${encoding}: ${settled}`).toEqual([true, true]);
      }
    } finally {
      asked.mockRestore();
    }
  });
});

describe("all of a company's data", () => {
  it('are one archive with every table as CSV and JSON, a README, and no secret', async () => {
    const archive = await download(company.admin, '/exports/company');
    expect(archive.name).toMatch(/^haulwright-data-\d{4}-\d\d-\d\d\.zip$/);
    expect(bodyOf(await company.admin.call('GET', '/exports/company/progress'))).toEqual({ progress: null });
    const files = Object.fromEntries(
      Object.entries(unzipSync(archive.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    );
    const { rows: tables } = await server.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const wanted = tables.map(({ name }) => name).filter((name) => !leftOutTables.includes(name));
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'README.txt',
        ...wanted.map((name) => `csv/${name}.csv`),
        ...wanted.map((name) => `json/${name}.json`),
      ].toSorted(),
    );

    const clients: { id: string; name: string }[] = JSON.parse(files['json/clients.json'] ?? '');
    expect(clients.map(({ name }) => name).toSorted()).toEqual(['=HYPERLINK("http://evil")', 'Zebra Farm']);
    expect(JSON.parse(files['json/jobs.json'] ?? '')).toHaveLength(2);
    expect(JSON.parse(files['json/route_stops.json'] ?? '')).toEqual([]);
    expect(files['csv/clients.csv']).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(files['README.txt']).toMatch(/clients +2 rows {2}the clients/);
    expect(files['README.txt']).toContain('Everything Blue Ridge Septic has stored');

    const everything = Object.values(files).join('\n');
    expect(everything).not.toContain('NEIGHBOUR');
    for (const { admin } of [stranger]) expect(everything).not.toContain(admin.companyId);
    // Columns that would be secrets, whichever table brings them. The hashes of custody events and their seals are
    // none: the export is verified by them, and they are of rows that are in it.
    const chain = ['csv/custody_events.csv', 'csv/custody_seals.csv'];
    for (const name of chain) expect(files[name]?.split('\r\n')[0]).toContain('hash');
    const titles = Object.entries(files)
      .filter(([name]) => name.startsWith('csv/') && !chain.includes(name))
      .flatMap(([, text]) => (text.split('\r\n')[0] ?? '').replace('\uFEFF', '').split(','));
    expect(
      titles.filter((title) => /secret|password(?!_length)|token|hash|sealed|(?<!_)key$/.test(title)),
    ).toEqual([]);
  });

  it('tell how far they are while they are put together', async () => {
    const told: (number | null)[] = [];
    const { companyId } = company;
    const archive = await companyArchive(
      { database: server.database, now: () => new Date(), files: server.services.files },
      {
        companyId,
        userId: company.admin.userId,
        companyName: 'Blue Ridge Septic',
        timeZone: 'America/New_York',
      },
      (share) => told.push(share),
    );
    expect(Object.keys(unzipSync(new Uint8Array(await new Response(archive).arrayBuffer())))).toContain(
      'README.txt',
    );
    expect(told.pop()).toBeNull();
    const shares = told.map(Number);
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([Math.min(...shares) < 0.5, shares.at(-1)]).toEqual([true, 1]);
  });

  it('are put together once at a time for a company', async () => {
    const answers = await Promise.all([1, 2].map(() => download(company.admin, '/exports/company')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await download(company.admin, '/exports/company')).status).toBe(200);
  });
});
