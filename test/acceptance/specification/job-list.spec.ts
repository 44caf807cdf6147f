import type { Page } from '@playwright/test';
import { makeClient, makeJob } from './clients.ts';
import { expect, type Office, rows, test } from './visitors.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Jobs' }).locator('> li');

async function search(page: Page, text: string, status = ''): Promise<void> {
  await page.goto(`/jobs?search=${encodeURIComponent(text)}${status}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

let made = 0;

/** Creates a job with a unique title and filters the list by it. */
async function alone(
  page: Page,
  office: Office,
  change: Record<string, unknown> = {},
): Promise<{ title: string; jobNumber: string; clientName: string }> {
  made += 1;
  const client = await makeClient(office);
  const title = `Only ${Date.now()}-${made}`;
  const { jobNumber } = await makeJob(office, client, { title, ...change });
  await search(page, title);
  await expect(cards(page)).toHaveCount(1);
  return { title, jobNumber, clientName: client.name };
}

test.describe('jobs list', () => {
  test("Title 'My Jobs' for technicians, 'Job Management' for others", async ({
    technician,
    dispatcher,
    admin,
  }) => {
    for (const [page, title] of [
      [technician, 'My Jobs'],
      [dispatcher, 'Job Management'],
      [admin, 'Job Management'],
    ] as const) {
      await page.goto('/jobs');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
  });

  test('Search matches title, job number, client name or service street', async ({ dispatcher, office }) => {
    const street = `${Date.now()} Unheard Of Rd`;
    const client = await makeClient(office, {
      addresses: [
        {
          label: '',
          streetLine1: street,
          streetLine2: '',
          city: 'Lititz',
          state: 'PA',
          postalCode: '17543',
          isPrimary: true,
        },
      ],
    });
    const job = await makeJob(office, client, { title: `Title ${street}` });
    for (const text of [`title ${street}`.toLowerCase(), job.jobNumber, client.name, street]) {
      await search(dispatcher, text);
      await expect(cards(dispatcher)).toHaveCount(1);
      await expect(cards(dispatcher)).toContainText(job.jobNumber);
    }
  });

  test('Job status values', async ({ dispatcher, office }) => {
    const client = await makeClient(office);
    for (const [status, words] of [
      ['in_progress', 'In Progress'],
      ['completed', 'Completed'],
      ['cancelled', 'Cancelled'],
    ] as const) {
      const job = await makeJob(office, client, { title: `Now ${status}` });
      await office.ask(
        'dispatcher',
        'PUT',
        `/jobs/${job.id}/status`,
        status === 'cancelled' ? { status, reason: 'Rain' } : { status },
      );
      await search(dispatcher, job.jobNumber);
      await expect(cards(dispatcher).getByText(words, { exact: true })).toBeVisible();
    }
  });

  test('A card of the list', async ({ dispatcher, office }) => {
    const types = await office.ask<{ id: string; name: string }[]>('dispatcher', 'GET', '/job-types');
    const job = await alone(dispatcher, office, { priority: 'emergency', jobTypeId: types[0]?.id });
    const card = cards(dispatcher);
    await rows({
      'Cards: title, job number': async () => {
        await expect(card.getByRole('heading')).toHaveText(job.title);
        await expect(card).toContainText(job.jobNumber);
      },
      '… status badge, priority badge': async () => {
        for (const words of ['Unscheduled', 'Emergency'])
          await expect(card.getByText(words, { exact: true })).toBeVisible();
      },
      '… client name': () => expect(card).toContainText(job.clientName),
      '… service street and city': () => expect(card).toContainText(/Barn Ln, Lancaster|House Rd, Lititz/),
      '… scheduled date and job type name': async () => {
        await expect(card).toContainText('Tue, Apr 6');
        await expect(card).toContainText(types[0]?.name ?? '?');
      },
      'Tabs All, Unscheduled, Scheduled, In Progress, Completed': async () => {
        await expect(dispatcher.getByRole('tab')).toHaveText([
          'All',
          'Unscheduled',
          'Scheduled',
          'In Progress',
          'Completed',
        ]);
        await dispatcher.getByRole('tab', { name: 'Unscheduled' }).click();
        await expect(card).toContainText(job.title);
        await dispatcher.getByRole('tab', { name: 'Completed' }).click();
        await expect(dispatcher.getByText('No Jobs Found')).toBeVisible();
      },
    });
  });

  test('New Job (CREATE_JOB) opens the Schedule dialog', async ({ dispatcher, technician }) => {
    await technician.goto('/jobs');
    await expect(technician.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(technician.getByRole('button', { name: 'New Job' })).toHaveCount(0);
    await dispatcher.goto('/jobs');
    await dispatcher.getByRole('button', { name: 'New Job' }).click();
    await expect(dispatcher.getByRole('dialog', { name: 'Schedule New Job' })).toBeVisible();
  });

  test("'No Jobs Found'", async ({ dispatcher, technician }) => {
    for (const page of [dispatcher, technician]) {
      await search(page, 'nothing-is-called-this');
      await expect(page.getByText('No Jobs Found')).toBeVisible();
    }
  });
});
