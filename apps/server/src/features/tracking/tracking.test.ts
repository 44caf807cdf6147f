import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SecurityEvent } from '@haulwright/contract/security-events.contract';
import type { Versioned } from '@haulwright/domain/kernel/version';
import type { TrackingDevice } from '@haulwright/domain/tracking/device';
import type { TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { ago, plain, seconds, trackingOn } from './testing.ts';

const server = serverOfFile();
const { companyOnShift, device, stored, refused, send, posted } = trackingOn(server);
let company: TestCompany;
let truck = '';

beforeAll(async () => {
  [company, truck] = await companyOnShift();
});

it('each app is understood, and what it repeats is stored once', async () => {
  const osmand = await device(company, 'osmand', { vehicleId: truck });
  const owntracks = await device(company, 'owntracks', { userId: company.technician.userId });
  const forwarding = await device(company, 'traccar-server', {});
  await device(company, 'traccar', { vehicleId: truck, externalId: 'truck-3' });
  const other = await device(company, 'plain', { vehicleId: truck });
  const [a, b, c, d, e] = [3, 2.5, 2, 1.5, 1].map(ago) as [Date, Date, Date, Date, Date];
  const calls = () => [
    send(`osmand?id=${osmand}&lat=40.1&lon=-76&timestamp=${seconds(a)}&speed=20&batt=80`),
    posted('osmand', {
      device_id: osmand,
      location: { timestamp: b.toISOString(), coords: { latitude: 40.2, longitude: -76 } },
    }),
    posted(
      'owntracks',
      { _type: 'location', lat: 40.3, lon: -76, tst: seconds(c) },
      `Basic ${Buffer.from(`phone:${owntracks}`).toString('base64')}`,
    ),
    posted(
      'traccar',
      {
        position: { latitude: 40.4, longitude: -76, fixTime: d.toISOString() },
        device: { uniqueId: 'truck-3' },
      },
      `Bearer ${forwarding}`,
    ),
    posted('positions', { points: [{ at: e.toISOString(), lat: 40.5, lon: -76 }] }, `Bearer ${other}`),
  ];
  for (const _ of ['once', 'again']) {
    const answers = [];
    // One after the other, as the truck drove.
    for (const call of calls()) answers.push(await call);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await answers[2]?.json()).toEqual([]);
    expect((await stored(company)).map(({ at }) => at)).toEqual([40.1, 40.2, 40.3, 40.4, 40.5]);
  }
  expect(new Set((await stored(company, 'vehicle_id as at')).map(({ at }) => at))).toEqual(new Set([truck]));
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute(
      sql`select latitude, (select battery_percent from tracking_devices where kind = 'osmand') as battery from vehicle_last_positions`,
    ),
  );
  expect(rows).toEqual([{ latitude: 40.5, battery: 80 }]);
  expect(
    (
      await posted(
        'traccar',
        {
          position: { latitude: 40.4, longitude: -76, fixTime: d.toISOString() },
          device: { uniqueId: 'truck-9' },
        },
        `Bearer ${forwarding}`,
      )
    ).status,
  ).toBe(200);
  expect(await refused(company)).toMatchObject({ 'unknown-tracker': 1 });
});

it('off duty nothing is stored, and the app hears that all is well', async () => {
  const [ended, vehicleId] = await companyOnShift(2);
  const token = await device(ended, 'plain', { vehicleId });
  const off = plain([5, 40.1], [1.5, 40.2], [0, 40.3]);
  expect((await posted('positions', off, `Bearer ${token}`)).status).toBe(200);
  expect(await stored(ended)).toEqual([]);
  const { rows } = await server.database.inTenant(ended.admin, (tx) =>
    tx.execute(sql`select 1 from vehicle_last_positions`),
  );
  expect(rows).toEqual([]);
  expect(await refused(ended)).toEqual({ 'off-duty': 3 });
  // What counts is when it was measured.
  expect((await posted('positions', plain([3, 40.1]), `Bearer ${token}`)).status).toBe(200);
  expect(await stored(ended)).toEqual([{ at: 40.1 }]);
});

it('secrets open their own company only; what cannot be read says so', async () => {
  const [own, vehicleId] = await companyOnShift();
  const token = await device(own, 'plain', { vehicleId });
  const external = await device(own, 'traccar-server', {});
  const point = plain([1, 40.9]);
  const answers: [number, Promise<Response>][] = [
    [401, posted('positions', point)],
    [401, posted('positions', point, `Bearer ${'0'.repeat(40)}`)],
    [401, posted('positions', point, 'Bearer x')],
    [400, posted('positions', '{', `Bearer ${token}`)],
    [400, posted('positions', { points: [{ lat: 1 }] }, `Bearer ${token}`)],
    [413, posted('positions', 'x'.repeat(65_537), `Bearer ${token}`)],
    [404, send('positions')],
    [404, posted('else', point, `Bearer ${token}`)],
    // Another company's tracker, by the id it has there.
    [
      200,
      posted(
        'traccar',
        {
          position: { latitude: 40.4, longitude: -76, fixTime: ago(1).toISOString() },
          device: { uniqueId: 'truck-3' },
        },
        `Bearer ${external}`,
      ),
    ],
  ];
  for (const [status, answer] of answers) expect((await answer).status).toBe(status);
  expect(await stored(own)).toEqual([]);
});

describe('devices', () => {
  const list = async (of: TestCompany): Promise<Versioned<TrackingDevice>[]> =>
    bodyOf(await of.admin.call('GET', '/tracking/devices'));

  it('are added with a secret that is shown once, heard, moved, renamed and revoked', async () => {
    const [own, vehicleId] = await companyOnShift();
    const token = await device(own, 'plain', { vehicleId });
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    const [added] = await list(own);
    expect(added).toMatchObject({ kind: 'plain', vehicleId, userId: null, lastSeenAt: null, refused: [] });
    expect(JSON.stringify(added)).not.toContain(token);
    const { rows: secrets } = await server.database.inTenant(own.admin, (tx) =>
      tx.execute(sql`select row_to_json(d)::text as row from tracking_devices d`),
    );
    expect(JSON.stringify(secrets)).not.toContain(token);

    const sent = plain([1, 40.1], [80, 40.2]);
    expect((await posted('positions', sent, `Bearer ${token}`)).status).toBe(200);
    const [heard] = await list(own);
    expect(Date.parse(heard?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(heard?.refused).toMatchObject([{ why: 'too-old', count: 1 }]);

    const { userId } = own.technician;
    const path = `/tracking/devices/${added?.id}`;
    const moved = { name: 'Tom’s phone', vehicleId: null, userId, version: heard?.version };
    expect(bodyOf(await own.admin.call('PUT', path, moved))).toMatchObject({
      name: 'Tom’s phone',
      vehicleName: null,
      driverName: 'Tom Technician',
    });
    // A driver's phone goes where the driver's shift says.
    expect((await posted('positions', plain([0.5, 40.3]), `Bearer ${token}`)).status).toBe(200);
    expect(await stored(own, 'vehicle_id as at')).toEqual([{ at: vehicleId }, { at: vehicleId }]);
    expect((await own.admin.call('PUT', path, { ...moved, name: 'Late' })).body.code).toBe(
      'version.changed-meanwhile',
    );

    expect(bodyOf(await own.admin.call('DELETE', path))).toEqual({ id: added?.id });
    expect((await posted('positions', plain([0.2, 40.3]), `Bearer ${token}`)).status).toBe(401);
    expect(await list(own)).toEqual([]);
    for (const again of [own.admin.call('DELETE', path), own.admin.call('PUT', path, moved)])
      expect((await again).status).toBe(404);
    expect(await stored(own)).toHaveLength(2);

    const { items } = bodyOf(await own.admin.call('GET', '/security-events?search=tracker')) as {
      items: SecurityEvent[];
    };
    expect(items.map(({ action, method, personName }) => [action, method, personName])).toEqual([
      ['tracker_revoked', 'Tom’s phone', 'Ada Admin'],
      ['tracker_changed', 'Tom’s phone', 'Ada Admin'],
      ['tracker_added', added?.name, 'Ada Admin'],
    ]);
  });

  it('of another company are not found; dispatchers and drivers neither see nor change any', async () => {
    const [other, foreignTruck] = await companyOnShift();
    await device(other, 'plain', { vehicleId: foreignTruck });
    const [foreign] = await list(other);
    const path = `/tracking/devices/${foreign?.id}`;
    const change = { name: 'Mine', vehicleId: truck };
    expect((await company.admin.call('PUT', path, change)).status).toBe(404);
    expect((await company.admin.call('DELETE', path)).status).toBe(404);
    expect((await list(company)).map(({ id }) => id)).not.toContain(foreign?.id);
    expect(await list(other)).toMatchObject([{ name: foreign?.name }]);
    for (const person of [other.dispatcher, other.technician])
      for (const [method, at] of [
        ['GET', '/tracking/devices'],
        ['POST', '/tracking/devices'],
        ['PUT', path],
        ['DELETE', path],
      ] as const)
        expect((await person.call(method, at, method === 'GET' ? undefined : change)).status).toBe(403);
  });

  it.each([
    ['of another company’s truck', () => ({ vehicleId: newId() }), 'device.vehicle-unknown'],
    ['of a driver who is not of the company', () => ({ userId: newId() }), 'device.driver-unknown'],
    ['of nobody', () => ({}), 'device.owner'],
    [
      'of a truck and a driver',
      () => ({ vehicleId: truck, userId: company.technician.userId }),
      'device.owner',
    ],
    ['with an identifier it cannot have', () => ({ vehicleId: truck, externalId: '1' }), 'device.owner'],
    ['without the identifier it needs', () => ({ kind: 'traccar', vehicleId: truck }), 'device.owner'],
    ['that is a server, of a truck', () => ({ kind: 'traccar-server', vehicleId: truck }), 'device.owner'],
    ['with a name that is taken', () => ({ name: 'ONE', vehicleId: truck }), 'name.taken'],
    [
      'with an identifier that is taken',
      () => ({ kind: 'traccar', vehicleId: truck, externalId: 'one' }),
      'device.identifier-taken',
    ],
  ])('%s are refused', async (_what, input, code) => {
    const one = { kind: 'traccar', name: 'One', vehicleId: truck, externalId: 'one' };
    await company.admin.call('POST', '/tracking/devices', one);
    const wrong = { kind: 'osmand', name: `No ${newId()}`, ...input() };
    expect((await company.admin.call('POST', '/tracking/devices', wrong)).body.code).toBe(code);
  });
});
