import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { patiently } from '../patience.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Lists as people and spreadsheets leave them: what stands in the product is what a person reads in the file. */

type Ask = <Answer>(path: string) => Promise<Answer>;

async function ownCompany(page: Page, url: string): Promise<Ask> {
  const owner = { email: `${newId()}@example.com`, password: 'correct horse battery' };
  const signedUp = await page.request.post(`${url}/auth/v1/signup`, {
    data: { ...owner, data: { full_name: 'Olive Owner', company_name: 'Own Septic' } },
  });
  const { access_token: token } = (await signedUp.json()) as { access_token: string };
  await signIn(page, url, owner.email, owner.password);
  return async <Answer>(path: string) => {
    const answer = await page.request.get(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as Answer;
  };
}

async function choose(page: Page, url: string, what: string, label: string, name: string, text: string) {
  await page.goto(`${url}/clients/import${what === 'clients' ? '' : `?what=${what}`}`);
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}
const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Rows', exact: true }).getByRole('listitem').filter({ hasText: text });

async function pick(page: Page, box: string | RegExp, option: string) {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
}

interface Clients {
  readonly items: readonly { name: string; phone: string | null }[];
}

test('clients with stray quotation marks, placeholders and one name come in as they are', async ({
  page,
  empty,
}) => {
  test.setTimeout(patiently(120_000));
  const ask = await ownCompany(page, empty.url);
  const clients = async () =>
    (await ask<Clients>('/clients?limit=200')).items
      .map(({ name, phone }) => `${name} ${phone ?? '-'}`)
      .toSorted((a, b) => a.localeCompare(b));

  const lines = [
    'Name,Phone,Email,Street,City,State,Zip,Notes',
    'Ann A,7175550102.0,,1 Oak St,Lititz,PA,17543.0,"gate code 5',
    'Bob B,none,,2 Oak St,Lititz,PA,17543,dog',
    'John Smith,7175550161,j1@c.example,1 Elm St,Lititz,PA,17543,',
    'John Smith,8145550162,j2@c.example,80 Bay Rd,Erie,PA,16501,call first',
    'Cut C,7.17555E+09,,3 Oak St,Lititz,PA,17543,',
  ];
  await choose(page, empty.url, 'clients', 'List of clients', 'clients.csv', lines.join('\n'));
  await expect(page.getByText('Line 2 has a quotation mark that opens a cell')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await pick(page, 'Service for rows without one', 'Septic Services');
  await expect(rowOf(page, 'Cut C')).toContainText('its last digits are lost. Enter the number.');
  await expect(rowOf(page, 'Bob B')).toContainText('“none” is read as no phone number.');
  await page.getByRole('button', { name: 'Correct row 6' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Row 6' });
  await dialog.getByLabel('Phone').fill('717-555-0105');
  await dialog.getByRole('button', { name: 'Save Row' }).click();
  await page.getByRole('button', { name: 'Import 5 clients' }).click();
  await expect(page.getByText('5 clients added.')).toBeVisible({ timeout: patiently(30_000) });
  expect(await clients()).toEqual([
    'Ann A 7175550102',
    'Bob B -',
    'Cut C 717-555-0105',
    'John Smith 7175550161',
    'John Smith 8145550162',
  ]);

  const html =
    '<html><body><table><tr><th>Name</th><th>Phone</th><th>Street</th><th>City</th><th>State</th><th>Zip</th></tr><tr><td>Dora</td><td>7175550144</td><td>1 Elm St</td><td>Ames</td><td>MA</td><td>01543</td></tr></table></body></html>';
  await choose(page, empty.url, 'clients', 'List of clients', 'old.xls', html);
  await page.getByRole('button', { name: 'Preview' }).click();
  await pick(page, 'Service for rows without one', 'Septic Services');
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await expect(page.getByText('1 client added.')).toBeVisible({ timeout: patiently(30_000) });
  expect(await clients()).toContain('Dora 7175550144');
});

test('jobs of another program: dates of any kind, its own job types, a row corrected, past ones done', async ({
  page,
  empty,
}) => {
  test.setTimeout(patiently(120_000));
  const ask = await ownCompany(page, empty.url);
  await choose(
    page,
    empty.url,
    'clients',
    'List of clients',
    'clients.csv',
    'Name,Phone,Street,City,State,Zip\nLapp Farm,7175550301,1 Elm St,Lititz,PA,17543',
  );
  await page.getByRole('button', { name: 'Preview' }).click();
  await pick(page, 'Service for rows without one', 'Septic Services');
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await expect(page.getByText('1 client added.')).toBeVisible({ timeout: patiently(30_000) });

  const lines = [
    'Client Name,Date,Job Type,Duration,Gallons',
    'Lapp Farm,31/12/2040,One-off,1:30,"1.000,0"',
    'Lapp Farm,05/11/2040,Septic tank pump-out,2 hrs,"1.200,0"',
    'Lapp Farm,24-Oct-2040,One-off,45,900',
    'Lapp Farm,20240108,One-off,45,800',
    'Lapp Frm,"Tue, Oct 6, 2040",One-off,45,700',
  ];
  await choose(page, empty.url, 'jobs', 'List of jobs', 'jobs.csv', lines.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('combobox', { name: /^Dates in “Date”/ })).toContainText('Day first');
  await expect(page.getByRole('combobox', { name: /^Numbers in “Gallons”/ })).toContainText('1.234,56');
  await pick(page, '“One-off” in the file is', 'Septic tank pump-out');
  await expect(rowOf(page, 'Lapp Frm')).toContainText('There is no client called “Lapp Frm”.');
  await page.getByRole('button', { name: 'Correct row 6' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Row 6' });
  await dialog.getByLabel('Client name').fill('Lapp Farm');
  await dialog.getByRole('button', { name: 'Save Row' }).click();
  await page.getByRole('button', { name: 'Import 5 jobs' }).click();
  await expect(page.getByText(/^5 jobs added/)).toBeVisible({ timeout: patiently(30_000) });
  const { items } = await ask<{
    items: readonly {
      scheduledDate: string;
      status: string;
      durationMinutes: number;
      expectedGallons: number | null;
      actualGallons: number | null;
    }[];
  }>('/jobs?limit=50');
  expect(
    items
      .map(({ scheduledDate, status, durationMinutes, expectedGallons, actualGallons }) => [
        scheduledDate,
        status,
        durationMinutes,
        actualGallons ?? expectedGallons,
      ])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['2024-01-08', 'completed', 45, 800],
    ['2040-10-06', 'unscheduled', 45, 700],
    ['2040-10-24', 'unscheduled', 45, 900],
    ['2040-11-05', 'unscheduled', 120, 1_200],
    ['2040-12-31', 'unscheduled', 90, 1_000],
  ]);

  const next = ['Client Name,Date,Job Type', 'Lapp Farm,2/1/2041,one off'];
  await choose(page, empty.url, 'jobs', 'List of jobs', 'next.csv', next.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('combobox', { name: '“one off” in the file is' })).toContainText(
    'Septic tank pump-out',
  );
  await expect(rowOf(page, 'Lapp Farm')).toContainText('Septic tank pump-out');
});

test('a price list of QuickBooks has its names, and prices for what they are for', async ({
  page,
  empty,
}) => {
  test.setTimeout(patiently(120_000));
  const ask = await ownCompany(page, empty.url);
  const lines = [
    'Product/Service full name,Type,Sales description,Price,Unit',
    'Pumping:Extra gallons,Service,each gallon over 1000,0.28,',
    'Hose,Service,,2,foot',
    'Septic tank pump-out,Service,,325,visit',
    'Lid,Service,,85,zorkmid',
  ];
  await choose(page, empty.url, 'prices', 'List of products and services', 'items.csv', lines.join('\n'));
  await expect(page.getByText('Recognized as an export of QuickBooks Online.')).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(rowOf(page, 'Extra gallons')).toContainText('$0.28 a gallon over 1,000');
  await expect(rowOf(page, 'Hose')).toContainText('$2.00 a foot');
  await expect(rowOf(page, 'Lid')).toContainText('“zorkmid” is not a unit of prices.');
  await page.getByRole('button', { name: 'Correct row 5' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Row 5' });
  await dialog.getByLabel('Unit').fill('each');
  await dialog.getByRole('button', { name: 'Save Row' }).click();
  await page.getByRole('button', { name: 'Import 4 price items' }).click();
  await expect(page.getByText('4 price items added.')).toBeVisible({ timeout: patiently(30_000) });
  const book = JSON.stringify(await ask<unknown>('/price-items'));
  expect(book).toContain('Pumping:Extra gallons');
});

test('a list of jobs brings its clients; one with the phone of another client is asked about', async ({
  page,
  empty,
}) => {
  test.setTimeout(patiently(120_000));
  const ask = await ownCompany(page, empty.url);
  const clients = async () =>
    (await ask<Clients>('/clients?limit=200')).items.map(({ name }) => name).toSorted();

  const jobs = [
    'Client Name,Phone,Service Address,City,State,Zip,Date',
    'Zed Stoltz,7175550401,9 Pit Rd,Lititz,PA,17543,12/1/2040',
    'Zed Stoltz,7175550401,12 Barn Ln,Lititz,PA,17543,12/2/2040',
  ];
  await choose(page, empty.url, 'jobs', 'List of jobs', 'jobs.csv', jobs.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(rowOf(page, '9 Pit Rd')).toContainText('adds the client Zed Stoltz');
  await expect(page.getByText('2 of 2 rows will be imported, with 1 new client')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 jobs' }).click();
  await expect(page.getByText('2 jobs added, 1 client added.')).toBeVisible();
  expect(await clients()).toEqual(['Zed Stoltz']);
  const report = page.url();

  const more = [jobs[0], 'Z. Stoltz,7175550401,9 Pit Road,Lititz,PA,17543,12/3/2040'];
  await choose(page, empty.url, 'jobs', 'List of jobs', 'more.csv', more.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(rowOf(page, 'Z. Stoltz')).toContainText('This may be “Zed Stoltz”');
  await pick(page, 'Is the client of row 2 Zed Stoltz?', 'Same client');
  await expect(rowOf(page, '9 Pit Rd')).toContainText('Ready');

  const list = ['Name,Phone,Street,City,State,Zip', 'Ada Yost,7175550401,1 Elm St,Lititz,PA,17543'];
  await choose(page, empty.url, 'clients', 'List of clients', 'clients.csv', list.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await pick(page, 'Service for rows without one', 'Septic Services');
  await expect(rowOf(page, 'Ada Yost')).toContainText('Zed Stoltz has the same phone.');
  await expect(page.getByText('1 row has a question: without an answer it is not imported')).toBeVisible();
  await pick(page, 'What happens to row 2', 'Another client');
  await page.getByRole('button', { name: 'Import 1 client' }).click();
  await expect(page.getByText('1 client added.')).toBeVisible({ timeout: patiently(30_000) });

  await page.goto(report);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('Everything this import added was removed.')).toBeVisible({
    timeout: patiently(30_000),
  });
  expect(await clients()).toEqual(['Ada Yost']);
});
