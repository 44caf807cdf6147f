import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { hearers } from '../../../hearers.ts';
import type { Hearer } from '../../../platform/events/events.ts';
import { dayAhead, makeRouteDay, type RouteDay } from '../../dispatch/testing.ts';
import type { RouteChanged, RoutesChanged } from './route-changed.ts';
import { routeVersions } from './route-versions.tables.ts';

/** An event, and how many versions of its first route there were within its transaction and outside of it. */
interface Heard extends RoutesChanged {
  readonly versionsWithin: number;
  readonly versionsOutside: number;
}

let server: TestServer;
let day: RouteDay;
let heard: Heard[] = [];
let isFailing = false;

/** Hears what any feature of the floors above hears. */
const listener: Hearer<'route.changed'> = {
  does: 'test: writes down what it hears',
  async hear(tx, facts) {
    if (facts.companyId !== day.company.admin.companyId) return;
    if (isFailing) throw new Error('a hearer fails');
    const ofFirst = eq(routeVersions.routeId, facts.routes[0]?.routeId ?? '');
    heard.push({
      ...facts,
      versionsWithin: await tx.$count(routeVersions, ofFirst),
      versionsOutside: await server.database.inTenant(facts, (other) => other.$count(routeVersions, ofFirst)),
    });
  },
};
const list = hearers['route.changed'] as Hearer<'route.changed'>[];

beforeAll(async () => {
  server = await startTestServer();
  list.push(listener);
});
afterAll(async () => {
  list.splice(list.indexOf(listener), 1);
  await server.stop();
});
beforeEach(async () => {
  isFailing = false;
  day = await makeRouteDay(server);
  heard = [];
});

/** The events of one step. */
async function heardOf(step: () => Promise<unknown>): Promise<RouteChanged[][]> {
  heard = [];
  await step();
  return heard.map(({ routes }) => [...routes]);
}
/** The visits of a plan: these jobs, and the emptying after them. */
const visitsAre = (...jobs: readonly number[]) =>
  [...jobs.map((at) => day.jobs[at]?.id), day.site.id].map((id) => expect.objectContaining({ id }));
const published = () => day.published([day.job(0), day.job(1), day.empty()]);
const versionCount = (id: string) =>
  server.database.asSystem((tx) => tx.$count(routeVersions, eq(routeVersions.routeId, id)));

describe('a route says that it changed', () => {
  it('once for each change, with what it was and what it is', async () => {
    const route = await published();
    expect(heard.map(({ routes }) => routes.map(({ what }) => what))).toEqual([['published']]);
    expect(heard[0]).toMatchObject({ authorUserId: day.dispatcher.userId, routes: [{ before: null }] });
    const turned = await heardOf(() =>
      day.arrange(day.changed(route, [day.job(1), day.job(0), day.empty()])),
    );
    expect(turned).toEqual([
      [
        {
          routeId: route.id,
          driverUserId: day.company.technician.userId,
          what: 'changed',
          before: expect.objectContaining({ visits: visitsAre(0, 1) }),
          after: expect.objectContaining({ visits: visitsAre(1, 0) }),
          changes: expect.arrayContaining([expect.objectContaining({ type: expect.any(String) })]),
        },
      ],
    ]);
  });

  it('within the transaction that changes it', async () => {
    const route = await published();
    await heardOf(async () => day.arrange(day.changed(route, [day.job(1), day.job(0), day.empty()])));
    expect(heard).toMatchObject([{ versionsWithin: 2, versionsOutside: 1 }]);
  });

  it('and is as it was when one who hears of it fails', async () => {
    const route = await published();
    isFailing = true;
    const { status } = await day.send([day.changed(route, [day.job(1), day.empty()])]);
    isFailing = false;
    expect(status).toBe(500);
    expect(await day.route(route.id)).toEqual(route);
    expect(await versionCount(route.id)).toBe(1);
    expect(await day.loadJob(0)).toMatchObject({ status: 'scheduled' });
  });

  it.each<[string, (id: string) => Promise<unknown>, readonly string[]]>([
    ['taken back', async (id) => bodyOf(await day.act(id, 'take-back')), ['taken-back']],
    ['cancelled', async (id) => bodyOf(await day.act(id, 'cancel', { reason: 'Snow' })), ['cancelled']],
    [
      'cancelled and restored',
      async (id) => {
        bodyOf(await day.act(id, 'cancel', { reason: 'Snow' }));
        bodyOf(await day.act(id, 'restore'));
      },
      ['cancelled', 'restored'],
    ],
    [
      'driven',
      async () => {
        bodyOf(await day.setStatus(0, 'in_progress'));
        bodyOf(await day.setStatus(0, 'completed', { actualGallons: 480 }));
        bodyOf(await day.setStatus(1, 'completed', { actualGallons: 480 }));
      },
      ['begun', 'completed'],
    ],
    [
      'left by a job that is called off',
      async () => bodyOf(await day.setStatus(1, 'cancelled', { reason: 'Sold the house' }, day.dispatcher)),
      ['changed'],
    ],
    ['removed', async (id) => day.arrange(day.changed(await day.route(id), [])), ['removed']],
    [
      'removed by mistake',
      async (id) => {
        const route = await day.route(id);
        await day.arrange(day.changed(route, []));
        const visits = [day.job(0), day.job(1), day.empty()];
        await day.arrange(day.changed(route, visits, { seenUpdatedAt: null }));
      },
      ['removed', 'returned'],
    ],
  ])('when it is %s', async (_, change, expected) => {
    const { id } = await published();
    await heardOf(() => change(id));
    // New times come by themselves, and are another change.
    const byPeople = heard.filter(({ authorUserId }) => authorUserId !== null);
    expect(byPeople.flatMap(({ routes }) => routes.map(({ routeId, what }) => [routeId, what]))).toEqual(
      expected.map((what) => [id, what]),
    );
  });

  it('and several of one step say so together', async () => {
    const [one, two] = [
      await day.published([day.job(0)]),
      await day.published([day.job(1)], { vehicleId: day.trucks[1]?.id }),
    ];
    const both = await heardOf(() =>
      day.arrange(day.changed(one, [day.job(1)]), day.changed(two, [day.job(0)])),
    );
    expect(both.map((routes) => routes.map(({ routeId }) => routeId).toSorted())).toEqual([
      [one.id, two.id].toSorted(),
    ]);
  });
});

describe('nothing is said', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'when it is saved as it is',
      async () => {
        const route = await published();
        heard = [];
        await day.arrange(day.changed(route, [day.job(0), day.job(1), day.empty()]));
      },
    ],
    [
      'when it is sent once more',
      async () => {
        const { id } = await day.published([day.job(0)], { routeDate: dayAhead });
        heard = [];
        bodyOf(await day.act(id, 'send'));
      },
    ],
    [
      'of a draft',
      async () => {
        const { routes } = await day.arrange(day.request([day.job(0), day.job(1)]));
        await day.arrange(day.changed(routes[0]!, [day.job(1), day.job(0)]));
      },
    ],
    [
      'when a change is refused',
      async () => {
        const route = await published();
        heard = [];
        const stale = { seenUpdatedAt: '2026-01-01T00:00:00.000Z' };
        expect((await day.send([day.changed(route, [day.job(1)], stale)])).status).toBe(409);
      },
    ],
  ])('%s', async (_, step) => {
    await step();
    expect(heard).toEqual([]);
  });
});
