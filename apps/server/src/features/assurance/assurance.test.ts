import { beforeEach, describe, expect, it } from 'vitest';
import type { AssuredRental, GallonAssurance, TruckGallons } from '@haulwright/domain/assurance/assurance';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { command, makeFieldCompany, outcomeOf, today, type FieldCompany } from '../field/testing.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { billingOf } from '../invoicing/testing.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { flat, makeItem, makeRule, pumpOutRule } from '../pricing/testing.ts';
import { daysAgo, makeRental, makeUnits, makeUnitType, record } from '../rentals/testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let truck: { readonly id: string; readonly name: string; readonly tank: string };
let siteId: string;
let jobTypeId: string;
const day = addDays(today(), -3);

beforeEach(async () => {
  company = await makeFieldCompany(server);
  siteId = (await makeDisposalSite(company.admin, { name: 'County Plant' })).id;
  const vehicle = await makeVehicle(company.admin, { name: 'Truck 3', capacityGallons: 5_000 });
  const tank = await server.database.inTenant(company.admin, async (tx) => {
    const [compartment] = await compartmentsOf(tx, company.companyId, [vehicle.id]);
    return compartment?.id ?? '';
  });
  truck = { id: vehicle.id, name: vehicle.name, tank };
  jobTypeId = (await jobTypeNamed(company.admin, 'Septic tank pump-out')).id;
});

const { ask, settings } = billingOf(() => company);
const times = (minute: number, date = day) => {
  const at = new Date(
    startOfDayIn(date, 'America/New_York').getTime() + (8 * 60 + minute) * 60_000,
  ).toISOString();
  return { capturedAt: at, clock: { offsetMs: 0, checkedAt: at } };
};
const priced = async (rule = pumpOutRule) => {
  const item = await makeItem(company.admin, [jobTypeId]);
  await makeRule(company.admin, item.id, rule);
};

/** Completes a job with these gallons as its technician: `pumped` in the ledger, `gallons` on the job. */
async function pumped(name: string, pumpedGallons: number, minute: number, gallons = pumpedGallons) {
  const client = await makeClient(company.dispatcher, { name });
  const job = await makeJob(company.dispatcher, client, { scheduledDate: day, jobTypeId });
  await company.assign(job.id, company.technician);
  const load = [
    { compartmentId: truck.tank, gallons: pumpedGallons, wasteType: 'septage', method: 'sight_glass' },
  ];
  const done = command('job.completed', { jobId: job.id, gallons, notes: null, load }, times(minute));
  expect(await outcomeOf(company.technician, done)).toEqual(['applied']);
  return job;
}
async function dumped(gallons: number, minute: number, emptied = false): Promise<string> {
  const rows = [{ compartmentId: truck.tank, gallons, method: 'meter', emptied }];
  const dump = command(
    'load.dumped',
    { disposalSiteId: siteId, routeId: null, rows, ticketNumber: '4711', weightPounds: null },
    times(minute),
  );
  expect(await outcomeOf(company.technician, dump)).toEqual(['applied']);
  return dump.id;
}
const draft = async (...jobIds: string[]): Promise<string> =>
  (await ask('POST', '/billing/drafts', { jobIds })).drafts[0];
const assured = (which = 'all', from = day, to = day): Promise<GallonAssurance> =>
  ask('GET', `/billing/assurance/gallons?from=${from}&to=${to}&which=${which}`);
const theDay = async (): Promise<TruckGallons | undefined> => (await assured()).days[0];

describe('gallons of a truck’s day', () => {
  it('are pumped, dumped, on board and billed, and the job that is not billed is named', async () => {
    await priced();
    const billed = [await pumped('Miller', 1_500, 0), await pumped('Jones', 1_600, 30)];
    const left = await pumped('Diner', 1_050, 60);
    const ticket = await dumped(4_100, 120);
    await draft(...billed.map(({ id }) => id));
    const answer = await assured('gaps');
    expect(answer.days).toMatchObject([
      {
        vehicle: { id: truck.id, name: 'Truck 3' },
        date: day,
        pumped: 4_150,
        dumped: 4_100,
        missing: 0,
        aboard: 50,
        billed: 3_100,
        notBilled: 1_050,
        notCharged: 0,
        tickets: [{ id: ticket, number: '4711', siteName: 'County Plant', gallons: 4_100 }],
        gaps: [
          { kind: 'not-billed', gallons: 1_050, job: { id: left.id, clientName: 'Diner' }, dueCents: 41_989 },
        ],
      },
    ]);
    expect(answer).toMatchObject({
      total: { pumped: 4_150, dumped: 4_100, billed: 3_100, notBilled: 1_050, gaps: 1 },
      hasMore: false,
    });
    await draft(left.id);
    expect((await assured('gaps')).days).toEqual([]);
    expect(await theDay()).toMatchObject({ billed: 4_150, notBilled: 0, gaps: [] });
  });

  it('are not charged once their whole bill is credited, and no gap', async () => {
    await priced();
    await settings();
    const [kept, favor] = [await pumped('Jones', 1_600, 0), await pumped('Miller', 1_500, 30)];
    const ids = [await draft(kept.id), await draft(favor.id)];
    await ask('POST', '/invoices/issues', { ids });
    await ask('POST', `/invoices/${ids[1]}/credit`, { reason: 'A favor', rebill: false });
    expect(await theDay()).toMatchObject({ billed: 1_600, notBilled: 0, notCharged: 1_500, gaps: [] });
    // Credited to be billed again, they are owed.
    await ask('POST', `/invoices/${ids[0]}/credit`, { reason: 'Wrong', rebill: true });
    expect(await theDay()).toMatchObject({ billed: 0, notBilled: 1_600, gaps: [{ kind: 'not-billed' }] });
  });

  it('are not billed again when their draft is removed or their invoice is void', async () => {
    await priced();
    const job = await pumped('Miller', 1_500, 0);
    const first = await draft(job.id);
    await ask('DELETE', `/invoices/${first}`);
    expect((await theDay())?.gaps).toMatchObject([{ kind: 'not-billed' }]);
    await settings();
    const second = await draft(job.id);
    await ask('POST', '/invoices/issues', { ids: [second] });
    expect((await theDay())?.gaps).toEqual([]);
    await ask('POST', `/invoices/${second}/void`, { reason: 'Wrong client' });
    expect((await theDay())?.gaps).toMatchObject([{ kind: 'not-billed' }]);
  });

  it('say that they wait for a price, and which correction is not billed', async () => {
    const waits = await pumped('Miller', 1_000, 0);
    expect((await theDay())?.gaps).toMatchObject([
      { kind: 'waits', gallons: 1_000, job: { id: waits.id }, holds: ['price-missing'], dueCents: null },
    ]);
    await priced();
    await ask('POST', '/billing/prices', { jobIds: [waits.id] });
    await draft(waits.id);
    expect((await theDay())?.gaps).toEqual([]);
    await ask('PUT', `/jobs/${waits.id}/price/facts`, { actualGallons: 900 });
    // The tank was corrected with the price: what was billed for it is a credit now.
    expect((await theDay())?.gaps).toMatchObject([{ kind: 'billed-for-more' }]);
    await draft(waits.id);
    // The tank was corrected with the price.
    expect(await theDay()).toMatchObject({ pumped: 900, billed: 900, notBilled: 0, gaps: [] });
  });

  it('of work that costs the same however much is pumped are billed as a whole', async () => {
    await priced(flat(30_000));
    const job = await pumped('Miller', 1_000, 0, 700);
    expect((await theDay())?.gaps).toMatchObject([{ kind: 'not-billed', gallons: 1_000, dueCents: 30_000 }]);
    await draft(job.id);
    expect(await theDay()).toMatchObject({ billed: 1_000, notBilled: 0, gaps: [] });
  });

  it('are not to be billed once set aside, and what a dump lacks is missing', async () => {
    await priced();
    const job = await pumped('Miller', 1_000, 0);
    await ask('POST', '/billing/waivers', { jobIds: [job.id], reason: 'Warranty' });
    await dumped(940, 60, true);
    expect((await assured('gaps')).days).toMatchObject([
      { notCharged: 1_000, notBilled: 0, missing: 60, aboard: 0, gaps: [] },
    ]);
  });

  it('are asked about for 92 days at most, by who may see the bills, each company its own', async () => {
    await priced();
    await pumped('Miller', 1_000, 0);
    const refused = await company.admin.call(
      'GET',
      `/billing/assurance/gallons?from=${addDays(day, -92)}&to=${day}`,
    );
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('Choose at most 92 days.'),
    ]);
    expect((await assured('all', addDays(day, -91), day)).days).toHaveLength(1);
    expect((await assured('all', addDays(day, 1), today())).days).toEqual([]);
    expect(
      (await company.technician.call('GET', `/billing/assurance/gallons?from=${day}&to=${day}`)).status,
    ).toBe(403);
    const stranger = await makeCompany(server, 'Stranger');
    expect(
      bodyOf(await stranger.admin.call('GET', `/billing/assurance/gallons?from=${day}&to=${day}`)).days,
    ).toEqual([]);
  });

  it('are a file, and so are the gaps', async () => {
    await priced();
    await pumped('Miller', 1_000, 0);
    const text = async (what: string) =>
      (await company.admin.call('GET', `/billing/assurance/file?what=${what}&from=${day}&to=${day}`)).body;
    expect(await text('gallons')).toContain(`${day},Truck 3,1000,0,,0,0,1000,0,1000,0,1`);
    expect(await text('gaps')).toMatch(
      new RegExp(`${day},Truck 3,.*,Miller,"1,000 gal not billed, .*",1000,`),
    );
  });
});

describe('units of rentals', () => {
  const rentals = async (query = ''): Promise<AssuredRental[]> =>
    (await ask('GET', `/billing/assurance/rentals?from=${daysAgo(20)}&to=${daysAgo(11)}${query}`)).items;

  it('stand on site and are billed or not, and those without a price are named', async () => {
    const [type, other] = [await makeUnitType(company.admin), await makeUnitType(company.admin)];
    const [first, second] = await makeUnits(company.admin, type.id, 2);
    const rates = (cents: number) => [{ validFrom: daysAgo(90), cents }];
    const rental = await makeRental(company.admin, company.client, type.id, {
      items: [
        { unitTypeId: type.id, quantity: 2, rates: rates(15_000) },
        { unitTypeId: other.id, quantity: 1, rates: rates(0) },
      ],
    });
    await record(company.dispatcher, rental.id, 'delivered', 60, [first?.id ?? '', second?.id ?? '']);
    expect(await rentals()).toMatchObject([
      {
        rentalId: rental.id,
        unitsAtEnd: 2,
        onSite: 20,
        billed: 0,
        notBilled: 20,
        gaps: [{ kind: 'not-billed', unitDays: 20 }, { kind: 'due-otherwise' }],
      },
    ]);
    await ask('POST', '/billing/drafts', { rentalIds: [rental.id] });
    expect(await rentals()).toEqual([]);
    expect(await rentals('&which=all')).toMatchObject([{ onSite: 20, billed: 20, notBilled: 0, gaps: [] }]);
    const [stray] = await makeUnits(company.admin, other.id, 1);
    await record(company.dispatcher, rental.id, 'delivered', 15, [stray?.id ?? '']);
    const [found] = await rentals();
    expect(found).toMatchObject({ unitsAtEnd: 3, onSite: 25, billed: 20, notBilled: 5 });
    expect(found?.gaps.find(({ kind }) => kind === 'no-price')).toMatchObject({ unitDays: 5, cents: 0 });
    const file = await company.admin.call(
      'GET',
      `/billing/assurance/file?what=rentals&from=${daysAgo(20)}&to=${daysAgo(11)}`,
    );
    expect(file.body).toContain('5 unit days on site without a price');
  });

  it('whose rent was waived are not charged, and no gap', async () => {
    const type = await makeUnitType(company.admin);
    const [unit] = await makeUnits(company.admin, type.id, 1);
    const rental = await makeRental(company.admin, company.client, type.id);
    await record(company.dispatcher, rental.id, 'delivered', 60, [unit?.id ?? '']);
    const [id = ''] = (await ask('POST', '/billing/drafts', { rentalIds: [rental.id] })).drafts;
    const { lines } = await ask('GET', `/invoices/${id}`);
    const positions = lines.map((_: unknown, at: number) => at);
    await ask('POST', `/invoices/${id}/waivers`, { positions, reason: 'A charity' });
    expect(await rentals('&which=all')).toMatchObject([
      { onSite: 10, billed: 0, notBilled: 0, notCharged: 10, gaps: [] },
    ]);
  });

  it('come page by page', async () => {
    const type = await makeUnitType(company.admin);
    for (const name of ['North', 'South']) {
      const [unit] = await makeUnits(company.admin, type.id, 1);
      const rental = await makeRental(company.admin, company.client, type.id, { name });
      await record(company.dispatcher, rental.id, 'delivered', 30, [unit?.id ?? '']);
    }
    const path = `/billing/assurance/rentals?from=${daysAgo(20)}&to=${daysAgo(11)}&limit=1`;
    const first = await ask('GET', path);
    const second = await ask('GET', `${path}&cursor=${first.nextCursor}`);
    expect([first.items, second.items, second.nextCursor].flat()).toHaveLength(3);
    expect(new Set([first.items[0].name, second.items[0].name])).toEqual(new Set(['North', 'South']));
    expect((await rentals('&search=sou')).map(({ name }) => name)).toEqual(['South']);
  });
});
