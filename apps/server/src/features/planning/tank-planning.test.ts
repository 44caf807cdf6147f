import { expect, it } from 'vitest';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { optimize, routesOfDay } from '../routes/testing.ts';
import { newId } from '../../platform/ids.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { recordFact } from '../custody/testing.ts';
import {
  admin,
  company,
  loadVehicles,
  server,
  usePlannableCompany,
  useServer,
} from './testing/plannable-company.ts';

useServer();
usePlannableCompany();

it('the planner loads what the tanks hold, not what the job type says', async () => {
  const pumpOut = await jobTypeNamed(admin, 'Septic tank pump-out');
  for (const [index, tankGallons] of [1_500, null, 700].entries()) {
    const place = { latitude: 40.05 + index / 100, longitude: -76.3, tankGallons };
    const client = await makeClient(admin, { name: `Farm ${index}`, addresses: [addressValues(place)] });
    await makeJob(admin, client, { jobTypeId: pumpOut.id });
  }
  expect(await optimize(company.dispatcher)).toMatchObject({ status: 'done', leftOut: [] });
  const [route] = await routesOfDay(company.dispatcher);
  expect(route?.totalGallons).toBe(1_500 + 1_000 + 700);
  const stops = route?.stops.filter((stop) => stop.kind === 'job') ?? [];
  expect(stops.map((stop) => stop.gallons).toSorted((a, b) => a - b)).toEqual([700, 1_000, 1_500]);
});

it('a truck that stayed full overnight empties first', async () => {
  const [truck] = await loadVehicles();
  const client = await makeClient(admin, {
    addresses: [addressValues({ latitude: 40.06, longitude: -76.3 })],
  });
  await makeJob(admin, client, { expectedGallons: 1_000, wasteType: 'septage' });
  await server.database.inTenant(admin, async (tx) => {
    const [tank] = await compartmentsOf(tx, admin.companyId, [truck.id]);
    const fact = {
      kind: 'pickup',
      id: newId(),
      compartmentId: tank?.id ?? '',
      occurredAt: Date.parse('2026-03-02T20:00:00Z'),
      generatorId: client.addresses[0]?.id ?? '',
      gallons: 3_000,
      wasteType: 'septage',
    } as const;
    await recordFact(tx, admin, { fact, method: 'sight_glass', jobId: null }, new Date());
  });
  expect(await optimize(company.dispatcher)).toMatchObject({ status: 'done', leftOut: [] });
  const [route] = await routesOfDay(company.dispatcher);
  expect(route?.stops.map(({ kind, loadAfterGallons }) => [kind, loadAfterGallons])).toEqual([
    ['start', 3_000],
    ['disposal', 0],
    ['job', 1_000],
    ['disposal', 0],
    ['end', 0],
  ]);
  expect(route?.load).toMatchObject({ openingGallons: 3_000, openingSince: '2026-03-02' });
});
