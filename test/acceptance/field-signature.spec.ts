import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import {
  arriveAtStop,
  countPresses,
  drawLine,
  everythingSent,
  fakeCamera,
  jobAt,
  officeOf,
  openApp,
  fillPumped,
} from './field-steps.ts';

interface Evidence {
  readonly signature: {
    readonly outcome: string;
    readonly signerName: string | null;
    readonly statement: string;
    readonly strokes: readonly (readonly (readonly [number, number])[])[];
  } | null;
}

test('a customer signs on a phone without signal; the phone is turned and reloaded, and the office has the same lines', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await context.setOffline(true);
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete' }).click();
  await fillPumped(phone, '1150');
  // The pad is on the sheet too; this is its own screen, on the stop.
  await phone.getByRole('button', { name: 'Back' }).click();
  const openStop = () =>
    phone
      .getByRole('link', { name: /Farm 1/ })
      .first()
      .click();
  await openStop();
  await phone.getByRole('link', { name: 'Get signature' }).click();
  await expect(phone.getByText('Own Septic did this work')).toContainText('Collected: 1,150 gal.');

  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('Have the customer sign, or say why not.')).toBeVisible();
  await expect(phone.getByText('Enter the name of the person who signed.')).toBeVisible();
  await drawLine(phone, [
    [0.1, 0.5],
    [0.3, 0.2],
    [0.5, 0.8],
  ]);
  await drawLine(phone, [
    [0.6, 0.5],
    [0.9, 0.5],
  ]);
  // Another amount clears what was drawn under the one before.
  await phone.getByLabel(/^Amount pumped/).fill('1200');
  await expect(phone.getByText('The amount was changed. Have the customer sign again.')).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Sign here with your finger' })).toBeVisible();
  await phone.getByLabel(/^Amount pumped/).fill('1150');
  await drawLine(phone, [
    [0.2, 0.9],
    [0.8, 0.1],
  ]);
  await phone.getByRole('button', { name: 'Undo line' }).click();
  await expect(phone.getByRole('img', { name: 'Signature, 2 lines' })).toBeVisible();
  await look(phone, 'signing');
  // The signature stays the same in landscape, on a small phone, and after a crash.
  await phone.setViewportSize({ width: 568, height: 320 });
  await look(phone, 'signing sideways');
  await phone.setViewportSize({ width: 320, height: 568 });
  await look(phone, 'signing on a small phone');
  await phone.reload();
  await expect(phone.getByRole('img', { name: 'Signature, 2 lines' })).toBeVisible();
  await phone.getByLabel('Name of the person signing').fill('Mrs. Miller');
  await phone.getByLabel('Role').fill('Owner');
  await phone.getByRole('button', { name: 'Save' }).click();

  await expect(phone.getByText('Signed by Mrs. Miller, for 1,150 gal')).toBeVisible();
  await phone.getByRole('link', { name: 'Complete' }).click();
  await expect(phone.getByText('Signed by Mrs. Miller, for 1,150 gal')).toBeVisible();
  // Her signature does not stand for another amount.
  await phone.getByLabel(/^Amount pumped/).fill('1300');
  await expect(phone.getByText(/This does not count for 1,300 gal: have it signed again/)).toBeVisible();
  await look(phone, 'another amount than signed for');
  await phone.getByLabel(/^Amount pumped/).fill('1150');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  // Nobody is home at the second farm.
  await phone.getByRole('button', { name: 'Arrived' }).click();
  await phone.getByRole('button', { name: "I'm here anyway" }).click();
  await phone
    .getByRole('link', { name: /Farm 2/ })
    .first()
    .click();
  await phone.getByRole('link', { name: 'Get signature' }).click();
  await phone.getByRole('radio', { name: 'Nobody is there' }).check();
  await phone.getByRole('button', { name: 'Save' }).click();
  await phone.getByRole('link', { name: 'Today' }).click();

  await context.setOffline(false);
  await everythingSent(phone);
  const ask = await officeOf(office, empty.url, company);
  const evidence = async (farm: string) =>
    ask<Evidence>('GET', `/jobs/${(await jobAt(ask, farm)).id}/evidence`);
  const { signature } = await evidence('Farm 1');
  expect(signature).toMatchObject({
    outcome: 'signed',
    signerName: 'Mrs. Miller',
    gallons: 1_150,
    statement: expect.stringContaining('Collected: 1,150 gal.'),
  });
  const [first, second] = signature?.strokes ?? [];
  expect([first?.length, second?.length]).toEqual([3, 2]);
  [
    [100, 500],
    [300, 200],
    [500, 800],
  ].forEach(([x = 0, y = 0], at) => {
    expect(Math.abs((first?.[at]?.[0] ?? 0) - x)).toBeLessThan(6);
    expect(Math.abs((first?.[at]?.[1] ?? 0) - y)).toBeLessThan(12);
  });
  expect((await evidence('Farm 2')).signature).toMatchObject({ outcome: 'nobody-there', strokes: [] });
  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/jobs/${(await jobAt(ask, 'Farm 1')).id}`);
  await expect(office.getByRole('img', { name: 'Signed by Mrs. Miller, Owner' })).toBeVisible();
  await look(office, 'a job that was signed for');
  await context.close();
});

test('an ordinary stop takes four presses and a stroke; the customer reads Spanish, the driver English', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const { id } = await jobAt(ask, 'Farm 1');
  const job = await ask<{ clientId: string; updatedAt: string }>('GET', `/jobs/${id}`);
  const client = await ask<{ services: readonly { id: string }[] }>('GET', `/clients/${job.clientId}`);
  await ask('PUT', `/clients/${job.clientId}`, {
    ...client,
    contactPerson: 'Paula Santos',
    serviceTypeIds: client.services.map((service) => service.id),
  });
  const planned = { title: 'Septic tank pump-out', wasteType: 'septage', expectedGallons: 900 };
  await ask('PUT', `/jobs/${id}`, { ...job, ...planned, seenUpdatedAt: job.updatedAt });
  await ask('PUT', '/rule-packs/us-tx-312-145', { follow: true });
  await phone.addInitScript(fakeCamera);
  await phone.addInitScript(countPresses);
  await phone.reload();
  await expect(phone.getByText('900 gal').first()).toBeVisible();
  await phone.getByRole('button', { name: 'Start route' }).click();
  // A phone is called and a map opened with one press, and the next stop is at the top.
  const next = phone.getByRole('region', { name: 'Next stop' });
  await expect(next.getByRole('link', { name: /^Call .*555-0147/ })).toBeVisible();
  await expect(next.getByRole('link', { name: 'Drive' })).toBeVisible();
  expect((await next.boundingBox())?.y).toBeLessThan(200);
  await arriveAtStop(phone);
  await context.setOffline(true);
  await phone.evaluate('window.presses = 0');

  await phone.getByRole('link', { name: 'Complete' }).click();
  await expect(phone.getByText('Enter the amount first: the customer signs for it.')).toBeVisible();
  await phone.getByRole('button', { name: 'As planned: 900 gal' }).click();
  await phone.getByRole('button', { name: 'Take photo' }).click();
  await expect(phone.getByRole('img', { name: 'Add photo 1' })).toBeVisible();
  await drawLine(phone, [
    [0.1, 0.5],
    [0.9, 0.2],
  ]);
  await expect(phone.getByRole('img', { name: 'Signature, 1 line' })).toBeVisible();
  const drawn = Number(await phone.evaluate('window.presses'));
  await look(phone, 'the sheet of an ordinary stop');
  // Aside: the customer reads the statement in her language.
  await phone.getByRole('button', { name: 'Español' }).click();
  await expect(
    phone.getByText(/^Confirmo que Own Septic hizo .*Bombeo de fosa séptica.*900 gal/),
  ).toBeVisible();
  await phone.getByRole('button', { name: 'Pantalla completa' }).click();
  await look(phone, 'the pad over the whole screen');
  await phone.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  await phone.evaluate(`window.presses = ${drawn}`);
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  // The stroke may count as a press of its own.
  expect(Number(await phone.evaluate('window.presses'))).toBeLessThanOrEqual(5);

  await context.setOffline(false);
  await everythingSent(phone);
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'completed', actualGallons: 900 });
  const { signature } = await ask<Evidence>('GET', `/jobs/${id}/evidence`);
  expect(signature).toMatchObject({ outcome: 'signed', signerName: 'Paula Santos', gallons: 900 });
  expect(signature?.statement).toMatch(/^Confirmo que/);
  await context.close();
});
