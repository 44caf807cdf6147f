import { decodePolyline } from '@haulwright/domain/geography/polyline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { startValhallaFake, type ValhallaFake } from '../../../../../test/fakes/valhalla-fake.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import { makeJob } from '../jobs/testing.ts';
import { makeClientNorth, optimize, routesOfDay, setDepot } from '../routes/testing.ts';

let fake: ValhallaFake;
let server: TestServer;
beforeAll(async () => {
  fake = await startValhallaFake();
  server = await startTestServer({ VALHALLA_URL: fake.url });
});
afterAll(async () => {
  await server.stop();
  await fake.close();
});

it('plans by the road map, draws along its streets, and leaves out what no road leads to', async () => {
  const { admin, dispatcher, technician } = await makeCompany(server);
  await setDepot(admin);
  await makeDisposalSite(admin);
  await makeJob(admin, await makeClientNorth(admin, 2));
  const island = await makeJob(admin, await makeClientNorth(admin, 9));
  const islandLatitude = 40.0767 + 9 / 111.2;
  fake.unreachable = (from, to) =>
    Math.abs(from.lat - islandLatitude) < 1e-6 !== Math.abs(to.lat - islandLatitude) < 1e-6;

  const run = await optimize(admin);
  expect(run).toMatchObject({
    status: 'done',
    jobsAnalyzed: 2,
    routeCount: 1,
    leftOut: [{ jobId: island.id, reason: 'unreachable' }],
  });
  expect(run.warnings).toContainEqual(expect.stringContaining('the road map has no route'));
  const [route] = await routesOfDay(admin);
  expect(route).toMatchObject({ travelTimeSource: 'valhalla', jobCount: 1 });

  const { lines }: { lines: { stopId: string; line: string | null }[] } = bodyOf(
    await dispatcher.call('GET', `/routes/${route?.id}/street-lines`),
  );
  expect(lines.map(({ stopId }) => stopId)).toEqual(route?.stops.slice(1).map(({ id }) => id));
  for (const [index, { line }] of lines.entries()) {
    const [from, to] = [route?.stops[index], route?.stops[index + 1]];
    const points = decodePolyline(line ?? '');
    expect(points[0]?.latitude).toBeCloseTo(from?.latitude ?? 0, 4);
    expect(points.at(-1)?.longitude).toBeCloseTo(to?.longitude ?? 0, 4);
  }
  // The technician does not drive it; another company does not know of it.
  expect((await technician.call('GET', `/routes/${route?.id}/street-lines`)).status).toBe(404);
  expect((await (await server.signUp()).call('GET', `/routes/${route?.id}/street-lines`)).status).toBe(404);
});

it('names the places of a plan that lie far from any road', async () => {
  const { admin } = await makeCompany(server);
  await setDepot(admin);
  const farAway = await makeClientNorth(admin, 5);
  await makeJob(admin, farAway);
  await makeJob(admin, await makeClientNorth(admin, 7));
  const latitude = 40.0767 + 5 / 111.2;
  fake.snapMeters = (point) => (Math.abs(point.lat - latitude) < 1e-5 ? 1_300 : 250);
  try {
    expect((await optimize(admin)).warnings).toContainEqual(
      `Far from any road on the map: ${farAway.name} (0.8 mi). Check the pin; the way from the road is estimated.`,
    );
  } finally {
    fake.snapMeters = () => 3;
  }
});

it('plans on while the road map fails, and says so', async () => {
  const { admin } = await makeCompany(server);
  await setDepot(admin);
  await makeJob(admin, await makeClientNorth(admin, 4));
  fake.behaviour = 'status-500';
  const run = await optimize(admin);
  expect(run).toMatchObject({ status: 'done', routeCount: 1 });
  expect(run.warnings).toContainEqual(
    expect.stringContaining('the routing server could not be used: it answered with status 500'),
  );
  const [route] = await routesOfDay(admin);
  expect(route?.travelTimeSource).toBe('estimate');
  const { lines } = bodyOf(await admin.call('GET', `/routes/${route?.id}/street-lines`));
  expect(lines.every(({ line }: { line: string | null }) => line === null)).toBe(true);
});
