import { describe, expect, test } from 'vitest';
import { jobStatuses, type JobStatus } from './job.ts';
import { changeJobStatus, isPlannable, type JobStatusRefusal } from './job-lifecycle.ts';

/** The columns of the tables, in this order. */
const wanted: readonly JobStatus[] = ['unscheduled', 'scheduled', 'in_progress', 'completed', 'cancelled'];

type Answers = readonly ('yes' | 'same' | 'done' | 'cancelled' | 'not permitted')[];
type Table = Record<JobStatus, Answers>;

const code: Record<string, JobStatusRefusal> = {
  same: 'job.same-status',
  done: 'job.already-completed',
  cancelled: 'job.already-cancelled',
  'not permitted': 'job.not-permitted',
};

const office: Table = {
  unscheduled: ['same', 'yes', 'yes', 'yes', 'yes'],
  scheduled: ['yes', 'same', 'yes', 'yes', 'yes'],
  in_progress: ['not permitted', 'yes', 'same', 'yes', 'yes'],
  completed: ['done', 'done', 'done', 'same', 'done'],
  cancelled: ['yes', 'cancelled', 'cancelled', 'cancelled', 'same'],
};

/** A technician may only begin and complete the work. */
const assignedTechnician: Table = {
  unscheduled: ['same', 'not permitted', 'yes', 'yes', 'not permitted'],
  scheduled: ['not permitted', 'same', 'yes', 'yes', 'not permitted'],
  in_progress: ['not permitted', 'not permitted', 'same', 'yes', 'not permitted'],
  completed: ['done', 'done', 'done', 'same', 'done'],
  cancelled: ['not permitted', 'not permitted', 'cancelled', 'cancelled', 'same'],
};

const never: Answers = ['not permitted', 'not permitted', 'not permitted', 'not permitted', 'not permitted'];
const otherTechnician: Table = {
  unscheduled: never,
  scheduled: never,
  in_progress: never,
  completed: never,
  cancelled: never,
};

test('the tables know every status', () => {
  expect(wanted).toEqual(jobStatuses);
});

describe.each([
  ['the office', { office: true, assigned: false }, office],
  ['the office, on a job of its own', { office: true, assigned: true }, office],
  ['the technician who has the job', { office: false, assigned: true }, assignedTechnician],
  ['a technician who has not', { office: false, assigned: false }, otherTechnician],
])('%s', (_who, actor, table) => {
  const cases = jobStatuses.flatMap((from) =>
    wanted.map((to, column) => ({ from, to, answer: table[from][column] ?? '' })),
  );

  test.each(cases)('$from to $to: $answer', ({ from, to, answer }) => {
    expect(changeJobStatus(from, to, actor)).toEqual(
      answer === 'yes' ? { ok: true, value: to } : { ok: false, refusal: code[answer] },
    );
  });
});

test.each<[JobStatus, boolean]>([
  ['unscheduled', true],
  ['scheduled', true],
  ['in_progress', false],
  ['completed', false],
  ['cancelled', false],
])('the planner may move a job that is %s: %s', (status, plannable) => {
  expect(isPlannable(status)).toBe(plannable);
});
