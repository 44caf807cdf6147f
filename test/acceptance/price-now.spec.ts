import { officeOf, today, type KnownJob } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';

test('completed work without a job type is priced by an amount or by its type, and billed', async ({
  page,
  empty: { url },
}) => {
  const company = await foundCompanyOnTheRoad(page, url, today());
  const ask = await officeOf(page, url, company);
  const { items } = await ask<{ items: (KnownJob & { clientName: string })[] }>('GET', '/jobs?limit=50');
  const idOf = (client: string) => items.find(({ clientName }) => clientName === client)?.id ?? '';
  for (const client of ['Farm 1', 'Farm 2'])
    await ask('PUT', `/jobs/${idOf(client)}/status`, { status: 'completed', actualGallons: 900 });
  const [type] = (await ask<{ id: string; name: string }[]>('GET', '/job-types')).filter(
    ({ name }) => name === 'Septic inspection',
  );
  await ask('PUT', `/job-types/${type?.id}`, { ...type, priceCents: 15_000 });
  await signIn(page, url, company.email, company.password);
  await page.goto(`${url}/billing`);

  const work = page.getByRole('list', { name: 'Unbilled work' }).getByRole('listitem');
  const ofFarm = (client: string) => work.filter({ has: page.getByRole('link', { name: client }) });
  await expect(ofFarm('Farm 1')).toContainText('No price is set for this kind of work.');
  await ofFarm('Farm 1').getByRole('button', { name: 'Price it now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price this work' });
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(dialog.getByText('Choose a job type, or enter an amount.')).toBeVisible();
  const saves = dialog.getByRole('button', { name: 'Save price' });
  await keepsWhatIsTyped(page, { root: dialog, fields: 1, send: saves });
  await dialog.getByLabel('Amount').fill('325');
  await saves.click();
  await expect(dialog).toBeHidden();
  await expect(ofFarm('Farm 1').getByRole('checkbox', { name: /^Pump the tank/ })).toBeVisible();
  await expect(ofFarm('Farm 1')).toContainText('$325.00');

  // From the job's page, by the type that it lacked.
  await page.goto(`${url}/jobs/${idOf('Farm 2')}`);
  const price = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Price', exact: true }) });
  await price.getByRole('button', { name: 'Price it now' }).click();
  await dialog.getByRole('combobox', { name: 'Job Type' }).click();
  await page.getByRole('option', { name: 'Septic inspection' }).click();
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(price).toContainText('$150.00');

  await page.goto(`${url}/billing`);
  await expect(page.getByText('2 jobs, $475.00 without taxes')).toBeVisible();
  await page.getByRole('button', { name: 'Make drafts' }).click();
  await expect(page.getByText('2 drafts made')).toBeVisible();
});
