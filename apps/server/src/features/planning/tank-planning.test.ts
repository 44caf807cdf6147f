import { expect, it } from 'vitest';
import { addressValues, makeClient } from '../../../../../test/factories/clients.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { optimize, routesOfDay } from '../routes/testing.ts';
import { admin, company, usePlannableCompany, useServer } from './testing/plannable-company.ts';

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
