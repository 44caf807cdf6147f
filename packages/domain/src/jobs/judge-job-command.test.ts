import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobStatuses } from './job.ts';
import { changeJobStatus } from './job-lifecycle.ts';
import {
  judgeJobCommand,
  type JobCommand,
  type JobCommandFacts,
  type JobState,
} from './judge-job-command.ts';

const [ann, ben, office] = ['ann', 'ben', 'office'];
const at = (clock: string): Date => new Date(`2026-03-03T${clock}:00Z`);
const job = (changes: Partial<JobState> = {}): JobState => ({
  status: 'scheduled',
  assignedTo: ann,
  startedAt: null,
  begunBy: null,
  ...changes,
});
const underWay = (changes: Partial<JobState> = {}): JobState =>
  job({ status: 'in_progress', startedAt: at('09:00'), begunBy: ann, ...changes });
const byTechnician = (userId: string, assigned = true): JobCommandFacts => ({
  actor: { userId, office: false, assigned },
  occurredAt: at('10:00'),
  receivedAt: at('18:00'),
});
const byOffice: JobCommandFacts = {
  ...byTechnician(office, false),
  actor: { userId: office, office: true, assigned: false },
};
const to = (status: JobState['status'], more: object = {}): JobCommand => ({
  type: 'set-status',
  status,
  ...more,
});
const notDone: JobCommand = { type: 'not-done' };

describe('a command on a job', () => {
  it.each<[string, JobState, JobCommand, JobCommandFacts, object | string]>([
    [
      'begins at the time of the work, not of the report',
      job(),
      to('in_progress'),
      byTechnician(ann),
      { status: 'in_progress', startedAt: at('10:00') },
    ],
    [
      'begins once: the first start stays',
      job({ startedAt: at('08:00') }),
      to('in_progress'),
      byTechnician(ann),
      { startedAt: at('08:00') },
    ],
    [
      'completes at the time of the work',
      underWay(),
      to('completed', { actualGallons: 900, completionNotes: 'Lid cracked' }),
      byTechnician(ann),
      {
        status: 'completed',
        startedAt: at('09:00'),
        completedAt: at('10:00'),
        actualGallons: 900,
        completionNotes: 'Lid cracked',
        leavesRoute: false,
      },
    ],
    [
      'completes with what was pumped',
      underWay(),
      to('completed', { actualGallons: 900, wasteType: 'grease', mixes: true }),
      byTechnician(ann),
      { actualGallons: 900, wasteType: 'grease', mixes: true },
    ],
    [
      'completes without a start: both are the same time',
      job(),
      to('completed'),
      byTechnician(ann),
      { startedAt: at('10:00'), completedAt: at('10:00') },
    ],
    [
      'ends before the office pressed Start: it began no later than it ended',
      underWay({ startedAt: at('12:00') }),
      to('completed'),
      byTechnician(ann),
      { startedAt: at('10:00'), completedAt: at('10:00') },
    ],
    [
      'done while it was theirs and given away since makes it theirs again',
      job({ assignedTo: ben }),
      to('completed'),
      byTechnician(ann),
      { status: 'completed', assignedTo: ann },
    ],
    [
      'is for the office when somebody else began it since',
      underWay({ assignedTo: ben, begunBy: ben }),
      to('completed'),
      byTechnician(ann),
      'job.begun-by-another',
    ],
    [
      'may be ended by whom the office gave it while it was under way',
      underWay({ assignedTo: ben }),
      to('completed'),
      byTechnician(ben),
      { status: 'completed' },
    ],
    [
      'may be ended by the technician for whom the office pressed Start',
      underWay({ begunBy: office }),
      to('completed'),
      byTechnician(ann),
      { status: 'completed' },
    ],
    [
      'of the office ends what anyone began, and takes it from nobody',
      underWay(),
      to('completed'),
      byOffice,
      { status: 'completed' },
    ],
    [
      'of someone it was never given to is refused',
      job(),
      to('completed'),
      byTechnician(ben, false),
      'job.not-permitted',
    ],
    [
      'completed stays completed',
      job({ status: 'completed' }),
      to('in_progress'),
      byTechnician(ann),
      'job.already-completed',
    ],
    [
      'cancelled stays cancelled',
      job({ status: 'cancelled' }),
      to('completed'),
      byTechnician(ann),
      'job.already-cancelled',
    ],
    ['needs a reason to cancel', job(), to('cancelled'), byOffice, 'job.reason-missing'],
    [
      'cancels, and the job leaves its route',
      job(),
      to('cancelled', { reason: 'Sold' }),
      byOffice,
      { status: 'cancelled', cancelReason: 'Sold', leavesRoute: true },
    ],
    [
      'reopens without what was before',
      job({ status: 'cancelled' }),
      to('unscheduled'),
      byOffice,
      { status: 'unscheduled', assignedTo: null, startedAt: null, cancelReason: null, leavesRoute: true },
    ],
    [
      'puts back what was begun by mistake',
      underWay(),
      to('scheduled'),
      byOffice,
      { status: 'scheduled', startedAt: null, leavesRoute: false },
    ],
    [
      'not done: the job waits again, nobody has it',
      underWay(),
      notDone,
      byTechnician(ann),
      { status: 'unscheduled', assignedTo: null, startedAt: null, leavesRoute: true },
    ],
    [
      'not done, given away since: it stays where the office put it',
      job({ assignedTo: ben }),
      notDone,
      byTechnician(ann),
      'job.not-open',
    ],
    [
      'not done, and somebody else began it',
      underWay({ assignedTo: ben, begunBy: ben }),
      notDone,
      byTechnician(ann),
      'job.begun-by-another',
    ],
    ['not done, never theirs', job(), notDone, byTechnician(ben, false), 'job.not-permitted'],
    [
      'not done, but it is',
      job({ status: 'completed' }),
      notDone,
      byTechnician(ann),
      'job.already-completed',
    ],
    [
      'not done and cancelled since',
      job({ status: 'cancelled' }),
      notDone,
      byTechnician(ann),
      'job.already-cancelled',
    ],
  ])('%s', (_, state, command, facts, expected) => {
    expect(judgeJobCommand(state, command, facts)).toMatchObject(
      typeof expected === 'string' ? { ok: false, refusal: expected } : { ok: true, value: expected },
    );
  });

  it('of the office names no new owner of the work', () => {
    const judged = judgeJobCommand(underWay(), to('completed'), byOffice);
    expect(judged.ok && Object.keys(judged.value)).not.toContain('assignedTo');
  });
});

const person = fc.constantFrom(ann, ben, office);
const instants = fc.date({ min: at('00:00'), max: at('23:59'), noInvalidDate: true });
const anyState = fc.record({
  status: fc.constantFrom(...jobStatuses),
  assignedTo: fc.option(person),
  startedAt: fc.option(instants),
  begunBy: fc.option(person),
});
const anyFacts = fc.record({
  actor: fc.record({
    userId: person,
    office: fc.constantFrom(true, false),
    assigned: fc.constantFrom(true, false),
  }),
  occurredAt: instants,
  receivedAt: instants,
});
const anyCommand = fc.record({
  type: fc.constant('set-status' as const),
  status: fc.constantFrom(...jobStatuses),
  reason: fc.option(fc.constant('Sold')),
});

it('completes without a waste where nothing was pumped', () => {
  const done = to('completed', { actualGallons: 0, wasteType: 'grease', mixes: true });
  const judged = judgeJobCommand(underWay(), done, byTechnician(ann));
  expect(judged.ok && Object.keys(judged.value)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/wasteType|mixes/)]),
  );
});

describe('whatever is commanded', () => {
  it('no time is after the report arrived, and nothing ends before it began', () => {
    fc.assert(
      fc.property(anyState, anyCommand, anyFacts, (state, command, facts) => {
        const judged = judgeJobCommand({ ...state, startedAt: null }, command, facts);
        const { startedAt, completedAt } = judged.ok ? judged.value : {};
        const begun = startedAt ?? completedAt ?? facts.receivedAt;
        const ended = completedAt ?? facts.receivedAt;
        expect([begun <= ended, ended <= facts.receivedAt]).toEqual([true, true]);
      }),
    );
  });

  it('nothing is accepted that the life of a job forbids', () => {
    fc.assert(
      fc.property(anyState, anyCommand, anyFacts, (state, command, facts) => {
        const judged = judgeJobCommand(state, command, facts);
        const permitted = changeJobStatus(state.status, command.status, facts.actor);
        const said = judged.ok ? { ok: true, value: judged.value.status } : judged;
        const stricter = ['job.begun-by-another', 'job.reason-missing'];
        const isStricter = permitted.ok && !judged.ok && stricter.includes(judged.refusal);
        expect(isStricter ? permitted : said).toEqual(permitted);
      }),
    );
  });

  it('completed work is never undone', () => {
    fc.assert(
      fc.property(anyState, anyCommand, anyFacts, (state, command, facts) => {
        const done = { ...state, status: 'completed' as const };
        expect(judgeJobCommand(done, command, facts).ok).toBe(false);
        expect(judgeJobCommand(done, { type: 'not-done' }, facts).ok).toBe(false);
      }),
    );
  });
});
