import type { Page } from '@playwright/test';
import { pngOf } from '../factories/pictures.ts';
import { look } from './axe-look.ts';
import { officeOf, type AskOffice } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { Outbox } from './outbox.ts';
import { patiently } from '../patience.ts';

const brand = (page: Page) => page.getByRole('main');

/** A logo is refused with what to do, words with an unknown name too; then both are saved, and a sample is mailed. */
async function setBrand(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings?tab=brand`);
  const file = page.getByLabel('Logo file');
  const choose = (name: string, mimeType: string, bytes: Uint8Array | string) =>
    file.setInputFiles({ name, mimeType, buffer: Buffer.from(bytes as string) });
  await choose('logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(brand(page)).toContainText('Open the logo in a drawing program and save it as PNG.');
  await choose('logo.png', 'image/png', 'our logo');
  await expect(brand(page)).toContainText('This picture cannot be read to its end');
  await choose('white.png', 'image/png', pngOf({ ink: [255, 255, 255, 255] }));
  await expect(brand(page)).toContainText('Use the version that is made for a white background.');
  await choose('logo.png', 'image/png', pngOf());
  await expect(page.getByRole('img', { name: 'Logo of Own Septic' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffd700');
  await expect(brand(page)).toContainText('This color is too pale on white paper');
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#1f6f78');
  await page.getByRole('textbox', { name: 'Footer' }).fill('Licensed hauler PA-4711');
  await page.getByRole('textbox', { name: 'Reply-To' }).fill('bills@elsewhere.example');
  await page.getByRole('tab', { name: 'Quote' }).click();
  const words = page.getByRole('textbox', { name: 'Words of quote mails' });
  await words.fill('Dear {nmae},');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(brand(page)).toContainText('{nmae} is no name that can be filled in.');
  await look(page, 'a name that cannot be filled in');
  await words.fill('Dear ');
  await page.getByRole('button', { name: '{contact}' }).click();
  await expect(words).toHaveValue('Dear {contact}');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Dear Maria Zook');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(brand(page)).toContainText('Correct the address, or confirm that answers go there.');
  await page.getByRole('checkbox', { name: 'Answers go there, that is right' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Settings Saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send Me One' }).click();
  await expect(page.getByText('Sample sent').first()).toBeVisible();
}

/** What a client without an account sees of a quote. */
async function lookAtProposal(page: Page, ask: AskOffice, client: string): Promise<void> {
  const { items } = await ask<{ items: { id: string }[] }>(
    'GET',
    `/clients?search=${encodeURIComponent(client)}`,
  );
  const { addresses } = await ask<{ addresses: { id: string }[] }>('GET', `/clients/${items[0]?.id}`);
  const types = await ask<{ id: string; name: string }[]>('GET', '/job-types');
  const jobTypeId = types.find(({ name }) => name === 'Septic tank pump-out')?.id;
  const line = {
    revenueCategory: 'service',
    taxCategory: 'service',
    quantityThousandths: 1_000,
    unit: 'each',
  };
  const quote = await ask<{ id: string }>('POST', '/quotes', {
    clientId: items[0]?.id,
    clientAddressId: addresses[0]?.id,
    title: 'New riser',
    message: null,
    expiresOn: '2099-01-01',
    lines: [{ ...line, work: { jobTypeId }, description: 'Riser', unitPrice: 2_400_000 }],
  });
  const { link } = await ask<{ link: string }>('POST', `/quotes/${quote.id}/sending`, { to: null });
  await page.goto(link);
  await expect(page.getByRole('img', { name: 'Own Septic' })).toBeVisible();
  await expect(page.getByText('Licensed hauler PA-4711')).toBeVisible();
  await expect(page.getByText('Haulwright')).toHaveText(['Sent with Haulwright']);
  expect(await page.title()).toMatch(/^Quote Q-\d+ · Own Septic$/);
  await look(page, 'a quote in the company’s name');
}

test('a client’s terms say who gets which paper, and its mail can be answered', async ({ page, demo }) => {
  test.setTimeout(patiently(180_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/settings`);
  await page.getByRole('textbox', { name: 'Company Email' }).fill('office');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect(page.getByText('Enter an e-mail address like name@example.com.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Company Email' }).fill(`office-${stamp}@own.example`);
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  await setBrand(page, demo.url);
  const outbox = new Outbox(demo.dataDir);
  expect((await outbox.take(owner.email, /^Sample: Quote/)).text).toContain('Dear Maria Zook');

  await owner.addJob(`Chestnut ${stamp}`, 4, today);
  await page.goto(`${demo.url}/clients?search=${encodeURIComponent(`Chestnut ${stamp}`)}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: `Chestnut ${stamp}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Billing terms');
  const add = terms.getByRole('button', { name: 'Add address' });
  const address = (number: number) => terms.getByRole('group', { name: `Address ${number}` });
  await add.click();
  await address(1).getByRole('textbox').fill(`payables-${stamp}@client.example`);
  await add.click();
  await address(2).getByRole('textbox').fill('boss');
  await address(2).getByRole('checkbox', { name: 'As a copy' }).check();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(address(2)).toContainText('Enter an e-mail address like name@example.com.');
  await look(page, 'who gets which paper');
  await address(2).getByRole('textbox').fill(`partner-${stamp}@client.example`);
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();

  await page.getByRole('button', { name: 'Ask for a deposit' }).click();
  const deposit = dialog(page, 'Ask for a deposit');
  await deposit.getByRole('textbox', { name: 'Amount' }).fill('100');
  await deposit.getByRole('textbox', { name: 'Amount' }).press('Tab');
  await deposit.getByRole('button', { name: 'Make draft' }).click();
  await page.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const send = dialog(page, /^Send /);
  const to = send.getByRole('textbox', { name: 'To' });
  await expect(to).toHaveValue(`payables-${stamp}@client.example`);
  await expect(send.getByRole('textbox', { name: 'Copies' })).toHaveValue(`partner-${stamp}@client.example`);
  await to.fill(`payables-${stamp}@client.example, yard@`);
  await send.getByRole('button', { name: 'Send email' }).click();
  await expect(send.getByText('“yard@” is not an e-mail address.')).toBeVisible();
  await look(page, 'a wrong address among several');
  await to.fill(`payables-${stamp}@client.example`);
  await send.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('list', { name: 'Sent' })).toContainText(
    `Emailed to payables-${stamp}@client.example, copy to partner-${stamp}@client.example`,
  );
  const mail = await outbox.take(`payables-${stamp}@client.example`, /from Own Septic/);
  expect(mail.text).toMatch(/Licensed hauler PA-4711\s+Sent with Haulwright\s*$/);
  await lookAtProposal(page, await officeOf(page, demo.url, owner), `Chestnut ${stamp}`);
});
