import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { Page } from '@playwright/test';
import { disposalSiteValues } from '../factories/fleet.ts';
import { look } from './axe-look.ts';
import { arriveAtStop, atFarm, everythingSent, jobAt, officeOf, openApp, today } from './field-steps.ts';
import { expect, test } from './fixtures.ts';
import { keepsWhatIsTyped } from './typed-numbers.ts';
import { patiently } from '../patience.ts';

interface OfficeJob {
  readonly id: string;
  readonly updatedAt: string;
}
interface TruckDay {
  readonly compartments: readonly {
    readonly name: string;
    readonly pickedUp: number;
    readonly transferredIn: number;
    readonly transferredOut: number;
    readonly discharged: number;
    readonly variance: number;
    readonly closing: number;
  }[];
}

/** What the jobs of the route's farms are pumped of. */
async function carries(ask: Ask, ...wastes: readonly (readonly [string, string])[]): Promise<void> {
  for (const [farm, wasteType] of wastes) {
    const { id } = await jobAt(ask, farm);
    const job = await ask<OfficeJob>('GET', `/jobs/${id}`);
    await ask('PUT', `/jobs/${id}`, { ...job, wasteType, seenUpdatedAt: job.updatedAt });
  }
}
type Ask = Awaited<ReturnType<typeof officeOf>>;

const plant = (name: string, waste: WasteType) => ({
  ...disposalSiteValues({ name, acceptedWasteTypes: [waste] }),
  latitude: 40.1,
  longitude: -76.3,
});

const packIsNew = (phone: Page) =>
  Promise.all([
    phone.waitForResponse((answer) => answer.url().includes('/field/v1/pack') && answer.ok()),
    phone.reload(),
  ]);

test('without signal a truck with two tanks takes septage and grease, moves, is measured and washed, and dumps each at its site', async ({
  page: office,
  empty,
  browser,
}) => {
  test.setTimeout(patiently(180_000));
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await carries(ask, ['Farm 1', 'septage'], ['Farm 2', 'grease'], ['Farm 3', 'septage']);
  const [truck] = await ask<Vehicle[]>('GET', '/vehicles');
  const tank = { acceptedWasteTypes: ['septage', 'grease'] };
  await ask('PUT', `/vehicles/${truck?.id}`, {
    ...truck,
    tanks: [
      { ...tank, name: 'Front', capacityGallons: 1_500 },
      { ...tank, name: 'Rear', capacityGallons: 1_000 },
    ],
  });
  await ask('POST', '/disposal-sites', plant('River Plant', 'septage'));
  await ask('POST', '/disposal-sites', plant('Grease Works', 'grease'));
  await ask('PUT', '/rule-packs/us-tx-312-145', { follow: true });
  await packIsNew(phone);
  await expect(phone.getByRole('button', { name: 'Start route' })).toBeVisible();
  await context.setOffline(true);
  await phone.getByRole('button', { name: 'Start route' }).click();

  // Septage goes into the larger of two empty tanks.
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  // More than fits is asked about at once.
  await phone.getByLabel(/^Amount pumped/).fill('1700');
  await expect(phone.getByText('Only 1,500 gal fit into Front by the reports.')).toBeVisible();
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await expect(phone.getByRole('button', { name: 'Complete all the same' })).toBeVisible();
  await look(phone, 'completing, more than the tank holds');
  await phone.getByLabel(/^Amount pumped/).fill('900');
  await expect(phone.getByText(/fit into Front by the reports/)).toBeHidden();
  const into = phone.getByRole('group', { name: 'Which tank did it go into?' });
  await expect(into.getByRole('radio', { name: /^Front/ })).toBeChecked();
  await look(phone, 'completing, the tank it went into');
  await phone.getByRole('button', { name: 'Complete without it' }).click();
  await expect(phone.getByText('1 of 3 stops done')).toBeVisible();

  // Grease must not go on top of it.
  await context.setGeolocation(atFarm(2));
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await phone.getByLabel(/^Amount pumped/).fill('600');
  await expect(into.getByRole('radio', { name: /^Rear/ })).toBeChecked();
  // Should it have gone in all the same, the driver says so.
  await into.getByRole('radio', { name: /^Front.*Must not be mixed/s }).check();
  const mixing = phone.getByRole('group', {
    name: 'Front holds: Septage. It must not be mixed with: Grease.',
  });
  await expect(mixing.getByRole('checkbox', { name: 'It went in anyway' })).not.toBeChecked();
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await expect(mixing.getByText('Say that it went in, or choose another tank.')).toBeVisible();
  await look(phone, 'completing, wastes that must not be mixed');
  await into.getByRole('radio', { name: /^Rear/ }).check();
  await expect(mixing).toBeHidden();
  await look(phone, 'completing, the one tank that takes grease');
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await phone.getByRole('button', { name: 'Complete without it' }).click();
  await expect(phone.getByText('2 of 3 stops done')).toBeVisible();

  // The grease is dumped where grease is taken; the septage stays.
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'Grease Works' }).check();
  await expect(phone.getByRole('checkbox', { name: /Dump Front.*does not take Septage/s })).not.toBeChecked();
  await expect(phone.getByRole('checkbox', { name: /Dump Rear/ })).toBeChecked();
  await look(phone, 'dumping one of two tanks');
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Site signature' })).toBeVisible();
  await phone.getByRole('link', { name: 'Back to the day' }).click();

  // More septage than fits into one: split, and the rear tank is washed before.
  await context.setGeolocation(atFarm(3));
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await phone.getByLabel(/^Amount pumped/).fill('1300');
  await expect(phone.getByText('Only 1,000 gal fit into Rear by the reports.')).toBeVisible();
  await phone.getByRole('button', { name: 'Split over two tanks' }).click();
  await expect(phone.getByLabel('Amount in Rear')).toHaveValue('1000');
  await expect(phone.getByLabel('Amount in Front')).toHaveValue('300');
  await phone.getByLabel('Amount in Front').fill('200');
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await expect(phone.getByText('Together this is 1,200 gal, but 1,300 gal were pumped.')).toBeVisible();
  const says = /⚠ Enter (a whole number|what is in the tank|an amount up to)/;
  const typings = { root: phone.getByRole('main'), says };
  await keepsWhatIsTyped(phone, { ...typings, fields: 3 });
  await phone.getByLabel(/^Amount pumped/).fill('1300');
  await phone.getByLabel('Amount in Rear').fill('1000');
  await phone.getByLabel('Amount in Front').fill('300');
  await expect(phone.getByText('It carried Grease and now takes Septage.')).toBeVisible();
  await expect(phone.getByText('30 TAC 312.144(c): empty and wash it before.')).toBeVisible();
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await expect(phone.getByRole('button', { name: 'Complete without washing' })).toBeVisible();
  await look(phone, 'completing, a tank to wash first');
  await phone.getByRole('button', { name: 'Washed now' }).click();
  await expect(phone.getByText('It carried Grease and now takes Septage.')).toBeHidden();
  await look(phone, 'completing, split over two tanks');
  await phone.getByRole('button', { name: 'Complete without it' }).click();
  await expect(phone.getByText('3 of 3 stops done')).toBeVisible();

  // What was read, and what was pumped over.
  await phone.getByRole('link', { name: 'Tanks' }).click();
  await phone.getByRole('link', { name: 'Measure: Rear' }).click();
  const reads = phone.getByRole('button', { name: 'Save reading' });
  await keepsWhatIsTyped(phone, { ...typings, fields: 1, send: reads });
  await phone.getByLabel(/^Amount in the tank/).fill('980');
  await look(phone, 'measuring a tank');
  await reads.click();
  await expect(phone.getByText('980 gal of 1,000 gal · Septage')).toBeVisible();
  await phone.getByRole('link', { name: 'Move to another tank: Rear' }).click();
  const moves = phone.getByRole('button', { name: 'Save move' });
  await keepsWhatIsTyped(phone, { ...typings, fields: 1, send: moves });
  await phone.getByLabel(/^Amount moved/).fill('400');
  await moves.click();
  await expect(phone.getByText('That does not fit. Room: 300 gal.')).toBeVisible();
  await phone.getByLabel(/^Amount moved/).fill('200');
  await look(phone, 'moving to another tank');
  await phone.getByRole('button', { name: 'Save move' }).click();
  await expect(phone.getByText('1,400 gal of 1,500 gal · Septage')).toBeVisible();
  await expect(phone.getByText('780 gal of 1,000 gal · Septage')).toBeVisible();
  await look(phone, 'the tanks');

  // A move by mistake is undone within ten seconds.
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByText('980 gal of 1,000 gal · Septage')).toBeVisible();
  await phone.getByRole('link', { name: 'Move to another tank: Rear' }).click();
  await phone.getByLabel(/^Amount moved/).fill('200');
  await phone.getByRole('button', { name: 'Save move' }).click();
  await expect(phone.getByText('780 gal of 1,000 gal · Septage')).toBeVisible();

  await phone.getByRole('link', { name: 'Today' }).click();
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'River Plant' }).check();
  await phone.getByRole('textbox', { name: /^Amount dumped, Front/ }).fill('1400');
  await phone.getByRole('textbox', { name: /^Amount dumped, Rear/ }).fill('700');
  await phone
    .getByRole('group', { name: 'Is Rear empty now?' })
    .getByRole('radio', { name: 'Some is left' })
    .check();
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await phone.getByRole('link', { name: 'Back to the day' }).click();
  await phone.getByRole('link', { name: 'Tanks' }).click();
  await expect(phone.getByText('80 gal of 1,000 gal · Septage')).toBeVisible();
  await expect(phone.getByText('Last carried: Septage. Not washed since.')).toBeVisible();
  await phone.getByRole('button', { name: 'Washed: Front' }).click();
  await expect(phone.getByText('Last carried: Septage. Not washed since.')).toBeHidden();
  await look(phone, 'a washed tank');
  await phone.getByRole('link', { name: 'More' }).click();
  await expect(phone.getByRole('link', { name: 'Tanks' })).toBeVisible();

  await context.setOffline(false);
  await phone.getByRole('link', { name: 'Today' }).click();
  await everythingSent(phone);
  const [day] = await ask<TruckDay[]>('GET', `/compliance/days?from=${today()}&to=${today()}`);
  expect(day?.compartments).toMatchObject([
    { name: 'Front', pickedUp: 1_200, transferredIn: 200, discharged: 1_400, variance: 0, closing: 0 },
    { name: 'Rear', pickedUp: 1_600, transferredOut: 200, discharged: 1_300, variance: 20, closing: 80 },
  ]);
  const { items } = await ask<{ items: unknown[] }>('GET', '/field/v1/reviews?state=open&limit=200');
  expect(items).toEqual([]);
  await phone.goto(`${empty.url}/field/tanks`);
  await expect(phone.getByText('80 gal of 1,000 gal · Septage')).toBeVisible();
  await expect(phone.getByText('Not washed since.')).toBeHidden();
  await context.close();
});

test('a truck with one tank is asked for no tank; it says what it carried, and is filled all the same', async ({
  page: office,
  empty,
  browser,
}) => {
  test.slow();
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  await carries(ask, ['Farm 1', 'septage'], ['Farm 2', 'grease']);
  await ask('POST', '/disposal-sites', plant('River Plant', 'septage'));
  await ask('PUT', '/rule-packs/us-tx-312-145', { follow: true });
  await packIsNew(phone);
  await phone.getByRole('button', { name: 'Start route' }).click();
  await arriveAtStop(phone);
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await phone.getByLabel(/^Amount pumped/).fill('700');
  await expect(phone.getByRole('group', { name: 'Which tank did it go into?' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await phone.getByRole('button', { name: 'Complete without it' }).click();
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'River Plant' }).check();
  await expect(phone.getByRole('checkbox')).toHaveCount(0);
  await expect(phone.getByRole('group', { name: 'Is the tank empty now?' })).toBeVisible();
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await phone.getByRole('link', { name: 'Back to the day' }).click();

  await context.setGeolocation(atFarm(2));
  await arriveAtStop(phone);
  await phone
    .getByRole('link', { name: /Farm 2/ })
    .first()
    .click();
  await expect(phone.getByText('Is Truck 1 clean?')).toBeVisible();
  await look(phone, 'a stop, the tank to wash before');
  await phone.getByRole('link', { name: 'Complete', exact: true }).click();
  await phone.getByLabel(/^Amount pumped/).fill('600');
  await phone.getByRole('button', { name: 'Complete and sign' }).click();
  await phone.getByRole('button', { name: 'Complete without washing' }).click();
  await expect(phone.getByText('2 of 3 stops done')).toBeVisible();
  await phone.getByRole('link', { name: 'More' }).click();
  await phone.getByRole('radio', { name: 'Español' }).click();
  await phone.getByRole('link', { name: 'Tanques del camión' }).click();
  await expect(phone.getByText(/^600 gal de [\d,]+ gal · Grasa$/)).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Medir: Tank' })).toBeVisible();
  await expect(phone.getByRole('link', { name: /^Pasar a otro tanque/ })).toHaveCount(0);
  await look(phone, 'los tanques');

  // The third job does not say what is pumped; it goes on top of the grease.
  await phone.goto(`${empty.url}/field/`);
  await context.setGeolocation(atFarm(3));
  await phone.getByRole('button', { name: 'Llegué' }).click();
  await phone.getByRole('link', { name: 'Terminar', exact: true }).click();
  await expect(phone.getByRole('group', { name: '¿Qué se bombeó?' })).toHaveCount(0);
  await phone.getByLabel(/^Bombeado/).fill('300');
  await phone.getByRole('button', { name: 'Terminar trabajo' }).click();
  await expect(phone.getByText('Elija qué se bombeó.')).toBeVisible();
  await phone.getByRole('radio', { name: 'Agua de fosa (lodo séptico)' }).check();
  const mixing = phone.getByRole('group', {
    name: 'Tank lleva: Grasa. No se debe mezclar con: Agua de fosa (lodo séptico).',
  });
  await phone.getByRole('button', { name: 'Terminar y firmar' }).click();
  await expect(mixing.getByText('Confirme que se bombeó ahí, o elija otro tanque.')).toBeVisible();
  await look(phone, 'terminar, residuos que no se mezclan');
  await mixing.getByRole('checkbox', { name: 'Se bombeó ahí de todos modos' }).check();
  await phone.getByRole('button', { name: 'Terminar y firmar' }).click();
  await phone.getByRole('button', { name: 'Terminar sin esto' }).click();
  await expect(phone.getByText('3 de 3 paradas hechas')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await ask<TruckDay[]>('GET', `/compliance/days?from=${today()}&to=${today()}`))[0]?.compartments,
      { timeout: patiently(30_000) },
    )
    .toMatchObject([{ name: 'Tank', pickedUp: 1_600, discharged: 700, closing: 900 }]);
  expect(await jobAt(ask, 'Farm 3')).toMatchObject({ status: 'completed', wasteType: 'septage' });
  await context.close();
});
