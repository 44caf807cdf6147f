import type { Browser, Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { Outbox } from './outbox.ts';
import { planDay } from './planned-day.ts';

/** A route from publishing to its end, as the dispatcher and the technician who drives it see it. */

interface DayRoute {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly stops: readonly { readonly jobId: string | null }[];
}

async function asAdmin(
  page: Page,
  url: string,
): Promise<<Answer>(path: string, data?: object, method?: string) => Promise<Answer>> {
  const { access_token: token } = (await (
    await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
      data: { email: demoPeople.admin, password: demoPeople.password },
    })
  ).json()) as { access_token: string };
  return async <Answer>(path: string, data?: object, method = data === undefined ? 'GET' : 'POST') => {
    const answer = await page.request.fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

/** A planned day with a single route, and the ids of its jobs. */
async function dayWithRoute(page: Page, url: string, wanted: string) {
  const { date, planned } = await planDay(page, url, wanted);
  const ask = await asAdmin(page, url);
  const { routes } = await ask<{ routes: DayRoute[] }>(`/dispatch/day?date=${date}`);
  const route = routes[0]!;
  return { date, planned, ask, route, jobIds: route.stops.flatMap(({ jobId }) => jobId ?? []) };
}

const lane = (page: Page) =>
  page.getByRole('list', { name: 'Trucks' }).getByRole('listitem', { name: /^Truck 12/ });

async function chooseOnLane(page: Page, item: string): Promise<void> {
  await lane(page).getByRole('button', { name: 'Actions for Truck 12' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function chooseOnPage(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for this route' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function another(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  ).newPage();
  await signIn(page, url, email);
  return page;
}

async function finish(page: Page, url: string, jobId: string, gallons: string): Promise<void> {
  await page.goto(`${url}/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('main').getByText('In Progress', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Complete Job' });
  await dialog.getByLabel('Gallons Collected').fill(gallons);
  await dialog.getByRole('button', { name: 'Complete Job' }).click();
  await expect(dialog).toBeHidden();
}

test('the whole life of a route: published, changed, looked back on, driven, over', async ({
  page,
  browser,
  demo,
}) => {
  test.slow();
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned, route, jobIds } = await dayWithRoute(page, demo.url, '2031-05-06');
  await page.goto(`${demo.url}/dispatch?date=${date}`);
  await chooseOnLane(page, 'Publish to the driver');
  await expect(page.getByText('Route Published')).toBeVisible();
  await expect(lane(page).getByText('Published', { exact: true })).toBeVisible();

  // A change after publishing makes a new version; the previous one can be restored from the drawer.
  const clients = async () =>
    (
      await lane(page)
        .getByRole('button', { name: /^Stop \d/ })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    ).map((label) => label.replace(/^Stop \d+ /, '').split(', ')[0]);
  await lane(page)
    .getByRole('button', { name: /^Stop 1 / })
    .focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(clients).toEqual([planned[1], planned[0], planned[2]]);
  await expect(page.getByRole('button', { name: /calculating times/ })).toHaveCount(0);
  await chooseOnLane(page, 'History');
  const drawer = page.getByRole('dialog', { name: 'History' });
  const versions = drawer
    .getByRole('list', { name: 'Versions' })
    .getByRole('listitem', { name: /^Version \d+$/ });
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText('The order of the stops changed.');
  await expect(versions.first()).toContainText('Dana');
  await drawer.getByRole('button', { name: 'The route then, version 1' }).click();
  await expect(versions.last().getByRole('listitem').first()).toContainText(planned[0]!);
  await look(page, 'history');
  await drawer.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(clients).toEqual(planned);
  await expect(page.getByRole('button', { name: /calculating times/ })).toHaveCount(0);

  // Levi drives it; Dana sees actual times beside planned ones.
  const levi = await another(browser, demo.url, demoPeople.technician);
  await page.goto(`${demo.url}/routes/${route.id}`);
  await expect(page.getByText('0 of 3 done')).toBeVisible();
  await finish(levi, demo.url, jobIds[0]!, '480');
  await expect(page.getByText('1 of 3 done')).toBeVisible();
  await expect(page.getByText('480 gal collected, 500 gal planned')).toBeVisible();
  await expect(page.getByRole('main').getByText('In Progress', { exact: true })).toBeVisible();
  await levi.goto(`${demo.url}/routes/${route.id}`);
  await expect(levi.getByText('1 of 3 done')).toBeVisible();
  await expect(levi.getByRole('link', { name: 'Edit Route' })).toHaveCount(0);
  await levi.getByRole('button', { name: 'More actions for this route' }).click();
  await expect(levi.getByRole('menuitem')).toHaveText(['Route sheet', 'Route sheet as PDF', 'History']);
  await levi.keyboard.press('Escape');
  await expect(levi.getByRole('menu')).toHaveCount(0);
  await finish(levi, demo.url, jobIds[1]!, '510');

  const mail = await new Outbox(demo.dataDir).take(demoPeople.technician, /^Your route for Tuesday, May 6/);
  expect(mail.text).toContain(planned[0]);

  // The last job is not done today: the question names it, and it goes back to the pool.
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  await chooseOnPage(page, 'Complete the route');
  const question = page.getByRole('alertdialog', { name: 'Complete Route?' });
  await expect(question).toContainText(planned[2]!);
  await look(page, 'complete');
  await question.getByRole('button', { name: 'Complete Route' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Route Completed')).toBeVisible();
  await expect(page.getByText('2 of 2 done')).toBeVisible();
  await page.goto(`${demo.url}/dispatch?date=${date}`);
  await expect(
    page.getByRole('region', { name: 'Open jobs' }).getByRole('heading', { name: planned[2]! }),
  ).toBeVisible();
  await levi.context().close();
});

test('completing the last job completes the route automatically, at the other desk too', async ({
  page,
  browser,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { ask, route, jobIds } = await dayWithRoute(page, demo.url, '2031-05-07');
  await ask(`/dispatch/routes/${route.id}/publish`, {});
  for (const id of jobIds.slice(0, 2))
    await ask(`/jobs/${id}/status`, { status: 'completed', actualGallons: 500 }, 'PUT');
  await page.goto(`${demo.url}/routes/${route.id}`);
  await expect(page.getByText('2 of 3 done')).toBeVisible();
  const levi = await another(browser, demo.url, demoPeople.technician);
  await finish(levi, demo.url, jobIds[2]!, '500');
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Route' })).toHaveCount(0);
  await levi.context().close();
});

test('cancelled with a reason, restored while its jobs are free, refused by name when they are not', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned, ask, route, jobIds } = await dayWithRoute(page, demo.url, '2031-05-08');
  await page.goto(`${demo.url}/dispatch?date=${date}`);
  // The toast closes when Undo expires, so it is checked at once.
  await lane(page).getByRole('button', { name: 'Actions for Truck 12' }).click();
  await page.getByRole('menuitem', { name: 'Publish to the driver', exact: true }).click();
  await expect(page.getByText('Levi Esh gets it by email in 4 seconds.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('Publishing Undone')).toBeVisible();
  await expect(lane(page).getByText('Published', { exact: true })).toHaveCount(0);
  await ask(`/dispatch/routes/${route.id}/publish`, {});
  await chooseOnLane(page, 'Cancel the route');
  const cancel = page.getByRole('dialog', { name: 'Cancel Route?' });
  await look(page, 'cancel');
  await cancel.getByRole('button', { name: 'Cancel Route' }).click();
  await expect(cancel.getByText('Say why the route is cancelled.')).toBeVisible();
  await cancel.getByLabel('Reason').fill('Truck broke down');
  await cancel.getByRole('button', { name: 'Cancel Route' }).click();
  await expect(cancel).toBeHidden();
  await expect(lane(page).getByRole('button', { name: /^Stop / })).toHaveCount(0);
  for (const client of planned)
    await expect(
      page.getByRole('region', { name: 'Open jobs' }).getByRole('heading', { name: client }),
    ).toBeVisible();

  await page.goto(`${demo.url}/routes/${route.id}`);
  await expect(page.getByText('This Route Was Cancelled')).toBeVisible();
  await chooseOnPage(page, 'Restore as draft');
  const restore = page.getByRole('dialog', { name: 'Restore Route?' });
  await look(page, 'restore');
  await restore.getByRole('button', { name: 'Restore Route' }).click();
  await expect(restore).toBeHidden();
  await expect(
    page.getByRole('list', { name: 'Stops' }).getByRole('heading', { name: planned[0]! }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible();

  await ask(`/dispatch/routes/${route.id}/publish`, {});
  await ask(`/dispatch/routes/${route.id}/cancel`, { reason: 'Snow' });
  await ask(`/jobs/${jobIds[1]}/status`, { status: 'cancelled', reason: 'Called off' }, 'PUT');
  await page.reload();
  await chooseOnPage(page, 'Restore as draft');
  await restore.getByRole('button', { name: 'Restore Route' }).click();
  const taken = restore.getByRole('list', { name: 'Jobs that are not free' }).getByRole('listitem');
  await expect(taken).toHaveCount(1);
  await expect(taken).toContainText(planned[1]!);
  await expect(taken).toContainText('The job was started, completed or cancelled.');
  await look(page, 'restore refused');
  await restore.getByRole('button', { name: 'Close' }).last().click();
  await expect(restore).toBeHidden();
  await chooseOnPage(page, 'History');
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('“Snow”');
});

test('the route sheet is a page to print and a PDF; it is sent to the driver again', async ({
  page,
  demo,
}) => {
  test.slow();
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned, ask, route } = await dayWithRoute(page, demo.url, '2031-05-09');
  await page.goto(`${demo.url}/routes/${route.id}`);
  await page.getByRole('link', { name: 'Route Sheet' }).click();
  const sheet = page.getByRole('article', { name: 'Route sheet' });
  await expect(sheet.getByText('Draft: not published yet')).toBeVisible();
  for (const client of planned) await expect(sheet.getByRole('heading', { name: client })).toBeVisible();
  await expect(sheet.getByText('Gallons collected').first()).toBeVisible();
  await look(page, 'sheet');
  // Only the sheet is printed, on Letter paper.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(sheet).toBeVisible();
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1')).toMatch(/\/MediaBox\s*\[\s*0 0 612 792\s*\]/);
  await page.emulateMedia({ media: 'screen' });

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`route-sheet-${date}-truck-12.pdf`);

  await ask(`/dispatch/routes/${route.id}/publish`, {});
  await page.goto(`${demo.url}/dispatch?date=${date}`);
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Route sheets of the day as PDF' }).click();
  expect((await all).suggestedFilename()).toBe(`route-sheets-${date}.pdf`);
  const outbox = new Outbox(demo.dataDir);
  await outbox.take(demoPeople.technician, /^Your route for Friday, May 9/);
  await chooseOnLane(page, 'Send to the driver again');
  await expect(page.getByText('Route Sent')).toBeVisible();
  expect((await outbox.take(demoPeople.technician, /^Your route for Friday, May 9/)).text).toContain(
    planned[0],
  );
});
