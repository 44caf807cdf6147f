import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

const today = () => calendarDateIn(new Date(), 'America/New_York');

test('a driver shares their position, the office sees it, and it is gone when they stop', async ({
  page,
  empty,
  browser,
}) => {
  const { email, password, fullName } = await foundCompanyOnTheRoad(page, empty.url, today());
  await signIn(page, empty.url, email, password);
  await page.goto(`${empty.url}/dispatch`);
  await expect(page.getByRole('listitem', { name: /^Truck 1, / })).toBeVisible();
  let asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const times = (path: string) => asked.filter((one) => one === path).length;
  const truck = page.getByText(new RegExp(`^Truck 1, ${fullName}, `));
  await expect(truck).toHaveCount(0);

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 40.09, longitude: -76.31, accuracy: 8 },
    permissions: ['geolocation'],
  });
  const phone = await context.newPage();
  await signIn(phone, empty.url, email, password);
  await phone.goto(`${empty.url}/routes/mine`);
  const share = phone.getByRole('checkbox', { name: 'Share my position with the office' });
  await share.check();
  await expect(phone.getByText('The office sees where you are. It ends')).toBeVisible();
  await expect(truck).toBeVisible();
  // When it will be at its stops is worked out from there; no screen asks for it.
  const lane = page.getByRole('listitem', { name: /^Truck 1, / });
  await expect(lane.getByRole('button', { name: /Expected \d+:\d\d [AP]M, / })).not.toHaveCount(0);
  // From here on the stream is heard.
  asked = [];
  const marker = page.getByRole('button', { name: new RegExp(`^Truck 1, ${fullName}, `) });
  await marker.click();
  await expect(page.getByRole('status').filter({ hasText: `Truck 1, ${fullName}, ` })).toBeVisible();
  await marker.press('Escape');
  await expect(marker).toHaveAttribute('aria-expanded', 'false');

  // Sharing continues after a reload, on any page.
  await phone.goto(`${empty.url}/jobs`);
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  await phone.goto(`${empty.url}/routes/mine`);
  await expect(share).toBeChecked();
  await share.uncheck();
  await expect(truck).toHaveCount(0);
  // Shared again twice and taken back: all of it was told. A stream that begins again has everything asked for again.
  expect(times('/api/positions')).toBeLessThanOrEqual(times('/api/dispatch/day'));
  await context.close();
});

test('a device with blocked location says so', async ({ page, empty, browser }) => {
  const { email, password } = await foundCompanyOnTheRoad(page, empty.url, today());
  const context = await browser.newContext({ permissions: [] });
  const phone = await context.newPage();
  await signIn(phone, empty.url, email, password);
  await phone.goto(`${empty.url}/routes/mine`);
  const share = phone.getByRole('checkbox', { name: 'Share my position with the office' });
  await share.click();
  await expect(phone.getByText('Location is blocked on this device.')).toBeVisible();
  await expect(share).not.toBeChecked();

  await phone.goto(`${empty.url}/field/more`);
  const place = phone.getByRole('switch', { name: 'Share my place' });
  await place.click();
  await expect(phone.getByRole('alert')).toContainText('This phone does not let the app see your place.');
  await expect(place).not.toBeChecked();
  await context.close();
});
