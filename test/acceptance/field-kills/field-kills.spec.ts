import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { disposalSiteValues } from '../../factories/fleet.ts';
import { postmasterOf, startProduct, type ProductProcess } from '../../product-process.ts';
import { dataFolder } from '../data-folders.ts';
import {
  type AskOffice,
  everythingSent,
  hourBefore,
  jobAt,
  keptOnPhone,
  officeOf,
  today,
} from '../field-steps.ts';
import { test as base, expect } from '../fixtures.ts';
import { foundCompanyOnTheRoad, type OwnCompany } from '../own-company.ts';
import {
  arriveAnyway,
  countKill,
  doStop,
  fillCompletion,
  roundsOf,
  save,
  stopsDone,
  tellKills,
  upTo,
} from './day.ts';
import { doneOnce, expectDumps, expectFacts, type StopFacts } from './facts.ts';
import { takeKillablePhone, type KillablePhone } from './phone.ts';
import { once, startWire, type Wire } from './wire.ts';
import { patiently } from '../../patience.ts';

/**
 * A technician's days on which phone, product and connection are killed in the middle of work: at the end the
 * database has each record exactly once. `npm run test:field-kills` repeats each day until it killed twenty times.
 */
interface Server {
  readonly dataDir: string;
  readonly wire: Wire;
  readonly url: string;
  restart(): Promise<void>;
}

const test = base.extend<object, { readonly server: Server }>({
  server: [
    // Playwright derives the needed fixtures from this pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await dataFolder('empty');
      let product: ProductProcess = await startProduct({ DATA_DIR: dataDir });
      const { url } = product;
      const wire = await startWire(url);
      await use({
        dataDir,
        wire,
        url,
        restart: async () => {
          countKill('server');
          await product.kill('SIGKILL');
          product = await startProduct({ DATA_DIR: dataDir, PORT: new URL(url).port });
        },
      });
      await wire.close();
      await product.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patiently(180_000) },
  ],
});

const commands = /^POST .*\/commands$/;
const files = /^PUT .*\/files\//;

interface Day {
  readonly server: Server;
  readonly phone: KillablePhone;
  readonly holds: (farm: number, facts: StopFacts) => Promise<void>;
}

/** A company with three farms today, the app open on a phone, and the route started. */
async function begin(office: Page, server: Server): Promise<Day & { company: OwnCompany; ask: AskOffice }> {
  const company = await foundCompanyOnTheRoad(office, server.url, today());
  const ask = await officeOf(office, server.url, company);
  await ask('POST', '/disposal-sites', disposalSiteValues({ name: 'River Plant' }));
  const phone = await takeKillablePhone(server.wire.url, company);
  await phone.page().getByRole('button', { name: 'Start route' }).click();
  await expect(phone.page().getByRole('link', { name: 'Drive' })).toBeVisible();
  await keptOnPhone(phone.page());
  return {
    server,
    phone,
    company,
    ask,
    holds: (farm, facts) => expectFacts(server.dataDir, company.email, `Farm ${farm}`, facts),
  };
}

/** Kills the phone as soon as such a call is made; the call still reaches the product. */
async function killedAt(call: RegExp, { wire }: Server, phone: KillablePhone): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    once(wire, call, 'through', () => void phone.kill().then(resolve, reject));
  });
  wire.decide(null);
}

/** Reopens the app after it was killed while saving, and saves again if nothing was stored. */
async function saveAgainIfNeeded(page: Page, gallons: number): Promise<void> {
  const complete = page.getByRole('link', { name: 'Complete' });
  const done = page.getByText('1 of 3 stops done');
  await expect(complete.or(done).first()).toBeVisible();
  if (await done.isVisible()) return;
  await complete.click();
  // The input is restored.
  await expect(page.getByLabel(/^Amount pumped/)).toHaveValue(String(gallons));
  await save(page);
}

/** Another ticket and other gallons of a dump that is on the phone. */
async function fillDumpCorrection(page: Page, ticket: string, gallons: number): Promise<void> {
  await page.getByRole('link', { name: 'Correct this dump' }).click();
  await page.getByLabel('Ticket number').fill(ticket);
  await page.getByLabel(/^Amount dumped/).fill(String(gallons));
}

/** Opens the correction of a done stop and types the gallons; the caller presses save. */
async function fillCorrection(page: Page, url: string, jobId: string, gallons: number): Promise<void> {
  await page.goto(`${url}/field/stop/job/${jobId}`);
  await page.getByRole('link', { name: 'Correct my report' }).click();
  await page.getByLabel(/^Amount pumped/).fill(String(gallons));
}

/** Saves it; if it was saved before the phone was killed, nothing is different any more. */
async function saveCorrection(page: Page, gallons: number): Promise<void> {
  await page.getByRole('button', { name: 'Save the correction' }).click();
  const same = page.getByText('Nothing is different yet.');
  const saved = page.getByText(`${gallons.toLocaleString('en-US')} gal`);
  await expect(same.or(saved).first()).toBeVisible();
}

test.afterEach(tellKills);

// Three kills of the phone, two of the server, one of the database.
for (const round of roundsOf(2)) {
  test(`reports are corrected while phone, server and database are killed (${round})`, async ({
    page: office,
    server,
  }) => {
    test.setTimeout(patiently(240_000));
    const { phone, company, ask, holds } = await begin(office, server);
    const { url } = server.wire;
    const [first = '', second = ''] = await Promise.all(
      ['Farm 1', 'Farm 2'].map(async (farm) => (await jobAt(ask, farm)).id),
    );
    // Without signal: the report and its correction wait on the phone.
    const holdBack = () => server.wire.decide((call) => (commands.test(call) ? 'lost-call' : 'through'));
    holdBack();
    await doStop(phone.page(), 1_150, 1);
    await fillCorrection(phone.page(), url, first, 1_000);
    const press = { noWaitAfter: true };
    await phone.page().getByRole('button', { name: 'Save the correction' }).press('Enter', press);
    await pause(upTo(120, 'killed while correcting'));
    await phone.kill();
    await phone.open();
    await fillCorrection(phone.page(), url, first, 1_000);
    await saveCorrection(phone.page(), 1_000);
    await killedAt(commands, server, phone);
    await phone.open();
    await phone.page().goto(`${url}/field/`);
    await everythingSent(phone.page());
    await holds(1, doneOnce(1_000, 0, 1));

    // The server is killed while it stores a report with its correction.
    holdBack();
    await phone.page().goto(`${url}/field/`);
    await doStop(phone.page(), 900, 2);
    await fillCorrection(phone.page(), url, second, 800);
    await saveCorrection(phone.page(), 800);
    const killedBy = async (act: () => Promise<unknown>) => {
      let killed: Promise<unknown> | undefined;
      once(server.wire, commands, 'through', () => (killed = act()));
      await expect.poll(() => killed !== undefined, { timeout: patiently(30_000) }).toBe(true);
      await killed;
      server.wire.decide(null);
      await phone.page().goto(`${url}/field/`);
      await everythingSent(phone.page());
    };
    await killedBy(() => pause(upTo(80, 'the server killed')).then(() => server.restart()));
    await holds(2, doneOnce(800, 0, 1));

    // And the database, while it stores another correction of the first, with its times.
    holdBack();
    await fillCorrection(phone.page(), url, first, 950);
    const arrival = phone.page().getByLabel('Arrived at');
    const arrivedAt = hourBefore(await arrival.inputValue());
    await arrival.fill(arrivedAt);
    await saveCorrection(phone.page(), 950);
    await killedBy(async () => {
      await pause(upTo(80, 'the database killed'));
      countKill('database');
      process.kill(postmasterOf(server.dataDir), 'SIGKILL');
    });
    await holds(1, doneOnce(950, 0, 2, arrivedAt));
    await holds(2, doneOnce(800, 0, 1));

    // The phone, while it corrects a dump that was not sent, and the server, while it stores both.
    holdBack();
    await phone.page().getByRole('link', { name: 'Dump somewhere else' }).click();
    await phone.page().getByRole('radio', { name: 'River Plant' }).check();
    await phone
      .page()
      .getByLabel(/^Amount dumped/)
      .fill('700');
    await phone.page().getByRole('radio', { name: 'Some is left' }).check();
    await phone.page().getByLabel('Ticket number').fill('T-1');
    await phone.page().getByRole('button', { name: 'Save dump' }).click();
    const signature = phone.page().getByRole('heading', { level: 1, name: 'Site signature' });
    await expect(signature).toBeVisible();
    const dump = phone.page().url();
    await fillDumpCorrection(phone.page(), 'T-2', 600);
    await phone.page().getByRole('button', { name: 'Save the correction' }).press('Enter', press);
    await pause(upTo(120, 'killed while correcting a dump'));
    await phone.kill();
    await phone.open();
    await phone.page().goto(dump);
    await fillDumpCorrection(phone.page(), 'T-3', 650);
    await phone.page().getByRole('button', { name: 'Save the correction' }).click();
    await expect(phone.page().getByRole('heading', { level: 1, name: 'Site signature' })).toBeVisible();
    await killedBy(() => pause(upTo(80, 'the server killed')).then(() => server.restart()));
    const dumped = { dumps: 1, dumped: 650, corrected: 1, visits: 1, aboard: 1_100 };
    await expectDumps(server.dataDir, company.email, dumped);
    await holds(1, doneOnce(950, 0, 2, arrivedAt));
    await phone.throwAway();
  });
}

for (const round of roundsOf(3)) {
  test(`the phone is killed while it saves, sends and uploads (${round})`, async ({
    page: office,
    server,
  }) => {
    test.setTimeout(patiently(180_000));
    const { phone, holds } = await begin(office, server);
    await arriveAnyway(phone.page());
    await fillCompletion(phone.page(), 1_150);
    await phone.page().getByRole('button', { name: 'Complete job' }).press('Enter', { noWaitAfter: true });
    await pause(upTo(120, 'killed while saving'));
    await phone.kill();
    await phone.open();
    await saveAgainIfNeeded(phone.page(), 1_150);
    await stopsDone(phone.page(), 1);

    // Killed while sending the report: the phone does not know whether it arrived.
    await killedAt(commands, server, phone);
    await phone.open();
    await stopsDone(phone.page(), 1);

    await doStop(phone.page(), 900, 2, 'icon-512.png');
    await killedAt(files, server, phone);
    await phone.open();
    await everythingSent(phone.page());
    await holds(1, doneOnce(1_150));
    await holds(2, doneOnce(900, 1));
    await phone.throwAway();
  });
}

for (const round of roundsOf(1)) {
  test(`the server is killed before or after it stored, and answers get lost (${round})`, async ({
    page: office,
    server,
  }) => {
    test.setTimeout(patiently(180_000));
    const { phone, holds } = await begin(office, server);
    let restarted: Promise<void> | undefined;
    await doStop(phone.page(), 1_150, 1);
    once(server.wire, commands, 'through', () => {
      restarted = pause(upTo(80, 'the server killed')).then(() => server.restart());
    });
    await expect.poll(() => restarted !== undefined, { timeout: patiently(30_000) }).toBe(true);
    await restarted;
    server.wire.decide(null);
    await everythingSent(phone.page());
    await holds(1, doneOnce(1_150));

    // First the report is stored but the answer is lost; then two calls never arrive.
    await doStop(phone.page(), 900, 2, 'icon-192.png');
    const fates = ['lost-answer', 'lost-call', 'lost-call', 'lost-answer'] as const;
    const met: string[] = [];
    server.wire.decide((call) => {
      if (!commands.test(call) && !files.test(call)) return 'through';
      const fate = fates[met.length] ?? 'through';
      met.push(call);
      return fate;
    });
    await everythingSent(phone.page());
    await holds(2, doneOnce(900, 1));
    expect(met.length).toBeGreaterThan(fates.length);

    // Answers that do not judge the report: not signed in, too large, unavailable, failed, too many.
    await phone.context().setOffline(true);
    await doStop(phone.page(), 700, 3);
    const statuses = [401, 413, 503, 500, 429];
    server.wire.decide((call) => {
      const status = commands.test(call) ? statuses.shift() : undefined;
      return status === undefined ? 'through' : { status };
    });
    await pause(10_500);
    await phone.context().setOffline(false);
    await everythingSent(phone.page());
    server.wire.decide(null);
    expect(statuses).toEqual([]);
    await holds(3, doneOnce(700));
    await phone.throwAway();
  });
}

// Nothing is killed; five things happen to the phone.
for (const round of roundsOf(5)) {
  test(`a new version, a closed database, a wrong clock and another tab meet unsent work (${round})`, async ({
    page: office,
    server,
  }) => {
    test.setTimeout(patiently(180_000));
    const { phone, holds } = await begin(office, server);
    // iOS closes the databases of background pages.
    await phone.page().addInitScript(`(() => {
      const open = IDBFactory.prototype.open;
      window.__opened = [];
      IDBFactory.prototype.open = function (...args) {
        const request = open.apply(this, args);
        request.addEventListener('success', () => window.__opened.push(request.result));
        return request;
      };
    })()`);
    await phone.context().setOffline(true);
    await phone.page().reload();
    await arriveAnyway(phone.page());
    await phone.page().evaluate('for (const database of window.__opened) database.close()');
    await fillCompletion(phone.page(), 1_150);
    await phone.page().evaluate('for (const database of window.__opened) database.close()');
    await save(phone.page());
    await stopsDone(phone.page(), 1);

    // Another tab continues the work.
    const other = await phone.context().newPage();
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto(`${server.wire.url}/field/`);
    await doStop(other, 900, 2);
    await stopsDone(phone.page(), 2);
    await other.close();

    // A newer version is available: it waits or takes over, and the work is sent as written.
    server.wire.publishUpdate();
    await phone.context().setOffline(false);
    await phone.page().evaluate('navigator.serviceWorker.ready.then((one) => one.update())');
    await phone.page().reload();
    await stopsDone(phone.page(), 2);
    await everythingSent(phone.page());

    // Three hours fast, then right again.
    await phone.page().clock.setSystemTime(Date.now() + 3 * 3_600_000);
    await doStop(phone.page(), 700, 3);
    await everythingSent(phone.page());
    await holds(1, doneOnce(1_150));
    await holds(2, doneOnce(900));
    await holds(3, doneOnce(700));
    await phone.throwAway();
  });
}
