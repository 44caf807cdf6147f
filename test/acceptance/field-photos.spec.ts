import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { arriveAtStop, everythingSent, jobAt, officeOf, openApp } from './field-steps.ts';

interface Evidence {
  readonly files: readonly { readonly sha256: string; readonly role: string; readonly isHere: boolean }[];
}

const picture = async (name: string) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await readFile(join(import.meta.dirname, '../../apps/web/public/field', name)),
});

test('photos taken without signal outlive a reload, follow their report, and leave the phone once the office has them', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await context.setOffline(true);
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete' }).click();
  await phone.locator('input[type=file]').setInputFiles(await picture('icon-192.png'));
  await expect(phone.getByRole('img', { name: 'Add photo 1' })).toBeVisible();
  await phone.locator('input[type=file]').setInputFiles(await picture('icon-512.png'));
  await expect(phone.getByRole('img', { name: 'Add photo 2' })).toBeVisible();

  // A call, a crash, an empty battery: what was taken is there again.
  await phone.reload();
  await expect(phone.getByRole('img', { name: 'Add photo 2' })).toBeVisible();
  await phone.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(phone.getByRole('img', { name: 'Add photo 2' })).toBeHidden();
  await phone.getByLabel(/^Amount pumped/).fill('1150');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  await phone.goto(`${empty.url}/field/to-send`);
  await expect(phone.getByText('1 photo waits to be sent.')).toBeVisible();

  const ask = await officeOf(office, empty.url, company);
  const { id } = await jobAt(ask, 'Farm 1');
  const evidence = () => ask<Evidence>('GET', `/jobs/${id}/evidence`);
  expect((await evidence()).files).toEqual([]);
  // The report comes through and the photo does not: the office is told that it is still on the phone.
  await context.route('**/api/field/v1/files/*', (route) => route.abort());
  await context.setOffline(false);
  await expect
    .poll(async () => (await evidence()).files.map(({ isHere }) => isHere), { timeout: 30_000 })
    .toEqual([false]);
  await context.unroute('**/api/field/v1/files/*');
  // Signal comes back.
  await context.setOffline(true);
  await context.setOffline(false);
  await everythingSent(phone);
  await expect(phone.getByText('1 photo waits to be sent.')).toBeHidden();
  const { files } = await evidence();
  expect(files).toMatchObject([{ role: 'after', isHere: true }]);
  const sent = await phone.request.get(`${empty.url}/api/files/${files[0]?.sha256 ?? ''}`);
  expect(sent.status()).toBe(401);
  await context.close();
});
