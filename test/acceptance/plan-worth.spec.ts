import type { Page } from '@playwright/test';
import { openBoard } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { asAdmin, crowdedDay } from './untidy-day.ts';
import { patiently } from '../patience.ts';

/** A Tuesday that no other test plans. */
const date = '2032-06-15';

/** Requests a plan and shows it beside the current routes. */
async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Optimize Routes' }).click();
  await page
    .getByRole('dialog', { name: 'Optimize Routes' })
    .getByRole('button', { name: 'Optimize Routes' })
    .click();
  await page
    .getByRole('button', { name: 'Compare', exact: true })
    .last()
    .click({ timeout: patiently(60_000) });
  await expect(page.getByRole('heading', { name: 'The day next to the plan' })).toBeFocused();
}

interface DayRoute {
  readonly id: string;
  readonly name: string;
  readonly vehicleId: string;
  readonly driverUserId: string | null;
  readonly updatedAt: string;
  readonly stops: readonly {
    readonly kind: string;
    readonly jobId: string | null;
    readonly disposalSiteId: string | null;
  }[];
}

/** Reorders the day's first route for the worse: every second job goes to the end. */
async function zigzag(ask: Awaited<ReturnType<typeof asAdmin>>): Promise<void> {
  const { items } = await ask<{ items: { id: string }[] }>(`/routes?date=${date}`);
  const route = await ask<DayRoute>(`/routes/${items[0]?.id}`);
  const jobs = route.stops.flatMap(({ jobId }) => (jobId === null ? [] : [{ kind: 'job', jobId }]));
  const sites = route.stops.flatMap(({ disposalSiteId }) =>
    disposalSiteId === null ? [] : [{ kind: 'disposal', disposalSiteId }],
  );
  const { id, name, vehicleId, driverUserId, updatedAt } = route;
  const visits = [...jobs.filter((_, at) => at % 2 === 0), ...jobs.filter((_, at) => at % 2 === 1), ...sites];
  await ask(
    '/dispatch/arrangement',
    { routes: [{ id, name, routeDate: date, vehicleId, driverUserId, visits, seenUpdatedAt: updatedAt }] },
    'PUT',
  );
}

test('a first plan shows its cost; one that saves too little says that nothing is worth changing', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(180_000));
  await signIn(page, demo.url, demoPeople.admin);
  await crowdedDay(page, demo.url, date, 5);
  const ask = await asAdmin(page, demo.url);
  await openBoard(page, demo.url, date);
  await compare(page);
  const first = page.getByRole('table', { name: 'The day as proposed' });
  await expect(first.getByRole('row', { name: /^Cost/ })).toContainText(/\$\d/);
  await expect(first.getByRole('columnheader', { name: 'Difference' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByRole('heading', { name: 'The day next to the plan' })).toHaveCount(0);

  await page.goto(`${demo.url}/settings?tab=planning`);
  await page.getByLabel('Smallest Saving', { exact: true }).fill('500');
  await page.getByLabel('Smallest Saving in Percent').fill('100');
  await page.getByLabel('Longest Search').fill('2');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  expect(await ask('/company/planning')).toMatchObject({ longestSearchSeconds: 2 });

  await zigzag(ask);
  await openBoard(page, demo.url, date);
  await compare(page);
  await expect(page.getByText(/^Nothing worth changing\. .* You can still accept it\.$/)).toBeVisible();

  // Other tests rely on the default settings.
  await ask('/company/planning', { smallestSavingCents: 1_000, smallestSavingPercent: 2 }, 'PUT');
});
