import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { JobType } from '@haulwright/domain/services/job-type';
import { buildReport } from '@haulwright/domain/reports/build-report';
import type { ReportModel } from '@haulwright/domain/reports/report-model';
import type { ReportType } from '@haulwright/domain/reports/report';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { dayAhead, makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { newId } from '../../platform/ids.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { recordFact } from '../custody/testing.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { makeItem, makeRule, pumpOutRule } from '../pricing/testing.ts';
import { daysAgo, makeRentalSet, record } from '../rentals/testing.ts';
import { theDay } from '../routes/testing.ts';
import { untaxed } from '../invoicing/testing.ts';
import { loadFacts } from './report-facts.queries.ts';
import { csvLines, download, generate, pdfPages } from './testing.ts';

const server = serverOfFile();
let day: RouteDay;

beforeEach(async () => {
  day = await makeRouteDay(server);
});

const dayAfter = '2026-03-04';

/** The report over the day of the routes, made on a day. */
async function reportOf(type: ReportType, today = dayAfter, date = theDay): Promise<ReportModel> {
  const basis = { startDate: date, endDate: date, today, units: 'us' as const };
  const { companyId } = day.company;
  const facts = await server.database.inTenant({ companyId }, (tx) =>
    loadFacts(tx, type, basis, 'America/New_York', () => undefined),
  );
  return buildReport(type, facts, basis);
}

const figures = (model: ReportModel, ...names: string[]) =>
  names.map((name) => model.figures.find((one) => one.name === name)?.value);
const tableNamed = (model: ReportModel, title: string) =>
  model.tables.find((table) => table.title === title)?.rows;
const disposal = ['Gallons collected', 'Gallons disposed of', 'Disposal planned'] as const;

/** Records a fact of the first truck's tank, as its phone does, at an hour of the day of the routes. */
function recorded(fact: Partial<LoadFact>, hour: number) {
  const { admin } = day.company;
  return server.database.inTenant(admin, async (tx) => {
    const [tank] = await compartmentsOf(tx, admin.companyId, [day.trucks[0]?.id ?? '']);
    const whole = {
      id: newId(),
      compartmentId: tank?.id ?? '',
      occurredAt: Date.UTC(2026, 2, 3, hour),
      ...fact,
    } as LoadFact;
    return recordFact(tx, admin, { fact: whole, method: 'meter', jobId: null }, new Date());
  });
}

it('invoiced are rents, fees and jobs of valid invoices less credit notes, without deposits and old balances', async () => {
  const { admin } = day.company;
  const client = await makeClient(admin);
  const ask = async (path: string, body: object) => bodyOf(await admin.call('POST', path, body));
  bodyOf(await admin.call('PUT', '/billing/settings', untaxed));
  const { units, rental } = await makeRentalSet(admin, client, 1);
  await record(admin, rental.id, 'delivered', 60, [units[0]?.id ?? '']);
  const issued = async (id: string) => ask('/invoices/issues', { ids: [id] });
  const bill = async (): Promise<string> => {
    const [id = ''] = (await ask('/billing/drafts', { rentalIds: [rental.id] })).drafts;
    await issued(id);
    return id;
  };
  await ask(`/invoices/${await bill()}/void`, { reason: 'Wrong' });
  await bill();
  await issued((await ask('/deposits', { clientId: client.id, cents: 9_900, description: 'Deposit' })).id);
  await record(admin, rental.id, 'picked-up', 31, [units[0]?.id ?? '']);
  await bill();
  const model = await reportOf('revenue', dayAfter, daysAgo(0));
  // Thirty days of 28 at $150: 15,000 and 2 / 28 of it.
  expect(figures(model, 'Invoiced less credits')).toEqual([16_071 + 2_500 + 1_500]);
  expect(tableNamed(model, 'Invoiced less credits')?.map((row) => row.slice(0, 3))).toEqual([
    ['Rentals', 'Rental', 16_071],
    ['Rentals', 'Trip charge', 4_000],
  ]);
});

describe('gallons', () => {
  it('of a route that was only published are planned, whatever its day', async () => {
    await day.published([day.job(0), day.job(1), day.empty(), day.job(2), day.empty()], {
      routeDate: dayAhead,
    });
    const ahead = await reportOf('compliance', dayAfter, dayAhead);
    expect(figures(ahead, ...disposal)).toEqual([0, 0, 1_500]);
    expect(tableNamed(ahead, 'Disposed of')).toEqual([]);
    expect(
      figures(
        await reportOf('routes', dayAfter, dayAhead),
        'Routes completed',
        'Jobs completed on them',
        'Planned distance',
        'Gallons',
        'Routes not completed',
      ),
    ).toEqual([0, 0, 0, 0, 1]);
    expect(
      figures(
        await reportOf('summary', dayAfter, dayAhead),
        'Routes completed',
        'Planned distance',
        'Gallons',
      ),
    ).toEqual([0, 0, 0]);
    // A plan whose day is long over has not happened either.
    expect(figures(await reportOf('compliance', '2195-12-31', dayAhead), ...disposal)).toEqual([0, 0, 1_500]);
  });

  it('are disposed of where phones reported it, and only then', async () => {
    await day.published([day.job(0), day.empty(), day.job(1), day.empty()]);
    bodyOf(await day.setStatus(0, 'completed', { actualGallons: 480 }));
    bodyOf(await day.setStatus(1, 'completed', { actualGallons: 500 }));
    expect(figures(await reportOf('compliance'), ...disposal)).toEqual([980, 980, 0]);
    const generatorId = day.jobs[0]?.clientAddressId ?? '';
    await recorded({ kind: 'pickup', generatorId, gallons: 980, wasteType: 'septage' }, 15);
    // Both planned visits are behind the truck, but it dumped nowhere.
    expect(figures(await reportOf('compliance'), ...disposal)).toEqual([980, 0, 0]);
    await recorded({ kind: 'discharge', siteId: day.site.id, gallons: 950, emptied: true }, 20);
    const dumped = await reportOf('compliance');
    expect(figures(dumped, ...disposal)).toEqual([980, 950, 0]);
    expect(tableNamed(dumped, 'Disposed of')).toEqual([
      ['Lancaster Treatment Plant', null, 'Septage', 1, 950],
    ]);
    expect(figures(await reportOf('compliance', dayAfter, dayAfter), 'Gallons disposed of')).toEqual([0]);
  });

  it('r.planned: a stop is planned no more once its dump was reported, while its route goes on', async () => {
    await day.published([day.job(0), day.empty(), day.job(1), day.empty()]);
    bodyOf(await day.setStatus(0, 'completed', { actualGallons: 480 }));
    expect(figures(await reportOf('compliance'), ...disposal)).toEqual([480, 0, 1_000]);
    const generatorId = day.jobs[0]?.clientAddressId ?? '';
    await recorded({ kind: 'pickup', generatorId, gallons: 480, wasteType: 'septage' }, 15);
    // Its truck reports now; where it dumps is still to come.
    expect(figures(await reportOf('compliance'), ...disposal)).toEqual([480, 0, 1_000]);
    await recorded({ kind: 'discharge', siteId: day.site.id, gallons: 470, emptied: true }, 16);
    const dumped = await reportOf('compliance');
    expect(figures(dumped, ...disposal)).toEqual([480, 470, 500]);
    expect(tableNamed(dumped, 'Disposal planned, not counted above')).toEqual([
      ['Lancaster Treatment Plant', null, 'Septage', 1, 500],
    ]);
  });

  it('r.planned: of a night shift, also once its dump was reported after midnight', async () => {
    const { admin } = day.company;
    const [truck] = bodyOf(await admin.call('GET', '/vehicles'));
    const night = { shiftStartMinute: 1_320, shiftEndMinute: 360 };
    bodyOf(await admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, tanks: undefined, ...night }));
    await day.published([day.job(0), day.empty(), day.job(1), day.empty()]);
    bodyOf(await day.setStatus(0, 'completed', { actualGallons: 480 }));
    const generatorId = day.jobs[0]?.clientAddressId ?? '';
    // 11:00 PM of the route's day, and 2:00 AM of the day after.
    await recorded({ kind: 'pickup', generatorId, gallons: 480, wasteType: 'septage' }, 28);
    await recorded({ kind: 'discharge', siteId: day.site.id, gallons: 470, emptied: true }, 31);
    expect(figures(await reportOf('compliance'), 'Disposal planned')).toEqual([500]);
  });

  it('are disposed of as recorded, once the truck was there', async () => {
    await day.published([day.job(0), day.job(1), day.empty(), day.job(2), day.job(3), day.empty()]);
    bodyOf(await day.setStatus(0, 'completed', { actualGallons: 480 }));
    bodyOf(await day.setStatus(1, 'completed'));
    // The load is full, but nothing tells that the truck has left with it.
    expect(figures(await reportOf('compliance'), ...disposal)).toEqual([480, 0, 2_000]);
    bodyOf(await day.setStatus(2, 'in_progress'));
    const onItsWay = await reportOf('compliance');
    expect(figures(onItsWay, ...disposal, 'Disposal estimated', 'Estimated gallons')).toEqual([
      480, 480, 1_000, 500, 500,
    ]);
    expect(tableNamed(onItsWay, 'Disposed of')).toEqual([
      ['Lancaster Treatment Plant', null, 'Septage', 1, 480, 500],
    ]);
    bodyOf(await day.setStatus(2, 'completed', { actualGallons: 510 }));
    bodyOf(await day.setStatus(3, 'cancelled', { reason: 'Nobody there' }, day.dispatcher));
    // The last job has ended; the truck is at its gate.
    expect(figures(await reportOf('compliance', theDay), 'Gallons collected', 'Gallons disposed of')).toEqual(
      [990, 480],
    );
    expect(
      figures(
        await reportOf('compliance', dayAfter),
        'Gallons collected',
        'Gallons disposed of',
        'Disposal estimated',
      ),
    ).toEqual([990, 990, 500]);
    expect(
      figures(
        await reportOf('routes'),
        'Routes completed',
        'Jobs completed on them',
        'Gallons',
        'Estimated gallons',
      ),
    ).toEqual([1, 3, 990, 500]);
  });

  it('of a job that was done out of turn do not prove a visit before it', async () => {
    await day.published([day.job(0), day.job(1), day.empty(), day.job(2), day.empty()]);
    bodyOf(await day.setStatus(0, 'completed', { actualGallons: 480 }));
    bodyOf(await day.setStatus(2, 'completed', { actualGallons: 500 }));
    expect(figures(await reportOf('compliance'), 'Gallons collected', 'Gallons disposed of')).toEqual([
      980, 0,
    ]);
  });
});

describe('the price of a job', () => {
  let pumpOut: JobType;

  const priced = async (priceCents: number | null) =>
    bodyOf(
      await day.company.admin.call('PUT', `/job-types/${pumpOut.id}`, {
        ...pumpOut,
        version: undefined,
        priceCents,
      }),
    );
  const completed = async () => {
    const { clientId } = await day.loadJob(0);
    const job = await makeJob(
      day.dispatcher,
      bodyOf(await day.dispatcher.call('GET', `/clients/${clientId}`)),
      { jobTypeId: pumpOut.id, scheduledDate: theDay },
    );
    bodyOf(
      await day.dispatcher.call('PUT', `/jobs/${job.id}/status`, { status: 'completed', actualGallons: 900 }),
    );
    return job;
  };
  const money = async () =>
    figures(
      await reportOf('revenue'),
      'Revenue of completed jobs',
      'Jobs without a price',
      "At today's price",
    );

  beforeEach(async () => {
    pumpOut = await jobTypeNamed(day.company.admin, 'Septic tank pump-out');
    await priced(30_000);
  });

  it('is that of its completion, whatever its type costs later or when it is gone', async () => {
    await completed();
    await priced(99_900);
    expect(await money()).toEqual([30_000, 0, undefined]);
    await completed();
    expect(await money()).toEqual([129_900, 0, undefined]);
    bodyOf(await day.company.admin.call('DELETE', `/job-types/${pumpOut.id}`));
    expect(await money()).toEqual([129_900, 0, undefined]);
  });

  it('is told by its lines, and by no other version of them than the last', async () => {
    const { admin } = day.company;
    const item = await makeItem(admin, [pumpOut.id]);
    await makeRule(admin, item.id, pumpOutRule);
    const { id } = await completed();
    const held = await completed();
    bodyOf(await admin.call('PUT', `/jobs/${held.id}/price/facts`, { actualGallons: null }));
    bodyOf(await admin.call('PUT', `/jobs/${id}/price/facts`, { actualGallons: 1_350 }));
    const model = await reportOf('revenue');
    expect(
      figures(model, 'Revenue of completed jobs', 'Jobs without a price', 'Jobs whose price waits'),
    ).toEqual([52_642, 0, 1]);
    expect(
      tableNamed(model, 'By revenue category')?.map(([name, jobs, cents]) => [name, jobs, cents]),
    ).toEqual([
      ['Service', 1, 32_500],
      ['Gallons', 1, 9_800],
      ['Disposal', 1, 8_438],
      ['Surcharge', 1, 1_904],
    ]);
  });

  it('stays none when its type got a price later', async () => {
    await priced(null);
    await completed();
    await priced(40_000);
    expect(await money()).toEqual([0, 1, undefined]);
  });

  it('is that of today for jobs completed before prices were fixed: said so, and no revenue', async () => {
    const { id } = await completed();
    await completed();
    await server.database.asSystem((tx) =>
      tx.update(jobs).set({ priceCents: null, priceFixedAt: null }).where(eq(jobs.id, id)),
    );
    await priced(35_000);
    expect(await money()).toEqual([30_000, 0, 35_000]);
    const report = await generate(day.company.admin, { type: 'revenue', startDate: theDay, endDate: theDay });
    const lines = csvLines((await download(server, day.company.admin, report.id, 'csv')).bytes);
    expect(lines[0]).toMatch(/,Price \(\$\),.*,At today's price \(\$\)$/);
    expect(new Set(lines.slice(1).map((line) => line.split(',').slice(-4).join()))).toEqual(
      new Set([',,,350.00', '300.00,,,']),
    );
    const pages = await pdfPages((await download(server, day.company.admin, report.id, 'pdf')).bytes);
    const said = pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(said).toContain('from before prices were fixed at completion');
  });
});
