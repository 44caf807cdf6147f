import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeDayUnderWay, tankOf, type RouteDay } from '../dispatch/testing.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { aboard as aboardTruck } from '../custody/testing.ts';
import { tenInTheMorning } from '../routes/testing.ts';

const server = serverOfFile();
let day: RouteDay;
let route: Route;
let tank: string;

beforeAll(async () => {
  day = await makeDayUnderWay(server, tenInTheMorning());
  route = await day.published([day.job(0), day.job(1), day.job(2), day.empty()]);
  tank = await tankOf(server, day, route);
});

const officeCompletes = async (at: number, actualGallons: number) =>
  bodyOf(
    await day.dispatcher.call('PUT', `/jobs/${day.jobs[at]?.id ?? ''}/status`, {
      status: 'completed',
      actualGallons,
    }),
  );
const aboard = () =>
  server.database.inTenant(day.company.admin, async (tx) =>
    (await aboardTruck(tx, route.vehicleId ?? '')).map(({ gallons }) => gallons),
  );

it('a job the office completes fills the tank once somebody reports what becomes of the load', async () => {
  await officeCompletes(0, 400);
  expect(await aboard()).toEqual([]);
  const load = [{ compartmentId: tank, gallons: 600, wasteType: 'septage', method: 'sight_glass' }];
  const report = command('job.completed', { jobId: day.jobs[1]?.id, gallons: 600, notes: null, load });
  expect(await outcomeOf(day.company.technician, report)).toEqual(['applied']);
  expect(await aboard()).toEqual([600]);
  await officeCompletes(2, 500);
  expect(await aboard()).toEqual([1_100]);
  const facts = await server.database.inTenant(day.company.admin, async (tx) =>
    tx.execute(sql`select gallons, method from load_facts where job_id = ${day.jobs[2]?.id ?? ''}`),
  );
  expect(facts.rows).toEqual([{ gallons: 500, method: 'estimate' }]);
});

it('a job can be completed even with more gallons than the tank holds', async () => {
  await officeCompletes(3, 400);
  expect(await aboard()).toEqual([1_100]);
});

it('a phone’s report that counts after all replaces what the office put into the tank', async () => {
  const counted = async (at: number, gallons: number) => {
    const load = [{ compartmentId: tank, gallons, wasteType: 'septage', method: 'sight_glass' }];
    const report = command('job.completed', { jobId: day.jobs[at]?.id, gallons, notes: null, load });
    expect(await outcomeOf(day.company.technician, report)).toEqual(['recorded', 'job.already-completed']);
    const { items } = bodyOf(await day.dispatcher.call('GET', '/field/v1/reviews?state=open&limit=200'));
    const review = items.find(({ job }: { job: { id: string } | null }) => job?.id === day.jobs[at]?.id);
    bodyOf(
      await day.dispatcher.call('POST', `/field/v1/reviews/${review?.id}/decision`, { decision: 'count' }),
    );
    return bodyOf(await day.dispatcher.call('GET', `/jobs/${day.jobs[at]?.id ?? ''}`)).actualGallons;
  };
  // The office had posted 500 gallons of this one, and none of the first, as the truck's dumps were not known yet.
  expect(await counted(2, 650)).toBe(650);
  expect(await aboard()).toEqual([1_250]);
  expect(await counted(0, 300)).toBe(300);
  expect(await aboard()).toEqual([1_550]);
  // Another report of the same job does not add to it.
  expect(await counted(2, 600)).toBe(600);
  expect(await aboard()).toEqual([1_500]);
});
