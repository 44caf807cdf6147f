import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { dialogOf, look } from './axe-look.ts';
import {
  arriveAtStop,
  atFarm,
  completeStop,
  drawLine,
  everythingSent,
  jobAt,
  officeOf,
  openApp,
} from './field-steps.ts';
import { expect, signIn, test } from './fixtures.ts';
import { followPack } from './steps.ts';
import { patiently } from '../patience.ts';

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

/** Verifies the exported file alone, without server or database. */
function verify(file: string): { code: number | null; said: string } {
  const settings = { ...process.env, DATABASE_URL: '', DATA_DIR: '/nowhere' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/custody-verify.ts', file], {
    encoding: 'utf8',
    env: settings,
  });
  return { code: status, said: `${stdout}${stderr}` };
}

test('gallons go from three tanks through an offline phone, the site’s gate and a correction onto papers that anyone can verify', async ({
  page: office,
  empty,
  browser,
}) => {
  test.setTimeout(patiently(120_000));
  const { page: phone, context, company } = await openApp(browser, office, empty.url);
  const ask = await officeOf(office, empty.url, company);
  const site = {
    name: 'River Plant',
    streetLine1: '1 River Rd',
    city: 'Lancaster',
    state: 'PA',
    postalCode: '17603',
    openingHours: [],
    unloadMinutes: 15,
    unloadMinutesPer1000Gallons: 5,
    feeCentsPer1000Gallons: 4_500,
    latitude: 40.05,
    longitude: -76.32,
    acceptedWasteTypes: ['septage'],
    permitNumber: 'RP-1',
  };
  await ask('POST', '/disposal-sites', site);
  for (const farm of ['Farm 1', 'Farm 2', 'Farm 3']) {
    const job = await jobAt(ask, farm);
    const { updatedAt: seenUpdatedAt } = await ask<{ updatedAt: string }>('GET', `/jobs/${job.id}`);
    await ask('PUT', `/jobs/${job.id}`, { ...job, wasteType: 'septage', seenUpdatedAt });
  }
  await Promise.all([phone.waitForResponse(/\/field\/v1\/pack/), phone.reload()]);

  // Three tanks and the plant, all without signal.
  await phone.getByRole('button', { name: 'Start route' }).click();
  await context.setOffline(true);
  for (const [at, gallons] of [500, 400, 300].entries()) {
    await context.setGeolocation(atFarm(at + 1));
    await arriveAtStop(phone);
    await completeStop(phone, String(gallons));
    await expect(phone.getByText(`${at + 1} of 3 stops done`)).toBeVisible();
  }
  await phone.getByRole('link', { name: 'Dump somewhere else' }).click();
  await phone.getByRole('radio', { name: 'River Plant' }).check();
  await phone.getByRole('button', { name: 'Save dump' }).click();
  await expect(phone.getByText('No signal for the code.')).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByRole('img', { name: 'QR code for the person at the gate' })).toBeVisible({
    timeout: patiently(30_000),
  });
  const [{ id: visitId }] = (await ask<{ items: [{ id: string }] }>('GET', '/compliance/tickets')).items;
  const { link } = await ask<{ link: { address: string } }>('POST', '/gate-links', { visitId });

  // The plant’s meter says a quarter less.
  const gate = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  ).newPage();
  await gate.goto(link.address);
  await gate.getByRole('radio', { name: 'Accepted', exact: true }).check();
  await gate.getByRole('textbox', { name: 'Gallons received' }).fill('900');
  await gate.getByRole('textbox', { name: 'Ticket number' }).fill('RP-118');
  await gate.getByRole('textbox', { name: 'Your name' }).fill('Pat Gate');
  await drawLine(gate, [
    [0.2, 0.7],
    [0.4, 0.3],
    [0.6, 0.8],
  ]);
  await gate.getByRole('button', { name: 'Sign for this load' }).click();
  await expect(gate.getByRole('heading', { name: 'Thank you, it is signed' })).toBeVisible();
  await gate.context().close();
  await phone.getByRole('button', { name: 'Check if it is signed' }).click();
  await expect(phone.getByText('Pat Gate signed for 900 gal.')).toBeVisible();
  await phone.getByRole('link', { name: 'Back to the day' }).click();
  await everythingSent(phone);
  await context.close();

  // The office sees the discrepancy, and corrects the sight glass reading at the first farm.
  await signIn(office, empty.url, company.email, company.password);
  await followPack(office, empty.url, /^North Carolina/);
  await office.goto(`${empty.url}/compliance`);
  await expect(office.getByRole('heading', { name: 'Gallons do not agree' })).toBeVisible();
  await office.goto(`${empty.url}/compliance/tickets/${visitId}`);
  const shares = office.getByRole('table', { name: 'Whose gallons' });
  await expect(shares.getByRole('row', { name: /Farm 1/ })).toContainText('375');
  await office.getByRole('button', { name: 'Correct gallons: Farm 1' }).click();
  const correcting = dialogOf(office, 'Correct gallons');
  await correcting.getByRole('textbox', { name: /Gallons/i }).fill('250');
  await correcting.getByRole('textbox', { name: 'Reason' }).fill('The glass said 250');
  await correcting.getByRole('button', { name: 'Correct' }).click();
  await expect(office.getByText('Corrected', { exact: true })).toBeVisible();

  // What the plant charges, and what its rate said.
  await office.getByRole('button', { name: 'Record fee' }).click();
  const fee = dialogOf(office, 'Disposal fee');
  await fee.getByRole('button', { name: 'Save' }).click();
  await expect(fee).toContainText('Enter the amount.');
  await fee.getByRole('textbox', { name: 'Charged' }).fill('99999999999');
  await fee.getByRole('button', { name: 'Save' }).click();
  await expect(fee).toContainText('Enter an amount from $0 to $100,000');
  await fee.getByRole('textbox', { name: 'Charged' }).fill('95.50');
  await fee.getByRole('textbox', { name: 'Note' }).fill('Invoice 88');
  await fee.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('$95.50', { exact: true })).toBeVisible();
  await expect(office.getByText(/than by the rate\.$/)).toBeVisible();
  await expect(office.getByRole('button', { name: 'Change fee' })).toBeVisible();

  // The load's manifest: the site has already signed it at its gate.
  const card = office
    .locator('section')
    .filter({ has: office.getByRole('heading', { name: 'Manifests', exact: true }) });
  await card.getByRole('button', { name: /^Make manifests: North Carolina/ }).click();
  const load = card.getByRole('listitem', { name: /^M-\d{6}$/ });
  await load.getByRole('button', { name: 'Crew signed' }).click();
  const signing = office.getByRole('dialog');
  await signing.getByRole('textbox', { name: 'Name of the signer' }).fill('Olive Owner');
  await signing.getByRole('button', { name: 'Record signature' }).click();
  await expect(load.getByText('Complete', { exact: true })).toBeVisible();
  await look(office, 'the ticket at the end of the day');
  const paper = await saved(office, () => load.getByRole('button', { name: /^PDF/ }).click());
  const number = /M-\d{6}/.exec(paper.suggestedFilename())?.[0] ?? '';
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const code =
    /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await load.getByText(/check code/).textContent()) ?? '')?.[0] ?? '';

  await office.goto(`${empty.url}/compliance?tab=days`);
  await office
    .getByRole('button', { name: /^Details: / })
    .first()
    .click();
  const panel = office.getByRole('dialog').first();
  await panel.getByRole('button', { name: /^Close day: / }).click();
  const closing = dialogOf(office, 'Close day');
  const why = closing.getByRole('textbox', { name: /Reason for closing/ });
  if (await why.isVisible()) await why.fill('The plant was asked');
  await closing
    .getByRole('button', { name: /^Close/ })
    .last()
    .click();
  await expect(office.getByText(/^Closed by Olive Owner/)).toBeVisible();
  await look(office, 'the closed day');
  await office.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  // The file for an inspector.
  await office.getByRole('button', { name: 'For an inspector' }).click();
  const inspector = dialogOf(office, 'For an inspector');
  const csv = await saved(office, () => inspector.getByRole('button', { name: 'CSV', exact: true }).click());
  const rows = (await readFile(await csv.path())).toString();
  for (const one of ['RP-118', 'Farm 1', 'Farm 2', 'Farm 3']) expect(rows).toContain(one);
  const pdf = await saved(office, () => inspector.getByRole('button', { name: /PDF/ }).click());
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await office.goto(`${empty.url}/compliance?tab=tickets`);
  await office.getByRole('button', { name: 'Disposal fees' }).click();
  const fees = dialogOf(office, 'Disposal fees');
  const table = await saved(office, () => fees.getByRole('button', { name: 'CSV' }).click());
  expect((await readFile(await table.path())).toString()).toContain(',95.5,');

  // The file is verified on its own, and anybody can check the paper.
  const token = await office.request.post(`${empty.url}/auth/v1/token?grant_type=password`, {
    data: { email: company.email, password: company.password },
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const archive = await office.request.get(`${empty.url}/api/exports/company`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const file = test.info().outputPath('everything.zip');
  await writeFile(file, await archive.body());
  expect(verify(file)).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ events/) });

  const outsider = await (await browser.newContext()).newPage();
  await outsider.goto(`${empty.url}/verify/${number}#${code.replace('-', '')}`);
  await outsider.getByRole('button', { name: 'Check this paper' }).click();
  await expect(outsider.getByText('no newer version of it exists')).toBeVisible();
  await expect(outsider.getByText('900 gal')).toBeVisible();
  await expect(outsider.getByText('Complete and signed by everyone')).toBeVisible();
  await outsider.context().close();
});
