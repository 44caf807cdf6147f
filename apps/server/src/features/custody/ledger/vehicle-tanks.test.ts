import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { changeTanks } from '@haulwright/domain/vehicles/vehicle-tanks';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle, vehicleValues } from '../../../../../../test/factories/fleet.ts';
import type { ApiAnswer } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { saveTanks } from '../../vehicles/vehicle-tanks.queries.ts';
import { lockVehicle } from '../../vehicles/vehicles.queries.ts';
import { compartmentsOf } from './compartments.queries.ts';
import { recordFact } from '../testing.ts';
import { patiently } from '../../../../../../test/patience.ts';

const server = serverOfFile();
let company: TestCompany;
let addressId: string;
let siteId: string;
let trucks = 0;
let truck: Vehicle;

beforeAll(async () => {
  company = await makeCompany(server);
  addressId = (await makeClient(company.admin, { name: 'Miller' })).addresses[0]?.id ?? '';
  siteId = (await makeDisposalSite(company.admin, { acceptedWasteTypes: ['septage', 'grease'] })).id;
});

const front = { name: 'Front', capacityGallons: 2_500, acceptedWasteTypes: ['septage'] as WasteType[] };
const rear = { name: 'Rear', capacityGallons: 500, acceptedWasteTypes: ['grease'] as WasteType[] };
const divided = (tanks: object[] = [front, rear]): Promise<Vehicle> =>
  makeVehicle(company.admin, { name: `Truck D${(trucks += 1)}`, tanks: tanks as Vehicle['tanks'] });

beforeEach(async () => {
  truck = await divided();
});

const inCompany = <T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  server.database.inTenant(company.admin, work);
const save = (changes: object, id = truck.id): Promise<ApiAnswer> =>
  company.admin.call('PUT', `/vehicles/${id}`, { ...vehicleValues({ name: truck.name }), ...changes });
const now = async (id = truck.id): Promise<Vehicle> => {
  const all: Vehicle[] = bodyOf(await company.dispatcher.call('GET', '/vehicles'));
  return all.find((one) => one.id === id) as Vehicle;
};
const tankNamed = (name: string, of = truck) => of.tanks.find((tank) => tank.name === name)?.id ?? '';
const onPhone = (id = truck.id) => inCompany((tx) => compartmentsOf(tx, company.companyId, [id]));

/** Pumps into a tank, within a given transaction or one of its own. */
async function pump(
  compartmentId: string,
  wasteType: WasteType,
  gallons = 300,
  { given, hour = 13 }: { given?: TenantTransaction; hour?: number } = {},
) {
  const fact: LoadFact = {
    kind: 'pickup',
    id: newId(),
    compartmentId,
    occurredAt: Date.UTC(2026, 10, 23, hour),
    generatorId: addressId,
    gallons,
    wasteType,
  };
  const post = (tx: TenantTransaction) =>
    recordFact(tx, company.admin, { fact, method: 'meter', jobId: null }, new Date());
  return given ? post(given) : inCompany(post);
}
async function empty(compartmentId: string, gallons = 300) {
  const occurredAt = Date.UTC(2026, 10, 23, 15);
  const fact = {
    kind: 'discharge',
    id: newId(),
    compartmentId,
    occurredAt,
    siteId,
    gallons,
    emptied: true,
  } as const;
  await inCompany((tx) => recordFact(tx, company.admin, { fact, method: 'meter', jobId: null }, new Date()));
}
const rowsOf = (id = truck.id) =>
  inCompany(async (tx) => {
    const found = await tx.execute<{ name: string; gone: boolean }>(
      sql`select name, retired_at is not null as gone from vehicle_compartments where vehicle_id = ${id} order by created_at, id`,
    );
    return found.rows.map(({ name, gone }) => `${name}${gone ? ' (retired)' : ''}`);
  });
/** Calls that wait for the lock of a truck or a tank. */
const waiting = async (): Promise<unknown> => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute(sql`
      select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`),
  );
  return rows[0]?.['waiting'];
};
const refusal = ({ status, body }: ApiAnswer) => [status, body.code];

describe('a truck with several tanks', () => {
  it('holds and carries what its tanks do, whatever its own fields say', async () => {
    expect(truck).toMatchObject({
      capacityGallons: 3_000,
      acceptedWasteTypes: ['septage', 'grease'],
      tanks: [
        { ...front, onBoard: [] },
        { ...rear, onBoard: [] },
      ],
    });
    const tanks = [
      truck.tanks[0],
      { ...truck.tanks[1], capacityGallons: 700, acceptedWasteTypes: ['grease', 'manure'] },
    ];
    expect(
      bodyOf(await save({ capacityGallons: 1, acceptedWasteTypes: ['wastewater'], tanks })),
    ).toMatchObject({
      capacityGallons: 3_200,
      acceptedWasteTypes: ['septage', 'grease', 'manure'],
      tanks: [{ id: tankNamed('Front') }, { id: tankNamed('Rear'), capacityGallons: 700 }],
    });
    expect((await onPhone()).map(({ name, capacityGallons }) => [name, capacityGallons])).toEqual([
      ['Front', 2_500],
      ['Rear', 700],
    ]);
  });

  it('keeps them when its other fields are saved by someone who says nothing of tanks', async () => {
    expect(bodyOf(await save({ capacityGallons: 9_000, licensePlate: 'NEW' }))).toEqual({
      ...truck,
      licensePlate: 'NEW',
      version: expect.any(String),
    });
  });

  it('saved again as it was, or sent twice, has the same tanks', async () => {
    expect(bodyOf(await save(truck))).toEqual(truck);
    const tanks = [
      { ...front, name: 'Left' },
      { ...rear, name: 'Right' },
    ];
    const first: Vehicle = bodyOf(await save({ tanks }));
    expect(bodyOf(await save({ tanks }))).toEqual(first);
    expect(await rowsOf()).toEqual(['Left', 'Right']);
  });

  it('says what is in each', async () => {
    await pump(tankNamed('Rear'), 'grease');
    expect((await now()).tanks.map(({ onBoard }) => onBoard)).toEqual([
      [],
      [{ wasteType: 'grease', gallons: 300 }],
    ]);
  });

  it('exchanges the names of its tanks', async () => {
    const [a, b] = truck.tanks;
    const tanks = [
      { ...a, name: 'Rear' },
      { ...b, name: 'Front' },
    ];
    expect(bodyOf(await save({ tanks })).tanks).toMatchObject([
      { id: a?.id, name: 'Rear' },
      { id: b?.id, name: 'Front' },
    ]);
  });

  it('is refused with names twice or more than 20,000 gallons', async () => {
    const answer = await company.admin.call(
      'POST',
      '/vehicles',
      vehicleValues({
        name: 'Huge',
        tanks: [front, { ...front, capacityGallons: 18_000 }] as Vehicle['tanks'],
      }),
    );
    expect([answer.status, issuesOf(answer)]).toEqual([
      400,
      {
        'tanks.1.name': 'Another tank of this truck has this name.',
        'tanks.1.capacityGallons': 'The tanks may hold at most 20,000 gallons together.',
      },
    ]);
  });

  it('shrinks below what is on board, which then only leaves it', async () => {
    await pump(tankNamed('Rear'), 'grease', 400);
    const [a, b] = truck.tanks;
    bodyOf(await save({ tanks: [a, { ...b, capacityGallons: 100 }] }));
    expect(await pump(tankNamed('Rear'), 'grease', 50)).toMatchObject({ refusal: 'load.over-capacity' });
    await empty(tankNamed('Rear'), 400);
    expect((await now()).tanks.map(({ onBoard }) => onBoard)).toEqual([[], []]);
  });
});

describe('a tank that is taken off', () => {
  it('is deleted without history, and retired with it; its name is free again', async () => {
    await pump(tankNamed('Rear'), 'grease');
    await empty(tankNamed('Rear'));
    const [a, b] = truck.tanks;
    const middle = { ...rear, name: 'Middle' };
    const three: Vehicle = bodyOf(await save({ tanks: [a, b, middle] }));
    expect(
      bodyOf(await save({ tanks: [a, middle] })).tanks.map(({ name }: { name: string }) => name),
    ).toEqual(['Front', 'Middle']);
    expect(await rowsOf()).toEqual(['Front', 'Rear (retired)', 'Middle']);
    expect((await onPhone()).map(({ name }) => name)).toEqual(['Front', 'Middle']);
    expect(bodyOf(await save({ tanks: [a, rear] })).tanks).toMatchObject([
      { name: 'Front' },
      { name: 'Rear' },
    ]);
    expect(await rowsOf()).toEqual(['Front', 'Rear (retired)', 'Rear']);
    expect(three.tanks).toHaveLength(3);
  });

  it('must be empty, and keeps taking what is on board', async () => {
    await pump(tankNamed('Rear'), 'grease');
    const [a, b] = truck.tanks;
    for (const tanks of [[a, { ...rear, name: 'Other' }], [a]]) {
      const answer = await save({ tanks });
      expect([...refusal(answer), answer.body.message]).toEqual([
        409,
        'vehicle.tank-not-empty',
        'Rear still holds 300 gal of grease. Dump it or move it to another tank before you take this tank off the truck.',
      ]);
    }
    const closed = await save({ tanks: [a, { ...b, acceptedWasteTypes: ['manure'] }] });
    expect([...refusal(closed), closed.body.message]).toEqual([
      409,
      'vehicle.tank-holds-waste',
      'Rear still holds 300 gal of grease. Dump it before the tank stops taking this waste.',
    ]);
    expect(await now()).toMatchObject({ tanks: [front, rear] });
  });

  it('of another truck or company is not found, and neither is one that somebody took off meanwhile', async () => {
    const other = await divided();
    const [a] = truck.tanks;
    for (const id of [tankNamed('Rear', other), randomUUID()])
      expect(refusal(await save({ tanks: [a, { ...rear, id }] }))).toEqual([404, 'vehicle.tank-not-found']);
    const stranger = await server.signUp();
    const foreign = await makeVehicle(stranger, { tanks: [front, rear] as Vehicle['tanks'] });
    const theirs = { ...rear, id: tankNamed('Rear', foreign) };
    expect(refusal(await save({ tanks: [a, theirs] }))).toEqual([404, 'vehicle.tank-not-found']);
    expect((await stranger.call('PUT', `/vehicles/${truck.id}`, vehicleValues())).status).toBe(404);
    bodyOf(await save({ tanks: [a, { ...rear, name: 'New' }] }));
    expect(refusal(await save({ tanks: truck.tanks }))).toEqual([404, 'vehicle.tank-not-found']);
  });

  it('still takes a report that arrives late, and is shown until it is empty', async () => {
    await pump(tankNamed('Rear'), 'grease');
    await empty(tankNamed('Rear'));
    bodyOf(await save({ tanks: [truck.tanks[0]] }));
    expect((await onPhone()).map(({ name }) => name)).toEqual(['Tank']);
    expect(await pump(tankNamed('Rear'), 'grease', 90, { hour: 16 })).toMatchObject({ ok: true });
    expect((await onPhone()).map(({ name }) => name)).toEqual(['Tank', 'Rear']);
  });
});

describe('a truck of one tank', () => {
  it('is divided with its load, and made one again', async () => {
    const plain = await makeVehicle(company.admin, { name: `Truck D${(trucks += 1)}` });
    const [only] = await onPhone(plain.id);
    await pump(only?.id ?? '', 'septage');
    const values = { name: plain.name };
    const two: Vehicle = bodyOf(
      await save({ ...values, tanks: [{ ...front, id: only?.id }, rear] }, plain.id),
    );
    expect(two.tanks).toMatchObject([
      { id: only?.id, name: 'Front', onBoard: [{ gallons: 300 }] },
      { name: 'Rear', onBoard: [] },
    ]);
    const one: Vehicle = bodyOf(await save({ ...values, capacityGallons: 2_800, tanks: [] }, plain.id));
    expect(one).toMatchObject({
      capacityGallons: 2_800,
      acceptedWasteTypes: ['septage', 'grease'],
      tanks: [{ id: only?.id, name: 'Tank', capacityGallons: 2_800 }],
    });
    expect(await rowsOf(plain.id)).toEqual(['Tank']);
    bodyOf(await save({ ...values, capacityGallons: 2_000 }, plain.id));
    expect(await onPhone(plain.id)).toMatchObject([{ id: only?.id, capacityGallons: 2_000 }]);
  });

  it('that was never used has its tanks only, even if its first load comes at the same moment', async () => {
    const plain = await makeVehicle(company.admin, { name: `Truck D${(trucks += 1)}` });
    expect(plain.tanks).toEqual([]);
    let carried: ReturnType<typeof onPhone> | undefined;
    await inCompany(async (tx) => {
      await lockVehicle(tx, plain.id, 'no key update');
      const divided = changeTanks([], { ...plain, tanks: [front, rear] });
      if (!divided.ok) throw new Error(divided.refusal);
      await saveTanks(tx, { id: plain.id, companyId: company.companyId }, divided.value, new Date());
      carried = onPhone(plain.id);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), {
        timeout: patiently(10_000),
        interval: 20,
      });
    });
    expect((await carried)?.map(({ name }) => name)).toEqual(['Front', 'Rear']);
    expect(await rowsOf(plain.id)).toEqual(['Front', 'Rear']);
  });
});

describe('while a load is posted', () => {
  it('its tank is not taken off: who takes it off waits, and is refused', async () => {
    let removal: Promise<ApiAnswer> | undefined;
    await inCompany(async (tx) => {
      expect(await pump(tankNamed('Rear'), 'grease', 300, { given: tx })).toMatchObject({ ok: true });
      removal = save({ tanks: [truck.tanks[0], { ...rear, name: 'New' }] });
      await vi.waitFor(async () => expect(await waiting()).toBe(1), {
        timeout: patiently(10_000),
        interval: 20,
      });
    });
    expect(refusal((await removal) as ApiAnswer)).toEqual([409, 'vehicle.tank-not-empty']);
  });

  it.each([0, 1, 2, 3])('at the same moment, a tank is full or gone, never both (%i)', async () => {
    const rearId = tankNamed('Rear');
    const [removal, posted] = await Promise.all([
      save({ tanks: [truck.tanks[0], { ...rear, name: 'New' }] }),
      pump(rearId, 'grease'),
    ]);
    const after = await now();
    const full = [409, 'vehicle.tank-not-empty', 'posted', 1, ['Front', 'Rear']];
    const gone = [200, undefined, 'load.unknown-compartment', undefined, ['Front', 'New']];
    expect([full, gone]).toContainEqual([
      ...refusal(removal),
      posted.ok ? 'posted' : posted.refusal,
      after.tanks.find(({ id }) => id === rearId)?.onBoard.length,
      await rowsOf(),
    ]);
  });

  it('two people who divide a truck leave the tanks of the last', async () => {
    const answers = await Promise.all(['A', 'B'].map((name) => save({ tanks: [front, { ...rear, name }] })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([
      ['Front', 'A'],
      ['Front', 'B'],
    ]).toContainEqual(await rowsOf());
  });
});
