import { look } from './axe-look.ts';
import { expect, test } from './fixtures.ts';
import {
  arriveAtStop,
  completeStop,
  drawLine,
  everythingSent,
  fillDisk,
  jobAt,
  officeOf,
  openApp,
  fillPumped,
  wordsKept,
} from './field-steps.ts';

/** A page script that modifies the stored pack by `change`. */
const changePack = (change: string): string => `(async () => {
  const { name } = (await indexedDB.databases()).find((one) => /^field-(?!device)/.test(one.name));
  const database = await new Promise((done, fail) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const work = database.transaction('pack', 'readwrite');
  const asked = work.objectStore('pack').get('pack');
  asked.onsuccess = () => {
    const kept = asked.result;
    ${change};
    work.objectStore('pack').put(kept);
  };
  await new Promise((done) => (work.oncomplete = done));
  database.close();
})()`;

/** Milliseconds since midnight where the phone is, in whole minutes. */
function msOfToday(): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(new Date());
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return (part('hour') * 60 + part('minute')) * 60_000;
}

test('a full phone says so and loses nothing, a broken pack leaves a way forward, and a stale one is removed', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await context.setOffline(true);
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete' }).click();
  await fillPumped(phone, '850');
  await phone.evaluate(fillDisk);
  // Told at once, not only at the end; what was typed and signed is there after another screen.
  await phone.getByLabel('Notes').fill('Lid is heavy.');
  await expect(phone.getByText(/^The phone is full: what you type is not stored yet/)).toBeVisible();
  await drawLine(phone, [
    [0.1, 0.5],
    [0.9, 0.2],
  ]);
  await phone.getByLabel('Name of the person signing').fill('Paula Santos');
  await look(phone, 'a sheet on a phone that is full');
  await phone.getByRole('button', { name: 'Back' }).click();
  await phone.getByRole('link', { name: 'Complete' }).click();
  await expect(phone.getByLabel('Notes')).toHaveValue('Lid is heavy.');
  await expect(phone.getByRole('img', { name: 'Signature, 1 line' })).toBeVisible();
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText(/^This could not be saved/)).toBeVisible();
  await expect(phone.getByLabel(/^Amount pumped/)).toHaveValue('850');
  // Back from freeing up space, it is stored, and outlives the page.
  await phone.evaluate(`window.freeDisk(); document.dispatchEvent(new Event('visibilitychange'))`);
  await wordsKept(phone, 'Paula Santos');
  await phone.reload();
  await expect(phone.getByLabel('Notes')).toHaveValue('Lid is heavy.');
  await expect(phone.getByRole('img', { name: 'Signature, 1 line' })).toBeVisible();
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();

  // Data that the screens cannot show.
  await phone.evaluate(changePack('kept.pack.routes = [{ ...kept.pack.routes[0], stops: null }]'));
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('Your work is safe on this phone.');
  const file = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Save unsent work to a file' }).click();
  expect((await file).suggestedFilename()).toMatch(/^unsent-work-/);
  await phone.getByRole('button', { name: 'Download the day again' }).click();
  await expect(phone.getByText('Your day is not on this phone yet')).toBeVisible();
  await context.setOffline(false);
  await everythingSent(phone);
  const ask = await officeOf(office, empty.url, company);
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'completed', actualGallons: 850 });

  // A fortnight without contact to the server: addresses and gate codes are removed, and come back with
  // signal.
  await context.setOffline(true);
  await phone.evaluate(changePack('kept.heardAt -= 15 * 86_400_000'));
  await phone.reload();
  await expect(phone.getByText('Your day is not on this phone yet')).toBeVisible();
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(phone.getByText('Your day is not on this phone yet')).toBeVisible();
  // With signal it loads automatically; pressing the button meanwhile finds it loaded.
  await context.setOffline(false);
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  await context.close();
});

test('jobs moved to another day or done by the office in the meantime: the report is kept, nothing counts twice', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await everythingSent(phone);
  await context.setOffline(true);
  await arriveAtStop(phone);
  await completeStop(phone, '800', { asksWaste: true });
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();
  const first = await jobAt(ask, 'Farm 1');
  await ask('PUT', `/jobs/${first.id}/status`, { status: 'in_progress' });
  await ask('PUT', `/jobs/${first.id}/status`, { status: 'completed', actualGallons: 790 });
  // Three hours: fewer in the first hours of a day, as the phone would show the day before, on which nothing is
  // planned. More than one says what cannot be; of less, the time is taken as it is.
  const setBackMs = Math.min(3 * 3_600_000, msOfToday());
  const cannotBe = setBackMs > 3_600_000;
  await phone.clock.setSystemTime(Date.now() - setBackMs);
  await phone.getByRole('link', { name: "Can't do it" }).click();
  await phone.getByRole('radio', { name: 'Dog' }).check();
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('2 of 3 stops done')).toBeVisible();
  await phone.clock.setSystemTime(Date.now() + 60_000);
  await context.setOffline(false);
  await everythingSent(phone);
  await phone.getByRole('link', { name: 'To send' }).click();
  await expect(phone.getByText('The office is reviewing it').first()).toBeVisible();
  expect(await jobAt(ask, 'Farm 1')).toMatchObject({ status: 'completed', actualGallons: 790 });
  await expect(phone.getByText('The phone’s clock was wrong.')).toBeVisible({ visible: cannotBe });
  expect(await jobAt(ask, 'Farm 2')).toMatchObject({ status: cannotBe ? 'scheduled' : 'unscheduled' });
  await context.close();
});
