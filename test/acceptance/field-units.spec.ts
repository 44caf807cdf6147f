import { create as drawQrCode } from 'qrcode';
import { expect, signIn, test } from './fixtures.ts';
import {
  arriveAtStop,
  everythingSent,
  fillDisk,
  jobAt,
  officeOf,
  openApp,
  openWork,
  today,
  typeLabel,
} from './field-steps.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';

type Ask = Awaited<ReturnType<typeof officeOf>>;

interface Shown {
  readonly clientId: string;
  readonly clientAddressId: string;
}
interface Rental {
  readonly id: string;
  readonly units: readonly { readonly labelNumber: number; readonly since: string }[];
  readonly events: readonly {
    readonly kind: string;
    readonly date: string;
    readonly labelNumber: number;
    readonly byLabelNumber: number | null;
  }[];
}

/** Six toilets in the yard, two of them booked for Farm 1. */
async function agreeOnToilets(ask: Ask): Promise<{ rentalId: string; typeId: string }> {
  const farm = (await jobAt(ask, 'Farm 1')) as unknown as Shown;
  const type = await ask<{ id: string }>('POST', '/unit-types', {
    name: 'Standard toilet',
    kind: 'toilet',
    toilets: 1,
    handWashes: 0,
  });
  await ask('POST', '/units', { unitTypeId: type.id, count: 6 });
  const rental = await ask<Rental>('POST', '/rentals', {
    clientId: farm.clientId,
    clientAddressId: farm.clientAddressId,
    name: 'Harvest site',
    cycle: { every: 'days', days: 28 },
    anchorDate: today(),
    bills: 'advance',
    proratesDelivery: true,
    creditsEarlyPickup: true,
    billsFees: true,
    minimumDays: 0,
    waiverPpm: 0,
    deliveryCents: 2_500,
    pickupCents: 0,
    moveCents: 0,
    items: [{ unitTypeId: type.id, quantity: 2, rates: [{ validFrom: today(), cents: 15_000 }] }],
  });
  return { rentalId: rental.id, typeId: type.id };
}

/** A page script for a fake camera that shows a unit's code, slightly rotated. Headless browsers have no camera. */
function cameraShowing(link: string): string {
  const { modules } = drawQrCode(link, { errorCorrectionLevel: 'M' });
  const dark = [...modules.data].map((bit) => (bit === 0 ? '0' : '1')).join('');
  return `navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 960];
    const drawing = canvas.getContext('2d');
    const [dark, size] = ['${dark}', ${modules.size}];
    setInterval(() => {
      drawing.setTransform(1, 0, 0, 1, 0, 0);
      drawing.fillStyle = 'silver';
      drawing.fillRect(0, 0, 1280, 960);
      drawing.setTransform(0.98, 0.12, -0.12, 0.98, 420, 180);
      drawing.fillStyle = 'white';
      drawing.fillRect(-60, -60, size * 16 + 120, size * 16 + 120);
      drawing.fillStyle = 'black';
      [...dark].forEach((bit, at) => {
        if (bit === '1') drawing.fillRect((at % size) * 16, Math.floor(at / size) * 16, 16.5, 16.5);
      });
    }, 50);
    return canvas.captureStream(10);
  }`;
}

test('units are delivered, exchanged and picked up by their labels, without signal', async ({
  page: office,
  empty,
  browser,
}) => {
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const { rentalId, typeId } = await agreeOnToilets(ask);
  const rental = () => ask<Rental>('GET', `/rentals/${rentalId}`);

  // The office plans the delivery on the rental's row.
  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/rentals`);
  await expect(office.getByText('0 of 2 on site')).toBeVisible();
  await office.getByRole('button', { name: 'Plan Job for Harvest site' }).click();
  const dialog = office.getByRole('dialog', { name: 'Plan a Job' });
  await expect(dialog.getByLabel('Standard toilet')).toHaveValue('2');
  await keepsWhatIsTyped(office, {
    root: dialog,
    fields: 1,
    send: dialog.getByRole('button', { name: 'Plan Job' }),
  });
  await dialog.getByLabel('Standard toilet').fill('2');
  await dialog.getByRole('button', { name: 'Plan Job' }).click();
  await expect(dialog).toBeHidden();
  const { items: planned } = await ask<{ items: { id: string; title: string }[] }>(
    'GET',
    '/jobs?search=Harvest&limit=10',
  );
  const delivery = planned.find(({ title }) => title === 'Delivery: Harvest site')?.id ?? '';
  await office.goto(`${empty.url}/jobs/${delivery}`);
  await expect(office.getByText('Delivery of 2 × Standard toilet at Harvest site')).toBeVisible();

  await openWork(ask, phone, empty.url, delivery);
  await expect(phone.getByText('Deliver 2 × Standard toilet')).toBeVisible();
  await context.setOffline(true);
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Scan units' }).click();
  await phone.evaluate(cameraShowing(`${empty.url}/u/1`));
  await phone.getByRole('button', { name: 'Scan with the camera' }).click();
  const camera = phone.getByRole('dialog');
  await expect(camera.getByText('#1 is on your list.')).toBeVisible();
  await camera.getByRole('button', { name: 'Close the camera' }).click();
  const list = phone.getByRole('list', { name: 'Delivered' });
  await keepsWhatIsTyped(phone, {
    root: phone.getByRole('main'),
    fields: 1,
    send: phone.getByRole('button', { name: 'Add', exact: true }),
    says: /Enter the number on the label, 1 to 99999\./,
  });
  await typeLabel(phone, '1');
  await expect(phone.getByText('#1 is already on your list.')).toBeVisible();
  await typeLabel(phone, '77');
  await expect(phone.getByText('This phone has no record of #77.', { exact: false })).toBeVisible();
  await phone.getByRole('button', { name: 'Leave it out' }).click();
  await typeLabel(phone, '5');
  await phone.getByRole('button', { name: 'Remove #5' }).click();
  // A unit that the phone cannot store is not listed.
  await phone.evaluate(fillDisk);
  await typeLabel(phone, '2');
  await expect(phone.getByText(/^⚠ This could not be saved/)).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveText(['#1']);
  await phone.evaluate('window.freeDisk()');
  await typeLabel(phone, '2');
  await expect(list.getByRole('listitem')).toHaveText(['#1', '#2']);
  // Scanned units survive a dead battery.
  await phone.reload();
  await expect(list.getByRole('listitem')).toHaveText(['#1', '#2']);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByRole('link', { name: 'Units (2)' })).toBeVisible();
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect((await rental()).events).toEqual([]);

  await context.setOffline(false);
  await everythingSent(phone);
  expect((await rental()).units).toMatchObject([
    { labelNumber: 1, since: today() },
    { labelNumber: 2, since: today() },
  ]);
  await office.goto(`${empty.url}/rentals`);
  await expect(office.getByText('2 of 2 on site')).toBeVisible();
  await office.goto(`${empty.url}/jobs/${delivery}`);
  await expect(office.getByRole('list', { name: 'Units' })).toContainText('#2');

  const plan = (action: string, quantity: number) =>
    ask<{ id: string }>('POST', `/rentals/${rentalId}/jobs`, {
      action,
      items: [{ unitTypeId: typeId, quantity }],
      scheduledDate: today(),
    });
  const exchange = await plan('exchange', 1);
  await openWork(ask, phone, empty.url, exchange.id);
  // Scanning the code with the phone's own camera app opens the stop where the unit is.
  await phone.goto(`${empty.url}/field/unit/1`);
  await expect(phone).toHaveURL(new RegExp(`/field/stop/job/${exchange.id}$`));
  await context.setOffline(true);
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Scan units' }).click();
  await expect(phone.getByText('First scan the unit you are taking away.')).toBeVisible();
  await typeLabel(phone, '1');
  await expect(phone.getByText('Now scan the unit you are leaving in place of #1.')).toBeVisible();
  await typeLabel(phone, '3');
  await expect(phone.getByRole('list', { name: 'Exchanged' })).toContainText('#1 for #3');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await context.setOffline(false);
  await everythingSent(phone);

  const pickup = await plan('pick-up', 2);
  await openWork(ask, phone, empty.url, pickup.id);
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete' }).click();
  // Without any unit, the app asks once.
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await expect(phone.getByRole('button', { name: 'Complete without units' })).toBeVisible();
  await phone.getByRole('link', { name: 'Scan units' }).click();
  await typeLabel(phone, '2');
  await typeLabel(phone, '3');
  await typeLabel(phone, '88');
  await phone.getByRole('button', { name: 'Keep it' }).click();
  await expect(phone.getByText('The office will check it')).toBeVisible();
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('button', { name: 'Complete job' }).click();
  await everythingSent(phone);
  const { units, events } = await rental();
  expect(units).toEqual([]);
  expect(events.map(({ kind, labelNumber, byLabelNumber }) => [kind, labelNumber, byLabelNumber])).toEqual(
    expect.arrayContaining([
      ['delivered', 1, null],
      ['delivered', 2, null],
      ['exchanged', 1, 3],
      ['picked-up', 2, null],
      ['picked-up', 3, null],
    ]),
  );
  expect(events).toHaveLength(5);

  // The unknown unit waits for the office.
  await office.goto(`${empty.url}/field-reviews`);
  await expect(office.getByText('picked up #88', { exact: true })).toBeVisible();
  await context.close();
});

test('the code on a unit leads the office to its list, and strangers to the sign-in page', async ({
  page: office,
  empty,
  browser,
}) => {
  const { context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await agreeOnToilets(ask);
  await office.goto(`${empty.url}/u/4`);
  await expect(office.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(office, empty.url, company.email, company.password);
  await office.goto(`${empty.url}/u/4`);
  await expect(office).toHaveURL(/\/rentals\?tab=units&unit=4$/);
  await expect(office.getByRole('heading', { name: 'Unit #4' })).toBeVisible();
  await context.close();
});
