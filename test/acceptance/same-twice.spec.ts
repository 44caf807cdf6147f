import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { ownPhone } from './steps.ts';
import { patiently } from '../patience.ts';

const question = 'Is This a Duplicate?';

test('a client and a payment that are there already are asked about before they are saved', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(120_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  await signIn(page, demo.url, owner.email, owner.password);
  const [first, second] = [`Amos ${stamp}`, `Amos again ${stamp}`];
  const phone = ownPhone();
  const asked = dialog(page, question);
  const fill = async (name: string, number: string) => {
    await page.goto(`${demo.url}/clients/new`);
    await page.getByLabel('Client Name').fill(name);
    await page.getByLabel('Phone').first().fill(number);
    await page.getByRole('checkbox', { name: 'Septic Services' }).click();
    await page.getByLabel('Street Address').fill('7 Mill Rd');
    await page.getByLabel('City').fill('Lititz');
    await page.getByLabel('State').fill('PA');
    await page.getByLabel('ZIP').fill('17543');
    await page.getByRole('button', { name: 'Create Client' }).click();
  };
  await fill(first, phone);
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
  const existing = new URL(page.url()).pathname;

  // Its digits are the same.
  await fill(second, phone.replaceAll(/\D/g, ''));
  await expect(asked).toContainText('same phone');
  await look(page, 'what looks like something that is there');
  await expect(asked.getByRole('link', { name: first })).toHaveAttribute('href', existing);
  await asked.getByRole('button', { name: 'Back' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByLabel('Client Name')).toHaveValue(second);
  await page.getByRole('button', { name: 'Create Client' }).click();
  await asked.getByRole('button', { name: 'Save Anyway' }).click();
  await expect(page.getByRole('heading', { name: second })).toBeVisible();

  const payment = dialog(page, 'Record payment');
  const record = async () => {
    await page.getByRole('button', { name: 'Record payment' }).click();
    await payment.getByRole('textbox', { name: 'Amount' }).fill('50');
    await payment.getByRole('textbox', { name: 'Amount' }).press('Tab');
    await payment.getByRole('button', { name: 'Record', exact: true }).click();
  };
  await record();
  await expect(payment).toBeHidden();
  await record();
  await expect(asked).toContainText('$50.00');
  // It stands over the dialog, which stays with what was typed.
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(payment.getByRole('textbox', { name: 'Amount' })).toHaveValue('$50.00');
  await payment.getByRole('button', { name: 'Record', exact: true }).click();
  await asked.getByRole('button', { name: 'Save Anyway' }).click();
  await expect(payment).toBeHidden();
  await expect(page.getByText('-$100.00').or(page.getByText('−$100.00')).first()).toBeVisible();
});
