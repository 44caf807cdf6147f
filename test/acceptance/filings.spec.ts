import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Page } from '@playwright/test';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { choose, dialog, stamp, today, typeDate } from './job-steps.ts';

const pack = 'Wisconsin NR 113 servicing log';
const form = 'form 3400-52';

const filing = (page: Page) =>
  page.getByRole('list', { name: 'Filings' }).getByRole('listitem').filter({ hasText: form });
const finding = (page: Page, kind: string) =>
  page.getByRole('list', { name: 'What is overdue or missing' }).getByRole('button', { name: kind });

test('a followed pack puts its filings on the calendar, where one is marked as filed and unmarked', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=compliance`);
  const box = page.getByRole('checkbox', { name: pack });
  // By keyboard: the box keeps the focus while it is saved.
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('listitem').filter({ has: box })).toContainText('Followed since');
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  // The pack's requirements are listed with their sources.
  await page
    .getByRole('listitem')
    .filter({ has: box })
    .getByText(/rules with their sources/)
    .click();
  const rules = page.getByRole('table', { name: `Rules of ${pack}` });
  await expect(rules.getByRole('row').filter({ hasText: form })).toContainText('due January 31');
  await expect(rules).not.toContainText('the same');

  await page.goto(`${demo.url}/compliance?tab=calendar`);
  await expect(filing(page)).toContainText(pack);
  await expect(filing(page)).toContainText(/Due \w+, Jan 31/);
  await filing(page)
    .getByRole('button', { name: /^Mark as filed/ })
    .click();
  const filed = dialog(page, 'Mark as filed');
  await filed.getByRole('textbox', { name: 'Confirmation number' }).fill(`WI-${stamp}`);
  await filed.getByRole('button', { name: 'Mark as filed' }).click();
  await expect(filed).toBeHidden();
  await expect(filing(page)).toContainText(`confirmation WI-${stamp}`);
  await expect(filing(page)).not.toContainText('Due');

  await page.reload();
  await expect(filing(page)).toContainText(`Filed`);
  await filing(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(filing(page)).toContainText(/Due \w+, Jan 31/);

  // The summary of the year that was due before the pack was followed.
  const earlier = page
    .getByRole('list', { name: 'Earlier filings' })
    .getByRole('listitem')
    .filter({ hasText: pack });
  await earlier.getByRole('button', { name: /^Summary/ }).click();
  await expect(dialog(page, 'Annual summary')).toContainText(/\w+ 1, \d{4}/);
});

test('an expiring permit is on the dashboard until its new last day is entered', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=compliance`);
  await page.getByRole('button', { name: 'Add Permit' }).click();
  const permit = dialog(page, 'Add Permit');
  await permit.getByRole('button', { name: 'Add Permit' }).click();
  await expect(permit.getByText('Enter its number.')).toBeVisible();
  await permit.getByRole('textbox', { name: 'Name' }).fill('Hauler licence');
  await permit.getByRole('textbox', { name: 'Number' }).fill(stamp);
  await permit.getByRole('textbox', { name: 'Issued by' }).fill('Lancaster County');
  await typeDate(permit.getByRole('textbox', { name: 'Last Day' }), addDays(today, 30));
  await permit.getByRole('button', { name: 'Add Permit' }).click();
  await expect(permit).toBeHidden();

  await page.goto(`${demo.url}/dashboard?tab=compliance`);
  await finding(page, 'Permit expires').click();
  const found = page
    .getByRole('table', { name: 'Findings' })
    .getByRole('link', { name: `Hauler licence ${stamp}` });
  await found.click();
  await expect(page).toHaveURL(/\/compliance\?tab=calendar/);
  const expiring = page
    .getByRole('list', { name: 'Permits that expire' })
    .getByRole('listitem')
    .filter({ hasText: stamp });
  await expect(expiring).toContainText('Expires');
  await expiring
    .getByRole('button', { name: /^Renew/ })
    .or(expiring.getByRole('link', { name: /^Renew/ }))
    .click();

  await page.getByRole('button', { name: `Edit Hauler licence ${stamp}` }).click();
  const edit = dialog(page, 'Edit Permit');
  await typeDate(edit.getByRole('textbox', { name: 'Last Day' }), addDays(today, 395));
  await edit.getByRole('button', { name: /Save|Update/ }).click();
  await expect(edit).toBeHidden();
  await page.goto(`${demo.url}/dashboard?tab=compliance`);
  await finding(page, 'Permit expires').click();
  await expect(page.getByRole('table', { name: 'Findings' })).toBeVisible();
  await expect(found).toHaveCount(0);
});

test('an operator’s certification is kept for the person, with what manifests take from it', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/settings?tab=compliance`);
  await page.getByRole('button', { name: 'Add Permit' }).click();
  const permit = dialog(page, 'Add Permit');
  await choose(page, permit.getByRole('combobox', { name: 'Kind' }), 'Certification');
  await expect(permit.getByText(/print the driver’s number/)).toBeVisible();
  await choose(page, permit.getByRole('combobox', { name: 'Held by' }), 'Levi Esh');
  await permit.getByRole('textbox', { name: 'Name' }).fill('Septage operator');
  await permit.getByRole('textbox', { name: 'Number' }).fill(`C-${stamp}`);
  await permit.getByRole('textbox', { name: 'Issued by' }).fill('State');
  // A date that is none is not left out quietly.
  await permit.getByRole('textbox', { name: 'Last Day' }).fill('31/31/2027');
  await page.keyboard.press('Enter');
  await expect(permit.getByText(/^Type a date like/)).toBeVisible();
  await permit.getByRole('button', { name: 'Add Permit' }).click();
  await expect(permit.getByRole('textbox', { name: 'Last Day' })).toBeFocused();
  await permit.getByRole('textbox', { name: 'Last Day' }).fill('12/31/2029');
  await permit.getByRole('button', { name: 'Add Permit' }).click();
  await expect(permit).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: `C-${stamp}` });
  await expect(row).toContainText('Certification · Levi Esh');
  await expect(row).toContainText('Dec 31, 2029');
  await page.getByRole('button', { name: `Edit Septage operator C-${stamp}` }).click();
  await expect(dialog(page, 'Edit Permit').getByRole('combobox', { name: 'Held by' })).toHaveText('Levi Esh');
});

test('a dispatcher can file, but not choose packs or renew permits', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/compliance?tab=calendar`);
  const permits = page.getByRole('list', { name: 'Permits that expire' });
  await expect(permits.getByRole('listitem').filter({ hasText: 'Discharge permit' })).toBeVisible();
  await expect(permits.getByText('Renew')).toHaveCount(0);
});
