import type { Locator, Page } from '@playwright/test';
import { chosen, lane, openBoard, pool, settled, stops, touchPage, withoutNews } from './board-steps.ts';
import { demoPeople, expect, signIn, test } from './fixtures.ts';
import { planDay } from './planned-day.ts';
import { asAdmin } from './untidy-day.ts';

/**
 * Half past six in the morning: an emergency call, a broken truck, a cancellation, and a colleague on the
 * same route; by keyboard alone, and again by touch.
 */

/** How to press a button, and how to open the positions for a stop. */
interface Hands {
  readonly press: (what: Locator) => Promise<void>;
  /** Chooses the option with this name. */
  readonly choose: (page: Page, from: Locator, option: string) => Promise<void>;
  readonly newJob: (page: Page) => Promise<void>;
  readonly askPlaces: (page: Page, stop: Locator) => Promise<void>;
  readonly openJob: (page: Page, stop: Locator) => Promise<void>;
  readonly undo: (page: Page) => Promise<void>;
  readonly redo: (page: Page) => Promise<void>;
}

const cardLink = (page: Page): Locator =>
  page.getByRole('region', { name: /^About / }).getByRole('link', { name: /^Open job/ });

const keys: Hands = {
  press: (what) => what.press('Enter'),
  choose: async (page, from, option) => {
    // A combobox has searched already and highlights the first result; a select jumps to the typed letters.
    if ((await from.getAttribute('aria-autocomplete')) === null) {
      await from.press('ArrowDown');
      await expect(page.getByRole('option', { name: option })).toBeVisible();
      await page.keyboard.type(option);
    } else await from.focus();
    await page.keyboard.press('Enter');
  },
  newJob: async (page) => {
    for (const key of ['g', 'j']) await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: 'Job Management' })).toBeVisible();
    await page.keyboard.press('n');
  },
  askPlaces: (_, stop) => stop.press('Enter'),
  openJob: async (page, stop) => {
    await stop.press('i');
    await cardLink(page).press('Enter');
  },
  undo: (page) => page.keyboard.press('Control+z'),
  redo: (page) => page.keyboard.press('Control+Shift+z'),
};

const fingers: Hands = {
  press: (what) => what.tap(),
  choose: async (page, from, option) => {
    await from.tap();
    await page.getByRole('option', { name: option }).tap();
  },
  newJob: async (page) => {
    await page.getByRole('link', { name: 'Jobs', exact: true }).tap();
    await page.getByRole('button', { name: 'New Job' }).tap();
  },
  askPlaces: async (page, stop) => {
    await stop.tap();
    await chosen(page).getByRole('button', { name: 'Place…' }).tap();
  },
  openJob: async (page, stop) => {
    await stop.tap();
    await cardLink(page).tap();
  },
  undo: (page) => page.getByRole('button', { name: 'Undo', exact: true }).first().tap(),
  redo: (page) => page.getByRole('button', { name: 'Redo', exact: true }).tap(),
};

interface Day {
  readonly routes: readonly {
    readonly id: string;
    readonly name: string;
    readonly routeDate: string;
    readonly vehicleId: string;
    readonly vehicleName: string;
    readonly driverUserId: string | null;
    readonly updatedAt: string;
    readonly stops: readonly { readonly jobId: string | null }[];
  }[];
}

const place = (page: Page, truck: RegExp): Locator =>
  page.getByRole('list', { name: 'Places' }).getByRole('button', { name: truck });

async function morning(page: Page, url: string, date: string, hands: Hands): Promise<void> {
  const { planned, open } = await planDay(page, url, date);
  await openBoard(page, url, date);

  // An emergency by phone: a new job, planned on the truck for grease.
  await hands.newJob(page);
  const dialog = page.getByRole('dialog', { name: 'Schedule New Job' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill(open);
  await expect(page.getByRole('option')).toHaveCount(1);
  await hands.choose(page, dialog.getByRole('combobox', { name: 'Client' }), open);
  await dialog.getByLabel('Job Title').fill('Backed up into the kitchen');
  await hands.choose(page, dialog.getByLabel('Priority'), 'Emergency');
  await dialog.getByRole('textbox', { name: 'Scheduled Date' }).fill(date);
  await dialog.getByRole('textbox', { name: 'Scheduled Date' }).press('Tab');
  await hands.press(dialog.getByRole('button', { name: 'Schedule Job' }));
  await expect(page.getByText('Job Scheduled Successfully')).toBeVisible();
  await openBoard(page, url, date);
  const emergency = pool(page).getByRole('listitem').filter({ hasText: 'Backed up into the kitchen' });
  await expect(emergency.getByText('Emergency')).toBeVisible();
  await hands.press(emergency.getByRole('button', { name: /^Place/ }));
  // What keeps its time comes first and says when the truck is there; what breaks a rule comes last.
  const rows = page.getByRole('list', { name: 'Places' }).getByRole('button');
  await expect(rows.first()).toContainText(/Arrives \d+:\d\d [AP]M/);
  await expect(rows.first()).not.toContainText(/may not carry|after its by time/);
  await expect(rows.last()).toContainText('may not carry');
  await hands.press(place(page, /^Grease 21/));
  await expect(stops(page, 'Grease 21')).toHaveCount(1);
  await settled(page);
  await expect(stops(page, 'Grease 21')).toHaveAccessibleName(/Begin by \d|after its by time/);

  // Truck 12 breaks down: its stops go to the others in one step, which can be undone.
  await hands.press(lane(page, 'Truck 12').getByRole('button', { name: 'Actions for Truck 12' }));
  await hands.press(page.getByRole('menuitem', { name: 'Spread over the others…' }));
  const spread = page.getByRole('dialog', { name: 'Spread Truck 12 over the others' });
  await expect(spread.getByRole('list', { name: 'Other trucks' })).toContainText(planned[0] ?? '');
  await hands.press(spread.getByRole('button', { name: 'Move 3 jobs' }));
  await expect(stops(page, 'Truck 12')).toHaveCount(0);
  await expect(page.getByText(/^3 jobs of Truck 12 are on /).first()).toBeVisible();
  await settled(page);
  await hands.undo(page);
  await expect(stops(page, 'Truck 12')).toHaveCount(3);
  await settled(page);
  await hands.redo(page);
  await expect(stops(page, 'Truck 12')).toHaveCount(0);
  await settled(page);

  // A client cancels: from the stop's card to its job.
  const stopOf = (client: string): Locator =>
    page
      .getByRole('list', { name: 'Trucks' })
      .getByRole('button', { name: new RegExp(`^Stop \\d+ ${client},`) });
  const [cancels = '', moves = ''] = planned;
  await hands.openJob(page, stopOf(cancels).first());
  await hands.press(page.getByRole('button', { name: 'More actions' }));
  await hands.press(page.getByRole('menuitem', { name: 'Cancel Job' }));
  const cancel = page.getByRole('dialog', { name: 'Cancel Job' });
  await cancel.getByLabel('Reason').fill('Nobody home');
  await hands.press(cancel.getByRole('button', { name: 'Cancel Job' }));
  await expect(page.getByRole('main')).toContainText('Nobody home');
  await openBoard(page, url, date);
  await expect(stopOf(moves)).toHaveCount(1);
  await expect(stopOf(cancels)).toHaveCount(0);

  // A colleague changes the route before the screen is updated: both versions are shown, and the own one is kept.
  const ask = await asAdmin(page, url);
  await withoutNews(page);
  const { routes } = await ask<Day>(`/dispatch/day?date=${date}`);
  for (const route of routes) {
    const { id, name, routeDate, vehicleId, driverUserId, updatedAt } = route;
    const visits = route.stops.flatMap(({ jobId }) => (jobId === null ? [] : [{ kind: 'job', jobId }]));
    const changed = { id, name, routeDate, vehicleId, driverUserId, visits: visits.toReversed() };
    await ask('/dispatch/arrangement', { routes: [{ ...changed, seenUpdatedAt: updatedAt }] }, 'PUT');
  }
  await hands.askPlaces(page, stopOf(moves));
  await expect(place(page, /^Truck 12/)).toBeVisible();
  await hands.press(place(page, /^Truck 12/));
  const clash = page.getByRole('dialog', { name: 'Someone else changed this in the meantime' });
  await hands.press(clash.getByRole('button', { name: 'Put mine on top' }));
  await expect(stops(page, 'Truck 12')).toHaveCount(1);
  await expect(stops(page, 'Truck 12')).toHaveAccessibleName(new RegExp(moves));
  await settled(page);
}

test('the morning by keyboard alone', async ({ page, demo }) => {
  await signIn(page, demo.url, demoPeople.dispatcher);
  await morning(page, demo.url, '2032-04-19', keys);
});

test('the morning by touch', async ({ browser, demo }) => {
  const { page } = await touchPage(browser, demo.url, demoPeople.dispatcher);
  await morning(page, demo.url, '2032-04-20', fingers);
  await page.context().close();
});
