import { newId } from '../../apps/server/src/platform/ids.ts';
import { dialogOf, look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import { arriveAtStop, completeStop, drawLine, jobAt, officeOf, openApp, today } from './field-steps.ts';
import { Outbox } from './outbox.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';
import { patiently } from '../patience.ts';

const riverPlant = {
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
};

test('the person at the gate accepts part of the load with the driver’s code, a reason and pH; office and phone see it', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await ask('POST', '/disposal-sites', riverPlant);
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
  await expect(phone.getByRole('heading', { level: 1, name: 'Site signature' })).toBeVisible();
  await expect(phone.getByText('No signal for the code.')).toBeVisible();
  await look(phone, 'no signal at the gate');
  await context.setOffline(false);
  const code = phone.getByRole('img', { name: 'QR code for the person at the gate' });
  await expect(code).toBeVisible({ timeout: patiently(30_000) });
  await look(phone, 'the code for the gate');
  // A new code is made each time it is shown; a printed one stays valid.
  const [{ id: visitId }] = (await ask<{ items: [{ id: string }] }>('GET', '/compliance/tickets')).items;
  const { link } = await ask<{ link: { address: string } }>('POST', '/gate-links', { visitId });

  const gate = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  ).newPage();
  await gate.goto(`${empty.url}/gate#${'A'.repeat(22)}`);
  await expect(gate.getByText('This code is not valid, or no longer valid.')).toBeVisible();
  await gate.goto('about:blank');
  await gate.goto(link.address);
  await expect(gate.getByRole('heading', { name: 'What did you receive?' })).toBeVisible();
  await expect(gate.getByText('900 gal')).toBeVisible();
  await expect(gate.getByText('Farm 1')).toHaveCount(0);
  await look(gate, 'the page for the gate');
  // In Spanish by one press, and back: what was typed stays.
  await gate.getByRole('textbox', { name: 'Your name' }).fill('Pat');
  await gate.getByRole('button', { name: 'Español' }).click();
  await expect(gate.getByRole('heading', { name: '¿Qué recibió?' })).toBeVisible();
  await gate.getByRole('button', { name: 'Firmar por esta carga' }).click();
  await expect(gate.getByText('Escriba los galones que recibió.')).toBeVisible();
  await expect(gate.getByRole('textbox', { name: 'Su nombre' })).toHaveValue('Pat');
  await look(gate, 'la página de la planta');
  await gate.getByRole('button', { name: 'English' }).click();
  await expect(gate.getByRole('textbox', { name: 'Your name' })).toHaveValue('Pat');
  await gate.getByRole('textbox', { name: 'Your name' }).fill('');
  await gate.getByRole('button', { name: 'Sign for this load' }).click();
  await expect(gate.getByText('Choose whether you accept the load.')).toBeVisible();
  await expect(gate.getByText('Enter the gallons you received.')).toBeVisible();
  await expect(gate.getByText('Sign in the box.')).toBeVisible();
  const asked = gate.getByRole('group', { name: 'Do you accept this load?' });
  const [gallons, reason] = [
    gate.getByRole('textbox', { name: 'Gallons received' }),
    gate.getByRole('textbox', { name: 'Reason' }),
  ];
  await expect(asked.getByRole('radio', { name: 'Accepted', exact: true })).toBeFocused();
  await expect(reason).toBeHidden();
  // A rejected load has no gallons; an accepted one no reason.
  await asked.getByRole('radio', { name: 'Rejected' }).check();
  await expect(gallons).toBeHidden();
  await expect(gate.getByText('Say why not all of it was accepted.')).toBeVisible();
  await look(gate, 'the page for the gate, rejected without a reason');
  await asked.getByRole('radio', { name: 'Partly accepted' }).check();
  await reason.fill('Digester is full');
  const signs = gate.getByRole('button', { name: 'Sign for this load' });
  const says = /Enter whole gallons|pH is from 0 to 14/;
  const ofGate = { inputs: 'input[inputmode]:visible', says, texts: ['3,8OO', '(50.00)', '1.234,56', '1e3'] };
  await keepsWhatIsTyped(gate, { root: gate.getByRole('main'), fields: 2, send: signs, ...ofGate });
  await gate.getByRole('textbox', { name: 'pH' }).fill('15');
  await expect(gate.getByText('pH is from 0 to 14, with at most two decimals.')).toBeVisible();
  await gate.getByRole('textbox', { name: 'pH' }).fill('6.4');
  await gallons.fill('900');
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
  // In a partial acceptance the site takes less than the crew's figure.
  await gate.getByRole('button', { name: 'Sign for this load' }).click();
  await expect(gate.getByText('That is all the crew reported.')).toBeVisible();
  await asked.getByRole('radio', { name: 'Accepted', exact: true }).check();
  await gallons.fill('90,000');
  await gate.getByRole('button', { name: 'Sign for this load' }).click();
  const question = gate.getByText(/^More than the truck holds .* 90,000 gal: is that right\?$/);
  await expect(question).toBeVisible();
  await look(gate, 'more than the truck holds');
  await gate.getByRole('button', { name: 'No, change it' }).click();
  await expect(gallons).toBeFocused();
  await asked.getByRole('radio', { name: 'Partly accepted' }).check();
  await gallons.fill('700');
  await expect(question).toBeHidden();
  await gate.getByRole('button', { name: 'Sign for this load' }).click();
  await expect(gate.getByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible();
  await expect(gate.getByText('Partly accepted')).toBeVisible();
  await expect(gate.getByText('Digester is full')).toBeVisible();
  await look(gate, 'the receipt at the gate');
  await gate.reload();
  await expect(gate.getByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible();
  // A typing error is corrected for ten minutes; in Spanish what was typed stays, too.
  await gate.getByRole('button', { name: 'Change it' }).click();
  await expect(gate.getByRole('heading', { name: 'Change what you signed' })).toBeVisible();
  await expect(gallons).toHaveValue('700');
  await expect(reason).toHaveValue('Digester is full');
  await gallons.fill('650');
  await gate.getByRole('button', { name: 'Español' }).click();
  await expect(gate.getByRole('textbox', { name: 'Galones recibidos' })).toHaveValue('650');
  await look(gate, 'el cambio del recibo');
  await gate.getByRole('button', { name: 'English' }).click();
  await gate.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(gate.getByText('700 gal')).toBeVisible();
  await gate.getByRole('button', { name: 'Change it' }).click();
  await gallons.fill('650');
  await drawLine(gate, [
    [0.2, 0.7],
    [0.4, 0.3],
    [0.7, 0.8],
  ]);
  await gate.getByRole('button', { name: 'Sign the change' }).click();
  await expect(gate.getByText('Partly accepted, 700 gal, Pat Gate')).toBeVisible();
  await look(gate, 'the changed receipt');
  await gate.context().close();

  await phone.getByRole('button', { name: 'Check if it is signed' }).click();
  await expect(
    phone.getByText('Pat Gate took 650 gal and refused the rest. It stays on board.'),
  ).toBeVisible();
  await expect(phone.getByText('Reason: Digester is full')).toBeVisible();
  await look(phone, 'the driver reads the receipt');
  await phone.getByRole('link', { name: 'Back to the day' }).click();
  await expect(phone.getByRole('link', { name: 'Code for the site' })).toBeVisible();
  // The refused gallons are still on board, to be dumped elsewhere.
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await expect(phone.getByText('On board: 250 gal')).toBeVisible();
  await look(phone, 'what was refused, on board');

  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/compliance/tickets/${visitId}`);
  await expect(office.getByText(/^Pat Gate took 650 gal at the gate and refused the rest, /)).toContainText(
    'The crew had reported 900 gal. What was not taken is on board again.',
  );
  await expect(office.getByText('Reason: Digester is full')).toBeVisible();
  await expect(office.getByText('pH 6.4', { exact: true })).toBeVisible();
  await expect(office.getByText('Discrepancy', { exact: true })).toBeVisible();
  await expect(office.getByRole('heading', { level: 1 })).toContainText('RP-118');
  await expect(office.getByText(/^Changed by the site. Before: partly accepted, 700 gal, /)).toBeVisible();
  await expect(office.getByText(/Our meter says 700$/).first()).toHaveText(
    'Partly accepted, 700 gal received: Digester is full. pH 6.4. Our meter says 700',
  );
  await look(office, 'the ticket that was signed at the gate');
  await context.close();
});

test('a plant that demands a code signs with the one that was mailed to it', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  const company = await foundCompanyOnTheRoad(office, empty.url, today());
  const ask = await officeOf(office, empty.url, company);
  const { id: disposalSiteId } = await ask<{ id: string }>('POST', '/disposal-sites', riverPlant);
  const plant = `pat-${newId()}@plant.example`;

  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/settings?tab=disposal-sites`);
  await office.getByRole('button', { name: 'Edit River Plant' }).click();
  const dialog = dialogOf(office, 'Edit Disposal Site');
  const address = dialog.getByRole('textbox', { name: 'Mail a Code to' });
  await address.fill('the plant');
  await dialog.getByRole('button', { name: 'Save Disposal Site' }).click();
  await expect(dialog.getByText('Enter an e-mail address like name@example.com.')).toBeVisible();
  await address.fill(plant);
  await look(office, 'the disposal site with an address for codes');
  await dialog.getByRole('button', { name: 'Save Disposal Site' }).click();
  await expect(dialog).toBeHidden();

  const { id: jobId } = await jobAt(ask, 'Farm 1');
  const pack = await ask<{ routes: { tanks: { id: string }[] }[] }>('GET', '/field/v1/pack');
  const row = { compartmentId: pack.routes[0]?.tanks[0]?.id, gallons: 900, method: 'sight_glass' };
  const now = new Date().toISOString();
  const before = new Date(Date.now() - 60_000).toISOString();
  const command = (type: string, subject: string, data: object, capturedAt = now) => ({
    id: newId(),
    v: 1,
    type,
    subject,
    after: null,
    seen: null,
    capturedAt,
    clock: null,
    position: { none: 'off' },
    files: [],
    data,
  });
  const load = [{ ...row, wasteType: 'septage' }];
  const dump = { disposalSiteId, routeId: null, rows: [{ ...row, emptied: true }] };
  const reported = await ask<{ outcomes: unknown }>('POST', '/field/v1/commands', {
    deviceId: newId(),
    appVersion: '1.0.0',
    sentAt: now,
    commands: [
      command('job.completed', `job:${jobId}`, { jobId, gallons: 900, notes: null, load }, before),
      command('load.dumped', `site:${disposalSiteId}`, { ...dump, ticketNumber: null, weightPounds: null }),
    ],
  });
  expect(reported.outcomes).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  const [{ id: visitId }] = (await ask<{ items: [{ id: string }] }>('GET', '/compliance/tickets')).items;
  const { link } = await ask<{ link: { address: string } }>('POST', '/gate-links', { visitId });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const gate = await context.newPage();
  await gate.goto(link.address);
  const code = gate.getByRole('textbox', { name: 'Code mailed to p•••@plant.example' });
  const mail = gate.getByRole('button', { name: 'Mail the code' });
  const sign = gate.getByRole('button', { name: 'Sign for this load' });
  await gate.getByRole('radio', { name: 'Accepted', exact: true }).check();
  await gate.getByRole('textbox', { name: 'Gallons received' }).fill('900');
  await gate.getByRole('textbox', { name: 'Your name' }).fill('Pat Gate');
  await drawLine(gate, [
    [0.2, 0.7],
    [0.4, 0.3],
    [0.6, 0.8],
  ]);
  await sign.click();
  await expect(gate.getByText('Enter the 6 digits from the mail.')).toBeVisible();
  await expect(code).toBeFocused();
  await context.setOffline(true);
  await mail.click();
  await expect(code).toHaveAccessibleDescription(/Can't reach the server/);
  await context.setOffline(false);
  await mail.click();
  await expect(gate.getByText('Mailed to p•••@plant.example, valid for 15 minutes.')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(mail).toBeDisabled();
  await expect(mail).toHaveText(/^Mail the code\(0:\d\d\)$/);
  await look(gate, 'the page for the gate with a mailed code');

  const mailed = await new Outbox(empty.dataDir).take(plant, /^Code for a load from Own Septic$/);
  await code.fill(mailed.code === '000000' ? '000001' : '000000');
  await sign.click();
  await expect(code).toHaveAccessibleDescription(/This is not the code that was mailed\. 4 tries left\./);
  await expect(code).toBeFocused();
  await expect(gate.getByRole('textbox', { name: 'Your name' })).toHaveValue('Pat Gate');
  // Copied from the mail with a space.
  await code.fill(`${mailed.code.slice(0, 3)} ${mailed.code.slice(3)}`);
  await expect(code).toHaveValue(mailed.code);
  await sign.click();
  await expect(gate.getByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible();
  await expect(gate.getByText('p•••@plant.example')).toBeVisible();
  await context.close();

  await office.goto(`${empty.url}/compliance/tickets/${visitId}`);
  await expect(office.getByText(/^Pat Gate signed at the gate for 900 gal, /)).toContainText(
    `Confirmed by a code mailed to ${plant}.`,
  );
});
