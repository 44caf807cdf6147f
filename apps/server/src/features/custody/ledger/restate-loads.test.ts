import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../../operator/verify-custody.ts';
import { makeOfficeTruck, type OfficeTruck } from '../../compliance/testing.ts';
import { command, outcomeOf } from '../../field/testing.ts';
import { day, makeHaulingCompany, times, type HaulingCompany } from '../../manifests/testing.ts';
import { fileUnderFirstWaste } from '../testing.ts';
import { lastLoads } from './last-loads.queries.ts';
import { createRestating } from './restate-loads.ts';

const server = serverOfFile();
let company: HaulingCompany;
let office: OfficeTruck;
let visitId: string;
const tasks = { every: () => undefined };

const restate = () =>
  createRestating({
    database: server.database,
    tasks,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  }).restateAll();
const ticket = async (): Promise<TicketDetail> =>
  bodyOf(await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`));
const csv = async (): Promise<string> =>
  (
    await fetch(`${server.url}/api/compliance/inspection?from=${day}&to=${day}&format=csv`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    })
  ).text();
const faults = async () =>
  (await verifyInstallation(server.database, company.companyId)).flatMap((found) => found.faults);
const misfile = (compartmentId: string) =>
  server.database.inTenant(company.admin, (tx) =>
    fileUnderFirstWaste(tx, company.companyId, compartmentId, new Date(times(20).capturedAt)),
  );

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  office = await makeOfficeTruck(server, company);
  await office.truck.pumped('Festival', 60, 0, true, { wasteType: 'portable_toilet' });
  await office.truck.pumped('Miller', 2_000, 30);
  visitId = await office.truck.dumped(2_020, 60);
});

describe('a mixed load that an earlier version filed under its first waste', () => {
  it('is posted by the waste of each client, once, and no gallons change', async () => {
    const asPosted = await ticket();
    expect(asPosted).toMatchObject({
      gallons: 2_020,
      wastes: [
        { wasteType: 'septage', gallons: 1_961 },
        { wasteType: 'portable_toilet', gallons: 59 },
      ],
      restatedAt: null,
    });
    await misfile(office.truck.tank);
    const before = await ticket();
    expect(before.wastes).toEqual([{ wasteType: 'portable_toilet', gallons: 2_020 }]);
    expect(await restate()).toBe(1);
    const after = await ticket();
    expect(after).toMatchObject({
      gallons: before.gallons,
      varianceGallons: before.varianceGallons,
      wastes: asPosted.wastes,
      shares: before.shares,
      isCorrected: false,
    });
    expect(after.restatedAt).not.toBeNull();
    // The first pickup was filed right.
    expect(after.entries.filter(({ isRestated }) => isRestated).map(({ kind }) => kind)).toEqual([
      'reversal',
      'reversal',
      'reversal',
      'pickup',
      'discharge',
      'variance',
    ]);
    // A second look finds nothing.
    expect([await restate(), (await ticket()).entries.length]).toEqual([0, after.entries.length]);
    expect(await faults()).toEqual([]);
  });

  it('says so in an event of the chain, with gallons by waste before and after', async () => {
    const { rows } = await server.database.inTenant(company.admin, (tx) =>
      tx.execute<{ body: string }>(`select body from custody_events order by sequence desc limit 1`),
    );
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({
      type: 'restatement',
      before: { pumped: { portable_toilet: 2_000 }, received: { portable_toilet: 2_020 } },
      after: {
        pumped: { septage: 2_000 },
        received: { portable_toilet: 59, septage: 1_961 },
      },
    });
  });

  it('has each client with their own waste in the inspector’s file', async () => {
    const lines = (await csv()).split(/\r?\n/).filter((line) => line.includes(visitId));
    expect(lines.map((line) => line.replace(/^.*,/, ''))).toEqual(['Portable-toilet waste', 'Septage']);
  });

  it('is restated on a closed day too, and the day stays closed as it was', async () => {
    await misfile(office.truck.tank);
    bodyOf(await office.close({ reason: 'Papers follow' }, company.admin));
    const closed = (await office.rowOf())?.closed;
    expect(await restate()).toBe(1);
    expect((await office.rowOf())?.closed).toEqual({ ...closed, isCorrected: false });
    expect(await faults()).toEqual([]);
  });
});

it('tanks that exchanged waste are restated together', async () => {
  const other = await makeOfficeTruck(server, company);
  const { truck, rear } = other;
  await truck.pumped('Fair', 100, 0, true, { wasteType: 'portable_toilet' });
  const farm = await makeClient(company.dispatcher, { name: 'Farm' });
  const pickup = {
    kind: 'pickup',
    compartmentId: rear,
    clientAddressId: farm.addresses[0]?.id,
    jobId: null,
    gallons: 300,
    wasteType: 'septage',
    method: 'estimate',
  };
  bodyOf(await other.record(pickup, 5));
  const move = { routeId: null, method: 'sight_glass', compartmentId: truck.tank, toCompartmentId: rear };
  await outcomeOf(company.technician, command('load.moved', { ...move, gallons: 100 }, times(10)));
  const contents = () =>
    server.database.inTenant(company.admin, async (tx) => (await lastLoads(tx, [rear])).get(rear)?.contents);
  await misfile(rear);
  expect(await contents()).toEqual([{ wasteType: 'septage', gallons: 400 }]);
  expect(await restate()).toBe(1);
  expect(await contents()).toEqual([
    { wasteType: 'septage', gallons: 300 },
    { wasteType: 'portable_toilet', gallons: 100 },
  ]);
  expect(await faults()).toEqual([]);
});
