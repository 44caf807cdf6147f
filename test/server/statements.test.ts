import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Arranged } from '@haulwright/domain/dispatch/arrangement';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { untaxed } from '../../apps/server/src/features/invoicing/testing.ts';
import { insertInvoices } from '../../apps/server/src/features/invoicing/rows/invoice-rows.queries.ts';
import { routes } from '../../apps/server/src/features/routes/rows/routes.tables.ts';
import { insertBusyDay, setDepot, theDay } from '../../apps/server/src/features/routes/testing.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { makeCompany, type TestCompany } from '../factories/company.ts';
import { bodyOf } from '../factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../factories/fleet.ts';
import { serverOfFile } from './server-of-file.ts';
import { statementsOfRequests } from './request-statements.ts';

/** A day with routes of two jobs and an emptying each, all of one driver. */
interface Day {
  readonly company: TestCompany;
  readonly routes: Route[];
  readonly statements: string[];
}

const server = serverOfFile();
const days = new Map<number, Day>();
const sizes = [1, 4, 40];

beforeAll(async () => {
  for (const size of sizes) days.set(size, await makeDay(size));
});

async function makeDay(size: number): Promise<Day> {
  const company = await makeCompany(server);
  const { admin } = company;
  await setDepot(admin);
  const site = await makeDisposalSite(admin, { latitude: 40.05, longitude: -76.31 });
  for (let at = 1; at < size; at += 1) await makeVehicle(admin, { name: `Truck ${at + 1}` });
  const trucks: Vehicle[] = bodyOf(await admin.call('GET', '/vehicles'));
  const jobIds = await insertBusyDay(server, admin, 2 * size);
  const wanted = trucks.map((truck, at) => routeOf(truck, jobIds.slice(2 * at, 2 * at + 2), site, company));
  const { arranged, statements } = await arrange(company, wanted);
  return { company, statements, routes: arranged.routes };
}

const routeOf = (truck: Vehicle, jobIds: readonly string[], site: DisposalSite, company: TestCompany) => ({
  id: newId(),
  name: null,
  routeDate: theDay,
  vehicleId: truck.id,
  driverUserId: company.technician.userId,
  visits: [...jobIds.map((jobId) => ({ kind: 'job', jobId })), { kind: 'disposal', disposalSiteId: site.id }],
  seenUpdatedAt: null,
});

async function arrange(
  { dispatcher }: TestCompany,
  routes: readonly object[],
): Promise<{ arranged: Arranged; statements: string[] }> {
  let arranged: Arranged | undefined;
  const [statements = []] = await statementsOfRequests(async () => {
    arranged = bodyOf(
      await dispatcher.call('PUT', '/dispatch/arrangement', { routes }, { 'idempotency-key': newId() }),
    );
  });
  return { arranged: arranged!, statements };
}

/** The routes with their two jobs in the other order. */
const turned = (routes: readonly Route[]): object[] =>
  routes.map(({ id, name, routeDate, vehicleId, driverUserId, updatedAt, stops }) => {
    const jobs = stops.flatMap(({ jobId }) => (jobId === null ? [] : [{ kind: 'job', jobId }]));
    const sites = stops.flatMap(({ disposalSiteId }) =>
      disposalSiteId === null ? [] : [{ kind: 'disposal', disposalSiteId }],
    );
    const visits = [...jobs.toReversed(), ...sites];
    return { id, name, routeDate, vehicleId, driverUserId, visits, seenUpdatedAt: updatedAt };
  });

async function loadRoutes({ company }: Day): Promise<Route[]> {
  return bodyOf(await company.dispatcher.call('GET', `/dispatch/day?date=${theDay}`)).routes;
}

/** What the call costs on a day of each size. */
async function costs(ask: (day: Day) => Promise<unknown>): Promise<string[][]> {
  const found: string[][] = [];
  for (const size of sizes) {
    const [statements = []] = await statementsOfRequests(() => ask(days.get(size)!));
    found.push(statements);
  }
  return found;
}

/** How many statements each of them costs, which is the same for all. */
function countOf(found: readonly string[][]): number {
  const [count = 0, ...others] = found.map((statements) => statements.length);
  expect(others).toEqual(others.map(() => count));
  return count;
}

test.each([
  ['the board', '/dispatch/day', 'dispatcher', 12],
  ['the route sheets of a day', '/dispatch/sheets-pdf', 'dispatcher', 16],
  ["a driver's day", '/routes/mine', 'technician', 12],
  ['the list of routes', '/routes', 'dispatcher', 12],
] as const)(
  '%s costs the same number of statements whatever the number of routes',
  async (_, path, who, max) => {
    const found = await costs(async ({ company }) => {
      expect((await company[who].call('GET', `${path}?date=${theDay}`)).status).toBe(200);
    });
    expect(countOf(found)).toBeLessThanOrEqual(max);
  },
);

test.each([
  ['price of every place', '/dispatch/insertions', (jobId?: string | null) => ({ jobId }), 18],
  ['best place on each truck', '/dispatch/places', (jobId?: string | null) => ({ jobIds: [jobId] }), 19],
])('so does the %s for a job', async (_, path, asked, max) => {
  const found = await costs(async ({ company, routes }) => {
    const jobId = routes[0]?.stops.find(({ kind }) => kind === 'job')?.jobId;
    bodyOf(await company.dispatcher.call('POST', path, { date: theDay, ...asked(jobId) }));
  });
  expect(countOf(found)).toBeLessThanOrEqual(max);
});

test('so does what a driver carries on the phone', async () => {
  const today = calendarDateIn(new Date(), 'America/New_York');
  const move = (from: string, to: string, status: 'draft' | 'published') =>
    server.database.asSystem((tx) =>
      tx.update(routes).set({ routeDate: to, status }).where(eq(routes.routeDate, from)),
    );
  await move(theDay, today, 'published');
  const sent: number[] = [];
  const found = await costs(async ({ company }) => {
    const pack: DayPack = bodyOf(await company.technician.call('GET', '/field/v1/pack'));
    sent.push(pack.routes.length);
  });
  await move(today, theDay, 'draft');
  expect(sent).toEqual(sizes);
  expect(countOf(found)).toBeLessThanOrEqual(30);
});

test('so does an arrangement of new routes', () => {
  expect(countOf(sizes.map((size) => days.get(size)!.statements))).toBeLessThanOrEqual(25);
});

test('so does an arrangement of drafts, of published routes, and their removal', async () => {
  const [drafts, published, removed]: string[][][] = [[], [], []];
  for (const day of days.values()) {
    drafts!.push((await arrange(day.company, turned(day.routes))).statements);
    for (const { id } of day.routes)
      bodyOf(await day.company.dispatcher.call('POST', `/dispatch/routes/${id}/publish`, {}));
    published!.push((await arrange(day.company, turned(await loadRoutes(day)))).statements);
    const gone = turned(await loadRoutes(day)).map((route) => ({ ...route, visits: [] }));
    removed!.push((await arrange(day.company, gone)).statements);
  }
  expect(countOf(drafts!)).toBeLessThanOrEqual(25);
  expect(countOf(published!)).toBeLessThanOrEqual(25);
  expect(countOf(removed!)).toBeLessThanOrEqual(25);
});

describe('the bills of a month', () => {
  const invoicesOf = async ({ admin }: TestCompany, count: number): Promise<string[]> => {
    const jobIds = await insertBusyDay(server, admin, count);
    const { clientId } = bodyOf(await admin.call('GET', `/jobs/${jobIds[0]}`));
    const drafts = jobIds.map((jobId) => ({
      id: newId(),
      clientId,
      dueDays: 30,
      creditsInvoiceId: null,
      note: null,
      lines: [
        {
          jobId,
          rentalId: null,
          agreementId: null,
          key: '0/base',
          revenueCategory: 'service' as const,
          taxCategory: 'service' as const,
          description: 'Service',
          quantityThousandths: 1_000,
          unit: 'each',
          unitPrice: 3_250_000,
          cents: 32_500,
        },
      ],
      taxes: [],
    }));
    const by = { ...admin, today: theDay, now: new Date() };
    await server.database.inTenant(admin, (tx) => insertInvoices(tx, by, drafts));
    return drafts.map(({ id }) => id);
  };

  test('are approved and issued in the same number of statements whatever their number', async () => {
    const [approved, issued]: string[][][] = [[], []];
    for (const count of [1, 200]) {
      const company = await makeCompany(server);
      const { admin } = company;
      await admin.call('PUT', '/billing/settings', untaxed);
      const ids = await invoicesOf(company, count);
      const post = async (path: string): Promise<string[]> => {
        const [statements = []] = await statementsOfRequests(async () => {
          const results: { refusal: string | null }[] = bodyOf(await admin.call('POST', path, { ids }));
          expect(new Set(results.map(({ refusal }) => refusal))).toEqual(new Set([null]));
        });
        return statements;
      };
      approved!.push(await post('/invoices/approvals'));
      const begun = performance.now();
      issued!.push(await post('/invoices/issues'));
      console.log(`${count} invoices issued in ${Math.round(performance.now() - begun)} ms`);
      const { items } = bodyOf(await admin.call('GET', '/invoices?limit=1'));
      expect(items).toMatchObject([{ number: `INV-${String(count).padStart(5, '0')}` }]);
    }
    expect(countOf(approved!)).toBeLessThanOrEqual(14);
    expect(countOf(issued!)).toBeLessThanOrEqual(20);
  });
});
