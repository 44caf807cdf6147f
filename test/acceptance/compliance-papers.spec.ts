import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { dialogOf, look } from './axe-look.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { followPack } from './steps.ts';

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

test('an annual summary is made as PDF, CSV and JSON of the same gallons; a grease trap’s last four cleanings as PDF', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.admin);
  await followPack(page, demo.url, /^Texas/);
  await page.goto(`${demo.url}/compliance?tab=calendar`);
  await page
    .getByRole('button', { name: /^Summary ?: Texas/ })
    .first()
    .click();
  const dialog = dialogOf(page, 'Annual summary');
  await look(page, 'the annual summary');
  const files: Record<string, Buffer> = {};
  for (const format of ['PDF', 'CSV', 'JSON']) {
    const file = await saved(page, () => dialog.getByRole('button', { name: format }).click());
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    files[format] = await readFile(await file.path());
  }
  expect(files['PDF']?.subarray(0, 5).toString()).toBe('%PDF-');
  const { collectedGallons, receivedGallons } = JSON.parse(files['JSON']?.toString() ?? '') as {
    readonly collectedGallons: number;
    readonly receivedGallons: number;
  };
  // The last columns of each row: collected, received, and the difference.
  const rows = (files['CSV']?.toString() ?? '').trim().split(/\r?\n/).slice(1);
  const sum = (fromEnd: number) => rows.reduce((all, row) => all + Number(row.split(',').at(-fromEnd)), 0);
  expect(collectedGallons).toBeGreaterThan(0);
  expect([sum(3), sum(2)]).toEqual([collectedGallons, receivedGallons]);
  await page.keyboard.press('Escape');
  await page.goto(`${demo.url}/clients?search=Diner`);
  await page.getByRole('main').getByRole('link', { name: /Diner/ }).first().click();
  const paper = await saved(page, () =>
    page
      .getByRole('button', { name: /^Cleanings at/ })
      .first()
      .click(),
  );
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await look(page, 'a client with a grease trap');
});
