import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobEvidence } from '@haulwright/contract/field.contract';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { profiles } from '../companies/companies.tables.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { aboard as aboardTruck } from '../custody/testing.ts';
import {
  command,
  completed,
  makeFieldCompany,
  notDone,
  outcomeOf,
  sendRaw,
  type FieldCompany,
} from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let stranger: TestPerson;
let trucks = 0;

beforeAll(async () => {
  company = await makeFieldCompany(server);
  stranger = await server.signUp();
});

const evidence = async (jobId: string, person = company.dispatcher): Promise<JobEvidence> =>
  bodyOf(await person.call('GET', `/jobs/${jobId}/evidence`));

const jpeg = () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(300)]);
const named = (bytes: Uint8Array, role = 'after') => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
  type: 'image/jpeg',
  role,
});

const put = (sha256: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(`${server.url}/api/field/v1/files/${sha256}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${company.technician.token}`, 'content-type': 'image/jpeg' },
    body,
  });

describe('photos of a job', () => {
  it('are on the job once their report came, say that they are still on the phone, and then are there', async () => {
    const job = await company.job();
    const [before, after] = [jpeg(), jpeg()];
    const report = completed(job.id, {
      files: [named(before, 'before'), named(after)],
      position: {
        latitude: 40.04,
        longitude: -76.3,
        accuracyMeters: 8,
        measuredAt: new Date().toISOString(),
      },
    });
    const answer = bodyOf(await sendRaw(company.technician, [report]));
    expect(answer.missingFiles.toSorted()).toEqual([named(before).sha256, named(after).sha256].toSorted());
    expect((await evidence(job.id)).files).toMatchObject([
      {
        role: 'before',
        isHere: false,
        technicianName: 'Tom Technician',
        position: { latitude: 40.04, longitude: -76.3 },
      },
      { role: 'after', isHere: false },
    ]);
    expect((await put(named(before).sha256, before)).status).toBe(200);
    // Sent again: only files still missing are requested.
    expect(bodyOf(await sendRaw(company.technician, [report])).missingFiles).toEqual([named(after).sha256]);
    expect((await evidence(job.id)).files.map(({ isHere }) => isHere)).toEqual([true, false]);
  });

  it('are nobody else’s', async () => {
    const job = await company.job();
    await sendRaw(company.technician, [completed(job.id, { files: [named(jpeg())] })]);
    expect((await company.other.call('GET', `/jobs/${job.id}/evidence`)).status).toBe(404);
    expect((await stranger.call('GET', `/jobs/${job.id}/evidence`)).status).toBe(404);
    expect((await evidence(job.id, company.technician)).files).toHaveLength(1);
  });
});

it('a technician opens the photos of a job that is given to them, also what a colleague took', async () => {
  const job = await company.job();
  const photo = jpeg();
  const { sha256 } = named(photo);
  await sendRaw(company.technician, [notDone(job.id, { files: [named(photo, 'problem')] })]);
  await put(sha256, photo);
  const open = async (person: TestPerson) => (await person.call('GET', `/files/${sha256}`)).status;
  expect(await open(company.other)).toBe(404);
  await company.assign(job.id, company.other);
  expect((await evidence(job.id, company.other)).files.map((file) => file.sha256)).toEqual([sha256]);
  expect(await open(company.other)).toBe(200);
  // Photos they took stay visible to them when the job is reassigned.
  expect(await open(company.technician)).toBe(200);
  expect(await open(stranger)).toBe(404);
});

it('who took a photo or a signature is named by their address when they left no name', async () => {
  const job = await company.job();
  const signed = command('signature.taken', {
    jobId: job.id,
    outcome: 'nobody-there',
    name: null,
    role: null,
    statement: 'Pumped.',
    strokes: [],
  });
  await sendRaw(company.technician, [completed(job.id, { files: [named(jpeg())] }), signed]);
  const rename = (fullName: string) =>
    server.database.inTenant(company.admin, (tx) =>
      tx.update(profiles).set({ fullName }).where(eq(profiles.userId, company.technician.userId)),
    );
  await rename('');
  const { files, signature } = await evidence(job.id);
  await rename('Tom Technician');
  const { email } = company.technician;
  expect([files[0]?.technicianName, signature?.technicianName]).toEqual([email, email]);
});

describe('a signature', () => {
  const signature = (jobId: string, changes: object = {}) =>
    command('signature.taken', {
      jobId,
      outcome: 'signed',
      name: 'Mrs. Miller',
      role: 'Owner',
      statement: 'The tank was pumped: 900 gal.',
      strokes: [
        [
          [10, 20],
          [500, 600],
        ],
      ],
      ...changes,
    });

  it('is shown on the job; the newest counts', async () => {
    const job = await company.job();
    expect(
      await outcomeOf(
        company.technician,
        signature(job.id, { outcome: 'nobody-there', name: null, strokes: [] }),
      ),
    ).toEqual(['applied']);
    expect((await evidence(job.id)).signature).toMatchObject({ outcome: 'nobody-there', strokes: [] });
    expect(await outcomeOf(company.technician, signature(job.id, { gallons: 900 }))).toEqual(['applied']);
    await outcomeOf(company.technician, completed(job.id, {}, 1_300));
    expect((await evidence(job.id)).signature).toMatchObject({
      outcome: 'signed',
      signerName: 'Mrs. Miller',
      // She did not sign for what was pumped.
      gallons: 900,
      pumpedGallons: 1_300,
      statement: 'The tank was pumped: 900 gal.',
      strokes: [
        [
          [10, 20],
          [500, 600],
        ],
      ],
      technicianName: 'Tom Technician',
    });
  });

  it.each([
    ['without a name', { name: null }],
    ['without a stroke', { strokes: [] }],
    ['of more points than a hand draws', { strokes: [Array.from({ length: 2_001 }, () => [1, 1])] }],
  ])('%s cannot be read', async (_, changes) => {
    const job = await company.job();
    expect(await outcomeOf(company.technician, signature(job.id, changes))).toEqual([
      'refused',
      'command.unreadable',
    ]);
  });
});

describe('gallons', () => {
  async function truck() {
    const vehicle = await makeVehicle(company.admin, {
      name: `Truck E${(trucks += 1)}`,
      capacityGallons: 2_000,
    });
    const [tank] = await server.database.inTenant(company.admin, (tx) =>
      compartmentsOf(tx, company.companyId, [vehicle.id]),
    );
    if (tank === undefined) throw new Error('no tank');
    const aboard = async () =>
      (await server.database.inTenant(company.admin, (tx) => aboardTruck(tx, vehicle.id)))[0]?.gallons ?? 0;
    return { tank, aboard };
  }
  const row = (compartmentId: string, gallons: number) => ({
    compartmentId,
    gallons,
    wasteType: 'septage',
    method: 'sight_glass',
  });
  const done = (jobId: string, compartmentId: string, gallons: number) =>
    command('job.completed', { jobId, gallons, notes: null, load: [row(compartmentId, gallons)] });

  it('of completed jobs are on board, once, and are dumped with a ticket', async () => {
    const site = await makeDisposalSite(company.admin, { name: 'Plant E' });
    const { tank, aboard } = await truck();
    const [first, second] = [await company.job(), await company.job()];
    const report = done(first.id, tank.id, 900);
    await sendRaw(company.technician, [report, done(second.id, tank.id, 600)]);
    await sendRaw(company.technician, [report]);
    expect(await aboard()).toBe(1_500);
    const dump = command('load.dumped', {
      disposalSiteId: site.id,
      routeId: null,
      rows: [{ compartmentId: tank.id, gallons: 1_450, method: 'meter', emptied: true }],
      ticketNumber: 'T-4711',
      weightPounds: null,
    });
    expect(await outcomeOf(company.technician, dump)).toEqual(['applied']);
    expect(await aboard()).toBe(0);
  });

  it('that do not fit leave the job completed, and the office decides about them', async () => {
    const { tank, aboard } = await truck();
    const job = await company.job();
    expect(await outcomeOf(company.technician, done(job.id, tank.id, 5_000))).toEqual([
      'applied',
      'load.over-capacity',
    ]);
    expect(await company.load(job.id)).toMatchObject({ status: 'completed', actualGallons: 5_000 });
    expect(await aboard()).toBe(0);
    const review = (await company.reviews()).find((one) => one.job?.id === job.id);
    expect(review).toMatchObject({ code: 'load.over-capacity', reason: 'That is more than the tank holds.' });
    expect((await company.decide(review?.id ?? '', 'count')).status).toBe(409);
    expect((await company.decide(review?.id ?? '', 'note')).status).toBe(200);
  });

  it('of a report that waited are on board once the office lets it count', async () => {
    const { tank, aboard } = await truck();
    const job = await company.job(company.other);
    expect(await outcomeOf(company.technician, done(job.id, tank.id, 700))).toEqual([
      'recorded',
      'job.not-yours',
    ]);
    expect(await aboard()).toBe(0);
    const review = (await company.reviews()).find((one) => one.job?.id === job.id);
    expect((await company.decide(review?.id ?? '', 'count')).status).toBe(200);
    expect(await company.load(job.id)).toMatchObject({ status: 'completed', actualGallons: 700 });
    expect(await aboard()).toBe(700);
  });

  it('that were dumped and never on board wait for the office', async () => {
    const site = await makeDisposalSite(company.admin, { name: 'Plant F' });
    const { tank } = await truck();
    const dump = command('load.dumped', {
      disposalSiteId: site.id,
      routeId: null,
      rows: [{ compartmentId: tank.id, gallons: 100, method: 'meter', emptied: false }],
      ticketNumber: null,
      weightPounds: null,
    });
    expect(await outcomeOf(company.technician, dump)).toEqual(['recorded', 'load.nothing-on-board']);
  });
});
