import { expect, it } from 'vitest';
import { actAtOnce, actsOf, isUndoable, reviewActs, type ReviewedReport } from './review-acts.ts';

const report = (changes: Partial<ReviewedReport>): ReviewedReport => ({
  kind: 'effect',
  code: 'job.not-yours',
  commandType: 'job.completed',
  namesJob: true,
  jobStatus: 'unscheduled',
  namesClient: true,
  ...changes,
});

const onGoneRoute = (commandType: ReviewedReport['commandType']): Partial<ReviewedReport> => ({
  code: 'route.not-found',
  commandType,
  namesJob: false,
  jobStatus: null,
});

it.each<[string, Partial<ReviewedReport>, string[], string | null]>([
  ['work on an open job', {}, ['count', 'note'], 'count'],
  ['work on a cancelled job', { jobStatus: 'cancelled' }, ['count', 'note'], 'count'],
  ['work on a completed job', { jobStatus: 'completed' }, ['replace', 'second-visit', 'note'], null],
  ['its gallons alone', { jobStatus: 'completed', code: 'load.over-capacity' }, ['count', 'note'], 'count'],
  ['an arrival there', { jobStatus: 'completed', commandType: 'stop.arrived' }, ['count', 'note'], 'count'],
  ['an attempt there', { jobStatus: 'completed', commandType: 'job.not-done' }, ['note'], null],
  ['a deleted job', { jobStatus: null, code: 'job.not-found' }, ['make-job', 'note'], 'make-job'],
  ['the same of an older phone', { jobStatus: null, namesClient: false }, ['note'], null],
  ['a dump', { namesJob: false, jobStatus: null, commandType: 'load.dumped' }, ['count', 'note'], 'count'],
  ['the start of a route that is gone', onGoneRoute('route.started'), ['note'], 'note'],
  ['an arrival at a site of it', onGoneRoute('stop.arrived'), ['note'], 'note'],
  ['a dump on it', onGoneRoute('load.dumped'), ['count', 'note'], 'count'],
  ['a removed truck', { code: 'vehicle.not-found', namesJob: false }, ['note'], null],
  ['somebody else’s shift', { code: 'shift.not-yours', namesJob: false }, ['note'], null],
  ['a note', { kind: 'note', code: null, commandType: 'note.left' }, ['note'], 'note'],
  ['a pin', { kind: 'pin', code: null, commandType: 'pin.suggested' }, ['count', 'note'], null],
  ['a failed attempt', { kind: 'attempt', code: null }, ['tomorrow', 'cancel', 'note'], null],
  ['one at a job that is done by now', { kind: 'attempt', jobStatus: 'completed' }, ['note'], null],
  ['a pin of a deleted job', { kind: 'pin', jobStatus: null }, ['note'], null],
])('%s', (_, changes, acts, atOnce) => {
  expect([actsOf(report(changes)), actAtOnce(report(changes))]).toEqual([acts, atOnce]);
});

it('what has consequences of its own is not undone, nor what moved units', () => {
  expect(reviewActs.filter((act) => !isUndoable(act, false))).toEqual(['count', 'make-job']);
  expect(reviewActs.filter((act) => !isUndoable(act, true))).toEqual([
    'count',
    'replace',
    'second-visit',
    'make-job',
  ]);
});
