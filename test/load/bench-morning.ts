import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql, type SQL } from 'drizzle-orm';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startProduct, type ProductProcess } from '../product-process.ts';
import { startEngine } from '../server/engine.ts';
import { foundCompanies, insertDay, type MorningCompany } from './morning-companies.ts';
import { percentile } from './statistics.ts';

/**
 * `npm run bench:morning`: at five in the morning every company asks for its day at the same moment, by HTTP.
 * Planned by one server process, then by two on the same database; each day is searched `--seconds` by one
 * thread of each process (`--threads`). Checked from the database: every day was planned, by one process and
 * once. `--companies` sets how many.
 */
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '2' },
    threads: { type: 'string', default: '1' },
  },
});
const count = Number(values.companies);
const seconds = Number(values.seconds);

const { engine, stop } = await startEngine('package');
const folder = await mkdtemp(join(tmpdir(), 'haulwright-morning-'));
// Connections that are cut when the database is stopped at the end are no news.
const database = openDatabase({
  connectionString: engine.ownerUrl,
  log: { error: () => undefined },
  poolSize: 8,
});
const environment = {
  DATABASE_URL: engine.ownerUrl,
  PUBLIC_URL: 'http://morning.localhost',
  SECRET_KEY: randomBytes(24).toString('hex'),
  PLANNING_SECONDS: String(seconds),
  PLANNING_THREADS: values.threads,
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'sign-up-per-network=100000/1h',
};
try {
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; ${count} companies with 40 to 120 stops, ${seconds} s each, ${values.threads} thread(s) a process`,
  );
  const first = await startProduct({ ...environment, DATA_DIR: join(folder, 'first') });
  try {
    const companies = await foundCompanies(first.url, database, count);
    console.log(
      'processes   planned once   failed   wait p50 s   wait p95 s   longest s   in order of asking   total s   of ideal',
    );
    await morning([first], companies, '2026-03-03');
    const second = await startProduct({ ...environment, DATA_DIR: join(folder, 'second') });
    try {
      await morning([first, second], companies, '2026-03-04');
    } finally {
      await second.kill('SIGTERM');
    }
  } finally {
    await first.kill('SIGTERM');
  }
} finally {
  await database.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
}

interface Row {
  readonly status: string;
  readonly attempts: number;
  /** Seconds from being asked for until a process took it up. */
  readonly wait: number;
  readonly created: number;
  readonly started: number;
  readonly ended: number;
  readonly route_count: number;
}

async function morning(
  processes: readonly ProductProcess[],
  companies: readonly MorningCompany[],
  date: string,
): Promise<void> {
  await insertDay(database, companies, date);
  const answers = await Promise.all(
    companies.map((company, index) =>
      ask(processes[index % processes.length]?.url ?? '', company.token, date),
    ),
  );
  const refused = answers.filter((status) => status !== 200).length;
  if (refused > 0)
    throw new Error(`${refused} companies were not served: ${answers.find((status) => status !== 200)}`);
  let rows: Row[] = [];
  do {
    await pause(500);
    rows = await asSystem<Row>(
      sql`select status, attempts, route_count, extract(epoch from started_at - created_at)::float8 as wait, extract(epoch from created_at)::float8 as created,
        extract(epoch from started_at)::float8 as started, extract(epoch from updated_at)::float8 as ended from route_optimizations where date = ${date}`,
    );
  } while (rows.some(({ status }) => status === 'queued' || status === 'running'));
  const once = rows.filter(
    ({ status, attempts, route_count }) => status === 'done' && attempts === 1 && route_count > 0,
  ).length;
  const waits = rows.map(({ wait }) => wait).toSorted((a, b) => a - b);
  const total = Math.max(...rows.map(({ ended }) => ended)) - Math.min(...rows.map(({ created }) => created));
  const ideal = (companies.length * seconds) / (processes.length * Number(values.threads));
  const figure = (value: number, width: number) => value.toFixed(1).padStart(width);
  console.log(
    [
      String(processes.length).padStart(9),
      `${once} of ${companies.length}`.padStart(14),
      String(rows.length - once).padStart(8),
      figure(percentile(waits, 0.5), 12),
      figure(percentile(waits, 0.95), 12),
      figure(percentile(waits, 1), 11),
      `${(inOrder(rows) * 100).toFixed(1)} %`.padStart(20),
      figure(total, 9),
      `${(total / ideal).toFixed(2)} ×`.padStart(10),
    ].join(' '),
  );
  const routes = await asSystem<{ twice: number }>(
    sql`select count(*)::int as twice from (select job_id from route_stops where job_id is not null group by job_id having count(*) > 1) as t`,
  );
  if (once !== companies.length || routes[0]?.twice !== 0)
    throw new Error(
      `not every day was planned once: ${JSON.stringify(rows.filter(({ status }) => status !== 'done').slice(0, 3))}`,
    );
}

/** Share of pairs of companies of which the one that asked first was also taken up first. */
function inOrder(rows: readonly Row[]): number {
  const asked = rows.toSorted((a, b) => a.created - b.created);
  let [pairs, kept] = [0, 0];
  for (const [index, one] of asked.entries()) {
    for (const other of asked.slice(index + 1)) {
      if (one.created === other.created) continue;
      pairs += 1;
      if (one.started <= other.started) kept += 1;
    }
  }
  return pairs === 0 ? 1 : kept / pairs;
}

async function ask(url: string, token: string, date: string): Promise<number> {
  const answer = await fetch(`${url}/api/routes/optimize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ date }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Rows of all companies. */
function asSystem<R>(statement: SQL): Promise<R[]> {
  return database.asSystem(async (tx) => (await tx.execute(statement)).rows as R[]);
}
