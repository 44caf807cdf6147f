import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { arriveAtStop, completeStop, drawLine, jobAt, officeOf, openApp } from './field-steps.ts';

test('the person at the gate signs by the driver’s code for less than was reported; office and phone read it', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
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
    acceptedWasteTypes: ['septage'],
  });
  const job = await jobAt(ask, 'Farm 1');
  const { updatedAt: seenUpdatedAt } = await ask<{ updatedAt: string }>('GET', `/jobs/${job.id}`);
  await ask('PUT', `/jobs/${job.id}`, { ...job, wasteType: 'septage', seenUpdatedAt });
  await Promise.all([phone.waitForResponse(/\/field\/v1\/pack/), phone.reload()]);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await completeStop(phone, '900');
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'River Plant' }).check();
  await look(phone, 'the dump');
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Site signs' })).toBeVisible();
  await expect(phone.getByText('No signal for the code.')).toBeVisible();
  await look(phone, 'no signal at the gate');
  await context.setOffline(false);
  const code = phone.getByRole('img', { name: 'QR code for the person at the gate' });
  await expect(code).toBeVisible({ timeout: 30_000 });
  await look(phone, 'the code for the gate');
  // Each time it is shown, the code is another one; a printed one works beside it.
  const [{ id: visitId }] = (await ask<{ items: [{ id: string }] }>('GET', '/compliance/tickets')).items;
  const { link } = await ask<{ link: { address: string } }>('POST', '/gate-links', { visitId });

  const gate = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  ).newPage();
  await gate.goto(`${empty.url}/gate#${'A'.repeat(22)}`);
  await expect(gate.getByText('This code is not valid, or not any more.')).toBeVisible();
  await gate.goto('about:blank');
  await gate.goto(link.address);
  await expect(gate.getByRole('heading', { name: 'What did you receive?' })).toBeVisible();
  await expect(gate.getByText('900 gal')).toBeVisible();
  await expect(gate.getByText('Farm 1')).toHaveCount(0);
  await look(gate, 'the page for the gate');
  await gate.getByRole('button', { name: 'Sign for this load' }).click();
  await expect(gate.getByText('Enter the gallons you received.')).toBeVisible();
  await expect(gate.getByText('Sign in the field.')).toBeVisible();
  await gate.getByRole('textbox', { name: 'Gallons received' }).fill('700');
  await gate.getByRole('textbox', { name: 'Ticket number' }).fill('RP-118');
  await gate.getByRole('textbox', { name: 'Note' }).fill('Our meter says 700');
  await gate.getByRole('textbox', { name: 'Your name' }).fill('Pat Gate');
  for (const x of [0.2, 0.4, 0.6])
    await drawLine(gate, [
      [x, 0.7],
      [x + 0.1, 0.3],
      [x + 0.2, 0.8],
    ]);
  await look(gate, 'the page for the gate, filled in');
  await gate.getByRole('button', { name: 'Sign for this load' }).click();
  await expect(gate.getByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible();
  await look(gate, 'the receipt at the gate');
  await gate.reload();
  await expect(gate.getByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible();
  await gate.context().close();

  await phone.getByRole('button', { name: 'Check if it is signed' }).click();
  await expect(phone.getByText('Pat Gate signed for 700 gal.')).toBeVisible();
  await look(phone, 'the driver reads the receipt');
  await phone.getByRole('link', { name: 'Back to the day' }).click();
  await expect(phone.getByRole('link', { name: 'Code for the site' })).toBeVisible();

  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/compliance/tickets/${visitId}`);
  await expect(office.getByText(/^Pat Gate signed at the gate for 700 gal, /)).toContainText(
    'The crew had reported 900 gal.',
  );
  await expect(office.getByRole('heading', { level: 1 })).toContainText('RP-118');
  await expect(office.getByText('Our meter says 700')).toBeVisible();
  await look(office, 'the ticket that was signed at the gate');
  await context.close();
});
