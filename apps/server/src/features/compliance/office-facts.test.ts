import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import { newId } from '../../platform/ids.ts';
import { day, makeHaulingCompany, type HaulingCompany, type Truck } from '../manifests/testing.ts';
import { codeOf, eight, makeOfficeTruck, said, type OfficeTruck } from './testing.ts';
const server = serverOfFile();
let company: HaulingCompany;
let office: OfficeTruck;
let truck: Truck;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

beforeEach(async () => {
  office = await makeOfficeTruck(server, company);
  ({ truck } = office);
});

describe('a truck’s day opened', () => {
  it('has everything seen at its tanks in order, dumped or not, with who said so', async () => {
    await truck.pumped('Miller', 1_000, 0);
    const dumpId = await truck.dumped(1_000, 60);
    await truck.pumped('Diner', 300, 90);
    bodyOf(
      await office.record(
        {
          kind: 'transfer',
          compartmentId: truck.tank,
          toCompartmentId: office.rear,
          gallons: 200,
          method: 'meter',
        },
        eight + 100,
      ),
    );
    bodyOf(
      await office.record(
        { kind: 'gauge', compartmentId: office.rear, gallons: 190, method: 'sight_glass' },
        eight + 110,
      ),
    );
    bodyOf(await office.record({ kind: 'rinse', compartmentId: truck.tank }, eight + 70));
    const { facts, ...rest } = await office.opened();
    expect(rest).toMatchObject({
      vehicle: { id: truck.id, name: truck.name },
      date: day,
      isClosed: false,
      hasMore: false,
      tanks: [
        { name: 'Tank', capacityGallons: 3_000 },
        { name: 'Rear', capacityGallons: 1_000 },
      ],
    });
    expect(facts).toMatchObject([
      {
        kind: 'pickup',
        gallons: 1_000,
        client: { name: 'Miller' },
        recordedBy: 'Tom Technician',
        // The company does not ask how: what a phone says by itself is not told on.
        method: null,
      },
      { kind: 'discharge', gallons: 1_000, site: { name: 'County Plant' }, ticketId: dumpId },
      { kind: 'rinse', gallons: null, tank: { name: 'Tank' }, recordedBy: 'Dora Dispatcher' },
      { kind: 'pickup', gallons: 300, client: { name: 'Diner' }, job: { number: expect.any(String) } },
      { kind: 'transfer', gallons: 200, tank: { name: 'Tank' }, toTank: { name: 'Rear' } },
      { kind: 'gauge', gallons: 190, tank: { name: 'Rear' }, varianceGallons: 10 },
    ]);
  });

  it('belongs to the office of its company', async () => {
    await truck.pumped('Private', 100, 0);
    const { id } = await office.pickupOf('Private');
    const stranger = await server.signUp();
    const path = `/compliance/days/${truck.id}/${day}`;
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await office.record({ kind: 'rinse', compartmentId: office.rear }, eight, stranger)).status).toBe(
      404,
    );
    expect((await office.correct(id, { gallons: 90 }, stranger)).status).toBe(404);
    expect((await office.withdraw(id, stranger)).status).toBe(404);
    expect((await company.technician.call('GET', path)).status).toBe(403);
    expect((await office.withdraw(id, company.technician)).status).toBe(403);
    // A tank of another truck is none of this one.
    const other = await company.newTruck();
    expect((await office.correct(id, { compartmentId: other.tank })).status).toBe(404);
    expect((await office.record({ kind: 'rinse', compartmentId: other.tank }, eight)).status).toBe(404);
  });
});

describe('what is still on board', () => {
  it('is corrected, moved to another tank, and withdrawn, and its job follows', async () => {
    const jobId = await truck.pumped('Miller', 1_000, 0);
    const { id } = await office.pickupOf('Miller');
    const changed: TruckDayDetail = bodyOf(await office.correct(id, { gallons: 900 }));
    expect(changed.facts).toMatchObject([
      {
        gallons: 900,
        isWithdrawn: false,
        changes: [{ by: 'Dora Dispatcher', reason: 'Read again', gallonsBefore: 1_000 }],
      },
    ]);
    expect((await company.load(jobId)).actualGallons).toBe(900);
    expect(codeOf(await office.correct(id, { gallons: 800 }))).toEqual([409, 'load.already-corrected']);
    const moved: TruckDayDetail = bodyOf(
      await office.correct((await office.pickupOf('Miller')).id, { compartmentId: office.rear }),
    );
    expect(moved.facts).toMatchObject([
      {
        tank: { name: 'Rear' },
        changes: [{ tankBefore: 'Tank', gallonsBefore: 900 }, { gallonsBefore: 1_000 }],
      },
    ]);
    expect(await office.rowOf()).toMatchObject({
      compartments: [{ closing: 0 }, { name: 'Rear', closing: 900 }],
    });
    const gone: TruckDayDetail = bodyOf(await office.withdraw((await office.pickupOf('Miller')).id));
    expect(gone.facts).toMatchObject([
      {
        kind: 'pickup',
        gallons: 900,
        isWithdrawn: true,
        changes: [{ withdraws: true, reason: 'Wrong truck' }, {}, {}],
      },
    ]);
    // Not 0: nobody knows how much this job was.
    expect((await company.load(jobId)).actualGallons).toBeNull();
    expect(gone.jobsWithoutTank).toMatchObject([{ id: jobId, clientName: 'Miller', gallons: null }]);
    expect(await office.rowOf()).toBeUndefined();
  });

  it('refuses with a sentence that names what is in the way', async () => {
    await truck.pumped('Miller', 1_000, 0);
    const rows = [{ compartmentId: truck.tank, gallons: 800, method: 'meter', emptied: false }];
    await truck.dumped(800, 60, { rows });
    const { id } = await office.pickupOf('Miller');
    const less = await office.correct(id, { gallons: 500 });
    expect(codeOf(less)).toEqual([409, 'load.more-than-on-board']);
    expect(said(less)).toMatch(
      /^The dump at .*9:00\sAM \(County Plant\) would take more than was in the tank\. Correct or withdraw that one first\.$/,
    );
    const gone = await office.withdraw(id);
    expect([...codeOf(gone), said(gone)]).toEqual([
      409,
      'load.nothing-on-board',
      expect.stringContaining('would find an empty tank'),
    ]);
    expect(codeOf(await office.correct(id, { gallons: 9_000 }))).toEqual([409, 'load.over-capacity']);
    expect(codeOf(await office.correct(id, { gallons: 0 }))).toEqual([409, 'load.cannot-correct']);
    expect(codeOf(await office.correct(id, { toCompartmentId: office.rear }))).toEqual([
      409,
      'load.cannot-correct',
    ]);
    const early = await office.record(
      {
        kind: 'transfer',
        compartmentId: truck.tank,
        toCompartmentId: office.rear,
        gallons: 1,
        method: 'meter',
      },
      eight - 60,
    );
    expect([...codeOf(early), said(early)]).toEqual([
      409,
      'load.nothing-on-board',
      'The tank was empty at that time. Check the time and the tank.',
    ]);
    const own = await office.record(
      {
        kind: 'transfer',
        compartmentId: truck.tank,
        toCompartmentId: truck.tank,
        gallons: 1,
        method: 'meter',
      },
      eight + 10,
    );
    expect([...codeOf(own), said(own)]).toEqual([
      409,
      'load.same-compartment',
      'Choose two different tanks.',
    ]);
    const wash = await office.record({ kind: 'rinse', compartmentId: truck.tank }, eight + 10);
    expect([...codeOf(wash), said(wash)]).toEqual([
      409,
      'load.not-empty',
      expect.stringContaining('could not be washed'),
    ]);
    expect(await office.rowOf()).toMatchObject({
      compartments: [{ pickedUp: 1_000, discharged: 800, closing: 200 }, {}],
    });
  });
});

describe('the office records', () => {
  it('a pickup of a job that is in no tank, whose gallons follow', async () => {
    const jobId = await truck.pumped('Miller', 1_000, 0, true, { wasteType: 'septage' });
    const { id } = await office.pickupOf('Miller');
    bodyOf(await office.withdraw(id));
    const [job] = (await office.opened()).jobsWithoutTank.filter((one) => one.id === jobId);
    const fact = {
      kind: 'pickup',
      compartmentId: office.rear,
      clientAddressId: job?.clientAddressId,
      jobId,
      wasteType: 'septage',
      gallons: 850,
      method: 'estimate',
    };
    expect(codeOf(await office.record({ ...fact, wasteType: 'grease' }, eight))).toEqual([
      409,
      'load.wrong-job',
    ]);
    expect((await office.record({ ...fact, clientAddressId: newId() }, eight)).status).toBe(404);
    const after: TruckDayDetail = bodyOf(await office.record(fact, eight));
    expect(after.facts.find(({ isWithdrawn }) => !isWithdrawn)).toMatchObject({
      kind: 'pickup',
      gallons: 850,
      tank: { name: 'Rear' },
      job: { id: jobId },
    });
    expect((await company.load(jobId)).actualGallons).toBe(850);
    expect(codeOf(await office.record(fact, eight + 1))).toEqual([409, 'load.wrong-job']);
  });

  it('a pickup without a job, and nothing of a time to come', async () => {
    const client = await makeClient(company.dispatcher, { name: 'Walk-in' });
    const fact = {
      kind: 'pickup',
      compartmentId: office.rear,
      clientAddressId: client.addresses[0]?.id,
      jobId: null,
      wasteType: 'septage',
      gallons: 300,
      method: 'estimate',
    };
    bodyOf(await office.record(fact, eight));
    expect(await office.rowOf()).toMatchObject({ compartments: [{ closing: 0 }, { closing: 300 }] });
    const future = await company.dispatcher.call('POST', `/compliance/days/${truck.id}/2199-01-01/facts`, {
      minute: 0,
      fact,
    });
    expect(codeOf(future)).toEqual([409, 'load.in-future']);
    expect((await office.record(fact, 1_440)).status).toBe(400);
    expect((await office.record({ ...fact, gallons: 0 }, eight)).status).toBe(400);
  });

  it('the first that is known of a truck, whose only tank is made with it', async () => {
    const { id } = await makeVehicle(company.admin, { name: 'Unheard of' });
    const path = `/compliance/days/${id}/${day}`;
    expect(bodyOf(await company.dispatcher.call('GET', path))).toMatchObject({ tanks: [], facts: [] });
    const wash = { minute: eight, fact: { kind: 'rinse', compartmentId: null } };
    expect(bodyOf(await company.dispatcher.call('POST', `${path}/facts`, wash))).toMatchObject({
      tanks: [{ name: 'Tank' }],
      facts: [{ kind: 'rinse', tank: { name: 'Tank' } }],
    });
    // Which tank of a divided truck is not guessed.
    expect((await office.record({ kind: 'rinse', compartmentId: null }, eight)).status).toBe(404);
    expect(
      (await company.dispatcher.call('POST', `/compliance/days/${newId()}/${day}/facts`, wash)).status,
    ).toBe(404);
  });

  it('the same only once when it is sent twice', async () => {
    const client = await makeClient(company.dispatcher, { name: 'Twice' });
    const fact = {
      kind: 'pickup',
      compartmentId: office.rear,
      clientAddressId: client.addresses[0]?.id,
      jobId: null,
      wasteType: 'septage',
      gallons: 300,
      method: 'estimate',
    };
    const headers = {
      authorization: `Bearer ${company.dispatcher.token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(),
    };
    const path = `${server.url}/api/compliance/days/${truck.id}/${day}/facts`;
    const send = async () =>
      (await fetch(path, { method: 'POST', headers, body: JSON.stringify({ minute: eight, fact }) })).json();
    expect(await send()).toEqual(await send());
    expect((await office.opened()).facts).toHaveLength(1);
  });
});

describe('a closed day', () => {
  it('is changed by an admin only', async () => {
    await truck.pumped('Miller', 1_000, 0);
    await truck.dumped(1_000, 60);
    bodyOf(
      await company.dispatcher.call('POST', '/compliance/days/closing', { vehicleId: truck.id, date: day }),
    );
    expect((await office.opened()).isClosed).toBe(true);
    const { id } = await office.pickupOf('Miller');
    for (const refused of [
      await office.correct(id, { gallons: 900 }),
      await office.withdraw((await office.dumpOf()).id),
      await office.record({ kind: 'rinse', compartmentId: office.rear }, eight),
    ])
      expect(codeOf(refused)).toEqual([403, 'load.day-closed']);
    bodyOf(await office.correct(id, { gallons: 900 }, company.admin));
    bodyOf(await office.record({ kind: 'rinse', compartmentId: office.rear }, eight, company.admin));
    expect(await office.rowOf()).toMatchObject({
      closed: { isCorrected: true },
      compartments: [{ variance: -100 }, {}],
    });
  });
});

it('all of it is in the chain of custody', async () => {
  const [verified] = await verifyInstallation(server.database, company.companyId);
  expect(verified).toMatchObject({ faults: [], before: 0 });
});
