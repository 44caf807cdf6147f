import type { Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { choose, dialog } from './job-steps.ts';
import { patiently } from '../patience.ts';

const due = (page: Page) => page.getByRole('list', { name: 'Due tanks' }).getByRole('listitem');

test('due tanks are filtered, viewed on the map, and become jobs in one step', async ({ page, demo }) => {
  test.setTimeout(patiently(90_000));
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/clients`);
  await page
    .getByRole('link', { name: 'Due for Service' })
    .or(page.getByRole('button', { name: 'Due for Service' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Due for Service' })).toBeVisible();
  // Other tests may have planned the demo's work already.
  const told = async (): Promise<number[]> =>
    ((await page.getByText(/^\d+ due, \d+ overdue$/).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  const [all = 0, overdue = 0] = await told();
  expect([all > overdue, overdue > 0]).toEqual([true, true]);
  await expect(due(page)).toHaveCount(all);
  await expect(due(page).first()).toContainText('Overdue since');
  await expect(due(page).first()).toContainText('last reading 40 % sludge and scum');
  await expect(page.getByRole('button', { name: 'Create jobs' })).toBeDisabled();

  await choose(page, page.getByRole('combobox', { name: 'Due' }), 'Overdue');
  await expect(due(page)).toHaveCount(overdue);
  await expect(due(page).getByText(/^Overdue since/)).toHaveCount(overdue);
  await expect(page.getByText(`${overdue} due, ${overdue} overdue`)).toBeVisible();
  // The filter is in the address, which may also be typed by hand.
  await page.goto(`${demo.url}/clients/due?months=0&confidence=medium`);
  const [medium = 0] = await told();
  expect([medium > 0, medium < overdue]).toEqual([true, true]);
  await expect(due(page)).toHaveCount(medium);
  await expect(due(page).getByText('Medium confidence')).toHaveCount(medium);

  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('group', { name: 'Map of due tanks' });
  await expect(map).toBeVisible();
  await expect(map.getByRole('button', { name: /^Tank \d: / })).toHaveCount(medium);
  await map.getByRole('button', { name: new RegExp(`^Tank ${medium}: `) }).click();
  await expect(due(page).last()).toHaveAttribute('aria-current', 'true');

  const names = await due(page).getByRole('link').allTextContents();
  await page.getByRole('button', { name: `Select ${medium} shown` }).click();
  await page.getByRole('button', { name: 'Create jobs' }).click();
  const make = dialog(page, 'Create jobs');
  await expect(make.getByRole('list', { name: 'Jobs to create' }).getByRole('listitem')).toHaveCount(medium);
  await make.getByRole('button', { name: /^Create \d+ jobs?$/ }).click();
  await expect(make).toBeHidden();
  await expect(page.getByText(/^\d+ jobs? created$/)).toBeVisible();
  await expect(page.getByText('Nothing is due with these filters.')).toBeVisible();

  for (const name of names) {
    await page.goto(`${demo.url}/jobs?status=unscheduled&search=${encodeURIComponent(name)}`);
    await expect(
      page
        .getByRole('list', { name: 'Jobs', exact: true })
        .getByRole('listitem')
        .filter({ hasText: name })
        .filter({ hasText: 'Septic tank pump-out' })
        .first(),
    ).toBeVisible();
  }
});
