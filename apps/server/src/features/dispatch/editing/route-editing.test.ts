import { randomBytes, randomUUID } from 'node:crypto';
import type { RouteEditor } from '@haulwright/domain/dispatch/route-editors';
import type { Route } from '@haulwright/domain/routes/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../../../../test/server/harness.ts';
import { makeRouteDay, type RouteDay } from '../testing.ts';
import { patiently } from '../../../../../../test/patience.ts';

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
let day: RouteDay;
let route: Route;
let maria: TestPerson;

beforeAll(async () => {
  const environment = { SECRET_KEY: randomBytes(32).toString('base64') };
  server = await startTestServer(environment);
  second = await startTestServer({ ...environment, DATABASE_URL: server.databaseUrl });
  day = await makeRouteDay(server);
  maria = day.company.dispatcher;
  route = (await day.arrange(day.request([day.job(0), day.job(1)]))).routes[0] as Route;
}, patiently(120_000));
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

const say = (person: TestPerson, screen: string, routeIds: readonly string[], forSeconds = 0) =>
  person.call('PUT', '/dispatch/editing', {
    screen,
    routes: routeIds.map((routeId) => ({ routeId, where: 'editor', forSeconds })),
  });
const editors = async ({ token }: TestPerson, at: TestServer = server): Promise<RouteEditor[]> => {
  const answer = await at.call('GET', '/api/dispatch/editors', { token });
  return (answer.body as { editors: RouteEditor[] }).editors;
};

describe('who changes a route', () => {
  it('is known to colleagues on every server at once, since when, and no longer when it is said to be over', async () => {
    const told: string[] = [];
    const unsubscribe = second.services.changes.subscribe(maria.companyId, (change) => {
      if (change?.noun === 'editors') told.push(...(change.ids ?? []));
    });
    const saidAt = Date.now();
    expect(bodyOf(await say(maria, 'screen-one', [route.id], 600))).toEqual({ routeIds: [route.id] });
    for (const one of [server, second]) {
      await expect
        .poll(() => editors(day.company.admin, one))
        .toMatchObject([{ routeId: route.id, userId: maria.userId, screen: 'screen-one', where: 'editor' }]);
      const [{ since } = { since: '' }] = await editors(day.company.admin, one);
      expect(Math.abs(Date.parse(since) - (saidAt - 600_000))).toBeLessThan(5_000);
    }
    expect(told).toEqual([route.id]);
    // Said again: nothing is different, so nobody is told.
    await say(maria, 'screen-one', [route.id], 615);
    await say(maria, 'screen-one', []);
    await expect.poll(() => editors(day.company.admin, second)).toEqual([]);
    expect(told).toEqual([route.id, route.id]);
    unsubscribe();
  });

  it('is invisible to other companies, and their routes do not exist here', async () => {
    const stranger = await makeCompany(server, 'Stranger');
    await say(maria, 'screen-two', [route.id]);
    await expect.poll(async () => (await editors(maria)).length).toBe(1);
    expect(await editors(stranger.admin)).toEqual([]);
    expect(bodyOf(await say(stranger.admin, 'screen-one', [route.id, randomUUID()]))).toEqual({
      routeIds: [],
    });
    expect(await editors(maria)).toHaveLength(1);
    await say(maria, 'screen-two', []);
  });

  it('is neither said nor read by technicians, and bounded', async () => {
    expect((await say(day.company.technician, 'screen-one', [route.id])).status).toBe(403);
    expect((await day.company.technician.call('GET', '/dispatch/editors')).status).toBe(403);
    const many = Array.from({ length: 21 }, () => randomUUID());
    expect((await say(maria, 'screen-one', many)).status).toBe(400);
    expect((await say(maria, 'x', [])).status).toBe(400);
  });
});
