import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, dialog, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

test('everything due is billed in one run, which says what is held and why, and its drafts are issued', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(240_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const [client, other] = [`Cedar ${stamp}`, `Dogwood ${stamp}`];
  const jobId = await owner.addJob(client, 3, today, 32_500);
  const unpriced = await owner.addJob(other, 4, today);
  await signIn(page, demo.url, owner.email, owner.password);
  for (const id of [jobId, unpriced]) {
    await page.goto(`${demo.url}/jobs/${id}`);
    await page.getByRole('button', { name: 'Complete' }).click();
    const done = dialog(page, 'Complete Job');
    await done.getByRole('textbox', { name: 'Gallons Collected' }).fill('1200');
    if (id === unpriced) await choose(page, done.getByRole('combobox', { name: 'Waste' }), 'Septage');
    await done.getByRole('button', { name: 'Complete Job' }).click();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  }
  await page.goto(`${demo.url}/billing`);
  await page.getByRole('button', { name: 'Terms' }).click();
  const terms = dialog(page, 'Terms');
  await terms.getByRole('checkbox', { name: 'Charge no tax where no jurisdiction is entered' }).check();
  await terms.getByRole('button', { name: 'Save' }).click();
  await expect(terms).toBeHidden();

  await page.getByRole('tab', { name: 'Runs' }).click();
  await expect(page.getByText('No Bill Runs Yet')).toBeVisible();
  await look(page, 'no bill runs');
  await page.getByRole('button', { name: 'Bill everything due' }).focus();
  await page.keyboard.press('Enter');
  const result = page.getByText('1 item on 1 draft, $325.00; 1 held.').first();
  await expect(result).toBeVisible({ timeout: patiently(30_000) });
  const held = page.getByRole('list', { name: 'Held' });
  await expect(held).toContainText(other);
  await expect(held).toContainText('No price is set for this kind of work.');
  await look(page, 'a bill run');

  await page.reload();
  await expect(result).toBeVisible();
  await page.getByRole('button', { name: 'Approve all clean' }).click();
  await expect(page.getByText('1 approved')).toBeVisible();
  await page.getByRole('button', { name: 'Issue approved' }).click();
  await expect(page.getByText('1 issued')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Drafted (1)' }).click();
  await page
    .getByRole('list', { name: 'Drafted' })
    .getByRole('link', { name: /^Draft with/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-00001' })).toBeVisible();
});

test('a bill run that cannot start or load says so', async ({ page, demo }) => {
  test.setTimeout(patiently(120_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  await signIn(page, demo.url, owner.email, owner.password);
  const runs = /\/api\/bill-runs(\?|$)/;
  await page.route(runs, (route) => route.abort());
  await page.goto(`${demo.url}/billing?tab=runs`);
  await expect(page.getByRole('heading', { name: "Couldn't load bill runs" })).toBeVisible();
  await page.unroute(runs);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No Bill Runs Yet')).toBeVisible();
  await page.route(runs, (route) => route.abort());
  await page.getByRole('button', { name: 'Bill everything due' }).click();
  await expect(page.getByText('Failed to start the bill run')).toBeVisible();
});
