import { expect, it } from 'vitest';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeJob } from '../jobs/testing.ts';
import { makeClientNorth, optimize, routesOfDay, setDepot, theDay } from '../routes/testing.ts';

const server = serverOfFile();

it('a truck with a depot of its own starts and ends its route there', async () => {
  const { admin } = await makeCompany(server);
  await setDepot(admin);
  await makeDisposalSite(admin);
  const [truck] = bodyOf(await admin.call('GET', '/vehicles'));
  bodyOf(
    await admin.call('PUT', `/vehicles/${truck.id}`, {
      ...truck,
      depotAddress: '1 Northern Yard, Lititz, PA 17543',
      depotLatitude: 40.2,
      depotLongitude: -76.31,
    }),
  );
  await makeJob(admin, await makeClientNorth(admin, 10));
  expect(await optimize(admin)).toMatchObject({ status: 'done', routeCount: 1 });
  const [route] = await routesOfDay(admin);
  for (const stop of [route?.stops[0], route?.stops.at(-1)]) {
    expect(stop).toMatchObject({
      title: 'Depot',
      address: '1 Northern Yard, Lititz, PA 17543',
      latitude: 40.2,
      longitude: -76.31,
    });
  }
});

it.each([
  ['from the day on', { outOfServiceFrom: theDay }, false],
  ['until the day', { outOfServiceUntil: theDay }, false],
  ['only before', { outOfServiceUntil: '2026-03-02' }, true],
  ['only later', { outOfServiceFrom: '2026-03-04' }, true],
  ['always', {}, false],
])('a truck out of service %s', async (_, days, planned) => {
  const { admin } = await makeCompany(server);
  await setDepot(admin);
  const [truck] = bodyOf(await admin.call('GET', '/vehicles'));
  bodyOf(await admin.call('PUT', `/vehicles/${truck.id}`, { ...truck, outOfService: true, ...days }));
  await makeJob(admin, await makeClientNorth(admin, 1));
  const answer = await admin.call('POST', '/routes/optimize', { date: theDay });
  expect(answer.body.code).toBe(planned ? undefined : 'optimization.no-trucks');
});
