import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { Page } from '@playwright/test';
import { disposalSiteValues } from '../factories/fleet.ts';
import { look } from './axe-look.ts';
import {
  arriveAtStop,
  atFarm,
  drawLine,
  everythingSent,
  jobAt,
  keptOnPhone,
  officeOf,
  takePhone,
} from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { patiently } from '../patience.ts';

const hourMs = 3_600_000;

/** A zone in which it is past three in the morning now: the night of its yesterday is over, whenever this runs. */
function zoneAfterTheNight(): string {
  const ahead = ((3 - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** The phone took its day along the evening before: it knows neither later versions of jobs nor a later clock. */
const tookItYesterday = `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => /^field-/.test(name));
  const answer = (asked) => new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  for (const name of names) {
    const database = await answer(indexedDB.open(name));
    const store = name === 'field-device' ? 'values' : 'pack';
    const work = database.transaction(store, 'readwrite').objectStore(store);
    if (name === 'field-device') await answer(work.delete('clock'));
    else {
      const kept = await answer(work.get('pack'));
      for (const job of kept.pack.jobs) job.version = null;
      await answer(work.put(kept));
    }
    database.close();
  }
})()`;

interface Paper {
  readonly number: string;
  readonly generators: { name: string; pickedUpGallons: number; receivedGallons: number }[];
}

test('a night without signal: after each step the phone’s tanks and papers agree, and once it is sent phone, office, gate, papers, inspector’s file and invoices say the same gallons', async ({
  page: office,
  empty,
  browser,
}) => {
  test.setTimeout(patiently(180_000));
  const { url } = empty;
  const timeZone = zoneAfterTheNight();
  const today = calendarDateIn(new Date(), timeZone);
  const night = addDays(today, -1);
  const company = await foundCompanyOnTheRoad(office, url, night);
  const ask = await officeOf(office, url, company);
  const settings = await ask<object>('GET', '/company/settings');
  await ask('PUT', '/company/settings', {
    ...settings,
    timeZone,
    companyAddress: '1 Yard Rd, Waco, TX 76701',
    companyPhone: '254-555-0100',
  });
  const permit = { kind: 'registration', name: 'Transporter', number: 'TX-20044', issuer: 'TCEQ' };
  await ask('POST', '/company-permits', permit);
  await ask('PUT', '/rule-packs/us-tx-312-145', { follow: true });
  const [truck] = await ask<Vehicle[]>('GET', '/vehicles');
  await ask('PUT', `/vehicles/${truck?.id}`, {
    ...truck,
    capacityGallons: 1_500,
    acceptedWasteTypes: ['septage', 'portable_toilet'],
  });
  const plant = { name: 'River Plant', permitNumber: 'RP-1', latitude: 40.05, longitude: -76.32 };
  const { id: siteId } = await ask<{ id: string }>('POST', '/disposal-sites', disposalSiteValues(plant));
  const jobTypes = await ask<{ id: string; name: string }[]>('GET', '/job-types');
  const jobTypeId = jobTypes.find(({ name }) => name === 'Septic tank pump-out')?.id;
  const item = { name: 'Pump-out', unit: 'visit', revenueCategory: 'service', taxCategory: 'service' };
  const { id: priceItemId } = await ask<{ id: string }>('POST', '/price-items', {
    ...item,
    jobTypeIds: [jobTypeId],
  });
  const tiers = [{ upTo: null, unitPrice: 5_000 }];
  const rule = { parts: [{ part: 'gallons', mode: 'graduated', tiers }] };
  await ask('POST', '/price-rules', { priceItemId, rule, validFrom: '2020-01-01' });
  await company.addJob('Farm 4', 8, night);
  const jobIds: string[] = [];
  for (const [farm, wasteType] of [
    ['Farm 1', 'septage'],
    ['Farm 2', 'septage'],
    ['Farm 3', 'portable_toilet'],
    ['Farm 4', 'septage'],
  ] as const) {
    const { id } = await jobAt(ask, farm);
    const job = await ask<{ updatedAt: string }>('GET', `/jobs/${id}`);
    await ask('PUT', `/jobs/${id}`, { ...job, wasteType, jobTypeId, seenUpdatedAt: job.updatedAt });
    jobIds.push(id);
  }
  const route = await ask<{ updatedAt: string; driverUserId: string }>('GET', `/routes/${company.routeId}`);
  const [first, second, third, fourth] = jobIds.map((jobId) => ({ kind: 'job', jobId }));
  await ask('PUT', '/dispatch/arrangement', {
    routes: [
      {
        id: company.routeId,
        name: null,
        routeDate: night,
        vehicleId: truck?.id,
        driverUserId: route.driverUserId,
        visits: [first, second, { kind: 'disposal', disposalSiteId: siteId }, third, fourth],
        seenUpdatedAt: route.updatedAt,
      },
    ],
  });

  const { page: phone, context } = await takePhone(browser);
  await signIn(phone, url, company.email, company.password);
  const packed = phone.waitForResponse(/\/field\/v1\/pack/);
  await phone.goto(`${url}/field/`);
  await packed;
  await keptOnPhone(phone);
  await context.setOffline(true);
  await phone.evaluate(tookItYesterday);
  // By the company's clock it is three hours and some minutes past midnight.
  const midnight = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs;
  const clockShows = (hour: number) => phone.clock.setSystemTime(midnight + (hour - 24) * hourMs);
  const todayScreen = () => phone.goto(`${url}/field/`);

  /** What *Tanks* and *Papers in the truck* say: the whole, and each client's part of what was pumped. */
  async function aboard(gallons: number, parts: Readonly<Record<string, string>>): Promise<void> {
    await phone.goto(`${url}/field/tanks`);
    await expect(phone.getByText(`${gallons.toLocaleString('en-US')} gal of 1,500 gal`)).toBeVisible();
    await phone.goto(`${url}/field/papers`);
    await expect(phone.locator('strong.text-4xl')).toHaveText(`${gallons.toLocaleString('en-US')} gal`);
    const pickups = phone.getByRole('list', { name: 'On board' }).getByRole('listitem');
    await expect(pickups).toHaveCount(Object.keys(parts).length);
    for (const [farm, part] of Object.entries(parts))
      await expect(pickups.filter({ hasText: farm })).toContainText(part);
    await todayScreen();
  }
  const sign = async (name: string) => {
    await drawLine(phone, [
      [0.1, 0.5],
      [0.9, 0.2],
    ]);
    await phone.getByLabel('Name of the person signing').fill(name);
    await phone.getByRole('button', { name: 'Complete and sign' }).click();
  };

  // 9 PM, the first farm.
  await clockShows(21);
  await todayScreen();
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await phone.getByLabel(/^Amount pumped/).fill('700');
  await sign('Paula Santos');
  await expect(phone.getByText('1 of 5 stops done')).toBeVisible();
  await aboard(700, { 'Farm 1': '700 gal of 700 gal' });

  // 10 PM: more than the tank takes is asked about, and was mistyped.
  await clockShows(22);
  await context.setGeolocation(atFarm(2));
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await phone.getByLabel(/^Amount pumped/).fill('1400');
  await expect(phone.getByText('Only 800 gal fit into Truck 1 by the reports.')).toBeVisible();
  await phone.getByLabel(/^Amount pumped/).fill('750');
  await sign('Elam Stauffer');
  await expect(phone.getByText('2 of 5 stops done')).toBeVisible();
  await aboard(1_450, { 'Farm 1': '700 gal of 700 gal', 'Farm 2': '750 gal of 750 gal' });

  // 11 PM: the first amount was wrong; the plant that was planned is closed, another gate takes a part.
  await clockShows(23);
  await phone.goto(`${url}/field/stop/job/${jobIds[0]}`);
  await phone.getByRole('link', { name: 'Correct my report' }).click();
  await phone.getByLabel(/^Amount pumped/).fill('650');
  await phone.getByRole('button', { name: 'Save the correction' }).click();
  await expect(phone.getByText(/This does not count for 650 gal: have it signed again/)).toBeVisible();
  await aboard(1_400, { 'Farm 1': '650 gal of 650 gal', 'Farm 2': '750 gal of 750 gal' });
  await phone.getByRole('link', { name: 'Not needed' }).click();
  await phone.getByRole('radio', { name: 'The site is closed' }).check();
  await phone.getByRole('button', { name: 'Skip this dump' }).click();
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'River Plant' }).check();
  await phone.getByLabel(/^Amount dumped/).fill('900');
  await phone.getByRole('radio', { name: 'Some is left' }).check();
  await phone.getByLabel('Ticket number').fill('RP-181');
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Site signature' })).toBeVisible();
  // The ticket says otherwise.
  await phone.getByRole('link', { name: 'Correct this dump' }).click();
  await phone.getByLabel('Ticket number').fill('');
  await phone.getByRole('button', { name: 'Save the correction' }).click();
  await expect(phone.getByText(/^⚠ Enter the right ticket number/)).toBeVisible();
  await phone.getByLabel('Ticket number').fill('RP-118');
  await phone.getByLabel(/^Amount dumped/).fill('1000');
  await look(phone, 'correcting a dump');
  await phone.getByRole('button', { name: 'Save the correction' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Site signature' })).toBeVisible();
  await aboard(400, { 'Farm 1': '186 gal of 650 gal', 'Farm 2': '214 gal of 750 gal' });

  // Half past midnight, the toilets: the night is still today's.
  await clockShows(24.5);
  await context.setGeolocation(atFarm(3));
  await todayScreen();
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await phone.getByLabel(/^Amount pumped/).fill('60');
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await phone.getByRole('button', { name: 'Complete without it' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await aboard(460, {
    'Farm 1': '186 gal of 650 gal',
    'Farm 2': '214 gal of 750 gal',
    'Farm 3': '60 gal of 60 gal',
  });

  // Half past one: a locked gate, and nothing more.
  await clockShows(25.5);
  await phone.getByRole('link', { name: "Can't do it" }).click();
  await phone.getByRole('radio', { name: 'Locked gate' }).check();
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('5 of 5 stops done')).toBeVisible();
  await phone.goto(`${url}/field/papers`);
  await look(phone, 'the papers in the truck at the end of the night');
  const carried = phone
    .getByRole('list', { name: 'On board' })
    .getByRole('listitem')
    .filter({ hasText: 'Farm 1' });
  await expect(carried).toContainText('for 700 gal. This does not count for 650 gal');
  // Whole papers: who signed for another amount, and who for this one, with the lines.
  const readPaper = async (farm: string, ...words: readonly string[]) => {
    await phone.getByRole('button', { name: new RegExp(`^Read Texas trip ticket, ${farm}$`) }).click();
    const whole = phone.getByRole('dialog', { name: 'Texas trip ticket' });
    for (const text of words) await expect(whole).toContainText(text);
    await expect(whole.getByRole('img', { name: /^Signed by/ })).toBeVisible();
    await whole.getByRole('button', { name: 'Back to the papers' }).click();
  };
  await readPaper(
    'Farm 1',
    'Signed by Paula Santos, for 700 gal. This does not count for 650 gal',
    '464 gal taken to River Plant, ticket RP-118',
  );
  await readPaper(
    'Farm 2',
    'Signed by Elam Stauffer, for 750 gal',
    '536 gal taken to River Plant',
    '214 gal',
  );

  // The signal is back.
  await phone.clock.setSystemTime(Date.now());
  await context.setOffline(false);
  await todayScreen();
  await everythingSent(phone);
  await expect(phone.getByText('Everything is sent.')).toBeVisible();
  await aboard(460, {
    'Farm 1': '186 gal of 650 gal',
    'Farm 2': '214 gal of 750 gal',
    'Farm 3': '60 gal of 60 gal',
  });
  await context.close();

  // The office: jobs, tank, what waits, and the ticket with each client's part.
  const jobs = await Promise.all(['Farm 1', 'Farm 2', 'Farm 3', 'Farm 4'].map((farm) => jobAt(ask, farm)));
  expect(jobs.map(({ status, actualGallons }) => [status, actualGallons])).toEqual([
    ['completed', 650],
    ['completed', 750],
    ['completed', 60],
    ['unscheduled', null],
  ]);
  const nine = new Date(midnight - 3 * hourMs).toISOString();
  expect(jobs[0]?.completedAt?.slice(0, 13)).toBe(nine.slice(0, 13));
  const days = await ask<{ date: string; compartments: [{ pickedUp: number; closing: number }] }[]>(
    'GET',
    `/compliance/days?from=${night}&to=${today}`,
  );
  expect(days.map(({ date, compartments: [{ pickedUp, closing }] }) => [date, pickedUp, closing])).toEqual([
    [today, 60, 460],
    [night, 1_400, 400],
  ]);
  const { items } = await ask<{ items: object[] }>('GET', '/field/v1/reviews?state=open&limit=50');
  expect(items).toMatchObject([{ commandType: 'job.not-done' }, { commandType: 'note.left' }]);
  const [{ id: visitId }] = (await ask<{ items: [{ id: string }] }>('GET', '/compliance/tickets')).items;
  const ticket = await ask<TicketDetail>('GET', `/compliance/tickets/${visitId}`);
  const shares = Object.fromEntries(
    ticket.shares.map((one) => [one.clientName, [one.pickedUpGallons, one.gallons]]),
  );
  expect([ticket.gallons, shares]).toEqual([1_000, { 'Farm 1': [650, 464], 'Farm 2': [750, 536] }]);

  // The gate page, the papers, the inspector's file and the invoices.
  const { link } = await ask<{ link: { address: string } }>('POST', '/gate-links', { visitId });
  await office.goto(link.address);
  await expect(office.getByText(/\b1,000 gal/).first()).toBeVisible();
  await ask('POST', '/manifests', { visitId, packId: 'us-tx-312-145' });
  const { manifests } = await ask<{ manifests: Paper[] }>('GET', `/manifests?visitId=${visitId}`);
  expect(
    Object.fromEntries(
      manifests.flatMap(({ generators }) =>
        generators.map((one) => [one.name, [one.pickedUpGallons, one.receivedGallons]]),
      ),
    ),
  ).toEqual(shares);
  const file = await office.request.get(
    `${url}/api/compliance/inspection?from=${night}&to=${today}&format=csv`,
    { headers: { authorization: await bearerOf(office, url, company) } },
  );
  const lines = (await file.text()).split('\n').filter((line) => line.includes(visitId));
  for (const [farm, [pumped, received]] of Object.entries(shares))
    expect(lines.find((line) => line.includes(farm))).toContain(`,${pumped},${received},`);
  const { drafts } = await ask<{ drafts: string[] }>('POST', '/billing/drafts', {
    jobIds: jobIds.slice(0, 3),
  });
  const invoices = await Promise.all(
    drafts.map((id) => ask<{ lines: { quantityThousandths: number }[] }>('GET', `/invoices/${id}`)),
  );
  expect(
    invoices
      .flatMap(({ lines: billed }) => billed.map((one) => one.quantityThousandths / 1_000))
      .toSorted((a, b) => a - b),
  ).toEqual([60, 650, 750]);
});

async function bearerOf(
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const token = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password },
  });
  return `Bearer ${((await token.json()) as { access_token: string }).access_token}`;
}
