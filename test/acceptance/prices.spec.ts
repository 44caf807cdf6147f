import type { Locator } from '@playwright/test';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

const amount = async (form: Locator, name: string, value: string) => {
  const field = form.getByRole('textbox', { name, exact: true });
  await field.fill(value);
  await field.press('Tab');
};

test('a price is entered with its example, taxes with their source, and a job without a price says so', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(120_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const jobId = await owner.addJob(`Pine ${stamp}`, 3, today);
  await signIn(page, demo.url, owner.email, owner.password);

  await page.goto(`${demo.url}/settings?tab=prices`);
  await expect(page.getByRole('heading', { name: 'No Price Items Yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Price Item' }).click();
  const item = dialog(page, 'Add Price Item');
  await item.getByRole('textbox', { name: 'Name' }).fill('Pump-out');
  await item.getByRole('checkbox', { name: 'Septic tank pump-out' }).check();
  await look(page, 'Add Price Item');
  await item.getByRole('button', { name: 'Add Price Item' }).click();
  await page.getByRole('button', { name: 'Pump-out', exact: true }).click();
  const prices = dialog(page, 'Pump-out');
  await expect(prices.getByText('No price yet: the flat price of the job type applies.')).toBeVisible();

  await prices.getByRole('button', { name: 'Add Price', exact: true }).click();
  const price = dialog(page, 'Add Price');
  await price.getByRole('button', { name: 'Add Price' }).click();
  await expect(price.getByText('Enter at least one part of the price.').first()).toBeVisible();
  await amount(price, 'Base Price', '325');
  await amount(price, 'Included Gallons', '1000');
  await price.getByRole('button', { name: 'Charge per Gallon' }).click();
  await amount(price, 'Price per Gallon', '0.28');
  await choose(page, price.getByRole('combobox', { name: 'Disposal' }), 'Per gallon');
  await amount(price, 'Disposal per Gallon', '0.0625');
  await amount(price, 'Emergency', '150');
  await amount(price, 'Surcharge', '4.5');
  await expect(price.getByText('1,350 gallons, emergency → $676.42')).toBeVisible();
  await expect(price.getByRole('rowheader', { name: '350 gal above 1,000 gal included' })).toBeVisible();
  await look(page, 'Add Price');
  await price.getByRole('button', { name: 'Add Price' }).click();
  await expect(price).toBeHidden();
  await expect(
    prices.getByRole('listitem').getByText(/^\$325\.00 with 1,000 gal · \$0\.28 per gallon/),
  ).toBeVisible();
  await look(page, 'prices of an item');
  await page.keyboard.press('Escape');
  await expect(prices).toBeHidden();
  await look(page, 'the price book');

  await page.getByRole('button', { name: 'Add Price Item' }).click();
  await item.getByRole('textbox', { name: 'Name' }).fill('Inspection visit');
  await item.getByRole('button', { name: 'Add Price Item' }).click();
  const visit = page.getByRole('row', { name: /^Inspection visit/ });
  await visit.getByRole('button', { name: 'Change the price of Inspection visit: No price' }).click();
  const typed = visit.getByRole('textbox', { name: 'Price of Inspection visit' });
  await typed.fill('9x5');
  await typed.press('Enter');
  await expect(typed).toHaveValue('9x5');
  await typed.press('Escape');
  await expect(typed).toBeHidden();
  await visit.getByRole('button', { name: /No price$/ }).click();
  await typed.fill('95');
  await typed.press('Enter');
  await visit.getByRole('button', { name: /\$95\.00$/ }).click();
  await expect(typed).toHaveValue('$95.00');
  await typed.fill('98.5');
  await typed.press('Tab');
  await expect(visit.getByRole('button', { name: /\$98\.50$/ })).toBeVisible();
  // The focus went on to a button with a tip.
  await page.keyboard.press('Escape');
  await look(page, 'a price typed in the table');

  await page.getByRole('button', { name: 'Raise prices' }).click();
  const raise = dialog(page, 'Raise prices');
  await expect(raise.getByRole('button', { name: 'Raise 0 prices' })).toBeDisabled();
  await amount(raise, 'Percent', '10');
  await amount(raise, 'From', '+1');
  await expect(raise.getByRole('row', { name: /^Inspection visit \$98\.50 \$108\.35$/ })).toBeVisible();
  await raise.getByText('All 2 price items').click();
  await raise.getByRole('checkbox', { name: 'Pump-out' }).uncheck();
  await look(page, 'raising prices');
  await raise.getByRole('button', { name: 'Raise 1 price' }).click();
  await expect(raise).toBeHidden();
  await expect(page.getByText(/^1 price rises by 10 % on /)).toBeVisible();
  await expect(visit).toContainText('1 to come');
  await page.getByRole('button', { name: 'Take back: 1 price rises by 10 %' }).click();
  await expect(page.getByText('1 price as before')).toBeVisible();
  await expect(visit).not.toContainText('to come');
  for (const [name, file] of [
    ['Export', /^prices-.*\.csv$/],
    ['Price list', /^prices-.*\.pdf$/],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect((await saved).suggestedFilename()).toMatch(file);
  }

  await page.goto(`${demo.url}/settings?tab=taxes`);
  await expect(page.getByRole('heading', { name: 'No Taxes Set' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Jurisdiction' }).click();
  const taxes = dialog(page, 'Add Jurisdiction');
  await taxes.getByRole('textbox', { name: 'Name' }).fill('Pennsylvania');
  await taxes.getByRole('textbox', { name: 'State' }).fill('PA');
  await taxes.getByRole('button', { name: 'Add Rate' }).click();
  await amount(taxes, 'Rate', '6');
  await taxes.getByRole('button', { name: 'Add Jurisdiction' }).click();
  await expect(taxes.getByText('Enter the source of this.')).toBeVisible();
  await taxes.getByRole('textbox', { name: 'Source' }).fill('61 Pa. Code § 31.1');
  await taxes.getByRole('button', { name: 'Add Category' }).click();
  await taxes.getByRole('textbox', { name: 'Source' }).last().fill('61 Pa. Code § 31.1');
  await look(page, 'Add Jurisdiction');
  await taxes.getByRole('button', { name: 'Add Jurisdiction' }).click();
  await expect(page.getByRole('row', { name: /^Pennsylvania/ })).toContainText('6 %');

  await page.goto(`${demo.url}/jobs/${jobId}`);
  const card = page.getByRole('main');
  await expect(card.getByText('No price set.')).toBeVisible();
});
