import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { dialogOf } from './axe-look.ts';
import {
  arriveAtStop,
  atFarm,
  completeStop,
  drawLine,
  everythingSent,
  jobAt,
  officeOf,
  openApp,
  today,
} from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { followPack } from './steps.ts';
import { patiently } from '../patience.ts';

test('two clients and a toilet service in one tank: a price corrected in the office and a figure signed at the gate are the same gallons on job, ticket, papers, inspector’s file and invoice', async ({
  page: office,
  empty,
  browser,
}) => {
  test.setTimeout(patiently(120_000));
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await ask('POST', '/disposal-sites', {
    name: 'River Plant',
    streetLine1: '1 River Rd',
    city: 'Lancaster',
    state: 'PA',
    postalCode: '17603',
    openingHours: [],
    unloadMinutes: 15,
    unloadMinutesPer1000Gallons: 5,
    feeCentsPer1000Gallons: 4_500,
    latitude: 40.05,
    longitude: -76.32,
    acceptedWasteTypes: ['septage', 'portable_toilet'],
    permitNumber: 'RP-1',
  });
  // What the paper says of the hauler.
  const settings = await ask<object>('GET', '/company/settings');
  const hauler = { companyAddress: '1 Yard Rd, Waco, TX 76701', companyPhone: '254-555-0100' };
  await ask('PUT', '/company/settings', { ...settings, ...hauler });
  const permit = { kind: 'registration', name: 'Transporter', number: 'TX-20044', issuer: 'TCEQ' };
  await ask('POST', '/company-permits', permit);
  const jobTypes = await ask<{ id: string; name: string }[]>('GET', '/job-types');
  const pumpOut = jobTypes.find(({ name }) => name === 'Septic tank pump-out')?.id;
  const { id: priceItemId } = await ask<{ id: string }>('POST', '/price-items', {
    name: 'Pump-out',
    unit: 'visit',
    revenueCategory: 'service',
    taxCategory: 'service',
    jobTypeIds: [pumpOut],
  });
  const tiers = [{ upTo: null, unitPrice: 5_000 }];
  const rule = { parts: [{ part: 'gallons', mode: 'graduated', tiers }] };
  await ask('POST', '/price-rules', { priceItemId, rule, validFrom: '2020-01-01' });
  for (const [farm, wasteType] of [
    ['Farm 1', 'septage'],
    ['Farm 2', 'septage'],
    ['Farm 3', 'portable_toilet'],
  ] as const) {
    const job = await jobAt(ask, farm);
    const { updatedAt: seenUpdatedAt } = await ask<{ updatedAt: string }>('GET', `/jobs/${job.id}`);
    await ask('PUT', `/jobs/${job.id}`, { ...job, wasteType, jobTypeId: pumpOut, seenUpdatedAt });
  }
  await signIn(office, empty.url, company.email, company.password);
  await followPack(office, empty.url, /^Texas/);

  await Promise.all([phone.waitForResponse(/\/field\/v1\/pack/), phone.reload()]);
  await phone.getByRole('button', { name: 'Start route' }).click();
  for (const [at, gallons] of [500, 400, 60].entries()) {
    await context.setGeolocation(atFarm(at + 1));
    await arriveAtStop(phone);
    await completeStop(phone, String(gallons));
    // Nobody was there to sign the paper.
    await phone.getByRole('button', { name: 'Complete without it' }).click();
    await expect(phone.getByText(`${at + 1} of 3 stops done`)).toBeVisible();
  }
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'River Plant' }).check();
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByRole('img', { name: 'QR code for the person at the gate' })).toBeVisible({
    timeout: patiently(30_000),
  });
  await phone.getByRole('link', { name: 'Back to the day' }).click();
  await everythingSent(phone);
  await context.close();

  // The papers leave with the crew's figure.
  const [{ id: visitId }] = (await ask<{ items: [{ id: string }] }>('GET', '/compliance/tickets')).items;
  const papers = async () =>
    (await ask<{ manifests: Paper[] }>('GET', `/manifests?visitId=${visitId}`)).manifests;
  await ask('POST', '/manifests', { visitId, packId: 'us-tx-312-145' });
  const made = await papers();
  const numbers = made.map(({ number }) => number);
  for (const { id } of made) {
    const absent = { role: 'generator', method: 'absent', reason: 'Nobody was there' };
    await ask('POST', `/manifests/${id}/signatures`, absent);
    const fields = [{ id: 'facility.operator', value: 'The county' }];
    await ask('POST', `/manifests/${id}/fields`, { fields });
    await ask('POST', `/manifests/${id}/signatures`, { role: 'hauler', method: 'paper', name: 'Olive' });
  }

  // The plant's meter says less.
  const { link } = await ask<{ link: { address: string } }>('POST', '/gate-links', { visitId });
  const gate = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await gate.goto(link.address);
  await gate.getByRole('radio', { name: 'Accepted', exact: true }).check();
  await gate.getByRole('textbox', { name: 'Gallons received' }).fill('912');
  await gate.getByRole('textbox', { name: 'Ticket number' }).fill('RP-118');
  await gate.getByRole('textbox', { name: 'Your name' }).fill('Pat Gate');
  await drawLine(gate, [
    [0.2, 0.7],
    [0.4, 0.3],
    [0.6, 0.8],
  ]);
  await gate.getByRole('button', { name: 'Sign for this load' }).click();
  await expect(gate.getByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible();
  await gate.context().close();
  await office.goto(`${empty.url}/compliance/tickets/${visitId}`);
  const card = office
    .locator('section')
    .filter({ has: office.getByRole('heading', { name: 'Manifests', exact: true }) });
  for (const number of numbers)
    await expect(
      card.getByRole('listitem', { name: number }).getByText('Complete', { exact: true }),
    ).toBeVisible();
  const received = 912;
  expect((await papers()).reduce((sum, paper) => sum + paper.receivedGallons, 0)).toBe(received);

  // The office corrects a sight glass where it looks at the price.
  const farm = await jobAt(ask, 'Farm 1');
  await office.goto(`${empty.url}/jobs/${farm.id}`);
  await office.getByRole('button', { name: 'Correct', exact: true }).click();
  const correcting = dialogOf(office, 'Correct the Work');
  await correcting.getByRole('textbox', { name: 'Gallons Collected' }).fill('450');
  await correcting.getByRole('textbox', { name: 'Why It Changes' }).fill('The glass said 450');
  await correcting.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Price updated')).toBeVisible();
  await expect(office.getByText('$225.00', { exact: true }).first()).toBeVisible();

  expect((await jobAt(ask, 'Farm 1')).actualGallons).toBe(450);
  const ticket = await ask<TicketDetail>('GET', `/compliance/tickets/${visitId}`);
  expect(ticket.gallons).toBe(received);
  expect(ticket.facts.map(({ reason }) => reason)).toContain('The glass said 450');
  const shareOf = new Map(ticket.shares.map((share) => [share.clientName, share]));
  expect(shareOf.get('Farm 1')?.pickedUpGallons).toBe(450);

  // Signed figures stay: an admin corrects the papers, under the same numbers.
  await office.goto(`${empty.url}/compliance/tickets/${visitId}`);
  for (const paper of await papers())
    await ask('POST', `/manifests/${paper.id}/corrections`, { reason: 'The glass said 450' });
  const corrected = await papers();
  expect(corrected.map(({ number }) => number)).toEqual(numbers);
  for (const { isOutdated, generators } of corrected) {
    expect(isOutdated).toBe(false);
    for (const { name, pickedUpGallons, receivedGallons } of generators)
      expect([pickedUpGallons, receivedGallons]).toEqual([
        shareOf.get(name)?.pickedUpGallons,
        shareOf.get(name)?.gallons,
      ]);
  }

  const { drafts } = await ask<{ drafts: [string] }>('POST', '/billing/drafts', { jobIds: [farm.id] });
  const invoice = await ask<{ lines: { quantityThousandths: number; cents: number }[] }>(
    'GET',
    `/invoices/${drafts[0]}`,
  );
  expect(invoice.lines).toMatchObject([{ quantityThousandths: 450_000, cents: 22_500 }]);
  const date = today();
  const answer = await office.request.get(
    `${empty.url}/api/compliance/inspection?from=${date}&to=${date}&format=csv`,
    { headers: { authorization: await bearerOf(office, empty.url, company) } },
  );
  const lines = (await answer.text()).split('\n').filter((line) => line.includes(visitId));
  for (const [name, { pickedUpGallons, gallons }] of shareOf)
    expect(lines.find((line) => line.includes(name))).toContain(`,${pickedUpGallons},${gallons},`);
});

interface Paper {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly isOutdated: boolean;
  readonly receivedGallons: number;
  readonly generators: { name: string; pickedUpGallons: number; receivedGallons: number }[];
}

async function bearerOf(
  page: Parameters<typeof officeOf>[0],
  url: string,
  { email, password }: Parameters<typeof officeOf>[2],
): Promise<string> {
  const token = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password },
  });
  return `Bearer ${((await token.json()) as { access_token: string }).access_token}`;
}
