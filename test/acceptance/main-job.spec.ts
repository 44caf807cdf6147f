import type { Page } from '@playwright/test';
import { addClient, addDisposalSite, ownPhone, saveDepot, scheduleJob, signUp } from './steps.ts';
import { expect, test } from './fixtures.ts';
import { patiently } from '../patience.ts';

const day = '2027-03-02'; // a Tuesday
const person = {
  fullName: 'Nora Landis',
  companyName: 'Landis Septic',
  email: 'nora@landis.example',
  password: 'long enough',
};

/** The main workflow of a new company on its first morning, ending with a crash. */
test('from sign-up to an optimized day of routes that survives a crash', async ({ page, empty }) => {
  test.setTimeout(patiently(240_000));
  await page.goto(empty.url);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await signUp(page, person);
  await expect(page.getByRole('main').getByText(/Nora Landis/)).toBeVisible();

  await saveDepot(page, empty.url, '1480 Manheim Pike, Lancaster, PA 17601');
  await addDisposalSite(page, {
    name: 'County Treatment Plant',
    street: '1200 River Rd',
    city: 'Lancaster',
    state: 'PA',
    zip: '17603',
    waste: 'Septage',
  });

  await addClient(page, empty.url, {
    name: 'Hess Campground',
    phone: '(717) 555-0112',
    service: 'Septic Services',
    addresses: [
      { street: '12 Lake Rd', city: 'Lititz', state: 'PA', zip: '17543' },
      { street: '80 Ridge Rd', city: 'Ephrata', state: 'PA', zip: '17522' },
    ],
  });
  for (const [name, city, zip] of [
    ['Groff Residence', 'Manheim', '17545'],
    ['Beiler Farm', 'Strasburg', '17579'],
    ['Ortiz Residence', 'Mount Joy', '17552'],
  ] as const) {
    await addClient(page, empty.url, {
      name,
      phone: ownPhone(),
      service: 'Septic Services',
      addresses: [{ street: '1 Main St', city, state: 'PA', zip }],
    });
  }
  // 5 × 1,000 gallons do not fit the 3,500 gallon tank of a new company's truck in one load.
  await scheduleJob(page, empty.url, { client: 'Hess Campground', title: 'Main tank', date: day });
  await scheduleJob(page, empty.url, {
    client: 'Hess Campground',
    title: 'Bath house tank',
    date: day,
    location: /80 Ridge Rd/,
  });
  for (const client of ['Groff Residence', 'Beiler Farm', 'Ortiz Residence'])
    await scheduleJob(page, empty.url, { client, title: `Pump-out ${client}`, date: day });
  await expect(page.getByText('Unscheduled').first()).toBeVisible();

  await page.goto(`${empty.url}/routes`);
  await expect(page.getByText('No Routes Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Optimize Routes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Optimize Routes' });
  await dialog.getByRole('textbox', { name: 'Date' }).fill(day);
  await dialog.getByRole('textbox', { name: 'Date' }).press('Tab');
  await dialog.getByRole('button', { name: 'Optimize Routes' }).click();
  await expect(page.getByText('Routes Optimized Successfully')).toBeVisible({ timeout: patiently(60_000) });
  await expect(page.getByText('5 jobs analyzed using AI. Check the Routes page for details.')).toBeVisible();
  await dialog
    .getByRole('link', { name: 'View Routes' })
    .or(dialog.getByRole('button', { name: 'View Routes' }))
    .click();

  await page.waitForURL(`**/routes?date=${day}`);
  await expect(dialog).toBeHidden();
  await page
    .getByRole('link', { name: /Truck 1/ })
    .first()
    .click();
  await page.waitForURL('**/routes/*');
  await readRoute(page);

  // The process is killed: no data is lost and the session continues.
  const address = page.url();
  await empty.restart();
  await page.goto(address);
  await readRoute(page);
  await page.goto(`${empty.url}/jobs?status=scheduled`);
  await expect(page.getByRole('link', { name: 'Pump-out Beiler Farm' })).toBeVisible();
});

async function readRoute(page: Page): Promise<void> {
  const stops = page
    .getByRole('region', { name: 'Stops' })
    .or(page.getByRole('list', { name: 'Stops' }))
    .first()
    .getByRole('listitem');
  // Depot, five jobs, at least two visits to the plant (one mid-route, one at the end), depot.
  await expect.poll(() => stops.count()).toBeGreaterThanOrEqual(9);
  const texts = await stops.allTextContents();
  expect(texts.filter((text) => text.includes('Collects')).length).toBe(5);
  const disposal = texts
    .map((text, index) => (text.includes('County Treatment Plant') ? index : -1))
    .filter((index) => index >= 0);
  expect(disposal.length).toBeGreaterThanOrEqual(2);
  expect(disposal[0]).toBeLessThan(texts.length - 2);
  for (const text of texts) expect(text).toMatch(/\d{1,2}:\d\d [AP]M/);
  // The gauge never shows more than the tank holds.
  const loads = texts.flatMap((text) =>
    [...text.matchAll(/([\d,]+) \/ ([\d,]+) gal/g)].map((match) =>
      [match[1], match[2]].map((figure) => Number(figure?.replace(',', ''))),
    ),
  );
  expect(loads.length).toBeGreaterThanOrEqual(7);
  for (const [load, capacity] of loads) expect(load).toBeLessThanOrEqual(capacity ?? 0);
  expect(Math.max(...loads.map(([load]) => load ?? 0))).toBeGreaterThanOrEqual(2_000);
  await expect(page.getByText(/\d+(\.\d)? mi\b/).first()).toBeVisible();
  await expect(page.getByText(/\d+h \d+m|\d+ h \d+ min/).first()).toBeVisible();
}
