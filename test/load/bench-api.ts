import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { withDatabase } from '../../scripts/database-address.ts';
import { demoPassword } from '../../scripts/demo/load-demo.ts';
import { startProduct } from '../product-process.ts';
import { largeSetOptions, openLargeSet } from './large-set.ts';
import { prepareCases, type BenchCase } from './cases.ts';
import { inTurn, measure, type Measured } from './statistics.ts';
import { replay } from './statements.ts';

/**
 * `npm run bench:api`: calls of the API over HTTP beside the same SQL sent directly over the driver, in
 * one run. `--data-dir DIR` keeps the large set for the next run; `--seconds`, `--rounds` set the effort.
 */
const { values } = parseArgs({
  options: {
    ...largeSetOptions,
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
});
const set = await openLargeSet(values);

const product = await startProduct({ DATA_DIR: set.settings.dataDir, LOG_LEVEL: 'error' });
try {
  await withDatabase(set.settings, async (connectionString) => {
    const database = openDatabase({ connectionString, log: console, poolSize: 16 });
    const pool = new pg.Pool({ connectionString, max: 16 });
    pool.on('error', () => undefined);
    const cases = await prepareCases(product.url, database, demoPassword);
    console.log(
      `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; median of ${values.rounds} rounds of ${values.seconds} s, API and SQL in turn`,
    );
    console.log('case                  callers  way      p50 ms   p95 ms   p99 ms      req/s   ratio p50');
    try {
      for (const one of cases) for (const callers of [1, 16]) await report(one, callers, pool);
    } finally {
      await pool.end();
      await database.close();
    }
  });
} finally {
  await product.kill('SIGTERM');
  await set.remove();
}

async function report(one: BenchCase, callers: number, pool: pg.Pool): Promise<void> {
  const seconds = Number(values.seconds);
  const [api, sql] = (await inTurn(Number(values.rounds), [
    () => measure(callers, seconds, one.call),
    () =>
      measure(callers, seconds, async () => {
        const fresh = new Map(
          one.fresh.map((value) => [
            value,
            value.includes('-') && value.length === 36 ? randomUUID() : randomUUID().slice(0, 20),
          ]),
        );
        await replay(pool, one.statements, (value) =>
          typeof value === 'string' ? (fresh.get(value) ?? value) : value,
        );
      }),
  ])) as [Measured, Measured];
  line(one.name, callers, 'API', api, api.p50 / sql.p50);
  line('', callers, 'SQL', sql);
}

function line(name: string, callers: number, way: string, figures: Measured, ratio?: number): void {
  const number = (value: number) => value.toFixed(2).padStart(8);
  console.log(
    `${name.padEnd(22)} ${String(callers).padStart(5)}   ${way} ${number(figures.p50)} ${number(figures.p95)} ${number(figures.p99)} ${figures.perSecond.toFixed(0).padStart(10)} ${ratio === undefined ? '' : `${ratio.toFixed(2).padStart(10)}×`}`,
  );
}
