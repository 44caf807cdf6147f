import type { Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { dialog, stamp, today } from './job-steps.ts';
import { Outbox } from './outbox.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

async function complete(page: Page, job: string): Promise<void> {
  await page.goto(job);
  await page.getByRole('button', { name: 'Complete' }).click();
  const done = dialog(page, 'Complete Job');
  await done.getByRole('textbox', { name: 'Gallons Collected' }).fill('1200');
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
}

test('completed work is drafted, reviewed by keyboard, issued, mailed as PDF, and paid in part by a check', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(180_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const client = `Birch ${stamp}`;
  const jobId = await owner.addJob(client, 3, today, 32_500);
  await signIn(page, demo.url, owner.email, owner.password);

  await complete(page, `${demo.url}/jobs/${jobId}`);

  await page.goto(`${demo.url}/billing`);
  const unbilled = page.getByRole('list', { name: 'Unbilled work' });
  await expect(unbilled.getByRole('link', { name: client })).toBeVisible();
  await look(page, 'unbilled work');
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await look(page, 'the terms');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();

  await page.getByRole('button', { name: 'Make drafts' }).click();
  const draft = page.getByRole('table', { name: 'Drafts' }).getByRole('link', { name: client });
  await expect(draft).toBeVisible();
  await draft.click();
  await page.getByRole('button', { name: 'Terms and note' }).click();
  const edit = dialog(page, 'Terms and note');
  await edit.getByRole('textbox', { name: 'Purchase order' }).fill('PO 77');
  await look(page, 'editing a draft');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('PO 77')).toBeVisible();
  await page.goto(`${demo.url}/billing?tab=drafts`);
  await expect(draft).toBeVisible();
  await page.keyboard.press('j');
  await expect(draft).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/account/);
  await page.goBack();
  await expect(draft).toBeVisible();
  await expect(page.getByRole('table', { name: 'Drafts' }).getByText('Approved')).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(page.getByRole('table', { name: 'Drafts' }).getByText('Approved')).toBeVisible();
  await look(page, 'drafts');
  await page.getByRole('button', { name: 'Issue 1 approved' }).click();
  await page.getByRole('link', { name: 'INV-00001' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-00001' })).toBeVisible();
  await look(page, 'an invoice');

  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await pdf).suggestedFilename()).toBe('invoice-inv-00001.pdf');

  const to = `books-${stamp}@client.example`;
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const send = dialog(page, 'Send INV-00001');
  await send.getByRole('textbox', { name: 'To' }).fill(to);
  await send.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('list', { name: 'Sent' })).toContainText(to);
  const mail = await new Outbox(demo.dataDir).take(to, /Invoice INV-00001/);
  expect(mail.text).toContain('$325.00');

  // What is open comes late: recorded before, the money would be credit.
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/open-invoices/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = dialog(page, 'Record payment');
  const amount = payment.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue('$325.00');
  const record = payment.getByRole('button', { name: 'Record', exact: true });
  await expect(record).toHaveAttribute('aria-disabled', 'true');
  await amount.press('Enter');
  letThrough();
  await expect(record).not.toHaveAttribute('aria-disabled');
  await amount.fill('100');
  await amount.press('Tab');
  await payment.getByRole('textbox', { name: 'Check number' }).fill('1042');
  await look(page, 'a payment');
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('Paid in part')).toBeVisible();

  await page.goto(`${demo.url}/billing?tab=receivables`);
  await expect(page.getByRole('row', { name: new RegExp(client) })).toContainText('$225.00');
  await look(page, 'receivables');
  await page.getByRole('button', { name: `PDF statement of ${client}` }).click();
  const statement = page.waitForEvent('download');
  await dialog(page, 'Statement').getByRole('button', { name: 'Download PDF' }).click();
  expect((await statement).suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
});

test('a client’s own terms are on its page and its next draft, and prepayments become credit', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(180_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const client = `Alder ${stamp}`;
  const jobId = await owner.addJob(client, 3, today, 21_000);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/clients`);
  await page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: client }).first().click();
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Billing', exact: true }) });
  await card.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Billing terms');
  await terms.getByRole('textbox', { name: 'Due after' }).fill('10');
  await terms.getByRole('textbox', { name: 'Invoices go to' }).fill('books');
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms.getByText('Enter an e-mail address like')).toBeVisible();
  await look(page, 'a client’s terms');
  await terms.getByRole('textbox', { name: 'Invoices go to' }).fill(`books-${stamp}@client.example`);
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();
  await card.getByRole('button', { name: 'Terms' }).click();
  await expect(terms.getByRole('textbox', { name: 'Due after' })).toHaveValue('10');
  await page.keyboard.press('Escape');
  await expect(terms).toBeHidden();
  await card.getByRole('button', { name: 'Record payment' }).click();
  const payment = dialog(page, 'Record payment');
  await expect(payment).toContainText(client);
  await payment.getByRole('textbox', { name: 'Amount' }).fill('50');
  await payment.getByRole('textbox', { name: 'Amount' }).press('Tab');
  await expect(payment.getByText('$50.00 stays as credit for the client.')).toBeVisible();
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(card.getByText('Credit')).toBeVisible();

  await complete(page, `${demo.url}/jobs/${jobId}`);
  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Make drafts' }).click();
  await page.getByRole('table', { name: 'Drafts' }).getByRole('link', { name: client }).click();
  await expect(page.getByText('10 days')).toBeVisible();
  await look(page, 'a draft');
  await page.getByRole('button', { name: 'Take off Pump the tank' }).click();
  await expect(
    page.getByRole('list', { name: 'Unbilled work' }).getByRole('link', { name: client }),
  ).toBeVisible();
});
