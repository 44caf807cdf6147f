import type { Locator, Page } from '@playwright/test';
import { demoPeople, enterOffice, expect, signIn, test } from './fixtures.ts';
import { dialog, stamp } from './job-steps.ts';
import { ownPhone } from './steps.ts';
import { patiently } from '../patience.ts';

/** Five calls, each from a sheet of paper, and what becomes of them. */

const phone = ownPhone();
const digits = phone.replaceAll(/\D/g, '');
const amos = `Amos Stoltzfus ${stamp}`;
const neighbour = `Levi Fisher ${stamp}`;
const inLaw = `Ben Zook ${stamp}`;
const date = '2027-05-03';

const sheet = (page: Page) => dialog(page, 'Schedule New Job');
const picker = (page: Page) => sheet(page).getByRole('combobox', { name: 'Client' });
/** N is heard once the page stands. */
async function pressNew(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('n');
  await expect(sheet(page)).toBeVisible();
}
const done = (page: Page) => expect(page.getByText('Job Scheduled Successfully').last()).toBeVisible();

async function chooseType(page: Page): Promise<void> {
  await sheet(page).getByRole('combobox', { name: 'Job Type' }).click();
  await page
    .getByRole('option', { name: /^Septic/ })
    .first()
    .click();
}

test('five calls become three clients and five jobs, and nothing typed is lost', async ({ page, demo }) => {
  test.setTimeout(patiently(90_000));
  await enterOffice(page, demo.url, demoPeople.dispatcher);

  await test.step('a new client, over the board, whose call breaks off', async () => {
    await page.goto(`${demo.url}/dispatch?date=${date}`);
    await pressNew(page);
    await picker(page).fill(phone);
    await page.getByRole('button', { name: 'Add New Client' }).click();
    await expect(sheet(page).getByLabel('Phone')).toHaveValue(phone);
    await sheet(page).getByLabel('Client Name').fill(amos);
    await page.reload();
    await pressNew(page);
    await page.getByRole('button', { name: `Go on with the call of ${amos}` }).click();
    await expect(sheet(page).getByLabel('Client Name')).toHaveValue(amos);
    // The day of the board.
    await expect(sheet(page).getByRole('textbox', { name: 'Scheduled Date' })).toHaveValue(/2027/);
    await sheet(page).getByLabel('Street Address').fill('1191 Quarry Rd');
    // No such ZIP code.
    await sheet(page).getByLabel('ZIP').fill('00001');
    await expect(sheet(page).getByText('This ZIP code is not known.')).toBeVisible();
    await sheet(page).getByLabel('ZIP').fill('17543');
    await expect(sheet(page).getByLabel('City')).toHaveValue('Lititz');
    await chooseType(page);
    await page.keyboard.press('Control+Enter');
    await done(page);
    await expect(sheet(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/dispatch');
  });

  await test.step('known by another spelling of his phone, from the palette over his own page', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search commands' }).fill(amos);
    await page.getByRole('option', { name: amos }).first().click();
    await expect(page.getByRole('heading', { name: amos })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search commands' }).fill('schedule new job');
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await picker(page).fill(`+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`);
    await page.getByRole('option', { name: amos }).click();
    // About a place that is not among his addresses.
    await sheet(page).getByRole('button', { name: 'Another Address' }).click();
    await sheet(page).getByLabel('Street Address').fill('88 Mill Rd');
    await sheet(page).getByLabel('ZIP').fill('17557');
    await expect(sheet(page).getByLabel('City')).toHaveValue('New Holland');
    await sheet(page).getByLabel('Job Title').fill('Second tank');
    await sheet(page).getByRole('textbox', { name: 'Scheduled Date' }).fill(date);
    await page.keyboard.press('Control+Enter');
    await done(page);
    await expect(sheet(page)).toBeHidden();
  });

  await test.step('an emergency, from the page of the client', async () => {
    await page.getByRole('button', { name: 'Schedule New Job' }).click();
    await expect(picker(page)).toHaveValue(amos);
    await sheet(page).getByRole('combobox', { name: 'Priority' }).click();
    await page.getByRole('option', { name: 'Emergency' }).click();
    await sheet(page).getByLabel('Begin By').fill('11:00');
    await sheet(page).getByLabel('Job Title').fill('Backed up');
    await sheet(page).getByRole('textbox', { name: 'Scheduled Date' }).fill(date);
    await sheet(page).getByLabel('Job Title').focus();
    const trucks = sheet(page).getByRole('region', { name: 'First free trucks' });
    await expect(trucks.getByRole('listitem')).toHaveCount(3);
    await expect(trucks.getByRole('listitem').first()).toContainText(/Arrives \d+:\d\d [AP]M/);
    await trucks
      .getByRole('button', { name: /^Schedule and Place on/ })
      .first()
      .click();
    await expect(page.getByText(/^Placed on/)).toBeVisible();
    await expect(sheet(page)).toBeHidden();
    await page.goto(`${demo.url}/jobs?search=${encodeURIComponent(amos)}`);
    await expect(page.getByText('88 Mill Rd').first()).toBeVisible();
    // One dialog at a time: nothing lies over what is being edited.
    await page.getByRole('link', { name: 'Backed up' }).first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(dialog(page, 'Edit Job')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByText('A Dialog Is Open')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
  });

  await test.step('a neighbour on the same street, by keyboard alone', async () => {
    const tabTo = async (field: Locator) => {
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(field).toBeFocused({ timeout: 50 });
      }).toPass({ intervals: [0] });
    };
    const type = async (label: string, text: string) => {
      await tabTo(sheet(page).getByLabel(label));
      await page.keyboard.type(text);
    };
    await pressNew(page);
    await expect(picker(page)).toBeFocused();
    await page.keyboard.type(neighbour);
    await expect(page.getByText('No client found')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByLabel('Client Name')).toBeFocused();
    await type('Phone', ownPhone());
    await type('Street Address', '1193 Quarry Rd');
    await type('ZIP', '17543');
    await expect(sheet(page).getByLabel('City')).toHaveValue('Lititz');
    await tabTo(sheet(page).getByRole('textbox', { name: 'Scheduled Date' }));
    await page.keyboard.type(date);
    await tabTo(sheet(page).getByRole('combobox', { name: 'Job Type' }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Septic');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await done(page);
    await expect(sheet(page)).toBeHidden();
  });

  await test.step("somebody else's number, at 390 px", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${demo.url}/jobs`);
    await page.getByRole('button', { name: 'New Job' }).click();
    await picker(page).fill(inLaw);
    await page.getByRole('button', { name: 'Add New Client' }).click();
    await sheet(page).getByLabel('Phone').fill(digits);
    await expect(sheet(page).getByRole('button', { name: `Use ${amos}` })).toBeVisible();
    await sheet(page).getByLabel('Street Address').fill('7 Farm Ln');
    await sheet(page).getByLabel('ZIP').fill('17543');
    await expect(sheet(page).getByLabel('City')).toHaveValue('Lititz');
    await chooseType(page);
    await sheet(page).getByRole('textbox', { name: 'Scheduled Date' }).fill(date);
    await sheet(page).getByRole('button', { name: 'Schedule Job' }).click();
    const question = dialog(page, 'Is This a Duplicate?');
    await expect(question).toContainText(amos);
    await question.getByRole('button', { name: 'Save Anyway' }).click();
    await done(page);
    await expect(sheet(page)).toBeHidden();
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${demo.url}/clients?search=${encodeURIComponent(stamp)}`);
  for (const name of [amos, neighbour, inLaw])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
});

test('a kept call is offered to nobody else, and is gone once it is discarded', async ({ page, demo }) => {
  await enterOffice(page, demo.url, demoPeople.dispatcher);
  await pressNew(page);
  await picker(page).fill(`Nobody ${stamp}`);
  await page.getByRole('button', { name: 'Add New Client' }).click();
  await sheet(page).getByLabel('Phone').fill('717 555 0101');
  await page.keyboard.press('Escape');
  const offer = page.getByRole('button', { name: `Go on with the call of Nobody ${stamp}` });
  const kept = await page.evaluate<string[]>(
    `Object.entries(localStorage).flatMap(([key, value]) => key.startsWith('haulwright.calls.') ? [key, value] : [])`,
  );
  expect(kept).toHaveLength(2);

  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/dashboard`);
  await page.evaluate(`localStorage.setItem(...${JSON.stringify(kept)})`);
  await pressNew(page);
  await expect(offer).toHaveCount(0);

  await signIn(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/dashboard`);
  await page.evaluate(`localStorage.setItem(...${JSON.stringify(kept)})`);
  await pressNew(page);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: `Discard the call of Nobody ${stamp}` }).click();
  await expect(offer).toHaveCount(0);
  // The box to find a client is kept as well.
  await picker(page).pressSequentially('Zebulon');
  await page.reload();
  await pressNew(page);
  await expect(offer).toHaveCount(0);
  await page.getByRole('button', { name: 'Go on with the call of Zebulon' }).click();
  await expect(picker(page)).toHaveValue('Zebulon');
});
