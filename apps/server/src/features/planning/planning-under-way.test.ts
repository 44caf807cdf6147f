import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import { makeJob } from '../jobs/testing.ts';
import {
  insertBusyDay,
  makeClientNorth,
  optimize,
  routesOfDay,
  runOver,
  runThat,
  theDay,
} from '../routes/testing.ts';
import {
  useServer,
  usePlannableCompany,
  server,
  company,
  admin,
  loadJob,
  loadVehicles,
} from './testing/plannable-company.ts';
import { patiently } from '../../../../../test/patience.ts';

useServer();

describe('planning a day', () => {
  usePlannableCompany();

  it('is planned once at a time', async () => {
    await makeJob(admin, await makeClientNorth(admin, 3));
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.call('POST', '/routes/optimize', { date: theDay })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('optimization.already-running');
    await runOver(admin, answers.find(({ status }) => status === 200)?.body.id);
    expect(await routesOfDay(admin)).toHaveLength(1);
  });

  it('can be cancelled in mid-run, and nothing has changed', async () => {
    const jobIds = await insertBusyDay(server, admin, 80);
    const { id } = bodyOf(await admin.call('POST', '/routes/optimize', { date: theDay }));
    await runThat(admin, id, (run) => run.status === 'running' && run.progress > 0.2);
    bodyOf(await admin.call('POST', `/routes/optimizations/${id}/cancel`));
    const asked = Date.now();
    expect(await runOver(admin, id)).toMatchObject({ status: 'cancelled', routeCount: 0, failure: null });
    expect(Date.now() - asked).toBeLessThan(patiently(2_500));
    expect(await routesOfDay(admin)).toEqual([]);
    expect(await loadJob(jobIds[0] ?? '')).toMatchObject({ status: 'unscheduled' });
    expect(bodyOf(await admin.call('POST', `/routes/optimizations/${id}/cancel`))).toMatchObject({
      status: 'cancelled',
    });
  });

  it('tells while it runs how much the best plan costs', async () => {
    await makeVehicle(admin, { name: 'Truck 2' });
    await insertBusyDay(server, admin, 80);
    const { id } = bodyOf(await admin.call('POST', '/routes/optimize', { date: theDay }));
    const running = await runThat(admin, id, ({ search }) => (search?.better.length ?? 0) > 0);
    expect(running).toMatchObject({
      status: 'running',
      costCents: null,
      improve: false,
      includeJobs: true,
      search: { ofSeconds: 4 },
    });
    const done = await runOver(admin, id);
    const { seconds, better } = done.search ?? { seconds: 0, better: [] };
    expect(seconds).toBeGreaterThan(3);
    expect(better.length).toBeGreaterThan(1);
    expect(better.slice(0, running.search?.better.length)).toEqual(running.search?.better);
    for (const [index, plan] of better.entries()) {
      expect(plan.second).toBeGreaterThanOrEqual(better[index - 1]?.second ?? 0);
      expect(plan.costCents).toBeLessThan(better[index - 1]?.costCents ?? Number.POSITIVE_INFINITY);
    }
    expect(better.at(-1)?.leftOut).toBe(done.leftOut.length);
    // The saved plan's cents are rounded for each part of each route.
    expect(Math.abs((better.at(-1)?.costCents ?? 0) - (done.costCents ?? 0))).toBeLessThanOrEqual(10);
  });

  it('can be stopped in mid-run, and the best plan so far is saved', async () => {
    await makeVehicle(admin, { name: 'Truck 2' });
    const jobIds = await insertBusyDay(server, admin, 80);
    const { id } = bodyOf(await company.dispatcher.call('POST', '/routes/optimize', { date: theDay }));
    await runThat(admin, id, ({ search }) => search !== null);
    expect(bodyOf(await company.dispatcher.call('POST', `/routes/optimizations/${id}/stop`))).toMatchObject({
      stopRequested: true,
    });
    const done = await runOver(admin, id);
    expect(done).toMatchObject({
      status: 'done',
      jobsAnalyzed: 80,
      routeCount: 2,
      leftOut: [],
      failure: null,
      progress: 1,
    });
    expect(done.search?.seconds).toBeLessThan(3.5);
    expect((await routesOfDay(admin)).reduce((sum, { jobCount }) => sum + jobCount, 0)).toBe(80);
    expect(await loadJob(jobIds[0] ?? '')).toMatchObject({ status: 'scheduled' });
    expect(bodyOf(await admin.call('POST', `/routes/optimizations/${id}/stop`))).toEqual(done);
  });

  it('can be improved: the search goes on from the routes there are', async () => {
    await makeVehicle(admin, { name: 'Truck 2' });
    await insertBusyDay(server, admin, 60);
    const first = await optimize(admin);
    const improved = await optimize(admin, { improve: true });
    expect(improved).toMatchObject({ status: 'done', improve: true, leftOut: [], search: { ofSeconds: 6 } });
    // It begins where the other ended, not with a plan that has yet to be found.
    expect(improved.search?.better[0]?.costCents).toBeLessThanOrEqual(first.costCents ?? 0);
    expect(improved.costCents).toBeLessThanOrEqual(first.costCents ?? 0);
    const again = await optimize(admin);
    expect(again.search?.better[0]?.costCents).toBeGreaterThan(first.costCents ?? 0);
  });

  it('is improved with whatever is left of it', async () => {
    const client = await makeClientNorth(admin, 3);
    const [first, second] = [await makeJob(admin, client), await makeJob(admin, client)];
    expect(await optimize(admin, { improve: true })).toMatchObject({
      status: 'done',
      jobsAnalyzed: 2,
      routeCount: 1,
    });
    const [truck] = await loadVehicles();
    await makeVehicle(admin, { name: 'Truck 2' });
    bodyOf(await admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, outOfService: true }));
    const added = await makeJob(admin, client);
    expect(await optimize(admin, { improve: true })).toMatchObject({
      status: 'done',
      jobsAnalyzed: 3,
      leftOut: [],
    });
    const [route] = await routesOfDay(admin);
    expect(route).toMatchObject({ vehicleName: 'Truck 2', jobCount: 3 });
    expect(new Set(route?.stops.flatMap(({ jobId }) => jobId ?? []))).toEqual(
      new Set([first.id, second.id, added.id]),
    );
  });

  it('is not saved when its jobs changed meanwhile', async () => {
    const [changed] = await insertBusyDay(server, admin, 40);
    const { id } = bodyOf(await admin.call('POST', '/routes/optimize', { date: theDay }));
    await runThat(admin, id, (run) => run.progress > 0.2);
    bodyOf(
      await admin.call('PUT', `/jobs/${changed}/status`, { status: 'cancelled', reason: 'Sold the house' }),
    );
    expect(await runOver(admin, id)).toMatchObject({
      status: 'failed',
      failure: 'The jobs of this day changed while routes were being planned. Please run it again.',
    });
    expect(await routesOfDay(admin)).toEqual([]);
    expect(await optimize(admin)).toMatchObject({ status: 'done', jobsAnalyzed: 39 });
  });
});
