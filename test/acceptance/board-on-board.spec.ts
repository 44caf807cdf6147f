import { newId } from '../../apps/server/src/platform/ids.ts';
import { clients, lane, openBoard, settled, stops } from './board-steps.ts';
import { jobAt, officeOf, today } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

/** Tank levels reported by phones appear on the board, where routes that no longer fit are fixed. */

test('a tank that fills faster than planned is emptied before the stop that would no longer fit', async ({
  page,
  empty,
}) => {
  const company = await foundCompanyOnTheRoad(page, empty.url, today());
  const ask = await officeOf(page, empty.url, company);
  await ask('POST', '/disposal-sites', {
    name: 'River Plant',
    streetLine1: '1220 New Danville Pike',
    city: 'Lancaster',
    state: 'PA',
    postalCode: '17603',
    latitude: 40.05,
    longitude: -76.31,
    acceptedWasteTypes: ['septage'],
    openingHours: [],
    unloadMinutes: 20,
    unloadMinutesPer1000Gallons: 5,
    feeCentsPer1000Gallons: 4_000,
  });
  await signIn(page, empty.url, company.email, company.password);
  await openBoard(page, empty.url, today());
  const truck = lane(page, 'Truck 1');
  await expect(stops(page, 'Truck 1')).toHaveCount(3);
  await expect(truck.locator('[data-actual]')).toHaveCount(0);

  const { routes } = await ask<{
    routes: [{ id: string }];
  }>('GET', `/dispatch/day?date=${today()}`);
  const pack = await ask<{ routes: { tanks: { id: string }[] }[] }>('GET', '/field/v1/pack');
  const tank = pack.routes[0]?.tanks[0]?.id;
  const { id: jobId } = await jobAt(ask, 'Farm 1');
  expect(routes).toHaveLength(1);
  const row = { compartmentId: tank, gallons: 3_600, wasteType: 'septage', method: 'sight_glass' };
  const answer = await ask<{ outcomes: unknown }>('POST', '/field/v1/commands', {
    deviceId: newId(),
    appVersion: '1.0.0',
    sentAt: new Date().toISOString(),
    commands: [
      {
        id: newId(),
        v: 1,
        type: 'job.completed',
        subject: `job:${jobId}`,
        after: null,
        seen: null,
        capturedAt: new Date().toISOString(),
        clock: null,
        position: { none: 'off' },
        files: [],
        data: { jobId, gallons: 3_600, notes: null, load: [row] },
      },
    ],
  });
  expect(answer.outcomes).toMatchObject([{ outcome: 'applied' }]);

  // The board is updated live, without a reload.
  await expect(truck.locator('[data-actual]')).toHaveCount(1);
  await truck.getByRole('button', { name: 'Add a disposal stop to Truck 1' }).click();
  await expect(truck.getByRole('button', { name: /^Empty the tank at River Plant/ })).toHaveCount(1);
  await settled(page);
  const names = await truck
    .getByRole('button', { name: /^(Stop \d|Empty the tank)/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  expect(names.map((name) => name.replace(/^Stop \d+ /, '').split(/[,.]/)[0])).toEqual([
    'Farm 1',
    'Empty the tank at River Plant',
    'Farm 2',
    'Farm 3',
  ]);
  expect(await clients(page, 'Truck 1')).toEqual(['Farm 1', 'Farm 2', 'Farm 3']);
});
