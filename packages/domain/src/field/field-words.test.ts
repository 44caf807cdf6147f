import { expect, it } from 'vitest';
import { commandOutcomes } from './field-command.ts';
import { commandInWords, outcomeInWords, reasonInWords } from './field-words.ts';
import { commandOf, jobId, numberedId, routeId } from './testing.ts';

it('says what the technician did', () => {
  const inTank = { routeId, compartmentId: numberedId(8, 2), method: 'sight_glass' };
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
      commandOf(6, 'load.moved', { ...inTank, toCompartmentId: numberedId(8, 3), gallons: 1_200 }),
      commandOf(7, 'load.measured', { ...inTank, gallons: 350 }),
      commandOf(8, 'load.measured', { ...inTank, gallons: 0 }),
      commandOf(9, 'tank.washed', inTank),
    ].map(commandInWords),
  ).toEqual([
    'Started the route',
    'Could not do the job: locked gate',
    'Left a note',
    'Took a break',
    'Inspected the truck after the trip: 1 defect',
    'Moved 1,200 gal to another tank',
    'Measured 350 gal in a tank',
    'Found a tank empty',
    'Washed a tank',
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
