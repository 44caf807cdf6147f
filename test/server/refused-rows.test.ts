import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

let drop: () => Promise<void>;
let owner: pg.Client;
const here = { companyId: randomUUID(), personId: randomUUID(), clientId: randomUUID() };
const elsewhere = { companyId: randomUUID(), personId: randomUUID(), clientId: randomUUID() };
const rows = { series: randomUUID(), job: randomUUID(), vehicle: randomUUID(), route: randomUUID() };

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  owner = new pg.Client({ connectionString: made.url });
  await owner.connect();
  await asSystem(async () => {
    for (const { companyId, personId, clientId } of [here, elsewhere]) {
      await insert('companies', { id: companyId, name: 'Company' });
      await insert('profiles', { id: randomUUID(), company_id: companyId, user_id: personId });
      await insert('clients', {
        id: clientId,
        company_id: companyId,
        name: 'Client',
        client_type: 'business',
      });
    }
  });
  await asTenant(async () => {
    await insert('job_series', seriesRow({ id: rows.series }));
    await insert('jobs', jobRow({ id: rows.job, series_id: rows.series, assigned_to: here.personId }));
    await insert('vehicles', vehicleRow({ id: rows.vehicle, driver_user_id: here.personId }));
    await insert('routes', routeRow({ id: rows.route, vehicle_id: rows.vehicle }));
    await insert('route_stops', stopRow({ job_id: rows.job }));
    await insert('job_events', eventRow({}));
    await insert('route_versions', versionRow({ number: 1 }));
    await insert('route_versions', versionRow({ number: 2, times_pending: true }));
  });
  await owner.query(
    `insert into auth.audit_events (id, action, succeeded, outcome) values (gen_random_uuid(), 'sign_in', true, 'ok')`,
  );
});

afterAll(async () => {
  await owner?.end();
  await drop?.();
});

type Row = Record<string, unknown>;
const own = () => ({ id: randomUUID(), company_id: here.companyId });
const workRow = (row: Row): Row => ({
  ...own(),
  client_id: here.clientId,
  title: 'Work',
  duration_minutes: 60,
  expected_gallons: 0,
  ...row,
});
const jobRow = (row: Row) => workRow({ job_number: randomUUID(), ...row });
const seriesRow = (row: Row) => workRow({ rule: {}, start_date: '2026-03-03', ...row });
const vehicleRow = (row: Row): Row => ({
  ...own(),
  name: randomUUID(),
  capacity_gallons: 2_500,
  accepted_waste_types: ['septage'],
  shift_start_minute: 420,
  shift_end_minute: 1_020,
  cost_per_mile_cents: 200,
  cost_per_hour_cents: 4_800,
  ...row,
});
const routeRow = (row: Row): Row => ({ ...own(), name: 'Route', route_date: '2026-03-03', ...row });
const stopRow = (row: Row): Row => ({
  ...own(),
  route_id: rows.route,
  sequence: 0,
  kind: 'job',
  arrival_second: 0,
  departure_second: 0,
  ...row,
});
const eventRow = (row: Row): Row => ({ ...own(), job_id: rows.job, type: 'created', ...row });
const versionRow = (row: Row): Row => ({
  ...own(),
  route_id: rows.route,
  kind: 'published',
  plan: {},
  ...row,
});

const insert = (table: string, row: Row) => {
  const columns = Object.keys(row);
  return owner.query(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
};

async function inTransaction(choice: string, work: () => Promise<unknown>): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(choice);
    await work();
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
const asSystem = (work: () => Promise<unknown>) =>
  inTransaction(`select set_config('app.system', 'on', true)`, work);
const asTenant = (work: () => Promise<unknown>) =>
  inTransaction(
    `select set_config('app.company_id', '${here.companyId}', true), set_config('role', 'app_user', true)`,
    work,
  );

describe('a request of one company', () => {
  const crossing: readonly [string, () => Promise<unknown>][] = [
    ['a job of another company’s client', () => insert('jobs', jobRow({ client_id: elsewhere.clientId }))],
    [
      'a job assigned to another company’s person',
      () => insert('jobs', jobRow({ assigned_to: elsewhere.personId })),
    ],
    [
      'a recurring job of another company’s client',
      () => insert('job_series', seriesRow({ client_id: elsewhere.clientId })),
    ],
    [
      'a truck driven by another company’s person',
      () => insert('vehicles', vehicleRow({ driver_user_id: elsewhere.personId })),
    ],
    [
      'a contact of another company’s client',
      () => insert('client_contacts', { ...own(), client_id: elsewhere.clientId, name: 'Contact' }),
    ],
    [
      'a role for another company’s person',
      () => insert('user_roles', { company_id: here.companyId, user_id: elsewhere.personId, role: 'admin' }),
    ],
    [
      'an event by another company’s person',
      () => insert('job_events', eventRow({ actor_user_id: elsewhere.personId })),
    ],
    [
      'moving a job to another company’s client',
      () => owner.query('update jobs set client_id = $1', [elsewhere.clientId]),
    ],
  ];
  it.each(crossing)('is refused %s', async (_, write) => {
    await expect(asTenant(write)).rejects.toMatchObject({ code: '23503' });
  });

  const impossible: readonly [string, () => Promise<unknown>][] = [
    ['the status “banana”', () => insert('jobs', jobRow({ status: 'banana' }))],
    ['−100 gallons', () => insert('jobs', jobRow({ expected_gallons: -100 }))],
    ['a day of 1,441 minutes', () => insert('jobs', jobRow({ duration_minutes: 1_441 }))],
    [
      // One that ends before it begins ends on the next day.
      'a window that ends at no time of the day',
      () => insert('jobs', jobRow({ window_start_minute: 600, window_end_minute: 3_000 })),
    ],
    ['a price below nothing', () => owner.query('update jobs set price_cents = -1')],
    [
      'a waste nobody knows',
      () => insert('vehicles', vehicleRow({ accepted_waste_types: ['septage', 'gold'] })),
    ],
    ['a truck without a tank', () => insert('vehicles', vehicleRow({ capacity_gallons: 0 }))],
    [
      'a recurring job that is over before it begins',
      () => insert('job_series', seriesRow({ until_date: '2026-03-02' })),
    ],
    ['a stop before the first', () => insert('route_stops', stopRow({ sequence: -1 }))],
    ['a stop off the Earth', () => insert('route_stops', stopRow({ sequence: 1, latitude: 90.01 }))],
    ['a stop nowhere', () => insert('route_stops', stopRow({ sequence: 1, longitude: 'NaN' }))],
    [
      'a role nobody has',
      () => insert('user_roles', { company_id: here.companyId, user_id: here.personId, role: 'owner' }),
    ],
  ];
  it.each(impossible)('is refused %s', async (_, write) => {
    await expect(asTenant(write)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('what happened', () => {
  const histories = ['job_events', 'route_versions', 'auth.audit_events'];
  const count = async (table: string) =>
    Number((await owner.query(`select count(*) from ${table}`)).rows[0].count);
  const refused = { code: '23001', message: expect.stringMatching(/what happened stays as it was written/) };

  let before: number[];
  const countAll = async () => {
    const counts: number[] = [];
    await asSystem(async () => {
      for (const table of histories) counts.push(await count(table));
    });
    return counts;
  };
  beforeEach(async () => void (before = await countAll()));

  it.each(histories)('is not changed, removed or emptied, not even by the owner: %s', async (table) => {
    for (const statement of [
      `update ${table} set created_at = now()`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      await expect(
        asSystem(() => owner.query(statement)),
        statement,
      ).rejects.toMatchObject(refused);
    expect(await countAll()).toEqual(before);
  });

  it('is not removed by a request that calls itself a purge', async () => {
    await expect(
      asTenant(async () => {
        await owner.query(`select set_config('app.purging', 'on', true)`);
        await owner.query('delete from job_events');
      }),
    ).rejects.toMatchObject(refused);
  });

  it('is removed by a purge', async () => {
    await owner.query('begin');
    await owner.query(`select set_config('app.system', 'on', true), set_config('app.purging', 'on', true)`);
    for (const table of histories)
      expect((await owner.query(`delete from ${table}`)).rowCount).toBeGreaterThan(0);
    await owner.query('rollback');
  });

  it('lets a route’s version get the times that were pending, once, and nothing else of it', async () => {
    const complete = `update route_versions set times_pending = false, plan = '{"done": true}' where number = 2`;
    await expect(
      asTenant(() => owner.query(`update route_versions set number = 3 where times_pending`)),
    ).rejects.toMatchObject(refused);
    await asTenant(() => owner.query(complete));
    await expect(asTenant(() => owner.query(complete))).rejects.toMatchObject(refused);
  });

  it('lets a route’s versions go that have a hundred newer ones', async () => {
    const forget = (number: number) => owner.query('delete from route_versions where number = $1', [number]);
    await asTenant(() => insert('route_versions', versionRow({ number: 101 })));
    await expect(asTenant(() => forget(2))).rejects.toMatchObject(refused);
    await asTenant(async () => expect((await forget(1)).rowCount).toBe(1));
  });

  it('goes with its job, and with its company', async () => {
    const one = randomUUID();
    await asTenant(async () => {
      await insert('jobs', jobRow({ id: one }));
      await insert('job_events', eventRow({ job_id: one }));
      await owner.query('delete from jobs where id = $1', [one]);
    });
    expect(await countAll()).toEqual(before);
    await asSystem(() => owner.query('delete from companies where id = $1', [here.companyId]));
    expect((await countAll()).slice(0, 2)).toEqual([0, 0]);
  });
});
