import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { fieldCommands, fieldRejects, jobAttempts } from './field.tables.ts';
import {
  arrived,
  command,
  completed,
  makeFieldCompany,
  minutesAgo,
  notDone,
  outcomeOf,
  send,
  sendRaw,
  type FieldCompany,
} from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;

beforeAll(async () => {
  company = await makeFieldCompany(server);
});

const countOf = (id: string): Promise<number> =>
  server.database.asSystem((tx) => tx.$count(fieldCommands, eq(fieldCommands.id, id)));
const rejectsOf = (id: string): Promise<number> =>
  server.database.asSystem((tx) => tx.$count(fieldRejects, eq(fieldRejects.commandId, id)));

describe('what a technician reports', () => {
  it('is judged in order and stored, at the times of the work', async () => {
    const { id } = await company.job();
    const [begun, ended] = [minutesAgo(50), minutesAgo(20)];
    const first = arrived(id, { capturedAt: begun });
    const second = completed(id, { capturedAt: ended, after: first.id });
    const outcomes = await send(company.technician, first, second);
    expect(outcomes).toEqual([
      expect.objectContaining({ id: first.id, outcome: 'applied', message: 'Saved.' }),
      expect.objectContaining({ id: second.id, outcome: 'applied' }),
    ]);
    const job = await company.load(id);
    expect(job).toMatchObject({
      status: 'completed',
      startedAt: begun,
      completedAt: ended,
      actualGallons: 900,
    });
    expect(outcomes[1]?.state).toEqual({ jobId: id, status: 'completed', version: job.updatedAt });
    const ofWork = (await company.history(id)).filter(({ text }) => text.startsWith('Status'));
    expect(ofWork).toEqual([
      expect.objectContaining({ at: ended, actorName: 'Tom Technician' }),
      expect.objectContaining({ at: begun }),
    ]);
  });

  it('is stored once however often it is sent, and answered the same', async () => {
    const { id } = await company.job();
    const one = completed(id, {}, 700);
    const first = await send(company.technician, one);
    expect(await send(company.technician, one, one)).toEqual([...first, ...first]);
    const reordered = Object.fromEntries(Object.entries(one).toReversed());
    expect(await send(company.technician, reordered)).toEqual(first);
    const both = await Promise.all([1, 2, 3, 4].map(() => send(company.technician, one)));
    expect(both).toEqual(both.map(() => first));
    expect(await countOf(one.id)).toBe(1);
    expect((await company.history(id)).filter(({ text }) => text.includes('Completed'))).toHaveLength(1);
  });

  it('is stored once when requests beside each other bring it first', async () => {
    const { id } = await company.job();
    const [work, note] = [
      completed(id),
      command('note.left', { jobId: id, routeId: null, text: 'Dog is friendly' }),
    ];
    const before = (await company.reviews()).length;
    const answers = await Promise.all([1, 2, 3].map(() => send(company.technician, work, note)));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect([await countOf(work.id), await countOf(note.id)]).toEqual([1, 1]);
    expect(await company.reviews()).toHaveLength(before + 1);
  });

  it('under an id that stands for something else is refused, and kept', async () => {
    const { id } = await company.job();
    const one = completed(id, {}, 700);
    await send(company.technician, one);
    const changed = { ...one, data: { jobId: id, gallons: 701, notes: null } };
    for (let times = 0; times < 2; times += 1)
      expect(await outcomeOf(company.technician, changed)).toEqual(['refused', 'command.id-reused']);
    expect((await company.load(id)).actualGallons).toBe(700);
    expect(await rejectsOf(one.id)).toBe(1);
  });

  it('of somebody else is refused', async () => {
    const { id } = await company.job();
    const one = completed(id);
    await send(company.technician, one);
    expect(await outcomeOf(company.other, one)).toEqual(['refused', 'command.other-author']);
  });

  it.each([
    ['of a type nobody knows', () => ({ type: 'job.painted' })],
    ['of a later form', () => ({ v: 2 })],
    ['without its job', () => ({ data: { gallons: 1, notes: null } })],
    ['with a time that is none', () => ({ capturedAt: 'yesterday' })],
  ])('%s is refused alone and kept as it came', async (_, spoil) => {
    const [bad, good] = [await company.job(), await company.job()];
    const spoiled = { ...completed(bad.id), ...spoil() };
    const outcomes = await send(company.technician, spoiled, completed(good.id));
    expect(outcomes.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'command.unreadable'],
      ['applied', undefined],
    ]);
    const raw = await server.database.asSystem((tx) =>
      tx.select().from(fieldRejects).where(eq(fieldRejects.commandId, spoiled.id)),
    );
    expect(raw).toEqual([expect.objectContaining({ raw: spoiled, userId: company.technician.userId })]);
    // Its followers are not kept waiting for something that never comes.
    const next = completed((await company.job()).id, { after: spoiled.id });
    expect(await outcomeOf(company.technician, next)).toEqual(['applied']);
  });

  it('is stored without the halves of characters that no database takes', async () => {
    const { id } = await company.job();
    const one = command('job.completed', { jobId: id, gallons: 1, notes: 'Done \ud83d' });
    expect(await outcomeOf(company.technician, one)).toEqual(['applied']);
    expect(await outcomeOf(company.technician, one)).toEqual(['applied']);
    expect((await company.load(id)).completionNotes).toBe('Done \ufffd');
  });

  it('waits for what the same phone did before', async () => {
    const { id } = await company.job();
    const first = arrived(id);
    const second = completed(id, { after: first.id });
    expect(await outcomeOf(company.technician, second)).toEqual(['waiting']);
    expect([await countOf(second.id), (await company.load(id)).status]).toEqual([0, 'scheduled']);
    expect((await send(company.technician, first, second)).map(({ outcome }) => outcome)).toEqual([
      'applied',
      'applied',
    ]);
  });

  it.each([
    ['three hours behind', -180],
    ['three hours ahead', 180],
    ['a day ahead', 1_440],
  ])('of a phone whose clock is %s has the true time', async (_, minutesOff) => {
    const { id } = await company.job();
    const wrong = (instant: string) => new Date(Date.parse(instant) + minutesOff * 60_000).toISOString();
    const done = minutesAgo(30);
    const checked = completed(id, {
      capturedAt: wrong(done),
      clock: { offsetMs: -minutesOff * 60_000, checkedAt: wrong(done) },
    });
    await send(company.technician, checked);
    expect((await company.load(id)).completedAt).toBe(done);
    // Its clock was never checked: the request itself shows how far it is off.
    const unchecked = completed((await company.job()).id, { capturedAt: wrong(done), clock: null });
    const [answered] = bodyOf(
      await sendRaw(company.technician, [unchecked], { sentAt: wrong(new Date().toISOString()) }),
    ).outcomes;
    const { completedAt } = await company.load(answered.state.jobId);
    expect(Math.abs(Date.parse(completedAt ?? '') - Date.parse(done))).toBeLessThan(10_000);
  });

  it('never happened after it arrived', async () => {
    const { id } = await company.job();
    await send(company.technician, completed(id, { capturedAt: minutesAgo(-5) }));
    expect(Date.parse((await company.load(id)).completedAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['hours ahead of its arrival', { capturedAt: minutesAgo(-90) }],
    ['a day before the job was given to the phone', { capturedAt: minutesAgo(1_440) }],
    [
      'before the phone’s last clock check',
      { capturedAt: minutesAgo(90), seen: null, clock: { offsetMs: 0, checkedAt: minutesAgo(20) } },
    ],
  ])('waits for the office with what it said and when it came, if that is %s', async (_, time) => {
    const { id, updatedAt } = await company.job();
    const one = completed(id, { seen: updatedAt, ...time });
    expect(await outcomeOf(company.technician, one)).toEqual(['recorded', 'time.impossible']);
    expect((await company.load(id)).status).toBe('scheduled');
    const review = (await company.reviews()).find(({ commandId }) => commandId === one.id);
    expect(review).toMatchObject({ code: 'time.impossible', saidAt: time.capturedAt, gallons: 900 });
    expect(Math.abs(Date.parse(review?.occurredAt ?? '') - Date.now())).toBeLessThan(60_000);
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    expect(await company.load(id)).toMatchObject({
      status: 'completed',
      actualGallons: 900,
      completedAt: review?.occurredAt,
    });
  });

  it('is answered 413 when it is more than 512 kB, with nothing stored', async () => {
    const one = completed((await company.job()).id, { filler: 'x'.repeat(600_000) });
    const answer = await sendRaw(company.technician, [one]);
    expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await countOf(one.id)).toBe(0);
  });

  it('takes at most half a second for 50 commands', async () => {
    const jobs = await Promise.all(Array.from({ length: 25 }, () => company.job()));
    const commands = jobs.flatMap(({ id }) => {
      const first = arrived(id);
      return [first, completed(id, { after: first.id })];
    });
    const begun = performance.now();
    const outcomes = await send(company.technician, ...commands);
    const first = performance.now() - begun;
    await send(company.technician, ...commands);
    const again = performance.now() - begun - first;
    process.stdout.write(`50 commands: ${Math.round(first)} ms; again: ${Math.round(again)} ms\n`);
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
  });
});

describe('what became of the job meanwhile', () => {
  it.each<[string, (id: string) => Promise<unknown>, string[]]>([
    [
      'cancelled',
      (id) => company.setStatus(id, 'cancelled', { reason: 'Sold' }),
      ['recorded', 'job.already-cancelled'],
    ],
    [
      'completed by the office',
      (id) => company.setStatus(id, 'completed'),
      ['recorded', 'job.already-completed'],
    ],
    ['given to another technician', (id) => company.assign(id, company.other), ['applied']],
    [
      'begun by another technician',
      async (id) => {
        await company.assign(id, company.other);
        await send(company.other, arrived(id));
      },
      ['recorded', 'job.begun-by-another'],
    ],
    ['taken from everybody', (id) => company.assign(id, null), ['applied']],
    [
      'moved to another day',
      async (id) =>
        bodyOf(await company.dispatcher.call('PUT', `/jobs/${id}/date`, { scheduledDate: '2031-01-07' })),
      ['applied'],
    ],
    ['begun by the office', (id) => company.setStatus(id, 'in_progress'), ['applied']],
    [
      'removed',
      async (id) => bodyOf(await company.admin.call('DELETE', `/jobs/${id}`)),
      ['recorded', 'job.not-found'],
    ],
  ])(
    '%s: what was done before is kept, and counts unless somebody has to look',
    async (_, change, expected) => {
      const { id } = await company.job();
      const one = completed(id, { capturedAt: new Date().toISOString() });
      await change(id);
      expect(await outcomeOf(company.technician, one)).toEqual(expected);
      expect(await countOf(one.id)).toBe(1);
      const review = (await company.reviews()).find(({ commandId }) => commandId === one.id);
      expect(review?.code ?? null).toBe(expected[1] ?? null);
      const counts = expected[0] === 'applied';
      const job = counts ? await company.load(id) : null;
      expect(job && [job.status, job.assignedTo, job.completedAt]).toEqual(
        counts ? ['completed', company.technician.userId, one['capturedAt']] : null,
      );
    },
  );

  it('says that the office planned it again since the screen was drawn', async () => {
    const job = await company.job();
    const seen = job.updatedAt;
    await company.assign(job.id, company.other);
    await company.assign(job.id, company.technician);
    const [answered] = await send(company.technician, arrived(job.id, { seen }));
    expect(answered).toMatchObject({ outcome: 'applied', code: 'job.planned-again' });
    expect(answered?.message).toContain('changed the plan');
    // Their own reports change it too, which needs no notification.
    expect(
      await outcomeOf(company.technician, completed(job.id, { seen: new Date().toISOString() })),
    ).toEqual(['applied']);
  });

  it('never theirs, it is for the office', async () => {
    const { id } = await company.job(company.other);
    expect(await outcomeOf(company.technician, completed(id))).toEqual(['recorded', 'job.not-yours']);
    expect(await company.load(id)).toMatchObject({ status: 'scheduled', assignedTo: company.other.userId });
  });

  it('taken away before the work was done, it is for the office', async () => {
    const { id } = await company.job();
    await company.assign(id, company.other);
    expect(await outcomeOf(company.technician, completed(id))).toEqual(['recorded', 'job.not-yours']);
  });

  it('another company’s, it does not exist', async () => {
    const elsewhere = await makeFieldCompany(server);
    const { id } = await elsewhere.job();
    const one = completed(id);
    expect(await outcomeOf(company.technician, one)).toEqual(['recorded', 'job.not-found']);
    // The same id there is a different command.
    expect(await outcomeOf(elsewhere.technician, one)).toEqual(['applied']);
    expect((await elsewhere.load(id)).status).toBe('completed');
  });

  it('two phones of one person: the first counts, the second is looked at', async () => {
    const { id } = await company.job();
    const [one, two] = [completed(id, {}, 800), completed(id, {}, 850)];
    bodyOf(await sendRaw(company.technician, [one], { deviceId: newId() }));
    const [second] = bodyOf(await sendRaw(company.technician, [two], { deviceId: newId() })).outcomes;
    expect(second).toMatchObject({ outcome: 'recorded', code: 'job.already-completed' });
    expect((await company.load(id)).actualGallons).toBe(800);
  });
});

describe('a job that could not be done', () => {
  const attemptsOf = async (id: string) =>
    bodyOf(await company.dispatcher.call('GET', `/jobs/${id}/attempts`));

  it('waits again, with its attempt on record and in its history', async () => {
    const { id } = await company.job();
    const one = notDone(id, { capturedAt: minutesAgo(10) });
    expect(await outcomeOf(company.technician, one)).toEqual(['applied']);
    expect(await company.load(id)).toMatchObject({ status: 'unscheduled', assignedTo: null });
    expect(await attemptsOf(id)).toEqual([
      {
        id: expect.any(String),
        occurredAt: one['capturedAt'],
        reason: 'locked-gate',
        note: 'Nobody answers',
        technicianName: 'Tom Technician',
      },
    ]);
    expect((await company.history(id)).map(({ text }) => text)).toContain(
      'Status: Scheduled → Unscheduled. Could not be done: locked gate. Nobody answers',
    );
    await send(company.technician, one);
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it('stays where the office put it meanwhile; the attempt is on record', async () => {
    const { id } = await company.job();
    const one = notDone(id);
    await company.assign(id, company.other);
    expect(await outcomeOf(company.technician, one)).toEqual(['recorded', 'job.not-open']);
    expect(await company.load(id)).toMatchObject({ status: 'scheduled', assignedTo: company.other.userId });
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it('shows its attempts to whom it is given, and to nobody else of the field', async () => {
    const { id } = await company.job();
    await send(company.technician, notDone(id));
    await company.assign(id, company.other);
    expect(bodyOf(await company.other.call('GET', `/jobs/${id}/attempts`))).toHaveLength(1);
    expect((await company.technician.call('GET', `/jobs/${id}/attempts`)).status).toBe(404);
  });

  it('tells the history as it was written: nothing of it can be changed', async () => {
    const { id } = await company.job();
    await send(company.technician, notDone(id));
    for (const table of [fieldCommands, jobAttempts])
      await expect(server.database.asSystem((tx) => tx.execute(sql`delete from ${table}`))).rejects.toThrow(
        'Failed query',
      );
  });
});
