import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import { fieldCommand } from '@haulwright/domain/field/field-command';
import { replay, type Day } from '@haulwright/domain/field/replay';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { makeClientNorth } from '../routes/testing.ts';
import { command, minutesAgo, notDone, outcomeOf, send, today, type SentCommand } from './testing.ts';
import { papersShown } from './testing-papers.ts';

const server = serverOfFile();
let day: RouteDay;
let technician: TestPerson;
let other: TestPerson;
let truck: Vehicle;
let routeId: string;
let jobIds: string[];
let tankId: string;

beforeAll(async () => {
  day = await makeRouteDay(server, today(), { kilometers: [] });
  other = await addPerson(server, day.company.admin, ['field_technician'], 'Otto Technician');
});

/** A truck with one tank of 2,000 gallons and two jobs of the technician. */
beforeEach(async () => {
  technician = await addPerson(server, day.company.admin, ['field_technician'], 'Tom Technician');
  const tank = { name: 'Tank', capacityGallons: 2_000, acceptedWasteTypes: ['septage' as const] };
  truck = await makeVehicle(day.company.admin, {
    name: `Truck ${newId().slice(-6)}`,
    tanks: [tank] as never,
  });
  const made = [];
  for (const north of [2, 4])
    made.push(
      await makeJob(day.dispatcher, await makeClientNorth(day.dispatcher, north), {
        scheduledDate: today(),
        expectedGallons: 500,
        wasteType: 'septage',
      }),
    );
  jobIds = made.map(({ id }) => id);
  ({ id: routeId } = await day.published(
    [...jobIds.map((jobId) => ({ kind: 'job' as const, jobId })), day.empty()],
    { vehicleId: truck.id, driverUserId: technician.userId },
  ));
  tankId = (await pack()).routes[0]?.tanks[0]?.id ?? '';
});

const pack = async (): Promise<DayPack> => bodyOf(await technician.call('GET', '/field/v1/pack'));
const id = (at: number): string => jobIds[at] ?? '';
const load = (gallons: number) =>
  gallons === 0 ? [] : [{ compartmentId: tankId, gallons, wasteType: 'septage', method: 'sight_glass' }];
const at = (minutes: number) => {
  const capturedAt = minutesAgo(minutes);
  return { capturedAt, clock: { offsetMs: 0, checkedAt: capturedAt } };
};
const pumped = (job: number, gallons: number, changes: object = {}, notes: string | null = null) =>
  command('job.completed', { jobId: id(job), gallons, notes, load: load(gallons) }, changes);
const dumped = (gallons: number, changes: object = {}, emptied = false) =>
  command(
    'load.dumped',
    {
      disposalSiteId: day.site.id,
      routeId,
      rows: [{ compartmentId: tankId, gallons, method: 'meter', emptied }],
      ticketNumber: null,
      weightPounds: null,
    },
    changes,
  );
const corrected = (report: SentCommand, gallons: number, changes: object = {}, notes: string | null = null) =>
  command(
    'report.corrected',
    {
      jobId: (report['data'] as { jobId: string }).jobId,
      commandId: report.id,
      gallons,
      notes,
      load: load(gallons),
    },
    changes,
  );
const dumpCorrected = (report: SentCommand, gallons: number, changes: object = {}) => {
  const { data } = dumped(gallons) as unknown as { data: object };
  return command('report.corrected', { ...data, commandId: report.id }, changes);
};
const jobOf = async (job: number) => bodyOf(await day.dispatcher.call('GET', `/jobs/${id(job)}`));
const historyOf = async (job: number): Promise<{ text: string; actorName: string }[]> =>
  bodyOf(await day.dispatcher.call('GET', `/jobs/${id(job)}/history`));
const inTank = async () => (await pack()).routes[0]?.tanks[0]?.gallons;

it('a crew corrects gallons and notes of its own report, again and again, and the office sees who did', async () => {
  const report = pumped(0, 900, at(30), 'Lid cracked');
  expect(await outcomeOf(technician, report)).toEqual(['applied']);
  const { completedAt } = await jobOf(0);
  const first = corrected(report, 950, {}, 'Lid cracked, and replaced');
  expect(await outcomeOf(technician, first)).toEqual(['applied']);
  expect(await jobOf(0)).toMatchObject({
    actualGallons: 950,
    completionNotes: 'Lid cracked, and replaced',
    completedAt,
  });
  expect(await inTank()).toBe(950);
  expect(await historyOf(0)).toContainEqual(
    expect.objectContaining({
      text: expect.stringContaining('Corrected by the report of Tom Technician'),
      actorName: 'Tom Technician',
    }),
  );
  // The next one is about the last; nothing pumped takes the gallons out of the tank.
  expect(await outcomeOf(technician, corrected(first, 0))).toEqual(['applied']);
  expect([(await jobOf(0)).actualGallons, await inTank()]).toEqual([null, 0]);
});

it('a crew corrects how it measured, with the same gallons', async () => {
  const measured = (report: SentCommand, how: string): SentCommand => {
    const { load: rows, ...data } = report['data'] as { load: object[] };
    return { ...report, data: { ...data, load: rows.map((row) => ({ ...row, how })) } };
  };
  const methods = async () =>
    (
      await server.database.inTenant(day.company.admin, (tx) =>
        tx.execute(
          sql`select method, gallons from load_facts f where job_id = ${id(0)} and not exists (select from load_facts r where r.replaces_id = f.id)`,
        ),
      )
    ).rows;
  const report = measured(pumped(0, 900, at(30)), 'estimate');
  await send(technician, report);
  expect(await methods()).toEqual([{ method: 'estimate', gallons: 900 }]);
  expect(await outcomeOf(technician, measured(corrected(report, 900), 'meter'))).toEqual(['applied']);
  expect(await methods()).toEqual([{ method: 'meter', gallons: 900 }]);
});

it('notes that the office wrote meanwhile stay, and the crew’s are added', async () => {
  const report = pumped(0, 900, at(30), 'Mine');
  await send(technician, report);
  const job = await jobOf(0);
  expect(job.completionNotes).toBe('Mine');
  await server.database.inTenant(day.company.admin, async (tx) => {
    const { jobs } = await import('../jobs/jobs.tables.ts');
    const { eq } = await import('drizzle-orm');
    await tx
      .update(jobs)
      .set({ completionNotes: 'The office’s' })
      .where(eq(jobs.id, id(0)));
  });
  await send(technician, corrected(report, 900, {}, 'Mine, corrected'));
  expect((await jobOf(0)).completionNotes).toBe('The office’s\nTom Technician: Mine, corrected');
});

it('of somebody else, of one corrected meanwhile, or of a closed day waits with a sentence; nothing changes', async () => {
  const report = pumped(0, 900, at(30));
  await send(technician, report);
  const unchanged = async () => expect([(await jobOf(0)).actualGallons, await inTank()]).toEqual([900, 900]);
  expect(await outcomeOf(other, corrected(report, 100))).toEqual(['recorded', 'report.not-yours']);
  await unchanged();
  expect(await outcomeOf(technician, corrected(pumped(0, 1), 100))).toEqual(['recorded', 'report.not-found']);
  // More than the tank holds.
  const [refused] = await send(technician, corrected(report, 9_000));
  expect([refused?.outcome, refused?.code]).toEqual(['recorded', 'load.over-capacity']);
  expect(refused?.message).toContain('more than the tank holds');
  await unchanged();
  const once = corrected(report, 950);
  expect(await outcomeOf(technician, once)).toEqual(['applied']);
  expect(await outcomeOf(technician, corrected(report, 970))).toEqual([
    'recorded',
    'report.corrected-meanwhile',
  ]);
  const date = calendarDateIn(new Date(String(report['capturedAt'])), 'America/New_York');
  const closing = { vehicleId: truck.id, date, reason: 'No ticket' };
  bodyOf(await day.company.admin.call('POST', '/compliance/days/closing', closing));
  expect(await outcomeOf(technician, corrected(once, 990))).toEqual(['recorded', 'load.day-closed']);
  expect([(await jobOf(0)).actualGallons, await inTank()]).toEqual([950, 950]);
  const open = bodyOf(await day.dispatcher.call('GET', '/field/v1/reviews?limit=200')).items;
  expect(
    open.filter((one: { commandType: string }) => one.commandType === 'report.corrected')[0],
  ).toMatchObject({ acts: ['note'], gallons: 990 });
});

const withTimes = (report: SentCommand, times: object): SentCommand => ({
  ...report,
  data: { ...(report['data'] as object), ...times },
});
/** Shortly before the report was made. */
function timesBefore(report: SentCommand) {
  const earlier = (seconds: number) =>
    new Date(Date.parse(String(report['capturedAt'])) - seconds * 1_000).toISOString();
  return { arrivedAt: earlier(140), finishedAt: earlier(20) };
}
const instantOf = (minutes: number) =>
  new Date(Math.floor(Date.parse(minutesAgo(minutes)) / 60_000) * 60_000);

it('a crew corrects when it came and was done: job, ledger and history say so, and its price follows', async () => {
  const arrival = command(
    'stop.arrived',
    { stop: { jobId: id(0) }, place: 'unknown', distanceMeters: null },
    at(9),
  );
  const report = pumped(0, 900, at(8));
  await send(technician, arrival, report);
  const { arrivedAt, finishedAt } = timesBefore(report);
  const first = withTimes(corrected(report, 900), { arrivedAt, finishedAt });
  expect(await outcomeOf(technician, first)).toEqual(['applied']);
  expect(await jobOf(0)).toMatchObject({ startedAt: arrivedAt, completedAt: finishedAt, actualGallons: 900 });
  const { rows } = await server.database.inTenant(day.company.admin, (tx) =>
    tx.execute(
      sql`select f.occurred_at from load_facts f where job_id = ${id(0)} and not exists (select from load_facts r where r.replaces_id = f.id)`,
    ),
  );
  expect(rows.map((row) => new Date(String(row['occurred_at'])).toISOString())).toEqual([finishedAt]);
  expect((await bodyOf(await day.dispatcher.call('GET', `/jobs/${id(0)}/price`))).facts.onSiteMinutes).toBe(
    2,
  );
  expect((await historyOf(0)).map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Corrected by the report.* Arrived .* done \d+:\d\d [AP]M/),
    ]),
  );
  // An older phone says no times: they stay.
  expect(await outcomeOf(technician, corrected(first, 950))).toEqual(['applied']);
  expect(await jobOf(0)).toMatchObject({ completedAt: finishedAt, actualGallons: 950 });
});

it.each([
  ['done before it came', 5, 6, 'report.times-wrong'],
  ['done later than now', 5, -60, 'report.times-wrong'],
  ['longer than twelve hours', 30 * 60, 5, 'report.times-wrong'],
  ['done the day before', 24 * 60 + 5, 24 * 60, 'report.other-day'],
])('times that cannot be wait for the office: %s', async (_, came, done, code) => {
  const report = pumped(0, 900, at(8));
  await send(technician, report);
  const before = await jobOf(0);
  const times = {
    arrivedAt: instantOf(came).toISOString(),
    finishedAt: instantOf(done).toISOString(),
  };
  expect(await outcomeOf(technician, withTimes(corrected(report, 700), times))).toEqual(['recorded', code]);
  const { startedAt, completedAt } = before;
  expect(await jobOf(0)).toMatchObject({ startedAt, completedAt, actualGallons: 900 });
});

it('two corrections of the same report where nothing is in a tank: the second one waits', async () => {
  const report = command('job.completed', { jobId: id(0), gallons: 900, notes: null, load: [] }, at(8));
  await send(technician, report);
  const inNoTank = (notes: string) =>
    command('report.corrected', { jobId: id(0), commandId: report.id, gallons: 900, notes, load: [] });
  expect(await outcomeOf(technician, inNoTank('First'))).toEqual(['applied']);
  expect(await outcomeOf(technician, inNoTank('Second'))).toEqual(['recorded', 'report.corrected-meanwhile']);
  expect((await jobOf(0)).completionNotes).toBe('First');
});

/** The jobs as a phone shows them; the ledger has no gallons where nothing is left of a pickup. */
const jobsShown = ({ jobs }: DayPack | Day) =>
  jobs
    .map(({ id: jobId, status, startedAt, completedAt, actualGallons, completionNotes }) => ({
      jobId,
      status,
      startedAt: startedAt && Date.parse(startedAt),
      completedAt: completedAt && Date.parse(completedAt),
      gallons: actualGallons ?? 0,
      completionNotes,
    }))
    .toSorted((a, b) => a.jobId.localeCompare(b.jobId));

const replayed = (before: DayPack, commands: readonly SentCommand[]): Day =>
  replay(
    before,
    commands.map((one) => ({
      command: fieldCommand.parse(one),
      occurredAt: new Date(String(one['capturedAt'])),
    })),
  );

async function takeJobs(count: number): Promise<void> {
  jobIds = [];
  for (let north = 2; jobIds.length < count; north += 1) {
    const job = await makeJob(day.dispatcher, await makeClientNorth(day.dispatcher, north), {
      scheduledDate: today(),
      expectedGallons: 500,
      wasteType: 'septage',
    });
    bodyOf(await day.dispatcher.call('PUT', `/jobs/${job.id}/assignee`, { assignedTo: technician.userId }));
    jobIds.push(job.id);
  }
}

/** What the office's ledger of the truck says. */
async function inLedger(): Promise<number> {
  const days: { vehicle: { id: string }; date: string; compartments: { closing: number }[] }[] = bodyOf(
    await day.dispatcher.call('GET', `/compliance/days?from=${addDays(today(), -1)}&to=${today()}`),
  );
  const own = days.filter(({ vehicle }) => vehicle.id === truck.id);
  const [last] = own.toSorted((a, b) => b.date.localeCompare(a.date));
  return last?.compartments.reduce((sum, { closing }) => sum + closing, 0) ?? 0;
}

/** A pickup that only its correction brought has that one's id in the ledger, and the report's on the phone. */
const withoutIds = ({ tanks, ...shown }: ReturnType<typeof papersShown>) => ({
  ...shown,
  tanks: tanks.map(({ shares, ...tank }) => ({
    ...tank,
    shares: shares?.map(({ pickupId: _pickupId, ...share }) => share),
  })),
});

it('on any day the phone shows without signal what the next pack will say: jobs, tanks and papers, as the office’s ledger', async () => {
  bodyOf(await day.company.admin.call('PUT', '/rule-packs/us-tx-312-145', { follow: true }));
  const step = fc.record({
    kind: fc.constantFrom(
      ...(['pump', 'pump', 'pump', 'correct', 'correct', 'dump', 'dump', 'send'] as const),
      ...(['skip', 'attempt', 'again', 'correct-dump'] as const),
    ),
    job: fc.integer({ min: 0, max: 2 }),
    gallons: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.constant(0)),
    emptied: fc.boolean(),
  });
  const one = { job: 0, gallons: 0, emptied: false };
  const correctedFromNothing = [
    { ...one, kind: 'pump' as const },
    { ...one, kind: 'send' as const },
    { ...one, kind: 'correct' as const, gallons: 735 },
    { ...one, kind: 'dump' as const, gallons: 300 },
    { ...one, kind: 'correct' as const },
    { ...one, kind: 'correct' as const, gallons: 500 },
  ];
  let minute = 600;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await takeJobs(3);
      const next = () => at((minute -= 1));
      const standing = new Map<number, SentCommand>();
      const tried = new Set<number>();
      /** What the office decides about is not corrected meanwhile: the phone does not offer it. */
      const waitForOffice = new Set<string>();
      let before = await pack();
      let waiting: SentCommand[] = [];
      const agree = async () => {
        const offline = replayed(before, waiting);
        for (const { id: commandId, outcome } of waiting.length === 0
          ? []
          : await send(technician, ...waiting)) {
          expect(['applied', 'recorded']).toContain(outcome);
          if (outcome === 'recorded') waitForOffice.add(commandId);
        }
        const sent = await pack();
        const known = new Set(sent.jobs.map(({ id: jobId }) => jobId));
        expect(jobsShown(offline).filter(({ jobId }) => known.has(jobId))).toEqual(jobsShown(sent));
        const ofTruck = { vehicleId: truck.id, routeId };
        const after = papersShown(replay(sent, []), ofTruck);
        expect(withoutIds(papersShown(offline, ofTruck))).toEqual(withoutIds(after));
        const inTanks = after.tanks.reduce((sum, { gallons }) => sum + gallons, 0);
        expect([after.gallons, after.listed, inTanks]).toEqual(Array(3).fill(await inLedger()));
        [before, waiting] = [sent, []];
      };
      for (const { kind, job, gallons, emptied } of steps) {
        const report = standing.get(job);
        if (kind === 'send') await agree();
        if (kind === 'dump') waiting.push(dumped(Math.max(1, gallons), next(), emptied));
        const unsent = waiting.findLast(({ data }) => 'disposalSiteId' in (data as object));
        if (kind === 'correct-dump' && unsent !== undefined)
          waiting.push(dumpCorrected(unsent, Math.max(1, gallons), next()));
        if (kind === 'skip')
          waiting.push(command('note.left', { jobId: null, routeId, text: 'Dump not needed' }, next()));
        if (report !== undefined) {
          if (kind === 'again') waiting.push(pumped(job, gallons, next()));
          if (kind !== 'correct' || waitForOffice.has(report.id)) continue;
          const correction = corrected(report, gallons, next(), `Corrected to ${gallons}`);
          standing.set(job, emptied ? withTimes(correction, timesBefore(report)) : correction);
          waiting.push(standing.get(job) as SentCommand);
        } else if (kind === 'pump' && !tried.has(job)) {
          standing.set(job, pumped(job, gallons, next()));
          waiting.push(standing.get(job) as SentCommand);
        } else if (kind === 'attempt' && !tried.has(job)) {
          tried.add(job);
          waiting.push(notDone(id(job), next()));
        }
      }
      await agree();
      // The next run begins with an empty tank.
      const held = await inLedger();
      if (held > 0) await send(technician, dumped(held, next(), true));
    }),
    { numRuns: 6, endOnFailure: true, examples: [[correctedFromNothing]] },
  );
});
