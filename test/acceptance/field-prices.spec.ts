import { look } from './axe-look.ts';
import { jobAt, officeOf, openApp } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';

test('a technician sees what a job costs once the company says so, also without signal', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const types = await ask<{ id: string; name: string }[]>('GET', '/job-types');
  const pumpOut = types.find(({ name }) => name === 'Septic tank pump-out');
  const job = await jobAt(ask, 'Farm 1');
  const { updatedAt: seenUpdatedAt } = await ask<{ updatedAt: string }>('GET', `/jobs/${job.id}`);
  await ask('PUT', `/jobs/${job.id}`, { ...job, jobTypeId: pumpOut?.id, seenUpdatedAt });
  await ask('PUT', `/job-types/${pumpOut?.id}`, { ...pumpOut, priceCents: 32_500 });
  const item = { description: 'Lid, 24 in', quantityThousandths: 1_000, unit: 'each', unitPrice: 450_000 };
  await ask('POST', `/jobs/${job.id}/extras/free`, { ...item, category: 'other' });
  const reload = () => Promise.all([phone.waitForResponse(/\/field\/v1\/pack/), phone.reload()]);
  await reload();
  await phone
    .getByRole('link', { name: /Farm 1/ })
    .first()
    .click();
  await expect(
    phone
      .getByText('Gate code')
      .or(phone.getByText('Work', { exact: true }))
      .first(),
  ).toBeVisible();
  await expect(phone.getByText('Price before tax')).toHaveCount(0);

  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/settings`);
  await office.getByRole('checkbox', { name: 'Technicians see prices' }).check();
  await office.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(office.getByText(/saved/i).first()).toBeVisible();

  await reload();
  await context.setOffline(true);
  await expect(phone.getByText('Price before tax')).toBeVisible();
  await expect(phone.getByText('$370.00')).toBeVisible();
  await expect(phone.getByRole('list', { name: 'Price before tax' })).toContainText('Lid, 24 in$45.00');
  await look(phone, 'the price of a job');
  await context.close();
});
