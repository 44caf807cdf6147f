import { beforeEach, describe, expect, it } from 'vitest';
import type { LaneInsertions } from '@haulwright/domain/dispatch/arrangement';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { makeDayUnderWay, previewOf, type RouteDay } from '../../dispatch/testing.ts';
import { makeJob } from '../../jobs/testing.ts';
import { makeClientNorth, tenInTheMorning } from '../../routes/testing.ts';

const ten = 36_000;
const { timeZone, today } = tenInTheMorning();

const server = serverOfFile();
let day: RouteDay;
let route: Route;

/**
 * It is ten; the truck should have begun hours ago, does its first job now, and takes up 3,400 gallons of the
 * 3,500 it holds instead of 500.
 */
beforeEach(async () => {
  day = await makeDayUnderWay(server, { timeZone, today });
  route = await day.published([day.job(0), day.job(1), day.empty()]);
  bodyOf(await day.setStatus(0, 'in_progress'));
  bodyOf(await day.setStatus(0, 'completed', { actualGallons: 3_400 }));
});

const insertionsOf = async (jobId: string | undefined): Promise<LaneInsertions | undefined> => {
  const { lanes }: { lanes: LaneInsertions[] } = bodyOf(
    await day.dispatcher.call('POST', '/dispatch/insertions', { date: today, jobId }),
  );
  return lanes.find(({ routeId }) => routeId === route.id);
};
const preview = () => previewOf(day, route);

describe('a truck that is out', () => {
  it('is asked what a job costs from where, when and as full as it is', async () => {
    const lane = await insertionsOf(day.jobs[2]?.id);
    expect(lane).toMatchObject({ fixed: 1, places: [{ at: 1 }, { at: 2 }, { at: 3 }] });
    // The second job does not fit into the tank any more as it is, so that is no news.
    expect(lane?.places[0]?.problems.map(({ code, message }) => [code, message.split(':')[0]])).toEqual([
      ['over-capacity', 'Client 6 km north'],
    ]);
    const early = await makeJob(day.dispatcher, await makeClientNorth(day.dispatcher, 4.5), {
      durationMinutes: 30,
      expectedGallons: 0,
      windowStartMinute: 420,
      windowEndMinute: 540,
    });
    expect(
      (await insertionsOf(early.id))?.places.map(({ problems }) => problems.map(({ code }) => code)),
    ).toEqual([['late'], ['late'], ['late']]);
  });

  it('is asked also when nothing else is left for it', async () => {
    const [bare] = (await day.arrange(day.changed(await day.route(route.id), [day.job(0), day.job(1)])))
      .routes;
    const lane = await insertionsOf(day.jobs[1]?.id);
    expect(lane).toMatchObject({
      routeId: bare?.id,
      fixed: 1,
      places: [{ at: 1, problems: [{ code: 'over-capacity' }] }],
    });
    // From 2 km north of the depot: two kilometers on, and two more on the way home.
    expect(lane?.places[0]?.addedMiles).toBeGreaterThan(2);
    expect(lane?.places[0]?.addedMiles).toBeLessThan(4);
  });

  it('is shown as it is done, and goes on from there', async () => {
    const {
      stops,
      findings,
      startSecond,
      endSecond,
      totalDurationMinutes,
      totalGallons,
      totalDistanceMiles,
    } = await preview();
    const [start, first, second, emptied, end] = stops;
    expect(first).toMatchObject({ jobId: day.jobs[0]?.id, gallons: 3_400, loadAfterGallons: 3_400 });
    expect(first?.arrivalSecond).toBeGreaterThanOrEqual(ten);
    expect(start?.departureSecond).toBe((first?.arrivalSecond ?? 0) - (first?.legSeconds ?? 0));
    expect(second?.arrivalSecond).toBeGreaterThanOrEqual(
      (first?.departureSecond ?? 0) + (second?.legSeconds ?? 0),
    );
    expect(second).toMatchObject({
      gallons: 500,
      loadAfterGallons: 3_900,
      arrivalSecond: expect.any(Number),
    });
    expect(emptied).toMatchObject({ kind: 'disposal', gallons: 3_900, loadAfterGallons: 0 });
    expect(findings).toMatchObject([{ code: 'over-capacity', sequence: 2 }]);
    expect([startSecond, endSecond, totalGallons]).toEqual([
      start?.departureSecond,
      end?.arrivalSecond,
      3_900,
    ]);
    expect(totalDurationMinutes).toBe(Math.round((endSecond - startSecond) / 60));
    expect(totalDistanceMiles).toBeCloseTo(route.totalDistanceMiles, 1);
  });

  it('has done its first stop of those it may do on one day', async () => {
    const [truck] = day.trucks;
    const limits = { maxStopsPerDay: 1, maxGallonsPerDay: 3_800 };
    bodyOf(await day.company.admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, ...limits }));
    const messages = (await preview()).findings.flatMap(({ code, message }) =>
      code === 'day-limit' ? [message] : [],
    );
    expect(messages).toEqual([
      `${truck?.name} does 100 gal more than is allowed in one day.`,
      `${truck?.name} does 1 stop more than is allowed in one day.`,
    ]);
  });

  it('goes on from where its driver is', async () => {
    const [before, further] = [await preview(), await insertionsOf(day.jobs[3]?.id)];
    bodyOf(
      await day.company.technician.call('PUT', '/positions/mine', {
        latitude: 40.0767 + 8 / 111.2,
        longitude: -76.3106,
        accuracyMeters: 12,
        measuredAt: new Date().toISOString(),
      }),
    );
    const after = await preview();
    // From 2 km north to 4 before; now to 8 and back to 4.
    expect(after.totalDistanceMiles - before.totalDistanceMiles).toBeGreaterThan(2 * 4 * 0.62);
    expect((await insertionsOf(day.jobs[3]?.id))?.places[0]?.addedMiles).toBeLessThan(
      (further?.places[0]?.addedMiles ?? 0) / 4,
    );
  });

  it('keeps the plan it was given when it is changed, so that its lateness is seen', async () => {
    const [changed] = (
      await day.arrange(
        day.changed(await day.route(route.id), [day.job(0), day.job(1), day.job(2), day.empty()]),
      )
    ).routes;
    expect(changed?.stops.find(({ jobId }) => jobId === day.jobs[1]?.id)?.arrivalSecond).toBe(
      route.stops.find(({ jobId }) => jobId === day.jobs[1]?.id)?.arrivalSecond,
    );
    expect(changed?.lateMinutes).toBeGreaterThan(60);
  });

  it('is on its way to no job that was passed by', async () => {
    route = bodyOf(await day.dispatcher.call('GET', `/routes/${route.id}`));
    const { routes } = await day.arrange(
      day.changed(route, [day.job(0), day.job(2), day.job(1), day.empty()]),
    );
    route = routes[0] as Route;
    bodyOf(await day.setStatus(1, 'in_progress'));
    bodyOf(await day.setStatus(1, 'completed', { actualGallons: 50 }));
    const { stops } = await preview();
    expect(stops.map(({ loadAfterGallons }) => loadAfterGallons)).toEqual([0, 3_400, 3_400, 3_450, 0, 0]);
  });
});
