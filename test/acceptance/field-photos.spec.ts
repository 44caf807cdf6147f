import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { look } from './axe-look.ts';
import { expect, signIn, test } from './fixtures.ts';
import {
  arriveAtStop,
  everythingSent,
  fakeCamera,
  fillDisk,
  jobAt,
  officeOf,
  openApp,
  signInToApp,
  fillPumped,
} from './field-steps.ts';
import { patiently } from '../patience.ts';

interface Evidence {
  readonly files: readonly {
    readonly sha256: string;
    readonly role: string;
    readonly isHere: boolean;
    readonly isForClient: boolean;
  }[];
}

const chosen = async (name: string) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await readFile(join(import.meta.dirname, '../../apps/web/public/field', name)),
});

test('photos taken without signal survive a reload, follow their report, and leave the phone once the office has them', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await context.setOffline(true);
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete' }).click();
  // The camera opens within the page.
  await phone.evaluate(fakeCamera);
  await phone.getByRole('button', { name: 'Add photo' }).click();
  const camera = phone.getByRole('dialog', { name: 'Camera: Add photo' });
  await look(phone, 'the camera');
  await camera.getByRole('button', { name: 'Take photo' }).click();
  await expect(camera.getByText('1 photo taken')).toBeVisible();
  await camera.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByRole('img', { name: 'Add photo 1' })).toBeVisible();
  expect(phone.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('photo-worker')]);
  await phone.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(phone.getByRole('img', { name: 'Add photo 1' })).toBeHidden();

  await phone.locator('input[type=file]').setInputFiles(await chosen('icon-192.png'));
  await expect(phone.getByRole('img', { name: 'Add photo 1' })).toBeVisible();
  await phone.locator('input[type=file]').setInputFiles(await chosen('icon-512.png'));
  await expect(phone.getByRole('img', { name: 'Add photo 2' })).toBeVisible();
  const forClient = phone.getByRole('checkbox', { name: 'Show the client photo 1' });
  await expect(forClient).not.toBeChecked();
  // It is checked once the phone has stored it.
  await forClient.click();
  await expect(forClient).toBeChecked();

  // The photo survives a phone call, a crash or an empty battery.
  await phone.reload();
  await expect(phone.getByRole('img', { name: 'Add photo 2' })).toBeVisible();
  await expect(forClient).toBeChecked();
  await phone.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(phone.getByRole('img', { name: 'Add photo 2' })).toBeHidden();
  await fillPumped(phone, '1150');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  await phone.goto(`${empty.url}/field/to-send`);
  await expect(phone.getByText('1 photo is waiting to be sent.')).toBeVisible();

  const ask = await officeOf(office, empty.url, company);
  const { id } = await jobAt(ask, 'Farm 1');
  const evidence = () => ask<Evidence>('GET', `/jobs/${id}/evidence`);
  expect((await evidence()).files).toEqual([]);
  // The report arrives without its photo: the office sees that it is still on the phone.
  await context.route('**/api/field/v1/files/*', (route) => route.abort());
  await context.setOffline(false);
  await expect
    .poll(async () => (await evidence()).files.map(({ isHere }) => isHere), { timeout: patiently(30_000) })
    .toEqual([false]);
  // After signing out, the unsent photo stays on the phone for its owner.
  await phone.getByRole('link', { name: 'More' }).click();
  await phone.getByRole('link', { name: 'Sign out' }).click();
  await expect(phone.getByText('1 photo has not been sent yet.')).toBeVisible();
  await phone.getByRole('button', { name: 'Leave it on this phone for me' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await context.unroute('**/api/field/v1/files/*');
  await signInToApp(phone, company);
  await everythingSent(phone);
  await phone.getByRole('link', { name: 'To send' }).click();
  await expect(phone.getByText('1 photo is waiting to be sent.')).toBeHidden();
  const { files } = await evidence();
  expect(files).toMatchObject([{ role: 'after', isHere: true }]);
  // The office zooms in by keyboard.
  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/jobs/${id}`);
  await office.getByRole('button', { name: 'After, photo 1 of 1' }).click();
  const viewer = office.getByRole('dialog', { name: 'After, photo 1 of 1' });
  const picture = viewer.getByRole('img', { name: 'After, photo 1 of 1' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(192);
  await expect(viewer.getByText(company.fullName)).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Show on map' })).toHaveAttribute('href', /mlat=40\.0967/);
  await look(office, 'the photo viewer');
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const fitting = await width();
  await viewer.press('+');
  await expect.poll(width).toBeCloseTo(fitting * 1.5, 0);
  await picture.hover();
  await office.mouse.wheel(0, -300);
  await expect.poll(width).toBeGreaterThan(fitting * 3);
  await viewer.press('0');
  await expect.poll(width).toBeCloseTo(fitting, 0);
  const download = office.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
  await office.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(office.getByRole('button', { name: 'After, photo 1 of 1' })).toBeFocused();
  // The client sees it on its own page until the office takes it back.
  const { clientId } = await ask<{ clientId: string }>('GET', `/jobs/${id}`);
  const { link } = await ask<{ link: { address: string } }>('POST', `/clients/${clientId}/portal-link`, {});
  const client = await context.newPage();
  await client.goto(link.address);
  const proof = client.getByRole('button', { name: /^Proof of service/ });
  await proof.click();
  await expect(client.getByRole('img', { name: /^After the work, / })).toBeVisible();
  await look(client, 'a photo that the client is shown');
  const shown = office.getByRole('checkbox', { name: /^Show the client ?: After, photo 1 of 1$/ });
  await expect(shown).toBeChecked();
  await look(office, 'photos of a job');
  await shown.click();
  await expect(shown).not.toBeChecked();
  await expect.poll(async () => (await evidence()).files[0]?.isForClient).toBe(false);
  await proof.click();
  await expect(client.getByRole('img', { name: /^After the work, / })).toHaveCount(0);
  const sent = await phone.request.get(`${empty.url}/api/files/${files[0]?.sha256 ?? ''}`);
  expect(sent.status()).toBe(401);
  await context.close();
});

test('B4: the same picture chosen at two stops goes with both', async ({ page: office, empty, browser }) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await context.setOffline(true);
  const picture = await chosen('icon-192.png');
  const shown = phone.getByRole('img', { name: /^Add photo/ });
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete' }).click();
  // Chosen twice on one form it is added once.
  for (const _ of [1, 2]) {
    await phone.locator('input[type=file]').setInputFiles(picture);
    await expect(phone.getByRole('button', { name: 'Add photo', exact: true })).toBeEnabled();
    await expect(shown).toHaveCount(1);
  }
  await fillPumped(phone, '700');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await phone.getByRole('button', { name: 'Arrived' }).click();
  await phone.getByRole('button', { name: "I'm here anyway" }).click();
  await phone.getByRole('link', { name: 'Complete' }).click();
  await phone.locator('input[type=file]').setInputFiles(picture);
  await expect(shown).toHaveCount(1);
  await fillPumped(phone, '650');
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText('2 of 3 stops done')).toBeVisible();
  await context.setOffline(false);
  await everythingSent(phone);
  const ask = await officeOf(office, empty.url, company);
  for (const farm of ['Farm 1', 'Farm 2']) {
    const { id } = await jobAt(ask, farm);
    await expect
      .poll(async () => (await ask<Evidence>('GET', `/jobs/${id}/evidence`)).files, { message: farm })
      .toMatchObject([{ isHere: true }]);
  }
  await context.close();
});

test('HEIC, a cut and an empty picture: the phone tells what is wrong, and speaks of space only when it is full', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context } = await openApp(browser, office, empty.url);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete' }).click();
  const whole = await chosen('icon-192.png');
  const add = (name: string, mimeType: string, buffer: Buffer) =>
    phone.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  const unreadable = phone.getByText("⚠ This phone can't read the picture. Take it again, or choose a JPEG.");
  for (const [name, mimeType, buffer] of [
    ['IMG_0001.HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['cut.png', 'image/png', whole.buffer.subarray(0, 40)],
    ['empty.jpg', 'image/jpeg', Buffer.alloc(0)],
  ] as const) {
    await add(name, mimeType, buffer);
    await expect(unreadable, name).toBeVisible();
    await add('photo.png', 'image/png', whole.buffer);
    await expect(phone.getByRole('img', { name: 'Add photo 1' })).toBeVisible();
    await expect(unreadable).toBeHidden();
    await phone.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(phone.getByRole('img', { name: 'Add photo 1' })).toBeHidden();
  }
  await phone.evaluate(fillDisk);
  await add('photo.png', 'image/png', whole.buffer);
  await expect(
    phone.getByText('⚠ The photo could not be saved: the phone is full. Free up some space and try again.'),
  ).toBeVisible();
  await context.close();
});
