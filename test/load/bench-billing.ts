import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { BillRun } from '@haulwright/domain/invoicing/bill-run';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { startHaulwright } from '../../apps/server/src/compose.ts';
import { analyzeAll } from '../../apps/server/src/platform/database/analyze.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { demoPassword, loadDemo } from '../../scripts/demo/load-demo.ts';
import { databaseCpuSeconds } from './database-cpu.ts';
import { insertPastBilling } from './past-billing-rows.ts';
import { insertFleet } from './rental-fleet.ts';
import { percentile } from './statistics.ts';

/**
 * `npm run bench:billing`: bill runs of 10,000 rentals with 4 units each, from the request until the run is over:
 * the first (three periods and the deliveries, 123,000 lines), a usual month (one period, 40,000 lines), and the same
 * again (nothing). Then what an office looks at: unbilled work, the sums, receivables by age and an invoice as PDF,
 * beside 50,000 jobs.
 * The server runs in this process. `--rentals`, `--clients`, `--jobs`, `--rounds` set the size; `--rounds` repeats
 * all of the bill runs with rentals of another company.
 */
const { values } = parseArgs({
  options: {
    rentals: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '5000' },
    jobs: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '1' },
  },
});
const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-bench-billing-'));
await chmod(dataDir, 0o755);
const server = await startHaulwright(
  { ...readSettings({ DATA_DIR: dataDir }), port: 0 },
  pino({ level: 'error' }),
);
const today = calendarDateIn(new Date(), 'America/New_York');
/** Three periods of 28 days are over yesterday. */
const deliveredOn = addDays(today, -84);
try {
  await loadDemo(server, { companies: 1, clients: Number(values.clients), jobs: Number(values.jobs) });
  const token = await signIn();
  const { companyId, userId } = await get<{ companyId: string; userId: string }>('/api/me');
  await put('/api/billing/settings', {
    invoicePrefix: 'INV-',
    dueDays: 30,
    grouping: 'client',
    remitTo: null,
    taxesUnknownPlaces: false,
    lateFees: null,
  });
  await server.database.asSystem((tx) => insertPastBilling(tx, { companyId, userId }));
  await server.database.asSystem((tx) =>
    insertFleet(tx, {
      companyId,
      rentals: Number(values.rentals),
      unitsEach: 4,
      deliveredOn,
      unitCents: 15_000,
      deliveryCents: 2_500,
      waiverPpm: 0,
    }),
  );
  await analyzeAll(server.database);
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; ${values.rentals} rentals of 4 units, ${values.clients} clients, ${values.jobs} jobs`,
  );
  console.log(
    'bill run            seconds   target    sources     drafts      lines         dollars   CPU s   of the database',
  );
  await billed('first', addDays(today, -1), 30);
  await billed('usual month', today, 10);
  await billed('repeat', today, 1);
  console.log('call                 p50 ms     p95 ms     target');
  for (const [name, path, target] of [
    ['sums', '/api/billing', ''],
    ['unbilled', '/api/billing/unbilled?limit=50', '< 50'],
    ['unbilled rentals', '/api/billing/unbilled-rentals?limit=50', '< 50'],
    ['ageing', '/api/billing/ageing', '< 50'],
    ['invoices', '/api/invoices?limit=50', ''],
  ] as const) {
    await timed(name, target, () => get(path));
  }
  const { items } = await get<{ items: [{ id: string }] }>('/api/invoices?which=drafts&limit=1');
  await timed('PDF of an invoice', '< 40', () => fetched(`/api/invoices/${items[0].id}/pdf`, 'GET'));

  async function timed(name: string, target: string, call: () => Promise<unknown>): Promise<void> {
    const times: number[] = [];
    for (let round = 0; round < 70; round += 1) {
      const began = performance.now();
      await call();
      if (round >= 10) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    console.log(
      `${name.padEnd(18)} ${percentile(times, 0.5).toFixed(1).padStart(8)} ${percentile(times, 0.95).toFixed(1).padStart(10)} ${target.padStart(10)}`,
    );
  }

  async function billed(name: string, through: string, targetSeconds: number): Promise<void> {
    const before = await linesNow();
    const cpu = process.cpuUsage();
    const databaseCpu = await databaseCpuSeconds(dataDir);
    const began = performance.now();
    let run = await post<BillRun>('/api/bill-runs', { through });
    while (run.status !== 'done') {
      await pause(100);
      run = await get<BillRun>(`/api/bill-runs/${run.id}`);
    }
    const seconds = (performance.now() - began) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    const lines = (await linesNow()) - before;
    console.log(
      [
        name.padEnd(16),
        seconds.toFixed(2).padStart(10),
        `< ${targetSeconds}`.padStart(8),
        String(run.total).padStart(10),
        String(run.drafts).padStart(10),
        String(lines).padStart(10),
        (run.cents / 100).toFixed(2).padStart(15),
        ((user + system) / 1e6).toFixed(1).padStart(7),
        ((await databaseCpuSeconds(dataDir)) - databaseCpu).toFixed(1).padStart(17),
      ].join(' '),
    );
  }

  async function linesNow(): Promise<number> {
    const { rows } = await server.database.pool.query<{ count: string }>(
      `select count(*) from (select set_config('app.system', 'on', false)) s, invoice_lines`,
    );
    return Number(rows[0]?.count);
  }

  async function fetched(path: string, method: string, body?: object): Promise<ArrayBuffer> {
    const answer = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.arrayBuffer();
  }
  async function answered<Body>(path: string, method: string, body?: object): Promise<Body> {
    return JSON.parse(Buffer.from(await fetched(path, method, body)).toString()) as Body;
  }
  function get<Body>(path: string): Promise<Body> {
    return answered(path, 'GET');
  }
  function post<Body>(path: string, body: object): Promise<Body> {
    return answered(path, 'POST', body);
  }
  function put(path: string, body: object): Promise<unknown> {
    return answered(path, 'PUT', body);
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'rosa@keystone.example', password: demoPassword }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
