import { beforeEach, describe, expect, it } from 'vitest';
import type { Place, PlacesFound } from '@haulwright/domain/dispatch/place';
import type { Job } from '@haulwright/domain/jobs/job';
import type { RoutePreview, Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { secondsIntoDay } from '@haulwright/domain/routes/route-progress';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { statementsOfRequests } from '../../../../../../test/server/request-statements.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { makeJob } from '../../jobs/testing.ts';
import { makeClientNorth, tenInTheMorning, theDay } from '../../routes/testing.ts';
import { codeOf, makeDayUnderWay, makeRouteDay, visitsOf, type RouteDay } from '../testing.ts';

const server = serverOfFile();
let made: RouteDay;

beforeEach(async () => {
  made = await makeRouteDay(server, theDay, { job: { expectedGallons: 1_500 } });
});

const find = async (...jobIds: (string | undefined)[]): Promise<PlacesFound> =>
  bodyOf(await made.dispatcher.call('POST', '/dispatch/places', { date: theDay, jobIds }));

/** An emergency north of the depot, in kilometers, that is to begin by a minute of the day. */
const emergency = async (north: number, byMinute: number, gallons = 1_000): Promise<Job> =>
  makeJob(made.dispatcher, await makeClientNorth(made.dispatcher, north), {
    durationMinutes: 45,
    expectedGallons: gallons,
    wasteType: 'septage',
    priority: 'emergency',
    scheduledDate: theDay,
    byMinute,
  });

const preview = async (vehicleId: string, visits: Visit[], route?: Route): Promise<RoutePreview> =>
  bodyOf(
    await made.dispatcher.call('POST', '/routes/preview', {
      routeDate: theDay,
      vehicleId,
      visits,
      ...(route && { routeId: route.id }),
    }),
  );

/** The visits of a place, as somebody would make them by hand. */
function byHand(place: Place, jobId: string, route?: Route): Visit[] {
  const dump: Visit[] =
    place.dump === null ? [] : [{ kind: 'disposal', disposalSiteId: place.dump.disposalSiteId }];
  const job: Visit = { kind: 'job', jobId };
  const block = place.dump?.when === 'before' ? [...dump, job] : [job, ...dump];
  return (route === undefined ? [] : visitsOf(route)).toSpliced(place.at, 0, ...block);
}

const beginOf = (found: RoutePreview, jobId: string): number => {
  const stop = found.stops.find((one) => one.jobId === jobId);
  return stop === undefined ? Infinity : stop.arrivalSecond + stop.waitSeconds;
};

describe('the places for a job', () => {
  it('are the best of each truck, with the times that the route then has', async () => {
    const { routes } = await made.arrange(made.lane(0, [made.job(0), made.job(2), made.empty()]));
    const jobId = made.jobs[1]?.id ?? '';
    const { places, isPromised } = await find(jobId);
    expect(isPromised).toBe(false);
    expect(places.map(({ vehicleId }) => vehicleId).toSorted()).toEqual(
      made.trucks.map(({ id }) => id).toSorted(),
    );
    for (const place of places) {
      const route = routes.find(({ vehicleId }) => vehicleId === place.vehicleId);
      const now = await preview(place.vehicleId, byHand(place, jobId, route), route);
      const stop = now.stops.find((one) => one.jobId === jobId);
      expect(place).toMatchObject({
        routeId: route?.id ?? null,
        arrivalSecond: stop?.arrivalSecond,
        doneSecond: stop?.departureSecond,
        lateMinutes: 0,
      });
      expect(place.problems.map(({ code }) => code)).toEqual(now.findings.map(({ code }) => code));
      const before =
        route === undefined ? 0 : (await preview(place.vehicleId, visitsOf(route), route)).costCents;
      expect(place.addedCents).toBe(now.costCents - before);
    }
  });

  it('have the tank emptied where it would not hold the waste, and say when', async () => {
    const { routes } = await made.arrange(made.lane(0, [made.job(0), made.job(2)]));
    const { places } = await find(made.jobs[1]?.id);
    const onFirst = places.find(({ vehicleId }) => vehicleId === made.trucks[0]?.id);
    expect(onFirst?.dump).toMatchObject({ disposalSiteId: made.site.id });
    expect(onFirst?.problems.filter(({ isHint }) => !isHint)).toEqual([]);
    const visits = byHand(onFirst!, made.jobs[1]?.id ?? '', routes[0]);
    const now = await preview(made.trucks[0]?.id ?? '', visits, routes[0]);
    const at = now.stops.find(({ kind }) => kind === 'disposal');
    expect(onFirst?.dump?.arrivalSecond).toBe(at?.arrivalSecond);
  });

  it('plan the dump at the end of the day instead of warning of it', async () => {
    await made.arrange(made.lane(0, [made.job(0), made.empty()]));
    const { places } = await find(made.jobs[1]?.id);
    const onSecond = places.find(({ vehicleId }) => vehicleId === made.trucks[1]?.id);
    expect(onSecond).toMatchObject({ dump: { when: 'after' }, problems: [] });
    const onFirst = places.find(({ vehicleId }) => vehicleId === made.trucks[0]?.id);
    expect(onFirst).toMatchObject({ dump: null, problems: [] });
  });

  it('say which jobs begin later', async () => {
    // An emergency goes before what is planned: work there begins by the time it takes later.
    await made.arrange(made.lane(0, [made.job(3), made.empty()]), made.lane(1, [made.job(2), made.empty()]));
    const urgent = await emergency(1, (made.trucks[0]?.shiftStartMinute ?? 0) + 40);
    const { places } = await find(urgent.id);
    expect(places.map(({ at }) => at)).toEqual([0, 0]);
    const titles = places.flatMap(({ later }) => later.map(({ title }) => title));
    expect(new Set(titles)).toEqual(new Set(['Client 6 km north', 'Client 8 km north']));
    for (const { later } of places) expect(later[0]?.minutes).toBeGreaterThanOrEqual(45);
  });

  it('put a promised time first, and among those that keep it the earliest arrival', async () => {
    await made.arrange(made.lane(0, [made.job(0), made.job(1), made.empty()]));
    const shift = made.trucks[0]?.shiftStartMinute ?? 0;
    const urgent = await emergency(3, shift + 50);
    const { places, isPromised } = await find(urgent.id);
    expect(isPromised).toBe(true);
    expect(places[0]).toMatchObject({ lateMinutes: 0 });
    const begins = places.filter(({ lateMinutes }) => lateMinutes === 0).map((one) => one.beginSecond);
    expect(begins).toEqual(begins.toSorted((a, b) => a - b));
  });

  it('say by how much nobody can keep it', async () => {
    const urgent = await emergency(30, (made.trucks[0]?.shiftStartMinute ?? 0) + 1);
    const { places } = await find(urgent.id);
    expect(places).toHaveLength(2);
    for (const place of places) {
      expect(place.lateMinutes).toBeGreaterThan(0);
      expect(place.problems[0]).toMatchObject({ code: 'late-for-by-time', isHint: false });
    }
  });

  it('name the promised job that keeps the place, and keep every rule once it is moved', async () => {
    // On each truck a job right at the depot that is promised as early as it can begin.
    const shift = made.trucks[0]?.shiftStartMinute ?? 0;
    const promised = await Promise.all([0, 1].map(() => emergency(1, shift + 15)));
    const { routes } = await made.arrange(
      ...promised.map(({ id }, at) => made.lane(at, [{ kind: 'job', jobId: id }, made.empty()])),
    );
    const urgent = await emergency(1, shift + 15);
    const { places } = await find(urgent.id);
    expect(places).toHaveLength(2);
    for (const { routeId, problems, heldBy } of places) {
      const at = routes.findIndex(({ id }) => id === routeId);
      const stop = routes[at]?.stops.find(({ jobId }) => jobId === promised[at]?.id);
      expect(problems.map(({ code, isHint }) => [code, isHint])).toEqual([['late-for-by-time', false]]);
      expect(heldBy).toEqual({
        jobId: promised[at]?.id,
        title: stop?.title,
        beginSecond: stop?.arrivalSecond,
        promisedSecond: (shift + 15) * 60,
        isLocked: false,
      });
    }
    const [first] = routes;
    await made.arrange(made.changed(first!, [made.empty()]));
    const [freed, other] = (await find(urgent.id)).places;
    expect([freed?.routeId, freed?.problems, freed?.heldBy]).toEqual([first?.id, [], null]);
    // Somebody can: nothing needs to be moved.
    expect(other?.heldBy).toBeNull();
  });

  it('are not offered on a truck out of service since this morning, but say so of the route it has', async () => {
    const { routes } = await made.arrange(made.lane(0, [made.job(0), made.empty()]));
    for (const truck of made.trucks)
      bodyOf(await made.company.admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, outOfService: true }));
    const { places } = await find(made.jobs[1]?.id);
    expect(places.map(({ routeId }) => routeId)).toEqual([routes[0]?.id]);
    expect(places[0]?.problems).toContainEqual(
      expect.objectContaining({ code: 'truck-out-of-service', isHint: false }),
    );
  });

  it.each([11, 33])('keep the promise in the first row whenever a truck can (%i)', async (seed) => {
    // Small steps of a linear congruence: the same day for each seed.
    let state = seed;
    const next = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    const visits = [made.job(next(2)), made.job(2 + next(2)), made.empty()];
    const { routes } = await made.arrange(made.lane(next(2), visits));
    const shift = made.trucks[0]?.shiftStartMinute ?? 0;
    for (let time = 0; time < 5; time++) {
      const byMinute = shift + 10 + next(150);
      const urgent = await emergency(1 + next(12), byMinute, 500 + 500 * next(4));
      const { places } = await find(urgent.id);
      let isPossible = false;
      for (const truck of made.trucks) {
        const route = routes.find(({ vehicleId }) => vehicleId === truck.id);
        const now = route === undefined ? [] : visitsOf(route);
        const before = await preview(truck.id, now.length === 0 ? [] : now, route);
        const wasBroken = new Set(before.findings.map(({ code }) => code));
        for (let at = 0; at <= now.length; at++)
          for (const block of [
            [{ kind: 'job', jobId: urgent.id } as const],
            [made.empty(), { kind: 'job', jobId: urgent.id } as const],
            [{ kind: 'job', jobId: urgent.id } as const, made.empty()],
          ]) {
            const tried = await preview(truck.id, now.toSpliced(at, 0, ...block), route);
            const isKept = Math.floor(beginOf(tried, urgent.id) / 60) <= byMinute;
            const breaks = tried.findings.some(({ code }) => code !== 'not-emptied' && !wasBroken.has(code));
            isPossible ||= isKept && !breaks;
          }
      }
      const kept = places[0]?.lateMinutes === 0 && places[0].problems.every(({ isHint }) => isHint);
      expect([urgent.jobNumber, kept]).toEqual([urgent.jobNumber, isPossible]);
    }
  });

  it('cost the same number of statements for one job and for four', async () => {
    await made.arrange(made.lane(0, [made.job(0), made.empty()]));
    const [one = []] = await statementsOfRequests(() => find(made.jobs[1]?.id));
    const [four = []] = await statementsOfRequests(() => find(...made.jobs.map(({ id }) => id)));
    expect(one.length).toBeGreaterThan(0);
    expect(four).toHaveLength(one.length);
  });

  it.each([
    ['of no job', () => [], 400, 'BAD_REQUEST'],
    ['of a job that is named twice', () => [made.jobs[0]?.id, made.jobs[0]?.id], 400, 'BAD_REQUEST'],
    ['of a job that does not exist', () => [newId()], 422, 'route.job-unknown'],
  ] as const)('are refused %s', async (_, jobIds, status, code) => {
    const answer = await made.dispatcher.call('POST', '/dispatch/places', { date: theDay, jobIds: jobIds() });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it('are for the office', async () => {
    const { technician } = made.company;
    const answer = await technician.call('POST', '/dispatch/places', {
      date: theDay,
      jobIds: [made.jobs[0]?.id],
    });
    expect(answer.status).toBe(403);
  });
});

describe('the places of a day that has begun', () => {
  it('are not before now, and none is on a truck whose shift is over', async () => {
    const { timeZone, today } = tenInTheMorning();
    made = await makeDayUnderWay(server, { timeZone, today });
    const { admin } = made.company;
    const [first, second] = made.trucks;
    const search = async (): Promise<PlacesFound> =>
      bodyOf(
        await made.dispatcher.call('POST', '/dispatch/places', { date: today, jobIds: [made.jobs[0]?.id] }),
      );
    const now = secondsIntoDay(new Date(), today, timeZone);
    const { places } = await search();
    expect(places).toHaveLength(2);
    for (const { arrivalSecond } of places) expect(arrivalSecond).toBeGreaterThanOrEqual(now);
    bodyOf(
      await admin.call('PUT', `/vehicles/${second?.id}`, {
        ...second,
        shiftStartMinute: 4 * 60,
        shiftEndMinute: 9 * 60,
      }),
    );
    expect((await search()).places.map(({ vehicleId }) => vehicleId)).toEqual([first?.id]);
  });
});
