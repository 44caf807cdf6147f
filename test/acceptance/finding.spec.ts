import type { Page } from '@playwright/test';
import { demoPeople, enterOffice, expect, test } from './fixtures.ts';

/** What is typed finds what is meant: in a list, in a picker and in the palette. */

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

async function typeIntoPalette(page: Page, text: string): Promise<void> {
  if ((await palette(page).count()) === 0)
    await page.getByRole('banner').getByRole('button', { name: 'Search…' }).click();
  await page.getByRole('combobox', { name: 'Search commands' }).fill(text);
}

test('a caller is found by the digits of the phone, however they are grouped', async ({ page, demo }) => {
  await enterOffice(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/clients`);
  await typeIntoPalette(page, 'weaver golf');
  const found = palette(page).getByRole('option', { name: /^Weaver Golf Club/ });
  const aPhone = /\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}/;
  // The client, not an invoice or a job of theirs, which may be found first.
  const client = found.filter({ hasText: aPhone });
  const phone = aPhone.exec((await client.first().textContent()) ?? '')?.[0] ?? '';
  const digits = phone.replaceAll(/\D/g, '');
  expect(digits).toHaveLength(10);
  const typings = [
    digits,
    digits.slice(3),
    `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
    `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
  ];
  for (const typed of typings) {
    await typeIntoPalette(page, 'nobody at all');
    await expect(palette(page).getByText('Nothing matches.')).toBeVisible();
    await typeIntoPalette(page, typed);
    await expect(found.first()).toBeVisible();
  }
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Search clients' }).fill(digits);
  await expect(page.getByRole('link', { name: 'Weaver Golf Club' }).first()).toBeVisible();

  await page.keyboard.press('Escape');
  await typeIntoPalette(page, 'schedule new job');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule New Job' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill(`1-${digits.slice(0, 3)}-${digits.slice(3)}`);
  await expect(page.getByRole('option', { name: /^Weaver Golf Club/ })).toBeVisible();
});
