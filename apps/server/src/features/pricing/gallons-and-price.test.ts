import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobPriceState } from '@haulwright/contract/pricing.contract';
import type { Finding } from '@haulwright/domain/compliance/finding';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { ApiAnswer, TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { codeOf, makeOfficeTruck } from '../compliance/testing.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { day, makeHaulingCompany, times, type HaulingCompany, type Truck } from '../manifests/testing.ts';
import { makeItem, makeRule } from './testing.ts';

/** Gallons in a truck's tank and the price by them: what the office corrects, and what it is told. */
const server = serverOfFile();
let company: HaulingCompany;
let truck: Truck;
let perGallon: { readonly jobTypeId: string };
let atCost: { readonly jobTypeId: string };

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  truck = await company.newTruck();
  perGallon = { jobTypeId: (await jobTypeNamed(company.admin, 'Septic tank pump-out')).id };
  atCost = { jobTypeId: (await jobTypeNamed(company.admin, 'Grease interceptor cleaning')).id };
  const tiers = [{ upTo: null, unitPrice: 3_000 }];
  await makeRule(company.admin, (await makeItem(company.admin, [perGallon.jobTypeId])).id, {
    parts: [{ part: 'gallons', mode: 'graduated', tiers }],
  });
  await makeRule(company.admin, (await makeItem(company.admin, [atCost.jobTypeId])).id, {
    parts: [{ part: 'disposal-at-cost', markupPpm: 0 }],
  });
});

const priceOf = async (jobId: string): Promise<JobPriceState> =>
  bodyOf(await company.dispatcher.call('GET', `/jobs/${jobId}/price`));
const correct = (
  jobId: string,
  actualGallons: number | null,
  rest: object = {},
  person: TestPerson = company.dispatcher,
): Promise<ApiAnswer> => person.call('PUT', `/jobs/${jobId}/price/facts`, { actualGallons, ...rest });
const ticketOf = async (visitId: string): Promise<TicketDetail> =>
  bodyOf(await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`));
const differing = async (): Promise<Finding[]> =>
  bodyOf(await company.dispatcher.call('GET', '/compliance/findings?kind=ledger-differs')).items;
const rowOf = (gallons: number, tank = truck.tank) => ({
  compartmentId: tank,
  gallons,
  wasteType: 'septage',
  method: 'sight_glass',
});

describe('gallons corrected with the price', () => {
  it('are corrected in the tank: ticket and job follow, with the reason that was given', async () => {
    const jobId = await truck.pumped('Miller', 1_000, 0, true, perGallon);
    const visitId = await truck.dumped(1_000, 20);
    expect(await priceOf(jobId)).toMatchObject({
      totalCents: 30_000,
      pickups: [{ vehicleId: truck.id, date: day, gallons: 1_000 }],
    });
    const priced = bodyOf(await correct(jobId, 2_000, { reason: 'He wrote one tank of two' }));
    expect(priced).toMatchObject({ totalCents: 60_000, version: 2, facts: { gallons: 2_000 } });
    const ticket = await ticketOf(visitId);
    expect(ticket.shares).toMatchObject([{ pickedUpGallons: 2_000, jobId }]);
    expect(ticket.facts.map(({ reason }) => reason)).toContain('He wrote one tank of two');
    bodyOf(await correct(jobId, 1_900));
    expect((await ticketOf(visitId)).facts.map(({ reason }) => reason)).toContain('Corrected with the price');
  });

  it('of several pickups are corrected in the day of the truck, which is named', async () => {
    const jobId = await truck.pumped('Twice', 500, 40, true, perGallon);
    const taken = { jobId, rows: [rowOf(300)] };
    await outcomeOf(company.technician, command('load.taken', taken, times(45)));
    const refused = await correct(jobId, 900);
    expect(codeOf(refused)).toEqual([409, 'price.several-pickups']);
    expect(refused.body.data.days).toEqual([
      { vehicleId: truck.id, date: day, gallons: 500 },
      { vehicleId: truck.id, date: day, gallons: 300 },
    ]);
    expect(await priceOf(jobId)).toMatchObject({ totalCents: 24_000, version: 2 });
    await truck.dumped(800, 50);
  });

  it('cannot be cleared, nor typed where the pickup was withdrawn', async () => {
    const jobId = await truck.pumped('Gone', 600, 60, true, perGallon);
    expect(codeOf(await correct(jobId, null))).toEqual([409, 'price.gallons-in-ledger']);
    const { facts } = bodyOf(await company.dispatcher.call('GET', `/compliance/days/${truck.id}/${day}`));
    const fact = facts.find(({ client }: { client: { name: string } | null }) => client?.name === 'Gone');
    const path = `/compliance/facts/${fact.id}/withdrawal`;
    bodyOf(await company.dispatcher.call('POST', path, { reason: 'Not pumped' }));
    expect(await priceOf(jobId)).toMatchObject({ totalCents: null, holds: ['gallons-missing'], pickups: [] });
    expect(codeOf(await correct(jobId, 600))).toEqual([409, 'price.pickup-withdrawn']);
  });

  it('are no other figures than before when only something else is corrected', async () => {
    const jobId = await truck.pumped('Same', 500, 80, true, perGallon);
    // As a database of an older version may have it.
    await server.database.inTenant(company.admin, (tx) =>
      tx.execute(sql`update jobs set actual_gallons = 900, gallons_from = null where id = ${jobId}`),
    );
    expect(await differing()).toMatchObject([
      { jobId, subject: expect.stringContaining('in the ledger 500') },
    ]);
    bodyOf(await correct(jobId, 900, { onSiteMinutes: 40 }));
    expect(await differing()).toHaveLength(1);
    // The ledger's figure settles it, and changes nothing there.
    bodyOf(await correct(jobId, 500));
    expect(await differing()).toEqual([]);
    expect((await priceOf(jobId)).totalCents).toBe(15_000);
    await truck.dumped(500, 90);
  });

  it('of a closed day are an admin’s to correct', async () => {
    const office = await makeOfficeTruck(server, company);
    const jobId = await office.truck.pumped('Closed', 400, 0, true, perGallon);
    await office.truck.dumped(400, 20);
    bodyOf(await office.close({ reason: 'Papers follow' }, company.admin));
    expect(codeOf(await correct(jobId, 500))).toEqual([403, 'load.day-closed']);
    expect((await priceOf(jobId)).totalCents).toBe(12_000);
    expect((await correct(jobId, 500, {}, company.admin)).status).toBe(200);
    expect((await priceOf(jobId)).totalCents).toBe(15_000);
  });

  it('without a truck are the job’s alone', async () => {
    const job = await company.job(company.technician, perGallon);
    await company.setStatus(job.id, 'completed', { actualGallons: 700 });
    expect(await priceOf(job.id)).toMatchObject({ totalCents: 21_000, pickups: [], reportedGallons: null });
    expect(bodyOf(await correct(job.id, 800))).toMatchObject({ totalCents: 24_000 });
  });
});

describe('gallons that the ledger refused', () => {
  /** A tank of 3,000 gallons with 2,900 in it. */
  async function overfull(): Promise<{ readonly jobId: string; readonly full: Truck }> {
    const full = await company.newTruck();
    await full.pumped('First', 2_900, 0, true, perGallon);
    const jobId = await full.pumped('Second', 1_500, 30, true, perGallon);
    return { jobId, full };
  }
  const reviewOf = async (jobId: string) =>
    (await company.reviews()).find(({ job, code }) => job?.id === jobId && code === 'load.over-capacity');

  it('are not billed before somebody decides, and then as they were reported', async () => {
    const { jobId } = await overfull();
    expect(await priceOf(jobId)).toMatchObject({
      holds: ['gallons-missing'],
      totalCents: null,
      reportedGallons: 1_500,
    });
    // Correcting something else confirms nothing.
    bodyOf(await correct(jobId, null, { onSiteMinutes: 30 }));
    expect(await priceOf(jobId)).toMatchObject({ totalCents: null, reportedGallons: 1_500 });
    const review = await reviewOf(jobId);
    bodyOf(await company.decide(review?.id ?? '', 'note'));
    expect(await priceOf(jobId)).toMatchObject({ totalCents: 45_000, reportedGallons: null });
  });

  it('are the ledger’s once the tank is put right and they are accepted', async () => {
    const { jobId, full } = await overfull();
    const review = await reviewOf(jobId);
    expect(codeOf(await company.decide(review?.id ?? '', 'count'))).toEqual([409, 'review.cannot-count']);
    const measure = { routeId: null, compartmentId: full.tank, gallons: 1_200, method: 'sight_glass' };
    const measured = command('load.measured', measure, times(20));
    expect(await outcomeOf(company.technician, measured)).toEqual(['applied']);
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    expect(await priceOf(jobId)).toMatchObject({ totalCents: 45_000, reportedGallons: null });
    expect((await company.load(jobId)).actualGallons).toBe(1_500);
  });

  it('are settled when the office records the pickup itself', async () => {
    const { jobId, full } = await overfull();
    const job = await company.load(jobId);
    const fact = {
      kind: 'pickup',
      compartmentId: full.tank,
      clientAddressId: job.clientAddressId,
      jobId,
      gallons: 100,
      wasteType: 'septage',
      method: 'sight_glass',
    };
    bodyOf(
      await company.dispatcher.call('POST', `/compliance/days/${full.id}/${day}/facts`, {
        minute: 515,
        fact,
      }),
    );
    expect(await reviewOf(jobId)).toBeUndefined();
    expect(await priceOf(jobId)).toMatchObject({ totalCents: 3_000, reportedGallons: null });
    expect((await company.load(jobId)).actualGallons).toBe(100);
  });
});

describe('disposal at cost', () => {
  it('is each job’s part of the fee on the ticket, by the ledger’s gallons, and follows both', async () => {
    const shared = await company.newTruck();
    const jobs = [
      await shared.pumped('Diner', 1_350, 0, true, atCost),
      await shared.pumped('Grill', 900, 10, true, atCost),
      await shared.pumped('Bakery', 750, 20, true, atCost),
    ];
    const cents = () => Promise.all(jobs.map(async (jobId) => (await priceOf(jobId)).totalCents));
    expect(await cents()).toEqual([null, null, null]);
    const visitId = await shared.dumped(3_000, 40, { feeCents: 15_000 });
    expect(await cents()).toEqual([6_750, 4_500, 3_750]);
    // What the ticket says in the end.
    const fee = { cents: 10_000, note: 'Misread' };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/fees`, { fee }));
    expect(await cents()).toEqual([4_500, 3_000, 2_500]);
    bodyOf(await correctPickup(visitId, 'Diner', 600));
    expect(await cents()).toEqual([2_667, 4_000, 3_333]);
    // What somebody typed for a job stays.
    bodyOf(await correct(jobs[1] ?? '', 900, { disposalCents: 1_234 }));
    bodyOf(await correctPickup(visitId, 'Diner', 1_350));
    expect(await cents()).toEqual([4_500, 1_234, 2_500]);
  });

  it('waits while some of the job’s waste is aboard, or a site’s fee is not known', async () => {
    const two = await company.newTruck();
    const jobId = await two.pumped('Split', 1_000, 0, true, atCost);
    const half = { rows: [{ compartmentId: two.tank, gallons: 400, method: 'meter', emptied: false }] };
    await two.dumped(400, 20, { ...half, feeCents: 4_000 });
    expect(await priceOf(jobId)).toMatchObject({ totalCents: null, holds: ['disposal-cost-missing'] });
    const last = await two.dumped(600, 40);
    expect(await priceOf(jobId)).toMatchObject({ totalCents: null });
    const fee = { cents: 5_000, note: null };
    bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${last}/fees`, { fee }));
    expect((await priceOf(jobId)).totalCents).toBe(9_000);
  });

  it('is known once a tank is measured that nothing is left in, and waits again for a dump that was withdrawn', async () => {
    const office = await makeOfficeTruck(server, company);
    const { truck: measured } = office;
    const jobId = await measured.pumped('Rest', 500, 0, true, atCost);
    const part = { rows: [{ compartmentId: measured.tank, gallons: 480, method: 'meter', emptied: false }] };
    await measured.dumped(480, 20, { ...part, feeCents: 4_800 });
    expect((await priceOf(jobId)).totalCents).toBeNull();
    const report = { routeId: null, compartmentId: measured.tank, gallons: 0, method: 'sight_glass' };
    const empty = command('load.measured', report, times(40));
    expect(await outcomeOf(company.technician, empty)).toEqual(['applied']);
    expect((await priceOf(jobId)).totalCents).toBe(4_800);
    bodyOf(await office.withdraw((await office.dumpOf()).id));
    expect((await priceOf(jobId)).totalCents).toBeNull();
  });

  async function correctPickup(visitId: string, name: string, gallons: number): Promise<ApiAnswer> {
    const { shares } = await ticketOf(visitId);
    const factId = shares.find(({ clientName }) => clientName === name)?.factId;
    const change = { factId, gallons, reason: 'Read again' };
    return company.dispatcher.call('POST', `/compliance/tickets/${visitId}/corrections`, change);
  }
});
