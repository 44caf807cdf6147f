import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SecurityEvent } from '@haulwright/contract/security-events.contract';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { DrivenDay } from '@haulwright/domain/tracking/driven-day';
import type { ProposedPin } from '@haulwright/domain/tracking/proposed-pin';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { patiently } from '../../../../../test/patience.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { makeJob } from '../jobs/testing.ts';
import { companyOnTheRoad } from '../positions/testing.ts';
import { makeClientNorth, setDepot } from '../routes/testing.ts';
import { driveDue } from './drive-legs.ts';
import { removeOldLegs } from './driven.queries.ts';
import { trackingOn } from './testing.ts';

const server = serverOfFile();
const { device, posted, beginShift } = trackingOn(server);
const rowsOf = async (of: TestCompany, query: ReturnType<typeof sql>) =>
  (await server.database.inTenant(of.admin, (tx) => tx.execute(query))).rows;
const patience = { timeout: patiently(15_000), interval: 200 };

it('a route says what was driven between its visits; late places measure it again; who looks is recorded', async () => {
  const own = await companyOnTheRoad(server);
  const foreign = await makeCompany(server);
  const [truck] = bodyOf(await own.admin.call('GET', '/vehicles')) as Vehicle[];
  const vehicleId = truck?.id ?? '';
  const [route = {}] = await rowsOf(own, sql`select id, name, route_date::text as date from routes`);
  const [routeId, nameAndDay] = [String(route.id), `${String(route.name)}, ${String(route.date)}`];
  const token = await device(own, 'plain', { vehicleId });
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  await beginShift(own, vehicleId, new Date(now - 3_600_000));
  const at = (minutes: number, kilometersNorth: number) => ({
    at: new Date(now - minutes * 60_000).toISOString(),
    lat: 40.0767 + kilometersNorth / 111.2,
    lon: -76.3106,
    accuracy: 8,
  });
  // It stands, drives 1.5 km to the job in a minute and a half, and back.
  const minutes = Array.from({ length: 61 }, (_, step) => 40 - step / 2);
  const north = (minute: number) =>
    minute > 34 || minute < 18.5 ? 0.5 : minute === 34 || minute === 18.5 ? 1.25 : 2;
  const send = async (points: object[]) =>
    expect((await posted('positions', { points }, `Bearer ${token}`)).status).toBe(200);
  await send(minutes.map((minute) => at(minute, north(minute))));
  const path = `/tracking/routes/${routeId}/track-views`;
  const drive = () =>
    driveDue({
      database: server.database,
      roads: undefined,
      now: () => new Date(),
      log: { warn: () => undefined },
    });
  const legs = async () => {
    await drive();
    return rowsOf(
      own,
      sql`select fixes, source, round(meters / 100.0)::int as hundreds from driven_legs order by started_at`,
    );
  };
  await expect.poll(legs, patience).toEqual([
    { fixes: 3, source: 'gps', hundreds: 15 },
    { fixes: 4, source: 'gps', hundreds: 15 },
  ]);
  const look = async () => bodyOf(await own.dispatcher.call('POST', path)) as DrivenDay;
  const day = await look();
  expect(day.track.stored).toBe(61);
  expect(day.visits.map(({ jobId, place }) => place ?? (jobId === null ? null : 'job'))).toEqual([
    'unplanned',
    'job',
    'unplanned',
  ]);
  expect(day.legs).toMatchObject([
    { fromVisitId: day.visits[0]?.id, toVisitId: day.visits[1]?.id, startedAt: at(34.5, 0).at },
    { fromVisitId: day.visits[1]?.id, toVisitId: day.visits[2]?.id, endedAt: at(17.5, 0).at },
  ]);
  expect(day.legs.every(({ line }) => (line ?? '').length > 4)).toBe(true);
  expect(day.odometerMeters).toBeNull();

  // Two places that arrive late: the day is followed again, and the leg they lie in is measured again.
  await send([at(34.25, 0.9), at(33.75, 1.6)]);
  await expect.poll(legs, patience).toMatchObject([{ fixes: 5, hundreds: 15 }, { fixes: 4 }]);
  expect(await rowsOf(own, sql`select 1 from driven_due`)).toEqual([]);
  const reading = async (secondsAgo: number, tenthMiles: number) => {
    const moment = new Date(now - secondsAgo * 1_000);
    await rowsOf(
      own,
      sql`insert into shift_events (id, company_id, shift_id, kind, occurred_at, vehicle_id, reading_confirmed, odometer_tenth_miles)
        select ${newId()}, company_id, id, 'paused', ${moment.toISOString()}::timestamptz, ${vehicleId}, false, ${tenthMiles} from shifts`,
    );
  };
  await reading(20, 1_000);
  expect((await look()).odometerMeters).toBeNull();
  await reading(10, 1_100);
  expect((await look()).odometerMeters).toBe(16_093);

  expect((await own.technician.call('POST', path)).status).toBe(403);
  expect((await foreign.admin.call('POST', path)).status).toBe(404);
  const { items } = bodyOf(await own.admin.call('GET', '/security-events?search=track_viewed')) as {
    items: SecurityEvent[];
  };
  expect(items.map(({ method }) => method)).toEqual([nameAndDay, nameAndDay, nameAndDay]);

  // Without its places a day keeps what was measured; without its driver's tracks the way is gone.
  const { userId } = own.technician;
  bodyOf(await own.admin.call('DELETE', `/tracking/people/${userId}/tracks`));
  const after = await look();
  expect([after.track.stored, after.legs.map(({ line }) => line)]).toEqual([0, [null, null]]);
  expect(after.legs.map(({ meters }) => Math.round(meters / 100))).toEqual([15, 15]);
  const remove = (before: number) =>
    server.database.asSystem((tx) => removeOldLegs(tx, new Date(before), 100));
  expect([await remove(now - 3_600_000), await remove(now)]).toEqual([0, 2]);
});

it('an address known by ZIP only learns its pin from three visits, when the office says so', async () => {
  const own = await makeCompany(server);
  const foreign = await makeCompany(server);
  await setDepot(own.admin);
  const client = await makeClientNorth(own.dispatcher, 2);
  const [truck] = bodyOf(await own.admin.call('GET', '/vehicles')) as Vehicle[];
  const today = calendarDateIn(new Date(), 'America/New_York');
  for (const days of [0, 1, 2]) {
    const routeDate = addDays(today, days);
    const job = await makeJob(own.dispatcher, client, { scheduledDate: routeDate });
    const id = newId();
    const route = {
      id,
      name: null,
      routeDate,
      vehicleId: truck?.id,
      driverUserId: own.technician.userId,
      visits: [{ kind: 'job', jobId: job.id }],
      seenUpdatedAt: null,
    };
    bodyOf(await own.dispatcher.call('PUT', '/dispatch/arrangement', { routes: [route] }));
    const hours = 30 * (days + 1);
    await rowsOf(
      own,
      sql`update jobs set started_at = now() - make_interval(hours => ${hours}) where id = ${job.id}`,
    );
    await rowsOf(
      own,
      sql`insert into stop_visits (id, company_id, route_id, vehicle_id, place, arrived_at, departed_at, source, fixes, latitude, longitude)
        values (${newId()}, ${own.companyId}, ${id}, ${truck?.id}, 'unplanned', now() - make_interval(hours => ${hours}, mins => 3),
          now() - make_interval(hours => ${hours}, mins => -20), 'dwell', 40, ${40.2 + days / 10_000}, -76.4)`,
    );
  }
  const pins = async (of = own) =>
    bodyOf(await of.dispatcher.call('GET', '/tracking/learned-pins')) as ProposedPin[];
  expect(await pins()).toEqual([]);
  await rowsOf(own, sql`update client_addresses set geocode_precision = 'zip'`);
  const [pin] = await pins();
  expect(pin).toMatchObject({
    clientId: client.id,
    latitude: 40.2001,
    longitude: -76.4,
    visits: 3,
    withinMeters: 12,
  });
  expect(await pins(foreign)).toEqual([]);
  const path = `/tracking/learned-pins/${pin?.addressId}`;
  const { latitude, longitude } = pin ?? { latitude: 0, longitude: 0 };
  const answer = async (said: string, more: object = {}, person = own.dispatcher) =>
    (await person.call('PUT', path, { answer: said, latitude, longitude, ...more })).status;
  const takeBack = async (person = own.dispatcher) => (await person.call('DELETE', path)).status;
  const place = async () =>
    (await rowsOf(own, sql`select latitude, geocode_precision as precision from client_addresses`))[0];
  const before = await place();

  expect([
    await answer('accepted', {}, own.technician),
    await answer('accepted', {}, foreign.admin),
    await answer('accepted', { latitude: 40.3 }),
    await takeBack(),
  ]).toEqual([403, 404, 409, 404]);
  expect(await answer('accepted')).toBe(200);
  expect(await place()).toEqual({ latitude: 40.2001, precision: 'manual' });
  expect([await pins(), await answer('accepted'), await takeBack(foreign.admin)]).toEqual([[], 409, 404]);
  expect(await takeBack()).toBe(200);
  expect([await place(), (await pins()).length]).toEqual([before, 1]);

  expect(await answer('refused')).toBe(200);
  expect([await place(), await pins()]).toEqual([before, []]);
  expect(await takeBack()).toBe(200);
  // A pin that a person set is never asked about, nor taken back with an answer.
  expect(await answer('accepted')).toBe(200);
  await rowsOf(own, sql`update client_addresses set latitude = 40.25`);
  expect([await takeBack(), (await place())?.latitude]).toEqual([409, 40.25]);
});
