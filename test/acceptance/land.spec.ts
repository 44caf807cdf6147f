import type { Page } from '@playwright/test';
import { look } from './axe-look.ts';
import { arriveAtStop, completeStop, everythingSent, jobAt, officeOf, openApp } from './field-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { dialog, stamp } from './job-steps.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';

const ring = [
  [-93, 42],
  [-92.996, 42],
  [-92.996, 42.0032],
  [-93, 42.0032],
  [-93, 42],
];

/** Adds a field of ten acres through its form. */
async function addField(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/fields/new`);
  await page.getByRole('button', { name: 'Paste GeoJSON' }).click();
  const paste = dialog(page, 'Paste GeoJSON');
  await paste
    .getByRole('textbox', { name: 'GeoJSON' })
    .fill(JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
  await paste.getByRole('button', { name: 'Use Boundary' }).click();
  await page.getByRole('textbox', { name: 'Acres, if not as drawn' }).fill('10');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Owner', exact: true }).fill('Ann Farmer');
  await page.getByRole('textbox', { name: 'Crop', exact: true }).fill('Corn');
  await page.getByRole('textbox', { name: 'Nitrogen the crop needs' }).fill('26');
  await page.getByRole('button', { name: 'Add Field' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const applications = (page: Page) => page.getByRole('list', { name: 'Applications' }).getByRole('listitem');

test('a field is drawn, buffers reduce its acres, and corners move by keyboard', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.admin);
  await page.goto(`${demo.url}/fields/new`);
  await page.getByRole('button', { name: 'Paste GeoJSON' }).click();
  const paste = dialog(page, 'Paste GeoJSON');
  await paste.getByRole('textbox', { name: 'GeoJSON' }).fill('{"type":"Point"}');
  await paste.getByRole('button', { name: 'Use Boundary' }).click();
  await expect(paste).toContainText('There is no polygon in it.');
  await paste
    .getByRole('textbox', { name: 'GeoJSON' })
    .fill(JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
  await paste.getByRole('button', { name: 'Use Boundary' }).click();
  const acres = page.getByText(/acres, .* outside buffers/);
  await expect(acres).toContainText('29.06 acres, 29.06 outside');
  // Moves a corner by keyboard, on the map.
  const corner = page.getByRole('button', { name: 'Corner 3: arrow keys move it' });
  await corner.focus();
  await page.keyboard.press('ArrowUp');
  await expect(acres).not.toContainText('29.06 acres');
  // Adds a well where the map is pressed.
  const before = await page.getByRole('list', { name: 'Corners' }).getByRole('listitem').count();
  await page.getByRole('combobox', { name: 'Clicking the map adds' }).click();
  await page.getByRole('option', { name: 'Other well' }).click();
  // The open list would take the next press, so waits until it is gone.
  await expect(page.getByRole('option')).toHaveCount(0);
  const map = page.getByRole('group', { name: 'Map of the field' });
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (box === null) throw new Error('the map is not shown');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.getByRole('list', { name: 'Kept away from' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Corners' }).getByRole('listitem')).toHaveCount(before);
  await page.getByRole('combobox', { name: 'Setbacks' }).click();
  await page.getByRole('option', { name: /Septage, Nebraska/ }).click();
  await expect(acres).not.toContainText('29.06 outside');
});

test('an application reduces the budget, warns with its rule, starts waiting periods and is corrected', async ({
  page,
  demo,
}) => {
  const name = `Field ${stamp}`;
  await signIn(page, demo.url, demoPeople.admin);
  await addField(page, demo.url, name);
  await expect(page.getByText('10,000 gal/acre left', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Record Application' }).click();
  const record = dialog(page, 'Record Application');
  await record.getByRole('textbox', { name: 'Gallons' }).fill('120000');
  await record.getByRole('textbox', { name: 'Gallons' }).press('Tab');
  await expect(record.getByRole('list', { name: 'What will be recorded with it' })).toContainText(
    'More than the crop’s nitrogen allows',
  );
  await record.getByRole('button', { name: 'Record' }).click();
  await expect(record).toBeHidden();
  await expect(applications(page)).toContainText('40 CFR 503.13(c), not verified');
  await expect(page.getByText(/^0 gal\/acre left until /)).toBeVisible();
  await expect(page.getByText(/^No grazing before /)).toBeVisible();

  await applications(page)
    .getByRole('button', { name: /^Correct/ })
    .click();
  const correct = dialog(page, 'Correct Application');
  await correct.getByRole('textbox', { name: 'Gallons' }).fill('30000');
  await correct.getByRole('button', { name: 'Record Correction' }).click();
  await expect(correct).toContainText('Say why it is corrected.');
  await correct.getByRole('textbox', { name: 'Reason' }).fill('One zero too many');
  await correct.getByRole('button', { name: 'Record Correction' }).click();
  await expect(correct).toBeHidden();
  await expect(applications(page)).toHaveCount(2);
  await expect(page.getByText(/^7,000 gal\/acre left until /)).toBeVisible();
  await expect(applications(page).filter({ hasText: 'Corrected' })).toContainText('120,000 gal');
  await expect(page.getByText('Drive at least 1,038 ft')).toBeVisible();

  const lastYear = new Date().getFullYear() - 1;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Record (PDF)' }).click();
  await page.getByRole('menuitem', { name: String(lastYear) }).click();
  expect((await saved).suggestedFilename()).toBe(`land-application-${lastYear}.pdf`);

  await page.goto(`${demo.url}/fields`);
  await expect(page.getByRole('list', { name: 'Fields' })).toContainText(name);
});

test('a technician spreads a load on a field without signal; the lime timer survives a reload', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const site = await ask<{ id: string }>('POST', '/disposal-sites', {
    name: 'Home Farm',
    streetLine1: '1 Farm Rd',
    city: 'Lancaster',
    state: 'PA',
    postalCode: '17603',
    openingHours: [],
    unloadMinutes: 15,
    unloadMinutesPer1000Gallons: 5,
    feeCentsPer1000Gallons: 0,
    latitude: 40.05,
    longitude: -76.32,
    acceptedWasteTypes: ['septage'],
  });
  const field = await ask<{ id: string }>('POST', '/fields', {
    name: 'North field',
    disposalSiteId: site.id,
    place: 'North of the barn',
    boundary: [],
    acresOverride: 10,
    nitrogenLbPerAcre: 26,
    methods: ['surface', 'injected'],
  });
  const job = await jobAt(ask, 'Farm 1');
  const { updatedAt: seenUpdatedAt } = await ask<{ updatedAt: string }>('GET', `/jobs/${job.id}`);
  await ask('PUT', `/jobs/${job.id}`, { ...job, wasteType: 'septage', seenUpdatedAt });
  await Promise.all([phone.waitForResponse(/\/field\/v1\/pack/), phone.reload()]);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await completeStop(phone, '900');
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await context.setOffline(true);
  await phone.getByRole('radio', { name: 'Home Farm' }).check();
  await phone.getByRole('radio', { name: /^North field · 10,000 gal\/acre left/ }).check();
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByText('Say how it was spread.')).toBeVisible();
  await phone.getByRole('radio', { name: 'On the surface' }).check();
  await phone.getByLabel('Spread width (ft)').fill('15');
  await expect(phone.getByText('Drive at least 262 ft')).toBeVisible();

  // By the phone's clock, the first reading was half an hour ago.
  await phone.clock.setSystemTime(Date.now() - 31 * 60_000);
  const says = /Enter (a whole number|a pH|the fee|dollars)/;
  const texts = ['3,8OO', '(50.00)', '1.234,56', '99999999999'];
  await keepsWhatIsTyped(phone, { root: phone.getByRole('main'), fields: 5, says, texts });
  await phone.getByLabel('pH now').fill('15');
  await phone.getByRole('button', { name: 'Record pH' }).click();
  await expect(phone.getByText('Enter a pH from 0 to 14.')).toBeVisible();
  await phone.getByLabel('pH now').fill('12.3');
  await phone.getByRole('button', { name: 'Record pH' }).click();
  await expect(phone.getByRole('timer')).toContainText(/^Wait (30:00|29:5\d), until /);
  await look(phone, 'a load whose lime holds');
  await phone.clock.setSystemTime(Date.now());
  await phone.reload();
  await expect(phone.getByText('Half an hour is up. Take the second reading.')).toBeVisible();
  await phone.getByLabel('pH now').fill('12,1');
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByText('Record this pH first, or clear it.')).toBeVisible();
  await phone.getByRole('button', { name: 'Record pH' }).click();
  await expect(phone.getByText(/Treated: pH 12 held until /)).toBeVisible();
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Site signature' })).toBeVisible();
  await context.setOffline(false);
  await phone.goto(`${empty.url}/field/`);
  await everythingSent(phone);

  const { applications } = await ask<{ applications: unknown[] }>('GET', `/fields/${field.id}`);
  expect(applications).toMatchObject([
    { gallons: 900, ledgerGallons: 900, method: 'surface', treated: true, warnings: [] },
  ]);
  await context.close();
});
