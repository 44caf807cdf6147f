import { choose } from './job-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

test('tank size and gate code are entered with the address, and shown on the job and the route sheet', async ({
  page,
  demo,
}) => {
  const company = await foundCompanyOnTheRoad(page, demo.url, '2036-03-11');
  await signIn(page, demo.url, company.email, company.password);
  await page.goto(`${demo.url}/clients`);
  await page.getByRole('main').getByRole('link', { name: 'Farm 2' }).first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Tank Size' });
  await field.fill('0');
  await field.blur();
  await page.getByRole('button', { name: 'Update Client' }).click();
  await expect(page.getByRole('heading', { name: 'A tank holds at least one gallon.' })).toBeVisible();
  await field.fill('1250');
  await page.getByRole('textbox', { name: 'Gate Code' }).fill('4711#');
  await choose(
    page,
    page.getByRole('combobox', { name: 'Largest Truck That Gets In' }),
    'Small (pickup or one-ton)',
  );
  await page.getByRole('button', { name: 'Update Client' }).click();
  await expect(page.getByText('Tank: 1,250 gal')).toBeVisible();
  await expect(page.getByText('Gate code: 4711#')).toBeVisible();
  await expect(page.getByText('Largest truck that gets in: Small (pickup or one-ton)')).toBeVisible();

  await page.goto(`${demo.url}/jobs?search=Farm+2`);
  await page
    .getByRole('list', { name: 'Jobs', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Farm 2' })
    .getByRole('heading')
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Client’s tank: 1,250 gal')).toBeVisible();
  await expect(page.getByText('Gate code: 4711#')).toBeVisible();
  await page.goto(`${demo.url}/routes/${company.routeId}/sheet`);
  const stops = page.getByRole('list', { name: 'Stops of the sheet' }).getByRole('listitem');
  await expect(stops.filter({ hasText: 'Farm 2' })).toContainText('Client’s tank: 1,250 gal');
  await expect(stops.filter({ hasText: 'Farm 2' })).toContainText('Gate code: 4711#');
  await expect(stops.filter({ hasText: 'Farm 1' })).not.toContainText('Client’s tank');
});
