import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { patiently } from '../patience.ts';
import { expect, signIn, test } from './fixtures.ts';

/** A whole list of another program, and what a person reads in it beside what stands in the product afterwards. */

interface Customer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly street: string;
  /** Behind the colon of *Hershey:Barn*: an address of the customer. */
  readonly places: readonly string[];
}

const firstNames = ['Amos', 'Ángel', "Conor O'Neil", 'Dora', 'Ezra', 'Zoë', 'Hans-Peter', 'Ruth'];
const trades = ['Farm', 'Residence', 'Diner, LLC', 'Dairy "Old Mill"', 'Plumbing & Heating'];

/** Some without phone or e-mail address, every fifteenth with two more places; names no two of which are alike. */
const customers: readonly Customer[] = Array.from({ length: 260 }, (_, at): Customer => {
  const first = firstNames[at % firstNames.length] ?? '';
  return {
    name: `${first} ${String.fromCodePoint(65 + (at % 26))}${at} ${trades[at % trades.length] ?? ''}`,
    phone: at % 7 === 3 ? '' : `(717) 555-${String(2_000 + at).slice(-4)}`,
    email: at % 5 === 2 ? '' : `office${at}@customer.example`,
    street: `${100 + at} Hollow Rd`,
    places: at % 13 === 4 ? ['Barn', 'Lower Pit'] : [],
  };
});

const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const placeStreet = ({ street }: Customer, place: string) => street.replace('Hollow', `${place} Lane near`);
const lineOf = (customer: Customer, name: string, street: string) =>
  [
    name,
    customer.phone === '' ? '' : `Phone:${customer.phone}`,
    customer.email,
    '',
    `${street}, Lititz, PA 17543`,
    '',
  ]
    .map(cell)
    .join(',');
const list = [
  'Customer Contact List,,,,,',
  'Own Septic,,,,,',
  ',,,,,',
  'Customer full name,Phone numbers,Email,Full name,Bill address,Ship address',
  ...customers.flatMap((one) => [
    lineOf(one, one.name, one.street),
    ...one.places.map((place) => lineOf(one, `${one.name}:${place}`, placeStreet(one, place))),
  ]),
];

interface Listed {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly addresses: readonly { readonly streetLine1: string; readonly postalCode: string }[];
}

async function choose(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/clients/import`);
  await page
    .getByLabel('List of clients', { exact: true })
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(list.join('\r\n')) });
  await expect(page.getByText('QuickBooks Online').first()).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('combobox', { name: 'Service for rows without one' }).click();
  await page.getByRole('option', { name: 'Septic Services' }).click();
}

test('three hundred rows of QuickBooks come in as a person reads them, once', async ({ page, empty }) => {
  test.setTimeout(patiently(180_000));
  expect(list.length - 4).toBe(300);
  const owner = { email: `${newId()}@example.com`, password: 'correct horse battery' };
  const signedUp = await page.request.post(`${empty.url}/auth/v1/signup`, {
    data: { ...owner, data: { full_name: 'Olive Owner', company_name: 'Own Septic' } },
  });
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  await signIn(page, empty.url, owner.email, owner.password);

  await choose(page, empty.url);
  await page.getByRole('button', { name: 'Import 260 clients' }).click();
  await expect(page.getByText('260 clients added.')).toBeVisible({ timeout: patiently(60_000) });

  const stored: Listed[] = [];
  for (let cursor = ''; ;) {
    const asked = new URLSearchParams({ limit: '100', status: 'all', ...(cursor !== '' && { cursor }) });
    const answer = await page.request.get(`${empty.url}/api/clients?${asked.toString()}`, { headers });
    const { items, nextCursor } = (await answer.json()) as {
      items: { id: string }[];
      nextCursor?: string | null;
    };
    for (const { id } of items)
      stored.push(
        (await (await page.request.get(`${empty.url}/api/clients/${id}`, { headers })).json()) as Listed,
      );
    if (nextCursor == null) break;
    cursor = nextCursor;
  }
  const digits = (text: string | null) => (text ?? '').replaceAll(/\D/g, '');
  const seen = stored.map(({ name, phone, email, addresses }) => [
    name,
    digits(phone),
    email ?? '',
    addresses.map(({ streetLine1, postalCode }) => `${streetLine1} ${postalCode}`).toSorted(),
  ]);
  const read = customers.map((one) => [
    one.name,
    digits(one.phone),
    one.email,
    [one.street, ...one.places.map((place) => placeStreet(one, place))]
      .map((street) => `${street} 17543`)
      .toSorted(),
  ]);
  const byName = (rows: readonly (readonly unknown[])[]) =>
    rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)));
  expect(byName(seen)).toEqual(byName(read));

  await choose(page, empty.url);
  await expect(page.getByText(/^0 of 300 rows will be imported/)).toBeVisible();
});
