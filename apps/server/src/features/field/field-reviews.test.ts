import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import {
  arrived,
  command,
  completed,
  makeFieldCompany,
  minutesAgo,
  notDone,
  outcomeOf,
  send,
  type FieldCompany,
  type SentCommand,
} from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;

beforeAll(async () => {
  company = await makeFieldCompany(server);
});

/** The open review of a command. */
async function reviewOf({ id }: SentCommand) {
  const review = (await company.reviews()).find(({ commandId }) => commandId === id);
  if (review === undefined) throw new Error('there is no such review');
  return review;
}

/**
 * Creates a job, the technician's work on it, and the office's change made after it but before the report
 * arrived.
 */
async function doneBefore(
  what: (id: string, changes: object) => SentCommand,
  change: (id: string) => Promise<unknown>,
) {
  const job = await company.job();
  const done = what(job.id, { capturedAt: new Date().toISOString() });
  await change(job.id);
  await send(company.technician, done);
  return { id: job.id, done, review: await reviewOf(done) };
}

const cancel = (id: string) => company.setStatus(id, 'cancelled', { reason: 'Sold' });
const complete = (id: string) =>
  company.setStatus(id, 'completed', { actualGallons: 5, completionNotes: 'By phone' });
const beginByOther = async (id: string) => {
  await company.assign(id, company.other);
  await send(company.other, arrived(id));
};

describe('the inbox of the office', () => {
  it('says what was done, by whom and when, and why it does not count by itself', async () => {
    const { id, done, review } = await doneBefore(completed, cancel);
    expect(review).toMatchObject({
      kind: 'effect',
      code: 'job.already-cancelled',
      title: 'Completed the job',
      reason: 'This job had been cancelled.',
      commandType: 'job.completed',
      job: { id, status: 'cancelled' },
      technician: { userId: company.technician.userId, fullName: 'Tom Technician' },
      occurredAt: done['capturedAt'],
      gallons: 900,
      state: 'open',
    });
  });

  it('has notes and pins, which only want to be seen', async () => {
    const { id } = await company.job();
    const note = command('note.left', { jobId: id, routeId: null, text: 'Lid is cracked' });
    const pin = command('pin.suggested', {
      jobId: id,
      latitude: 40.01,
      longitude: -76.2,
      note: 'Behind the barn',
    });
    expect(await outcomeOf(company.technician, note)).toEqual(['applied']);
    expect(await outcomeOf(company.technician, pin)).toEqual(['applied']);
    expect(await reviewOf(note)).toMatchObject({ kind: 'note', note: 'Lid is cracked', reason: null });
    const review = await reviewOf(pin);
    expect(review).toMatchObject({ kind: 'pin', position: { latitude: 40.01, longitude: -76.2 } });
    expect((await company.decide(review.id, 'count')).status).toBe(200);
    const client = bodyOf(await company.dispatcher.call('GET', `/clients/${company.client.id}`));
    expect(client.addresses[0]).toMatchObject({
      latitude: 40.01,
      longitude: -76.2,
      geocodePrecision: 'manual',
    });
  });

  it('is read page by page, newest first, and knows how many are open', async () => {
    const notes = ['one', 'two', 'three'].map((text) =>
      command('note.left', { jobId: null, routeId: null, text }),
    );
    await send(company.technician, ...notes);
    const first = bodyOf(await company.dispatcher.call('GET', '/field/v1/reviews?limit=2'));
    expect(first.items.map(({ note }: { note: string }) => note)).toEqual(['three', 'two']);
    expect(first.openCount).toBe((await company.reviews()).length);
    const next = bodyOf(
      await company.dispatcher.call('GET', `/field/v1/reviews?limit=2&cursor=${first.nextCursor}`),
    );
    expect(next.items[0].note).toBe('one');
  });

  it('is the office’s own, of its own company', async () => {
    const { review } = await doneBefore(completed, cancel);
    expect((await company.technician.call('GET', '/field/v1/reviews')).status).toBe(403);
    const elsewhere = await makeFieldCompany(server);
    expect(await elsewhere.reviews()).toEqual([]);
    expect((await elsewhere.decide(review.id, 'count')).status).toBe(404);
  });
});

describe('let it count', () => {
  it('completes what was cancelled, at the time of the work, for whom did it', async () => {
    const { id, done, review } = await doneBefore(completed, cancel);
    const decided = bodyOf(await company.decide(review.id, 'count'));
    expect(decided).toMatchObject({ state: 'counted', decidedByName: 'Dora Dispatcher' });
    expect(await company.load(id)).toMatchObject({
      status: 'completed',
      completedAt: done['capturedAt'],
      assignedTo: company.technician.userId,
      actualGallons: 900,
      cancelReason: null,
    });
    expect((await company.history(id)).filter(({ text }) => text.startsWith('Status'))).toHaveLength(3);
  });

  it('completes what somebody else began', async () => {
    const { id, review } = await doneBefore(completed, beginByOther);
    expect(review.code).toBe('job.begun-by-another');
    bodyOf(await company.decide(review.id, 'count'));
    expect(await company.load(id)).toMatchObject({
      status: 'completed',
      assignedTo: company.technician.userId,
    });
  });

  it('puts back what could not be done, and says why', async () => {
    const { id, review } = await doneBefore(notDone, (job) => company.assign(job, company.other));
    bodyOf(await company.decide(review.id, 'count'));
    expect(await company.load(id)).toMatchObject({ status: 'unscheduled', assignedTo: null });
    expect((await company.history(id)).map(({ text }) => text).join()).toContain('locked gate');
  });

  it('begins what was not theirs', async () => {
    const { id } = await company.job(company.other);
    const done = arrived(id, { capturedAt: minutesAgo(5) });
    await send(company.technician, done);
    bodyOf(await company.decide((await reviewOf(done)).id, 'count'));
    expect(await company.load(id)).toMatchObject({
      status: 'in_progress',
      startedAt: done['capturedAt'],
      assignedTo: company.technician.userId,
    });
  });

  it('cannot undo what is completed, nor do anything to a job that is gone', async () => {
    const undone = await doneBefore(notDone, complete);
    const refusal = await company.decide(undone.review.id, 'count');
    expect([refusal.status, refusal.body.code]).toEqual([409, 'review.cannot-count']);
    expect(refusal.body.message).toContain('completed');
    const gone = await doneBefore(completed, async (id) =>
      bodyOf(await company.admin.call('DELETE', `/jobs/${id}`)),
    );
    expect((await company.decide(gone.review.id, 'count')).body.code).toBe('review.cannot-count');
    // When refused, it stays open and can be kept as a note.
    expect(bodyOf(await company.decide(gone.review.id, 'note'))).toMatchObject({ state: 'kept-as-note' });
  });

  it('is decided once, also by two who press at the same time', async () => {
    const { id, review } = await doneBefore(completed, cancel);
    const answers = await Promise.all(
      ['count', 'count', 'note'].map((one) => company.decide(review.id, one as 'count')),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await company.decide(review.id, 'note')).body.code).toBe('review.already-decided');
    expect(
      (await company.history(id)).filter(({ text }) => text.includes('→ Completed')).length,
    ).toBeLessThan(2);
  });
});

describe('kept as a note', () => {
  it('changes nothing but the review, and the technician reads it', async () => {
    const { id, done, review } = await doneBefore(completed, cancel);
    const before = await company.load(id);
    bodyOf(await company.decide(review.id, 'note'));
    expect(await company.load(id)).toEqual(before);
    expect((await company.reviews('settled')).map(({ commandId }) => commandId)).toContain(done.id);
    const { reviews } = await company.pack();
    expect(reviews.find(({ commandId }) => commandId === done.id)).toEqual({
      commandId: done.id,
      state: 'kept-as-note',
      decidedByName: 'Dora Dispatcher',
      decidedAt: expect.any(String),
    });
  });
});

describe('unsent work handed in by the office', () => {
  const handIn = (commands: object[], userId: string) =>
    company.dispatcher.call('POST', '/field/v1/handed-in', {
      deviceId: newId(),
      appVersion: '1.0.0',
      sentAt: new Date().toISOString(),
      commands,
      userId,
    });

  it('is judged as if the technician had sent it, also once they left the company', async () => {
    const [own, others] = [await company.job(company.other), await company.job()];
    bodyOf(await company.admin.call('DELETE', `/users/${company.other.userId}/roles`));
    const [mine, notMine] = [
      completed(own.id, { capturedAt: minutesAgo(3) }),
      completed(others.id, { capturedAt: minutesAgo(2) }),
    ];
    expect((await company.other.call('GET', '/field/v1/pack')).status).toBe(401);
    const { outcomes } = bodyOf(await handIn([mine, notMine], company.other.userId));
    expect(outcomes.map(({ outcome, code }: { outcome: string; code?: string }) => [outcome, code])).toEqual([
      ['applied', undefined],
      ['recorded', 'job.not-yours'],
    ]);
    expect(await company.load(own.id)).toMatchObject({ completedAt: mine['capturedAt'] });
    expect((await company.history(own.id)).map(({ actorName }) => actorName)).toContain('Otto Technician');
    // The phone comes back after all and finds its command done.
    expect(bodyOf(await handIn([mine], company.other.userId)).outcomes[0].outcome).toBe('applied');
  });

  it('names a person of the company, and comes from the office', async () => {
    const one = command('note.left', { jobId: null, routeId: null, text: 'Hello' });
    const answer = await handIn([one], newId());
    expect([answer.status, answer.body.code]).toEqual([422, 'field.person-unknown']);
    expect((await company.technician.call('POST', '/field/v1/handed-in', {})).status).toBe(403);
  });
});
