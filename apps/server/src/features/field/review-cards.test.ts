import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FieldReview, ReviewCard } from '@haulwright/contract/field.contract';
import { aboutStop } from '@haulwright/domain/field/about-stop';
import type { DayPack } from '@haulwright/domain/field/day-pack';
import type { ReviewAct } from '@haulwright/domain/field/review-acts';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { statementsOfRequests } from '../../../../../test/server/request-statements.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { aboard } from '../custody/testing.ts';
import { makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { makeClientNorth } from '../routes/testing.ts';
import { arrived, command, notDone, send, today, type SentCommand } from './testing.ts';

const server = serverOfFile();
let day: RouteDay;
let technician: TestPerson;
let second: TestPerson;
let truck: Vehicle;
let routeId: string;
let tankId: string;
let jobs: Job[];
let pack: DayPack;

beforeAll(async () => {
  day = await makeRouteDay(server, today(), { kilometers: [] });
  second = await addPerson(server, day.company.admin, ['dispatcher'], 'Dina Dispatcher');
});

/** A crew of their own drives a truck with three jobs, and loads the day. */
beforeEach(async () => {
  technician = await addPerson(server, day.company.admin, ['field_technician'], 'Tom Technician');
  const tank = { name: 'Tank', capacityGallons: 2_000, acceptedWasteTypes: ['septage' as const] };
  truck = await makeVehicle(day.company.admin, {
    name: `Truck ${newId().slice(-6)}`,
    tanks: [tank] as never,
  });
  jobs = [];
  for (const north of [2, 4, 6])
    jobs.push(
      await makeJob(day.dispatcher, await makeClientNorth(day.dispatcher, north), {
        scheduledDate: today(),
        expectedGallons: 500,
        wasteType: 'septage',
      }),
    );
  ({ id: routeId } = await day.published(
    [...jobs.map(({ id: jobId }) => ({ kind: 'job' as const, jobId })), day.empty()],
    { vehicleId: truck.id, driverUserId: technician.userId },
  ));
  pack = bodyOf(await technician.call('GET', '/field/v1/pack'));
  tankId = pack.routes[0]?.tanks[0]?.id ?? '';
});

const id = (at: number): string => jobs[at]?.id ?? '';
/** What the phone knows of a job, with each of its reports. */
const about = (at: number) => {
  const job = pack.jobs.find((one) => one.id === id(at));
  return { about: aboutStop(job ?? null, pack.routes[0] ?? null) };
};
const pumped = (at: number, gallons: number, { notes = null, ...changes }: Record<string, unknown> = {}) =>
  command(
    'job.completed',
    {
      jobId: id(at),
      gallons,
      notes,
      load: [{ compartmentId: tankId, gallons, wasteType: 'septage', method: 'sight_glass' }],
    },
    { ...about(at), ...changes },
  );
const dumped = (gallons: number) =>
  command('load.dumped', {
    disposalSiteId: day.site.id,
    routeId,
    rows: [{ compartmentId: tankId, gallons, method: 'meter', emptied: true }],
    ticketNumber: 'T-9',
    weightPounds: null,
  });

const cards = async (): Promise<ReviewCard[]> =>
  bodyOf(await day.dispatcher.call('GET', '/field/v1/review-cards?limit=200')).items.filter(
    (card: ReviewCard) => card.technician.userId === technician.userId,
  );
const waiting = async (): Promise<FieldReview[]> => (await cards()).flatMap(({ reviews }) => reviews);
const decideAll = (
  reviews: readonly FieldReview[],
  act: ReviewAct | null = null,
  person: TestPerson = day.dispatcher,
) =>
  person.call('POST', '/field/v1/review-cards/decisions', {
    decisions: reviews.map((review) => ({ id: review.id, act: act ?? review.atOnce })),
  });
const load = async (at: number) => bodyOf(await day.dispatcher.call('GET', `/jobs/${id(at)}`));
const historyOf = async (at: number): Promise<string> =>
  bodyOf(await day.dispatcher.call('GET', `/jobs/${id(at)}/history`))
    .map(({ text }: { text: string }) => text)
    .join('\n');
const aboardNow = async () =>
  (await server.database.inTenant(day.company.admin, (tx) => aboard(tx, truck.id))).map(
    ({ gallons }) => gallons,
  );
const takeBack = async () => bodyOf(await day.act(routeId, 'take-back'));
const removeRoute = async () => bodyOf(await day.dispatcher.call('DELETE', `/routes/${routeId}`));
const remove = async (at: number) => bodyOf(await day.company.admin.call('DELETE', `/jobs/${id(at)}`));
const archive = async (clientId: string) =>
  bodyOf(await day.company.admin.call('PUT', `/clients/${clientId}/status`, { status: 'inactive' }));
/** The office has done it by phone, while the crew had no signal. */
const completeByPhone = async (at: number, actualGallons: number | null) =>
  bodyOf(
    await day.dispatcher.call('PUT', `/jobs/${id(at)}/status`, {
      status: 'completed',
      actualGallons,
      completionNotes: 'Hector did it, phoned in',
    }),
  );

describe('a truck’s day while the office changed it', () => {
  /** The route is taken back and deleted, one job moved, another deleted. */
  async function sixReports({ clockAheadMs = 0 } = {}): Promise<SentCommand[]> {
    await takeBack();
    await removeRoute();
    bodyOf(await day.dispatcher.call('PUT', `/jobs/${id(1)}/date`, { scheduledDate: addDays(today(), 2) }));
    await remove(2);
    // One after the other, as the phone saves them.
    const since = Date.now() + clockAheadMs;
    const reports = [
      arrived(id(0), about(0)),
      pumped(0, 600),
      pumped(1, 300),
      arrived(id(2), about(2)),
      pumped(2, 200),
      dumped(1_100),
    ].map((report, step) => ({ ...report, capturedAt: new Date(since + step).toISOString() }));
    await send(technician, ...reports);
    return reports;
  }

  it.each([
    ['one card, in order of time, and one press brings every gallon into the ledger', 0],
    ['the same of a phone whose clock is ahead: nothing is dumped before it was pumped', 10_000],
  ])('is %s', async (_, clockAheadMs) => {
    const reports = await sixReports({ clockAheadMs });
    const [card, ...others] = await cards();
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      day: today(),
      vehicle: { id: truck.id },
      technician: { fullName: 'Tom Technician' },
    });
    expect(card?.reviews.map(({ commandId }) => commandId)).toEqual(reports.map((one) => one.id));
    expect(card?.reviews[4]).toMatchObject({
      job: null,
      about: { clientName: expect.any(String), jobNumber: jobs[2]?.jobNumber, address: expect.any(String) },
      acts: ['make-job', 'note'],
    });
    expect(card?.reviews[5]).toMatchObject({ site: day.site.name, ticketNumber: 'T-9' });
    const answer = bodyOf(await decideAll(card?.reviews ?? []));
    expect([answer.decidedCount, answer.refused]).toEqual([6, null]);
    const done = await Promise.all([load(0), load(1), load(2)]);
    expect(done.map((job) => [job.status, job.actualGallons, job.assignedTo])).toEqual(
      [600, 300, 200].map((gallons) => ['completed', gallons, technician.userId]),
    );
    expect(await historyOf(2)).toContain(`Made again from a field report. It was ${jobs[2]?.jobNumber}`);
    expect(await aboardNow()).toEqual([]);
    const ticket = bodyOf(await day.dispatcher.call('GET', `/compliance/tickets/${reports[5]?.id}`));
    expect([
      ticket.gallons,
      ticket.shares.map(({ pickedUpGallons }: { pickedUpGallons: number }) => pickedUpGallons).toSorted(),
    ]).toEqual([1_100, [200, 300, 600]]);
    const evidence = bodyOf(await day.dispatcher.call('GET', `/jobs/${id(2)}/evidence`));
    expect(evidence.checkIns).toHaveLength(1);
    expect(await cards()).toEqual([]);
  });

  it('stops at the first that cannot count, and says which; those before it are decided', async () => {
    await sixReports();
    const all = await waiting();
    await archive(jobs[2]?.clientId ?? '');
    const answer = bodyOf(await decideAll(all));
    expect(answer).toMatchObject({
      decidedCount: 3,
      refused: { id: all[3]?.id, code: 'review.client-archived' },
    });
    expect(answer.refused.message).toContain('Restore the client first');
    expect(await aboardNow()).toEqual([900]);
    expect((await waiting()).map((one) => one.id)).toEqual(all.slice(3).map((one) => one.id));
    expect((await day.dispatcher.call('GET', `/jobs/${id(2)}`)).status).toBe(404);
    // Nobody is locked out of the rest.
    expect(bodyOf(await decideAll(all.slice(3, 5), 'note')).decidedCount).toBe(2);
  });

  it('is decided by one of two dispatchers; the other is told what is there now', async () => {
    await sixReports();
    const all = await waiting();
    const answers = await Promise.all([decideAll(all), decideAll(all, null, second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body;
    expect(late.code).toBe('review.already-decided');
    expect(late.data.present).toHaveLength(6);
    expect(late.data.present[0]).toMatchObject({ state: 'counted', decidedByName: expect.any(String) });
    expect((await load(0)).actualGallons).toBe(600);
    // One who had an older card open decides nothing of it, not even what is still open.
    await send(technician, notDone(id(0), about(0)));
    const [open] = await waiting();
    const mixed = open === undefined ? [] : [...all.slice(0, 1), open];
    expect((await decideAll(mixed, 'note', second)).status).toBe(409);
    expect(await waiting()).toHaveLength(1);
  });

  it('is found and locked with as many statements for one report as for many', async () => {
    await send(technician, command('note.left', { jobId: id(0), routeId: null, text: 'one' }, about(0)));
    const counted = async (work: () => Promise<unknown>) =>
      (await statementsOfRequests(work)).map((all) => all.length);
    const reading = () => counted(() => day.dispatcher.call('GET', '/field/v1/review-cards?limit=200'));
    const one = await reading();
    const notes = ['a', 'b', 'c', 'd', 'e'].map((text) =>
      command('note.left', { jobId: id(0), routeId: null, text }, about(0)),
    );
    await send(technician, ...notes);
    expect(await reading()).toEqual(one);
    const [first, ...others] = await waiting();
    const alone = await counted(() => decideAll(first === undefined ? [] : [first]));
    const [together = 0] = await counted(() => decideAll(others));
    // Each decision is one row, within a savepoint of its own: what it takes to find, lock and show them is not repeated.
    expect(together - (alone[0] ?? 0)).toBeLessThanOrEqual(4 * (others.length - 1));
  });
});

describe('work that was already completed', () => {
  const conflict = async (changes: object = { notes: 'Lid replaced' }): Promise<FieldReview> => {
    // The truck's loads are reported, so that what the office completes goes into its tank.
    await send(technician, pumped(1, 50));
    await completeByPhone(0, 650);
    await send(technician, pumped(0, 200, { ...changes, capturedAt: new Date().toISOString() }));
    const [review] = await waiting();
    if (review === undefined) throw new Error('nothing waits');
    return review;
  };

  it('shows both sides, and is nothing that is accepted unseen', async () => {
    const before = await load(0);
    const review = await conflict();
    expect(review).toMatchObject({
      code: 'job.already-completed',
      gallons: 200,
      note: 'Lid replaced',
      office: { gallons: 650, notes: 'Hector did it, phoned in', byName: 'Dora Dispatcher' },
      acts: ['replace', 'second-visit', 'note'],
      atOnce: null,
    });
    expect(before.status).not.toBe('completed');
    const refused = bodyOf(await decideAll([review], 'count'));
    expect(refused.refused).toMatchObject({ code: 'review.changed' });
    expect((await load(0)).actualGallons).toBe(650);
  });

  it.each<[ReviewAct, number, string, string]>([
    [
      'replace',
      200,
      'Hector did it, phoned in\nTom Technician: Lid replaced',
      'Gallons replaced by the report',
    ],
    ['second-visit', 850, 'Hector did it, phoned in\nTom Technician: Lid replaced', 'Second visit added'],
    ['note', 650, 'Hector did it, phoned in', 'Kept as a note: the report of Tom Technician'],
  ])(
    '%s: %i gal; times and notes of the first stay, and the job says so',
    async (act, gallons, notes, said) => {
      const review = await conflict();
      const { completedAt } = await load(0);
      expect(bodyOf(await decideAll([review], act)).decidedCount).toBe(1);
      expect(await load(0)).toMatchObject({ completedAt, actualGallons: gallons, completionNotes: notes });
      expect(await aboardNow()).toEqual([50 + gallons]);
      const history = await historyOf(0);
      expect(history).toContain(said);
      expect(history).toContain('200 gallons collected. Lid replaced');
    },
  );

  it('is not added where one of the two is in no tank', async () => {
    const review = await conflict({ data: { jobId: id(0), gallons: 200, notes: null } });
    const { refused } = bodyOf(await decideAll([review], 'second-visit'));
    expect(refused.code).toBe('review.no-tank');
    expect([(await load(0)).actualGallons, await aboardNow()]).toEqual([650, [700]]);
  });

  it('replaces as carefully for programs that know only to accept', async () => {
    const review = await conflict();
    bodyOf(
      await day.dispatcher.call('POST', `/field/v1/reviews/${review.id}/decision`, { decision: 'count' }),
    );
    expect(await load(0)).toMatchObject({
      actualGallons: 200,
      completionNotes: 'Hector did it, phoned in\nTom Technician: Lid replaced',
    });
  });
});

describe('work that could not be done', () => {
  it.each<[ReviewAct, object]>([
    ['tomorrow', { status: 'unscheduled', scheduledDate: addDays(today(), 1) }],
    ['cancel', { status: 'cancelled', cancelReason: 'Could not do the job: locked gate' }],
    ['note', { status: 'unscheduled', scheduledDate: today() }],
  ])('waits for the office with its reason, and is decided there: %s', async (act, left) => {
    await send(technician, notDone(id(0), about(0)));
    const [review, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(review).toMatchObject({
      kind: 'attempt',
      title: 'Could not do the job: locked gate',
      note: 'Nobody answers',
      job: { id: id(0), status: 'unscheduled' },
      clientPhone: expect.any(String),
      acts: ['tomorrow', 'cancel', 'note'],
      atOnce: null,
    });
    expect(bodyOf(await decideAll(review === undefined ? [] : [review], act)).refused).toBeNull();
    expect(await load(0)).toMatchObject(left);
    expect(await waiting()).toEqual([]);
  });

  it('leaves the list once somebody has done the job, and is decided no more', async () => {
    await send(technician, notDone(id(0), about(0)));
    const before = await waiting();
    await completeByPhone(0, null);
    expect(await waiting()).toEqual([]);
    expect(bodyOf(await decideAll(before, 'cancel')).refused.code).toBe('review.is-completed');
    expect((await load(0)).status).toBe('completed');
  });
});

describe('a deleted job', () => {
  it('was on no route that a driver has: there it is cancelled, and the work counts all the same', async () => {
    const refused = await day.company.admin.call('DELETE', `/jobs/${id(0)}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'job.on-published-route']);
    expect(refused.body.message).toContain('Cancel it instead');
    const cancelled = { status: 'cancelled', reason: 'Called off' };
    bodyOf(await day.dispatcher.call('PUT', `/jobs/${id(0)}/status`, cancelled));
    await send(technician, pumped(0, 100));
    expect(bodyOf(await decideAll(await waiting())).decidedCount).toBe(1);
    expect(await load(0)).toMatchObject({ status: 'completed', actualGallons: 100 });
  });

  it('of a phone that does not say whose it was can only be kept as a note', async () => {
    await takeBack();
    await remove(0);
    await send(technician, pumped(0, 100, { about: undefined }));
    const [review] = await waiting();
    expect(review).toMatchObject({ about: null, acts: ['note'], atOnce: null });
    const made = bodyOf(await decideAll(review === undefined ? [] : [review], 'make-job'));
    expect(made.refused.code).toBe('review.cannot-count');
  });

  it('is not made in another company, nor decided by a technician', async () => {
    await takeBack();
    await remove(0);
    await send(technician, pumped(0, 100));
    const all = await waiting();
    expect((await decideAll(all, null, technician)).status).toBe(403);
    const elsewhere = await makeRouteDay(server, today(), { kilometers: [] });
    expect((await decideAll(all, null, elsewhere.dispatcher)).status).toBe(404);
    expect((await elsewhere.dispatcher.call('GET', '/field/v1/review-cards')).body.items).toEqual([]);
  });
});
