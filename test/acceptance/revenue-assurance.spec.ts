import { readFile } from 'node:fs/promises';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { disposalSiteValues } from '../factories/fleet.ts';
import { look } from './axe-look.ts';
import { officeOf } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, stamp, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

interface Pack {
  readonly routes: readonly { readonly tanks: readonly { readonly id: string }[] }[];
}

test('a truck’s day shows gallons pumped, dumped and billed, and its gap opens the unbilled job', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(180_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const [paid, forgotten] = [`Birch ${stamp}`, `Diner ${stamp}`];
  const jobs = [await owner.addJob(paid, 3, today, 32_500), await owner.addJob(forgotten, 5, today, 32_500)];
  const ask = await officeOf(page, demo.url, owner);
  const tank = await tankOf(ask);
  const me = await ask<{ userId: string }>('GET', '/me');
  for (const id of jobs) await ask('PUT', `/jobs/${id}/assignee`, { assignedTo: me.userId });
  const pump = async (jobId: string | undefined, gallons: number) => {
    const load = [{ compartmentId: tank, gallons, wasteType: 'septage', method: 'sight_glass' }];
    await report(ask, 'job.completed', { jobId, gallons, notes: null, load });
  };
  await pump(jobs[0], 1_000);
  await pump(jobs[1], 1_050);
  const site = await ask<{ id: string }>(
    'POST',
    '/disposal-sites',
    disposalSiteValues({ name: 'County Plant' }),
  );
  const rows = [{ compartmentId: tank, gallons: 2_000, method: 'meter', emptied: false }];
  const dump = { disposalSiteId: site.id, routeId: null, rows, ticketNumber: '4711', weightPounds: null };
  await report(ask, 'load.dumped', dump);
  await ask('POST', '/billing/drafts', { jobIds: [jobs[0]] });

  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/billing`);
  await page.getByRole('tab', { name: 'Assurance' }).click();
  const day = page.getByRole('list', { name: 'Days of trucks' }).getByRole('listitem').first();
  const figure = (name: string) => day.locator('div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(figure('Pumped').last()).toContainText('2,050 gal');
  await expect(figure('Dumped').last()).toContainText('2,000 gal');
  await expect(figure('On board after').last()).toContainText('50 gal');
  await expect(figure('Billed').last()).toContainText('1,000 gal');
  await expect(
    page.getByText('2,050 gal pumped, 2,000 gal dumped, 1,000 gal billed; 1,050 gal are not billed.'),
  ).toBeVisible();
  const gap = day.getByRole('list', { name: /^Gaps of/ }).getByRole('listitem');
  await expect(gap).toHaveCount(1);
  await expect(gap).toContainText('1,050 gal not billed, $325.00');
  await expect(day.getByRole('link', { name: '4711, County Plant, 2,000 gal' })).toBeVisible();
  await look(page, 'revenue assurance');

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV of gaps' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^billing-gaps-.*\.csv$/);
  expect((await readFile(await file.path())).toString()).toContain(`${forgotten},"1,050 gal not billed`);

  await gap.getByRole('link').click();
  await expect(page.getByText(forgotten).first()).toBeVisible();
  await ask('POST', '/billing/drafts', { jobIds: [jobs[1]] });
  await page.goto(`${demo.url}/billing?tab=assurance`);
  await expect(page.getByRole('heading', { name: 'No Gaps on These Days' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only gaps' }).uncheck();
  await expect(day.getByText('All billed')).toBeVisible();
  await expect(page).toHaveURL(/show=all/);
});

test('units on site are compared with what is billed for their rental', async ({ page, demo }) => {
  test.setTimeout(patiently(120_000));
  const owner = await foundCompanyOnTheRoad(page, demo.url, today);
  const ask = await officeOf(page, demo.url, owner);
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/clients?limit=1');
  const clientId = items[0]?.id ?? '';
  const client = await ask<{ addresses: { id: string }[] }>('GET', `/clients/${clientId}`);
  const type = await ask<{ id: string }>('POST', '/unit-types', {
    name: 'Standard toilet',
    kind: 'toilet',
    toilets: 1,
    handWashes: 0,
  });
  const { units } = await ask<{ units: { id: string }[] }>('POST', '/units', {
    unitTypeId: type.id,
    count: 2,
  });
  const rental = await ask<{ id: string }>('POST', '/rentals', {
    clientId,
    clientAddressId: client.addresses[0]?.id,
    name: 'Main Street site',
    cycle: { every: 'days', days: 28 },
    anchorDate: today,
    bills: 'advance',
    proratesDelivery: true,
    creditsEarlyPickup: true,
    billsFees: true,
    minimumDays: 0,
    waiverPpm: 0,
    deliveryCents: 2_500,
    pickupCents: 0,
    moveCents: 0,
    items: [{ unitTypeId: type.id, quantity: 2, rates: [{ validFrom: today, cents: 15_000 }] }],
  });
  await ask('POST', `/rentals/${rental.id}/events`, {
    kind: 'delivered',
    date: today,
    unitIds: units.map(({ id }) => id),
  });
  await signIn(page, demo.url, owner.email, owner.password);
  await page.goto(`${demo.url}/billing?tab=assurance`);
  await choose(page, page.getByRole('combobox', { name: 'Compare' }), 'Units by rental');
  const gaps = page.getByRole('list', { name: 'Gaps of Main Street site' });
  await expect(gaps).toContainText('2 unit days not billed, $300.00');
  await expect(gaps).toContainText('$50.00 of fees not billed');
  await look(page, 'units by rental');
  await ask('POST', '/billing/drafts', { rentalIds: [rental.id] });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No Gaps on These Days' })).toBeVisible();
});

type Ask = Awaited<ReturnType<typeof officeOf>>;

async function tankOf(ask: Ask): Promise<string> {
  const { routes } = await ask<Pack>('GET', '/field/v1/pack');
  return routes[0]?.tanks[0]?.id ?? '';
}

/** Sends a phone's report of work done just now. */
async function report(ask: Ask, type: string, data: object): Promise<void> {
  const now = new Date().toISOString();
  const one = {
    id: newId(),
    v: 1,
    type,
    subject: 'day:today',
    after: null,
    seen: null,
    capturedAt: now,
    clock: { offsetMs: 0, checkedAt: now },
    position: { none: 'off' },
    files: [],
    data,
  };
  const { outcomes } = await ask<{ outcomes: { outcome: string }[] }>('POST', '/field/v1/commands', {
    deviceId: newId(),
    appVersion: '1.0.0',
    sentAt: now,
    commands: [one],
  });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied']);
}
