import type { Locator, Page } from '@playwright/test';
import { chosen, clients, lane, openBoard, pool, settled, stops, touchPage } from './board-steps.ts';
import { violationsNow } from './axe-run.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { asAdmin } from './untidy-day.ts';

/** A stop's card shows its details; a warning shows its reason and remedy. */

interface Day {
  readonly routes: readonly { readonly stops: readonly { readonly jobId: string | null }[] }[];
}
interface Client {
  readonly services: readonly { readonly id: string }[];
}

const card = (page: Page, client: string): Locator => page.getByRole('region', { name: `About ${client}` });

test('hover, focus and click open a stop’s card with access instructions, history, links and Navigate', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned } = await planDay(page, demo.url, '2032-04-05');
  const [first = '', second = ''] = planned;
  const ask = await asAdmin(page, demo.url);
  const { routes } = await ask<Day>(`/dispatch/day?date=${date}`);
  const jobId = routes[0]?.stops.find((stop) => stop.jobId !== null)?.jobId;
  const job = await ask<{ clientId: string; clientAddressId: string; title: string }>(`/jobs/${jobId}`);
  const client = await ask<Client>(`/clients/${job.clientId}`);
  await ask(
    `/clients/${job.clientId}`,
    {
      ...client,
      serviceTypeIds: client.services.map(({ id }) => id),
      phone: '717-555-0134 or 717-555-0135',
      accessInstructions: 'Ring twice',
    },
    'PUT',
  );
  await openBoard(page, demo.url, date);

  // By mouse: first the board's data, then details from one call to the server.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/card')) asked += 1;
  });
  await stops(page, 'Truck 12').first().hover();
  const shown = card(page, first);
  await expect(shown.getByText(/^\d+:\d\d [AP]M – \d+:\d\d [AP]M$/)).toBeVisible();
  await expect(shown.getByText('Ring twice')).toBeVisible();
  for (const end of ['0134', '0135'])
    await expect(shown.getByRole('link', { name: `717-555-${end}` })).toHaveAttribute(
      'href',
      `tel:717555${end}`,
    );
  await expect(shown.getByText('500 gal planned')).toBeVisible();
  await expect(shown.getByText('Any time')).toBeVisible();
  await expect(shown.getByText('Normal')).toBeVisible();
  await expect(shown.getByText('Last services here')).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /directions|maps/);
  await expect(shown.getByRole('link', { name: /^Open job J-/ })).toHaveAttribute('href', `/jobs/${jobId}`);
  await expect(shown.getByRole('link', { name: 'Open the client' })).toBeVisible();
  expect(asked).toBe(1);
  // The pointer can move into the card; elsewhere closes it.
  await shown.getByText('Ring twice').hover();
  await expect(shown).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(shown).toHaveCount(0);
  await stops(page, 'Truck 12').nth(1).click();
  await expect(card(page, second)).toBeVisible();
  await page.mouse.move(5, 5);

  // By keyboard: focus opens it, I moves into it, Escape and Tab move back.
  await page.keyboard.press('ArrowLeft');
  await expect(stops(page, 'Truck 12').first()).toBeFocused();
  await expect(shown).toBeVisible();
  await page.keyboard.press('i');
  await expect(shown).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shown.getByRole('button', { name: 'Close the card' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(stops(page, 'Truck 12').first()).toBeFocused();
  await page.keyboard.press('i');
  await page.keyboard.press('Shift+Tab');
  await expect(stops(page, 'Truck 12').first()).toBeFocused();
  // Removing the stop also removes the card.
  await page.keyboard.press('i');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(shown).toHaveCount(0);
  await expect.poll(() => clients(page, 'Truck 12')).toEqual([second, first, planned[2]]);

  // In a window too low for it, it is shortened and covers no stop of its lane.
  await page.setViewportSize({ width: 1280, height: 480 });
  await stops(page, 'Truck 12').nth(1).scrollIntoViewIfNeeded();
  await stops(page, 'Truck 12').nth(1).hover();
  await expect(shown.getByText('Ring twice')).toBeVisible();
  const [own, stop] = await Promise.all([shown.boundingBox(), stops(page, 'Truck 12').first().boundingBox()]);
  if (own === null || stop === null) throw new Error('not on the screen');
  expect(own.y > stop.y + stop.height || own.y + own.height < stop.y).toBe(true);
  expect(own.y >= 0 && own.y + own.height <= 480).toBe(true);
});

test('a warning opens its reason and its fixes: at the stop by key, on the lane by mouse, and by touch', async ({
  page,
  demo,
  browser,
}) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  const { date, planned } = await planDay(page, demo.url, '2032-04-06');
  const [first = ''] = planned;
  await openBoard(page, demo.url, date);
  // A septic job on the grease truck is forbidden.
  const toGrease = async (on: Page) => {
    await stops(on, 'Truck 12').first().focus();
    await on.keyboard.press('Enter');
    await on
      .getByRole('list', { name: 'Places' })
      .getByRole('button', { name: /^Grease 21/ })
      .click();
    await expect(stops(on, 'Grease 21')).toHaveCount(1);
    await settled(on);
  };
  await toGrease(page);
  await stops(page, 'Grease 21').focus();
  await page.keyboard.press('i');
  const shown = card(page, first);
  await expect(shown.getByRole('list', { name: 'Warnings' })).toContainText('may not carry septage');
  await shown.getByRole('button', { name: 'Place on another truck…' }).press('Enter');
  await page
    .getByRole('list', { name: 'Places' })
    .getByRole('button', { name: /^Truck 12/ })
    .press('Enter');
  await expect.poll(() => clients(page, 'Grease 21')).toEqual([]);
  await settled(page);

  // It went to the cheapest place, so that another may be the first now.
  const [next = ''] = await clients(page, 'Truck 12');
  await toGrease(page);
  await lane(page, 'Grease 21')
    .getByRole('button', { name: /^\d warnings? of Grease 21$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Warnings of Grease 21' });
  await expect(dialog.getByRole('list', { name: 'Warnings' })).toContainText(
    `${next}: Grease 21 may not carry septage.`,
  );
  await dialog.getByRole('button', { name: 'Place on another truck…' }).first().click();
  await expect(page.getByRole('dialog', { name: `Place ${next}` })).toBeVisible();
  await page.keyboard.press('Escape');

  const { page: tablet } = await touchPage(browser, demo.url, demoPeople.dispatcher);
  await openBoard(tablet, demo.url, date);
  await stops(tablet, 'Grease 21').tap();
  const tapped = card(tablet, next);
  await tapped.getByRole('button', { name: 'Place on another truck…' }).first().tap();
  await tablet
    .getByRole('list', { name: 'Places' })
    .getByRole('button', { name: /^Truck 12/ })
    .tap();
  await expect.poll(() => clients(tablet, 'Grease 21')).toEqual([]);
  await expect(chosen(tablet)).toHaveCount(1);
  await tablet.context().close();
});

test('an emergency is placed by two presses, once a promised job in its way is moved, and undo takes it back', async ({
  page,
  demo,
}) => {
  const date = '2032-05-04';
  const ask = await asAdmin(page, demo.url);
  const { items: people } = await ask<{ items: { id: string; name: string }[] }>('/clients?limit=20');
  const [inTheWay, urgent] = people.filter(
    ({ name }, at) => people.findIndex((one) => one.name === name) === at,
  );
  if (inTheWay === undefined || urgent === undefined) throw new Error('the demo has no two clients');
  const trucks = await ask<{ id: string; name: string }[]>('/vehicles');
  const idOf = (truck: string) => trucks.find(({ name }) => name === truck)?.id;
  const makeJob = async ({ id }: { id: string }, more: object) => {
    const { addresses } = await ask<{ addresses: [{ id: string }] }>(`/clients/${id}`);
    return ask<{ id: string }>('/jobs', {
      clientId: id,
      clientAddressId: addresses[0].id,
      title: 'Backed up',
      durationMinutes: 120,
      expectedGallons: 0,
      scheduledDate: date,
      ...more,
    });
  };
  // How soon a truck for grease can be at either place.
  const arrivals = await Promise.all(
    [inTheWay, urgent].map(async (client) => {
      const { id } = await makeJob(client, { scheduledDate: '2032-05-03' });
      const visits = [{ kind: 'job', jobId: id }];
      const { stops: timed } = await ask<{ stops: { jobId: string | null; arrivalSecond: number }[] }>(
        '/routes/preview',
        { routeDate: date, vehicleId: idOf('Grease 21'), visits },
      );
      return timed.find(({ jobId }) => jobId === id)?.arrivalSecond ?? 0;
    }),
  );
  const byMinute = Math.ceil(Math.max(...arrivals) / 60) + 5;
  const emergency = { priority: 'emergency', byMinute };
  // Both trucks that carry grease have promised to be elsewhere then.
  const addRoute = async (truck: string, more: object = emergency) => {
    const { id } = await makeJob(inTheWay, more);
    const visits = [{ kind: 'job', jobId: id }];
    await ask('/routes', { routeDate: date, vehicleId: idOf(truck), driverUserId: null, visits });
  };
  await addRoute('Grease 21');
  await addRoute('Truck 14');
  await makeJob(urgent, { ...emergency, wasteType: 'grease', expectedGallons: 200 });

  await signIn(page, demo.url, demoPeople.dispatcher);
  await openBoard(page, demo.url, date);
  const waiting = pool(page).getByRole('button', { name: `Place ${urgent.name}, Backed up` });
  await waiting.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Place ${urgent.name}` });
  const places = page.getByRole('list', { name: 'Places' });
  const first = places.getByRole('listitem').first().getByRole('button').first();
  await expect(first).toBeFocused();
  await expect(dialog.getByText('No truck can take it without breaking a rule.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  // Where it would stand is drawn on the lane of the row in question.
  await places.getByRole('button', { name: /^Grease 21/ }).focus();
  await expect(page.locator('li[aria-label^="Grease 21"] [data-outline]')).toBeVisible();
  await expect(page.locator('[data-outline]')).toHaveCount(1);
  const onGrease = places.getByRole('listitem').filter({ hasText: /^\d?Grease 21/ });
  await expect(onGrease).toContainText(
    new RegExp(`${inTheWay.name} at \\d+:\\d\\d [AP]M is in the way: promised by \\d+:\\d\\d`),
  );
  expect(await violationsNow(page)).toEqual([]);
  await addRoute('Tanker 41', {});
  await expect(dialog.getByText('The board changed meanwhile')).toBeVisible();
  await onGrease.getByRole('button', { name: `Move It: ${inTheWay.name}` }).press('Enter');
  const moving = page.getByRole('dialog', { name: `Move ${inTheWay.name}` });
  await expect(moving.getByText(`then ${urgent.name} is placed`)).toBeVisible();
  await expect(first).toBeFocused();
  await expect(first).not.toHaveAccessibleName(/^Grease 21/);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(first).toHaveAccessibleName(/^Grease 21/);
  await first.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => clients(page, 'Grease 21')).toEqual([urgent.name]);
  await settled(page);
  await expect(page.getByText(`${urgent.name} is on Grease 21`).first()).toBeAttached();
  await expect(page.locator('[data-outline]')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect.poll(() => clients(page, 'Grease 21')).toEqual([]);
  await expect(waiting).toBeVisible();
});
