import type { Route } from '@haulwright/domain/routes/route';
import type { Locator, Page } from '@playwright/test';
import { violationsNow } from './axe-run.ts';
import { demoPeople, enterOffice, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { patiently } from '../patience.ts';

/** A day on which the demo company has nothing planned. */
const day = '2031-03-04';

/**
 * Three jobs on the day, of clients with different names, 1,500 gallons each: too much for one load.
 */
async function threeJobs(page: Page, date: string): Promise<string[]> {
  return page.evaluate(async (scheduledDate) => {
    const stored = Object.values(localStorage).find((value) => value.includes('access_token')) ?? '{}';
    const { access_token: token } = JSON.parse(stored) as { access_token: string };
    const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
      const answer = await fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    };
    const { items } = await ask<{ items: { id: string; name: string }[] }>('/clients?limit=20');
    const names: string[] = [];
    for (const { id, name } of items) {
      if (names.length === 3 || names.includes(name)) continue;
      const client = await ask<{ addresses: [{ id: string }] }>(`/clients/${id}`);
      await ask('/jobs', {
        clientId: id,
        clientAddressId: client.addresses[0].id,
        title: 'By hand',
        scheduledDate,
        durationMinutes: 30,
        expectedGallons: 1_500,
        wasteType: 'septage',
      });
      names.push(name);
    }
    return names;
  }, date);
}

const stopNames = async (page: Page): Promise<string[]> =>
  (await page.getByRole('list', { name: 'Stops' }).getByRole('heading', { level: 3 }).allTextContents()).map(
    (text) => text.replace(/^(Stop|Disposal, stop) \d+: /, ''),
  );

async function choose(field: Locator, option: RegExp | string): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: option }).click();
}

/** A colleague's change. */
async function renameRoute(page: Page, url: string, id: string, name: string): Promise<void> {
  const data = { email: demoPeople.admin, password: demoPeople.password };
  const { access_token: token } = (await (
    await page.request.post(`${url}/auth/v1/token?grant_type=password`, { data })
  ).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const route = (await (await page.request.get(`${url}/api/routes/${id}`, { headers })).json()) as Route;
  const visits = route.stops.flatMap((stop) =>
    stop.jobId === null ? [] : [{ kind: 'job', jobId: stop.jobId }],
  );
  const { routeDate, vehicleId, driverUserId, updatedAt } = route;
  const answer = await page.request.put(`${url}/api/routes/${id}`, {
    headers,
    data: { name, routeDate, vehicleId, driverUserId, visits, seenUpdatedAt: updatedAt },
  });
  expect(answer.status()).toBe(200);
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('what is dragged is not on the screen');
  await page.mouse.move(start.x + start.width / 2, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(end.x + 20, end.y + end.height / 2, { steps: 6 });
  await page.mouse.move(end.x + 20, end.y + 6, { steps: 3 });
  await page.mouse.up();
}

test('a route is built with mouse and keyboard, shows its warnings and is saved', async ({ page, demo }) => {
  test.setTimeout(patiently(240_000));
  await enterOffice(page, demo.url, demoPeople.dispatcher);
  const [first, second, third] = (await threeJobs(page, day)) as [string, string, string];
  await page.goto(`${demo.url}/routes?date=${day}`);
  await page.getByRole('link', { name: 'New Route' }).click();
  await expect(page).toHaveURL(/\/routes\/new/);

  // Missing input is reported before anything is sent.
  await page.getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByText('Choose a truck for the route.').first()).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Truck' }), /Truck 12/);
  await page.getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByText('Add at least one job to the route.')).toBeVisible();

  const pool = page.getByRole('list', { name: 'Open jobs' });
  await pool.getByRole('button', { name: `Add ${first}, By hand` }).click();
  await pool.getByRole('button', { name: `Add ${second}, By hand` }).click();
  await expect(page.getByRole('list', { name: 'Stops' }).getByText(/\d+:\d\d [AP]M/)).toHaveCount(2);
  await expect(pool.getByText(first)).toHaveCount(0);

  // By mouse: from the pool to the top, then down again.
  const rows = page
    .getByRole('list', { name: 'Stops' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
  await drag(
    page,
    pool.getByRole('listitem').filter({ hasText: third }).locator('span').first(),
    rows.first(),
  );
  await expect.poll(() => stopNames(page)).toEqual([third, first, second]);
  await drag(page, page.getByRole('button', { name: new RegExp(`^Move ${third}, stop 1`) }), rows.nth(2));
  await expect.poll(() => stopNames(page)).toEqual([first, third, second]);

  // By keyboard: the focus stays with the moved stop.
  const grip = page.getByRole('button', { name: new RegExp(`^Move ${third}, stop`) });
  await grip.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => stopNames(page)).toEqual([first, second, third]);
  await expect(grip).toBeFocused();
  await expect(page.getByText(`${third} is now stop 3 of 3.`)).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => stopNames(page)).toEqual([third, first, second]);
  await page.getByRole('button', { name: `Move ${third} down` }).press('Enter');
  await expect.poll(() => stopNames(page)).toEqual([first, third, second]);

  // 4,500 gallons: the tank is emptied before it would overflow, and at the end.
  await expect(page.getByText(/The tank would be over capacity by [\d,]+ gal/)).toBeVisible();
  await expect(page.getByText(/Returns with 4,500 gal/)).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violationsNow(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Order by distance' }).click();
  await expect(page.getByText(/The tank would be over/)).toHaveCount(0);
  await expect(page.getByText(/Returns with/)).toHaveCount(0);
  const ordered = await stopNames(page);
  expect(ordered).toHaveLength(5);

  // Leaving by accident loses nothing.
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByLabel('Name', { exact: true }).fill('North loop');
  await page.getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByText('Route Created')).toBeVisible();
  await expect(page).toHaveURL(/\/routes\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'North loop' })).toBeVisible();
});

test('two dispatchers change one route: each sees the other, the second sees both versions and puts theirs on top', async ({
  browser,
  page,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  await enterOffice(page, demo.url, demoPeople.dispatcher);
  const [first, second] = (await threeJobs(page, '2031-03-05')) as [string, string, string];
  await page.goto(`${demo.url}/routes/new?date=2031-03-05`);
  await choose(page.getByRole('combobox', { name: 'Truck' }), /Truck 12/);
  for (const name of [first, second])
    await page.getByRole('button', { name: `Add ${name}, By hand` }).click();
  await page.getByLabel('Name', { exact: true }).fill('South loop');
  await page.getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'South loop' })).toBeVisible();

  const id = page.url().split('/').at(-1) ?? '';
  await page.getByRole('link', { name: 'Edit Route' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit South loop' })).toBeVisible();

  // Both see each other before saving: on the board, and in the editor.
  const other = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await enterOffice(other, demo.url, demoPeople.admin);
  await other.goto(`${demo.url}/dispatch?date=2031-03-05`);
  const isEditing = / has been editing this route since \d+:\d\d [AP]M\.$/;
  await expect(
    other
      .getByRole('list', { name: 'Trucks' })
      .getByRole('listitem', { name: /^Truck 12/ })
      .getByText(isEditing),
  ).toBeVisible();
  await other.goto(`${demo.url}/routes/${id}/edit`);
  await expect(other.getByText(isEditing)).toBeVisible();
  await expect(page.getByText(isEditing)).toBeVisible();
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(isEditing)).toHaveCount(0);
  await other.context().close();

  await renameRoute(page, demo.url, id, 'South loop, late');

  const takeOff = page.getByRole('button', { name: `Take ${second} off the route` });
  await takeOff.click();
  await page.getByRole('button', { name: 'Save Route' }).click();
  const clash = page.getByRole('dialog', { name: 'Someone else changed this route' });
  await expect(clash.getByRole('row', { name: 'Name South loop South loop, late' })).toBeVisible();
  await expect(clash.getByRole('row', { name: `${second} – taken off 2` })).toBeVisible();
  await clash.getByRole('button', { name: 'Put mine on top' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit South loop, late' })).toBeVisible();
  await expect(takeOff).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('South loop, late');
  await page.getByRole('button', { name: 'Save Route' }).click();
  await expect(page.getByText('Route Updated')).toBeVisible();

  // The job is open again.
  await page.goto(`${demo.url}/routes/new?date=2031-03-05`);
  await expect(page.getByRole('list', { name: 'Open jobs' }).getByText(second)).toBeVisible();
});

test('a technician sees the route they drive and cannot make one', async ({ page, demo }) => {
  test.setTimeout(patiently(120_000));
  await signIn(page, demo.url, demoPeople.technician);
  await page.goto(`${demo.url}/routes/new`);
  await page.waitForURL('**/dashboard');
  const { date } = await planDay(page, demo.url, '2031-03-06');
  await page.goto(`${demo.url}/routes/mine?date=${date}`);
  await expect(page.getByRole('heading', { level: 1, name: 'My Route' })).toBeVisible();
  await page.getByRole('list', { name: 'Your routes' }).getByRole('link').first().click();
  await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Route' })).toHaveCount(0);
  expect(await violationsNow(page)).toEqual([]);
});
