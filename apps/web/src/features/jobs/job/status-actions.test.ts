import { type JobStatus, jobStatuses } from '@haulwright/domain/jobs/job';
import { permittedStatuses } from '@haulwright/domain/jobs/job-lifecycle';
import { describe, expect, test } from 'vitest';
import { mainAction, statusAction } from './status-actions.ts';

const labels = (current: JobStatus, office: boolean) =>
  permittedStatuses(current, { office, assigned: true }).map((wanted) => statusAction(current, wanted).label);

describe('the buttons of a job', () => {
  test.each<[JobStatus, string[], string[]]>([
    ['unscheduled', ['Mark as Scheduled', 'Start', 'Complete', 'Cancel Job'], ['Start', 'Complete']],
    ['scheduled', ['Put Back to Unscheduled', 'Start', 'Complete', 'Cancel Job'], ['Start', 'Complete']],
    ['in_progress', ['Put Back to Scheduled', 'Complete', 'Cancel Job'], ['Complete']],
    ['completed', [], []],
    ['cancelled', ['Reopen'], []],
  ])('%s', (current, office, technician) => {
    expect(labels(current, true)).toEqual(office);
    expect(labels(current, false)).toEqual(technician);
  });

  test.each<[JobStatus, string | undefined]>([
    ['unscheduled', 'Start'],
    ['scheduled', 'Start'],
    ['in_progress', 'Complete'],
    ['completed', undefined],
    ['cancelled', undefined],
  ])('the large one of %s is %s', (current, label) => {
    expect(mainAction(current, permittedStatuses(current, { office: false, assigned: true }))?.label).toBe(
      label,
    );
  });

  test('completing and cancelling ask something first', () => {
    expect(jobStatuses.filter((status) => statusAction('scheduled', status).asks !== 'nothing')).toEqual([
      'completed',
      'cancelled',
    ]);
  });
});
