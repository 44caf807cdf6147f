import type { Page } from '@playwright/test';
import { demoPeople, signIn } from '../fixtures.ts';
import { asAdmin } from '../untidy-day.ts';
import {
  dismissToasts,
  expect,
  expectToast,
  failing,
  type Office,
  rows,
  test,
  troubles,
} from './visitors.ts';

interface ListedRoute {
  readonly id: string;
  readonly name: string;
  readonly routeDate: string;
  readonly stopCount: number;
  readonly totalDistanceMiles: number;
  readonly totalDurationMinutes: number;
  readonly isOptimized: boolean;
}

/** An optimized route, and its card in the list. */
async function open(page: Page, office: Office) {
  const { items } = await office.ask<{ items: ListedRoute[] }>('dispatcher', 'GET', '/routes');
  const route = items.find((one) => one.isOptimized);
  if (route === undefined) throw new Error('the demo has no optimized route');
  await page.goto('/routes');
  const card = page
    .getByRole('list', { name: 'Routes' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: route.name, exact: true }) });
  await expect(card).toBeVisible();
  return { route, card };
}

/** On the demo company, or on the company at `url`. */
async function openDialog(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/routes`);
  await page.getByRole('button', { name: 'Optimize Routes' }).click();
  await expect(dialogOf(page)).toBeVisible();
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Optimize Routes' });
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Optimize Routes' });

async function typeDate(page: Page, date: string): Promise<void> {
  const field = dialogOf(page).getByRole('textbox', { name: 'Date' });
  await field.fill(date);
  await field.press('Tab');
}

test.describe('routes list', () => {
  test('A card of the list', async ({ dispatcher, technician, office }) => {
    const { route, card } = await open(dispatcher, office);
    const { totalDurationMinutes } = route;
    await rows({
      'Cards show route name and date': async () => {
        await expect(card.getByRole('heading')).toHaveText(route.name);
        await expect(card).toContainText(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d/);
      },
      "'Optimized' badge": () => expect(card.getByText('Optimized', { exact: true })).toBeVisible(),
      'Stop count': () => expect(card).toContainText(`${route.stopCount} stop`),
      'Total distance in miles': () =>
        expect(card).toContainText(`${route.totalDistanceMiles.toFixed(1)} mi`),
      'Duration as hours and minutes': () =>
        expect(card).toContainText(
          new RegExp(`${Math.floor(totalDurationMinutes / 60)} ?h.*${totalDurationMinutes % 60} ?m`),
        ),
      // Loaded: the button links to the page that creates a route.
      'New Route (CREATE_ROUTE), only the info message': async () => {
        await dispatcher.getByRole('link', { name: 'New Route' }).click();
        await dispatcher.waitForURL(/\/routes\/new/);
      },
      "New Route: 'Manual route creation coming soon'": async () => {
        await expect(dispatcher.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(dispatcher.getByText('coming soon')).toHaveCount(0);
        await technician.goto('/routes/new');
        await technician.waitForURL('**/dashboard');
      },
    });
  });

  test("'No Routes Yet' with View Clients", async ({ dispatcher }) => {
    await dispatcher.goto('/routes?date=2031-01-01');
    await expect(dispatcher.getByRole('heading', { name: 'No Routes Yet' })).toBeVisible();
    await dispatcher.getByRole('link', { name: 'View Clients' }).click();
    await dispatcher.waitForURL('**/clients');
  });
});

test.describe('optimize routes dialog', () => {
  test('The dialog before a plan', async ({ dispatcher }) => {
    const refused = 'Please select a date for route optimization.';
    await rows({
      'Optimize Routes (OPTIMIZE_ROUTES)': () => openDialog(dispatcher),
      'A date picker': () =>
        expect(dialogOf(dispatcher).getByRole('textbox', { name: 'Date' })).not.toHaveValue(''),
      "'Include unscheduled jobs' checkbox, on by default": () =>
        expect(
          dialogOf(dispatcher).getByRole('checkbox', { name: 'Include unscheduled jobs' }),
        ).toBeChecked(),
      "'Date Required' / 'Please select a date for route optimization.'": async () => {
        await typeDate(dispatcher, '');
        await submit(dispatcher).click();
        await expectToast(dispatcher, 'Date Required', refused);
        await expect(dialogOf(dispatcher).getByText(refused)).toBeVisible();
      },
      '(added) A day without jobs is refused with its reason': async () => {
        await typeDate(dispatcher, '2031-02-05');
        await submit(dispatcher).click();
        await expectToast(dispatcher, 'Optimization Failed', 'There are no jobs to plan on this day.');
      },
      'Buttons Dashboard, Cancel, Optimize Routes': async () => {
        await expect(submit(dispatcher)).toBeVisible();
        await dialogOf(dispatcher).getByRole('button', { name: 'Cancel' }).click();
        await expect(dialogOf(dispatcher)).toBeHidden();
        await dispatcher.getByRole('button', { name: 'Optimize Routes' }).click();
        await dialogOf(dispatcher).getByRole('button', { name: 'Dashboard' }).click();
        await dispatcher.waitForURL('**/dashboard');
      },
    });
  });

  test("'Routes Optimized Successfully' / '{n} jobs analyzed using AI. Check the Routes page for details.'", async ({
    dispatcher,
    office,
  }) => {
    const { items } = await office.ask<{ items: { clientId: string; clientAddressId: string }[] }>(
      'dispatcher',
      'GET',
      '/jobs?limit=2',
    );
    for (const { clientId, clientAddressId } of items)
      await office.ask('dispatcher', 'POST', '/jobs', {
        clientId,
        clientAddressId,
        scheduledDate: '2031-02-03',
        title: 'Planned with the dialog',
      });
    await openDialog(dispatcher);
    await typeDate(dispatcher, '2031-02-03');
    await submit(dispatcher).click();
    await expectToast(
      dispatcher,
      'Routes Optimized Successfully',
      `${items.length} jobs analyzed using AI. Check the Routes page for details.`,
    );
  });

  test('(added) Stop now saves the best plan so far, whose cost is drawn as it falls; Improve further goes on from it', async ({
    page,
    searching,
  }) => {
    await signIn(page, searching.url, demoPeople.dispatcher);
    const ask = await asAdmin(page, searching.url);
    const { items } = await ask<{ items: { clientId: string; clientAddressId: string }[] }>(
      '/jobs?limit=150',
    );
    for (const { clientId, clientAddressId } of items)
      await ask('/jobs', {
        clientId,
        clientAddressId,
        scheduledDate: '2031-02-10',
        title: 'Planned until stopped',
      });
    await openDialog(page, searching.url);
    await typeDate(page, '2031-02-10');
    await submit(page).click();
    await expect(dialogOf(page).getByText(/^Best so far \$[\d,]+/)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Stop now' }).click();
    await expectToast(page, 'Routes Optimized Successfully');
    await expect(dialogOf(page).getByText(/^The day costs \$[\d,]+/)).toBeVisible();
    await dismissToasts(page);
    await dialogOf(page).getByRole('button', { name: 'Improve further' }).click();
    await expect(dialogOf(page).getByText('Improving the routes…')).toBeVisible();
    await expect(dialogOf(page).getByText(/^Best so far \$[\d,]+/)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Stop now' }).click();
    await expectToast(page, 'Routes Optimized Successfully');
    await expect(
      dialogOf(page).getByText(/less than before\.|Nothing better was found\.|more on a route than before\./),
    ).toBeVisible();
  });

  test('A plan that fails', async ({ dispatcher, office }) => {
    const refuse = (status: number, body: object) =>
      failing(dispatcher, 'POST', /^\/routes\/optimize$/, (route) =>
        route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ status, ...body }) }),
      );
    const isToldBy = async (message: string) => {
      await dispatcher.unrouteAll();
      await refuse(404, { defined: true, code: 'profile.not-found', message });
      await submit(dispatcher).click();
      await expectToast(dispatcher, 'Optimization Failed', message);
      await dismissToasts(dispatcher);
    };
    await openDialog(dispatcher);
    await typeDate(dispatcher, '2031-02-04');
    await rows({
      "Optimize: 'Not authenticated'": async () => {
        expect(
          await office.status(null, 'POST', '/routes/optimize', { date: '2031-02-03', includeJobs: true }),
        ).toEqual({ status: 401, message: 'Not authenticated' });
        await isToldBy('Not authenticated');
      },
      "Optimize: 'Profile not found'": () => isToldBy('Profile not found'),
      "Optimize: 'Optimization Failed' with the message, or 'Failed to optimize routes. Please try again.'":
        async () => {
          for (const { answer, words } of troubles) {
            await dispatcher.unrouteAll();
            await failing(dispatcher, 'POST', /^\/routes\/optimize$/, answer);
            await submit(dispatcher).click();
            await expectToast(dispatcher, 'Optimization Failed');
            await expect(dispatcher.getByText(words).first()).toBeVisible();
            await expect(dialogOf(dispatcher).getByRole('textbox', { name: 'Date' })).toHaveValue(/2031|Feb/);
            await dismissToasts(dispatcher);
          }
          await dispatcher.unrouteAll();
          await refuse(422, { defined: false, code: 'X', message: '' });
          await submit(dispatcher).click();
          await expectToast(
            dispatcher,
            'Optimization Failed',
            'Failed to optimize routes. Please try again.',
          );
        },
    });
  });
});
