import { readFile } from 'node:fs/promises';
import { dialogOf, look } from './axe-look.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { followPack } from './steps.ts';
import { patiently } from '../patience.ts';

test('a ticket’s manifest is made, signed, printed and looked up by an outsider, and a draft is voided', async ({
  page,
  demo,
  browser,
}) => {
  test.setTimeout(patiently(120_000));
  await signIn(page, demo.url, demoPeople.admin);
  // This truck pumps septic tanks on every day of the demo; no pack requires papers for the manure tanker's loads.
  const ofSepticTruck = page.getByRole('row').filter({ hasText: 'Truck 11' });
  const numbered = ofSepticTruck.getByRole('link', { name: /^Ticket \S+/ }).first();
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Manifests', exact: true }) });
  for (const pack of [/^Texas/, /^North Carolina/]) await followPack(page, demo.url, pack);

  await page.goto(`${demo.url}/compliance?tab=tickets`);
  await numbered.click();
  await card.getByRole('button', { name: /^Make manifests: Texas/ }).click();
  const items = card.getByRole('listitem', { name: /^M-\d{6}$/ });
  await expect(items.first()).toBeVisible();
  const clients = await page.getByRole('table', { name: 'Whose gallons' }).getByRole('rowheader').count();
  await expect(items).toHaveCount(clients);
  await items.last().getByRole('button', { name: /^Void/ }).click();
  const voiding = dialogOf(page, /^Void: M-/);
  await voiding.getByRole('button', { name: 'Void manifest' }).click();
  await expect(voiding.getByText('Say why.')).toBeVisible();
  await voiding.getByRole('textbox', { name: 'Reason' }).fill('Smudged');
  await voiding.getByRole('button', { name: 'Void manifest' }).click();
  await expect(items.last().getByText('Void', { exact: true })).toBeVisible();

  // One manifest for the load, where the pack requires a log: crew and site sign.
  await card.getByRole('button', { name: /^Make manifests: North Carolina/ }).click();
  const load = card.getByRole('listitem', { name: /^M-/ }).filter({ hasText: 'Whole load' });
  await expect(load.getByText('Draft', { exact: true })).toBeVisible();
  for (const [act, state] of [
    ['Crew signed', 'Delivered'],
    ['Site signed', 'Complete'],
  ] as const) {
    await load.getByRole('button', { name: act }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name of the signer' }).fill(`${act} by Pat`);
    await dialog.getByRole('button', { name: 'Record signature' }).click();
    await expect(load.getByText(state, { exact: true })).toBeVisible();
  }
  await look(page, 'the ticket with its manifests');

  const saved = page.waitForEvent('download');
  await load.getByRole('button', { name: /^PDF/ }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^manifest-M-\d{6}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  const number = file.suggestedFilename().slice('manifest-'.length, -'.pdf'.length);
  const code =
    /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await load.getByText(/check code/).textContent()) ?? '')?.[0] ?? '';
  const outsider = await (await browser.newContext()).newPage();
  await outsider.goto(`${demo.url}/verify/${number}`);
  const field = outsider.getByRole('textbox', { name: 'Check code' });
  await field.fill('AAAAA-AAAAA');
  await outsider.getByRole('button', { name: 'Check this paper' }).click();
  await expect(outsider.getByText(/No manifest has this number and this check code/)).toBeVisible();
  // The address in the QR code.
  await outsider.goto('about:blank');
  await outsider.goto(`${demo.url}/verify/${number}#${code.replace('-', '')}`);
  await expect(field).toHaveValue(code);
  await outsider.getByRole('button', { name: 'Check this paper' }).click();
  await expect(outsider.getByText('no newer version of it exists')).toBeVisible();
  await expect(outsider.getByText('Complete and signed by everyone')).toBeVisible();
  await look(outsider, 'the page where a paper is checked');
  await outsider.context().close();

  // A registration that was typed wrongly: the paper that left with it is marked until both say the same.
  const ticket = page.url();
  for (const [before, after, marks] of [
    ['ZSP-4471', 'ZSP-4417', 1],
    ['ZSP-4417', 'ZSP-4471', 0],
  ] as const) {
    await page.goto(`${demo.url}/settings?tab=compliance`);
    await page.getByRole('button', { name: `Edit Truck registration ${before}` }).click();
    const edit = dialogOf(page, 'Edit Permit');
    await edit.getByRole('textbox', { name: 'Number' }).fill(after);
    await edit.getByRole('button', { name: /Save|Update/ }).click();
    await expect(edit).toBeHidden();
    await page.goto(ticket);
    await expect(load.getByText('Complete', { exact: true })).toBeVisible();
    await expect(load.getByText('Out of date', { exact: true })).toHaveCount(marks);
  }
});
