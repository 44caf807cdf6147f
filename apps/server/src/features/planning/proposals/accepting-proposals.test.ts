import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isLaneChanged, lanesTogether } from '@haulwright/domain/planning/proposal';
import type { RoutePreview, Visit } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../../test/factories/fleet.ts';
import { theDay } from '../../routes/testing.ts';
import {
  useProposedDay,
  company,
  dispatcher,
  trucks,
  jobs,
  job,
  empty,
  request,
  send,
  arrange,
  day,
  readProposal,
  propose,
  laneOf,
  accepted,
} from './testing/proposed-day.ts';

// Each plans several days, one after the other.
vi.setConfig({ testTimeout: 120_000 });

useProposedDay();

describe('accepting', () => {
  it('a lane that somebody changed meanwhile is refused, the others are not', async () => {
    const { routes } = await arrange(
      request(0, [job(6), job(0), empty()]),
      request(1, [job(5), job(1), empty()]),
    );
    const proposal = await propose({ existing: 'fill' });
    const [first] = routes as [Route, Route];
    await arrange({
      id: first.id,
      name: first.name,
      routeDate: theDay,
      vehicleId: first.vehicleId,
      driverUserId: null,
      visits: [job(0), job(6), empty()],
      seenUpdatedAt: first.updatedAt,
    });
    const { staleRouteIds } = await readProposal(proposal.optimizationId);
    expect(staleRouteIds).toEqual([first.id]);
    const refusal = await send([accepted(laneOf(proposal, 0)!)]);
    expect([refusal.status, refusal.body.code]).toEqual([409, 'route.changed-meanwhile']);
    expect((await send([accepted(laneOf(proposal, 1)!)])).status).toBe(200);
  });

  it('whichever groups of lanes are accepted, each job is on one route at most and times are as recomputed', async () => {
    const third = await makeVehicle(company.admin, {
      name: 'Truck 3',
      capacityGallons: 3_500,
      acceptedWasteTypes: ['septage'],
    });
    trucks.push(third);
    const places = fc.array(fc.nat({ max: 3 }), { minLength: jobs.length, maxLength: jobs.length });
    await fc.assert(
      fc.asyncProperty(
        places,
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        async (today, wanted) => {
          const present = await day();
          if (present.length > 0)
            await arrange(
              ...present.map(({ id, name, vehicleId, driverUserId, updatedAt }) => ({
                id,
                name,
                routeDate: theDay,
                vehicleId,
                driverUserId,
                visits: [],
                seenUpdatedAt: updatedAt,
              })),
            );
          const lanes = [0, 1, 2].flatMap((truck) => {
            const visits = jobs.flatMap((_, at) => (today[at] === truck ? [job(at), empty()] : []));
            return visits.length > 0 ? [request(truck, visits)] : [];
          });
          if (lanes.length > 0) await arrange(...lanes);
          const proposal = await propose();
          const chosen = new Set(
            lanesTogether(proposal.lanes)
              .filter((_, at) => wanted[at] === true)
              .flat(),
          );
          const sent = proposal.lanes
            .filter((lane) => chosen.has(lane.routeId) && isLaneChanged(lane))
            .map(accepted);
          if (sent.length > 0) await arrange(...sent);
          const after = await day();
          const on = after.flatMap((route) => route.stops.flatMap(({ jobId }) => jobId ?? []));
          expect(new Set(on).size).toBe(on.length);
          expect(jobs.filter(({ id }, at) => (today[at] ?? 3) < 3 && !on.includes(id))).toEqual([]);
          for (const {
            id,
            name,
            vehicleId,
            driverUserId,
            startSecond,
            endSecond,
            stops,
            totalDistanceMiles,
          } of after) {
            const visits = stops.flatMap((stop): Visit[] =>
              stop.kind === 'job'
                ? [{ kind: stop.kind, jobId: stop.jobId ?? '' }]
                : stop.kind === 'disposal'
                  ? [{ kind: stop.kind, disposalSiteId: stop.disposalSiteId ?? '' }]
                  : [],
            );
            const again: RoutePreview = bodyOf(
              await dispatcher.call('POST', '/routes/preview', {
                routeId: id,
                name,
                routeDate: theDay,
                vehicleId,
                driverUserId,
                visits,
              }),
            );
            expect([
              startSecond,
              endSecond,
              totalDistanceMiles,
              stops.map(({ arrivalSecond }) => arrivalSecond),
            ]).toEqual([
              again.startSecond,
              again.endSecond,
              again.totalDistanceMiles,
              again.stops.map(({ arrivalSecond }) => arrivalSecond),
            ]);
          }
        },
      ),
      { numRuns: 6 },
    );
  });
});
