import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DayFact, TruckDayDetail } from '@haulwright/domain/compliance/day-fact';
import type { Ticket, TicketDetail, TruckDayRow } from '@haulwright/domain/compliance/ticket';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { ApiAnswer, TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import { newId } from '../../platform/ids.ts';
import { gateStrokes } from '../gate/testing.ts';
import {
  day,
  listOf,
  make,
  makeHaulingCompany,
  sign,
  type HaulingCompany,
  type Truck,
} from '../manifests/testing.ts';

const server = serverOfFile();
let company: HaulingCompany;
let truck: Truck;
/** A second tank of the truck. */
let rear: string;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

beforeEach(async () => {
  truck = await company.newTruck();
  rear = newId();
  await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`
      insert into vehicle_compartments (id, company_id, vehicle_id, name, capacity_gallons, accepted_waste_types)
      values (${rear}, ${company.companyId}, ${truck.id}, 'Rear', 1000, array['septage', 'grease'])`),
  );
});

const opened = async (person: TestPerson = company.dispatcher): Promise<TruckDayDetail> =>
  bodyOf(await person.call('GET', `/compliance/days/${truck.id}/${day}`));
const rowOf = async (): Promise<TruckDayRow | undefined> =>
  (
    bodyOf(await company.dispatcher.call('GET', `/compliance/days?from=${day}&to=${day}`)) as TruckDayRow[]
  ).find(({ vehicle }) => vehicle.id === truck.id);
const record = (fact: object, minute: number, person: TestPerson = company.dispatcher) =>
  person.call('POST', `/compliance/days/${truck.id}/${day}/facts`, { minute, fact });
const correct = (id: string, change: object, person: TestPerson = company.dispatcher) =>
  person.call('POST', `/compliance/facts/${id}/corrections`, { reason: 'Read again', ...change });
const withdraw = (id: string, person: TestPerson = company.dispatcher) =>
  person.call('POST', `/compliance/facts/${id}/withdrawal`, { reason: 'Wrong truck' });
const codeOf = ({ status, body }: ApiAnswer) => [status, body.code];
const said = ({ body }: ApiAnswer): string => body.message;

const factOf = async (wanted: (fact: DayFact) => boolean): Promise<DayFact> => {
  const found = (await opened()).facts.find(wanted);
  if (found === undefined) throw new Error('no such fact on the day');
  return found;
};
const pickupOf = (name: string) => factOf(({ kind, client }) => kind === 'pickup' && client?.name === name);
const dumpOf = () => factOf(({ kind }) => kind === 'discharge');
/** 8:00 AM, when the phone's minute 0 is. */
const eight = 480;

describe('a truck’s day opened', () => {
  it('has everything seen at its tanks in order, dumped or not, with who said so', async () => {
    await truck.pumped('Miller', 1_000, 0);
    const dumpId = await truck.dumped(1_000, 60);
    await truck.pumped('Diner', 300, 90);
    bodyOf(
      await record(
        { kind: 'transfer', compartmentId: truck.tank, toCompartmentId: rear, gallons: 200, method: 'meter' },
        eight + 100,
      ),
    );
    bodyOf(
      await record({ kind: 'gauge', compartmentId: rear, gallons: 190, method: 'sight_glass' }, eight + 110),
    );
    bodyOf(await record({ kind: 'rinse', compartmentId: truck.tank }, eight + 70));
    const { facts, ...rest } = await opened();
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
        method: 'sight_glass',
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
    const { id } = await pickupOf('Private');
    const stranger = await server.signUp();
    const path = `/compliance/days/${truck.id}/${day}`;
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await record({ kind: 'rinse', compartmentId: rear }, eight, stranger)).status).toBe(404);
    expect((await correct(id, { gallons: 90 }, stranger)).status).toBe(404);
    expect((await withdraw(id, stranger)).status).toBe(404);
    expect((await company.technician.call('GET', path)).status).toBe(403);
    expect((await withdraw(id, company.technician)).status).toBe(403);
    // A tank of another truck is none of this one.
    const other = await company.newTruck();
    expect((await correct(id, { compartmentId: other.tank })).status).toBe(404);
    expect((await record({ kind: 'rinse', compartmentId: other.tank }, eight)).status).toBe(404);
  });
});

describe('what is still on board', () => {
  it('is corrected, moved to another tank, and withdrawn, and its job follows', async () => {
    const jobId = await truck.pumped('Miller', 1_000, 0);
    const { id } = await pickupOf('Miller');
    const changed: TruckDayDetail = bodyOf(await correct(id, { gallons: 900 }));
    expect(changed.facts).toMatchObject([
      {
        gallons: 900,
        isWithdrawn: false,
        changes: [{ by: 'Dora Dispatcher', reason: 'Read again', gallonsBefore: 1_000 }],
      },
    ]);
    expect((await company.load(jobId)).actualGallons).toBe(900);
    expect(codeOf(await correct(id, { gallons: 800 }))).toEqual([409, 'load.already-corrected']);
    const moved: TruckDayDetail = bodyOf(
      await correct((await pickupOf('Miller')).id, { compartmentId: rear }),
    );
    expect(moved.facts).toMatchObject([
      {
        tank: { name: 'Rear' },
        changes: [{ tankBefore: 'Tank', gallonsBefore: 900 }, { gallonsBefore: 1_000 }],
      },
    ]);
    expect(await rowOf()).toMatchObject({ compartments: [{ closing: 0 }, { name: 'Rear', closing: 900 }] });
    const gone: TruckDayDetail = bodyOf(await withdraw((await pickupOf('Miller')).id));
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
    expect(await rowOf()).toBeUndefined();
  });

  it('refuses with a sentence that names what is in the way', async () => {
    await truck.pumped('Miller', 1_000, 0);
    const rows = [{ compartmentId: truck.tank, gallons: 800, method: 'meter', emptied: false }];
    await truck.dumped(800, 60, { rows });
    const { id } = await pickupOf('Miller');
    const less = await correct(id, { gallons: 500 });
    expect(codeOf(less)).toEqual([409, 'load.more-than-on-board']);
    expect(said(less)).toMatch(
      /^The dump at .*9:00\sAM \(County Plant\) would take more than was in the tank\. Correct or withdraw that one first\.$/,
    );
    const gone = await withdraw(id);
    expect([...codeOf(gone), said(gone)]).toEqual([
      409,
      'load.nothing-on-board',
      expect.stringContaining('would find an empty tank'),
    ]);
    expect(codeOf(await correct(id, { gallons: 9_000 }))).toEqual([409, 'load.over-capacity']);
    expect(codeOf(await correct(id, { gallons: 0 }))).toEqual([409, 'load.cannot-correct']);
    expect(codeOf(await correct(id, { toCompartmentId: rear }))).toEqual([409, 'load.cannot-correct']);
    const early = await record(
      { kind: 'transfer', compartmentId: truck.tank, toCompartmentId: rear, gallons: 1, method: 'meter' },
      eight - 60,
    );
    expect([...codeOf(early), said(early)]).toEqual([
      409,
      'load.nothing-on-board',
      'The tank was empty at that time. Check the time and the tank.',
    ]);
    const own = await record(
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
    const wash = await record({ kind: 'rinse', compartmentId: truck.tank }, eight + 10);
    expect([...codeOf(wash), said(wash)]).toEqual([
      409,
      'load.not-empty',
      expect.stringContaining('could not be washed'),
    ]);
    expect(await rowOf()).toMatchObject({
      compartments: [{ pickedUp: 1_000, discharged: 800, closing: 200 }, {}],
    });
  });
});

describe('a dump', () => {
  it('that is withdrawn counts nowhere, and its waste is aboard again', async () => {
    await truck.pumped('Miller', 1_000, 0);
    const visitId = await truck.dumped(1_000, 60, { ticketNumber: 'W-1' });
    const [draft] = (bodyOf(await make(company.dispatcher, visitId)) as { manifests: { id: string }[] })
      .manifests;
    bodyOf(await withdraw((await dumpOf()).id));
    expect(await rowOf()).toMatchObject({ compartments: [{ discharged: 0, closing: 1_000 }, {}] });
    expect(
      bodyOf(await company.dispatcher.call('GET', `/compliance/tickets?vehicleId=${truck.id}`)).items,
    ).toEqual([]);
    const ticket: TicketDetail = bodyOf(
      await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`),
    );
    expect(ticket).toMatchObject({ isWithdrawn: true, gallons: 0, shares: [] });
    const csv = await fetch(`${server.url}/api/compliance/inspection?from=${day}&to=${day}&format=csv`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    expect(await csv.text()).not.toContain('W-1');
    expect((await listOf(company.dispatcher, visitId)).manifests).toMatchObject([
      { id: draft?.id, state: 'void' },
    ]);
    // Its waste can be dumped for real.
    const again = await truck.dumped(1_000, 90);
    expect(
      bodyOf(await company.dispatcher.call('GET', `/compliance/tickets?vehicleId=${truck.id}`)).items.map(
        (one: Ticket) => one.id,
      ),
    ).toEqual([again]);
  });

  it('whose manifest has left is corrected instead', async () => {
    await truck.pumped('Miller', 1_000, 0);
    await truck.pumped('Jones', 100, 30);
    const visitId = await truck.dumped(1_100, 60);
    const { manifests } = bodyOf(await make(company.dispatcher, visitId)) as Awaited<
      ReturnType<typeof listOf>
    >;
    const [miller] = manifests;
    if (miller === undefined) throw new Error('no manifest');
    const fields = miller.missing.map(({ id }) => ({ id, value: '500' }));
    bodyOf(await company.dispatcher.call('POST', `/manifests/${miller.id}/fields`, { fields }));
    bodyOf(await sign(company.dispatcher, miller, 'hauler'));
    expect(codeOf(await withdraw((await dumpOf()).id))).toEqual([409, 'load.manifest-left']);
    expect(codeOf(await withdraw((await pickupOf('Miller')).id))).toEqual([409, 'load.manifest-left']);
    expect(await rowOf()).toMatchObject({ compartments: [{ discharged: 1_100, closing: 0 }, {}] });
    expect((await listOf(company.dispatcher, visitId)).manifests).toMatchObject([
      { state: 'delivered', isOutdated: false },
      { state: 'draft', isOutdated: false },
    ]);
  });

  it('which its site signed for is corrected instead', async () => {
    await truck.pumped('Miller', 1_000, 0);
    const visitId = await truck.dumped(1_000, 60);
    const { link } = bodyOf(await company.dispatcher.call('POST', '/gate-links', { visitId })) as {
      link: { address: string };
    };
    const token = link.address.split('#')[1] ?? '';
    bodyOf(
      await server.call('POST', '/api/gate/receipt', {
        body: {
          token,
          code: null,
          outcome: 'accepted',
          receivedGallons: 1_000,
          ticketNumber: null,
          reason: null,
          ph: null,
          note: null,
          name: 'Pat',
          strokes: gateStrokes,
        },
      }),
    );
    const refused = await withdraw((await dumpOf()).id);
    expect([...codeOf(refused), said(refused)]).toEqual([
      409,
      'load.site-signed',
      expect.stringContaining('Correct the gallons'),
    ]);
    expect(await rowOf()).toMatchObject({ compartments: [{ discharged: 1_000 }, {}] });
  });
});

describe('a manifest in draft', () => {
  it('of a withdrawn pickup is void, and the others say what is left', async () => {
    await truck.pumped('Miller', 1_000, 0);
    await truck.pumped('Jones', 1_000, 30);
    const visitId = await truck.dumped(1_900, 60);
    bodyOf(await make(company.dispatcher, visitId));
    bodyOf(await withdraw((await pickupOf('Miller')).id));
    const { manifests } = await listOf(company.dispatcher, visitId);
    expect(
      manifests.map(({ state, version, isOutdated, receivedGallons }) => [
        state,
        version,
        isOutdated,
        receivedGallons,
      ]),
    ).toEqual([
      ['void', 1, false, 950],
      ['draft', 2, false, 1_900],
    ]);
    expect(manifests[0]?.steps.at(-1)).toMatchObject({ step: 'void', reason: 'Wrong truck' });
  });
});

describe('the office records', () => {
  it('a pickup of a job that is in no tank, whose gallons follow', async () => {
    const jobId = await truck.pumped('Miller', 1_000, 0, true, { wasteType: 'septage' });
    const { id } = await pickupOf('Miller');
    bodyOf(await withdraw(id));
    const [job] = (await opened()).jobsWithoutTank.filter((one) => one.id === jobId);
    const fact = {
      kind: 'pickup',
      compartmentId: rear,
      clientAddressId: job?.clientAddressId,
      jobId,
      wasteType: 'septage',
      gallons: 850,
      method: 'estimate',
    };
    expect(codeOf(await record({ ...fact, wasteType: 'grease' }, eight))).toEqual([409, 'load.wrong-job']);
    expect((await record({ ...fact, clientAddressId: newId() }, eight)).status).toBe(404);
    const after: TruckDayDetail = bodyOf(await record(fact, eight));
    expect(after.facts.find(({ isWithdrawn }) => !isWithdrawn)).toMatchObject({
      kind: 'pickup',
      gallons: 850,
      tank: { name: 'Rear' },
      job: { id: jobId },
    });
    expect((await company.load(jobId)).actualGallons).toBe(850);
    expect(codeOf(await record(fact, eight + 1))).toEqual([409, 'load.wrong-job']);
  });

  it('a pickup without a job, and nothing of a time to come', async () => {
    const client = await makeClient(company.dispatcher, { name: 'Walk-in' });
    const fact = {
      kind: 'pickup',
      compartmentId: rear,
      clientAddressId: client.addresses[0]?.id,
      jobId: null,
      wasteType: 'septage',
      gallons: 300,
      method: 'estimate',
    };
    bodyOf(await record(fact, eight));
    expect(await rowOf()).toMatchObject({ compartments: [{ closing: 0 }, { closing: 300 }] });
    const future = await company.dispatcher.call('POST', `/compliance/days/${truck.id}/2199-01-01/facts`, {
      minute: 0,
      fact,
    });
    expect(codeOf(future)).toEqual([409, 'load.in-future']);
    expect((await record(fact, 1_440)).status).toBe(400);
    expect((await record({ ...fact, gallons: 0 }, eight)).status).toBe(400);
  });

  it('the same only once when it is sent twice', async () => {
    const client = await makeClient(company.dispatcher, { name: 'Twice' });
    const fact = {
      kind: 'pickup',
      compartmentId: rear,
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
    expect((await opened()).facts).toHaveLength(1);
  });
});

describe('a closed day', () => {
  it('is changed by an admin only', async () => {
    await truck.pumped('Miller', 1_000, 0);
    await truck.dumped(1_000, 60);
    bodyOf(
      await company.dispatcher.call('POST', '/compliance/days/closing', { vehicleId: truck.id, date: day }),
    );
    expect((await opened()).isClosed).toBe(true);
    const { id } = await pickupOf('Miller');
    for (const refused of [
      await correct(id, { gallons: 900 }),
      await withdraw((await dumpOf()).id),
      await record({ kind: 'rinse', compartmentId: rear }, eight),
    ])
      expect(codeOf(refused)).toEqual([403, 'load.day-closed']);
    bodyOf(await correct(id, { gallons: 900 }, company.admin));
    bodyOf(await record({ kind: 'rinse', compartmentId: rear }, eight, company.admin));
    expect(await rowOf()).toMatchObject({
      closed: { isCorrected: true },
      compartments: [{ variance: -100 }, {}],
    });
  });
});

describe('a tank', () => {
  it('that carried another waste has to be washed where a pack says so', async () => {
    await truck.pumped('Miller', 500, 0);
    await truck.dumped(500, 30);
    await truck.pumped('Diner', 400, 60, true, { wasteType: 'grease' });
    const codes = async () => (await rowOf())?.findings.map(({ code, name }) => `${code} ${name}`);
    const washed = 'day.not-washed Tank (Septage, then Grease)';
    expect(await codes()).toEqual(['day.left-on-board Tank', washed]);
    const closing = {
      vehicleId: truck.id,
      date: day,
      onBoardReason: 'Plant shut',
      measured: [{ compartmentId: truck.tank, gallons: 400, method: 'meter' }],
    };
    expect(codeOf(await company.dispatcher.call('POST', '/compliance/days/closing', closing))).toEqual([
      409,
      'day.not-ready',
    ]);
    bodyOf(await record({ kind: 'rinse', compartmentId: truck.tank }, eight + 70 - 25));
    expect(await codes()).toEqual(['day.left-on-board Tank']);
    const get = async (format: string) =>
      fetch(`${server.url}/api/compliance/inspection?from=${day}&to=${day}&format=${format}`, {
        headers: { authorization: `Bearer ${company.dispatcher.token}` },
      });
    const lines = (await (await get('washings')).text()).trim().split('\r\n').slice(1);
    expect(lines.filter((line) => line.includes(`${truck.name},Tank`))).toEqual([
      `${day} 08:45,${truck.name},Tank,Septage,Dora Dispatcher`,
    ]);
    expect((await get('pdf')).headers.get('content-type')).toBe('application/pdf');
    // The washing was of another truck: the finding is there again.
    bodyOf(await withdraw((await factOf(({ kind }) => kind === 'rinse')).id));
    expect(await codes()).toEqual(['day.left-on-board Tank', washed]);
    // Without a pack that asks for it, nobody is asked.
    bodyOf(await company.admin.call('PUT', '/rule-packs/us-tx-312-145', { follow: false }));
    expect(await codes()).toEqual(['day.left-on-board Tank']);
    bodyOf(await company.admin.call('PUT', '/rule-packs/us-tx-312-145', { follow: true }));
  });
});

it('all of it is in the chain of custody', async () => {
  const [verified] = await verifyInstallation(server.database, company.companyId);
  expect(verified).toMatchObject({ faults: [], before: 0 });
});
