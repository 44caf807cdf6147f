import { beforeEach, describe, expect, it } from 'vitest';
import type { WeekPlan } from '@haulwright/domain/planning/week-plan';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays, calendarDateIn, dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { jobValues, makeJob } from '../../jobs/testing.ts';
import { makeClientNorth, setDepot } from '../../routes/testing.ts';

const server = serverOfFile();
let company: TestCompany;
let dispatcher: TestPerson;

/** The Monday after next, and the days after it: recurring jobs are made from today on. */
const today = calendarDateIn(new Date(), 'America/New_York');
const monday = addDays(today, 15 - (dayOfWeek(today) === 0 ? 7 : dayOfWeek(today)));
const tuesday = addDays(monday, 1);

beforeEach(async () => {
  company = await makeCompany(server);
  dispatcher = company.dispatcher;
  await setDepot(company.admin);
});

const jobAt = async (
  kilometers: number,
  scheduledDate: string | null,
  changes: object = {},
): Promise<Job> => {
  const made = await makeJob(dispatcher, await makeClientNorth(dispatcher, kilometers), {
    scheduledDate: scheduledDate ?? monday,
    durationMinutes: 30,
    ...changes,
  });
  if (scheduledDate === null)
    bodyOf(
      await dispatcher.call('PUT', '/dispatch/arrangement', {
        routes: [],
        pooled: [{ jobId: made.id, scheduledDate: null }],
      }),
    );
  return made;
};
const ask = (changes: object = {}, person = dispatcher) =>
  person.call('POST', '/dispatch/week-plan', { dates: [monday, tuesday], ...changes });
const planned = async (changes: object = {}): Promise<WeekPlan> => bodyOf(await ask(changes));
/** Where the plan puts the jobs, by their ids. */
const daysOf = (plan: WeekPlan): Record<string, string> =>
  Object.fromEntries(plan.moves.map(({ jobId, to }) => [jobId, to]));
const dateOf = async (id: string): Promise<string | null> =>
  (bodyOf(await dispatcher.call('GET', `/jobs/${id}`)) as Job).scheduledDate;

describe('a week', () => {
  it('gives jobs without a day the day on which somebody is near, and changes nothing', async () => {
    await jobAt(30, monday);
    await jobAt(-30, tuesday);
    const [north, south] = [await jobAt(31, null), await jobAt(-31, null)];
    const plan = await planned();
    expect(daysOf(plan)).toEqual({ [north.id]: monday, [south.id]: tuesday });
    expect(plan.moves.find(({ jobId }) => jobId === north.id)).toMatchObject({
      from: null,
      truckName: 'Truck 1',
      beside: { clientName: 'Client 30 km north' },
    });
    const [first, second] = plan.days;
    expect([first?.before.jobs, first?.after.jobs, second?.before.jobs, second?.after.jobs]).toEqual([
      1, 2, 1, 2,
    ]);
    // A kilometer further north and back is 2 km of road by the estimate, which counts a little more than the
    // straight line.
    expect((first?.after.miles ?? 0) - (first?.before.miles ?? 0)).toBeGreaterThan(1);
    expect((first?.after.miles ?? 0) - (first?.before.miles ?? 0)).toBeLessThan(3);
    expect(await dateOf(north.id)).toBeNull();
    const taken = plan.moves.map(({ jobId, to }) => ({ jobId, scheduledDate: to }));
    bodyOf(await dispatcher.call('PUT', '/dispatch/arrangement', { routes: [], pooled: taken }));
    expect([await dateOf(north.id), await dateOf(south.id)]).toEqual([monday, tuesday]);
  });

  it('leaves promised jobs on their day, and recurring ones within the days they may shift', async () => {
    await jobAt(30, monday);
    // It would be cheaper on Monday, but it was promised.
    const promised = await jobAt(30.5, tuesday);
    const { scheduledDate: _date, ...values } = jobValues(await makeClientNorth(dispatcher, 31), {
      durationMinutes: 30,
    });
    const { series } = bodyOf(
      await dispatcher.call('POST', '/job-series', {
        ...values,
        rule: { unit: 'week', every: 4, weekdays: [dayOfWeek(tuesday)] },
        startDate: monday,
      }),
    ) as { series: { id: string } };
    const [recurring] = (
      bodyOf(await dispatcher.call('GET', `/jobs?seriesId=${series.id}&sort=oldest-date&limit=10`)) as {
        items: Job[];
      }
    ).items;
    expect(recurring?.scheduledDate).toBe(tuesday);
    expect(daysOf(await planned({ mostShiftDays: 1 }))).toEqual({});
    bodyOf(
      await dispatcher.call('PUT', '/dispatch/arrangement', {
        routes: [],
        pooled: [{ jobId: promised.id, scheduledDate: addDays(monday, 4) }],
      }),
    );
    // Alone on Tuesday it is worth moving; with no shift allowed it stays.
    expect(daysOf(await planned({ mostShiftDays: 0 }))).toEqual({});
    expect(daysOf(await planned({ mostShiftDays: 1 }))).toEqual({ [recurring?.id ?? '']: monday });
  });

  it('uses the room that is left on the routes there are, which stay as they are', async () => {
    const route = async (scheduledDate: string, jobs: Job[]): Promise<void> => {
      bodyOf(
        await dispatcher.call('PUT', '/dispatch/arrangement', {
          routes: [
            {
              id: newId(),
              name: `Route of ${scheduledDate}`,
              routeDate: scheduledDate,
              vehicleId: truck.id,
              driverUserId: null,
              visits: jobs.map(({ id }) => ({ kind: 'job', jobId: id })),
              seenUpdatedAt: null,
            },
          ],
        }),
      );
    };
    const [truck] = bodyOf(await company.admin.call('GET', '/vehicles')) as [Vehicle];
    await route(monday, [await jobAt(30, monday)]);
    // Eight hours of work a kilometer further north leave no room on Tuesday.
    await route(tuesday, [await jobAt(31, tuesday, { durationMinutes: 480 })]);
    const [near, far] = [await jobAt(31.5, null), await jobAt(32, null)];
    const plan = await planned();
    expect(daysOf(plan)).toEqual({ [near.id]: monday, [far.id]: monday });
    expect(plan.moves.find(({ jobId }) => jobId === near.id)).toMatchObject({ truckName: 'Truck 1' });
    expect(plan.days.map(({ before, after }) => [before.jobs, after.jobs])).toEqual([
      [1, 3],
      [1, 1],
    ]);
    expect([plan.leftOut, plan.warnings.filter((words) => words.includes('breaks rules'))]).toEqual([[], []]);
  });

  it('adds nothing to a route that breaks rules as it is, and says so', async () => {
    const [truck] = bodyOf(await company.admin.call('GET', '/vehicles')) as [Vehicle];
    const visits = [];
    for (const kilometers of [10, 11])
      visits.push({ kind: 'job', jobId: (await jobAt(kilometers, monday, { durationMinutes: 480 })).id });
    bodyOf(
      await dispatcher.call('PUT', '/dispatch/arrangement', {
        routes: [
          {
            id: newId(),
            name: 'Too long',
            routeDate: monday,
            vehicleId: truck.id,
            driverUserId: null,
            visits,
            seenUpdatedAt: null,
          },
        ],
      }),
    );
    const job = await jobAt(10, null, { durationMinutes: 5 });
    const plan = await planned();
    expect([daysOf(plan), plan.warnings]).toEqual([
      { [job.id]: tuesday },
      expect.arrayContaining(['Too long already breaks rules, so nothing was added to it.']),
    ]);
    const none = await planned({ dates: [monday] });
    expect(none.leftOut.map(({ jobId, reason }) => [jobId, reason])).toEqual([[job.id, 'no-truck-that-day']]);
  });

  it('puts nothing that fills a tank on a day on which no site is open', async () => {
    await makeDisposalSite(company.admin, {
      latitude: 40.05,
      longitude: -76.31,
      openingHours: [{ weekday: dayOfWeek(tuesday), startMinute: 480, endMinute: 960 }],
    });
    await jobAt(30, monday, { expectedGallons: 0, wasteType: null });
    const job = await jobAt(31, null, { expectedGallons: 800, wasteType: 'septage' });
    expect(daysOf(await planned())).toEqual({ [job.id]: tuesday });
    const plan = await planned({ dates: [monday] });
    expect([plan.moves, plan.leftOut.map(({ jobId, reason }) => [jobId, reason])]).toEqual([
      [],
      [[job.id, 'no-truck-that-day']],
    ]);
  });

  it('says why nothing can be spread, and refuses those without access', async () => {
    expect((await ask()).body.code).toBe('week.no-jobs');
    await jobAt(2, null);
    expect((await ask({ includeUndated: false })).body.code).toBe('week.no-jobs');
    expect(Object.keys(issuesOf(await ask({ dates: [monday, addDays(monday, 7)] })))).toEqual(['dates']);
    expect((await ask({}, company.technician)).status).toBe(403);
    const other = await makeCompany(server, 'Another');
    await setDepot(other.admin);
    expect((await ask({}, other.dispatcher)).body.code).toBe('week.no-jobs');
  });

  it('is planned once at a time for a company', async () => {
    await jobAt(3, null);
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });
});
