import type { Page } from '@playwright/test';
import { makeClient } from './clients.ts';
import {
  dismissToasts,
  expect,
  expectToast,
  failing,
  heldBack,
  type Office,
  rows,
  test,
  troubles,
} from './visitors.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule New Job' });
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Schedule Job' });

async function open(page: Page): Promise<void> {
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'New Job' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function choose(page: Page, text: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Client' }).fill(text);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option').click();
  await expect(dialogOf(page).getByLabel('Service Location')).toBeVisible();
}

/** Opens the dialog and fills in every field. */
async function filled(page: Page, office: Office): Promise<string> {
  const client = await makeClient(office);
  await open(page);
  await choose(page, client.name);
  await dialogOf(page).getByLabel('Job Title').fill('Pump the barn tank');
  await typeDate(page, '2027-05-03');
  return client.name;
}

async function typeDate(page: Page, date: string): Promise<void> {
  const field = dialogOf(page).getByRole('textbox', { name: 'Scheduled Date' });
  await field.fill(date);
  await field.press('Tab');
}

/** Fakes the answer: every client of the demo company has an address. */
async function withoutAddresses(page: Page, office: Office): Promise<string> {
  const client = await makeClient(office);
  await page.route(`**/api/clients/${client.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), addresses: [] } });
  });
  await open(page);
  await dialogOf(page).getByRole('combobox', { name: 'Client' }).fill(client.name);
  await page.getByRole('option', { name: client.name }).click();
  return client.id;
}

test.describe('schedule new job dialog', () => {
  test('Opens from the dashboard and the job list', async ({ dispatcher }) => {
    await open(dispatcher);
    await dispatcher.goto('/dashboard');
    await dispatcher.getByRole('button', { name: 'Schedule New Job' }).click();
    await expect(dialogOf(dispatcher)).toBeVisible();
  });

  test('Client picker searches by name, phone and e-mail', async ({ dispatcher, office }) => {
    const unique = String(Date.now()).slice(-7);
    const email = `mail${unique}@zeager.example`;
    const phone = `(610) ${unique.slice(0, 3)}-${unique.slice(3)}`;
    const client = await makeClient(office, { email, phone });
    await open(dispatcher);
    const picker = dialogOf(dispatcher).getByRole('combobox', { name: 'Client' });
    const option = dispatcher.getByRole('option');
    await rows({
      'Command list maximum height 300 pixels': async () => {
        await picker.click();
        await expect(option.first()).toBeVisible();
        const height = (await dispatcher.getByRole('listbox').boundingBox())?.height ?? 0;
        expect(height).toBeGreaterThan(100);
        expect(height).toBeLessThanOrEqual(300);
      },
      'By name, phone and e-mail': async () => {
        for (const text of [client.name, email, `${unique.slice(0, 3)}-${unique.slice(3)}`]) {
          await picker.fill(text);
          await expect(option).toHaveCount(1);
          await expect(option).toContainText(client.name);
        }
      },
      'Each option shows name, phone and e-mail': async () => {
        for (const words of [client.name, phone, email]) await expect(option).toContainText(words);
      },
      "'No client found' with Add New Client to `/clients/new`": async () => {
        await picker.fill('nobody-is-called-this');
        await expect(dispatcher.getByText('No client found')).toBeVisible();
        const { href } = new URL(dispatcher.url());
        await dispatcher.getByRole('button', { name: 'Add New Client' }).click();
        // In the dialog itself, with what was typed (decision 0247).
        await expect(dialogOf(dispatcher).getByLabel('Client Name')).toHaveValue('nobody-is-called-this');
        expect(dispatcher.url()).toBe(href);
      },
    });
  });

  test('Summary of contact, phone and e-mail once chosen', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    await open(dispatcher);
    await choose(dispatcher, client.name);
    const dialog = dialogOf(dispatcher);
    for (const words of ['Ada Zeager', '(717) 555-0188', 'ada@zeager.example'])
      await expect(dialog.getByText(words)).toBeVisible();
    await rows({
      'Primary address, else the first, preselected': () =>
        expect(dialog.getByLabel('Service Location')).toContainText('2 House Rd'),
      'Service Location select: label, street, city, state, postal code': async () => {
        await dialog.getByLabel('Service Location').click();
        await expect(dispatcher.getByRole('option')).toHaveCount(2);
        await expect(
          dispatcher.getByRole('option', { name: /Barn.*1 Barn Ln.*Lancaster, PA 17601/ }),
        ).toBeVisible();
        await expect(
          dispatcher.getByRole('option', { name: /House.*2 House Rd.*Lititz, PA 17543/ }),
        ).toBeVisible();
      },
    });
  });

  test('Without addresses: a warning to add one first', async ({ dispatcher, office }) => {
    const id = await withoutAddresses(dispatcher, office);
    await expect(dialogOf(dispatcher).getByRole('alert')).toContainText(
      'Please add an address to their profile first',
    );
    await rows({
      '… when the client has no addresses': () =>
        expect(submit(dispatcher)).toHaveAttribute('aria-disabled', 'true'),
      '… with Edit Client to `/clients/{id}/edit`': async () => {
        await dialogOf(dispatcher).getByRole('link', { name: 'Edit Client' }).click();
        await dispatcher.waitForURL(`**/clients/${id}/edit`);
      },
    });
  });

  test('Fields of the dialog', async ({ dispatcher }) => {
    await open(dispatcher);
    const dialog = dialogOf(dispatcher);
    const priority = dialog.getByRole('combobox', { name: 'Priority' });
    const priorities = ['Low', 'Normal', 'High', 'Emergency'];
    const date = dialog.getByRole('textbox', { name: 'Scheduled Date' });
    await rows({
      '… when no client is chosen': () => expect(submit(dispatcher)).toHaveAttribute('aria-disabled', 'true'),
      'Job Title (required)': () =>
        expect(dialog.getByLabel('Job Title')).toHaveAttribute('aria-required', 'true'),
      Description: () => expect(dialog.getByLabel('Description')).toBeEditable(),
      'Default job priority normal': () => expect(priority).toHaveText('Normal'),
      'Priority low, normal, high, emergency; default normal': async () => {
        await priority.click();
        await expect(dispatcher.getByRole('option')).toHaveText(priorities);
      },
      'Job priority values': async () => {
        await expect(dispatcher.getByRole('option')).toHaveCount(priorities.length);
        await dispatcher.keyboard.press('Escape');
        await expect(dispatcher.getByRole('option')).toHaveCount(0);
      },
      'Scheduled Date (required, single-date calendar)': async () => {
        await expect(date).toHaveAttribute('aria-required', 'true');
        await typeDate(dispatcher, '2027-05-03');
        await dialog
          .getByRole('button', { name: /calendar|choose/i })
          .first()
          .click();
        await expect(dispatcher.getByRole('grid')).toBeVisible();
        await expect(dispatcher.getByRole('gridcell', { selected: true })).toHaveCount(1);
      },
    });
  });

  test('Buttons Dashboard, Cancel, Schedule Job', async ({ dispatcher }) => {
    await open(dispatcher);
    await expect(submit(dispatcher)).toBeVisible();
    await dialogOf(dispatcher).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialogOf(dispatcher)).toBeHidden();
    await dispatcher.getByRole('button', { name: 'New Job' }).click();
    await dialogOf(dispatcher).getByRole('button', { name: 'Dashboard' }).click();
    await dispatcher.waitForURL('**/dashboard');
    await expect(dialogOf(dispatcher)).toBeHidden();
  });

  test('Schedule Job disabled while saving', async ({ dispatcher, office }) => {
    await filled(dispatcher, office);
    const go = await heldBack(dispatcher, 'POST', /^\/api\/jobs$/);
    await submit(dispatcher).click();
    await expect(submit(dispatcher)).toHaveAttribute('aria-disabled', 'true');
    go();
    await expect(dialogOf(dispatcher)).toBeHidden();
  });
});

test.describe('validation and outcome', () => {
  test("'Client Required' / 'Please select a client for this job.'", async ({ dispatcher }) => {
    await open(dispatcher);
    await dialogOf(dispatcher).getByLabel('Job Title').press('Enter');
    await expectToast(dispatcher, 'Client Required', 'Please select a client for this job.');
  });

  test("'Missing Required Fields' / 'Please fill in job title and scheduled date.'", async ({
    dispatcher,
    office,
  }) => {
    const client = await makeClient(office);
    await open(dispatcher);
    await choose(dispatcher, client.name);
    // Named after its job type until a title is entered.
    await dialogOf(dispatcher).getByLabel('Job Title').fill('');
    await typeDate(dispatcher, '2027-05-03');
    await submit(dispatcher).click();
    await expectToast(dispatcher, 'Missing Required Fields', 'Please fill in job title and scheduled date.');
    await dismissToasts(dispatcher);
    await dialogOf(dispatcher).getByLabel('Job Title').fill('Without a date');
    await typeDate(dispatcher, '');
    await submit(dispatcher).click();
    await expectToast(dispatcher, 'Missing Required Fields', 'Please fill in job title and scheduled date.');
  });

  test("'Job Scheduled Successfully' / 'New job for {client} has been added to your schedule.'", async ({
    dispatcher,
    office,
  }) => {
    const name = await filled(dispatcher, office);
    let sent: unknown;
    await dispatcher.route('**/api/jobs', (route) => {
      if (route.request().method() === 'POST') sent = route.request().postDataJSON();
      return route.fallback();
    });
    const answered = dispatcher.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/jobs'),
    );
    await submit(dispatcher).click();
    const made = (await (await answered).json()) as object;
    await expectToast(
      dispatcher,
      'Job Scheduled Successfully',
      `New job for ${name} has been added to your schedule.`,
    );
    await rows({
      "A job from the dialog starts 'unscheduled' although it has a date": async () =>
        expect(made).toMatchObject({ status: 'unscheduled', scheduledDate: '2027-05-03' }),
      'Default new-job status unscheduled': async () =>
        expect(made).toMatchObject({ status: 'unscheduled', priority: 'normal' }),
      'Date format yyyy-MM-dd': async () => expect(sent).toMatchObject({ scheduledDate: '2027-05-03' }),
    });
  });

  test("Job save failure: 'Error Scheduling Job' with the server message", async ({ dispatcher, office }) => {
    await filled(dispatcher, office);
    for (const { answer, words } of troubles) {
      await dispatcher.unrouteAll();
      await failing(dispatcher, 'POST', /^\/jobs$/, answer);
      await submit(dispatcher).click();
      await expectToast(dispatcher, 'Error Scheduling Job');
      await expect(dispatcher.getByText(words).first()).toBeVisible();
      await expect(dialogOf(dispatcher).getByLabel('Job Title')).toHaveValue('Pump the barn tank');
    }
  });
});
