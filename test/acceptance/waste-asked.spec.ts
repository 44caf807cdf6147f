import { newId } from '../../apps/server/src/platform/ids.ts';
import { look } from './axe-look.ts';
import { jobAt, officeOf } from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { choose, dialog, today } from './job-steps.ts';
import { foundCompanyOnTheRoad } from './own-company.ts';

interface Pack {
  readonly routes: readonly { readonly tanks: readonly { readonly id: string }[] }[];
}

test('the office says what was pumped, and that it went on a waste it must not be mixed with', async ({
  page,
  empty,
}) => {
  const owner = await foundCompanyOnTheRoad(page, empty.url, today);
  const ask = await officeOf(page, empty.url, owner);
  const pack = await ask<Pack>('GET', '/field/v1/pack');
  const { id: first } = await jobAt(ask, 'Farm 1');
  const row = { compartmentId: pack.routes[0]?.tanks[0]?.id, gallons: 800, wasteType: 'septage' };
  await ask('POST', '/field/v1/commands', {
    deviceId: newId(),
    appVersion: '1.0.0',
    sentAt: new Date().toISOString(),
    commands: [
      {
        id: newId(),
        v: 1,
        type: 'job.completed',
        subject: `job:${first}`,
        after: null,
        seen: null,
        capturedAt: new Date().toISOString(),
        clock: null,
        position: { none: 'off' },
        files: [],
        data: { jobId: first, gallons: 800, notes: null, load: [{ ...row, method: 'sight_glass' }] },
      },
    ],
  });

  await signIn(page, empty.url, owner.email, owner.password);
  const { id } = await jobAt(ask, 'Farm 2');
  await page.goto(`${empty.url}/jobs/${id}`);
  await page.getByRole('button', { name: 'Complete' }).click();
  const done = dialog(page, 'Complete Job');
  const waste = done.getByRole('combobox', { name: 'Waste' });
  await done.getByRole('textbox', { name: 'Gallons Collected' }).fill('0');
  await expect(waste).toBeHidden();
  await done.getByRole('textbox', { name: 'Gallons Collected' }).fill('600');
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(done.getByText('Choose what was pumped.')).toBeVisible();
  await look(page, 'completing, what was pumped');
  await choose(page, waste, 'Grease');
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(
    done.getByText('The truck’s tank holds a waste that must not be mixed with this one.', { exact: false }),
  ).toBeVisible();
  await look(page, 'completing, wastes that must not be mixed');
  await done.getByRole('checkbox', { name: 'It went in anyway' }).check();
  await done.getByRole('button', { name: 'Complete Job' }).click();
  await expect(done).toBeHidden();
  expect(await ask('GET', `/jobs/${id}`)).toMatchObject({ wasteType: 'grease', actualGallons: 600 });
});
