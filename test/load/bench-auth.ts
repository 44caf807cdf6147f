import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { PasswordHasher } from '../../apps/server/src/auth/passwords/password-hasher.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { withDatabase } from '../../scripts/database-address.ts';
import { startProduct } from '../product-process.ts';
import { jsonCaller } from './json-caller.ts';
import { prepareSessionChecks } from './session-checks.ts';
import { inTurn, measure, type Measured } from './statistics.ts';

/**
 * `npm run bench:auth`: sign-ins and refreshes over HTTP and the check of the session that each request to
 * the API pays, beside what bounds them in the same run: bare argon2id verifications and bare round trips to
 * the database. `--seconds`, `--rounds` and `--callers` set the effort.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '16' },
  },
});
const [seconds, rounds, callers] = [Number(values.seconds), Number(values.rounds), Number(values.callers)];
const password = 'tractor umbrella nine';
const folder = await mkdtemp(join(tmpdir(), 'haulwright-bench-'));
await chmod(folder, 0o755);

// Limits are for people; the load comes from one address. All else is as an installation has it.
const rateLimits = ['sign-in-per-account', 'sign-in-per-network', 'sign-up-per-network']
  .map((name) => `${name}=1000000/1h`)
  .join(',');
const product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMITS: rateLimits });
try {
  await withDatabase(readSettings({ DATA_DIR: folder }), async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 16 });
    pool.on('error', () => undefined);
    const database = openDatabase({ connectionString, log: console, poolSize: 16 });
    console.log(
      `${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}; ${callers} callers, median of ${rounds} rounds of ${seconds} s, each beside its reference`,
    );
    console.log('what                                        p50 ms    p95 ms    p99 ms        per s');
    try {
      await compareAll(pool);
      await reportChecks(database);
    } finally {
      await database.close();
      await pool.end();
    }
  });
} finally {
  await product.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function compareAll(pool: pg.Pool): Promise<void> {
  const call = jsonCaller(product.url);
  const people: { email: string; token: string; refreshToken: string }[] = [];
  for (let n = 0; n < callers; n += 1) {
    const email = `caller-${n}@example.com`;
    const answer = await call('POST', '/auth/v1/signup', {
      body: { email, password, data: { full_name: `Caller ${n}` } },
    });
    people.push({
      email,
      token: String(answer['access_token']),
      refreshToken: String(answer['refresh_token']),
    });
  }
  const of = (caller: number) => people[caller] ?? fail();

  const hasher = new PasswordHasher({ queueLimit: 1_000 });
  const hash = await hasher.hash(password);
  const [signIns, hashes] = await inTurn(rounds, [
    () =>
      measure(
        callers,
        seconds,
        async (caller) =>
          void (await call('POST', '/auth/v1/token?grant_type=password', {
            body: { email: of(caller).email, password },
          })),
      ),
    () => measure(callers, seconds, async () => void (await hasher.verify(hash, password))),
  ]);
  line('sign-in', signIns);
  line('  bare argon2id, as many at a time', hashes);

  const [refreshes, trips] = await inTurn(rounds, [
    () =>
      measure(callers, seconds, async (caller) => {
        const answer = await call('POST', '/auth/v1/token?grant_type=refresh_token', {
          body: { refresh_token: of(caller).refreshToken },
        });
        of(caller).refreshToken = String(answer['refresh_token']);
      }),
    () => measure(callers, seconds, async () => void (await pool.query('select 1'))),
  ]);
  line('refresh', refreshes);
  line('  bare round trip: select 1', trips);

  const [me, health] = await inTurn(rounds, [
    () => measure(1, seconds / 2, async () => void (await call('GET', '/api/me', { token: of(0).token }))),
    () => measure(1, seconds / 2, async () => void (await call('GET', '/auth/v1/health'))),
  ]);
  line('GET /api/me, 1 caller', me);
  line('  GET /auth/v1/health: nobody is asked for', health);
}

async function reportChecks(database: ReturnType<typeof openDatabase>): Promise<void> {
  const checks = await prepareSessionChecks(database);
  try {
    for (const { name, check, times } of checks.cases) line(name, await timesOf(check, times));
  } finally {
    await checks.close();
  }
}

/** One after the other, as the requests of one device come. */
async function timesOf(check: (turn: number) => Promise<void>, times: number): Promise<Measured> {
  let turn = 0;
  const started = performance.now();
  const taken: number[] = [];
  while (turn < times) {
    const begun = performance.now();
    await check((turn += 1));
    taken.push(performance.now() - begun);
  }
  const elapsed = performance.now() - started;
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: (times / elapsed) * 1_000 };
}

function fail(): never {
  throw new Error('There are fewer people than callers.');
}

function line(name: string, figures: Measured | undefined): void {
  if (!figures) return;
  const number = (value: number) => value.toFixed(value < 1 ? 4 : 2).padStart(9);
  console.log(
    `${name.padEnd(42)}${number(figures.p50)} ${number(figures.p95)} ${number(figures.p99)} ${figures.perSecond.toFixed(0).padStart(12)}`,
  );
}
