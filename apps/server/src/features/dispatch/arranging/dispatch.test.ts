import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import type { Job } from '@haulwright/domain/jobs/job';
import type { RoutePreview, Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { mailTo } from '../../../../../../test/server/outbox.ts';
import { newId } from '../../../platform/ids.ts';
import { theDay } from '../../routes/testing.ts';
import { codeOf, dayAhead, makeRouteDay, visitsOf, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let company: TestCompany;
let dispatcher: TestPerson;
let trucks: Vehicle[];
/** 2, 4, 6 and 8 km north of the depot, 1,500 gallons each; the tanks hold 3,500. */
let jobs: Job[];
let made: RouteDay;

beforeEach(async () => {
  made = await makeRouteDay(server, theDay, { job: { expectedGallons: 1_500 } });
  ({ company, dispatcher, trucks, jobs } = made);
});

const job = (at: number): Visit => made.job(at);
const empty = (): Visit => made.empty();
const day = (date?: string): Promise<Route[]> => made.day(date);
const request: RouteDay['lane'] = (...wanted) => made.lane(...wanted);
const changed: RouteDay['changed'] = (...wanted) => made.changed(...wanted);
const send: RouteDay['send'] = (...wanted) => made.send(...wanted);
const arrange: RouteDay['arrange'] = (...routes) => made.arrange(...routes);
const loadJob = (at: number): Promise<Job> => made.loadJob(at);

describe('an arrangement', () => {
  it('moves jobs between two routes in one step; a stop keeps its id, a job its schedule', async () => {
    const { routes } = await arrange(
      request(0, [job(0), job(1), empty()], { driverUserId: company.technician.userId }),
      request(1, [job(2), empty()]),
    );
    const [first, second] = routes as [Route, Route];
    const stopOf = (route: Route, at: number) => route.stops.find((stop) => stop.jobId === jobs[at]?.id)?.id;
    expect(await loadJob(1)).toMatchObject({ status: 'scheduled', assignedTo: company.technician.userId });
    const after = await arrange(
      changed(first, [job(2), job(0), empty()]),
      changed(second, [job(1), empty()]),
    );
    expect(after.routes.map((route) => visitsOf(route))).toEqual([
      [job(2), job(0), empty()],
      [job(1), empty()],
    ]);
    expect(after.routes.flatMap((route) => route.findings)).toEqual([]);
    expect(stopOf(after.routes[0]!, 2)).toBe(stopOf(second, 2));
    // The one that left the driver's route is no longer his; the one that came is.
    expect(await loadJob(1)).toMatchObject({ status: 'scheduled', assignedTo: null });
    expect(await loadJob(2)).toMatchObject({ status: 'scheduled', assignedTo: company.technician.userId });
  });

  it('puts a job back into the pool and to another day, and removes a route without visits', async () => {
    const made = await arrange(request(0, [job(0), job(1), empty()]));
    const [route] = made.routes as [Route];
    const tomorrow = request(0, [job(1)], { routeDate: '2026-03-04' });
    const after = await arrange(changed(route, []), tomorrow);
    expect(after.removedIds).toEqual([route.id]);
    expect(await day()).toEqual([]);
    expect((await day('2026-03-04')).map((one) => one.id)).toEqual([tomorrow.id]);
    expect(await loadJob(0)).toMatchObject({ status: 'unscheduled', scheduledDate: theDay });
    expect(await loadJob(1)).toMatchObject({ status: 'scheduled', scheduledDate: '2026-03-04' });
    // Undone: the same route is there again, under its id.
    const [there] = after.routes as [Route];
    const undone = await arrange(changed(there, []), {
      ...changed(route, [job(0), job(1), empty()]),
      seenUpdatedAt: null,
    });
    expect(undone.routes.map((one) => one.id)).toEqual([route.id]);
  });

  it('happens whole or not at all', async () => {
    const { routes } = await arrange(request(0, [job(0), empty()]), request(1, [job(1), empty()]));
    const [first, second] = routes as [Route, Route];
    await arrange(changed(second, [job(1), job(2), empty()]));
    const late = await send([changed(first, [job(0), job(1), empty()]), changed(second, [empty()])]);
    expect([late.status, codeOf(late)]).toEqual([409, 'route.changed-meanwhile']);
    expect((await day()).map((route) => visitsOf(route))).toEqual([
      [job(0), empty()],
      [job(1), job(2), empty()],
    ]);
  });

  it.each([
    [
      'a job of a route that is not part of the step',
      async () => [request(1, [job(0)])],
      409,
      'route.job-on-other-route',
    ],
    [
      'a route that is said to be new and is there',
      async (route: Route) => [{ ...changed(route, [job(0)]), seenUpdatedAt: null }],
      409,
      'route.changed-meanwhile',
    ],
    [
      'a route that is gone',
      async () => [{ ...request(1, [job(1)]), seenUpdatedAt: '2026-01-01T00:00:00.000Z' }],
      409,
      'route.changed-meanwhile',
    ],
    [
      'a job twice',
      async (route: Route) => [changed(route, [job(0)]), request(1, [job(0)])],
      400,
      'BAD_REQUEST',
    ],
    [
      'a truck of nobody',
      async () => [request(0, [job(1)], { vehicleId: newId() })],
      422,
      'route.truck-unknown',
    ],
  ] as const)('refuses %s, and nothing changes', async (_, make, status, code) => {
    const { routes } = await arrange(request(0, [job(0), empty()]));
    const before = await day();
    const answer = await send(await make(routes[0]!));
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(await day()).toEqual(before);
  });

  it('leaves what has begun where it is', async () => {
    const { routes } = await arrange(
      request(0, [job(0), job(1), empty()], { driverUserId: company.technician.userId }),
      request(1, [job(2)]),
    );
    bodyOf(await company.technician.call('PUT', `/jobs/${jobs[0]?.id}/status`, { status: 'in_progress' }));
    const [first, second] = (await day()) as [Route, Route];
    const answer = await send([changed(first, [job(1), empty()]), changed(second, [job(2), job(0)])]);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'route.already-begun']);
    expect(
      (await arrange(changed(first, [job(0), empty()]), changed(second, [job(2), job(1)]))).routes,
    ).toHaveLength(routes.length);
  });

  it('is for the office', async () => {
    expect((await send([request(0, [job(0)])], company.technician)).status).toBe(403);
    expect((await company.technician.call('GET', `/dispatch/day?date=${theDay}`)).status).toBe(403);
  });
});

describe('publishing', () => {
  it('gives the route to its driver, who gets it by email, and can be taken back until it begins', async () => {
    const { routes } = await arrange(
      request(0, [job(0), job(1), empty()], { driverUserId: company.technician.userId, routeDate: dayAhead }),
    );
    const [route] = routes as [Route];
    const published: Route = bodyOf(await dispatcher.call('POST', `/dispatch/routes/${route.id}/publish`));
    expect(published.status).toBe('published');
    expect(await loadJob(0)).toMatchObject({ status: 'scheduled', assignedTo: company.technician.userId });
    const mail = await mailTo(server, company.technician.email, /^Your route for Tuesday, March 3/);
    expect(mail.text).toContain('2 jobs');
    expect(mail.text).toMatch(/\d [AP]M {2}1\. Client 2 km north, /);
    expect(mail.text).toContain('To pump: 1,500 gal');
    expect(mail.text).toContain(`/routes/mine?date=${dayAhead}`);
    const again = await dispatcher.call('POST', `/dispatch/routes/${route.id}/publish`);
    expect([again.status, codeOf(again)]).toEqual([409, 'route.not-draft']);
    expect(bodyOf(await dispatcher.call('POST', `/dispatch/routes/${route.id}/take-back`)).status).toBe(
      'draft',
    );
    bodyOf(await dispatcher.call('POST', `/dispatch/routes/${route.id}/publish`));
    bodyOf(await company.technician.call('PUT', `/jobs/${jobs[0]?.id}/status`, { status: 'in_progress' }));
    const begun = await dispatcher.call('POST', `/dispatch/routes/${route.id}/take-back`);
    expect([begun.status, codeOf(begun)]).toEqual([409, 'route.not-published']);
  });

  it('asks for a driver, and is for the office', async () => {
    const { routes } = await arrange(request(0, [job(0)]));
    const answer = await dispatcher.call('POST', `/dispatch/routes/${routes[0]?.id}/publish`);
    expect([answer.status, codeOf(answer)]).toEqual([422, 'route.no-driver']);
    expect((await company.technician.call('POST', `/dispatch/routes/${routes[0]?.id}/publish`)).status).toBe(
      403,
    );
    expect((await dispatcher.call('POST', `/dispatch/routes/${newId()}/publish`)).status).toBe(404);
  });
});

describe('places for a job', () => {
  it('cost what the route would then take longer, and tell what breaks', async () => {
    const { routes } = await arrange(request(0, [job(0), job(2), empty()]));
    const [route] = routes as [Route];
    const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
      await dispatcher.call('POST', '/dispatch/insertions', { date: theDay, jobId: jobs[1]?.id }),
    );
    expect(lanes.map((lane) => [lane.routeId, lane.vehicleId, lane.places.length])).toEqual([
      [route.id, trucks[0]?.id, 4],
      [null, trucks[1]?.id, 1],
    ]);
    for (const place of lanes[0]?.places ?? []) {
      const visits = visitsOf(route).toSpliced(place.at, 0, job(1));
      const preview: RoutePreview = bodyOf(
        await dispatcher.call('POST', '/routes/preview', {
          routeDate: theDay,
          vehicleId: trucks[0]?.id,
          visits,
          routeId: route.id,
        }),
      );
      expect(place.addedMinutes).toBeCloseTo(preview.totalDurationMinutes - route.totalDurationMinutes, -0.5);
      expect(place.addedMiles).toBeCloseTo(preview.totalDistanceMiles - route.totalDistanceMiles, 0);
      expect(place.problems.map(({ code }) => code)).toEqual(preview.findings.map(({ code }) => code));
    }
    // 4,500 gallons before the tank is emptied are too many; after it they are not, but the tank comes home
    // full.
    expect(lanes[0]?.places[1]?.problems).toEqual([
      {
        code: 'over-capacity',
        message:
          'Client 6 km north: The tank would be over capacity by 1,000 gal. Empty it before this stop.',
      },
    ]);
    expect(lanes[0]?.places[3]?.problems.map(({ code }) => code)).toEqual(['not-emptied']);
  });

  it('are looked for as if the job were on no route, and not before what has begun', async () => {
    await arrange(request(0, [job(0), job(1), empty()], { driverUserId: company.technician.userId }));
    bodyOf(await company.technician.call('PUT', `/jobs/${jobs[0]?.id}/status`, { status: 'in_progress' }));
    const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
      await dispatcher.call('POST', '/dispatch/insertions', { date: theDay, jobId: jobs[1]?.id }),
    );
    expect(lanes[0]).toMatchObject({ fixed: 1, places: [{ at: 1 }, { at: 2 }] });
    expect(lanes[0]?.places[0]?.problems).toEqual([]);
  });

  it('cost for several jobs what all of them cost one after the other, wherever they were', async () => {
    const { routes } = await arrange(request(0, [job(0), job(2), empty()]));
    const [route] = routes as [Route];
    const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
      await dispatcher.call('POST', '/dispatch/insertions', {
        date: theDay,
        jobId: jobs[1]?.id,
        thenJobIds: [jobs[0]?.id],
      }),
    );
    expect(lanes.map((lane) => lane.places.length)).toEqual([3, 1]);
    const bare: RoutePreview = bodyOf(
      await dispatcher.call('POST', '/routes/preview', {
        routeDate: theDay,
        vehicleId: trucks[0]?.id,
        visits: [job(2), empty()],
        routeId: route.id,
      }),
    );
    const all: RoutePreview = bodyOf(
      await dispatcher.call('POST', '/routes/preview', {
        routeDate: theDay,
        vehicleId: trucks[0]?.id,
        visits: [job(2), job(1), job(0), empty()],
        routeId: route.id,
      }),
    );
    expect(lanes[0]?.places[1]?.addedMinutes).toBeCloseTo(
      all.totalDurationMinutes - bare.totalDurationMinutes,
      -0.5,
    );
    expect(lanes[0]?.places[1]?.problems.map(({ code }) => code)).toEqual(['over-capacity']);
  });

  it('are refused for a job that does not exist', async () => {
    const answer = await dispatcher.call('POST', '/dispatch/insertions', { date: theDay, jobId: newId() });
    expect([answer.status, codeOf(answer)]).toEqual([422, 'route.job-unknown']);
  });
});

/** The step that brings back how it was. */
const backTo = (past: readonly Route[], now: readonly Route[]) => {
  const seen = (id: string) => ({ seenUpdatedAt: now.find((route) => route.id === id)?.updatedAt ?? null });
  return [
    ...past.map((route) => changed(route, visitsOf(route), seen(route.id))),
    ...now.filter((route) => past.every(({ id }) => id !== route.id)).map((route) => changed(route, [])),
  ];
};

describe('any sequence of moves, undo, redo and colleagues’ edits', () => {
  /** A company of its own for each share of the sequences. */
  const shares = [1, 2, 3];
  it.each(shares)(
    'leave each job on one route at most, none lost, stored times as recomputed ones (%i)',
    async () => {
      const dates = [theDay, '2026-03-04'];
      const move = fc.record({
        job: fc.nat(3),
        truck: fc.nat(2),
        date: fc.nat(1),
        at: fc.nat(5),
        stale: fc.nat(9),
        undo: fc.nat(3),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 10 }), async (moves) => {
          for (const date of dates) for (const route of await day(date)) await arrange(changed(route, []));
          const bothDays = async () => (await Promise.all(dates.map((one) => day(one)))).flat();
          let past: Route[] | null = null;
          let before = await bothDays();
          for (const { job: which, truck, date, at, stale, undo } of moves) {
            const from = before.find((route) => route.stops.some((stop) => stop.jobId === jobs[which]?.id));
            // The third truck is the pool.
            const to =
              truck === 2
                ? undefined
                : (before.find(
                    (route) => route.vehicleId === trucks[truck]?.id && route.routeDate === dates[date],
                  ) ?? null);
            const without = (route: Route) =>
              visitsOf(route).filter((visit) => visit.kind !== 'job' || visit.jobId !== jobs[which]?.id);
            const steps: object[] = [];
            if (from !== undefined && from !== to) steps.push(changed(from, without(from)));
            if (to === null) steps.push(request(truck, [job(which)], { routeDate: dates[date] }));
            else if (to !== undefined) steps.push(changed(to, without(to).toSpliced(at, 0, job(which))));
            const wanted = undo === 0 && past !== null ? backTo(past, before) : steps;
            if (wanted.length === 0) continue;
            // Now and then the state that was seen is an old one, as after a colleague's move.
            const sent =
              stale === 0
                ? wanted.map((one) => ({ ...one, seenUpdatedAt: '2026-01-01T00:00:00.000Z' }))
                : wanted;
            const answer = await send(sent);
            expect(stale === 0 ? [409] : [200]).toContain(answer.status);
            expect([200, 409]).toContain(answer.status);
            const after = await bothDays();
            expect(answer.status === 200 ? [] : after).toEqual(answer.status === 200 ? [] : before);
            if (answer.status === 200) past = before;
            before = after;
            const onRoutes = after.flatMap((route) => route.stops.flatMap((stop) => stop.jobId ?? []));
            expect(new Set(onRoutes).size).toBe(onRoutes.length);
            const loaded = await Promise.all(jobs.map((_, index) => loadJob(index)));
            expect(loaded.map(({ status }) => status)).toEqual(
              jobs.map(({ id }) => (onRoutes.includes(id) ? 'scheduled' : 'unscheduled')),
            );
          }
          for (const route of before) {
            const preview: RoutePreview = bodyOf(
              await dispatcher.call('POST', '/routes/preview', {
                routeDate: route.routeDate,
                vehicleId: route.vehicleId,
                visits: visitsOf(route),
                routeId: route.id,
              }),
            );
            const times = ({ stops, startSecond, endSecond, totalDistanceMiles }: Route | RoutePreview) => ({
              startSecond,
              endSecond,
              totalDistanceMiles,
              stops: stops.map(({ arrivalSecond, departureSecond, loadAfterGallons }) => [
                arrivalSecond,
                departureSecond,
                loadAfterGallons,
              ]),
            });
            expect(times(route)).toEqual(times(preview));
          }
        }),
        { numRuns: 12 / shares.length },
      );
    },
  );
});
