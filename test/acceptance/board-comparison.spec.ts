import { openBoard } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { crowdedDay, untidyDay } from './untidy-day.ts';
import { patiently } from '../patience.ts';

/** The page that compares a plan with the current routes. */

test('the comparison ends where its content ends', async ({ page, demo }) => {
  test.setTimeout(patiently(180_000));
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date } = await untidyDay(page, demo.url, '2032-03-15');
  await crowdedDay(page, demo.url, date, 12);
  await openBoard(page, demo.url, date);
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
  const changes = page.getByRole('list', { name: 'Changes' });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // More than the list shows at once.
    await expect.poll(() => changes.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
    await expect
      .poll(() =>
        page.evaluate<number>(
          'document.documentElement.scrollHeight - document.getElementById("main").getBoundingClientRect().bottom - scrollY',
        ),
      )
      .toBeLessThanOrEqual(1);
  }
});
