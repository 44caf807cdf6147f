import type { Page } from '@playwright/test';
import { closeAll, dialogOf, look, lookInto } from './axe-look.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { untidyDay } from './untidy-day.ts';
import { patiently } from '../patience.ts';

const press = (page: Page, name: string) => () =>
  page.getByRole('button', { name, exact: true }).first().click();

async function openFirstJob(page: Page, url: string, query: string): Promise<void> {
  await page.goto(`${url}/jobs?${query}`);
  await page
    .getByRole('list', { name: 'Jobs', exact: true })
    .getByRole('heading')
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('History', { exact: true })).toBeVisible();
}

/** Toilets every Monday; the demo company has no recurring job. */
async function makeSeries(page: Page, url: string): Promise<void> {
  const data = { email: demoPeople.admin, password: demoPeople.password };
  const { access_token: token } = (await (
    await page.request.post(`${url}/auth/v1/token?grant_type=password`, { data })
  ).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const { items } = (await (await page.request.get(`${url}/api/clients?limit=1`, { headers })).json()) as {
    items: [{ id: string }];
  };
  const client = (await (
    await page.request.get(`${url}/api/clients/${items[0].id}`, { headers })
  ).json()) as { id: string; addresses: [{ id: string }] };
  const series = {
    clientId: client.id,
    clientAddressId: client.addresses[0].id,
    title: 'Every week',
    startDate: '2031-03-03',
    durationMinutes: 30,
    expectedGallons: 0,
    rule: { unit: 'week', every: 1, weekdays: [1] },
  };
  const answer = await page.request.post(`${url}/api/job-series`, { headers, data: series });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}

const choose = (page: Page, item: string) => async () => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

// Many screens: slow on a busy machine.
test.describe.configure({ timeout: patiently(180_000) });
test.beforeEach(({ page, demo }) => signIn(page, demo.url, demoPeople.admin));

test('scheduling a job has no accessibility violation', async ({ page, demo }) => {
  await page.goto(`${demo.url}/jobs`);
  await lookInto(page, 'Schedule New Job', press(page, 'New Job'), async (dialog) => {
    await dialog.getByRole('button', { name: 'Schedule Job' }).click({ force: true });
    await dialog.getByText('More details').click();
    await dialog.getByRole('combobox', { name: 'Repeat' }).click();
    await look(page, 'the list of Repeat');
    await page.getByRole('option', { name: 'Repeat every … weeks' }).click();
    await dialog.getByRole('combobox', { name: 'Client' }).fill('dairy');
    await expect(page.getByRole('option').first()).toBeVisible();
    await look(page, 'the list of clients');
    await page.getByRole('option').first().click();
    await dialog
      .getByRole('button', { name: /calendar/i })
      .first()
      .click();
    await expect(page.getByRole('grid')).toBeVisible();
  });
});

test('finding jobs and ending a series has no accessibility violation', async ({ page, demo }) => {
  await page.goto(`${demo.url}/jobs`);
  await lookInto(page, 'Filter Jobs', press(page, 'Filter'));
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: /Excel/ })).toBeVisible();
  await look(page, 'the Export menu');
  await closeAll(page);
  await makeSeries(page, demo.url);
  await page.goto(`${demo.url}/jobs/recurring`);
  await lookInto(page, 'End Series', press(page, 'End Series'), (dialog) =>
    dialog.getByRole('button', { name: 'End Series' }).click(),
  );
});

test('a job’s dialogs have no accessibility violation', async ({ page, demo }) => {
  await openFirstJob(page, demo.url, 'status=unscheduled');
  await lookInto(page, 'Edit Job', press(page, 'Edit'), async (dialog) => {
    await dialog.getByLabel('Job Title').fill('');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Enter what needs to be done.')).toBeVisible();
  });
  await lookInto(page, 'Assign Job', press(page, 'Assign'), (dialog) =>
    dialog.getByRole('button', { name: 'Assign' }).click(),
  );
  await lookInto(page, 'Reschedule Job', press(page, 'Reschedule'));
  await lookInto(page, 'Complete Job', press(page, 'Complete'));
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await look(page, 'More actions');
  await closeAll(page);
  await lookInto(page, 'Duplicate Job', choose(page, 'Duplicate'));
  await lookInto(page, 'Cancel Job', choose(page, 'Cancel Job'), (dialog) =>
    dialog.getByRole('button', { name: 'Cancel Job' }).click(),
  );
  await lookInto(page, 'Delete Job?', choose(page, 'Delete'));
});

test('dialogs for many jobs have no accessibility violation', async ({ page, demo }) => {
  await page.goto(`${demo.url}/jobs?status=completed`);
  const boxes = page.getByRole('checkbox', { name: /^Select J-/ });
  await boxes.first().check();
  await boxes.nth(1).check();
  const bar = page.getByRole('region', { name: 'Selected jobs' });
  const ask = (name: string) => () => bar.getByRole('button', { name }).click();
  await lookInto(page, 'Assign 2 jobs', ask('Assign'));
  await lookInto(page, 'Schedule 2 jobs', ask('Schedule'));
  // Finished work cannot be cancelled: the refusal is shown.
  await lookInto(page, 'Cancel 2 jobs', ask('Cancel Jobs'), async (dialog) => {
    await dialog.getByLabel('Reason').fill('Client called it off');
    await dialog.getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('clients’ forms and questions have no accessibility violation', async ({ page, demo }) => {
  await page.goto(`${demo.url}/clients/new`);
  await page.getByRole('button', { name: 'Add Address' }).click();
  await page.getByRole('button', { name: 'Add Contact' }).click();
  await page.getByRole('button', { name: 'Create Client' }).click();
  await expect(page.getByText('Client name is required').first()).toBeVisible();
  await look(page, 'the client form with errors');
  await page.getByLabel('Client Name').fill('Half a Client');
  await page.getByRole('link', { name: 'Jobs', exact: true }).filter({ visible: true }).click();
  await expect(dialogOf(page, 'Leave without saving?')).toBeVisible();
  await look(page, 'Leave without saving?');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Job Management' })).toBeVisible();
  await page.goto(`${demo.url}/clients`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Residence|Dairy|Properties|Diner/ })
    .first()
    .click();
  await lookInto(page, 'Archive Client?', press(page, 'Archive'));
});

test('the board’s dialogs have no accessibility violation', async ({ page, demo }) => {
  const { date } = await planDay(page, demo.url, '2031-11-04');
  await page.goto(`${demo.url}/dispatch?date=${date}`);
  await lookInto(page, /^Place /, () =>
    page
      .getByRole('region', { name: 'Open jobs' })
      .getByRole('button', { name: /^Place / })
      .first()
      .click(),
  );
  await page.getByRole('button', { name: 'Actions for Truck 12' }).click();
  await expect(page.getByRole('menuitem', { name: 'Change truck or driver' })).toBeVisible();
  await look(page, 'what can be done with a lane');
  // On a phone the lanes are separate cards, so the wide board's menu is gone.
  await page.getByRole('button', { name: 'Actions for Truck 12' }).click();
  await lookInto(page, 'Truck and driver', () =>
    page.getByRole('menuitem', { name: 'Change truck or driver' }).click(),
  );
  await page.getByRole('button', { name: 'Actions for Truck 12' }).click();
  await lookInto(page, 'Empty the tank', () =>
    page.getByRole('menuitem', { name: 'Empty the tank at the end' }).click(),
  );
  await page.route('**/api/dispatch/arrangement', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: '{"defined":true,"code":"route.changed-meanwhile","status":409,"message":"Changed."}',
    }),
  );
  await lookInto(page, 'Someone else changed this in the meantime', async () => {
    await page
      .getByRole('list', { name: 'Trucks' })
      .getByRole('listitem', { name: /^Truck 12/ })
      .getByRole('button', { name: /^Stop 1 / })
      .focus();
    await page.keyboard.press('Alt+ArrowRight');
  });
});

test('locks, chosen jobs, other days and the week of the board have no accessibility violation', async ({
  page,
  demo,
}) => {
  const { date } = await planDay(page, demo.url, '2031-11-19');
  await page.goto(`${demo.url}/dispatch?date=${date}`);
  const stop = page
    .getByRole('list', { name: 'Trucks' })
    .getByRole('listitem', { name: /^Truck 12/ })
    .getByRole('button', { name: /^Stop 1 / });
  await stop.focus();
  await page.keyboard.press('l');
  await expect(stop).toHaveAccessibleName(/Locked to its truck/);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Filters' }).click();
  await look(page, 'the board with a chosen job and the filters of the pool');
  await page.getByRole('region', { name: 'Chosen jobs' }).getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('menuitem', { name: 'Lock to the time' })).toBeVisible();
  await look(page, 'how a job is locked');
  await closeAll(page);
  await lookInto(page, 'Move to another day', () =>
    page.getByRole('region', { name: 'Chosen jobs' }).getByRole('button', { name: 'Another day…' }).click(),
  );
  await lookInto(page, 'Copy a day', press(page, 'Copy a day'), async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Day to copy' }).fill(date);
    await dialog.getByRole('textbox', { name: 'Day to copy' }).press('Tab');
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
  await page.goto(`${demo.url}/dispatch?view=week&date=${date}`);
  await expect(page.getByRole('row', { name: /^Truck 12/ }).getByRole('link')).toHaveCount(1);
  await look(page, 'the week');
});

test('a plan beside the day has no accessibility violation', async ({ page, searching }) => {
  await signIn(page, searching.url, demoPeople.admin);
  const { date } = await untidyDay(page, searching.url, '2031-11-06');
  await page.goto(`${searching.url}/dispatch?date=${date}`);
  await lookInto(page, 'Optimize Routes', press(page, 'Optimize Routes'), async (dialog) => {
    await dialog.getByText('More choices').click();
    for (const box of await dialog.getByRole('group', { name: 'Trucks' }).getByRole('checkbox').all())
      await box.uncheck();
    await dialog.getByRole('button', { name: 'Optimize Routes' }).click();
    await expect(dialog.getByText('Choose at least one truck.')).toBeVisible();
    for (const box of await dialog.getByRole('group', { name: 'Trucks' }).getByRole('checkbox').all())
      await box.check();
  });
  await page.getByRole('button', { name: 'Optimize Routes' }).click();
  await dialogOf(page, 'Optimize Routes').getByRole('button', { name: 'Optimize Routes' }).click();
  await expect(dialogOf(page, 'Optimize Routes')).toHaveCount(0);
  // The search may be running or finished: either panel is checked.
  await expect(page.getByRole('region', { name: /^(Plan under way|Proposed plan)$/ })).toBeVisible();
  await look(page, 'a plan under way');
  const ready = page.getByRole('region', { name: 'Proposed plan' });
  await expect(ready).toBeVisible({ timeout: patiently(60_000) });
  await look(page, 'a plan that waits');
  await ready.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('list', { name: 'Changes' }).getByRole('button').first().click();
  await page
    .getByRole('region', { name: 'Current and proposed lanes' })
    .getByRole('checkbox')
    .first()
    .check();
  await look(page, 'the day beside the plan');
});

test('routes’ dialogs have no accessibility violation', async ({ page, demo }) => {
  const { date } = await planDay(page, demo.url, '2031-10-08');
  await page.goto(`${demo.url}/routes?date=${date}`);
  await lookInto(page, 'Optimize Routes', press(page, 'Optimize Routes'));
  await lookInto(page, 'Export Routes', press(page, 'Export'));
  await page
    .getByRole('main')
    .getByRole('link', { name: /Truck|Grease|Toilets|Tanker/ })
    .first()
    .click();
  await expect(page.getByText('Stops', { exact: true }).first()).toBeVisible();
  await lookInto(page, 'Remove Route?', press(page, 'Remove'));
  await page.goto(`${demo.url}/routes/new?date=${date}`);
  await page.getByRole('button', { name: 'Create Route' }).click();
  await expect(page.getByText('Choose a truck for the route.').first()).toBeVisible();
  await look(page, 'the route editor with errors');
  await page.getByRole('combobox', { name: 'Truck' }).click();
  await page.getByRole('option', { name: /Truck 12/ }).click();
  const adding = page.getByRole('list', { name: 'Open jobs' }).getByRole('button', { name: /^Add / });
  await adding.first().click();
  await expect(
    page
      .getByRole('list', { name: 'Stops' })
      .getByText(/\d+:\d\d [AP]M/)
      .first(),
  ).toBeVisible();
  await look(page, 'the route editor with findings');
  await page.getByRole('button', { name: 'Empty at the end' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await look(page, 'where to empty');
  await page.keyboard.press('Escape');
});

test('reports have no accessibility violation', async ({ page, demo }) => {
  await page.goto(`${demo.url}/reports`);
  await lookInto(page, 'Generate Report', press(page, 'Generate Report'), async (dialog) => {
    await dialog.getByRole('button', { name: 'Generate Report' }).click();
    await expect(dialog.getByText('Please select a report type.')).toBeVisible();
    await look(page, 'Generate Report with errors');
    await dialog.getByRole('combobox', { name: 'Report Type' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'This month' }).click();
    await dialog.getByRole('button', { name: 'Generate Report' }).click();
    await expect(dialog.getByRole('button', { name: 'Another report' })).toBeVisible({
      timeout: patiently(30_000),
    });
  });
  await expect(page.getByRole('list', { name: 'Reports' })).toBeVisible();
  await look(page, 'a list of reports');
  await lookInto(page, 'Delete Report?', () =>
    page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click(),
  );
});
