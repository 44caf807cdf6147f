import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FieldReview } from '@haulwright/contract/field.contract';
import type { ReviewAct } from '@haulwright/domain/field/review-acts';
import type { Job } from '@haulwright/domain/jobs/job';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { aboard } from '../custody/testing.ts';
import { makeRouteDay, type RouteDay } from '../dispatch/testing.ts';
import { billingOf } from '../invoicing/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { make, sign } from '../manifests/testing.ts';
import { makeClientNorth } from '../routes/testing.ts';
import { command, notDone, outcomeOf, send, today } from './testing.ts';

const server = serverOfFile();
const { ask, settings, draft } = billingOf(() => day.company);
let day: RouteDay;
let technician: TestPerson;
let second: TestPerson;
let truck: Vehicle;
let tankId: string;
let jobs: Job[];

beforeAll(async () => {
  day = await makeRouteDay(server, today(), { kilometers: [] });
  second = await addPerson(server, day.company.admin, ['dispatcher'], 'Dina Dispatcher');
});

/** A crew of their own drives a truck with two jobs. */
beforeEach(async () => {
  technician = await addPerson(server, day.company.admin, ['field_technician'], 'Tom Technician');
  const tank = { name: 'Tank', capacityGallons: 2_000, acceptedWasteTypes: ['septage' as const] };
  truck = await makeVehicle(day.company.admin, {
    name: `Truck ${newId().slice(-6)}`,
    tanks: [tank] as never,
  });
  jobs = [];
  for (const north of [2, 4])
    jobs.push(
      await makeJob(day.dispatcher, await makeClientNorth(day.dispatcher, north), {
        scheduledDate: today(),
        expectedGallons: 500,
        wasteType: 'septage',
      }),
    );
  await day.published([...jobs.map(({ id: jobId }) => ({ kind: 'job' as const, jobId })), day.empty()], {
    vehicleId: truck.id,
    driverUserId: technician.userId,
  });
  tankId = bodyOf(await technician.call('GET', '/field/v1/pack')).routes[0]?.tanks[0]?.id;
});

const id = (at: number): string => jobs[at]?.id ?? '';
const pumped = (at: number, gallons: number, notes: string | null = null) =>
  command('job.completed', {
    jobId: id(at),
    gallons,
    notes,
    load: [{ compartmentId: tankId, gallons, wasteType: 'septage', method: 'sight_glass' }],
  });
const waiting = async (): Promise<FieldReview[]> =>
  bodyOf(await day.dispatcher.call('GET', '/field/v1/reviews?limit=200')).items.filter(
    (review: FieldReview) => review.technician.userId === technician.userId,
  );
async function onlyOne(): Promise<FieldReview> {
  const [review, ...others] = await waiting();
  if (review === undefined || others.length > 0) throw new Error('not one report waits');
  return review;
}
const decide = async ({ id: reviewId }: FieldReview, act: ReviewAct, person = day.dispatcher) =>
  bodyOf(
    await person.call('POST', '/field/v1/review-cards/decisions', { decisions: [{ id: reviewId, act }] }),
  );
const undo = (reviews: readonly FieldReview[], person: TestPerson = day.dispatcher) =>
  person.call('POST', '/field/v1/review-cards/undone-decisions', { ids: reviews.map((one) => one.id) });
const load = async (at: number) => bodyOf(await day.dispatcher.call('GET', `/jobs/${id(at)}`));
const historyOf = async (at: number): Promise<string> =>
  bodyOf(await day.dispatcher.call('GET', `/jobs/${id(at)}/history`))
    .map(({ text }: { text: string }) => text)
    .join('\n');
const aboardNow = async () =>
  (await server.database.inTenant(day.company.admin, (tx) => aboard(tx, truck.id))).map(
    ({ gallons }) => gallons,
  );
const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

/** The office completed the job by phone, while the crew reported it too. */
async function conflict(): Promise<FieldReview> {
  // The truck's loads are reported, so that what the office completes goes into its tank.
  await send(technician, pumped(1, 50));
  const done = { status: 'completed', actualGallons: 650, completionNotes: 'Hector did it, phoned in' };
  bodyOf(await day.dispatcher.call('PUT', `/jobs/${id(0)}/status`, done));
  await send(technician, { ...pumped(0, 200, 'Lid replaced'), capturedAt: new Date().toISOString() });
  return onlyOne();
}

describe('a decision about completed work', () => {
  it.each<[ReviewAct, number]>([
    ['replace', 200],
    ['second-visit', 850],
    ['note', 650],
  ])('%s is undone, and can be taken again: gallons, notes, tank', async (act, gallons) => {
    const review = await conflict();
    const before = await load(0);
    for (const round of [1, 2]) {
      const { refused, reviews } = await decide(review, act);
      expect([round, refused, reviews[0].isUndoable]).toEqual([round, null, true]);
      expect([round, (await load(0)).actualGallons, await aboardNow()]).toEqual([
        round,
        gallons,
        [50 + gallons],
      ]);
      const undone = bodyOf(await undo([review]));
      expect(undone.reviews[0]).toMatchObject({ state: 'open', decidedByName: null, isUndoable: false });
      expect(await load(0)).toMatchObject({
        actualGallons: 650,
        completionNotes: before.completionNotes,
        completedAt: before.completedAt,
        wasteType: before.wasteType,
      });
      expect(await aboardNow()).toEqual([700]);
      expect(await onlyOne()).toMatchObject({ acts: ['replace', 'second-visit', 'note'], atOnce: null });
    }
    expect(await historyOf(0)).toContain('Decision undone about the report of Tom Technician');
    // What is decided otherwise after that counts as if it were the first.
    await decide(review, 'second-visit');
    expect([(await load(0)).actualGallons, await aboardNow()]).toEqual([850, [900]]);
  });

  it('is undone by who took it, once, also when pressed twice at once', async () => {
    const review = await conflict();
    await decide(review, 'replace');
    const undone = await undo([review], second);
    expect(refusal(undone)).toEqual([409, 'review.not-yours']);
    expect(undone.body.message).toContain('Ask them to undo it');
    expect((await undo([review], technician)).status).toBe(403);
    const elsewhere = await makeRouteDay(server, today(), { kilometers: [] });
    expect((await undo([review], elsewhere.dispatcher)).status).toBe(404);
    expect((await load(0)).actualGallons).toBe(200);
    const both = await Promise.all([undo([review]), undo([review])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('review.already-undone');
    expect([(await load(0)).actualGallons, await aboardNow()]).toEqual([650, [700]]);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    [
      'the job changed',
      'review.undo-changed',
      async () => {
        const report = bodyOf(await day.dispatcher.call('GET', `/jobs/${id(0)}`));
        expect(report.actualGallons).toBe(200);
        const [other] = [pumped(0, 300)];
        await send(technician, { ...other, capturedAt: new Date().toISOString() });
        await decide(await onlyOne(), 'second-visit', second);
      },
    ],
    [
      'the day was closed',
      'load.day-closed',
      async () =>
        bodyOf(
          await day.company.admin.call('POST', '/compliance/days/closing', {
            vehicleId: truck.id,
            date: calendarDateIn(new Date(), 'America/New_York'),
            reason: 'No ticket',
          }),
        ),
    ],
    [
      'its bill was approved',
      'review.undo-billed',
      async () => {
        await settings();
        await ask('POST', `/jobs/${id(0)}/price`, { amountCents: 40_000 });
        const invoiceId = await draft({ jobIds: [id(0)] });
        bodyOf(await day.company.admin.call('POST', '/invoices/approvals', { ids: [invoiceId] }));
      },
    ],
  ])('stays where %s meanwhile: %s', async (_, code, meanwhile) => {
    const review = await conflict();
    await decide(review, 'replace');
    await meanwhile();
    const [before, tank] = [await load(0), await aboardNow()];
    const refused = await undo([review]);
    expect([refused.body.code, refused.body.message.length > 40]).toEqual([code, true]);
    expect([await load(0), await aboardNow()]).toEqual([before, tank]);
  });

  /** The whole tank, or a part of it, is dumped at the site. */
  async function dumped(gallons: number): Promise<string> {
    const rows = [{ compartmentId: tankId, gallons, method: 'meter', emptied: false }];
    const at = { disposalSiteId: day.site.id, routeId: null, ticketNumber: 'T-9', weightPounds: null };
    const dump = command('load.dumped', { ...at, rows });
    expect(await outcomeOf(technician, dump)).toEqual(['applied']);
    return dump.id;
  }

  it.each<[string, string, () => Promise<unknown>]>([
    ['its gallons were dumped', 'review.undo-ledger', () => dumped(900)],
    [
      'a paper about them has left',
      'load.manifest-left',
      async () => {
        const { admin } = day.company;
        bodyOf(await admin.call('PUT', '/rule-packs/us-tx-312-145', { follow: true }));
        const { manifests } = bodyOf(await make(day.dispatcher, await dumped(500))) as VisitManifests;
        for (const paper of manifests) {
          const fields = paper.missing.map((lacks) => ({ id: lacks.id, value: '500' }));
          if (fields.length > 0)
            bodyOf(await day.dispatcher.call('POST', `/manifests/${paper.id}/fields`, { fields }));
          for (const role of ['generator', 'hauler']) bodyOf(await sign(day.dispatcher, paper, role));
        }
      },
    ],
  ])('that added a visit stays once %s: %s', async (_, code, meanwhile) => {
    const review = await conflict();
    await decide(review, 'second-visit');
    await meanwhile();
    const [before, tank] = [await load(0), await aboardNow()];
    const refused = await undo([review]);
    expect([refused.status, refused.body.code, refused.body.message.length > 40]).toEqual([409, code, true]);
    expect([await load(0), await aboardNow(), await waiting()]).toEqual([before, tank, []]);
  });

  it('is not undone with one that cannot be: all or none', async () => {
    const review = await conflict();
    const notes = command('note.left', { jobId: id(0), routeId: null, text: 'Gate code 12' });
    await send(technician, notes);
    const note = (await waiting()).find(({ commandId }) => commandId === notes.id) ?? review;
    await decide(note, 'note');
    await decide(review, 'note');
    // Moving a pin is corrected on the address.
    await send(
      technician,
      command('pin.suggested', { jobId: id(0), latitude: 40.1, longitude: -83, note: null }),
    );
    const pin = await onlyOne();
    expect((await decide(pin, 'count')).reviews[0].isUndoable).toBe(false);
    expect(refusal(await undo([note, pin]))).toEqual([409, 'review.cannot-undo']);
    expect(await waiting()).toEqual([]);
    bodyOf(await undo([note, review]));
    expect((await waiting()).map((one) => one.id).toSorted()).toEqual([note.id, review.id].toSorted());
  });
});

describe('a decision about work that could not be done', () => {
  it.each<ReviewAct>(['tomorrow', 'cancel', 'note'])('%s is undone: it waits again', async (act) => {
    await send(technician, notDone(id(0)));
    const [before, review] = [await load(0), await onlyOne()];
    expect((await decide(review, act)).reviews[0].isUndoable).toBe(true);
    expect(await waiting()).toEqual([]);
    bodyOf(await undo([review]));
    const { updatedAt: _, ...after } = await load(0);
    expect(before).toMatchObject(after);
    expect(await onlyOne()).toMatchObject({ id: review.id, acts: ['tomorrow', 'cancel', 'note'] });
  });

  it('stays once somebody has moved the job on, or archived the client', async () => {
    await send(technician, notDone(id(0)), notDone(id(1)));
    const all = await waiting();
    const of = (at: number) => all.find(({ job }) => job?.id === id(at)) as FieldReview;
    await decide(of(0), 'tomorrow');
    bodyOf(await day.dispatcher.call('PUT', `/jobs/${id(0)}/date`, { scheduledDate: addDays(today(), 3) }));
    expect(refusal(await undo([of(0)]))).toEqual([409, 'review.undo-changed']);
    expect((await load(0)).scheduledDate).toBe(addDays(today(), 3));
    await decide(of(1), 'cancel');
    bodyOf(
      await day.company.admin.call('PUT', `/clients/${jobs[1]?.clientId}/status`, { status: 'inactive' }),
    );
    expect(refusal(await undo([of(1)]))).toEqual([409, 'review.undo-archived']);
    expect((await load(1)).status).toBe('cancelled');
  });
});
