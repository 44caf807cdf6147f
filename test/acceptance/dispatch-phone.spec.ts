import { openBoard, pool } from './board-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

/** The board on a phone: little above the lanes, everything in reach. */

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

test('the tools are one row and a menu; an empty day says that it is empty', async ({ page, demo }) => {
  const company = await foundCompanyOnTheRoad(page, demo.url, '2036-03-03');
  await signIn(page, demo.url, company.email, company.password);
  await openBoard(page, demo.url, '2036-03-03');
  await expect(pool(page).getByText('Every job of this day is on a route.')).toBeVisible();

  // The title, the day and their buttons take a quarter of the screen, the frame's own bar included.
  await expect
    .poll(async () => (await pool(page).boundingBox())?.y ?? Number.POSITIVE_INFINITY)
    .toBeLessThan(211);
  for (const tool of ['Undo', 'Redo', 'Optimize Routes', 'More tools', 'Day before', 'Day after'])
    await expect(page.getByRole('button', { name: tool, exact: true })).toBeVisible();
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
    .toBeLessThanOrEqual(0);

  const more = page.getByRole('button', { name: 'More tools' });
  const choose = async (tool: string): Promise<void> => {
    await more.click();
    await page.getByRole('menuitem', { name: tool }).click();
  };
  const map = page.getByRole('group', { name: /^Map of/ });
  await expect(map).toHaveCount(1);
  await choose('Hide the map');
  await expect(map).toHaveCount(0);
  await choose('Show the map');
  await expect(map).toHaveCount(1);
  await choose('Select several');
  await expect(page.getByRole('button', { name: 'Select several', pressed: true })).toBeVisible();
  await choose('Select one at a time');
  await expect(page.getByRole('button', { name: 'Select several' })).toHaveCount(0);
  await choose('Copy a day');
  await expect(page.getByRole('dialog', { name: 'Copy a day' })).toBeVisible();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await choose('Route sheets of the day as PDF');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole('button', { name: 'Day after' }).click();
  await expect(pool(page).getByText('No jobs on this day yet.')).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Week' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Route sheets/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Week' }).click();
  await page.waitForURL(/view=week/);
});
