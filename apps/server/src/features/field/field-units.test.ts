import { beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Rental } from '@haulwright/domain/rentals/rental';
import type { RentalWork, WorkAction } from '@haulwright/domain/rentals/rental-work';
import type { Unit, UnitType } from '@haulwright/domain/rentals/unit';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { daysAgo, makeRental, makeRentalSet, makeUnits, makeUnitType, record } from '../rentals/testing.ts';
import { arrived, command, makeFieldCompany, outcomeOf, send, today, type FieldCompany } from './testing.ts';
import { patiently } from '../../../../../test/patience.ts';

const server = serverOfFile();
let company: FieldCompany;
let type: UnitType;
let units: Unit[];
let rental: Rental;
beforeEach(async () => {
  company = await makeFieldCompany(server);
  ({ type, units, rental } = await makeRentalSet(company.admin, company.client, 6));
});

const idOf = (at: number): string => units[at]?.id ?? '';
const load = async (id = rental.id): Promise<Rental> =>
  bodyOf(await company.dispatcher.call('GET', `/rentals/${id}`));
const eventsOf = async (id = rental.id) =>
  (await load(id)).events.map(({ kind, labelNumber, date }) => [kind, labelNumber, date]).toReversed();

async function plan(action: WorkAction, changes: object = {}, rentalId = rental.id): Promise<Job> {
  const job: Job = bodyOf(
    await company.dispatcher.call('POST', `/rentals/${rentalId}/jobs`, {
      action,
      items: [{ unitTypeId: type.id, quantity: 2 }],
      scheduledDate: today(),
      ...changes,
    }),
  );
  await company.assign(job.id, company.technician);
  return job;
}

type Did = 'delivered' | 'exchanged' | 'moved' | 'serviced' | 'picked-up';
const report = (did: Did, labels: readonly (number | readonly [number, number])[]) =>
  labels.map((label) =>
    typeof label === 'number'
      ? { did, labelNumber: label }
      : { did, labelNumber: label[0], byLabelNumber: label[1] },
  );
const done = (job: Job, units: object[], changes: object = {}) =>
  command('job.completed', { jobId: job.id, gallons: null, notes: null, units }, changes);

describe('rental work', () => {
  it('is planned as a job that says what it is for', async () => {
    const job = await plan('deliver', { description: 'By the gate' });
    expect(job).toMatchObject({
      title: 'Delivery: Main Street site',
      clientId: company.client.id,
      clientAddressId: rental.clientAddressId,
      description: 'By the gate',
    });
    const { work }: { work: RentalWork } = bodyOf(
      await company.dispatcher.call('GET', `/jobs/${job.id}/rental-work`),
    );
    expect(work).toEqual({
      rentalId: rental.id,
      rentalName: 'Main Street site',
      action: 'deliver',
      items: [{ unitTypeId: type.id, unitTypeName: type.name, quantity: 2 }],
      done: [],
    });
    const other = await company.job();
    expect(bodyOf(await company.technician.call('GET', `/jobs/${other.id}/rental-work`))).toEqual({
      work: null,
    });
    expect((await company.other.call('GET', `/jobs/${job.id}/rental-work`)).status).toBe(404);
  });

  it('is planned by the office, once, and only while the rental runs', async () => {
    const ask = (person = company.dispatcher, changes: object = {}, key?: string) =>
      person.call(
        'POST',
        `/rentals/${rental.id}/jobs`,
        {
          action: 'service',
          items: [{ unitTypeId: type.id, quantity: 1 }],
          scheduledDate: today(),
          ...changes,
        },
        ...(key === undefined ? [] : [{ 'idempotency-key': key }]),
      );
    expect((await ask(company.technician)).status).toBe(403);
    expect((await ask(company.dispatcher, { items: [] })).status).toBe(400);
    const foreign = await makeFieldCompany(server);
    expect((await ask(foreign.dispatcher)).status).toBe(404);
    const theirs = await makeUnitType(foreign.admin);
    expect(
      (await ask(company.dispatcher, { items: [{ unitTypeId: theirs.id, quantity: 1 }] })).body.code,
    ).toBe('unit.type-unknown');
    bodyOf(await company.admin.call('POST', `/rentals/${rental.id}/end`));
    expect((await ask()).body.code).toBe('rental.ended');
  });

  it('goes along in the day pack with the units that are there and those that may be brought', async () => {
    await record(company.dispatcher, rental.id, 'delivered', 5, [idOf(1)]);
    const broken = { unitTypeId: type.id, serial: null, note: null, idleState: 'maintenance' };
    bodyOf(await company.admin.call('PUT', `/units/${idOf(5)}`, broken));
    await makeUnits(company.admin, (await makeUnitType(company.admin)).id, 2);
    const job = await plan('exchange');
    const pack = await company.pack();
    expect(pack.jobs.find(({ id }) => id === job.id)?.rental).toEqual({
      rentalId: rental.id,
      rentalName: 'Main Street site',
      action: 'exchange',
      items: [{ unitTypeId: type.id, unitTypeName: type.name, quantity: 2 }],
      units: [{ labelNumber: 2, unitTypeId: type.id, unitTypeName: type.name, isHere: true }],
    });
    expect(pack.idleUnits?.map(({ labelNumber }) => labelNumber)).toEqual([1, 3, 4, 5]);
    expect((await company.pack(company.other)).idleUnits).toEqual([]);
  });
});

describe('units that were scanned', () => {
  it('are on rent from the day of the work on', async () => {
    const job = await plan('deliver');
    expect(await outcomeOf(company.technician, done(job, report('delivered', [1, 2, 1])))).toEqual([
      'applied',
    ]);
    expect(await eventsOf()).toEqual([
      ['delivered', 1, today()],
      ['delivered', 2, today()],
    ]);
    expect((await load()).units).toMatchObject([
      { labelNumber: 1, since: today(), clientAddressId: rental.clientAddressId },
      { labelNumber: 2, since: today() },
    ]);
    const { work } = bodyOf(await company.dispatcher.call('GET', `/jobs/${job.id}/rental-work`));
    expect(work.done.map(({ labelNumber }: { labelNumber: number }) => labelNumber)).toEqual([1, 2]);
    expect((await load()).events[0]?.byName).toBe('Tom Technician');
  });

  it('are exchanged, moved, serviced and picked up', async () => {
    await record(company.dispatcher, rental.id, 'delivered', 9, [idOf(0), idOf(1)]);
    await send(company.technician, done(await plan('exchange'), report('exchanged', [[1, 3]])));
    await send(company.technician, done(await plan('service'), report('serviced', [2, 3])));
    await send(company.technician, done(await plan('pick-up'), report('picked-up', [2, 3])));
    expect(await eventsOf()).toEqual([
      ['delivered', 1, daysAgo(9)],
      ['delivered', 2, daysAgo(9)],
      ['exchanged', 1, today()],
      ['serviced', 2, today()],
      ['serviced', 3, today()],
      ['picked-up', 2, today()],
      ['picked-up', 3, today()],
    ]);
    expect((await load()).units).toEqual([]);
    expect(await company.reviews()).toEqual([]);
  });

  it('that were serviced are no longer missed by the rule of the site', async () => {
    const ruled = await makeRental(company.admin, company.client, type.id, {
      people: 20,
      serviceRule: 'one-to-ten',
    });
    await record(company.dispatcher, ruled.id, 'delivered', 9, [idOf(0), idOf(1)]);
    const service = [{ what: 'service', units: 2, days: 9 }];
    expect((await load(ruled.id)).shortfalls).toEqual(service);
    const job = await plan('service', {}, ruled.id);
    await send(company.technician, done(job, report('serviced', [1])));
    expect((await load(ruled.id)).shortfalls).toEqual([{ what: 'service', units: 1, days: 9 }]);
    await send(company.technician, done(await plan('service', {}, ruled.id), report('serviced', [1, 2])));
    expect((await load(ruled.id)).shortfalls).toEqual([]);
    const { items } = bodyOf(await company.dispatcher.call('GET', '/rentals?search=Main'));
    expect(items.find(({ id }: { id: string }) => id === ruled.id).shortfalls).toEqual([]);
  });

  it('at midnight belong to the day that it was in the company’s time', async () => {
    const day = addDays(today(), -2);
    // 03:59 and 04:01 or 04:59 and 05:01 in UTC, depending on the season.
    const midnight = new Date(`${addDays(day, 1)}T03:00:00Z`);
    while (calendarDateIn(midnight, 'America/New_York') === day)
      midnight.setUTCMinutes(midnight.getUTCMinutes() + 30);
    const at = (seconds: number) => ({
      capturedAt: new Date(midnight.getTime() + seconds * 1_000).toISOString(),
    });
    const jobs = [await plan('deliver'), await plan('deliver')] as const;
    // Work cannot precede the job: the office created these jobs later than that.
    await send(company.technician, done(jobs[0], report('delivered', [1]), at(-60)));
    await send(company.technician, done(jobs[1], report('delivered', [2]), at(60)));
    for (const review of await company.reviews()) bodyOf(await company.decide(review.id, 'count'));
    expect(await eventsOf()).toEqual([
      ['delivered', 1, day],
      ['delivered', 2, addDays(day, 1)],
    ]);
  });
});

describe('units the books cannot take as they were reported', () => {
  it('wait for the office, and the others and the job count', async () => {
    const other = await makeRental(company.admin, company.client, type.id, { name: 'Other site' });
    await record(company.dispatcher, other.id, 'delivered', 3, [idOf(1)]);
    const job = await plan('deliver');
    const one = done(job, report('delivered', [1, 2, 3, 77]));
    const [answered] = await send(company.technician, one);
    expect(answered).toMatchObject({ outcome: 'applied', code: 'unit.unknown' });
    expect(answered?.message).toContain('The office is reviewing the units.');
    expect(await eventsOf()).toEqual([
      ['delivered', 1, today()],
      ['delivered', 3, today()],
    ]);
    expect((await company.load(job.id)).status).toBe('completed');
    const [review] = await company.reviews();
    expect(review).toMatchObject({
      kind: 'effect',
      code: 'unit.unknown',
      title: 'Completed the job: delivered #1, #2, #3, #77',
      unitsWaiting: 'delivered #2, #77',
    });
    const id = review?.id ?? '';
    const refused = await company.decide(id, 'count');
    expect([refused.status, refused.body.code]).toEqual([409, 'review.cannot-count']);
    expect(refused.body.message).toContain('Some units still cannot be recorded');
    // The office records the missing delivery, and adds the purchased unit.
    await record(company.dispatcher, other.id, 'picked-up', 0, [idOf(1)]);
    bodyOf(await company.admin.call('POST', '/units', { unitTypeId: type.id, count: 1, firstNumber: 77 }));
    expect(bodyOf(await company.decide(id, 'count'))).toMatchObject({ state: 'counted', unitsWaiting: null });
    expect((await eventsOf()).slice(2)).toEqual([
      ['delivered', 2, today()],
      ['delivered', 77, today()],
    ]);
  });

  it('may be kept as a note: nothing of them is recorded', async () => {
    await send(company.technician, done(await plan('pick-up'), report('picked-up', [1])));
    const [review] = await company.reviews();
    expect(review).toMatchObject({ code: 'unit.not-there', unitsWaiting: 'picked up #1' });
    bodyOf(await company.decide(review?.id ?? '', 'note'));
    expect(await eventsOf()).toEqual([]);
    expect(await company.reviews()).toEqual([]);
  });

  it.each<[string, (job: Job) => Promise<unknown>, string]>([
    [
      'of a rental that ended',
      async () => bodyOf(await company.admin.call('POST', `/rentals/${rental.id}/end`)),
      'unit.rental-ended',
    ],
    [
      'in maintenance',
      async () =>
        bodyOf(
          await company.admin.call('PUT', `/units/${idOf(0)}`, {
            unitTypeId: type.id,
            serial: null,
            note: null,
            idleState: 'maintenance',
          }),
        ),
      'unit.not-available',
    ],
  ])('%s wait too', async (_, change, code) => {
    const job = await plan('deliver');
    await change(job);
    expect(await outcomeOf(company.technician, done(job, report('delivered', [1])))).toEqual([
      'applied',
      code,
    ]);
    expect((await company.reviews()).map((review) => review.code)).toEqual([code]);
  });

  it('of a job that was called off wait with it, and count with it', async () => {
    const job = await plan('deliver');
    await company.setStatus(job.id, 'cancelled', { reason: 'Called off' });
    const one = done(job, report('delivered', [1]));
    expect(await outcomeOf(company.technician, one)).toEqual(['recorded', 'job.already-cancelled']);
    expect(await eventsOf()).toEqual([]);
    const [review] = await company.reviews();
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    expect(await eventsOf()).toEqual([['delivered', 1, today()]]);
  });

  it('of a job that is not for a rental wait', async () => {
    const job = await company.job();
    expect(await outcomeOf(company.technician, done(job, report('delivered', [1])))).toEqual([
      'applied',
      'unit.no-rental',
    ]);
  });

  it('that the office recorded by hand before are not recorded twice', async () => {
    const job = await plan('deliver');
    await record(company.dispatcher, rental.id, 'delivered', 0, [idOf(0)]);
    expect(await outcomeOf(company.technician, done(job, report('delivered', [1, 2])))).toEqual(['applied']);
    expect(await eventsOf()).toEqual([
      ['delivered', 1, today()],
      ['delivered', 2, today()],
    ]);
  });

  it('that the office withdrew stay withdrawn, however often the report comes', async () => {
    const job = await plan('deliver');
    const one = done(job, report('delivered', [1]));
    await send(company.technician, one);
    const event = (await load()).events[0];
    bodyOf(await company.dispatcher.call('POST', `/rentals/${rental.id}/events/${event?.id}/withdrawal`));
    await send(company.technician, one);
    expect((await load()).units).toEqual([]);
  });
});

describe('a wire that loses and doubles what is said', () => {
  it(
    'leaves every unit where it was brought, once',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ job: fc.integer({ min: 0, max: 2 }), twin: fc.boolean() }), {
            minLength: 3,
            maxLength: 8,
          }),
          fc.boolean(),
          async (deliveries, officeToo) => {
            const fresh = await makeUnits(company.admin, type.id, 4);
            const [a = 0, b = 0, c = 0, d = 0] = fresh.map(({ labelNumber }) => labelNumber);
            const site = await makeRental(company.admin, company.client, type.id);
            const jobs = [
              await plan('deliver', {}, site.id),
              await plan('exchange', {}, site.id),
              await plan('pick-up', {}, site.id),
            ];
            const words = [
              report('delivered', [a, b, c]),
              report('exchanged', [[a, d]]),
              report('picked-up', [b, d]),
            ];
            const commands = jobs.flatMap((job, at) => [arrived(job.id), done(job, words[at] ?? [])]);
            const batchOf = (at: number) => commands.slice(2 * at, 2 * at + 2);
            // Replies are lost: the phone sends again, sometimes twice at once; in the end each one arrives.
            for (const { job, twin } of deliveries) {
              if (job > 0) await send(company.technician, ...batchOf(0));
              if (job > 1) await send(company.technician, ...batchOf(1));
              await Promise.all([
                send(company.technician, ...batchOf(job)),
                ...(twin ? [send(company.technician, ...batchOf(job))] : []),
                ...(officeToo ? [record(company.dispatcher, site.id, 'paused', 0).catch(() => null)] : []),
              ]);
            }
            for (const at of [0, 1, 2]) await send(company.technician, ...batchOf(at));
            const of = (await eventsOf(site.id)).filter(([kind]) => kind !== 'paused');
            expect(of).toEqual([
              ['delivered', a, today()],
              ['delivered', b, today()],
              ['delivered', c, today()],
              ['exchanged', a, today()],
              ['picked-up', b, today()],
              ['picked-up', d, today()],
            ]);
            expect((await load(site.id)).units.map(({ labelNumber }) => labelNumber)).toEqual([c]);
            expect(await company.reviews()).toEqual([]);
          },
        ),
        { numRuns: 6 },
      );
    },
    patiently(120_000),
  );

  it('brings nobody to a standstill when office and phones write at once', async () => {
    const job = await plan('deliver');
    const [answered] = await Promise.all([
      send(company.technician, done(job, report('delivered', [1, 2]))),
      ...[2, 3].map((at) =>
        company.dispatcher.call('POST', `/rentals/${rental.id}/events`, {
          kind: 'delivered',
          date: today(),
          unitIds: [idOf(at)],
          jobId: job.id,
        }),
      ),
    ]);
    expect(answered).toMatchObject([{ outcome: 'applied' }]);
    expect((await load()).units.map(({ labelNumber }) => labelNumber)).toEqual([1, 2, 3, 4]);
  });
});
