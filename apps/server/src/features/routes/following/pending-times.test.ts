import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route, RouteSummary } from '@haulwright/domain/routes/route';
import { makeCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startOsrmFake, type OsrmFake } from '../../../../../../test/fakes/osrm-fake.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { makeJob } from '../../jobs/testing.ts';
import { makeClientNorth, setDepot, timedRoute } from '../testing.ts';

let roads: OsrmFake;
let server: TestServer;
const date = '2031-03-04';

beforeAll(async () => {
  roads = await startOsrmFake();
  server = await startTestServer({ OSRM_URL: roads.url });
});
afterAll(async () => {
  await server.stop();
  await roads.close();
});

it('a route and the list of its day say that times are pending until new ones are there', async () => {
  const { admin, dispatcher } = await makeCompany(server);
  await setDepot(admin);
  const client = await makeClientNorth(dispatcher, 4);
  const job = await makeJob(dispatcher, client, { durationMinutes: 30 });
  const [truck] = bodyOf(await admin.call('GET', '/vehicles'));
  const visits = [{ kind: 'job', jobId: job.id }];
  const made: Route = bodyOf(
    await dispatcher.call('POST', '/routes', {
      routeDate: date,
      vehicleId: truck.id,
      driverUserId: null,
      visits,
    }),
  );
  const route = async (): Promise<Route> => bodyOf(await dispatcher.call('GET', `/routes/${made.id}`));
  const ofDay = async (): Promise<RouteSummary | undefined> =>
    bodyOf(await dispatcher.call('GET', `/routes?date=${date}`)).items.find(
      ({ id }: RouteSummary) => id === made.id,
    );
  expect(await route()).toMatchObject({ timesPending: false });

  // Nobody knows the way to the new place yet.
  roads.behaviour = 'hang';
  const moved = { latitude: 40.3, longitude: -76.31 };
  bodyOf(
    await dispatcher.call(
      'PUT',
      `/clients/${client.id}/addresses/${client.addresses[0]?.id}/location`,
      moved,
    ),
  );
  expect(await route()).toMatchObject({ timesPending: true, totalDistanceMiles: made.totalDistanceMiles });
  expect(await ofDay()).toMatchObject({ timesPending: true });

  roads.behaviour = 'answer';
  roads.hangUp();
  const timed = await timedRoute(dispatcher, made.id);
  expect(timed).toMatchObject({ timesPending: false });
  expect(timed.totalDistanceMiles).toBeGreaterThan(made.totalDistanceMiles);
  expect(await ofDay()).toMatchObject({ timesPending: false });
});
