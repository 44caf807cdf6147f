import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayPack } from '@haulwright/domain/field/day-pack';
import type { PaperReport } from '@haulwright/domain/field/pack-papers';
import { paperNumber } from '@haulwright/domain/field/paper-number';
import type { VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import type { ReservedNumbers } from '@haulwright/domain/manifests/reserved-numbers';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { newId } from '../../../platform/ids.ts';
import { command, outcomeOf, sendRaw, today } from '../../field/testing.ts';
import { makeJob } from '../../jobs/testing.ts';
import { findManifest } from '../rows/manifest-rows.queries.ts';
import { make, makeHaulingCompany, type HaulingCompany, type Truck } from '../testing.ts';

const texas = 'us-tx-312-145';

const server = serverOfFile();
let company: HaulingCompany;
let truck: Truck;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});
beforeEach(async () => {
  truck = await company.newTruck();
});

interface Span {
  readonly vehicleId: string;
  readonly firstNumber: number;
  readonly count: number;
}

/** A phone with reserved numbers. */
interface Phone {
  readonly deviceId: string;
  reserve(key?: string, vehicleId?: string): Promise<{ readonly status: number; readonly body: Span }>;
  send(...commands: object[]): Promise<{ outcome: string; code?: string }[]>;
}

const phoneOf = (person: TestPerson): Phone => {
  const deviceId = newId();
  return {
    deviceId,
    reserve: (key = newId(), vehicleId = truck.id) =>
      person.call(
        'POST',
        '/manifest-numbers',
        { vehicleId, deviceId, appVersion: '1.0.0' },
        { 'idempotency-key': key },
      ),
    send: async (...commands) => bodyOf(await sendRaw(person, commands, { deviceId })).outcomes,
  };
};

/** Creates a job for today; its client has no phone number unless given. */
async function jobOf(name: string, phone: string | null = null): Promise<string> {
  const client = await makeClient(company.dispatcher, { name, phone, email: 'office@example.com' });
  const job = await makeJob(company.dispatcher, client, { scheduledDate: today(), wasteType: 'septage' });
  await company.assign(job.id, company.technician);
  return job.id;
}

let ticks = 0;
/** Each call is a second later than the previous one, starting an hour ago. */
const nextMoment = () => ({
  capturedAt: new Date(Date.now() - 3_600_000 + (ticks += 1) * 1_000).toISOString(),
});

const pumped = (jobId: string, papers: PaperReport[], gallons = 500) =>
  command(
    'job.completed',
    {
      jobId,
      gallons,
      notes: null,
      load: [{ compartmentId: truck.tank, gallons, wasteType: 'septage', method: 'sight_glass' }],
      papers,
    },
    nextMoment(),
  );
const numbered = (number: number | null, values: PaperReport['values'] = []): PaperReport => ({
  packId: texas,
  number,
  values,
});
const dumped = (gallons: number, papers: PaperReport[] = []) =>
  command(
    'load.dumped',
    {
      disposalSiteId: company.siteId,
      routeId: null,
      rows: [{ compartmentId: truck.tank, gallons, method: 'meter', emptied: true }],
      ticketNumber: '99',
      weightPounds: null,
      papers,
    },
    nextMoment(),
  );
const madeOf = async (visitId: string, packId = texas): Promise<VisitManifests['manifests']> =>
  bodyOf(await make(company.dispatcher, visitId, packId)).manifests;

describe('numbers that a phone takes along', () => {
  it('are the same however often the request arrives, and other ones for the next request', async () => {
    const phone = phoneOf(company.technician);
    const key = newId();
    const first = await phone.reserve(key);
    expect(first.body).toMatchObject({ vehicleId: truck.id, count: 10 });
    expect((await phone.reserve(key)).body).toEqual(first.body);
    expect((await phone.reserve()).body.firstNumber).toBe(first.body.firstNumber + 10);
  });

  it('are never given to two phones of a truck, also when both ask at once, nor to the office', async () => {
    const [one, two] = [phoneOf(company.technician), phoneOf(company.other)];
    const spans = await Promise.all(
      Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? one : two).reserve()),
    );
    const numbers = spans.flatMap(({ body: { firstNumber, count } }) =>
      Array.from({ length: count }, (_, at) => firstNumber + at),
    );
    expect(new Set(numbers).size).toBe(60);
    const work = pumped(await jobOf('Miller'), []);
    const dump = dumped(500);
    await one.send(work, dump);
    const [manifest] = await madeOf(dump.id);
    expect(numbers).not.toContain(Number(manifest?.number.slice(2)));
  });

  it('are not for strangers, nor for trucks of others', async () => {
    const other = await makeHaulingCompany(server);
    const theirs = await makeVehicle(other.admin, { name: 'Theirs', capacityGallons: 1_000 });
    const asked = await phoneOf(company.technician).reserve(newId(), theirs.id);
    expect(asked.status).toBe(404);
  });

  it('are shown to the office until papers have them', async () => {
    const phone = phoneOf(company.technician);
    const { firstNumber } = (await phone.reserve()).body;
    await phone.send(pumped(await jobOf('Miller'), [numbered(firstNumber)]));
    const shown: ReservedNumbers[] = bodyOf(await company.dispatcher.call('GET', '/manifest-numbers'));
    expect(shown.find((one) => one.firstNumber === firstNumber)).toMatchObject({
      count: 10,
      vehicleName: truck.name,
      userName: 'Tom Technician',
      usedNumbers: [firstNumber],
    });
    expect((await company.technician.call('GET', '/manifest-numbers')).status).toBe(403);
  });
});

describe('a pickup with a paper', () => {
  it('has a manifest with its number and with what was asked on the spot', async () => {
    const phone = phoneOf(company.technician);
    const { firstNumber } = (await phone.reserve()).body;
    const values = [{ id: 'generator.phone', value: '254-555-0177' }];
    const jobId = await jobOf('Miller');
    const [answer] = await phone.send(pumped(jobId, [numbered(firstNumber + 3, values)]));
    expect(answer).toMatchObject({ outcome: 'applied' });
    const packed = (await company.pack()).jobs.find(({ id }) => id === jobId);
    expect(packed?.papers).toEqual([{ packId: texas, number: firstNumber + 3 }]);
    const dump = dumped(500);
    await phone.send(dump);
    const [manifest] = await madeOf(dump.id);
    expect(manifest?.number).toBe(paperNumber(firstNumber + 3));
    expect(manifest?.missing.map(({ id }) => id)).not.toContain('generator.phone');
    expect(await bodyOfManifest(manifest?.id)).toMatchObject({
      filledIn: { 'generator.phone': '254-555-0177' },
    });
    // A void manifest keeps its number; the next one is the office's.
    bodyOf(
      await company.dispatcher.call('POST', `/manifests/${manifest?.id}/voiding`, { reason: 'Smudged' }),
    );
    const again = (await madeOf(dump.id)).find(({ state }) => state !== 'void');
    expect(again?.number).not.toBe(manifest?.number);
  });

  it('keeps what the client’s record says above what was typed', async () => {
    const phone = phoneOf(company.technician);
    const values = [{ id: 'generator.phone', value: '1' }];
    const work = pumped(await jobOf('Jones', '254-555-0100'), [numbered(null, values)]);
    const dump = dumped(500);
    await phone.send(work, dump);
    const [manifest] = await madeOf(dump.id);
    const body = await bodyOfManifest(manifest?.id);
    expect(body).toMatchObject({ filledIn: {}, generators: [{ phone: '254-555-0100' }] });
  });

  it('counts once when its report is replayed, and when the job is reported again', async () => {
    const phone = phoneOf(company.technician);
    const { firstNumber } = (await phone.reserve()).body;
    const jobId = await jobOf('Miller');
    const report = pumped(jobId, [numbered(firstNumber)]);
    const [first] = await phone.send(report);
    expect(await phone.send(report)).toEqual([first]);
    await company.setStatus(jobId, 'in_progress').catch(() => undefined);
    const [second] = await phone.send(pumped(jobId, [numbered(firstNumber)]));
    expect(second?.code).not.toMatch(/^paper\./);
  });

  it.each([
    ['of another paper', 'paper.number-twice'],
    ['of another phone', 'paper.number-foreign'],
    ['that nobody reserved', 'paper.number-foreign'],
  ])('counts with a number %s, which the office replaces', async (which, code) => {
    const [phone, other] = [phoneOf(company.technician), phoneOf(company.other)];
    const own = (await phone.reserve()).body.firstNumber;
    const theirs = (await other.reserve()).body.firstNumber;
    const number = which === 'of another paper' ? own : which === 'of another phone' ? theirs : 1_999_999_999;
    if (which === 'of another paper')
      await phone.send(pumped(await jobOf('Diner'), [numbered(own)]), dumped(500));
    const jobId = await jobOf('Miller');
    const report = pumped(jobId, [numbered(number)]);
    const [answer] = await phone.send(report);
    expect(answer).toMatchObject({ outcome: 'applied', code });
    expect(await company.load(jobId)).toMatchObject({ status: 'completed', actualGallons: 500 });
    const review = (await company.reviews()).find(({ commandId }) => commandId === report.id);
    expect(review?.reason).toContain(
      `The office will assign another. Written on it: ${paperNumber(number)}.`,
    );
    const dump = dumped(500);
    await phone.send(dump);
    const [manifest] = await madeOf(dump.id);
    expect(manifest?.number).not.toBe(paperNumber(number));
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    expect(await madeNumbers(dump.id)).toEqual([manifest?.number]);
  });

  it('of a load has the number that was shown at the site, where the pack wants a log', async () => {
    await company.follow('us-nc-13b-0836');
    const phone = phoneOf(company.technician);
    const { firstNumber } = (await phone.reserve()).body;
    const work = pumped(await jobOf('Miller'), []);
    const dump = dumped(500, [{ packId: 'us-nc-13b-0836', number: firstNumber, values: [] }]);
    await phone.send(work, dump);
    const made = (await madeOf(dump.id, 'us-nc-13b-0836')).find(({ unit }) => unit === 'vehicle_load');
    expect(made?.number).toBe(paperNumber(firstNumber));
    const start = { shiftId: newId(), vehicleId: truck.id, odometerTenthMiles: null, engineTenthHours: null };
    await phone.send(command('shift.started', { ...start, readingConfirmed: false }));
    expect((await company.pack()).papers?.pickups[0]?.papers).toEqual([
      { packId: 'us-nc-13b-0836', number: firstNumber },
    ]);
  });
});

const madeNumbers = async (visitId: string): Promise<string[]> =>
  bodyOf(await company.dispatcher.call('GET', `/manifests?visitId=${visitId}`)).manifests.map(
    ({ number }: { number: string }) => number,
  );

it('the client’s signature is on the paper for the amount that was signed for, and for no other', async () => {
  const own = await company.newTruck();
  await own.pumped('Same', 700, 0, 700);
  await own.pumped('Other', 900, 10, 700);
  const visitId = await own.dumped(1_600, 60);
  const { manifests } = bodyOf(await make(company.dispatcher, visitId)) as VisitManifests;
  const signed = Object.fromEntries(
    manifests.map(({ generators, signatures }) => [generators[0]?.name, signatures.map(({ name }) => name)]),
  );
  expect(signed).toEqual({ Same: ['Mrs. Same'], Other: [] });
  // The ticket's page says for how much they signed.
  expect(
    Object.fromEntries(manifests.map(({ generators, signedOther }) => [generators[0]?.name, signedOther])),
  ).toEqual({ Same: null, Other: { name: 'Mrs. Other', gallons: 700, at: expect.any(String) } });
});

describe('what the phone knows of papers', () => {
  it('is what the followed packs ask for, the hauler, and what was pumped into the truck', async () => {
    const phone = phoneOf(company.technician);
    const { firstNumber } = (await phone.reserve()).body;
    const values = [{ id: 'generator.phone', value: '254-555-0188' }];
    const start = { shiftId: newId(), vehicleId: truck.id, odometerTenthMiles: null, engineTenthHours: null };
    await phone.send(command('shift.started', { ...start, readingConfirmed: false }));
    const [first, second] = [await jobOf('Miller'), await jobOf('Jones', '254-555-0100')];
    await phone.send(pumped(first, [numbered(firstNumber, values)]), dumped(500), pumped(second, []));
    const pack = await company.pack();
    expect(dayPack.safeParse(pack).error).toBeUndefined();
    expect(pack.papers).toMatchObject({
      hauler: { name: 'Acme Septic', registrations: [{ vehicleId: null, number: 'TX-20044' }] },
    });
    expect(pack.papers?.pickups.filter(({ vehicleId }) => vehicleId === truck.id)).toMatchObject([
      { clientName: 'Jones', phone: '254-555-0100', gallons: 500, destination: null, papers: [] },
      {
        clientName: 'Miller',
        phone: '254-555-0188',
        destination: 'County Plant',
        papers: [{ packId: texas, number: firstNumber }],
      },
    ]);
    const rule = pack.papers?.rules.find(({ packId }) => packId === texas);
    expect(rule).toMatchObject({ title: 'Texas trip ticket', unit: 'pickup' });
    expect(rule?.asks).toContainEqual({
      id: 'generator.phone',
      name: 'Generator: phone',
      fact: 'client.phone',
      blocks: true,
      cite: '30 TAC 312.145(a)',
      readOn: expect.any(String),
    });
    expect(pack.jobs.find(({ id }) => id === second)?.clientPhone).toBe('254-555-0100');
    expect((await company.pack(company.other)).papers?.pickups).toEqual([]);
  });

  it('is nothing where no pack is followed', async () => {
    const other = await makeHaulingCompany(server);
    bodyOf(await other.admin.call('PUT', `/rule-packs/${texas}`, { follow: false }));
    expect((await other.pack()).papers).toBeUndefined();
  });

  it('keeps a report without it waiting where the office requires it, and names it', async () => {
    const needs = { jobTypeId: null, photo: null, signature: null, position: null, paper: 'required' };
    const choose = (paper: string) => company.admin.call('PUT', '/field/v1/needs', { ...needs, paper });
    bodyOf(await choose('required'));
    const sign = (jobId: string) =>
      command('signature.taken', {
        jobId,
        outcome: 'declined',
        name: null,
        role: null,
        statement: 'x',
        strokes: [],
      });
    const lacking = pumped(await jobOf('Miller'), []);
    expect(await outcomeOf(company.technician, lacking)).toEqual(['recorded', 'job.needs-missing']);
    const review = (await company.reviews()).find(({ commandId }) => commandId === lacking.id);
    expect(review?.missing).toBe('on the paper Generator: phone and Generator: signature');
    const jobId = await jobOf('Jones');
    const values = [{ id: 'generator.phone', value: '254-555-0177' }];
    await outcomeOf(company.technician, sign(jobId));
    expect(await outcomeOf(company.technician, pumped(jobId, [numbered(null, values)]))).toEqual(['applied']);
    // Nothing was pumped, so there is no paper.
    const dry = command('job.completed', { jobId: await jobOf('Dry'), gallons: 0, notes: null });
    expect(await outcomeOf(company.technician, dry)).toEqual(['applied']);
    bodyOf(await choose('warned'));
    expect(await outcomeOf(company.technician, pumped(await jobOf('Warned'), []))).toEqual(['applied']);
  });
});

it('reports that older phones wrote are read as before', async () => {
  const { papers: _papers, ...data } = pumped(await jobOf('Miller'), []).data as Record<string, unknown>;
  expect(await outcomeOf(company.technician, command('job.completed', data))).toEqual(['applied']);
});

const bodyOfManifest = async (id: string | undefined): Promise<unknown> =>
  (await server.database.inTenant(company.admin, (tx) => findManifest(tx, id ?? '')))?.body;
