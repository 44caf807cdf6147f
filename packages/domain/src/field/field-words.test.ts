import { expect, it } from 'vitest';
import { commandOutcomes } from './field-command.ts';
import { commandInWords, outcomeInWords, reasonInWords } from './field-words.ts';
import { commandOf, jobId, numberedId, routeId } from './testing.ts';

it('says what the technician did', () => {
  expect(
    [
      commandOf(1, 'route.started', { routeId }),
      commandOf(2, 'job.not-done', { jobId: jobId(1), reason: 'locked-gate', note: null }),
      commandOf(3, 'note.left', { jobId: null, routeId: null, text: 'Hello' }),
      commandOf(4, 'shift.paused', { shiftId: numberedId(7, 1) }),
      commandOf(5, 'inspection.done', {
        vehicleId: numberedId(8, 1),
        kind: 'after',
        shiftId: null,
        parts: [{ part: 'horn', state: 'defect' }],
        defects: [{ part: 'horn', note: 'Silent', unsafe: false }],
        reviewedDefectIds: [],
        signedName: 'Tom',
      }),
    ].map(commandInWords),
  ).toEqual([
    'Started the route',
    'Could not do the job: locked gate',
    'Left a note',
    'Took a break',
    'Inspected the truck after the trip: 1 defect',
  ]);
});

it('says what became of a report, for every outcome', () => {
  for (const outcome of commandOutcomes) expect(outcomeInWords(outcome, null)).toMatch(/^[A-Z].*\.$/);
  expect(outcomeInWords('applied', 'job.planned-again')).toContain('changed the plan');
  expect(outcomeInWords('recorded', 'job.already-cancelled')).toBe(
    'This job had been cancelled. Your report is saved, and the office is reviewing it.',
  );
  expect(outcomeInWords('refused', 'command.unreadable')).toContain('update the app');
  expect(reasonInWords('something.new')).toBe('Someone in the office has to review it.');
});
