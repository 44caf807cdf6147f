import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { look } from './axe-look.ts';
import {
  arriveAtStop,
  everythingSent,
  jobAt,
  officeOf,
  openApp,
  takePhone,
  fillPumped,
} from './field-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';

const choose = async (page: Page, row: string, kind: string, level: string) => {
  await page.getByRole('group', { name: row }).getByRole('combobox', { name: kind, exact: true }).click();
  await page.getByRole('option', { name: level, exact: true }).click();
  await expect(
    page.getByRole('group', { name: row }).getByRole('combobox', { name: kind, exact: true }),
  ).toContainText(level);
};

const takePhoto = async (phone: Page) => {
  await phone.locator('input[type=file]').setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: await readFile(join(import.meta.dirname, '../../apps/web/public/field/icon-192.png')),
  });
  await expect(phone.getByRole('img', { name: 'Add photo 1' })).toBeVisible();
};

interface Evidence {
  readonly files: readonly { readonly isHere: boolean }[];
}

test('an admin requires a photo and switches signatures off; the phone asks before Complete, and the office decides about a job without', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/settings?tab=forms`);
  await choose(office, 'All jobs', 'Photo', 'Required');
  await choose(office, 'All jobs', 'Signature', 'Off');
  await choose(office, 'All jobs', 'Photo size', '1,280 pixels');
  await look(office, 'what jobs need');

  await phone.reload();
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await expect(phone.getByRole('link', { name: 'Get signature' })).toHaveCount(0);
  await context.setOffline(true);
  await phone.getByRole('link', { name: 'Complete' }).click();
  await expect(phone.getByText('The office requires this')).toBeVisible();
  await phone.getByLabel(/^Amount pumped/).fill('700');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText('Choose what was pumped.')).toBeVisible();
  await fillPumped(phone, '700');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByRole('button', { name: 'Complete without it' })).toBeVisible();
  await look(phone, 'completing without what is required');
  await takePhoto(phone);
  await expect(phone.getByText('The office requires this')).toBeHidden();
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();

  // A file takes the report and photo to the office; sending them later from the phone creates no duplicates.
  await phone.getByRole('link', { name: 'More' }).click();
  const saved = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Save unsent work to a file' }).click();
  const file = await (await saved).path();
  await office.goto(`${empty.url}/field-reviews`);
  await office.getByLabel('File of unsent work').setInputFiles(file);
  await expect(office.getByText(/ of 1 photos are in\.$/)).toBeVisible();
  const first = await jobAt(ask, 'Farm 1');
  expect(first).toMatchObject({ status: 'completed', actualGallons: 700 });
  const evidence = await ask<Evidence>('GET', `/jobs/${first.id}/evidence`);
  expect(evidence.files).toMatchObject([{ isHere: true }]);
  await office.goto(`${empty.url}/jobs/${first.id}`);
  await expect(office.getByRole('list', { name: 'Arrivals' })).toContainText(
    /Arrived at the site, \d+ ft from the pin/,
  );

  // At the second farm there is no camera: the job waits for the office.
  await phone.getByRole('link', { name: 'Today' }).click();
  await phone.getByRole('button', { name: 'Arrived' }).click();
  await phone.getByRole('button', { name: "I'm here anyway" }).click();
  await phone.getByRole('link', { name: 'Complete' }).click();
  await fillPumped(phone, '650');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await phone.getByRole('button', { name: 'Complete without it' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await context.setOffline(false);
  await everythingSent(phone);
  expect(await jobAt(ask, 'Farm 2')).toMatchObject({ status: 'in_progress' });
  await office.goto(`${empty.url}/field-reviews`);
  const report = office.getByRole('list', { name: 'Field reports' }).getByRole('listitem');
  await expect(report).toContainText('Something the office requires at this job is missing.');
  await expect(report).toContainText('Missing: photo');
  // G, then A would go to the account: no key of a sequence decides.
  await office.keyboard.press('j');
  await expect(report).toBeFocused();
  await office.keyboard.press('g');
  await office.keyboard.press('r');
  await expect(office).toHaveURL(/\/routes/);
  expect(await jobAt(ask, 'Farm 2')).toMatchObject({ status: 'in_progress' });
  await office.goBack();
  await expect(report).toBeVisible();
  await office.keyboard.press('j');
  await office.keyboard.press('a');
  await expect(office.getByText('Report accepted')).toBeVisible();
  expect(await jobAt(ask, 'Farm 2')).toMatchObject({ status: 'completed', actualGallons: 650 });
  await context.close();
});

test('phone.md 21: the yellow box names the forms that are missing', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const [type] = await ask<{ id: string }[]>('GET', '/job-types');
  const { id, updatedAt, ...job } = await ask<{ id: string; updatedAt: string }>(
    'GET',
    `/jobs/${(await jobAt(ask, 'Farm 1')).id}`,
  );
  await ask('PUT', `/jobs/${id}`, { ...job, jobTypeId: type?.id, seenUpdatedAt: updatedAt });
  const form = await ask<{ id: string; updatedAt: string }>('POST', '/forms', {
    template: {
      title: { en: 'State report' },
      locked: { cite: 'Code § 1' },
      items: [{ kind: 'date', id: 'day', label: { en: 'Day' } }],
    },
  });
  await ask('POST', `/forms/${form.id}/versions`, { seen: form.updatedAt });
  await ask('PUT', `/forms/${form.id}/job-types`, {
    jobTypes: [{ jobTypeId: type?.id, required: true, need: 'warned' }],
  });
  await phone.reload();
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete' }).click();
  const box = phone.getByText('The office asks for this').locator('..');
  await expect(box.getByRole('link', { name: /^State report/ })).toBeVisible();
  await look(phone, 'a form that is missing');
  await context.close();
});

test('a technician who signs in to the office pages on a phone is offered the app, with forms for the work of today', async ({
  demo,
  browser,
}) => {
  const { page: phone, context } = await takePhone(browser);
  await signIn(phone, demo.url, demoPeople.technician);
  await phone.goto(`${demo.url}/dashboard`);
  const offer = phone.getByRole('region', { name: 'The app for your phone' });
  await expect(offer).toBeVisible();
  await look(phone, 'the offer of the app');
  // Wide screens show the office's own pages.
  await phone.setViewportSize({ width: 1440, height: 900 });
  await expect(offer).toBeHidden();
  await phone.setViewportSize({ width: 390, height: 844 });
  await offer.getByRole('link', { name: 'Open the app' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await context.close();
});
