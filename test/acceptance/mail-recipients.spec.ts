import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { Outbox } from './outbox.ts';
import { patiently } from '../patience.ts';

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
  await address(1).getByRole('textbox').fill(`books-${stamp}@client.example`);
  await add.click();
  await address(2).getByRole('textbox').fill('boss');
  await address(2).getByRole('checkbox', { name: 'As a copy' }).check();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(address(2)).toContainText('Enter an e-mail address like name@example.com.');
  await look(page, 'who gets which paper');
  await address(2).getByRole('textbox').fill(`boss-${stamp}@client.example`);
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
  await expect(to).toHaveValue(`books-${stamp}@client.example`);
  await expect(send.getByRole('textbox', { name: 'Copies' })).toHaveValue(`boss-${stamp}@client.example`);
  await to.fill(`books-${stamp}@client.example, yard@`);
  await send.getByRole('button', { name: 'Send email' }).click();
  await expect(send.getByText('“yard@” is not an e-mail address.')).toBeVisible();
  await look(page, 'a wrong address among several');
  await to.fill(`books-${stamp}@client.example`);
  await send.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByRole('list', { name: 'Sent' })).toContainText(
    `Emailed to books-${stamp}@client.example, copy to boss-${stamp}@client.example`,
  );
  await new Outbox(demo.dataDir).take(`books-${stamp}@client.example`, /from Own Septic/);
});
