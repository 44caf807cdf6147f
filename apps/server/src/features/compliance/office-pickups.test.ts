import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeDayUnderWay, tankOf, type RouteDay } from '../dispatch/testing.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { onBoard } from '../loads/on-board.queries.ts';
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
    (await onBoard(tx, [route.vehicleId ?? ''])).map(({ gallons }) => gallons),
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
