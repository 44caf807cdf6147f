import type { Page } from '@playwright/test';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startPushServiceFake } from '../fakes/push-service-fake.ts';
import { look } from './axe-look.ts';
import { lane, openBoard } from './board-steps.ts';
import { today } from './field-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';

/** A day that six drivers get with one act, as their phones see it before, after it was undone, and after that. */

type Ask = <Answer>(path: string, data?: object, method?: string) => Promise<Answer>;

async function asPerson(page: Page, url: string, name: string): Promise<Ask> {
  const { access_token: token } = (await (
    await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
      data: { email: `${name}@keystone.example`, password: demoPeople.password },
    })
  ).json()) as { access_token: string };
  return async <Answer>(path: string, data?: object, method = data === undefined ? 'GET' : 'POST') => {
    const answer = await page.request.fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
}

const drivers = ['levi', 'hector', 'sam', 'tina', 'rosa', 'dana'];

interface Draft {
  readonly id: string;
  readonly truck: string;
}

/** A draft of a truck for each of the drivers, and one for nobody. */
async function draftDay(ask: Ask, date: string): Promise<Draft[]> {
  const { items: clients } = await ask<{ items: { id: string }[] }>('/clients?limit=1');
  const client = await ask<{ id: string; addresses: [{ id: string }] }>(`/clients/${clients[0]?.id}`);
  const trucks = await ask<{ id: string; name: string }[]>('/vehicles');
  const people = await ask<{ userId: string; fullName: string }[]>('/jobs/assignees');
  const drafts: Draft[] = [];
  for (const [at, driver] of [...drivers, null].entries()) {
    const truck = trucks[at % trucks.length]!;
    const job = await ask<{ id: string }>('/jobs', {
      clientId: client.id,
      clientAddressId: client.addresses[0].id,
      title: 'For the day',
      scheduledDate: date,
      durationMinutes: 30,
    });
    const { id } = await ask<{ id: string }>('/routes', {
      routeDate: date,
      vehicleId: truck.id,
      driverUserId:
        people.find(({ fullName }) => driver !== null && fullName.toLowerCase().startsWith(driver))?.userId ??
        null,
      visits: [{ kind: 'job', jobId: job.id }],
    });
    drafts.push({ id, truck: truck.name });
  }
  return drafts;
}

test('six phones have the day after one act, and not after its undo; a silent phone is named', async ({
  page,
  demo,
}) => {
  const ask = await asPerson(page, demo.url, 'rosa');
  const phones = await Promise.all(drivers.map((name) => asPerson(page, demo.url, name)));
  const date = addDays(today(), 9);
  const drafts = await draftDay(ask, date);
  /** Which of the drafts each phone has. */
  const onPhones = () =>
    Promise.all(
      phones.map(async (phone) => {
        const { routes } = await phone<{ routes: { id: string }[] }>('/field/v1/pack?days=14');
        return drafts.findIndex(({ id }) => routes.some((route) => route.id === id));
      }),
    );
  const none = drivers.map(() => -1);

  // Hector's phone takes notifications; Levi's reports without.
  const service = await startPushServiceFake();
  const { p256dh, auth } = service.device();
  await service.close();
  const endpoint = `https://fcm.googleapis.com/fcm/send/${newId()}`;
  await phones[1]!('/push/subscription', { endpoint, p256dh, auth }, 'PUT');
  await phones[0]!('/field/v1/commands', {
    deviceId: newId(),
    appVersion: '1.0.0',
    sentAt: new Date().toISOString(),
    commands: [{ id: newId(), type: 'unknown' }],
  });

  await signIn(page, demo.url, demoPeople.dispatcher);
  await openBoard(page, demo.url, date);
  await page.keyboard.press('Shift+P');
  const dialog = page.getByRole('dialog', { name: 'Publish the day' });
  const route = (at: number) =>
    dialog.getByRole('listitem', { name: drafts[at]!.truck, exact: true }).first();
  await expect(route(1)).toContainText('Told on the phone.');
  await expect(route(0)).toContainText('Mailed: no phone takes notifications.');
  await expect(dialog.getByText('It has no driver, so nobody would get it.')).toBeVisible();
  const all = dialog.getByRole('checkbox', { name: 'Every route that can be published' });
  await expect(all).toBeFocused();
  await look(page, 'publish-day');
  await all.setChecked(false);
  await all.setChecked(true);
  expect(await onPhones()).toEqual(none);
  await dialog.getByRole('button', { name: 'Publish 6' }).click();
  await page
    .getByRole('group')
    .filter({ hasText: '6 Routes Published' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('Publishing Undone')).toBeVisible();
  await expect(page.getByText('6 routes are drafts again. No driver was told.')).toBeVisible();
  expect(await onPhones()).toEqual(none);

  // An hour later nothing was heard of either phone.
  await page.clock.setSystemTime(Date.now() + 62 * 60_000);
  await page.keyboard.press('Shift+P');
  await expect(route(1)).toContainText(/Phone last heard of .*: mailed too\./);
  await expect(route(0)).toContainText(/the phone takes no notifications, and was last heard of/);
  await all.setChecked(false);
  await all.setChecked(true);
  await phones[1]!('/push/unsubscribe', { endpoint });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('6 Routes Published')).toBeVisible();
  expect(await onPhones()).toEqual([0, 1, 2, 3, 4, 5]);

  // The states of the day are a filter of its lanes.
  const trucks = page.getByRole('list', { name: 'Trucks' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Published 6' }).click();
  await expect(trucks).toHaveCount(6);
  await page.getByRole('button', { name: 'Draft 1' }).click();
  await expect(trucks).toHaveCount(1);

  // Somebody invited is named where the driver is chosen, with the reason why it cannot be them yet.
  const invited = { email: `ivy-${newId()}@example.com`, fullName: 'Ivy Invited', role: 'field_technician' };
  const { id } = await ask<{ id: string }>('/invitations', invited);
  await lane(page, drafts[6]!.truck)
    .getByRole('button', { name: /^Choose Driver/ })
    .click();
  const ivy = page.getByRole('menuitem', { name: 'Ivy Invited' });
  await expect(ivy).toContainText('Invited, not signed up yet');
  await expect(ivy).toHaveAttribute('aria-disabled', 'true');
  await ask(`/invitations/${id}`, undefined, 'DELETE');

  // Nothing to publish: nothing to choose either.
  await openBoard(page, demo.url, addDays(date, 60));
  await page.keyboard.press('Shift+P');
  await expect(dialog.getByText('No truck has a route on this day.')).toBeVisible();
  await expect(all).toHaveCount(0);
});
