import type { Locator } from '@playwright/test';
import { lane, openBoard, settled, stops } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { asAdmin } from './untidy-day.ts';

/** The board's marks on stops and routes, without false ones. */

interface Day {
  readonly routes: readonly {
    readonly id: string;
    readonly name: string;
    readonly vehicleId: string;
    readonly driverUserId: string | null;
    readonly updatedAt: string;
    readonly stops: readonly { readonly jobId: string | null }[];
  }[];
}

/** Browser types are not available in tests. */
const colorOf = (shown: Locator): Promise<string> =>
  shown.evaluate(
    (one) =>
      (globalThis as unknown as { getComputedStyle: (one: unknown) => { color: string } }).getComputedStyle(
        one,
      ).color,
  );

test('a tank emptied twice at one plant: after a move all times are calculated and nothing appears twice', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date } = await planDay(page, demo.url, '2032-03-01');
  await openBoard(page, demo.url, date);
  for (const number of [1, 2]) {
    await lane(page, 'Truck 12').getByRole('button', { name: 'Actions for Truck 12' }).click();
    await page.getByRole('menuitem', { name: 'Empty the tank at the end' }).click();
    await page.getByRole('dialog', { name: 'Empty the tank' }).getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(lane(page, 'Truck 12').getByRole('button', { name: /^Empty the tank at/ })).toHaveCount(
      number,
    );
    await settled(page);
    // The dialog returns the focus.
    await expect(page.getByRole('button', { name: 'Actions for Truck 12' })).toBeFocused();
  }
  for (const [key, at] of [
    ['Alt+ArrowRight', 0],
    ['Alt+ArrowLeft', 1],
  ] as const) {
    const saved = page.waitForResponse('**/api/dispatch/arrangement');
    await stops(page, 'Truck 12').nth(at).focus();
    await page.keyboard.press(key);
    await saved;
    await settled(page);
    await expect(lane(page, 'Truck 12').getByRole('button', { name: /^Empty the tank at/ })).toHaveCount(2);
    await expect(stops(page, 'Truck 12')).toHaveCount(3);
  }
});

test('a truck returning with a full tank is a hint fixed with one press; a truck that cannot do the job is a warning', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date } = await planDay(page, demo.url, '2032-03-02');
  await openBoard(page, demo.url, date);
  const truck = lane(page, 'Truck 12');
  const hint = truck.getByText(/^Returns with [\d,]+ gal in the tank$/);
  await expect(hint).toBeVisible();
  await expect(truck.getByText(/warning/)).toHaveCount(0);
  const color = await colorOf(hint);
  await truck.getByRole('button', { name: 'Add a disposal stop to Truck 12' }).click();
  await expect(truck.getByRole('button', { name: /^Empty the tank at/ })).toHaveCount(1);
  await settled(page);
  await expect(hint).toHaveCount(0);

  // A septic job on the grease truck is forbidden, and marked in another colour.
  await stops(page, 'Truck 12').first().focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('list', { name: 'Places' })
    .getByRole('button', { name: /^Grease 21/ })
    .click();
  const warning = lane(page, 'Grease 21').getByText(/^\d warnings?$/);
  await expect(warning).toBeVisible();
  expect(await colorOf(warning)).not.toBe(color);
});

test('finished stops say so in their name, on their lane and on the map', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned } = await planDay(page, demo.url, '2032-03-03');
  const ask = await asAdmin(page, demo.url);
  const [route] = (await ask<Day>(`/dispatch/day?date=${date}`)).routes;
  if (route === undefined) throw new Error('The day has no route.');
  const [first, second, third] = route.stops.flatMap(({ jobId }) => jobId ?? []);
  // The tank is emptied after the first job, and again at the end.
  const plant = (await ask<{ id: string; name: string }[]>('/disposal-sites')).find(({ name }) =>
    name.startsWith('Conestoga'),
  );
  const empty = { kind: 'disposal', disposalSiteId: plant?.id };
  const job = (jobId: string | undefined) => ({ kind: 'job', jobId });
  const visits = [job(first), empty, job(second), job(third), empty];
  const { id, name, vehicleId, driverUserId, updatedAt } = route;
  await ask(
    '/dispatch/arrangement',
    { routes: [{ id, name, routeDate: date, vehicleId, driverUserId, visits, seenUpdatedAt: updatedAt }] },
    'PUT',
  );
  await ask(`/jobs/${first}/status`, { status: 'completed', actualGallons: 480 }, 'PUT');
  await ask(`/jobs/${second}/status`, { status: 'in_progress' }, 'PUT');
  await openBoard(page, demo.url, date);
  await expect(stops(page, 'Truck 12').nth(0)).toHaveAccessibleName(/\. Done/);
  await expect(stops(page, 'Truck 12').nth(1)).toHaveAccessibleName(/\. In progress/);
  await expect(stops(page, 'Truck 12').nth(2)).not.toHaveAccessibleName(/Done|In progress/);
  const emptied = lane(page, 'Truck 12').getByRole('button', { name: /^Empty the tank at/ });
  await expect(emptied.nth(0)).toHaveAccessibleName(/\. Done/);
  await expect(emptied.nth(1)).not.toHaveAccessibleName(/Done/);
  await expect(
    page.getByRole('group', { name: /^Map of/ }).getByRole('button', { name: `Stop 1: ${planned[0]}, done` }),
  ).toHaveCount(1);
});
