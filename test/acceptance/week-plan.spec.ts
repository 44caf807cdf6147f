import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

test('jobs without a day are spread over a week: reviewed, accepted except for one, and undone', async ({
  page,
  empty,
}) => {
  // The only truck is out on Tuesday, with three jobs and room for more.
  const company = await foundCompanyOnTheRoad(page, empty.url, '2031-09-02');
  await company.addJob('Hill One', 30, '2031-09-01');
  await company.addJob('Vale One', -30, '2031-09-03');
  await company.addJob('Hill Two', 31, null);
  await company.addJob('Vale Two', -31, null);
  await signIn(page, empty.url, company.email, company.password);
  await page.goto(`${empty.url}/dispatch?view=week&date=2031-09-02`);
  await expect(page.getByText('2 open jobs without a day.')).toBeVisible();
  await page.getByRole('button', { name: 'Plan the Week' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan the week' });
  await expect(dialog.getByRole('checkbox', { name: /Sep 1/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Sep 6/ })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Plan the Week' }).click();

  const monday = dialog.getByRole('region', { name: /Sep 1/ });
  await expect(monday.getByRole('checkbox', { name: 'Hill Two, Pump the tank' })).toHaveAccessibleDescription(
    /^Truck 1, [\d.]+ mi from Hill One$/,
  );
  await expect(
    dialog.getByRole('region', { name: /Sep 3/ }).getByRole('checkbox', { name: 'Vale Two, Pump the tank' }),
  ).toBeChecked();
  // Jobs already on routes count, and stay where they are.
  await expect(dialog.getByRole('row', { name: /Sep 2/ }).getByRole('cell').first()).toHaveText('3');
  await expect(dialog.getByRole('row', { name: /Together/ })).toContainText('7 was 5');
  // The costs are visible without scrolling.
  await expect(dialog.getByRole('columnheader', { name: 'Cost' })).toBeInViewport({ ratio: 1 });
  await expect(
    dialog
      .getByRole('row', { name: /Together/ })
      .getByRole('cell')
      .last(),
  ).toHaveText(/^\$[\d,.]+/);
  const table = dialog.getByRole('table');
  const spare = await table.evaluate((one) => (one.parentElement?.clientWidth ?? 0) - one.clientWidth);
  expect(spare).toBeGreaterThanOrEqual(0);
  await dialog.getByRole('checkbox', { name: 'Vale Two, Pump the tank' }).uncheck();
  await dialog.getByRole('button', { name: 'Accept 1 job' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 open job without a day.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Sep 1.*2 open jobs/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('2 open jobs without a day.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Sep 1.*1 open job/ })).toBeVisible();
});
