import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { SecurityEvent } from '@haulwright/contract/security-events.contract';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Versioned } from '@haulwright/domain/kernel/version';
import type { DayTrack } from '@haulwright/domain/tracking/track';
import type { TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { hashOfSecret } from '../../http/strangers-links.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { ensurePartitions, keepParts } from '../../platform/database/weekly-parts.ts';
import { deviceOfSecret } from './devices.queries.ts';
import { forgetPlaces, longestTrackDays } from './forget-places.queries.ts';
import { insertPositions } from './points.queries.ts';
import { takeIn } from './take-in.ts';
import { ago, plain, seconds, trackingOn } from './testing.ts';

const server = serverOfFile();
const { companyOnShift, beginShift, device, stored, send, posted } = trackingOn(server);

it('a phone sends for the person who is signed in on it, judged by when it was measured', async () => {
  const [own, vehicleId] = await companyOnShift(2);
  const as = ({ token }: { token: string }) => `Bearer ${token}`;
  const sent = plain([5, 40.1], [3, 40.2], [2.5, 40.3], [1, 40.4]);
  const answer = await posted('positions', sent, as(own.technician));
  // The app reads every answer as JSON.
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect((await posted('positions', sent, as(own.technician))).status).toBe(200);
  expect(await stored(own)).toEqual([{ at: 40.2 }, { at: 40.3 }]);
  expect(
    await stored(own, 'distinct on (measured_at) vehicle_id as at, measured_at, device_id'),
  ).toMatchObject([
    { at: vehicleId, device_id: null },
    { at: vehicleId, device_id: null },
  ]);
  // Colleagues without a shift or a route have no place, whatever their phones send.
  const [other] = await companyOnShift();
  expect((await posted('positions', plain([3, 40.9]), as(other.dispatcher))).status).toBe(200);
  expect((await posted('positions', plain([3, 40.9]), as(own.admin))).status).toBe(200);
  expect((await posted('positions', '{', as(own.technician))).status).toBe(400);
  expect((await posted('owntracks', '', as(own.technician))).status).toBe(401);
  expect((await posted('positions', sent, `${as(own.technician)}x`)).status).toBe(401);
  expect([await stored(own), await stored(other)]).toMatchObject([[{}, {}], []]);
});

it('a track is looked at in the open: by the office with an event, by a person of their own; deleted by administrators', async () => {
  const [own, vehicleId] = await companyOnShift(1);
  const [foreign, foreignTruck] = await companyOnShift();
  const colleague = await addPerson(server, own.admin, ['field_technician'], 'Cora Colleague');
  // In the same truck, at another time.
  await beginShift({ ...own, technician: colleague }, vehicleId, ago(10), ago(6));
  const today = calendarDateIn(ago(2), 'America/New_York');
  const token = await device(own, 'plain', { vehicleId });
  // A moment apart: a day may end between them.
  const taken = plain([2, 40.2], [1.999, 40.2001]);
  expect((await posted('positions', taken, `Bearer ${token}`)).status).toBe(200);
  const at = (path: string) => `/tracking/${path}`;
  const mine = async (person: TestPerson) =>
    (bodyOf(await person.call('GET', at(`my-track?date=${today}`))) as DayTrack).points.map(
      (p) => p.latitude,
    );
  const exported = async (person: TestPerson) =>
    (await person.call('GET', `/exports/my-track?from=${today}&to=${today}`)).body as string;
  expect([await mine(own.technician), await mine(colleague), await mine(own.admin)]).toEqual([
    [40.2, 40.2001],
    [],
    [],
  ]);
  const lines = (await exported(own.technician)).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('40.2,-76');
  expect((await exported(colleague)).trim().split('\r\n')).toHaveLength(1);

  const { userId } = own.technician;
  const looked = async (path: string, person = own.dispatcher, date = today) => {
    const answer = await person.call('POST', at(`${path}/track-views`), { date });
    return answer.status === 200 ? (answer.body as DayTrack).stored : answer.status;
  };
  expect(await looked(`vehicles/${vehicleId}`)).toBe(2);
  expect(await looked(`people/${userId}`)).toBe(2);
  expect(await looked(`people/${userId}`, own.dispatcher, addDays(today, -1))).toBe(0);
  expect(await looked(`people/${colleague.userId}`)).toBe(0);
  expect(await looked(`people/${userId}`, colleague)).toBe(403);
  expect(await looked(`vehicles/${vehicleId}`, foreign.admin)).toBe(404);
  expect(await looked(`people/${userId}`, foreign.admin)).toBe(404);
  expect(await looked(`vehicles/${foreignTruck}`)).toBe(404);

  const remove = (id: string, person: TestPerson) => person.call('DELETE', at(`people/${id}/tracks`));
  expect((await remove(userId, own.dispatcher)).status).toBe(403);
  expect((await remove(userId, foreign.admin)).status).toBe(404);
  expect(bodyOf(await remove(colleague.userId, own.admin))).toEqual({ removed: 0 });
  expect(await stored(own)).toHaveLength(2);
  expect(bodyOf(await remove(userId, own.admin))).toEqual({ removed: 2 });
  const { rows } = await server.database.inTenant(own.admin, (tx) =>
    tx.execute(sql`select 1 from vehicle_last_positions`),
  );
  expect([await stored(own), rows]).toEqual([[], []]);
  const { items } = bodyOf(await own.admin.call('GET', '/security-events?search=track')) as {
    items: SecurityEvent[];
  };
  expect(
    items.filter(({ action }) => action !== 'tracker_added').map(({ action, method }) => [action, method]),
  ).toEqual([
    ['tracks_removed', 'Tom Technician'],
    ['tracks_removed', 'Cora Colleague'],
    ['track_viewed', `Cora Colleague, ${today}`],
    ['track_viewed', `Tom Technician, ${addDays(today, -1)}`],
    ['track_viewed', `Tom Technician, ${today}`],
    ['track_viewed', expect.stringContaining(`, ${today}`)],
  ]);
});

it('the company says whether breaks are duty, parked trucks are watched, and for how long places are kept', async () => {
  const [own, vehicleId] = await companyOnShift();
  const { companyId, admin, dispatcher, technician } = own;
  const path = '/company/tracking';
  const rules = { breaksAreDuty: false, trackDays: 30, watchesParkedTrucks: false };
  const first = bodyOf(await admin.call('GET', path)) as Versioned<typeof rules>;
  expect(first).toMatchObject(rules);
  await server.database.inTenant({ companyId }, (tx) =>
    tx.execute(sql`insert into shift_events (id, company_id, shift_id, kind, occurred_at, reading_confirmed)
      select gen_random_uuid(), company_id, id, 'paused', ${ago(2).toISOString()}::timestamptz, false from shifts`),
  );
  const phone = await device(own, 'osmand', { vehicleId });
  const tracker = await device(own, 'plain', { vehicleId });
  // On a break by the tracker; before the shift by the tracker, and by the app.
  const sendAll = async (minute: number) => {
    const at = (hours: number) => hours + minute / 60;
    await posted('positions', plain([at(1.5), 40.1], [at(6), 40.1]), `Bearer ${tracker}`);
    await send(`osmand?id=${phone}&lat=40.1&lon=-76&timestamp=${seconds(ago(at(7)))}`);
  };
  const kept = async () => (await stored(own)).length;
  await sendAll(1);
  expect(await kept()).toBe(0);

  const save = (change: Partial<typeof rules>, version?: string, person = admin) =>
    person.call('PUT', path, { ...rules, ...change, version });
  expect((await save({}, undefined, dispatcher)).status).toBe(403);
  for (const trackDays of [6, 91, 7.5])
    expect(Object.keys(issuesOf(await save({ trackDays })))).toEqual(['trackDays']);
  bodyOf(await save({ breaksAreDuty: true }, first.version));
  expect((await save({}, first.version)).body.code).toBe('version.changed-meanwhile');
  await sendAll(2);
  expect(await kept()).toBe(1);
  bodyOf(await save({ watchesParkedTrucks: true }));
  await sendAll(3);
  // The tracker on the break and before the shift; the app, which goes home with its driver, never.
  expect(await kept()).toBe(3);
  expect(await stored(own, 'route_id as at')).toEqual([{ at: null }, { at: null }, { at: null }]);
  const { me } = bodyOf(await technician.call('GET', '/field/v1/pack')) as DayPack;
  expect(me).toMatchObject({ breaksAreDuty: false, watchesParkedTrucks: true });
  bodyOf(await save({ trackDays: 7 }));
  const { items } = bodyOf(await admin.call('GET', '/security-events?search=parked')) as {
    items: SecurityEvent[];
  };
  expect(items.map(({ action }) => action)).toEqual(['parked_watch_off', 'parked_watch_on']);

  // Another company keeps its places for longer.
  const [other, truck2] = await companyOnShift();
  for (const [of, vehicle] of [
    [own, vehicleId],
    [other, truck2],
  ] as const)
    await server.database.inTenant(of.admin, (tx) =>
      insertPositions(
        tx,
        [6, 8, 29].map((days) => ({
          companyId: of.companyId,
          vehicleId: vehicle,
          measuredAt: ago(24 * days),
          receivedAt: new Date(),
          latitude: days,
          longitude: -76,
        })),
      ),
    );
  await server.database.asSystem((tx) => forgetPlaces(tx, new Date()));
  const days = async (of: TestCompany) =>
    (await stored(of)).map(({ at }) => at).filter((at) => Number(at) < 30);
  expect([await days(own), await days(other)]).toEqual([[6], [29, 8, 6]]);
  expect(await server.database.asSystem(longestTrackDays)).toBe(30);
});

it('points are taken in while the week rolls over at midnight; what has no week yet is not answered as received', async () => {
  const [own, vehicleId] = await companyOnShift();
  const token = await device(own, 'plain', { vehicleId });
  const sender = await server.database.asSystem((tx) => deviceOfSecret(tx, hashOfSecret(token)));
  const dayMs = 86_400_000;
  // 1970-01-05 was a Monday. Parts are made for three weeks ahead.
  const monday = Math.ceil((Date.now() / dayMs - 4) / 7) * 7 * dayMs + 4 * dayMs;
  const beyond = monday + 70 * dayMs;
  await beginShift(own, vehicleId, new Date(monday - 3_600_000));
  await beginShift(own, vehicleId, new Date(beyond - 3_600_000));
  const measured = (ms: number) =>
    takeIn(
      {
        database: server.database,
        now: () => new Date(ms + 1_000),
        moved: () => undefined,
        behind: () => undefined,
      },
      sender as NonNullable<typeof sender>,
      {
        kind: 'points',
        batteryPercent: null,
        points: [
          {
            measuredAt: new Date(ms),
            latitude: 40,
            longitude: -76,
            accuracyMeters: null,
            speedMetersPerSecond: null,
            headingDegrees: null,
          },
        ],
      },
      () => Promise.resolve(undefined),
    );
  await Promise.all([
    keepParts(server.databaseUrl, new Date(monday + 1_000)),
    ...[-2, -1, 0, 1].map((seconds) => measured(monday + seconds * 1_000)),
  ]);
  const parts = await stored(own, 'tableoid::bigint as at');
  expect([parts.length, new Set(parts.map(({ at }) => at)).size]).toEqual([4, 2]);
  // The app keeps it and sends it again.
  await expect(measured(beyond)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/no partition/) },
  });
  const owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
  await ensurePartitions(owner, 'vehicle_positions', new Date(beyond), new Date(beyond));
  await owner.end();
  expect(await measured(beyond)).toBe(true);
  expect(await stored(own)).toHaveLength(5);
});
