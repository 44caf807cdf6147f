import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { startHaulwright } from '../../apps/server/src/compose.ts';
import { hashOfSecret } from '../../apps/server/src/http/strangers-links.ts';
import { analyzeAll } from '../../apps/server/src/platform/database/analyze.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { demoPassword, loadDemo } from '../../scripts/demo/load-demo.ts';
import { drivenLengths } from './driven-lengths.ts';
import { httpCaller } from './http-caller.ts';
import { jsonCaller } from './json-caller.ts';
import { inTurn, measure, percentile } from './statistics.ts';
import { placesToBoards } from './track-boards.ts';

/**
 * `npm run bench:tracking`: places taken in by one server, caller and database on the same machine. How many a second
 * when phones catch up (targets: 500 points a second), how long a call takes while `--trucks` send one place in fifteen
 * seconds each, the job list without and beside them in turn (as a ratio), a truck's day of 2,400 places, and how long
 * until 40 boards have a place (target: 2 seconds). `--jobs` sets the rows of the job list, `--seconds` the time of each
 * measuring. How exact visits are is held by `domain/tracking/follow.test.ts`. With `--roads FILE.osm.pbf`, how exact the
 * lengths of driven legs are (target: p95 of 2 % at a place in 30 seconds, exact to 12 m).
 */
const { values } = parseArgs({
  options: {
    trucks: { type: 'string', default: '200' },
    jobs: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
    /** An extract, and the folder with the road library: how exact driven legs are is measured then, and nothing else. */
    roads: { type: 'string' },
    'roads-folder': { type: 'string', default: 'data/roads' },
    around: { type: 'string', default: '40.2732,-76.8867' },
  },
});
if (values.roads !== undefined) {
  const [latitude = 0, longitude = 0] = values.around.split(',').map(Number);
  const options = { roadsPbf: values.roads, folder: values['roads-folder'], legs: 25 };
  for (const line of await drivenLengths({ ...options, middle: { latitude, longitude } })) console.log(line);
  process.exit(0);
}
const [trucks, jobs, seconds] = [Number(values.trucks), Number(values.jobs), Number(values.seconds)];
const everySeconds = 15;
/** A phone that was without signal sends this many in a call. */
const pointsPerCall = 50;
const dayPoints = 2_400;

const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-bench-tracking-'));
await chmod(dataDir, 0o755);
const server = await startHaulwright(
  { ...readSettings({ DATA_DIR: dataDir }), port: 0 },
  pino({ level: 'error' }),
);
try {
  await loadDemo(server, { companies: 1, clients: 500, jobs });
  const call = jsonCaller(server.url);
  const { access_token: token } = (await call('POST', '/auth/v1/token?grant_type=password', {
    body: { email: 'rosa@keystone.example', password: demoPassword },
  })) as { access_token: string };
  const { companyId, userId } = (await call('GET', '/api/me', { token })) as Record<string, string>;
  const fleet = await makeFleet(companyId ?? '', userId ?? '');
  await analyzeAll(server.database);
  const [load = 0] = loadavg();
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, load of the machine ${load.toFixed(0)}; ${trucks} trucks, ${jobs} jobs`,
  );

  // Each truck goes on from its own last place, and no place is sent twice.
  const clocks = fleet.map(() => Date.now() - 3 * 3_600_000);
  const senders = fleet.map(({ secret }) => httpCaller(server.url, secret));
  const sendPlaces = async (truck: number, count: number) => {
    const points = Array.from({ length: count }, () => {
      const ms = (clocks[truck] = (clocks[truck] ?? 0) + 1_000);
      return { at: new Date(ms).toISOString(), lat: 40 + truck / 1_000, lon: -76, accuracy: 8 };
    });
    await senders[truck]?.('POST', '/api/track/v1/positions', JSON.stringify({ points }));
  };
  let next = 0;
  const caughtUp = await measure(8, seconds, () => sendPlaces(next++ % trucks, pointsPerCall));
  print('catching up, a call of 50', caughtUp);
  console.log(`points a second: ${(caughtUp.perSecond * pointsPerCall).toFixed(0)} (target 500)`);

  const times: number[] = [];
  /** One place of each truck in fifteen seconds, as they come. */
  const drive = (until: AbortSignal) =>
    Promise.all(
      fleet.map(async (_, truck) => {
        await wait((truck / trucks) * everySeconds * 1_000);
        while (!until.aborted) {
          const begun = performance.now();
          await sendPlaces(truck, 1);
          times.push(performance.now() - begun);
          await wait(everySeconds * 1_000);
        }
      }),
    );
  const office = httpCaller(server.url, token);
  const list = () => measure(1, seconds / 4, () => office('GET', '/api/jobs?limit=50'));
  const beside = async () => {
    const ending = new AbortController();
    const driving = drive(ending.signal);
    await wait(everySeconds * 1_000);
    const measured = await list();
    ending.abort();
    await driving;
    return measured;
  };
  const [alone, along] = await inTurn(3, [list, beside]);
  times.sort((a, b) => a - b);
  console.log(
    `a call of one place, ${trucks} trucks: ${percentile(times, 0.5).toFixed(1)} ms (median), ${percentile(times, 0.95).toFixed(1)} ms (p95, target 50)`,
  );
  if (alone === undefined || along === undefined) throw new Error('nothing was measured');
  print('job list alone', alone);
  print(`job list beside ${trucks} trucks`, along);
  console.log(`ratio of p95: ${(along.p95 / alone.p95).toFixed(2)} (target 1.20)`);

  const [first] = fleet;
  await storeDay(companyId ?? '', first?.vehicleId ?? '');
  const date = calendarDateIn(new Date(Date.now() - 86_400_000), 'America/New_York');
  const day = await measure(1, seconds / 4, () =>
    office('POST', `/api/tracking/vehicles/${first?.vehicleId}/track-views`, JSON.stringify({ date })),
  );
  print(`a day of ${dayPoints} places`, day);

  const { access_token: other } = (await call('POST', '/auth/v1/token?grant_type=password', {
    body: { email: 'dana@keystone.example', password: demoPassword },
  })) as { access_token: string };
  const boards = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? token : other));
  const onRoute = httpCaller(server.url, await truckOfToday(companyId ?? '', userId ?? ''));
  const toBoards = await placesToBoards(server.url, boards, Math.max(10, seconds), (measuredAt) =>
    onRoute(
      'POST',
      '/api/track/v1/positions',
      JSON.stringify({ points: [{ at: measuredAt.toISOString(), lat: 40.08, lon: -76.3, accuracy: 8 }] }),
    ),
  );
  const { milliseconds, expected } = toBoards;
  console.log(
    `a place until a board has it, ${boards.length} boards: ${percentile(milliseconds, 0.5).toFixed(0)} ms (median), ${toBoards.p95.toFixed(0)} ms (p95, target 2000); ${milliseconds.length} of ${expected} came`,
  );
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function print(what: string, { p50, p95, perSecond }: Awaited<ReturnType<typeof measure>>): void {
  console.log(
    `${what}: ${p50.toFixed(1)} ms (median), ${p95.toFixed(1)} ms (p95), ${perSecond.toFixed(0)} calls a second`,
  );
}

/** Trucks on a shift since four hours ago, each with a device. */
async function makeFleet(companyId: string, userId: string) {
  const made = Array.from({ length: trucks }, (_, at) => ({
    at,
    vehicleId: newId(),
    secret: at.toString(16).padStart(40, '0'),
  }));
  await server.database.inTenant({ companyId }, async (tx) => {
    for (const { at, vehicleId, secret } of made) {
      const shift = newId();
      await tx.execute(
        sql`insert into vehicles select (jsonb_populate_record(v, jsonb_build_object('id', ${vehicleId}::text, 'name', ${`Bench ${at}`}::text))).* from vehicles v limit 1`,
      );
      await tx.execute(
        sql`insert into shifts (id, company_id, user_id) values (${shift}, ${companyId}, ${userId})`,
      );
      await tx.execute(
        sql`insert into shift_events (id, company_id, shift_id, kind, occurred_at, vehicle_id, reading_confirmed)
          values (${newId()}, ${companyId}, ${shift}, 'started', now() - interval '4 hours', ${vehicleId}, false)`,
      );
      await tx.execute(
        sql`insert into tracking_devices (id, company_id, kind, name, vehicle_id, token_sha256, created_by, created_at)
          values (${newId()}, ${companyId}, 'plain', ${`Bench ${at}`}, ${vehicleId}, ${hashOfSecret(secret)}, ${userId}, now())`,
      );
    }
  });
  return made;
}

/** A truck whose driver works on a published route of today, with a device. @returns the device's secret */
async function truckOfToday(companyId: string, userId: string): Promise<string> {
  const secret = 'f'.repeat(40);
  const today = calendarDateIn(new Date(), 'America/New_York');
  await server.database.inTenant({ companyId }, async (tx) => {
    const { rows } = await tx.execute<{ vehicle_id: string; driver_user_id: string }>(
      sql`insert into routes (id, company_id, name, route_date, status, vehicle_id, driver_user_id)
        select ${newId()}, ${companyId}, 'Bench of today', ${today}, 'published', v.id, p.user_id
          from vehicles v, user_roles p where v.name not like 'Bench %' and p.role = 'field_technician' limit 1
        returning vehicle_id, driver_user_id`,
    );
    const [route] = rows;
    if (route === undefined) throw new Error('the demo has no truck and driver');
    const shift = newId();
    await tx.execute(
      sql`insert into shifts (id, company_id, user_id) values (${shift}, ${companyId}, ${route.driver_user_id})`,
    );
    await tx.execute(
      sql`insert into shift_events (id, company_id, shift_id, kind, occurred_at, vehicle_id, reading_confirmed)
        values (${newId()}, ${companyId}, ${shift}, 'started', now() - interval '1 hour', ${route.vehicle_id}, false)`,
    );
    await tx.execute(
      sql`insert into tracking_devices (id, company_id, kind, name, vehicle_id, token_sha256, created_by, created_at)
        values (${newId()}, ${companyId}, 'plain', 'Bench of today', ${route.vehicle_id}, ${hashOfSecret(secret)}, ${userId}, now())`,
    );
  });
  return secret;
}

/** Yesterday from 6 AM, one place in fifteen seconds, written past duty. */
async function storeDay(companyId: string, vehicleId: string): Promise<void> {
  const date = calendarDateIn(new Date(Date.now() - 86_400_000), 'America/New_York');
  await server.database.inTenant({ companyId }, (tx) =>
    tx.execute(
      sql`insert into vehicle_positions (company_id, vehicle_id, measured_at, received_at, latitude, longitude)
        select ${companyId}::uuid, ${vehicleId}::uuid, (${`${date} 06:00`}::timestamp at time zone 'America/New_York') + n * interval '15 seconds', now(), 40 + n / 10000.0, -76
        from generate_series(1, ${dayPoints}::int) n`,
    ),
  );
}
