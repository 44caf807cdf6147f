import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { addressValues, makeClient } from '../../../../../../test/factories/clients.ts';
import { makeCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeJob } from '../../jobs/testing.ts';
import { routes } from '../rows/routes.tables.ts';
import { makeClientNorth, optimize, routesOfDay, setDepot, theDay } from '../testing.ts';
import {
  useEditedDay,
  server,
  company,
  dispatcher,
  truck,
  jobs,
  visit,
  empty,
  request,
  make,
  edit,
  preview,
  get,
  loadJob,
  historyOf,
  openJobIds,
  timesOf,
} from './testing/edited-day.ts';

useEditedDay();

describe('a route made by hand', () => {
  it('has times, miles and load, and gives its jobs to its driver', async () => {
    const visits = [visit(1), visit(0), empty(), visit(2), empty()];
    const shown = await preview(visits);
    const route = await make(visits);
    expect(timesOf(route)).toEqual(timesOf(shown));
    expect(route).toMatchObject({
      name: 'Truck 1 – Tue, Mar 3',
      status: 'draft',
      isOptimized: false,
      jobCount: 3,
      disposalCount: 2,
      totalGallons: 4_500,
      driverName: 'Tom Technician',
      findings: [],
      findingCount: 0,
    });
    expect(route.stops.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'start Depot',
      'job Client 4 km north',
      'job Client 2 km north',
      'disposal Lancaster Treatment Plant',
      'job Client 6 km north',
      'disposal Lancaster Treatment Plant',
      'end Depot',
    ]);
    expect(route.stops.map((stop) => stop.loadAfterGallons)).toEqual([0, 1_500, 3_000, 0, 1_500, 0, 0]);
    for (const [at, stop] of route.stops.slice(1).entries())
      expect(stop.arrivalSecond).toBe((route.stops[at]?.departureSecond ?? 0) + stop.legSeconds);
    expect(await loadJob(0)).toMatchObject({ status: 'scheduled', assignedTo: company.technician.userId });
    expect(await loadJob(3)).toMatchObject({ status: 'unscheduled', assignedTo: null });
    expect((await historyOf(0)).join()).toContain('On route Truck 1');
    expect(await openJobIds()).toEqual([jobs[3]?.id]);
  });

  it('takes the order the planner would give it', async () => {
    const { visits } = bodyOf(
      await dispatcher.call('POST', '/routes/suggested-order', request([visit(3), visit(0), visit(2)])),
    );
    expect(visits).toHaveLength(5); // two loads, two trips to empty the tank
    expect(visits.filter((one: Visit) => one.kind === 'job')).toHaveLength(3);
    const better = await preview(visits);
    expect(better.findings).toEqual([]);
    expect(await openJobIds()).toHaveLength(4);
  });

  it('says at the stop what is wrong, and is saved all the same', async () => {
    const windowed = await makeJob(dispatcher, await makeClientNorth(dispatcher, 1), {
      windowStartMinute: 420,
      windowEndMinute: 425,
      expectedGallons: 0,
    });
    const route = await make([visit(0), visit(1), visit(2), { kind: 'job', jobId: windowed.id }]);
    expect(route.findings).toEqual([
      {
        code: 'over-capacity',
        sequence: 3,
        message: 'The tank would be over capacity by 1,000 gal. Empty it before this stop.',
      },
      {
        code: 'late',
        sequence: 4,
        message: expect.stringMatching(/^1 h \d+ min late: the arrival window is over by then/),
      },
      {
        code: 'not-emptied',
        sequence: 5,
        message: 'Returns with 4,500 gal in the tank. Empty it at the end.',
      },
    ]);
    const { items } = bodyOf(await dispatcher.call('GET', `/routes?date=${theDay}`));
    expect(items).toMatchObject([{ id: route.id, findingCount: 3 }]);
  });

  it('tells of a truck and a driver that are out already, of addresses without a pin, and takes jobs of no day', async () => {
    await make([visit(0), empty()]);
    const lost = await makeClient(dispatcher, {
      name: 'Lost',
      addresses: [
        addressValues({ streetLine1: 'Somewhere', city: 'Nowhere', state: 'ZZ', postalCode: '00000' }),
      ],
    });
    const job = await makeJob(dispatcher, lost);
    bodyOf(await dispatcher.call('PUT', `/jobs/${job.id}/date`, { scheduledDate: null }));
    expect(await openJobIds('&search=Lost')).toEqual([job.id]);
    const route = await make([{ kind: 'job', jobId: job.id }], { name: 'Second' });
    expect(route.findings.map(({ code, sequence }) => [code, sequence])).toEqual([
      ['truck-on-other-route', null],
      ['driver-on-other-route', null],
      ['address-not-located', 1],
    ]);
    expect(route.stops[1]).toMatchObject({ latitude: null, legMeters: 0 });
    expect(bodyOf(await dispatcher.call('GET', `/jobs/${job.id}`))).toMatchObject({
      status: 'scheduled',
      scheduledDate: theDay,
    });
  });

  it('is made once, however often it is sent', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all(
      [0, 1].map(() => dispatcher.call('POST', '/routes', request([visit(0), empty()]), key)),
    );
    expect(bodyOf(first!).id).toBe(bodyOf(second!).id);
    expect(await routesOfDay(dispatcher)).toHaveLength(1);
  });
});

describe('an edited route', () => {
  it('gets new times, keeps the ids of its stops, and lets go of the jobs taken off', async () => {
    const route = await make([visit(0), visit(1), empty()]);
    const changed: Route = bodyOf(
      await edit(route, [visit(2), visit(1), empty()], { name: null, driverUserId: null }),
    );
    expect(timesOf(changed)).toEqual(
      timesOf(await preview([visit(2), visit(1), empty()], { driverUserId: null, routeId: route.id })),
    );
    expect(changed.stops.find((stop) => stop.jobId === jobs[1]?.id)?.id).toBe(route.stops[2]?.id);
    expect(await loadJob(0)).toMatchObject({ status: 'unscheduled', assignedTo: null });
    expect((await historyOf(0)).join()).toContain('taken off its route');
    expect(await loadJob(1)).toMatchObject({ status: 'scheduled', assignedTo: null });
    expect(await loadJob(2)).toMatchObject({ status: 'scheduled', assignedTo: null });
  });

  it('moves its jobs along to another day', async () => {
    const route = await make([visit(0), empty()]);
    bodyOf(await edit(route, [visit(0), empty()], { routeDate: '2026-03-04', name: null }));
    expect(await loadJob(0)).toMatchObject({ scheduledDate: '2026-03-04', status: 'scheduled' });
  });

  it('is no longer what the planner made', async () => {
    await optimize(dispatcher);
    const [planned] = await routesOfDay(dispatcher);
    expect(planned).toMatchObject({ isOptimized: true, findings: [] });
    const visits = (planned?.stops ?? []).flatMap((stop): Visit[] =>
      stop.jobId
        ? [{ kind: 'job', jobId: stop.jobId }]
        : stop.disposalSiteId
          ? [{ kind: 'disposal', disposalSiteId: stop.disposalSiteId }]
          : [],
    );
    // The same order has the same times as the planner gave it.
    const same: Route = bodyOf(await edit(planned!, visits, { driverUserId: planned!.driverUserId }));
    expect({ ...same, updatedAt: '' }).toEqual({ ...planned, isOptimized: false, updatedAt: '' });
  });

  it('refuses the second of two dispatchers, also at the same moment', async () => {
    const route = await make([visit(0), empty()]);
    const answers = await Promise.all([
      edit(route, [visit(1), empty()]),
      edit(route, [visit(2), empty()], {}, company.admin),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'route.changed-meanwhile',
    });
  });

  it('refuses to undo what was begun', async () => {
    const route = await make([visit(0), visit(1), empty()]);
    bodyOf(await company.technician.call('PUT', `/jobs/${jobs[0]?.id}/status`, { status: 'in_progress' }));
    const begun = await get(route.id);
    expect(begun.status).toBe('in_progress');
    for (const answer of [
      await edit(begun, [visit(1), visit(0), empty()]),
      await edit(begun, [visit(1), empty()]),
      await edit(begun, [visit(0), visit(1), empty()], { routeDate: '2026-03-04' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'route.already-begun' } });
    }
    expect(bodyOf(await edit(begun, [visit(0), empty(), visit(2)])).jobCount).toBe(2);
    expect(await loadJob(0)).toMatchObject({ status: 'in_progress' });
    await server.database.asSystem((tx) =>
      tx.update(routes).set({ status: 'completed' }).where(eq(routes.id, route.id)),
    );
    expect(await edit(await get(route.id), [visit(0)])).toMatchObject({
      status: 409,
      body: { code: 'route.not-editable' },
    });
  });
});

describe('what is refused', () => {
  it('is a job on two routes, in turn and at the same moment', async () => {
    await make([visit(0), empty()]);
    expect((await preview([visit(0), visit(1)])).findings).toContainEqual(
      expect.objectContaining({ code: 'job-on-other-route', sequence: 1 }),
    );
    expect(await dispatcher.call('POST', '/routes', request([visit(0), visit(1)]))).toMatchObject({
      status: 409,
      body: { code: 'route.job-on-other-route' },
    });
    const answers = await Promise.all(
      [dispatcher, company.admin].map((person) =>
        person.call('POST', '/routes', request([visit(2), empty()])),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is a job that is over, a job twice, no job at all, and what does not exist', async () => {
    bodyOf(await dispatcher.call('PUT', `/jobs/${jobs[0]?.id}/status`, { status: 'completed' }));
    expect(await dispatcher.call('POST', '/routes', request([visit(0)]))).toMatchObject({
      status: 409,
      body: { code: 'route.job-not-open' },
    });
    expect(issuesOf(await dispatcher.call('POST', '/routes', request([visit(1), visit(1)])))).toEqual({
      visits: 'A job can be on the route only once.',
    });
    expect(issuesOf(await dispatcher.call('POST', '/routes', request([empty()])))).toEqual({
      visits: 'Add at least one job to the route.',
    });
    const ghost = randomUUID();
    const cases: [object, string][] = [
      [request([{ kind: 'job', jobId: ghost }]), 'route.job-unknown'],
      [request([visit(1), { kind: 'disposal', disposalSiteId: ghost }]), 'route.site-unknown'],
      [request([visit(1)], { vehicleId: ghost }), 'route.truck-unknown'],
      [request([visit(1)], { driverUserId: ghost }), 'route.driver-unknown'],
    ];
    for (const [body, code] of cases)
      expect(await dispatcher.call('POST', '/routes', body)).toMatchObject({ status: 422, body: { code } });
    expect(
      await dispatcher.call('PUT', `/routes/${ghost}`, {
        ...request([visit(1)]),
        seenUpdatedAt: new Date().toISOString(),
      }),
    ).toMatchObject({ status: 404 });
  });

  it("is another company's row, as if it did not exist", async () => {
    const other = await makeCompany(server, 'Stranger');
    await setDepot(other.admin);
    const [theirs] = bodyOf(await other.admin.call('GET', '/vehicles'));
    const route = await make([visit(0), empty()]);
    const stranger = other.dispatcher;
    expect(
      await stranger.call(
        'POST',
        '/routes',
        request([visit(1)], { vehicleId: theirs.id, driverUserId: null }),
      ),
    ).toMatchObject({ status: 422, body: { code: 'route.job-unknown' } });
    expect(
      await stranger.call('POST', '/routes', request([], { vehicleId: truck.id, driverUserId: null })),
    ).toMatchObject({ status: 400 });
    expect(await stranger.call('POST', '/routes/preview', request([], { driverUserId: null }))).toMatchObject(
      {
        status: 422,
        body: { code: 'route.truck-unknown' },
      },
    );
    expect((await edit(route, [visit(0)], {}, stranger)).status).toBe(404);
    expect((await stranger.call('GET', `/routes/${route.id}`)).status).toBe(404);
  });

  it('is any route but their own, for a technician', async () => {
    const { technician } = company;
    const theirs = await make([visit(0), empty()]);
    const another = await make([visit(1), empty()], { driverUserId: dispatcher.userId });
    expect(bodyOf(await technician.call('GET', `/routes/mine?date=${theDay}`))).toEqual([
      await get(theirs.id),
    ]);
    expect((await get(theirs.id, technician)).id).toBe(theirs.id);
    expect((await technician.call('GET', `/routes/${another.id}`)).status).toBe(404);
    for (const [method, path, body] of [
      ['POST', '/routes', request([visit(2)])],
      ['POST', '/routes/preview', request([])],
      ['POST', '/routes/suggested-order', request([])],
      ['GET', `/routes/open-jobs?date=${theDay}`],
      ['PUT', `/routes/${theirs.id}`, { ...request([visit(0)]), seenUpdatedAt: theirs.updatedAt }],
    ] as const) {
      expect((await technician.call(method, path, body)).status, path).toBe(403);
    }
  });
});
