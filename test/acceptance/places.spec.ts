import type { Page } from '@playwright/test';
import { violationsNow } from './axe-run.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { asAdmin } from './untidy-day.ts';

const lane = (at: number) => `${at} Unmapped Ln ${Date.now().toString(36)}`;

/** A client of which only the ZIP area is known. */
async function addClient(
  page: Page,
  url: string,
  name: string,
  streetLine1: string,
  town = { city: 'Lititz', postalCode: '17543' },
): Promise<void> {
  const ask = await asAdmin(page, url);
  const [service] = await ask<{ id: string }[]>('/service-types');
  await ask('/clients', {
    name,
    phone: '717-555-0166',
    serviceTypeIds: [service?.id],
    addresses: [{ streetLine1, ...town, state: 'PA', isPrimary: true }],
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`an address without a pin gets one by keyboard alone, leaves the list and comes back (${width} px)`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, demo.url, demoPeople.dispatcher);
    const street = lane(width);
    await addClient(page, demo.url, 'Aaron Unmapped', street);
    await page.goto(`${demo.url}/clients`);
    await page.getByRole('link', { name: /addresse?s? needs? a pin$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Addresses Without a Pin' })).toBeVisible();
    const row = page
      .getByRole('list', { name: 'Addresses without a pin' })
      .getByRole('listitem')
      .filter({ hasText: street });
    await expect(row).toContainText('ZIP area');
    // No geocoding server is configured here, so no button offers to use one.
    await expect(page.getByRole('button', { name: /^Look Up/ })).toHaveCount(0);
    await row.getByRole('button', { name: 'Set Pin' }).press('Enter');
    const pin = row.getByRole('button', { name: /^Pin:/ });
    await pin.press('ArrowUp');
    await pin.press('ArrowRight');
    await expect(row.getByText('Pin set by hand')).toBeVisible();
    expect(await violationsNow(page)).toEqual([]);
    await row.getByRole('button', { name: 'Save Pin' }).press('Enter');
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(row).toContainText('ZIP area');
    await expect(page.getByText('Pin removed')).toBeVisible();
  });

test('a map whose code does not come leaves the list of addresses on the page', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const street = lane(1280);
  await addClient(page, demo.url, 'Aaron Mapless', street);
  await page.goto(`${demo.url}/clients`);
  await page.getByRole('link', { name: /addresse?s? needs? a pin$/ }).click();
  const row = page
    .getByRole('list', { name: 'Addresses without a pin' })
    .getByRole('listitem')
    .filter({ hasText: street });
  await expect(row).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await row.getByRole('button', { name: 'Set Pin' }).click();
  await expect(row.getByText('This part could not be shown')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Hide Map' })).toBeVisible();
});

test('a new client’s ZIP fills city and state, what is typed stays, and a phone has one spelling', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/clients/new`);
  const [city, state, zip] = [page.getByLabel('City'), page.getByLabel('State'), page.getByLabel('ZIP')];
  await zip.fill('17557');
  await expect(city).toHaveValue('New Holland');
  await expect(state).toHaveValue('PA');
  // What the ZIP before filled is filled again.
  await zip.fill('19973');
  await expect(city).toHaveValue('Seaford');
  await expect(state).toHaveValue('DE');
  await city.fill('Blades');
  await zip.fill('17557-1234');
  await expect(state).toHaveValue('PA');
  await expect(city).toHaveValue('Blades');
  // Not known: left to the person.
  await city.fill('');
  await zip.fill('00001');
  await expect(city).toHaveValue('');

  const phone = page.getByLabel('Phone').first();
  await phone.fill('7175550124 x4');
  const email = page.getByLabel('Email').first();
  await email.fill('Amos Esh <amos@Esh.Example> ');
  await expect(phone).toHaveValue('(717) 555-0124 ext. 4');
  await phone.fill('717.555.0124 or 717.555.0125');
  await expect(email).toHaveValue('amos@esh.example');
  await expect(page.getByText('2 numbers: (717) 555-0124 and (717) 555-0125.')).toBeVisible();

  // Two towns of one ZIP: addresses of the company name the second.
  for (const at of [1, 2])
    await addClient(page, demo.url, `Neffsville ${at}`, lane(at), {
      city: 'Neffsville',
      postalCode: '17601',
    });
  await zip.fill('17601');
  await page
    .getByRole('group', { name: 'Which town?' })
    .getByRole('button', { name: 'Neffsville, PA' })
    .click();
  await expect(city).toHaveValue('Neffsville');
  await expect(page.getByRole('group', { name: 'Which town?' })).toBeHidden();
});
