import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { pino } from 'pino';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { startHaulwright } from '../../apps/server/src/compose.ts';
import { compartmentsOf } from '../../apps/server/src/features/custody/ledger/compartments.queries.ts';
import { loadCustody, sha256 } from '../../apps/server/src/features/custody/chain/custody-events.queries.ts';
import { createRestating } from '../../apps/server/src/features/custody/ledger/restate-loads.ts';
import { verifyInstallation } from '../../apps/server/src/operator/verify-custody.ts';
import { analyzeAll } from '../../apps/server/src/platform/database/analyze.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { verifyLedger } from '@haulwright/domain/custody/chain/ledger-events';
import { buildWeb } from '../../scripts/build-web.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { disposalSiteValues, vehicleValues } from '../factories/fleet.ts';
import { gzipOnly, visitPage } from '../page-visit.ts';
import { jsonCaller } from './json-caller.ts';
import { insertLongLedger } from './long-ledger.ts';
import { inTurn, measure, percentile, type Measured } from './statistics.ts';

/**
 * `npm run bench:custody`: what the chain of custody costs, each figure beside its target: reports of trucks that post
 * to the ledger, one request each, beside notes that post nothing; the same at the wanted rate; how long it takes to
 * verify a year's chain; how long it takes to restate mixed loads of an older version, and what a list takes meanwhile;
 * what the page for the gate weighs. The server runs in this process. `--seconds` and `--rounds`
 * set the effort, `--trucks` how many report at once, `--events` the length of the chain, `--mixed-loads` how many are restated.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    trucks: { type: 'string', default: '4' },
    events: { type: 'string', default: '100000' },
    'mixed-loads': { type: 'string', default: '10000' },
  },
});
const [seconds, rounds, trucks] = [Number(values.seconds), Number(values.rounds), Number(values.trucks)];
const wantedPerSecond = 50;
await buildWeb();
const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-bench-custody-'));
await chmod(dataDir, 0o755);
const server = await startHaulwright(
  { ...readSettings({ DATA_DIR: dataDir, RATE_LIMITS: 'gate-per-network=1000/1h' }), port: 0 },
  pino({ level: 'error' }),
);
const call = jsonCaller(server.url);
try {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; ${trucks} trucks`);
  console.log(`${'What'.padEnd(46)}      n   median      p95   target`);
  const yard = await openYard('custody@example.com');
  const report = reporter(yard);
  await postings(report);
  await chain(await openYard('year@example.com'));
  await restating(await openYard('mixed@example.com', 100));
  await gatePage(yard, report);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function row(name: string, numbers: readonly number[], target: string): void {
  const sorted = numbers.toSorted((a, b) => a - b);
  const figure = (share: number) => percentile(sorted, share).toFixed(1).padStart(8);
  console.log(
    `${name.padEnd(46)} ${String(sorted.length).padStart(6)} ${figure(0.5)} ${figure(0.95)}   ${target}`,
  );
}

interface Yard {
  readonly token: string;
  readonly companyId: string;
  readonly userId: string;
  /** Of each truck, as its tank. */
  readonly jobIds: readonly string[];
  readonly addressId: string;
  readonly siteId: string;
  readonly tanks: readonly string[];
}

/** A company whose owner drives all of its trucks. */
async function openYard(email: string, trucksOfIt = trucks): Promise<Yard> {
  const signUp = {
    email,
    password: 'correct horse battery',
    data: { full_name: 'Ada', company_name: email },
  };
  const { access_token } = await call('POST', '/auth/v1/signup', { body: signUp });
  const token = String(access_token);
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> =>
    (await call(method, `/api${path}`, { token, body })) as T;
  const { userId, companyId } = await ask<{ userId: string; companyId: string }>('GET', '/me');
  const [service] = await ask<[{ id: string }]>('GET', '/service-types');
  const [jobIds, ids, addressIds]: string[][] = [[], [], []];
  for (let truck = 0; truck < trucksOfIt; truck += 1) {
    const client = await ask<{ id: string; addresses: [{ id: string }] }>('POST', '/clients', {
      name: `Farm ${truck}`,
      phone: '717-555-0100',
      serviceTypeIds: [service.id],
      addresses: [{ streetLine1: `${truck} Main St`, city: 'Lititz', state: 'PA', postalCode: '17543' }],
    });
    const [{ id: clientAddressId }] = client.addresses;
    const job = await ask<{ id: string }>('POST', '/jobs', {
      clientId: client.id,
      clientAddressId,
      title: 'Pump the tank',
      scheduledDate: calendarDateIn(new Date(), 'America/New_York'),
    });
    await assign(token, job.id, userId);
    const rig = await ask<{ id: string }>('POST', '/vehicles', vehicleValues({ name: `Rig ${truck}` }));
    jobIds?.push(job.id);
    addressIds?.push(clientAddressId);
    ids?.push(rig.id);
  }
  const site = await ask<{ id: string }>('POST', '/disposal-sites', disposalSiteValues());
  const tanks = await server.database.inTenant({ companyId }, (tx) =>
    compartmentsOf(tx, companyId, ids ?? []),
  );
  return {
    token,
    companyId,
    userId,
    jobIds: jobIds ?? [],
    addressId: addressIds?.[0] ?? '',
    siteId: site.id,
    tanks: (ids ?? []).map((one) => tanks.find(({ vehicleId }) => vehicleId === one)?.id ?? ''),
  };
}

async function assign(token: string, jobId: string, userId: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/jobs/${jobId}/assignee`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assignedTo: userId }),
  });
  if (answer.status !== 200) throw new Error(`the job was not assigned: ${await answer.text()}`);
}

/** Each truck pumps twice and empties its tank, again and again; every report is a request of its own. */
function reporter({ token, jobIds, siteId, tanks }: Yard) {
  const deviceIds = tanks.map(() => newId());
  const sent = tanks.map(() => 0);
  const startedAt = Date.now() - 20 * 3_600_000;
  return async (truck: number, isNote = false): Promise<void> => {
    const count = (sent[truck] ?? 0) + (isNote ? 0 : 1);
    sent[truck] = count;
    const isDump = count % 3 === 0;
    const jobId = jobIds[truck];
    const capturedAt = new Date(startedAt + count * 1_000).toISOString();
    const measured = { compartmentId: tanks[truck], gallons: isDump ? 2_000 : 1_000, method: 'meter' };
    const [type, data] = isNote
      ? ['note.left', { jobId, routeId: null, text: 'The lid is under the second paving stone.' }]
      : isDump
        ? [
            'load.dumped',
            {
              disposalSiteId: siteId,
              routeId: null,
              rows: [{ ...measured, emptied: true }],
              ticketNumber: null,
              weightPounds: null,
            },
          ]
        : ['load.taken', { jobId, rows: [{ ...measured, wasteType: 'septage' }] }];
    const command = {
      id: newId(),
      v: 1,
      type,
      subject: `job:${jobId}`,
      after: null,
      seen: null,
      capturedAt,
      clock: { offsetMs: 0, checkedAt: capturedAt },
      position: { none: 'off' },
      files: [],
      data,
    };
    const { outcomes } = (await call('POST', '/api/field/v1/commands', {
      token,
      body: {
        deviceId: deviceIds[truck],
        appVersion: '1.0.0',
        sentAt: new Date().toISOString(),
        commands: [command],
      },
    })) as { outcomes: [{ outcome: string; code?: string }] };
    if (outcomes[0].outcome !== 'applied') throw new Error(`${type}: ${JSON.stringify(outcomes)}`);
  };
}

type Report = ReturnType<typeof reporter>;

async function postings(report: Report): Promise<void> {
  const [posting, note] = (await inTurn(rounds, [
    () => measure(trucks, seconds, (truck) => report(truck)),
    () => measure(trucks, seconds, (truck) => report(truck, true)),
  ])) as [Measured, Measured];
  const line = (name: string, { perSecond, p50, p95 }: Measured, target: string) =>
    console.log(
      `${name.padEnd(46)} ${perSecond.toFixed(0).padStart(4)}/s ${p50.toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(8)}   ${target}`,
    );
  line(`Postings, ${trucks} at once, ms`, posting, `${wantedPerSecond}/s`);
  line('… notes in their place, which post nothing', note, '(reference)');
  row(`Postings at ${wantedPerSecond}/s, ms`, await paced(report, seconds * rounds), 'p95 50');
}

/** Trucks report in turn at the wanted rate, whether the one before was answered or not. */
async function paced(report: (truck: number) => Promise<void>, during: number): Promise<number[]> {
  const times: number[] = [];
  const underWay = new Map<number, Promise<void>>();
  const started = performance.now();
  for (let at = 0; at < wantedPerSecond * during; at += 1) {
    const due = started + (at * 1_000) / wantedPerSecond;
    await pause(Math.max(0, due - performance.now()));
    const truck = at % trucks;
    // A phone sends its next report once the one before was answered; what that takes counts from when it was due.
    const before = underWay.get(truck) ?? Promise.resolve();
    underWay.set(
      truck,
      (async () => {
        await before;
        await report(truck);
        times.push(performance.now() - due);
      })(),
    );
  }
  await Promise.all(underWay.values());
  return times;
}

async function chain(yard: Yard): Promise<void> {
  const events = await insertLongLedger(
    server.database,
    { ...yard, tanks: yard.tanks.slice(0, 1) },
    Number(values.events),
  );
  await analyzeAll(server.database);
  const [whole, pure]: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const [found] = await verifyInstallation(server.database, yard.companyId);
    whole?.push((performance.now() - began) / 1_000);
    if (found?.events !== events || found.faults.length > 0 || found.before > 0)
      throw new Error(`the chain is not whole: ${JSON.stringify(found?.faults.slice(0, 3))}`);
    const stored = await server.database.inTenant(yard, loadCustody);
    const read = performance.now();
    verifyLedger(sha256, stored.events, stored.rows, stored.head);
    pure?.push((performance.now() - read) / 1_000);
  }
  row(`Verify ${events.toLocaleString('en-US')} events in the database, s`, whole ?? [], '3');
  row('… of it without reading, s', pure ?? [], '(reference)');
}

/** Loads of two wastes that are posted under their first, in the tanks of a hundred trucks. */
async function restating(yard: Yard): Promise<void> {
  const loads = Number(values['mixed-loads']);
  await insertLongLedger(server.database, { ...yard, isMisfiled: true }, loads * 6);
  await analyzeAll(server.database);
  const lists = async (isOver: () => boolean): Promise<number[]> => {
    const times: number[] = [];
    while (!isOver()) {
      const began = performance.now();
      await call('GET', '/api/jobs?limit=50', { token: yard.token });
      times.push(performance.now() - began);
      await pause(50);
    }
    return times;
  };
  const quietUntil = performance.now() + seconds * 1_000;
  const quiet = await lists(() => performance.now() > quietUntil);
  const began = performance.now();
  let isOver = false;
  const meanwhile = lists(() => isOver);
  const restated = await createRestating({
    database: server.database,
    tasks: { every: () => undefined },
    log: pino({ level: 'error' }),
    now: () => new Date(),
  }).restateAll();
  const took = (performance.now() - began) / 1_000;
  isOver = true;
  if (restated === 0) throw new Error('nothing was restated');
  const [found] = await verifyInstallation(server.database, yard.companyId);
  if (found === undefined || found.faults.length > 0)
    throw new Error(`the chain is not whole: ${JSON.stringify(found?.faults.slice(0, 3))}`);
  row(`Restate ${loads.toLocaleString('en-US')} mixed loads of 100 tanks, s`, [took], '300');
  row('List of jobs before it, ms', quiet, '(reference)');
  row('… meanwhile, ms', await meanwhile, 'as before');
}

async function gatePage({ token }: Yard, report: Report): Promise<void> {
  for (let at = 0; at < 3; at += 1) await report(0);
  const { items } = (await call('GET', '/api/compliance/tickets?limit=1', { token })) as {
    items: [{ id: string }];
  };
  const { link } = (await call('POST', '/api/gate-links', { token, body: { visitId: items[0].id } })) as {
    link: { address: string };
  };
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args], env });
  try {
    const context = await browser.newContext({ ...gzipOnly, viewport: { width: 390, height: 844 } });
    const shown = "//h1[contains(., 'What did you receive?')] | //h2[contains(., 'What did you receive?')]";
    const visit = await visitPage(
      context,
      `${server.url}/gate#${link.address.split('#')[1] ?? ''}`,
      (page) => page.locator(`xpath=${shown}`).first().waitFor(),
      shown,
    );
    row(`Page for the gate (${visit.requests} requests), kB`, [visit.bytes / 1_000], '60');
  } finally {
    await browser.close();
  }
}
