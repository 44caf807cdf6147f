import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import { makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { compartmentsOf } from '../loads/compartments.queries.ts';
import { onBoard } from '../loads/on-board.queries.ts';
import { tenInTheMorning } from '../routes/testing.ts';

const { timeZone, today } = tenInTheMorning();

let server: TestServer;
let day: RouteDay;
let route: Route;
let tank: string;

beforeAll(async () => {
  server = await startTestServer();
  day = await makeRouteDay(server, today);
  const { admin } = day.company;
  const settings = bodyOf(await admin.call('GET', '/company/settings'));
  bodyOf(await admin.call('PUT', '/company/settings', { ...settings, timeZone }));
  route = await day.published([day.job(0), day.job(1), day.job(2), day.empty()]);
  tank = await server.database.inTenant(admin, async (tx) => {
    const [only] = await compartmentsOf(tx, admin.companyId, [route.vehicleId ?? '']);
    return only?.id ?? '';
  });
});
afterAll(() => server?.stop());

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

it('what the tank cannot hold keeps nobody from completing the job', async () => {
  await officeCompletes(3, 400);
  expect(await aboard()).toEqual([1_100]);
});
