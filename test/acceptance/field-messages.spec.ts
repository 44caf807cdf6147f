import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { everythingSent, openApp } from './field-steps.ts';
import { patiently } from '../patience.ts';

test('the office writes from the board, the driver answers without signal, and both see what was read', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/dispatch`);
  await office
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await office.getByRole('menuitem', { name: 'Messages' }).click();
  const drawer = office.getByRole('dialog', { name: 'Messages' });
  await expect(drawer.getByText('Nothing was written about this route yet.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Send' }).click();
  await expect(drawer.getByText('Write the message first.')).toBeVisible();
  await drawer.getByLabel('Message').fill('The plant closes at 3.');
  await drawer.getByRole('button', { name: 'Send' }).click();
  await expect(drawer.getByRole('list', { name: 'Messages' })).toContainText('not read yet');
  await look(office, 'messages of a route');

  await phone.getByRole('link', { name: '1 new message' }).click();
  await expect(phone.getByText('The plant closes at 3.')).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'Messages' })).toContainText(/ read today/, {
    timeout: patiently(20_000),
  });
  await drawer.getByRole('button', { name: 'Close' }).click();

  await context.setOffline(true);
  await phone.getByLabel('Message the office').fill('I am there at two.');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText(/Waiting to be sent/)).toBeVisible();
  await look(phone, 'messages on the phone');
  await phone.reload();
  await expect(phone.getByText('I am there at two.')).toBeVisible();
  await context.setOffline(false);
  await phone.getByRole('link', { name: 'Today' }).click();
  await everythingSent(phone);

  await office.getByRole('button', { name: '1 new message' }).first().click();
  await expect(drawer).toContainText('I am there at two.');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(office.getByRole('button', { name: '1 new message' })).toHaveCount(0);
  await phone.getByRole('link', { name: 'Messages' }).click();
  await expect(phone.getByText(/You · .* · Read/)).toBeVisible({ timeout: patiently(20_000) });
  await context.close();
});
