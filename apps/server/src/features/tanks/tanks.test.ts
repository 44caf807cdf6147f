import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { AddressTank, DueTank } from '@haulwright/domain/tanks/tank';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';

const server = serverOfFile();
let company: TestCompany;
let other: TestPerson;
const today = () => calendarDateIn(new Date(), 'America/New_York');
beforeAll(async () => {
  company = await makeCompany(server);
  other = await server.signUp({ companyName: 'Other Company' });
});

interface Tank {
  readonly clientId: string;
  readonly addressId: string;
}
const ask = async (method: string, path: string, body?: unknown) =>
  bodyOf(await company.dispatcher.call(method, path, body));

/**
 * Creates a client with a tank that was pumped these numbers of months ago: completed today, then backdated.
 */
async function makeTank(name: string, pumpedMonthsAgo: readonly number[], city = 'Lititz'): Promise<Tank> {
  const client = await ask('POST', '/clients', {
    name,
    phone: '717-555-0100',
    serviceTypeIds: [(await ask('GET', '/service-types'))[0].id],
    addresses: [
      {
        streetLine1: '5 Main St',
        city,
        state: 'PA',
        postalCode: '17543',
        isPrimary: true,
        tankGallons: 1_000,
      },
    ],
  });
  const tank = { clientId: client.id, addressId: client.addresses[0].id };
  for (const months of pumpedMonthsAgo) {
    const job = await makeJob(tank, today());
    await ask('PUT', `/jobs/${job.id}/status`, { status: 'completed', actualGallons: 950 });
    await server.database.asSystem((tx) =>
      tx.execute(
        sql`update jobs set completed_at = ${`${addMonths(today(), -months)}T15:00:00Z`}::timestamptz where id = ${job.id}`,
      ),
    );
  }
  return tank;
}

const pumpOut = async () =>
  (await ask('GET', '/job-types')).find((type: { name: string }) => type.name === 'Septic tank pump-out');
const makeJob = async (tank: Tank, scheduledDate: string) =>
  ask('POST', '/jobs', {
    clientId: tank.clientId,
    clientAddressId: tank.addressId,
    title: 'Pump the tank',
    scheduledDate,
    jobTypeId: (await pumpOut()).id,
  });
const tankOf = async ({ clientId }: Tank): Promise<AddressTank> =>
  (await ask('GET', `/clients/${clientId}/tanks`))[0];
const dueNames = async (query = ''): Promise<string[]> =>
  (await ask('GET', `/tanks/due${query}`)).items.map(({ clientName }: DueTank) => clientName);

describe('when a tank is due', () => {
  it('follows from its own history, its readings and its rule', async () => {
    const tank = await makeTank('Regular', [66, 33, 0]);
    expect(await tankOf(tank)).toMatchObject({
      lastPumpedOn: today(),
      due: { basis: 'history', confidence: 'high', reason: 'Pumped 3 times, every 33 months.' },
      planned: null,
    });
    const read = await ask('POST', `/tanks/${tank.addressId}/readings`, {
      measuredOn: today(),
      sludgeInches: 20,
      scumInches: 4,
      liquidDepthInches: 48,
    });
    expect(read).toMatchObject({
      due: { basis: 'readings', reason: expect.stringContaining('last reading 50 % sludge and scum') },
      readings: [{ percent: 50, jobId: null, recordedByName: expect.any(String) }],
    });
    expect(read.due.dueOn < addMonths(today(), 24)).toBe(true);
    const ruled = await ask('PUT', `/tanks/${tank.addressId}`, {
      householdPeople: 4,
      ruleMonths: 12,
      ruleSource: 'Warwick Township ordinance',
    });
    expect(ruled).toMatchObject({
      facts: { householdPeople: 4, ruleMonths: 12, ruleSource: 'Warwick Township ordinance' },
      due: { dueOn: addMonths(today(), 12), basis: 'rule', confidence: 'high' },
    });
    const removed = bodyOf(await company.dispatcher.call('DELETE', `/tank-readings/${read.readings[0].id}`));
    expect(removed.readings).toEqual([]);
  });

  it('is what the table of clients shows as long as nothing is planned', async () => {
    const tank = await makeTank('Table', [40, 20]);
    const listed = async () =>
      (await ask('GET', '/clients?details=yes&search=Table')).items[0].details as object;
    expect(await listed()).toMatchObject({ nextDate: null, dueDate: (await tankOf(tank)).due?.dueOn });
  });

  it('refuses what cannot be, and what is another company’s', async () => {
    const tank = await makeTank('Checked', []);
    const reading = { measuredOn: today(), sludgeInches: 40, scumInches: 20, liquidDepthInches: 48 };
    const path = `/tanks/${tank.addressId}/readings`;
    expect(issuesOf(await company.dispatcher.call('POST', path, reading))).toEqual({
      sludgeInches: 'Sludge and scum cannot be deeper than the liquid.',
    });
    const later = { ...reading, sludgeInches: 4, measuredOn: addMonths(today(), 1) };
    expect((await company.dispatcher.call('POST', path, later)).body.code).toBe('tank.reading-in-future');
    const facts = { householdPeople: 3, ruleMonths: null, ruleSource: null };
    expect((await other.call('PUT', `/tanks/${tank.addressId}`, facts)).status).toBe(404);
    expect((await other.call('GET', `/clients/${tank.clientId}/tanks`)).status).toBe(404);
    expect((await company.technician.call('GET', '/tanks/due')).status).toBe(403);
  });
});

describe('due tanks', () => {
  it('are listed longest due first, by months, town and confidence, a page at a time', async () => {
    await makeTank('Longest', [90, 60], 'Ephrata');
    await makeTank('Longer', [80, 45], 'Ephrata');
    await makeTank('Soon', [65, 32]);
    expect(await dueNames('?town=ephrata&months=0')).toEqual(['Longest', 'Longer']);
    expect(await dueNames('?months=0')).not.toContain('Soon');
    expect(await dueNames('?months=2')).toContain('Soon');
    expect(await dueNames('?months=0&town=Ephrata&confidence=high')).toEqual([]);
    const first = await ask('GET', '/tanks/due?town=Ephrata&months=0&limit=1');
    expect(first.items).toHaveLength(1);
    expect(await dueNames(`?town=Ephrata&months=0&limit=1&cursor=${first.nextCursor}`)).toEqual(['Longer']);
    expect(await ask('GET', '/tanks/due/summary?months=0&town=Ephrata')).toEqual({
      count: 2,
      overdue: 2,
      towns: [{ town: 'Ephrata', count: 2 }],
    });
    expect(bodyOf(await other.call('GET', '/tanks/due?months=120')).items).toEqual([]);
  });

  it('become jobs once, in spite of two people at a time, and the jobs can be taken back', async () => {
    const [one, two] = [await makeTank('Jobs One', [70, 36]), await makeTank('Jobs Two', [71, 37])];
    const body = { addressIds: [one.addressId, two.addressId], scheduledDate: today() };
    const preview = await ask('POST', '/tanks/due/jobs/preview', body);
    expect(preview).toMatchObject({
      jobs: expect.arrayContaining([
        expect.objectContaining({ clientName: 'Jobs One', title: 'Pump the tank', expectedGallons: 1_000 }),
      ]),
      skipped: [],
    });
    const [first, second] = await Promise.all([
      company.dispatcher.call('POST', '/tanks/due/jobs', body),
      company.admin.call('POST', '/tanks/due/jobs', body),
    ]);
    const answers = [bodyOf(first), bodyOf(second)].toSorted((a, b) => a.made.length - b.made.length);
    expect(answers.map(({ made, skipped }) => [made.length, skipped.length])).toEqual([
      [0, 2],
      [2, 0],
    ]);
    expect(answers[0].skipped[0].message).toMatch(/^Job .+ is open there\.$/);
    expect((await tankOf(one)).planned).toMatchObject({ date: today() });
    expect(await dueNames('?months=0')).not.toContain('Jobs One');
    expect(await dueNames('?months=0&show=all')).toContain('Jobs One');

    const jobIds: string[] = answers[1].made.map(({ jobId }: { jobId: string }) => jobId);
    const maker = bodyOf(first).made.length > 0 ? company.dispatcher : company.admin;
    const colleague = maker === company.admin ? company.dispatcher : company.admin;
    const undo = async (person: TestPerson) =>
      bodyOf(await person.call('POST', '/tanks/due/jobs/undo', { jobIds }));
    expect((await undo(colleague)).removed).toEqual([]);
    await ask('PUT', `/jobs/${jobIds[0]}/status`, { status: 'in_progress' });
    expect(await undo(maker)).toEqual({ removed: [jobIds[1]], kept: [jobIds[0]] });
    expect((await company.admin.call('GET', `/jobs/${jobIds[1]}`)).status).toBe(404);
  });

  it('become jobs over days, some on each, in the order they were chosen', async () => {
    const names = ['Spread One', 'Spread Two', 'Spread Three'];
    const tanks = [];
    for (const name of names) tanks.push(await makeTank(name, [70, 36]));
    const addressIds = tanks.map(({ addressId }) => addressId).toReversed();
    // A Wednesday before Thanksgiving: the next workday is Friday.
    const body = { addressIds, scheduledDate: '2026-11-25', perDay: 2 };
    const days = ['2026-11-25', '2026-11-25', '2026-11-27'];
    const { jobs } = await ask('POST', '/tanks/due/jobs/preview', body);
    const toDo = jobs.map(({ clientName, scheduledDate }: Record<string, string>) => [
      clientName,
      scheduledDate,
    ]);
    expect(toDo).toEqual(names.toReversed().map((name, at) => [name, days[at]]));
    expect((await ask('POST', '/tanks/due/jobs', body)).made).toHaveLength(3);
    const planned = [];
    for (const tank of tanks) planned.push((await tankOf(tank)).planned?.date);
    expect(planned.toReversed()).toEqual(days);
    const none = await company.dispatcher.call('POST', '/tanks/due/jobs', { ...body, perDay: 0 });
    expect(none.status).toBe(400);
  });

  it('get no job where a recurring one covers them or nothing says how often', async () => {
    const covered = await makeTank('Covered', [70, 36]);
    const type = await pumpOut();
    await ask('POST', '/job-series', {
      clientId: covered.clientId,
      clientAddressId: covered.addressId,
      title: 'Every year',
      jobTypeId: type.id,
      wasteType: 'septage',
      startDate: addMonths(today(), 3),
      rule: { unit: 'completion', every: 300 },
    });
    const unknown = await makeTank('Never pumped', []);
    const body = { addressIds: [covered.addressId, unknown.addressId], scheduledDate: today() };
    const answer = await ask('POST', '/tanks/due/jobs', body);
    expect(answer.made).toEqual([]);
    expect(answer.skipped.map(({ message }: { message: string }) => message)).toContain(
      'No service interval is known for this tank.',
    );
  });

  it('are a file too', async () => {
    const file = await company.dispatcher.call('GET', '/exports/due-tanks?months=0&town=Ephrata');
    expect(file.status).toBe(200);
    expect(String(file.body)).toContain('Longest');
    expect(String(file.body)).not.toContain('Soon');
  });
});
