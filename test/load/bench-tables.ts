import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { clientColumns } from '@haulwright/domain/clients/client-sorts';
import { ticketColumns } from '@haulwright/domain/custody/visits/ticket-sorts';
import { paperColumns } from '@haulwright/domain/invoicing/paper-sorts';
import { receivableColumns } from '@haulwright/domain/invoicing/receivable-sorts';
import { unbilledColumns } from '@haulwright/domain/invoicing/unbilled-sorts';
import { defectColumns } from '@haulwright/domain/inspections/defect-sorts';
import { jobColumns } from '@haulwright/domain/jobs/job-sorts';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { quoteColumns } from '@haulwright/domain/quotes/quote-sorts';
import { rentalColumns } from '@haulwright/domain/rentals/rental-sorts';
import { routeColumns } from '@haulwright/domain/routes/route-sorts';
import { startHaulwright } from '../../apps/server/src/compose.ts';
import { analyzeAll } from '../../apps/server/src/platform/database/analyze.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { demoPassword, loadDemo } from '../../scripts/demo/load-demo.ts';
import { databaseCpuSeconds } from './database-cpu.ts';
import { jsonCaller } from './json-caller.ts';
import { insertPastBilling } from './past-billing-rows.ts';
import { insertFleet } from './rental-fleet.ts';
import { percentile } from './statistics.ts';
import { insertDefects, insertDrafts, insertQuotes, insertRoutes, insertTickets } from './table-rows.ts';

/**
 * `npm run bench:tables`: every order, some filters and the sums of every table of the office beside `--rows` rows of
 * it, one call at a time through the API. `--calls` repeats each: with fewer than 20, p95 is the slowest of them. Behind
 * the times stand the milliseconds of processor that a call took the database and the product. A line over the target
 * is marked, and so is a filter that leaves everything or nothing; the last line says how many are. `--data-dir DIR`
 * keeps the rows for the next run, `--tables Jobs,Routes` times only these.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    calls: { type: 'string', default: '40' },
    'data-dir': { type: 'string' },
    tables: { type: 'string', default: '' },
  },
});
const count = Number(values.rows);
const targetMs = 150;
/** Rows of a table that are inserted by one statement. */
const atOnce = 2_000;

interface Table {
  readonly name: string;
  readonly path: string;
  readonly columns: readonly string[];
  /** What narrows the list; each is also asked of the sums, the first being no filter. */
  readonly filters: readonly string[];
  readonly totals: string;
}

const tables: readonly Table[] = [
  {
    name: 'Jobs',
    path: '/jobs',
    columns: jobColumns,
    filters: ['', 'search=pump', 'status=completed'],
    totals: '/job-totals',
  },
  {
    name: 'Clients',
    path: '/client-table',
    columns: clientColumns,
    filters: ['', 'search=residence', 'which=owing', 'which=unplanned'],
    totals: '/client-totals',
  },
  {
    name: 'Routes',
    path: '/route-table',
    columns: routeColumns,
    filters: ['', 'search=14', 'status=completed'],
    totals: '/route-totals',
  },
  {
    name: 'Rentals',
    path: '/rentals',
    columns: rentalColumns,
    filters: ['which=all', 'which=all&search=117'],
    totals: '/rental-totals',
  },
  {
    name: 'Quotes',
    path: '/quotes',
    columns: quoteColumns,
    filters: ['', 'search=quote'],
    totals: '/quote-totals',
  },
  {
    name: 'Tickets',
    path: '/compliance/tickets',
    columns: ticketColumns,
    filters: ['', 'search=old'],
    totals: '/compliance/ticket-totals',
  },
  {
    name: 'Invoices',
    path: '/billing/papers',
    columns: paperColumns,
    filters: ['tab=issued', 'tab=open', 'tab=issued&search=old'],
    totals: '/billing/paper-totals',
  },
  {
    name: 'Drafts',
    path: '/billing/papers',
    columns: paperColumns,
    filters: ['tab=review', 'tab=review&search=residence'],
    totals: '/billing/paper-totals',
  },
  {
    name: 'Defects',
    path: '/defect-table',
    columns: defectColumns,
    filters: ['state=settled', 'state=settled&search=tires', 'state=settled&danger=unsafe'],
    totals: '/defect-totals',
  },
  {
    name: 'Unbilled',
    path: '/billing/unbilled-table',
    columns: unbilledColumns,
    filters: [''],
    totals: '/billing/unbilled-totals',
  },
];

const kept = values['data-dir'];
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'haulwright-bench-tables-')));
if (kept === undefined) await chmod(dataDir, 0o755);
const filled = join(dataDir, 'filled');
const isFilled = await access(filled).then(
  () => true,
  () => false,
);
const server = await startHaulwright(
  { ...readSettings({ DATA_DIR: dataDir }), port: 0 },
  pino({ level: 'error' }),
);
try {
  if (!isFilled) await loadDemo(server, { companies: 1, clients: count, jobs: count });
  const call = jsonCaller(server.url);
  const { access_token: token } = (await call('POST', '/auth/v1/token?grant_type=password', {
    body: { email: 'rosa@keystone.example', password: demoPassword },
  })) as { access_token: string };
  if (!isFilled) await fill(call, token);
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; ${count} rows a table`);
  console.log(
    'table      call                                                               p50 ms   p95 ms   database   product',
  );
  let over = 0;
  let wide = 0;
  const chosen = tables.filter(({ name }) => values.tables === '' || values.tables.split(',').includes(name));
  for (const { name, path, columns, filters, totals } of chosen) {
    const [plain = ''] = filters;
    for (const column of columns)
      for (const sort of [column, `-${column}`]) await timed(name, `${path}?${plain}&sort=${sort}&limit=50`);
    for (const filter of filters.slice(1)) await timed(name, `${path}?${filter}&limit=50`);
    for (const filter of filters) await timed(name, `${totals}?${filter}`);
    for (const filter of filters.slice(1)) await narrows(name, totals, plain, filter);
  }
  if (values.tables === '') {
    await timed('Receivables', '/billing/ageing', `by ${receivableColumns.length} columns in the browser`);
    const today = calendarDateIn(new Date(), 'America/New_York');
    const quarter = `from=${addDays(today, -91)}&to=${today}`;
    await timed('Days', `/compliance/days?${quarter}`, 'a quarter, sorted in the browser');
  }
  console.log(`${over} over ${targetMs} ms; ${wide} filters leave everything or nothing`);

  /** Says so where a filter is none, for then its time is of something else. */
  async function narrows(table: string, totals: string, plain: string, filter: string): Promise<void> {
    const found = async (query: string) =>
      Number((await call('GET', `/api${totals}?${query}`.replace(/\?$/, ''), { token }))['count']);
    const [all, left] = [await found(plain), await found(filter)];
    if (left > 0 && left < all) return;
    wide += 1;
    console.log(`${table.padEnd(11)}${filter} leaves ${left} of ${all}`);
  }

  async function timed(table: string, path: string, said = path): Promise<void> {
    const times: number[] = [];
    const asked = `/api${path.replace('?&', '?').replace(/\?$/, '')}`;
    let cpu = { database: 0, product: process.cpuUsage() };
    for (let round = -2; round < Number(values.calls); round += 1) {
      if (round === 0) cpu = { database: await databaseCpuSeconds(dataDir), product: process.cpuUsage() };
      const began = performance.now();
      await call('GET', asked, { token });
      if (round >= 0) times.push(performance.now() - began);
    }
    const { user, system } = process.cpuUsage(cpu.product);
    // Beside other programs these say more than the clock; what the database does besides is in them, too.
    const worked = [
      (await databaseCpuSeconds(dataDir)) * 1_000 - cpu.database * 1_000,
      (user + system) / 1_000,
    ]
      .map((ms) => (ms / times.length).toFixed(0).padStart(9))
      .join('');
    times.sort((a, b) => a - b);
    const p95 = percentile(times, 0.95);
    if (p95 > targetMs) over += 1;
    console.log(
      `${table.padEnd(11)}${said.padEnd(62)} ${percentile(times, 0.5).toFixed(0).padStart(6)} ${p95.toFixed(0).padStart(8)} ${worked}${p95 > targetMs ? '  over' : ''}`,
    );
  }
} finally {
  await server.stop();
  if (kept === undefined) await rm(dataDir, { recursive: true, force: true });
}

/** Rows beside the jobs and clients of the large demo. */
async function fill(call: ReturnType<typeof jsonCaller>, token: string): Promise<void> {
  const me = (await call('GET', '/api/me', { token })) as { companyId: string; userId: string };
  const today = calendarDateIn(new Date(), 'America/New_York');
  const { companyId, userId } = me;
  await analyzeAll(server.database);
  // In parts, within the limit of a statement; what the first left is known to the planner of the others.
  for (let from = 0; from < count; from += atOnce) {
    const part = Math.min(atOnce, count - from);
    const rows = { companyId, userId, from, count: part };
    await server.database.asSystem((tx) => insertPastBilling(tx, rows));
    await server.database.asSystem((tx) =>
      insertFleet(tx, {
        companyId,
        rentals: part,
        unitsEach: 1,
        deliveredOn: addDays(today, -84),
        unitCents: 15_000,
        deliveryCents: 2_500,
        waiverPpm: 0,
      }),
    );
    for (const insert of [insertRoutes, insertQuotes, insertDrafts, insertTickets, insertDefects])
      await server.database.asSystem((tx) => insert(tx, rows));
    if (from === 0) await analyzeAll(server.database);
  }
  await analyzeAll(server.database);
  await writeFile(filled, '');
}
