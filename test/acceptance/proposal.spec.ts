import type { Locator, Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { asAdmin, crowdedDay, untidyDay } from './untidy-day.ts';
import { patiently } from '../patience.ts';

/**
 * A plan beside the current routes: requested, compared, accepted in part or whole, undone; and refused when a
 * colleague changed the routes first.
 */

const trucksOf = (page: Page) => page.getByRole('list', { name: 'Trucks', exact: true });
const boardLane = (page: Page, truck: string) =>
  trucksOf(page).getByRole('listitem', { name: new RegExp(`^${truck}`) });
const compared = (page: Page) => page.getByRole('region', { name: 'Current and proposed lanes' });
const comparedLane = (page: Page, truck: string) =>
  compared(page).getByRole('listitem', { name: truck, exact: true });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
const title = (page: Page) => page.getByRole('heading', { name: 'The day next to the plan' });

/** Clients in the order of their stops. */
const clientsOf = async (blocks: Locator): Promise<string[]> =>
  (await blocks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).map(
    (label) => label.replace(/^Stop \d+ /, '').split(/, |\. /)[0] ?? '',
  );
const onBoard = (page: Page, truck: string) =>
  clientsOf(boardLane(page, truck).getByRole('button', { name: /^Stop \d/ }));
const settled = (page: Page) =>
  expect(page.getByRole('button', { name: /calculating times/ })).toHaveCount(0);

async function openBoard(page: Page, url: string, date: string): Promise<void> {
  await page.goto(`${url}/dispatch?date=${date}`);
  await expect(trucksOf(page)).toBeVisible();
}

/** Names of the headings and controls covered by a toast. */
const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const toasts = [...document.querySelectorAll('[role="group"][tabindex="-1"]')]
      .filter((one) => one.querySelector('[aria-label="Dismiss"]') !== null);
    const boxes = toasts.map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll('h1, h2, header button, header a, nav a, main button:not([data-stop]), input')]
      .filter((one) => !toasts.some((toast) => toast.contains(one)))
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return box.width > 1 && boxes.some((over) =>
          box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top);
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  })()`);

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Optimize Routes' });

/** Plans only these trucks, so that no lane takes another's jobs. */
async function askForPlan(page: Page, trucks: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Optimize Routes' }).click();
  await dialogOf(page).getByText('More choices').click();
  const boxes = dialogOf(page).getByRole('group', { name: 'Trucks' }).getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.uncheck();
  for (const name of trucks) await dialogOf(page).getByRole('checkbox', { name, exact: true }).check();
  await dialogOf(page).getByRole('button', { name: 'Optimize Routes' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

async function openPlan(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Compare', exact: true })
    .last()
    .click({ timeout: patiently(60_000) });
  await expect(title(page)).toBeFocused();
}

test.describe('a plan beside the day', () => {
  test.describe.configure({ timeout: patiently(180_000) });

  test('is compared, accepted for one truck, undone, and accepted as a whole', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const day = await untidyDay(page, demo.url, '2031-12-01');
    await openBoard(page, demo.url, day.date);
    await askForPlan(page, ['Truck 12', 'Grease 21']);
    await openPlan(page);
    await expect(page).toHaveURL(({ searchParams }) =>
      /^[0-9a-f-]{36}$/.test(searchParams.get('proposal') ?? ''),
    );

    // Shows the totals, and every change with its reason.
    const totals = page.getByRole('table', { name: 'The day, current and proposed' });
    await expect(totals.getByRole('row', { name: /^Distance/ })).toContainText(/mi.*mi.*mi less/);
    await expect(totals.getByRole('row', { name: /^Jobs planned/ })).toContainText(/9.*10.*1 more/);
    const change = page
      .getByRole('list', { name: 'Changes' })
      .getByRole('button', { name: new RegExp(`^${day.open}`) });
    await expect(change).toContainText(/On no route.*Truck 12, \d+:\d\d [AP]M/);
    await change.click();
    await expect(
      comparedLane(page, 'Truck 12').getByRole('button', {
        name: new RegExp(`${day.open}.*was on no route`),
        pressed: true,
      }),
    ).toHaveCount(1);
    await expect(
      page
        .getByRole('group', { name: 'Map of the plan' })
        .getByRole('button', { name: new RegExp(`: ${day.open}`) }),
    ).toHaveAttribute('aria-current', 'true');

    // Accepts one truck's lane, then undoes it.
    await expect(page.getByRole('button', { name: 'Accept lanes' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('checkbox', { name: 'Grease 21' }).check();
    await page.getByRole('button', { name: 'Accept 1 lane' }).click();
    await expect(toast(page, 'Lanes Accepted')).toBeVisible();
    await expect(comparedLane(page, 'Grease 21').getByText('Accepted', { exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Grease 21' })).toBeDisabled();
    await page
      .getByRole('group')
      .filter({ hasText: 'Lanes Accepted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(comparedLane(page, 'Grease 21').getByText('Accepted', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Grease 21' })).toBeEnabled();

    // Accepts all of it: the board matches the plan, also after a reload.
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(toast(page, 'Plan Accepted')).toBeVisible();
    await expect(trucksOf(page)).toBeVisible();
    await settled(page);
    // The time axis has the full width again, and the plan's toast covers no heading or control.
    const gap = `(() => {
      const axis = document.querySelector('[data-axis]');
      return axis.clientWidth - axis.querySelector('ul').getBoundingClientRect().width;
    })()`;
    await expect.poll(() => page.evaluate<number>(gap)).toBeLessThan(24);
    await expect.poll(() => coveredByToasts(page), { message: 'what toasts lie over' }).toEqual([]);
    await expect
      .poll(async () => (await onBoard(page, 'Truck 12')).toSorted())
      .toEqual([...day.septic, day.open].toSorted());
    const septic = await onBoard(page, 'Truck 12');
    expect(septic.filter((client) => client !== day.open)).not.toEqual(day.septic);
    await expect.poll(() => onBoard(page, 'Grease 21')).not.toEqual(day.grease);
    await page.reload();
    await expect.poll(() => onBoard(page, 'Truck 12')).toEqual(septic);
    await expect(page.getByRole('region', { name: 'Proposed plan' })).toHaveCount(0);
  });

  test('is undone as a whole by the toast, and is offered again then', async ({ page, demo }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const day = await untidyDay(page, demo.url, '2031-12-02');
    await openBoard(page, demo.url, day.date);
    await askForPlan(page, ['Truck 12', 'Grease 21']);
    await openPlan(page);
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(toast(page, 'Plan Accepted')).toBeVisible();
    await page
      .getByRole('group')
      .filter({ hasText: 'Plan Accepted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => onBoard(page, 'Truck 12')).toEqual(day.septic);
    await expect.poll(() => onBoard(page, 'Grease 21')).toEqual(day.grease);
    await settled(page);
    await openPlan(page);
    await expect(page.getByRole('button', { name: 'Accept all' })).toBeEnabled();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(toast(page, 'Plan Discarded')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Proposed plan' })).toHaveCount(0);
  });

  test('cannot be accepted where a colleague changed the day; the rest can, and the day can be planned again', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const day = await untidyDay(page, demo.url, '2031-12-03');
    await openBoard(page, demo.url, day.date);
    await askForPlan(page, ['Truck 12', 'Grease 21']);
    await openPlan(page);
    const ask = await asAdmin(page, demo.url);
    const { routes } = await ask<{
      routes: {
        id: string;
        name: string;
        routeDate: string;
        vehicleName: string;
        vehicleId: string;
        driverUserId: string | null;
        updatedAt: string;
        stops: { kind: string; jobId: string | null }[];
      }[];
    }>(`/dispatch/day?date=${day.date}`);
    const theirs = routes.find((route) => route.vehicleName === 'Truck 12');
    if (theirs === undefined) throw new Error('Truck 12 has no route');
    const visits = theirs.stops
      .flatMap(({ kind, jobId }) => (kind === 'job' ? [{ kind, jobId }] : []))
      .toReversed();

    // The screen has not been updated yet: accepting is refused as a whole.
    await page.route('**/api/dispatch/day?**', (route) => route.abort());
    await ask(
      '/dispatch/arrangement',
      {
        routes: [
          {
            id: theirs.id,
            name: theirs.name,
            routeDate: day.date,
            vehicleId: theirs.vehicleId,
            driverUserId: theirs.driverUserId,
            seenUpdatedAt: theirs.updatedAt,
            visits,
          },
        ],
      },
      'PUT',
    );
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(toast(page, 'Someone else changed a route in the meantime')).toBeVisible();
    await page.unrouteAll();
    await page.reload();

    await expect(
      page.getByRole('alert').filter({ hasText: 'Truck 12 changed after this plan was made' }),
    ).toBeVisible();
    await expect(comparedLane(page, 'Truck 12').getByText('Changed in the meantime')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Truck 12' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Accept all' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('checkbox', { name: 'Grease 21' }).check();
    await page.getByRole('button', { name: 'Accept 1 lane' }).click();
    await expect(comparedLane(page, 'Grease 21').getByText('Accepted', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Plan again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'changed after this plan was made' })).toHaveCount(
      0,
    );
    await expect(title(page)).toBeVisible({ timeout: patiently(60_000) });
    await expect(page.getByRole('checkbox', { name: 'Truck 12' })).toBeEnabled();
  });

  test('is found again after a reload in mid-run, stopped, improved, and kept when the improvement is cancelled', async ({
    page,
    searching,
  }) => {
    await signIn(page, searching.url, demoPeople.dispatcher);
    await crowdedDay(page, searching.url, '2031-12-04', 200);
    await openBoard(page, searching.url, '2031-12-04');
    await page.getByRole('button', { name: 'Optimize Routes' }).click();
    await dialogOf(page).getByRole('button', { name: 'Optimize Routes' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    const panel = page.getByRole('region', { name: 'Plan under way' });
    const ready = page.getByRole('region', { name: 'Proposed plan' });
    await page.reload();
    await expect(panel.or(ready)).toBeVisible();
    // On a fast machine the search may finish before it is stopped.
    await panel
      .getByRole('button', { name: 'Stop now' })
      .or(ready)
      .first()
      .click({ timeout: patiently(60_000) });
    await expect(ready).toBeVisible({ timeout: patiently(60_000) });
    // Planning changed nothing.
    await expect(trucksOf(page).getByRole('button', { name: /^Stop \d/ })).toHaveCount(0);

    await ready.getByRole('button', { name: 'Improve further' }).click();
    await expect(panel.getByText('Improving the plan…')).toBeVisible();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(toast(page, 'Planning cancelled')).toBeVisible({ timeout: patiently(60_000) });
    // The previous plan is back, also after a reload.
    await expect(ready).toBeVisible();
    await page.reload();
    await expect(ready).toBeVisible();
    await ready.getByRole('button', { name: 'Compare' }).click();
    await expect(title(page)).toBeFocused();
    await page.getByRole('button', { name: 'Accept all' }).click();
    await expect(toast(page, 'Plan Accepted')).toBeVisible();
    await settled(page);
    await expect(trucksOf(page).getByRole('button', { name: /^Stop 1 / })).not.toHaveCount(0);
  });

  test('is requested on the routes page where the day has routes, with choices the browser remembers', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const day = await untidyDay(page, demo.url, '2031-12-05');
    await page.goto(`${demo.url}/routes?date=${day.date}`);
    await page.getByRole('button', { name: 'Optimize Routes' }).click();
    await dialogOf(page).getByText('More choices').click();
    await dialogOf(page).getByRole('combobox', { name: 'What matters most' }).click();
    await page.getByRole('option', { name: /^Fewer miles/ }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await dialogOf(page).getByRole('combobox', { name: 'Promised times may move' }).click();
    await page.getByRole('option', { name: '30 min' }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(dialogOf(page).getByText('This day already has routes')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Optimize Routes' }).click();
    await page.waitForURL(/\/dispatch\?.*proposal=/);
    await expect(title(page)).toBeVisible({ timeout: patiently(60_000) });
    await expect(page.getByText('Planned with: Fewer miles · times may move 30 min.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(title(page)).toHaveCount(0);
    await expect.poll(() => onBoard(page, 'Truck 12')).toEqual(day.septic);

    await page.getByRole('button', { name: 'Optimize Routes' }).click();
    await expect(dialogOf(page).getByText('Fewer miles · times may move 30 min')).toBeVisible();
    await dialogOf(page).getByText('More choices').click();
    for (const box of await dialogOf(page).getByRole('group', { name: 'Trucks' }).getByRole('checkbox').all())
      await box.uncheck();
    await dialogOf(page).getByRole('button', { name: 'Optimize Routes' }).click();
    await expect(dialogOf(page).getByText('Choose at least one truck.')).toBeVisible();
  });

  test('by keys alone: compare, choose a change, accept, leave with Escape and find the focus where it was', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const day = await untidyDay(page, demo.url, '2031-12-08');
    await openBoard(page, demo.url, day.date);
    await page.getByRole('button', { name: 'Optimize Routes' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Optimize Routes' }).press('Enter');
    await expect(dialogOf(page)).toHaveCount(0);
    const compare = page
      .getByRole('region', { name: 'Proposed plan' })
      .getByRole('button', { name: 'Compare' });
    await compare.press('Enter', { timeout: patiently(60_000) });
    await expect(title(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(compare).toBeFocused();
    await compare.press('Enter');
    await expect(title(page)).toBeFocused();
    const change = page.getByRole('list', { name: 'Changes' }).getByRole('button').first();
    await change.press('Enter');
    await expect(change).toHaveAttribute('aria-pressed', 'true');
    const box = compared(page).getByRole('checkbox').first();
    await box.press('Space');
    await expect(box).toBeChecked();
    await page.getByRole('button', { name: /^Accept \d+ lanes?$/ }).press('Enter');
    await expect(
      page.getByText('Accepted', { exact: true }).first().or(toast(page, 'Plan Accepted')),
    ).toBeVisible();
  });

  test('on a phone everything is in reach and nothing is wider than the screen', async ({
    browser,
    demo,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await signIn(page, demo.url, demoPeople.dispatcher);
    const day = await untidyDay(page, demo.url, '2031-12-09');
    await openBoard(page, demo.url, day.date);
    await askForPlan(page, ['Truck 12', 'Grease 21']);
    await openPlan(page);
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth - window.innerWidth'))
      .toBeLessThanOrEqual(0);
    // The board's tools are hidden beside the plan.
    for (const tool of ['Undo', 'Optimize Routes', 'Select several', 'Day after'])
      await expect(page.getByRole('button', { name: tool, exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Back to the board' }).tap();
    await expect(page.getByRole('button', { name: 'Optimize Routes' })).toBeVisible();
    await openPlan(page);
    await page.getByRole('checkbox', { name: 'Truck 12' }).tap();
    await page.getByRole('button', { name: 'Accept 1 lane' }).tap();
    await expect(comparedLane(page, 'Truck 12').getByText('Accepted', { exact: true })).toBeVisible();
    await context.close();
  });
});
