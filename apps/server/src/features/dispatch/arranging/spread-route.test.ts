import { describe, expect, it } from 'vitest';
import type { RouteSpread } from '@haulwright/domain/dispatch/route-spread';
import type { Route } from '@haulwright/domain/routes/route';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { codeOf, makeRouteDay, type RouteDay, visitsOf } from '../testing.ts';

const server = serverOfFile();

const spread = async (day: RouteDay, route: Route): Promise<RouteSpread> =>
  bodyOf(await day.act(route.id, 'spread'));
const idsOf = (jobs: readonly { readonly jobId: string }[]): string[] => jobs.map(({ jobId }) => jobId);

/** The first truck has the first three jobs, the second one the last. */
async function planned(day: RouteDay): Promise<{ broken: Route; other: Route }> {
  const first = day.lane(0, [day.job(0), day.job(1), day.job(2), day.empty()]);
  const second = day.lane(1, [day.job(3)]);
  const { routes } = await day.arrange(first, second);
  const of = (id: string): Route => routes.find((route) => route.id === id)!;
  return { broken: of(first.id), other: of(second.id) };
}

describe('a truck that breaks down', () => {
  it('leaves its open jobs to the others where they cost least; reading it changes nothing, and it is one step', async () => {
    const day = await makeRouteDay(server);
    const { broken, other } = await planned(day);
    const before = await day.day();
    const answer = await spread(day, broken);
    expect(await day.day()).toEqual(before);
    expect(answer).toMatchObject({ left: [], held: [] });
    const [lane] = answer.lanes;
    expect(answer.lanes).toHaveLength(1);
    expect(lane).toMatchObject({ routeId: other.id, vehicleName: 'Truck 2' });
    // All of them lie on the way to the last one: 2, 4 and 6 km before 8 km.
    expect(new Set(lane!.visits.map((visit) => 'jobId' in visit && visit.jobId))).toEqual(
      new Set(day.jobs.map(({ id }) => id)),
    );
    expect(new Set(idsOf(lane!.jobs))).toEqual(new Set(day.jobs.slice(0, 3).map(({ id }) => id)));
    expect(lane!.addedMinutes).toBeGreaterThanOrEqual(90);

    const { routes, removedIds } = await day.arrange(
      day.changed(broken, []),
      day.changed(other, lane!.visits),
    );
    expect(removedIds).toEqual([broken.id]);
    expect(visitsOf(routes[0]!)).toEqual(lane!.visits);
    expect(routes[0]!.findings.filter(({ code }) => code !== 'not-emptied')).toEqual([]);
  });

  it('hands everything to a truck that has no route yet, though that one comes home with a full tank', async () => {
    const day = await makeRouteDay(server);
    const { routes } = await day.arrange(day.lane(0, [day.job(0), day.job(1)]));
    const answer = await spread(day, routes[0]!);
    expect(answer.left).toEqual([]);
    expect(answer.lanes.map(({ routeId, vehicleName, jobs }) => [routeId, vehicleName, jobs.length])).toEqual(
      [[null, 'Truck 2', 2]],
    );
  });

  it('says which jobs no other truck can take and which a lock holds, and leaves what is done', async () => {
    const day = await makeRouteDay(server, undefined, {
      secondTruck: { acceptedWasteTypes: ['grease'] },
    });
    const { broken } = await planned(day);
    const [locked] = (
      await day.arrange(
        day.changed(broken, [day.job(0), { kind: 'job', jobId: day.jobs[1]!.id, lock: 'truck' }, day.job(2)]),
      )
    ).routes;
    const answer = await spread(day, locked!);
    expect(idsOf(answer.held)).toEqual([day.jobs[1]!.id]);
    expect(idsOf(answer.left)).toEqual([day.jobs[0]!.id, day.jobs[2]!.id]);
    expect(answer.left[0]!.reason).toMatch(/^Truck 2: .*may not carry septage/);
    expect(answer.lanes).toEqual([]);

    // What was begun stays behind the truck.
    bodyOf(await day.act(broken.id, 'publish').then(() => day.setStatus(0, 'completed', {}, day.dispatcher)));
    expect(idsOf((await spread(day, locked!)).left)).toEqual([day.jobs[2]!.id]);
  });

  it('prefers a truck with a driver; a locked route and another company’s are refused', async () => {
    const day = await makeRouteDay(server);
    await makeVehicle(day.company.admin, { name: 'Spare' });
    const { broken, other } = await planned(day);
    const driven = (
      await day.arrange(day.changed(other, visitsOf(other), { driverUserId: day.company.technician.userId }))
    ).routes[0]!;
    const answer = await spread(day, broken);
    expect(answer.lanes.map(({ routeId }) => routeId)).toEqual([driven.id]);

    const [locked] = (await day.arrange(day.changed(broken, visitsOf(broken), { isLocked: true }))).routes;
    const refused = await day.act(locked!.id, 'spread');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'route.locked']);
    const stranger = await makeRouteDay(server);
    expect((await stranger.act(broken.id, 'spread')).status).toBe(404);
    expect((await day.act(broken.id, 'spread', {}, day.company.technician)).status).toBe(403);
  });
});
