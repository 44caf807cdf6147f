import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../../test/factories/fleet.ts';
import { theDay, timedRoute } from '../testing.ts';
import {
  useEditedDay,
  company,
  dispatcher,
  jobs,
  visit,
  empty,
  make,
  preview,
  loadJob,
  timesOf,
} from './testing/edited-day.ts';

useEditedDay();

describe('a route that a job leaves', () => {
  const leavings: [string, (id: string) => Promise<unknown>][] = [
    ['by another day', (id) => dispatcher.call('PUT', `/jobs/${id}/date`, { scheduledDate: '2026-03-09' })],
    [
      'by being cancelled',
      (id) => dispatcher.call('PUT', `/jobs/${id}/status`, { status: 'cancelled', reason: 'Sold the house' }),
    ],
    [
      'by going to somebody else',
      (id) => dispatcher.call('PUT', `/jobs/${id}/assignee`, { assignedTo: dispatcher.userId }),
    ],
    ['by being deleted', (id) => company.admin.call('DELETE', `/jobs/${id}`)],
  ];

  it.each(leavings)(
    '%s says that its times are pending, and then has those of what remains',
    async (_, leave) => {
      const route = await make([visit(0), visit(1), visit(2), empty()]);
      expect(route.findings.map(({ code }) => code)).toEqual(['over-capacity']);
      await leave(jobs[1]?.id ?? '');
      const now = await timedRoute(dispatcher, route.id);
      const { items } = bodyOf(await dispatcher.call('GET', `/routes?date=${theDay}`));
      expect(timesOf(now)).toEqual(
        timesOf(await preview([visit(0), visit(2), empty()], { routeId: route.id })),
      );
      expect(now.findings).toEqual([]);
      expect(items[0]).toMatchObject({ totalDistanceMiles: now.totalDistanceMiles, findingCount: 0 });
      expect(now.stops.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4]);
    },
  );

  it('has new times when a job of it takes longer', async () => {
    const route = await make([visit(0), empty()]);
    const job = await loadJob(0);
    const { clientId, clientAddressId, title, scheduledDate } = job;
    bodyOf(
      await dispatcher.call('PUT', `/jobs/${job.id}`, {
        clientId,
        clientAddressId,
        title,
        scheduledDate,
        durationMinutes: 90,
        expectedGallons: 1_500,
        wasteType: 'septage',
        seenUpdatedAt: job.updatedAt,
      }),
    );
    expect((await timedRoute(dispatcher, route.id)).totalDurationMinutes).toBe(
      route.totalDurationMinutes + 60,
    );
  });

  it('keeps its times and says why when its truck is gone', async () => {
    const spare = await makeVehicle(company.admin);
    const route = await make([visit(0), visit(1), empty()], { vehicleId: spare.id });
    bodyOf(await company.admin.call('DELETE', `/vehicles/${spare.id}`));
    bodyOf(await dispatcher.call('PUT', `/jobs/${jobs[1]?.id}/date`, { scheduledDate: null }));
    const now = await timedRoute(dispatcher, route.id);
    expect(now.findings).toEqual([
      { code: 'no-truck', sequence: null, message: expect.stringContaining('Choose another') },
    ]);
    expect(now.jobCount).toBe(1);
  });
});
