import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveEvent } from '@haulwright/contract/live.contract';
import type { JobCard } from '@haulwright/domain/dispatch/job-card';
import type { Job } from '@haulwright/domain/jobs/job';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { patiently } from '../../../../../test/patience.ts';
import { startTestServer, type TestPerson, type TestServer } from '../../../../../test/server/harness.ts';
import { newId } from '../../platform/ids.ts';
import { companyOnTheRoad } from './testing.ts';

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
let company: TestCompany;

beforeAll(async () => {
  const environment = { SECRET_KEY: randomBytes(32).toString('base64') };
  server = await startTestServer(environment);
  second = await startTestServer({ ...environment, DATABASE_URL: server.databaseUrl });
  company = await companyOnTheRoad(server);
}, patiently(120_000));
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

interface Board {
  readonly events: LiveEvent[];
  readonly stop: () => void;
}

/** A screen that listens, once it is told what happens. */
async function board(person: TestPerson, at: TestServer): Promise<Board> {
  const controller = new AbortController();
  const answer = await fetch(`${at.url}/api/live/changes`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: controller.signal,
  });
  const events: LiveEvent[] = [];
  let begun: () => void = () => undefined;
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  void (async () => {
    let rest = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter((one) => one.startsWith('data: {')))
        events.push(JSON.parse(line.slice(6)) as LiveEvent);
      begun();
    }
  })().catch(() => undefined);
  await beginning;
  return { events, stop: () => controller.abort() };
}

const latitudes = ({ events }: Board) =>
  events.flatMap(({ positions = [] }) => positions.map(({ latitude }) => latitude));
const asksAgain = ({ events }: Board) => events.flatMap(({ topics }) => topics);
const drives = (latitude: number, person = company.technician) =>
  person.call('PUT', '/positions/mine', {
    latitude,
    longitude: -76.3,
    accuracyMeters: 12,
    measuredAt: new Date().toISOString(),
  });

it('places are on the boards of every server by themselves: none is asked for again', async () => {
  const stranger = await makeCompany(server, 'Stranger');
  const { admin, dispatcher, technician } = company;
  const here = await board(dispatcher, server);
  const there = await board(admin, second);
  const ofDriver = await board(technician, second);
  const elsewhere = await board(stranger.admin, second);

  expect(bodyOf(await drives(40.11))).toEqual({ kept: true });
  for (const one of [here, there, ofDriver])
    await expect.poll(() => latitudes(one), { timeout: patiently(8_000) }).toEqual([40.11]);
  expect(there.events.find(({ positions }) => positions)?.positions).toMatchObject([
    { userId: technician.userId, driverName: 'Tom Technician', longitude: -76.3 },
  ]);

  expect(bodyOf(await technician.call('DELETE', '/positions/mine'))).toEqual({ removed: true });
  for (const one of [here, there])
    await expect
      .poll(() => one.events.flatMap(({ gone = [] }) => gone), { timeout: patiently(8_000) })
      .toEqual([technician.userId]);

  for (const one of [here, there, ofDriver, elsewhere]) {
    expect(asksAgain(one)).toEqual([]);
    one.stop();
  }
  expect(elsewhere.events.filter(({ positions, gone }) => positions ?? gone)).toEqual([]);
});

/** The company's truck has a device, and its driver began to work an hour ago. */
async function trackedTruck(of: TestCompany): Promise<string> {
  const [truck] = bodyOf(await of.admin.call('GET', '/vehicles')) as Vehicle[];
  const { secret } = bodyOf(
    await of.admin.call('POST', '/tracking/devices', {
      kind: 'plain',
      name: 'Truck 1',
      vehicleId: truck?.id,
    }),
  ) as { secret: string };
  const { companyId, userId } = of.technician;
  await server.database.inTenant({ companyId }, async (tx) => {
    const shift = newId();
    await tx.execute(
      sql`insert into shifts (id, company_id, user_id) values (${shift}, ${companyId}, ${userId})`,
    );
    await tx.execute(sql`
      insert into shift_events (id, company_id, shift_id, kind, occurred_at, vehicle_id, reading_confirmed)
      values (${newId()}, ${companyId}, ${shift}, 'started', now() - interval '1 hour', ${truck?.id}, false)`);
  });
  return secret;
}

it('a tracker’s truck is told as its driver, with speed and battery, and not to colleagues on the road', async () => {
  const { admin, technician, dispatcher } = company;
  const secret = await trackedTruck(company);
  const { userId } = technician;
  await server.database.inTenant(admin, async (tx) => {
    // The dispatcher is on the road today, and no longer in the office.
    await tx.execute(
      sql`update user_roles set role = 'field_technician' where user_id = ${dispatcher.userId}`,
    );
  });
  server.services.actors.forget();
  second.services.actors.forget();
  const office = await board(admin, second);
  const driver = await board(technician, second);
  const colleague = await board(dispatcher, second);
  for (const one of [office, driver, colleague]) one.events.length = 0;

  // In the form of OsmAnd, which carries a battery: how it is written does not depend on the device's kind.
  const query = `id=${secret}&lat=40.2&lon=-76.3&timestamp=${Math.floor(Date.now() / 1_000)}&speed=20&batt=80`;
  expect((await fetch(`${server.url}/api/track/v1/osmand?${query}`)).status).toBe(200);
  for (const one of [office, driver])
    await expect.poll(() => latitudes(one), { timeout: patiently(8_000) }).toEqual([40.2]);
  const [position] = office.events.flatMap(({ positions = [] }) => positions);
  expect(position).toMatchObject({ userId, batteryPercent: 80 });
  expect(position?.speedMetersPerSecond).toBeCloseTo(10.3, 1);
  // Heard after the others' word of the same second.
  await expect.poll(() => colleague.events.length, { timeout: patiently(12_000) }).toBeGreaterThan(0);
  expect(latitudes(colleague)).toEqual([]);
  expect(JSON.stringify(colleague.events)).not.toContain(userId);
  for (const one of [office, driver, colleague]) one.stop();
});

it('a stop is filled in by what the truck’s device sent, to whichever server and in whatever order', async () => {
  const own = await companyOnTheRoad(server);
  const secret = await trackedTruck(own);
  const { items } = bodyOf(await own.dispatcher.call('GET', '/jobs')) as { items: Job[] };
  const id = items[0]?.id ?? '';
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const at = (minutes: number, kilometersNorth: number) => ({
    at: new Date(now - minutes * 60_000).toISOString(),
    lat: 40.0767 + kilometersNorth / 111.2,
    lon: -76.3106,
    accuracy: 8,
  });
  const minutesAgo = Array.from({ length: 61 }, (_, step) => 40 - step / 2);
  const points = minutesAgo.map((minutes) => at(minutes, minutes <= 34 && minutes >= 20 ? 2 : 0.5));
  const send = async (to: TestServer, sent: object[]) =>
    expect(
      (
        await fetch(`${to.url}/api/track/v1/positions`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
          body: JSON.stringify({ points: sent }),
        })
      ).status,
    ).toBe(200);
  // One half to each server, the later hours first.
  for (const [first, last] of [
    [30, 61],
    [0, 30],
  ] as const)
    await Promise.all(
      [server, second].map((to, which) =>
        send(
          to,
          points.slice(first, last).filter((_, index) => index % 2 === which),
        ),
      ),
    );
  const card = async (): Promise<JobCard> =>
    bodyOf(await own.dispatcher.call('GET', `/dispatch/jobs/${id}/card`));
  const patience = { timeout: patiently(15_000), interval: 200 };
  await expect
    .poll(async () => (await card()).seen, patience)
    .toEqual({ arrivedAt: at(34, 2).at, departedAt: at(20, 2).at });
  // A source beside what the driver says, which is nothing yet.
  expect((await card()).job).toMatchObject({ status: 'scheduled', startedAt: null, completedAt: null });
  const visits = async () =>
    (
      await server.database.inTenant(own.admin, (tx) =>
        tx.execute(
          sql`select coalesce(place, 'job') as place from stop_visits where withdrawn_at is null order by arrived_at`,
        ),
      )
    ).rows;
  expect(await visits()).toMatchObject([{ place: 'unplanned' }, { place: 'job' }, { place: 'unplanned' }]);

  // An address known by ZIP only has no fence; a point that comes late has the day followed again.
  await server.database.inTenant(own.admin, (tx) =>
    tx.execute(sql`update client_addresses set geocode_precision = 'zip'`),
  );
  await send(server, [at(33.75, 2)]);
  await expect.poll(visits, patience).toMatchObject([{ place: 'unplanned' }, { place: 'unplanned' }, {}]);
  expect((await card()).seen).toBeUndefined();
});

it('when a truck will be at its stops is worked out once from where it is, told to every board, and gone with the plan', async () => {
  const own = await companyOnTheRoad(server);
  const secret = await trackedTruck(own);
  const office = await board(own.admin, second);
  const driver = await board(own.technician, second);
  const expected = ({ events }: Board) => events.flatMap(({ etas = [] }) => etas);
  const send = async (minutesAgo: number, kilometersNorth: number, to = server) => {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const point = { lat: 40.0767 + kilometersNorth / 111.2, lon: -76.3106, accuracy: 8 };
    const { status } = await fetch(`${to.url}/api/track/v1/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ points: [{ at, ...point }] }),
    });
    expect(status).toBe(200);
  };
  const patience = { timeout: patiently(15_000), interval: 200 };
  await send(6, 10);
  await expect.poll(() => expected(office).length, patience).toBe(1);
  const [told] = expected(office);
  const date = calendarDateIn(new Date(), 'America/New_York');
  const day = async () => {
    const path = `/dispatch/day?date=${date}`;
    const { routes } = bodyOf(await own.dispatcher.call('GET', path)) as { routes: Route[] };
    return routes[0];
  };
  const { eta, updatedAt, stops, id: routeId } = (await day()) as Route;
  expect(told).toEqual({ ...eta, routeId, planOf: updatedAt });
  const [first] = eta?.stops ?? [];
  expect(eta?.stops).toMatchObject([{ jobId: stops[1]?.jobId, disposalSiteId: null, isThere: false }]);
  // Eight kilometers from where it is, not two from the depot.
  const driveSeconds = (first?.arrivalSecond ?? 0) - (eta?.madeSecond ?? 0);
  expect(driveSeconds).toBeGreaterThan(2 * (stops[1]?.legSeconds ?? 0));

  // Its driver reads the same, and is not woken for it; nobody asks again.
  const mine = bodyOf(await own.technician.call('GET', `/routes/mine?date=${date}`)) as Route[];
  expect(mine[0]?.eta).toEqual(eta);
  expect(expected(driver)).toEqual([]);
  expect([...asksAgain(office), ...asksAgain(driver)]).toEqual([]);

  // As near as before, within a minute: what is expected stays. Nearer: it is worked out again, by any server.
  await send(5, 9.8);
  await send(0, 6, second);
  await expect.poll(() => expected(office).length, patience).toBe(2);
  expect(expected(office)[1]?.stops[0]?.arrivalSecond).toBeLessThan(first?.arrivalSecond ?? 0);

  // A driver who took half as long again as planned for a month is expected to do so today.
  const past = newId();
  await server.database.inTenant(own.admin, async (tx) => {
    await tx.execute(
      sql`insert into routes select (jsonb_populate_record(r, jsonb_build_object('id', ${past}::text, 'status', 'completed', 'route_date', r.route_date - 5))).* from routes r`,
    );
    await tx.execute(sql`insert into route_stops select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'route_id', ${past}::text, 'sequence', case s.kind when 'start' then 0 else 1 end, 'leg_seconds', 600))).*
      from route_stops s where s.kind in ('start', 'end')`);
    await tx.execute(sql`with pairs as (
        select n, gen_random_uuid() as left_id, gen_random_uuid() as to_id, now() - make_interval(days => 5, hours => n) as began from generate_series(1, 20) n
      ), made as (
        insert into stop_visits (id, company_id, route_id, vehicle_id, place, arrived_at, departed_at, source, fixes, latitude, longitude)
        select unnest(array[left_id, to_id]), company_id, id, vehicle_id, 'depot', began, began, 'fence', 2, 40, -76 from pairs, routes where id = ${past}
      ) insert into driven_legs (id, company_id, route_id, from_visit_id, to_visit_id, started_at, ended_at, meters, source, fixes)
        select gen_random_uuid(), company_id, id, left_id, to_id, began, began + interval '15 minutes', 9, 'gps', 2 from pairs, routes where id = ${past}`);
    await tx.execute(sql`update route_etas set made_at = made_at - interval '5 minutes'`);
  });
  await send(0, 6);
  await expect.poll(() => expected(office).length, patience).toBe(3);
  const [, planned, slowly] = expected(office).map(
    ({ stops: [next], madeSecond }) => (next?.arrivalSecond ?? 0) - madeSecond,
  );
  expect((slowly ?? 0) / (planned ?? 1)).toBeCloseTo(1.5, 1);

  // What was expected of another plan is not shown.
  await server.database.inTenant(own.admin, (tx) =>
    tx.execute(sql`update routes set updated_at = updated_at + interval '1 second'`),
  );
  expect((await day())?.eta).toBeUndefined();
  for (const one of [office, driver]) one.stop();
});
