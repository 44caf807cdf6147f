import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeStatuses, type RouteSummary } from '@haulwright/domain/routes/route';
import { type RouteColumn, routeColumns } from '@haulwright/domain/routes/route-sorts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import type { SystemTransaction } from '../../../platform/database/database.ts';
import { fillStopSums } from '../../../platform/database/stop-sums.ts';
import { newId } from '../../../platform/ids.ts';
import { routes, routeStops } from '../rows/routes.tables.ts';

const server = serverOfFile();
let company: TestCompany;
let stranger: TestCompany;
const ask = async (method: string, path: string) => bodyOf(await company.dispatcher.call(method, path));

/** Routes of one truck and of none, with and without a driver, with equal days and lengths. */
beforeAll(async () => {
  company = await makeCompany(server);
  stranger = await makeCompany(server, 'Stranger Septic');
  const { companyId } = company.admin;
  const truck = await makeVehicle(company.admin, { name: 'tanker 7' });
  const rows = Array.from({ length: 12 }, (_, at) => ({
    id: newId(),
    companyId,
    name: ['North', 'south', 'East'][at % 3] ?? '',
    routeDate: `2026-03-0${(at % 4) + 1}`,
    status: routeStatuses[at % 5] ?? 'draft',
    totalMeters: 10_000 * (at % 5),
    totalSeconds: 3_600 * (at % 3),
    vehicleId: at % 3 === 0 ? null : truck.id,
    driverUserId: at % 2 === 0 ? null : company.technician.userId,
    findings: [],
  }));
  await server.database.asSystem(async (tx) => {
    await tx.insert(routes).values(rows);
    await tx.insert(routeStops).values(
      rows.flatMap(({ id: routeId }, at) =>
        Array.from({ length: at % 4 }, (__, sequence) => ({
          id: newId(),
          companyId,
          routeId,
          sequence,
          kind: sequence === 2 ? ('disposal' as const) : ('job' as const),
          arrivalSecond: 30_000 + sequence,
          departureSecond: 30_000 + sequence,
          gallons: 100 * at,
        })),
      ),
    );
  });
});

async function pagesOf(query: string, limit = 5): Promise<RouteSummary[]> {
  const found: RouteSummary[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: { items: RouteSummary[]; nextCursor: string | null } = await ask(
      'GET',
      `/route-table?${query}&limit=${limit}${next}`,
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What a person reads in a column; null where the cell is empty. */
const read: Record<RouteColumn, (route: RouteSummary) => string | number | null> = {
  name: ({ name }) => name.toLowerCase(),
  date: ({ routeDate }) => routeDate,
  state: ({ status }) => routeStatuses.indexOf(status),
  truck: ({ vehicleName }) => vehicleName?.toLowerCase() ?? null,
  driver: ({ driverName }) => driverName?.toLowerCase() ?? null,
  jobs: ({ jobCount }) => jobCount,
  dumps: ({ disposalCount }) => disposalCount,
  gallons: ({ totalGallons }) => totalGallons,
  distance: ({ totalDistanceMiles }) => totalDistanceMiles,
  duration: ({ totalDurationMinutes }) => totalDurationMinutes,
  warnings: ({ findingCount }) => findingCount,
};

describe('the table of routes', () => {
  it.each(routeColumns)('is sorted by %s from both ends, page by page, empty cells last', async (column) => {
    const all = await pagesOf('', 100);
    expect(all).toHaveLength(12);
    for (const sort of [column, `-${column}`]) {
      const rows = await pagesOf(`sort=${sort}`);
      expect(rows.map(({ id }) => id).toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
      const cells = rows.map(read[column]);
      const known = cells.filter((cell) => cell !== null);
      expect(cells.slice(known.length), sort).toEqual(cells.slice(known.length).map(() => null));
      const sign = sort === column ? 1 : -1;
      expect(known, sort).toEqual(
        known.toSorted((a, b) => sign * (typeof a === 'number' ? a - Number(b) : a < b ? -1 : a > b ? 1 : 0)),
      );
    }
  });

  it.each([
    ['', 12],
    ['status=published', 3],
    ['from=2026-03-02&to=2026-03-03', 6],
    ['search=tanker', 8],
    ['search=south', 4],
    ['search=nobody', 0],
  ])('adds up everything that matches “%s”, and its file has the same', async (query, count) => {
    const rows = await pagesOf(query, 100);
    const sum = (of: (route: RouteSummary) => number) => rows.reduce((all, row) => all + of(row), 0);
    const totals = await ask('GET', `/route-totals?${query}`);
    expect(totals).toMatchObject({
      count,
      jobCount: sum((row) => row.jobCount),
      disposalCount: sum((row) => row.disposalCount),
      totalGallons: sum((row) => row.totalGallons),
      totalDurationMinutes: sum((row) => row.totalDurationMinutes),
    });
    expect(rows).toHaveLength(count);
    // Each row is rounded by itself.
    expect(Math.abs(totals.totalDistanceMiles - sum((row) => row.totalDistanceMiles))).toBeLessThan(1);
    const headers = { authorization: `Bearer ${company.dispatcher.token}` };
    const url = `${server.url}/api/exports/route-table?${query}&sort=-gallons&columns=gallons.gone.name`;
    const [head, ...lines] = (await (await fetch(url, { headers })).text()).trim().split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe('Planned gallons,Route');
    expect(lines).toEqual(
      (await pagesOf(`${query}&sort=-gallons`, 100)).map(
        ({ totalGallons, name }) => `${totalGallons},${name}`,
      ),
    );
  });

  it('refuses a cursor of another order, and shows another company nothing', async () => {
    const page: { nextCursor: string } = await ask('GET', '/route-table?sort=name&limit=4');
    for (const query of [`sort=-name&cursor=${page.nextCursor}`, `cursor=${page.nextCursor}`, 'sort=price'])
      expect((await company.dispatcher.call('GET', `/route-table?${query}`)).status, query).toBe(400);
    expect(bodyOf(await stranger.admin.call('GET', '/route-totals'))).toMatchObject({ count: 0 });
    expect((await company.technician.call('GET', '/route-totals')).status).toBe(403);
  });
});

describe('what stops of a route add up to', () => {
  const kept = () =>
    server.database.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ id: string; kept: string | null; counted: string }>(sql`
        select r.id, r.job_stops || ' ' || r.dump_stops || ' ' || r.job_gallons as kept,
               (select count(*) filter (where kind = 'job') || ' ' || count(*) filter (where kind = 'disposal') || ' ' || coalesce(sum(gallons) filter (where kind = 'job'), 0)
                  from route_stops s where s.route_id = r.id) as counted from routes r where r.company_id = ${company.admin.companyId} order by r.name, r.id`);
      return rows;
    });
  const isKept = async () => {
    const rows = await kept();
    expect(rows.map((row) => row.kept)).toEqual(rows.map((row) => row.counted));
  };

  it('is kept with the route, whatever is written to them by whichever server', async () => {
    await isKept();
    const ofCompany = sql`company_id = ${company.admin.companyId}`;
    for (const statement of [
      sql`update route_stops set gallons = gallons + sequence * 7, arrival_second = 1 where ${ofCompany}`,
      sql`update route_stops set kind = 'disposal' where ${ofCompany} and sequence = 1`,
      // To the route of the most stops, behind its own.
      sql`update route_stops s set route_id = (select id from routes where ${ofCompany} order by job_stops desc, id limit 1), sequence = 100 + n
            from (select id, row_number() over (order by id)::int as n from route_stops where ${ofCompany} and sequence = 0) o where o.id = s.id`,
      sql`delete from route_stops where ${ofCompany} and sequence = 101`,
      sql`delete from routes where ${ofCompany} and job_stops = 0`,
    ]) {
      await server.database.asSystem((tx) => tx.execute(statement));
      await isKept();
    }
    const [before] = await pagesOf('sort=-gallons', 1);
    expect(before?.totalGallons).toBeGreaterThan(0);
  });

  it('is right when two add stops to a route at once', async () => {
    const [route] = await kept();
    const add = (tx: SystemTransaction, sequence: number) =>
      tx.execute(sql`
        insert into route_stops (id, company_id, route_id, sequence, kind, arrival_second, departure_second, gallons)
        select gen_random_uuid(), company_id, id, ${sequence}::int, 'job', 1, 1, 10 from routes where id = ${route?.id ?? ''}`);
    const later: Promise<unknown>[] = [];
    await server.database.asSystem(async (tx) => {
      await add(tx, 201);
      later.push(server.database.asSystem((other) => add(other, 202)));
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBeGreaterThan(0);
    });
    await Promise.all(later);
    await isKept();
  });

  it('is counted as it is read until older routes are, and then kept', async () => {
    const totals = await ask('GET', '/route-totals');
    const order = (await pagesOf('sort=-gallons', 100)).map(({ id }) => id);
    // As of a server that knows nothing of it.
    await server.database.asSystem(async (tx) => {
      await tx.execute(sql`alter table routes disable trigger user`);
      await tx.execute(sql`update routes set job_stops = null, dump_stops = null, job_gallons = null`);
      await tx.execute(sql`alter table routes enable trigger user`);
    });
    expect((await kept()).every((row) => row.kept === null)).toBe(true);
    expect(await ask('GET', '/route-totals')).toEqual(totals);
    expect((await pagesOf('sort=-gallons', 100)).map(({ id }) => id)).toEqual(order);
    expect(await fillStopSums(server.database)).toBeGreaterThan(0);
    expect(await fillStopSums(server.database)).toBe(0);
    await isKept();
    expect(await ask('GET', '/route-totals')).toEqual(totals);
  });
});
