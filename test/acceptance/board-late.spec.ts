import type { Page } from '@playwright/test';
import { clients, lane, openBoard, settled, stops, touchPage } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { asAdmin } from './untidy-day.ts';
import { patiently } from '../patience.ts';

interface Job {
  readonly id: string;
  readonly updatedAt: string;
}

/** A day of Truck 12 that runs past its shift only because of its last job. */
async function lateDay(page: Page, url: string, date: string): Promise<readonly string[]> {
  const { planned } = await planDay(page, url, date);
  const ask = await asAdmin(page, url);
  const { routes } = await ask<{ routes: { stops: { jobId: string | null }[] }[] }>(
    `/dispatch/day?date=${date}`,
  );
  const [first, , last] = routes[0]?.stops.flatMap(({ jobId }) => jobId ?? []) ?? [];
  for (const [id, durationMinutes] of [
    [first, 300],
    [last, 300],
  ] as const) {
    const job = await ask<Job>(`/jobs/${id}`);
    await ask(`/jobs/${id}`, { ...job, durationMinutes, seenUpdatedAt: job.updatedAt }, 'PUT');
  }
  return planned;
}

test('a day that ends after its shift offers fixes, by mouse, by key and by touch', async ({
  page,
  demo,
  browser,
}) => {
  test.setTimeout(patiently(120_000));
  const date = '2032-04-27';
  await signIn(page, demo.url, demoPeople.admin);
  const planned = await lateDay(page, demo.url, date);
  await openBoard(page, demo.url, date);
  await settled(page);
  const warning = (on: Page) =>
    lane(on, 'Truck 12').getByRole('button', { name: /^\d warnings? of Truck 12$/ });
  const dialog = (on: Page) => on.getByRole('dialog', { name: 'Warnings of Truck 12' });
  const act = (on: Page, name: string) => dialog(on).getByRole('button', { name });

  // By mouse: into the pool, then undone.
  await warning(page).click();
  await expect(dialog(page).getByRole('list', { name: 'Warnings' })).toContainText(
    /Back .* after the end of the shift/,
  );
  await expect(act(page, 'Change the truck’s shift')).toBeVisible();
  await act(page, 'Put the last job into the pool').click();
  await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned.slice(0, 2));
  await settled(page);
  await expect(warning(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(stops(page, 'Truck 12')).toHaveCount(3);
  await settled(page);

  // By keyboard: to another truck, and back.
  await warning(page).press('Enter');
  await act(page, 'Place the last job on another truck…').press('Enter');
  await page
    .getByRole('list', { name: 'Places' })
    .getByRole('button', { name: /^Truck 14/ })
    .press('Enter');
  await expect.poll(() => clients(page, 'Truck 14')).toEqual(planned.slice(2));
  await settled(page);
  await expect(warning(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(stops(page, 'Truck 12')).toHaveCount(3);
  await settled(page);

  // By touch, as a dispatcher, who sets no shifts: to another day.
  const { page: tablet } = await touchPage(browser, demo.url, demoPeople.dispatcher);
  await openBoard(tablet, demo.url, date);
  await warning(tablet).tap();
  await expect(act(tablet, 'Change the truck’s shift')).toHaveCount(0);
  await act(tablet, 'Move the last job to another day…').tap();
  await expect(
    tablet
      .getByRole('dialog')
      .getByText(planned[2] ?? '')
      .first(),
  ).toBeVisible();
  await tablet.context().close();
});
