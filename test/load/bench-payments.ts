import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { startStripeFake } from '../fakes/stripe-fake.ts';
import { openOffice } from '../faults/office.ts';
import { payUnderKills } from '../faults/payment-kills.ts';
import { gzipOnly, visitPage } from '../page-visit.ts';
import { freePort, startProduct } from '../product-process.ts';
import { percentile } from './statistics.ts';
import { timePage, watchLongTasks } from './time-to-interactive.ts';

/**
 * `npm run bench:payments`: clients pay online at `npm run stripe-fake`. Sessions are opened one after another; then
 * what the provider tells comes in at 50 a second, timed until it is answered and until the last payment is in the
 * books; a client's first visit of its page at 360 px and 400 kB/s; and payments while one of two servers is killed.
 * `--invoices`, `--per-second`, `--visits`, `--kills` set the size; `--kills 0` leaves the last out, which takes
 * minutes.
 */
const { values } = parseArgs({
  options: {
    invoices: { type: 'string', default: '500' },
    'per-second': { type: 'string', default: '50' },
    visits: { type: 'string', default: '5' },
    kills: { type: 'string', default: '10' },
  },
});
const [invoices, perSecond, visits, kills] = [
  values.invoices,
  values['per-second'],
  values.visits,
  values.kills,
].map(Number) as [number, number, number, number];
const bytesPerSecond = 400_000;
const key = 'rk_test_bench0000000';

const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-bench-payments-'));
const fake = await startStripeFake();
const port = String(await freePort());
const product = await startProduct({
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  STRIPE_URL: fake.url,
  LOG_LEVEL: 'error',
});
console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; ${invoices} invoices, ${perSecond} webhooks a second`,
);
console.log('what                                        n    median       p95    target');
try {
  const office = await openOffice(product.url);
  const ask = async (path: string, body?: object, method?: string) => {
    const answer = await office.call(path, {
      ...(body && { body, key: crypto.randomUUID() }),
      ...(method && { method }),
    });
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const untaxed = {
    invoicePrefix: 'INV-',
    dueDays: 30,
    grouping: 'client',
    remitTo: null,
    taxesUnknownPlaces: false,
    lateFees: null,
  };
  await ask('/api/billing/settings', untaxed, 'PUT');
  await ask('/api/payments/connection', { key, isPractice: true });
  const clientId: string = (await office.addClient('Bench', crypto.randomUUID())).body.id;
  const ids: string[] = [];
  const line = {
    description: 'Filter',
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: 1_000_000,
    category: 'other',
  };
  for (let at = 0; at < invoices; at += 1)
    ids.push((await ask('/api/invoices', { clientId, lines: [line] })).id);
  const issuing: number[] = [];
  for (let at = 0; at < ids.length; at += 100) {
    const some = { ids: ids.slice(at, at + 100) };
    const began = performance.now();
    await ask('/api/invoices/approvals', some);
    await ask('/api/invoices/issues', some);
    issuing.push(performance.now() - began);
  }
  say('approve and issue 100 invoices, ms', issuing, '');

  const account = fake.account(key);
  const refs: string[] = [];
  const opening: number[] = [];
  for (const id of ids) {
    const began = performance.now();
    const session = await ask(`/api/invoices/${id}/payment-session`, {});
    opening.push(performance.now() - began);
    refs.push(String(session.url).split('/').at(-1) ?? '');
  }
  say('open a session, ms', opening, '');

  const [webhook] = account.webhooks.values();
  if (webhook === undefined) throw new Error('there is no webhook');
  fake.switches.muteEvents = true;
  const told: Promise<number>[] = [];
  const began = performance.now();
  for (const [at, ref] of refs.entries()) {
    account.pay(ref);
    const body = JSON.stringify({
      id: `evt_bench_${at}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: ref } },
    });
    await pause(Math.max(0, began + (at * 1_000) / perSecond - performance.now()));
    told.push(tell(webhook.url, body, fake.sign(body, webhook.secret)));
  }
  say(`webhook in, at ${perSecond} a second, ms`, await Promise.all(told), '50');
  const toldMs = performance.now();
  while ((await ask('/api/invoices?which=open&limit=1')).items.length > 0) await pause(50);
  say('from the last webhook to the last payment, ms', [performance.now() - toldMs], '');

  const { link } = await ask(`/api/clients/${clientId}/portal-link`, {});
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args], env });
  await portal(browser, link.address).finally(() => browser.close());
} finally {
  await product.kill('SIGTERM');
  await fake.close();
  await rm(dataDir, { recursive: true, force: true });
}
if (kills > 0) {
  const paid = await payUnderKills({ invoices: Math.max(20, kills * 5), kills, longestMs: 2_000 });
  for (const [what, count] of [
    ['lost', paid.lost],
    ['twice', paid.twice],
    ['entries that are not 0', paid.unbalanced],
    ['invoices with a wrong rest', paid.wrongOpen],
    ['attempts not settled', paid.unsettled],
  ] as const)
    say(`${kills} kills: ${what}`, [count], '0', 0);
  say(`${kills} kills: settled after the last start, s`, [paid.settledMs / 1_000], '120');
}

/** @returns the milliseconds until it is answered */
async function tell(url: string, body: string, signature: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { method: 'POST', body, headers: { 'stripe-signature': signature } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}`);
  return performance.now() - began;
}

/** A client who opens its page for the first time, on a phone. */
async function portal(browser: Browser, address: string): Promise<void> {
  const phone = { viewport: { width: 360, height: 800 }, bypassCSP: true };
  const content = 'ul li';
  const kilobytes: number[] = [];
  const usable: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const plain = await browser.newContext({ ...gzipOnly, ...phone });
    const { bytes } = await visitPage(plain, address, (page) => page.locator(content).first().waitFor());
    kilobytes.push(bytes / 1_000);
    await plain.close();
    const slow = await browser.newContext({ ...gzipOnly, ...phone });
    const page = await slow.newPage();
    await watchLongTasks(page);
    const wire = await slow.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    usable.push((await timePage(page, address, content)).interactive);
    await slow.close();
  }
  say('client’s page, first visit at 360 px, kB', kilobytes, '60');
  say('… usable at 400 kB/s, ms', usable, '1000');
}

function say(what: string, times: readonly number[], target: string, digits = 1): void {
  const sorted = [...times].sort((a, b) => a - b);
  const column = (share: number): string => percentile(sorted, share).toFixed(digits).padStart(10);
  console.log(
    `${what.padEnd(40)} ${String(sorted.length).padStart(4)}${column(0.5)}${column(0.95)}${(target === '0' ? target : target && `< ${target}`).padStart(10)}`,
  );
}
