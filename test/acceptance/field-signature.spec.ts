import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import {
  arriveAtStop,
  drawLine,
  everythingSent,
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
  await phone.getByRole('link', { name: 'Get signature' }).click();
  await phone.getByRole('radio', { name: 'Nobody is there' }).check();
  await phone.getByRole('button', { name: 'Save' }).click();

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
