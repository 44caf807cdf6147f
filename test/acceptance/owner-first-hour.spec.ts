import type { Page } from '@playwright/test';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { patiently } from '../patience.ts';

interface ListFile {
  readonly label: string;
  readonly program: string;
  readonly lines: readonly string[];
}
type What = 'clients' | 'prices' | 'balances';

/** Files as other programs export them; docs/guides/import-lists.md has their columns and sources. */
const lists: Record<'QuickBooks' | 'Jobber', Record<What, ListFile>> = {
  QuickBooks: {
    clients: {
      label: 'List of clients',
      program: 'QuickBooks Online',
      lines: [
        'Customer Contact List,,,,,',
        'Own Septic,,,,,',
        ',,,,,',
        'Customer full name,Phone numbers,Email,Full name,Bill address,Ship address',
        'Amos Fisher,Phone:(717) 555-0110,amos@fisher.example,Amos Fisher,"410 Hollow Rd, Lititz, PA 17543",',
        'Maple Diner,Phone:(717) 555-0112,june@maple.example,June Kerr,"22 Main St, Ephrata, PA 17522",',
      ],
    },
    prices: {
      label: 'List of products and services',
      program: 'QuickBooks Online',
      lines: [
        'Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate,Taxable,Income Account',
        'Septic,,,Category,,,',
        'Septic tank pump-out,Up to 1000 gallons,,Service,325.00,no,Services',
        '"Disposal, per gallon",,,Service,0.0625,no,Services',
        'Riser lid,24 inch,RL-24,Non-Inventory,-85.00,yes,Sales',
      ],
    },
    balances: {
      label: 'List of open invoices',
      program: 'QuickBooks A/R Aging Detail',
      lines: [
        'A/R Aging Detail,,,,,,',
        'Own Septic,,,,,,',
        ',,,,,,',
        'Date,Transaction type,Num,Customer,Due date,Amount,Open balance',
        '1/5/2026,Invoice,1042,Amos Fisher,2/4/2026,500.00,450.00',
        '1/19/2026,Invoice,1057,Maple Diner,2/18/2026,"1,280.50","1,280.50"',
        '1/20/2026,Payment,,Maple Diner,1/20/2026,-50.00,-50.00',
        '1/21/2026,Invoice,1060,Nobody Known,2/20/2026,75.00,75.00',
        'TOTAL,,,,,,"1,755.50"',
      ],
    },
  },
  Jobber: {
    clients: {
      label: 'List of clients',
      program: 'Jobber',
      lines: [
        'J-ID,Display Name,Company Name,Title,First Name,Last Name,Main Phone #s,E-mails,Service Street 1,Service Street 2,Service City,Service State,Service Zip code',
        '1001,Amos Fisher,,Mr.,Amos,Fisher,717-555-0110,amos@fisher.example,410 Hollow Rd,,Lititz,PA,17543',
        '1002,Maple Diner,Maple Diner,,June,Kerr,717-555-0112,june@maple.example,22 Main St,,Ephrata,PA,17522',
      ],
    },
    prices: {
      label: 'List of products and services',
      program: 'Jobber',
      lines: [
        'Name,Description,Category,Unit Price,Taxable',
        'Septic tank pump-out,Up to 1000 gallons,Service,325.00,false',
        '"Disposal, per gallon",,Service,0.0625,false',
        'Riser lid,24 inch,Product,-85.00,true',
      ],
    },
    balances: {
      label: 'List of open invoices',
      program: 'Jobber',
      lines: [
        'Client name,Invoice #,Subject,Issued date,Due date,Status,Total,Balance',
        'Amos Fisher,1042,Pump-out,2026-01-05,2026-02-04,Past due,500.00,450.00',
        'Maple Diner,1057,Grease trap,2026-01-19,2026-02-18,Past due,"1,280.50","1,280.50"',
        'Maple Diner,1058,Refund,2026-01-20,2026-01-20,Past due,-50.00,-50.00',
        'Nobody Known,1060,Pump-out,2026-01-21,2026-02-20,Past due,75.00,75.00',
      ],
    },
  },
};

async function preview(page: Page, url: string, what: What, { label, program, lines }: ListFile) {
  await page.goto(`${url}/clients/import${what === 'clients' ? '' : `?what=${what}`}`);
  await page.getByLabel(label, { exact: true }).setInputFiles({
    name: `${what}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await expect(page.getByText(program, { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
}
const rowOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Rows', exact: true }).getByRole('listitem').filter({ hasText: text });

for (const [program, files] of Object.entries(lists))
  test(`a new company brings its clients, prices and what it is owed from ${program}`, async ({
    page,
    demo,
  }) => {
    test.setTimeout(patiently(240_000));
    const owner = { email: `${newId()}@example.com`, password: 'correct horse battery' };
    await page.request.post(`${demo.url}/auth/v1/signup`, {
      data: { ...owner, data: { full_name: 'Olive Owner', company_name: 'Own Septic' } },
    });
    await signIn(page, demo.url, owner.email, owner.password);

    await preview(page, demo.url, 'clients', files.clients);
    await page.getByRole('combobox', { name: 'Service for rows without one' }).click();
    await page.getByRole('option').nth(1).click();
    await page.getByRole('button', { name: 'Import 2 clients' }).click();
    await expect(page.getByText('2 clients added.')).toBeVisible({ timeout: patiently(30_000) });

    await preview(page, demo.url, 'prices', files.prices);
    await expect(rowOf(page, 'Septic tank pump-out')).toContainText('$325.00 a visit, for jobs of this type');
    await expect(rowOf(page, 'Disposal, per gallon')).toContainText('$0.0625 a gallon');
    await expect(rowOf(page, 'Riser lid')).toContainText('A price cannot be negative.');
    await look(page, `prices of ${program}`);
    await page.getByRole('button', { name: 'Import 2 price items' }).click();
    await expect(page.getByText('2 price items added, 1 row with errors.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the price book' }).click();
    await expect(
      page.getByRole('table', { name: 'Price Items' }).getByText('Disposal, per gallon'),
    ).toBeVisible();

    await preview(page, demo.url, 'balances', files.balances);
    await expect(rowOf(page, '1042')).toContainText('$450.00 open, due 2026-02-04');
    await expect(rowOf(page, 'Credit')).toContainText('$50.00 of 2026-01-20');
    await expect(page.getByText('Owed $1,730.50, credits $50.00, net $1,680.50')).toBeVisible();
    await expect(rowOf(page, 'Nobody Known')).toContainText('Import or add the client first.');
    await look(page, `balances of ${program}`);
    await page.getByRole('button', { name: 'Import 3 open balances' }).click();
    await expect(page.getByText('3 open balances added, 1 row with errors.')).toBeVisible();
    const report = page.url();

    await page.goto(`${demo.url}/billing?tab=receivables`);
    await expect(page.getByRole('row', { name: /Amos Fisher/ })).toContainText('$450.00');
    await expect(page.getByRole('row', { name: /Maple Diner/ })).toContainText('$1,230.50');
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$1,680.50');

    await page.goto(report);
    await page.getByRole('button', { name: /Undo/ }).click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /Undo/ })
      .click();
    await expect(page.getByText('Everything this import added was removed.')).toBeVisible({
      timeout: patiently(30_000),
    });
    await page.goto(`${demo.url}/billing?tab=receivables`);
    await expect(page.getByText('Nothing Is Owed')).toBeVisible();
  });
