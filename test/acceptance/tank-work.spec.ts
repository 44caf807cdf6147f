import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { choose, dialog, openJob, stamp, today, typeDate } from './job-steps.ts';
import { addClient, ownPhone } from './steps.ts';
import { patiently } from '../patience.ts';

test('a new job takes the gallons and time for the tank at its address, and says when its size is unknown', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(90_000));
  await signIn(page, demo.url, demoPeople.admin);
  const name = `Tank ${stamp}`;
  const addresses = [{ street: '12 Lake Rd', city: 'Lititz', state: 'PA', zip: '17543' }];
  await addClient(page, demo.url, { name, phone: ownPhone(), service: 'Septic Services', addresses });

  const schedule = dialog(page, 'Schedule New Job');
  async function openDialog() {
    await page.goto(`${demo.url}/jobs`);
    await page.getByRole('button', { name: 'New Job' }).click();
    const client = schedule.getByRole('combobox', { name: 'Client' });
    await client.fill(name);
    await page.getByRole('option', { name }).click();
  }
  await openDialog();
  await choose(page, schedule.getByRole('combobox', { name: 'Job Type' }), /^Septic tank pump-out/);
  await expect(schedule.getByText('45 min · 1,000 gal (tank unknown)')).toBeVisible();
  await schedule.getByText('More details').click();
  await expect(schedule.getByText('Tank size unknown: the default of the job type.')).toBeVisible();
  await schedule.getByRole('textbox', { name: 'Job Title' }).fill(`First tank ${stamp}`);
  await typeDate(schedule.getByRole('textbox', { name: 'Scheduled Date' }), today);
  await schedule.getByRole('button', { name: 'Schedule Job' }).click();
  await expect(schedule).toBeHidden();
  await openJob(page, demo.url, `First tank ${stamp}`);
  await expect(page.getByText('Client’s tank: Unknown')).toBeVisible();

  await page.goto(`${demo.url}/clients?search=${encodeURIComponent(name)}`);
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Tank Size' }).fill('1500');
  await page.getByRole('button', { name: 'Update Client' }).click();
  await expect(page.getByText('Tank: 1,500 gal')).toBeVisible();

  await openDialog();
  await choose(page, schedule.getByRole('combobox', { name: 'Job Type' }), /^Septic tank pump-out/);
  await expect(schedule.getByText('50 min · 1,500 gal', { exact: true })).toBeVisible();
  await schedule.getByText('More details').click();
  await expect(schedule.getByText('The size of the tank at this address.')).toBeVisible();
  await schedule.getByRole('textbox', { name: 'Job Title' }).fill(`Second tank ${stamp}`);
  await typeDate(schedule.getByRole('textbox', { name: 'Scheduled Date' }), today);
  await schedule.getByRole('button', { name: 'Schedule Job' }).click();
  await expect(schedule).toBeHidden();
  await openJob(page, demo.url, `Second tank ${stamp}`);
  await expect(page.getByText('1,500 gal', { exact: true })).toBeVisible();
  await expect(page.getByText('50 min', { exact: true })).toBeVisible();

  await page.goto(`${demo.url}/settings?tab=job-types`);
  await page.getByRole('button', { name: 'Edit Septic tank pump-out' }).click();
  const type = dialog(page, 'Edit Job Type');
  await expect(type.getByRole('checkbox', { name: 'Empties the tank at the address' })).toBeChecked();
  await expect(type.getByRole('textbox', { name: 'Time per 1,000 Gallons' })).toHaveValue('10');
});
