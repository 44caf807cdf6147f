import { vehicleColorName, vehicleShades, hueOf } from '@haulwright/domain/vehicles/vehicle-color';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { Locator, Page } from '@playwright/test';
import { clients, dragTo, lane, middle, onLane, openBoard, pool, settled, stops } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { today } from './job-steps.ts';
import { addOpenJob, planDay } from './planned-day.ts';
import { patiently } from '../patience.ts';

/** A job that goes from one truck to another changes two routes at once: by hand, and in a plan. */

test.describe('two trucks at once', () => {
  test('a moved job stays where it was dropped while it is saved, whatever others change in the meantime', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned } = await planDay(page, demo.url, '2031-12-17');
    await openBoard(page, demo.url, date);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/dispatch/arrangement', async (route) => {
      await held;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => clients(page, 'Truck 14')).toEqual(planned.slice(0, 1));
    asked.length = 0;
    const heard = page.waitForResponse('**/api/routes/open-jobs?**');
    await addOpenJob(page, demo.url, date);
    await heard;
    expect(await clients(page, 'Truck 14')).toEqual(planned.slice(0, 1));
    expect(asked.filter((path) => path === '/api/dispatch/day')).toEqual([]);
    answer();
    await settled(page);
    await expect.poll(() => asked).toContain('/api/dispatch/day');
    expect(await clients(page, 'Truck 14')).toEqual(planned.slice(0, 1));
  });

  test('by mouse and by keys: both routes change in one step, and one undo brings both back', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned, open } = await planDay(page, demo.url, '2031-12-15');
    const [first = '', ...rest] = planned;
    await openBoard(page, demo.url, date);
    const row = pool(page)
      .getByRole('listitem')
      .filter({ hasText: open })
      .filter({ hasText: 'For the board' });
    await dragTo(page, await middle(row.getByRole('heading')), await onLane(page, 'Truck 14'));
    await page.mouse.up();
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([open]);
    await settled(page);

    const there = await stops(page, 'Truck 14').first().boundingBox();
    await dragTo(page, await middle(stops(page, 'Truck 12').first()), {
      x: (there?.x ?? 0) + (there?.width ?? 0) - 2,
      y: (there?.y ?? 0) + 10,
    });
    await expect(page.getByText(`Truck 14, after ${open}`)).toBeVisible();
    await page.mouse.up();
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([open, first]);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(rest);
    await settled(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(planned);
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([open]);
    await settled(page);

    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([open, first]);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(rest);
    await settled(page);
    await page.reload();
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([open, first]);
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(rest);
    // The figures in the trucks' headers are not cut off, even in a narrow window.
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const truck of ['Truck 12', 'Truck 14']) {
        const figures = lane(page, truck)
          .getByText(/jobs? ·/)
          .locator('..');
        await expect(figures).toContainText(/\d+ jobs? ·\s*[\d.]+ mi ·\s*\d+h \d+m/);
        await expect.poll(() => figures.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      }
    }
  });

  test('in a plan: lanes that swap a job are selected, accepted and undone together', async ({
    page,
    demo,
  }) => {
    test.setTimeout(patiently(180_000));
    await signIn(page, demo.url, demoPeople.dispatcher);
    const { date, planned, open } = await planDay(page, demo.url, '2031-12-16');
    const [first = '', ...rest] = planned;
    await openBoard(page, demo.url, date);
    await stops(page, 'Truck 12').first().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([first]);
    await settled(page);

    // One truck does all jobs in fewer miles than two.
    await page.getByRole('button', { name: 'Optimize Routes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Optimize Routes' });
    await dialog.getByText('More choices').click();
    const boxes = dialog.getByRole('group', { name: 'Trucks' }).getByRole('checkbox');
    await expect(boxes.first()).toBeVisible();
    for (const box of await boxes.all()) await box.uncheck();
    for (const name of ['Truck 12', 'Truck 14'])
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    await dialog.getByRole('button', { name: 'Optimize Routes' }).click();
    await page
      .getByRole('button', { name: 'Compare', exact: true })
      .last()
      .click({ timeout: patiently(60_000) });
    await expect(
      page.getByText('Truck 12 and Truck 14 swap jobs, so they are accepted together'),
    ).toBeVisible();
    await page.getByRole('checkbox', { name: 'Truck 12' }).press('Space');
    await expect(page.getByRole('checkbox', { name: 'Truck 14' })).toBeChecked();
    await page.getByRole('button', { name: 'Accept 2 lanes' }).press('Enter');
    await expect(page.getByText('Plan Accepted', { exact: true })).toBeVisible();
    await expect
      .poll(async () =>
        [await clients(page, 'Truck 12'), await clients(page, 'Truck 14')]
          .map((jobs) => jobs.toSorted())
          .toSorted((a, b) => a.length - b.length),
      )
      .toEqual([[], [...planned, open].toSorted()]);
    await page
      .getByRole('group')
      .filter({ hasText: 'Plan Accepted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.poll(() => clients(page, 'Truck 12')).toEqual(rest);
    await expect.poll(() => clients(page, 'Truck 14')).toEqual([first]);

    // Trucks left at home are not planned, also where their list comes after the press.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/vehicles', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.route('**/api/routes/optimize', (route) => route.abort());
    await page.goto(`${demo.url}/dashboard`);
    await page.getByRole('button', { name: 'Optimize Routes' }).click();
    const sent = page.waitForRequest(/\/routes\/optimize$/);
    await dialog.getByRole('button', { name: 'Optimize Routes' }).click();
    pressed.resolve();
    const { choices } = (await sent).postDataJSON() as { choices: { vehicleIds: string[] | null } };
    expect(choices.vehicleIds).toHaveLength(2);
  });
});

// The browser's own, inside `evaluateAll`.
declare const getComputedStyle: (one: unknown) => { backgroundColor: string; borderTopColor: string };

/** The colors that are drawn in a part of a page, each once: 'rgb(3, 54, 51) ring'. */
const drawnIn = (part: Locator): Promise<string[]> =>
  part.evaluateAll((parts) => {
    const all = parts.flatMap((one) => [one, ...one.querySelectorAll('[data-paint]')]);
    const looks = all
      .filter((one) => one.hasAttribute('data-paint'))
      .map((one) => {
        const look = getComputedStyle(one);
        const color = one.classList.contains('painted') ? look.backgroundColor : look.borderTopColor;
        return `${color}${one.hasAttribute('data-ringed') ? ' ring' : ''}`;
      });
    return [...new Set(looks)];
  });

/** What stands for a truck, on each page that draws trucks of a day. */
const places: readonly (readonly [
  string,
  (date: string) => string,
  (page: Page, truck: string) => Locator,
])[] = [
  ['board', (date) => `/dispatch?date=${date}`, lane],
  ['wall', (date) => `/dispatch/wall?date=${date}`, lane],
  [
    'week',
    (date) => `/dispatch?view=week&date=${date}`,
    (page, truck) => page.getByRole('row', { name: new RegExp(`^${truck}`) }),
  ],
  [
    'list of routes',
    (date) => `/routes?date=${date}`,
    (page, truck) =>
      page
        .getByRole('list', { name: 'Routes' })
        .getByRole('listitem')
        .filter({ hasText: `${truck} ·` }),
  ],
  [
    'map',
    (date) => `/routes?date=${date}`,
    (page, truck) =>
      page
        .getByRole('group', { name: "Map of the day's routes" })
        .getByRole('button', { name: /^Stop/ })
        .filter({ has: page.locator(`[data-tag="${truck.replace('Truck ', '')}"]`) }),
  ],
  [
    'dashboard',
    () => '/dashboard',
    (page, truck) => page.getByRole('table', { name: "Today's Routes" }).getByRole('row', { name: truck }),
  ],
];

test('a truck has one color wherever it is drawn, and another everywhere once it is changed', async ({
  page,
  demo,
}) => {
  test.setTimeout(patiently(150_000));
  await signIn(page, demo.url, demoPeople.admin);
  await planDay(page, demo.url, today);
  const looksOf = (color: Vehicle['color']): string => {
    const hex = vehicleShades[hueOf(color)].light;
    const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
    return `rgb(${channels.join(', ')})${color.endsWith('_ring') ? ' ring' : ''}`;
  };
  const look = async (color: Vehicle['color']) => {
    for (const [place, path, of] of places) {
      await page.goto(`${demo.url}${path(today)}`);
      await expect(of(page, 'Truck 12').first(), place).toBeVisible();
      await expect.poll(() => drawnIn(of(page, 'Truck 12')), { message: place }).toEqual([looksOf(color)]);
    }
  };
  await look('brown');
  await page.goto(`${demo.url}/settings?tab=vehicles`);
  await page.getByRole('button', { name: 'Edit Truck 12' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Vehicle' });
  await expect(form.getByRole('radio', { name: 'Brown', exact: true })).toBeChecked();
  await form.getByRole('radio', { name: vehicleColorName('teal_ring') }).check();
  await form.getByRole('button', { name: 'Save Vehicle' }).click();
  await expect(form).toBeHidden();
  await look('teal_ring');
});
