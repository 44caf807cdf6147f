import type { Page } from '@playwright/test';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { disposalSiteValues, vehicleValues } from '../factories/fleet.ts';
import { closeAll, dialogOf, look } from './axe-look.ts';
import { officeOf, today } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { followPack } from './steps.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';
import { patiently } from '../patience.ts';

const choose = async (page: Page, label: string, option: RegExp | string): Promise<void> => {
  await dialogOf(page, /./).last().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
};

test('the office records, corrects and withdraws what happened to a truck, washes its tank and closes the day with waste aboard', async ({
  page,
  empty,
}) => {
  test.setTimeout(patiently(120_000));
  const company = await foundCompanyOnTheRoad(page, empty.url, today());
  const ask = await officeOf(page, empty.url, company);
  const tank = { capacityGallons: 1_000, acceptedWasteTypes: ['septage', 'grease'] };
  const tanks = [
    { ...tank, name: 'Front' },
    { ...tank, name: 'Rear' },
  ];
  await ask('POST', '/vehicles', { ...vehicleValues({ name: 'Twin' }), tanks });
  await ask('POST', '/disposal-sites', disposalSiteValues({ name: 'River Plant' }));
  await signIn(page, empty.url, company.email, company.password);
  await followPack(page, empty.url, /^Texas/);

  // A day on which nobody reported anything.
  const day = addDays(today(), -1);
  await page.goto(`${empty.url}/compliance?tab=days&from=${day}&to=${day}`);
  await page.getByRole('button', { name: 'Open a truck’s day' }).click();
  const opening = dialogOf(page, 'Open a truck’s day');
  await choose(page, 'Truck', 'Twin');
  await expect(opening.getByText('Nothing was recorded on this day.')).toBeVisible();
  await opening.getByRole('button', { name: 'Record pickup' }).click();
  const pickup = dialogOf(page, 'Record pickup');
  await pickup.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(pickup.getByText('Choose a client.')).toBeVisible();
  await expect(pickup.getByText('Enter the time of day.')).toBeVisible();
  await look(page, 'recording a pickup, with what is missing');
  await pickup.getByLabel('Time of day').fill('08:00');
  await pickup.getByRole('combobox', { name: 'Client' }).fill('Farm 1');
  await page.getByRole('option', { name: /Farm 1/ }).click();
  await choose(page, 'Service Location', /Orange St/);
  await choose(page, 'Waste', 'Septage');
  await choose(page, 'Tank', /^Front/);
  await pickup.getByRole('textbox', { name: 'Gallons' }).fill('900');
  await choose(page, 'Measured by', 'Sight glass');
  await pickup.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(pickup).toBeHidden();
  await expect(opening.getByRole('listitem', { name: 'Pickup: Farm 1, 900 gal' })).toBeVisible();
  await opening.getByRole('button', { name: 'Done' }).click();

  // From now on the truck's day is among the others.
  await page.getByRole('button', { name: /^Details: Twin/ }).click();
  const detail = page.getByRole('region', { name: 'Day of Twin in detail' });
  await detail.getByRole('button', { name: 'Record move' }).click();
  const move = dialogOf(page, 'Record move');
  await move.getByLabel('Time of day').fill('08:30');
  await choose(page, 'From tank', /^Front/);
  await choose(page, 'Into tank', /^Rear/);
  await move.getByRole('textbox', { name: 'Gallons' }).fill('950');
  await choose(page, 'Measured by', 'Meter');
  await move.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(move.getByText(/^That is more than was in the tank at that time\./)).toBeVisible();
  await move.getByRole('textbox', { name: 'Gallons' }).fill('900');
  await move.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(detail.getByRole('listitem', { name: 'Move: Front to Rear, 900 gal' })).toBeVisible();

  // What was moved on cannot be less than that.
  await detail.getByRole('button', { name: 'Correct Pickup: Farm 1, 900 gal' }).click();
  const correcting = dialogOf(page, 'Correct pickup');
  await correcting.getByRole('textbox', { name: 'Gallons' }).fill('800');
  await correcting.getByRole('textbox', { name: 'Reason' }).fill('The glass said 800');
  await correcting.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(correcting.getByText(/^The move at .* would take more than was in the tank\./)).toBeVisible();
  await look(page, 'a correction that is refused');
  await correcting.getByRole('textbox', { name: 'Gallons' }).fill('950');
  await correcting.getByRole('button', { name: 'Correct', exact: true }).click();
  const corrected = detail.getByRole('listitem', { name: 'Pickup: Farm 1, 950 gal' });
  await expect(
    corrected.getByText(/^Corrected, was 900 gal, Olive Owner, .*: The glass said 800$/),
  ).toBeVisible();

  // A move that never happened, by keyboard.
  await detail.getByRole('button', { name: 'Withdraw Move: Front to Rear, 900 gal' }).focus();
  await page.keyboard.press('Enter');
  const withdrawing = dialogOf(page, 'Withdraw move?');
  await withdrawing.getByRole('button', { name: 'Withdraw' }).click();
  await expect(withdrawing.getByText('Say why it is withdrawn.')).toBeVisible();
  await withdrawing.getByRole('textbox', { name: 'Reason' }).fill('It stayed in front');
  await page.keyboard.press('Enter');
  const withdrawn = detail.getByRole('listitem', { name: 'Move: Front to Rear, 900 gal' });
  await expect(withdrawn.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(withdrawn.getByRole('button')).toHaveCount(0);

  // Grease goes into a tank that carried septage: a measurement of 0 empties it, and it has to be washed.
  const record = async (name: string, fill: () => Promise<void>, time: string): Promise<void> => {
    await detail.getByRole('button', { name }).click();
    const dialog = dialogOf(page, name);
    await dialog.getByLabel('Time of day').fill(time);
    await fill();
    await dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await record(
    'Record measurement',
    async () => {
      await choose(page, 'Tank', /^Front/);
      await dialogOf(page, /./).last().getByRole('textbox', { name: 'Gallons' }).fill('0');
      await choose(page, 'Measured by', 'Sight glass');
    },
    '09:00',
  );
  await record(
    'Record pickup',
    async () => {
      const dialog = dialogOf(page, 'Record pickup');
      await dialog.getByRole('combobox', { name: 'Client' }).fill('Farm 2');
      await page.getByRole('option', { name: /Farm 2/ }).click();
      await choose(page, 'Service Location', /Orange St/);
      await choose(page, 'Waste', 'Grease');
      await choose(page, 'Tank', /^Front/);
      await dialog.getByRole('textbox', { name: 'Gallons' }).fill('300');
      await choose(page, 'Measured by', 'Meter');
    },
    '10:00',
  );
  const missing = page.getByRole('list', { name: 'What is missing' });
  const unwashed = missing.getByText(/^Not washed between two wastes: Front \(Septage, then Grease\)/);
  await expect(unwashed).toBeVisible();
  await record('Record washing', () => choose(page, 'Tank', /^Front/), '09:30');
  await expect(unwashed).toBeHidden();
  await look(page, 'a truck’s day opened');

  // Closing asks what is in the tank; the emptied tank was far from the reports, so the admin says why.
  await page.getByRole('button', { name: /^Close day: Twin/ }).click();
  const closing = dialogOf(page, 'Close day');
  const gallons = closing.getByRole('textbox', { name: 'Gallons' });
  await expect(gallons).toHaveValue('');
  await closing.getByRole('button', { name: 'Close day' }).click();
  await expect(closing.getByText('Enter what was measured; 0 if it is empty.')).toBeVisible();
  await look(page, 'closing a day with waste aboard');
  const closes = closing.getByRole('button', { name: 'Close day' });
  await keepsWhatIsTyped(page, { root: closing, fields: 1, send: closes });
  await gallons.fill('290');
  await choose(page, 'Measured by', 'Sight glass');
  await closing.getByRole('textbox', { name: 'Why waste stays on board' }).fill('The plant had closed');
  await closing.getByRole('textbox', { name: 'Reason for closing it anyway' }).fill('It was dumped unseen');
  await closing.getByRole('button', { name: 'Close day' }).click();
  await expect(page.getByText(/Stays on board: The plant had closed/)).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Balance of Twin' }).getByRole('row', { name: /^Front/ }),
  ).toContainText('290');
  await closeAll(page);

  // How long it may stay is the company's own setting.
  await page.goto(`${empty.url}/settings?tab=compliance`);
  const days = page.getByRole('textbox', { name: 'Waste may stay aboard at most' });
  await expect(days).toHaveValue('3');
  await days.fill('40');
  await days.blur();
  await days.fill('7');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await look(page, 'the settings of compliance');
});
