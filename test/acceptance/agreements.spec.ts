import type { Locator, Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';
import { patiently } from '../patience.ts';

const amount = async (form: Locator, name: string, value: string) => {
  const field = form.getByRole('textbox', { name, exact: true });
  await field.fill(value);
  await field.press('Tab');
};

const openClient = async (page: Page, url: string, client: string) => {
  await page.goto(`${url}/clients`);
  await page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: client }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible();
};

test('an agreement covers its visits, charges for extra gallons and is billed; a deposit pays for it', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const client = `Maple ${stamp}`;
  const name = `Trap care ${stamp}`;
  await owner.addJob(client, 3, today, 32_500);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Agreements' }).click();
  await expect(page.getByRole('heading', { name: 'No Agreements Yet' })).toBeVisible();
  await look(page, 'no agreements');
  await openClient(page, demo.url, client);
  await page.getByRole('button', { name: 'New Agreement' }).click();
  const form = dialog(page, 'New Agreement');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await amount(form, 'Price', '310');
  await amount(form, 'Included Gallons', '1000');
  await amount(form, 'Each Extra Gallon', '0.28');
  await choose(page, form.getByRole('combobox', { name: 'Address' }), '3 Orange St, Lancaster');
  await choose(page, form.getByRole('combobox', { name: 'Covered Visits' }), 'A new recurring job');
  await choose(page, form.getByRole('combobox', { name: 'Job Type' }), 'Septic tank pump-out');
  await look(page, 'a new agreement');
  const saves = form.getByRole('button', { name: 'Save' });
  await keepsWhatIsTyped(page, { root: form, fields: 4, send: saves });
  await amount(form, 'Price', '310');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('$310.00 a month, in advance')).toBeVisible();
  const agreement = page.url();

  await page.goto(`${demo.url}/jobs?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Complete' }).click();
  const done = dialog(page, 'Complete Job');
  await done.getByRole('textbox', { name: 'Gallons Collected' }).fill('1350');
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(page.getByText(`Covered by agreement ${name}`)).toBeVisible();
  await expect(page.getByText('Gallons beyond the 1,000 included')).toBeVisible();

  await page.goto(agreement);
  const visits = page.getByRole('list', { name: 'Visits' });
  await expect(visits.getByRole('listitem')).toContainText('1,350 gal');
  await expect(visits.getByRole('listitem')).toContainText('$98.00');
  await look(page, 'an agreement');

  await page.goto(`${demo.url}/billing`);
  await expect(page.getByRole('list', { name: 'Unbilled agreements' })).toContainText('$310.00');
  await expect(page.getByRole('list', { name: 'Unbilled work' })).toContainText('$98.00');
  await look(page, 'unbilled agreements');
  await page.goto(agreement);
  await page.getByRole('button', { name: 'Make draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draft invoice' })).toBeVisible();
  await expect(page.getByText(`${client}, $310.00`)).toBeVisible();
  await page.getByRole('button', { name: 'Issue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-00001' })).toBeVisible();

  await openClient(page, demo.url, client);
  await page.getByRole('button', { name: 'Ask for a deposit' }).click();
  const deposit = dialog(page, 'Ask for a deposit');
  await amount(deposit, 'Amount', '500');
  await look(page, 'a deposit');
  await deposit.getByRole('button', { name: 'Make draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Draft deposit' })).toBeVisible();
  await page.getByRole('button', { name: 'Issue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit INV-00002' })).toBeVisible();
  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = dialog(page, 'Record payment');
  await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('$500.00');
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();

  await openClient(page, demo.url, client);
  await page.getByRole('button', { name: 'Use credit' }).click();
  await expect(page.getByText('$310.00 of credit used')).toBeVisible();
  await page.goto(`${demo.url}/billing?tab=payments`);
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Credit $190.00');
  await page.getByRole('button', { name: `Refund credit of ${client}` }).click();
  const refund = dialog(page, 'Refund credit');
  await look(page, 'a refund');
  const records = refund.getByRole('button', { name: 'Record refund' });
  await keepsWhatIsTyped(page, { root: refund, fields: 1, send: records });
  await amount(refund, 'Amount', '190');
  await refund.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Refunded $190.00');
});

test('a line waived on a draft does not come back', async ({ page, demo }) => {
  test.setTimeout(patiently(180_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const client = `Willow ${stamp}`;
  const jobId = await owner.addJob(client, 3, today, 32_500);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/jobs/${jobId}`);
  await page.getByRole('button', { name: 'Complete' }).click();
  const done = dialog(page, 'Complete Job');
  await done.getByRole('textbox', { name: 'Gallons Collected' }).fill('900');
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Make drafts' }).click();
  await page.getByRole('table', { name: 'Drafts' }).getByRole('link', { name: client }).click();
  await page.getByRole('button', { name: /^Waive / }).click();
  const why = dialog(page, 'Waive this line');
  await why.getByRole('textbox').fill('Goodwill');
  await look(page, 'waiving a line');
  await why.getByRole('button', { name: 'Waive' }).click();
  await expect(page.getByRole('heading', { name: 'Everything Is Billed' })).toBeVisible();
});
