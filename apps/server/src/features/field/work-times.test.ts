import { describe, expect, it } from 'vitest';
import type { RouteVersion } from '@haulwright/domain/routes/route-version';
import type { JobFact } from '@haulwright/domain/reports/report-facts';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeRouteDay } from '../dispatch/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { loadFacts } from '../reports/report-facts.queries.ts';
import { arrived, command, completed, send } from './testing.ts';

/** Work done late at night counts for the day it was done on, in the company's time zone. */

interface Versions {
  readonly versions: readonly RouteVersion[];
}

const server = serverOfFile();

/**
 * Plans a route for that day whose two jobs are done as given, each from and to an instant, and reported now.
 */
async function nightOf(date: string, works: readonly (readonly [string, string])[]) {
  const day = await makeRouteDay(server, date, { kilometers: [2, 4], job: { scheduledDate: date } });
  const route = await day.published([day.job(0), day.job(1)]);
  const { technician, dispatcher } = day.company;
  const started = command('route.started', { routeId: route.id }, { capturedAt: works[0]?.[0] });
  const reports = works.flatMap(([from, to], at) => {
    const id = day.jobs[at]?.id ?? '';
    const first = arrived(id, { capturedAt: from });
    return [first, completed(id, { capturedAt: to, after: first.id })];
  });
  const outcomes = await send(technician, started, ...reports);
  const { versions }: Versions = bodyOf(
    await dispatcher.call('GET', `/dispatch/routes/${route.id}/versions`),
  );
  return { day, outcomes, versions, route: await day.route(route.id) };
}

const clock = (second: number | null | undefined): string | null =>
  second == null
    ? null
    : [Math.floor(second / 3_600), Math.floor((second % 3_600) / 60)]
        .map((part) => String(part).padStart(2, '0'))
        .join(':');

async function factsOf(companyId: string, date: string): Promise<readonly JobFact[]> {
  const period = { startDate: date, endDate: date, today: date };
  const { jobs } = await server.database.inTenant({ companyId }, (tx) =>
    loadFacts(tx, 'technician', period, 'America/New_York', () => undefined),
  );
  return jobs;
}

describe('work done at night', () => {
  it('at ten to midnight, and past it, belongs to its route and to the day it was done on', async () => {
    // New York is five hours behind UTC: from 23:20 to 23:50, and from 23:58 to 00:15.
    const { day, outcomes, route, versions } = await nightOf('2026-03-02', [
      ['2026-03-03T04:20:00.000Z', '2026-03-03T04:50:00.000Z'],
      ['2026-03-03T04:58:00.000Z', '2026-03-03T05:15:00.000Z'],
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => 'applied'));
    const stops = route.stops.filter(({ kind }) => kind === 'job');
    expect(
      stops.map(({ actualStartSecond, actualEndSecond }) => [actualStartSecond, actualEndSecond].map(clock)),
    ).toEqual([
      ['23:20', '23:50'],
      ['23:58', '24:15'],
    ]);
    expect(route.status).toBe('completed');
    expect(versions.map(({ kind, at }) => [kind, at]).filter(([kind]) => kind !== 'published')).toEqual([
      ['completed', '2026-03-03T05:15:00.000Z'],
      ['begun', '2026-03-03T04:20:00.000Z'],
    ]);
    const facts = await factsOf(day.company.companyId, '2026-03-02');
    expect(
      facts.map(({ completedOn, measuredMinutes }) => `${completedOn}: ${measuredMinutes} min`).toSorted(),
    ).toEqual(['2026-03-02: 30 min', '2026-03-03: 17 min']);
    const history = bodyOf(await day.dispatcher.call('GET', `/jobs/${day.jobs[0]?.id}/history`));
    expect(history.map(({ at }: { at: string }) => at)).toContain('2026-03-03T04:50:00.000Z');
  });

  it('while clocks are set back has its minutes, and no end before its beginning', async () => {
    // 01:30 EDT to 01:10 EST are 40 minutes; then 01:30 EST to 02:00 EST.
    const { day, route } = await nightOf('2026-11-01', [
      ['2026-11-01T05:30:00.000Z', '2026-11-01T06:10:00.000Z'],
      ['2026-11-01T06:30:00.000Z', '2026-11-01T07:00:00.000Z'],
    ]);
    const stops = route.stops.filter(({ kind }) => kind === 'job');
    expect(
      stops.map(({ actualStartSecond, actualEndSecond }) => [actualStartSecond, actualEndSecond].map(clock)),
    ).toEqual([
      ['01:30', '01:30'],
      ['01:30', '02:00'],
    ]);
    const facts = await factsOf(day.company.companyId, '2026-11-01');
    expect(facts.map(({ completedOn, measuredMinutes }) => [completedOn, measuredMinutes])).toEqual(
      expect.arrayContaining([
        ['2026-11-01', 40],
        ['2026-11-01', 30],
      ]),
    );
  });

  it('while clocks are set forward has its minutes', async () => {
    // 01:50 EST to 03:10 EDT are 20 minutes.
    const { day, route } = await nightOf('2026-03-08', [
      ['2026-03-08T06:50:00.000Z', '2026-03-08T07:10:00.000Z'],
    ]);
    const [first] = route.stops.filter(({ kind }) => kind === 'job');
    expect([clock(first?.actualStartSecond), clock(first?.actualEndSecond)]).toEqual(['01:50', '03:10']);
    const facts = await factsOf(day.company.companyId, '2026-03-08');
    expect(facts.flatMap(({ measuredMinutes }) => measuredMinutes ?? [])).toEqual([20]);
  });

  it('reported out of order ends the route when the last work was done', async () => {
    const day = await makeRouteDay(server, '2026-03-02', { kilometers: [2, 4] });
    const route = await day.published([day.job(0), day.job(1)]);
    const { technician, dispatcher } = day.company;
    await send(technician, completed(day.jobs[1]?.id ?? '', { capturedAt: '2026-03-02T20:00:00.000Z' }));
    await send(technician, completed(day.jobs[0]?.id ?? '', { capturedAt: '2026-03-02T18:00:00.000Z' }));
    const { versions }: Versions = bodyOf(
      await dispatcher.call('GET', `/dispatch/routes/${route.id}/versions`),
    );
    expect([versions[0]?.kind, versions[0]?.at]).toEqual(['completed', '2026-03-02T20:00:00.000Z']);
  });

  it('tells the latest activity by when it was done', async () => {
    const day = await makeRouteDay(server, '2026-03-02', { kilometers: [2] });
    const { technician, dispatcher } = day.company;
    const client = await makeClient(dispatcher, {});
    await day.published([day.job(0)]);
    await send(technician, completed(day.jobs[0]?.id ?? '', { capturedAt: '2026-03-02T20:00:00.000Z' }));
    await makeJob(dispatcher, client, { title: 'Newest' });
    const { recentActivity } = bodyOf(await dispatcher.call('GET', '/dashboard/overview'));
    expect(recentActivity[0].detail).toContain('Newest');
    expect(recentActivity.at(-1)).toMatchObject({ at: '2026-03-02T20:00:00.000Z' });
  });
});
