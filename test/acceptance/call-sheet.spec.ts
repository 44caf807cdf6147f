import type { Locator, Page } from '@playwright/test';
import { violationsNow } from './axe-run.ts';
import { clients } from './board-steps.ts';
import { demoPeople, enterOffice, expect, signIn, test } from './fixtures.ts';
import { dialog, stamp } from './job-steps.ts';
import { ownPhone } from './steps.ts';
import { asAdmin } from './untidy-day.ts';
import { patiently } from '../patience.ts';

/** Five calls, each from a sheet of paper, and what becomes of them. */

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

/** Two clients say that the ZIP code of Leola is also that of Bareville. */
async function inTwoTowns(page: Page, url: string): Promise<void> {
  const ask = await asAdmin(page, url);
  const [service] = await ask<{ id: string }[]>('/service-types');
  for (const house of [1, 2])
    await ask('/clients', {
      name: `Bareville ${house} ${stamp}`,
      phone: ownPhone(),
      serviceTypeIds: [service?.id],
      addresses: [
        {
          streetLine1: `${house} Quarry Ln`,
          city: 'Bareville',
          state: 'PA',
          postalCode: '17540',
          isPrimary: true,
        },
      ],
    });
}

/** How a person fills in: by keyboard alone, or by pointer. */
function handsOn(page: Page, byKeys: boolean) {
  const tabTo = (field: Locator) =>
    expect(async () => {
      await page.keyboard.press('Tab');
      await expect(field).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  return {
    async fill(field: Locator, text: string, keys = text) {
      if (!byKeys) return field.fill(text);
      await tabTo(field);
      await page.keyboard.type(keys);
    },
    async press(button: Locator) {
      if (!byKeys) return button.click();
      await tabTo(button);
      await page.keyboard.press('Enter');
    },
    async choose(name: string, option: string) {
      const field = sheet(page).getByRole('combobox', { name });
      if (byKeys) {
        await tabTo(field);
        await page.keyboard.press('Enter');
        await page.keyboard.type(option);
        await page.keyboard.press('Enter');
      } else {
        await field.click();
        await page
          .getByRole('option', { name: new RegExp(`^${option}`) })
          .first()
          .click();
      }
    },
    /** The client that the picker found. */
    async take(name: string) {
      const option = page.getByRole('option', { name });
      await expect(option).toBeVisible();
      if (byKeys) {
        await expect(async () => {
          await page.keyboard.press('ArrowDown');
          await expect(option).toHaveAttribute('data-highlighted', '', { timeout: 50 });
        }).toPass({ intervals: [0] });
        await page.keyboard.press('Enter');
      } else await option.click();
      await expect(picker(page)).toHaveValue(name);
    },
    async save() {
      if (byKeys) await page.keyboard.press('Control+Enter');
      else await sheet(page).getByRole('button', { name: 'Schedule Job' }).click();
    },
    /** N over a page, or its button on a phone. */
    async begin() {
      if (byKeys) return pressNew(page);
      await page.getByRole('button', { name: 'New Job' }).click();
      await expect(sheet(page)).toBeVisible();
    },
  };
}

for (const [width, height, byKeys] of [
  [1440, 900, true],
  [390, 844, false],
] as const)
  test(`five calls become three clients and five jobs, and nothing typed is lost (${byKeys ? 'by keyboard alone' : `${width} px`})`, async ({
    page,
    demo,
  }) => {
    test.setTimeout(patiently(90_000));
    const phone = ownPhone();
    const digits = phone.replaceAll(/\D/g, '');
    const mark = `${stamp} ${width}`;
    const amos = `Amos Stoltzfus ${mark}`;
    const neighbour = `Levi Fisher ${mark}`;
    const inLaw = `Ben Zook ${mark}`;
    const streetOf = (house: number) => `${house} Quarry Rd ${width}`;
    await page.setViewportSize({ width, height });
    await enterOffice(page, demo.url, demoPeople.dispatcher);
    const hands = handsOn(page, byKeys);
    const behind = byKeys ? `/dispatch?date=${date}` : '/jobs';
    const day = () => sheet(page).getByRole('textbox', { name: 'Scheduled Date' });
    const field = (label: string) => sheet(page).getByLabel(label);
    const saved = async () => {
      await done(page);
      await expect(sheet(page)).toBeHidden();
    };

    await test.step('a new client, whose call breaks off', async () => {
      await page.goto(`${demo.url}${behind}`);
      await hands.begin();
      if (byKeys) {
        await expect(picker(page)).toBeFocused();
        await page.keyboard.type(phone);
        await expect(page.getByText('No client found')).toBeVisible();
      } else await picker(page).fill(phone);
      await hands.press(page.getByRole('button', { name: 'Add New Client' }));
      await expect(field('Phone')).toHaveValue(phone);
      await expect(field('Client Name')).toBeFocused();
      await page.keyboard.type(amos);
      await page.reload();
      await hands.begin();
      await hands.press(page.getByRole('button', { name: `Go on with the call of ${amos}` }));
      await expect(field('Client Name')).toHaveValue(amos);
      // The day of the board.
      if (byKeys) await expect(day()).toHaveValue(/2027/);
      await hands.fill(field('Street Address'), streetOf(1191));
      // Too short, no such code, and the right one.
      await hands.fill(field('ZIP'), '1754');
      await page.keyboard.press('Tab');
      await expect(sheet(page).getByText(/^A ZIP code has five digits/)).toBeVisible();
      await hands.fill(field('ZIP'), '00001');
      await expect(sheet(page).getByText('This ZIP code is not known.')).toBeVisible();
      await hands.fill(field('ZIP'), '17543');
      await expect(field('City')).toHaveValue('Lititz');
      if (!byKeys) await day().fill(date);
      await hands.choose('Job Type', 'Septic');
      await hands.save();
      await saved();
      expect(new URL(page.url()).pathname).toBe(new URL(behind, demo.url).pathname);
    });

    await test.step('known by another spelling of his phone, from the palette over his own page', async () => {
      await page.goto(`${demo.url}/clients?search=${encodeURIComponent(amos)}`);
      await hands.press(page.getByRole('link', { name: amos, exact: true }));
      await expect(page.getByRole('heading', { name: amos })).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search commands' }).fill('schedule new job');
      await page.keyboard.press('Enter');
      await expect(sheet(page)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      const spelled = `+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`;
      await picker(page).focus();
      await page.keyboard.type(spelled);
      await hands.take(amos);
      // About a place that is not among his addresses.
      await hands.press(sheet(page).getByRole('button', { name: 'Another Address' }));
      await hands.fill(field('Street Address'), `88 Mill Rd ${width}`);
      await hands.fill(field('ZIP'), '17557');
      await expect(field('City')).toHaveValue('New Holland');
      await hands.fill(field('Job Title'), 'Second tank');
      await hands.fill(day(), date);
      await hands.save();
      await saved();
    });

    await test.step('an emergency, from the page of the client', async () => {
      await hands.press(page.getByRole('button', { name: 'Schedule New Job' }));
      await expect(picker(page)).toHaveValue(amos);
      await hands.fill(field('Job Title'), 'Backed up');
      await hands.choose('Priority', 'Emergency');
      await hands.fill(day(), date);
      await hands.fill(field('Begin By'), '11:00', '1100A');
      const trucks = sheet(page).getByRole('region', { name: 'First free trucks' });
      // In view without scrolling: a column, or a line above the buttons.
      if (byKeys) await page.keyboard.press('Tab');
      else {
        const line = trucks.getByText(/^First free: .+, \d+:\d\d [AP]M/);
        await expect(line).toBeInViewport({ ratio: 1 });
        await line.click();
      }
      const row = trucks.getByRole('listitem').first();
      await expect(trucks.getByRole('listitem')).toHaveCount(3);
      await expect(row).toContainText(/Arrives \d+:\d\d [AP]M/);
      await expect(row).toBeInViewport({ ratio: 0.5 });
      expect(await violationsNow(page)).toEqual([]);
      await hands.press(row.getByRole('button', { name: /^Schedule and Place on/ }));
      await expect(page.getByText(/^Placed on/)).toBeVisible();
      await expect(sheet(page)).toBeHidden();
      await page.goto(`${demo.url}/jobs?search=${encodeURIComponent(amos)}`);
      await expect(page.getByText(`88 Mill Rd ${width}`).first()).toBeVisible();
      // One dialog at a time: nothing lies over what is being edited.
      await page.getByRole('link', { name: 'Backed up' }).first().click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(dialog(page, 'Edit Job')).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(page.getByText('A Dialog Is Open')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
    });

    await test.step('a neighbour on the same street, whose ZIP code has two towns', async () => {
      await inTwoTowns(page, demo.url);
      await page.goto(`${demo.url}/jobs`);
      await hands.begin();
      await picker(page).focus();
      await page.keyboard.type(neighbour);
      await expect(page.getByText('No client found')).toBeVisible();
      await hands.press(page.getByRole('button', { name: 'Add New Client' }));
      await expect(field('Client Name')).toBeFocused();
      await hands.fill(field('Phone'), ownPhone());
      await hands.fill(field('Street Address'), streetOf(1193));
      await hands.fill(field('ZIP'), '17540');
      await expect(sheet(page).getByText('Several towns share this ZIP code.')).toBeVisible();
      await hands.press(sheet(page).getByRole('button', { name: 'Bareville, PA' }));
      await expect(field('City')).toHaveValue('Bareville');
      await hands.fill(day(), date);
      await hands.choose('Job Type', 'Septic');
      await hands.save();
      await saved();
    });

    await test.step("somebody else's number", async () => {
      await hands.begin();
      await picker(page).focus();
      await page.keyboard.type(inLaw);
      await expect(page.getByText('No client found')).toBeVisible();
      await hands.press(page.getByRole('button', { name: 'Add New Client' }));
      await hands.fill(field('Phone'), digits);
      await expect(sheet(page).getByRole('button', { name: `Use ${amos}` })).toBeVisible();
      await hands.fill(field('Street Address'), `7 Farm Ln ${width}`);
      await hands.fill(field('ZIP'), '17543');
      await expect(field('City')).toHaveValue('Lititz');
      await hands.fill(day(), date);
      await hands.choose('Job Type', 'Septic');
      await hands.save();
      const question = dialog(page, 'Is This a Duplicate?');
      await expect(question).toContainText(amos);
      await hands.press(question.getByRole('button', { name: 'Save Anyway' }));
      await saved();
    });

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${demo.url}/clients?search=${encodeURIComponent(mark)}`);
    for (const name of [amos, neighbour, inLaw])
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
  });

test('a call whose place was taken meanwhile is saved, and offered the places there are now', async ({
  page,
  demo,
}) => {
  const on = '2027-05-10';
  const ask = await asAdmin(page, demo.url);
  const { items } = await ask<{ items: { id: string; name: string }[] }>('/clients?limit=1');
  const client = await ask<{ id: string; name: string; addresses: [{ id: string }] }>(
    `/clients/${items[0]?.id}`,
  );
  const job = await ask<{ id: string }>('/jobs', {
    clientId: client.id,
    clientAddressId: client.addresses[0].id,
    title: 'First of the day',
    scheduledDate: on,
    durationMinutes: 30,
  });
  const grease = (await ask<{ id: string; name: string }[]>('/vehicles')).find(
    ({ name }) => name === 'Grease 21',
  );
  const sam = (await ask<{ userId: string; fullName: string }[]>('/jobs/assignees')).find(({ fullName }) =>
    fullName.startsWith('Sam'),
  );
  const route = await ask<{ id: string }>('/routes', {
    routeDate: on,
    vehicleId: grease?.id,
    driverUserId: sam?.userId,
    visits: [{ kind: 'job', jobId: job.id }],
  });
  await enterOffice(page, demo.url, demoPeople.dispatcher);
  await page.goto(`${demo.url}/dispatch?date=${on}`);
  await pressNew(page);
  await picker(page).fill(client.name);
  await page.getByRole('option').first().click();
  await sheet(page).getByLabel('Job Title').fill('Trap is full');
  await sheet(page).getByRole('combobox', { name: 'Job Type' }).click();
  await page
    .getByRole('option', { name: /^Grease/ })
    .first()
    .click();
  const take = sheet(page).getByRole('button', { name: 'Schedule and Place on Grease 21' });
  await expect(take).toBeVisible();
  await expect(take).not.toHaveAttribute('aria-busy', 'true');
  // What the other dispatcher does arrives too late to be seen.
  await page.route('**/api/dispatch/places/for-call', (asked) =>
    asked.request().postData()?.includes('"saved"') === true ? asked.continue() : undefined,
  );
  await ask(`/dispatch/routes/${route.id}/publish`, {});
  await take.click();
  const notPlaced = dialog(page, /^J-\d+ is saved, but not placed$/);
  await expect(notPlaced).toContainText(/changed/);
  await expect(sheet(page)).toBeHidden();
  await expect(notPlaced.getByRole('button', { name: 'Place on Grease 21' })).toBeVisible();
  expect(await violationsNow(page)).toEqual([]);
  await notPlaced.getByRole('button', { name: 'Place on Grease 21' }).click();
  await expect(page.getByText('Placed on Grease 21')).toBeVisible();
  await expect(notPlaced).toBeHidden();
  await expect.poll(() => clients(page, 'Grease 21')).toEqual([client.name, client.name]);
  await page
    .getByRole('group')
    .filter({ hasText: 'Placed on Grease 21' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText(/^J-\d+ waits on the board$/)).toBeVisible();
  await expect.poll(() => clients(page, 'Grease 21')).toEqual([client.name]);
});

test('a kept call is offered to nobody else, and is gone once it is discarded', async ({ page, demo }) => {
  await enterOffice(page, demo.url, demoPeople.dispatcher);
  // The focus goes back to where it was.
  const jobs = page.getByRole('link', { name: 'Jobs', exact: true });
  await jobs.focus();
  await pressNew(page);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(jobs).toBeFocused();
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
