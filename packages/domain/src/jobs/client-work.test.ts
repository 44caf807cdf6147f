import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archivedReason, comesBack, stopsByArchiving, type ArchivableJob } from './client-work.ts';
import { jobStatuses, type JobStatus } from './job.ts';

const today = '2026-11-24';

describe('archiving a client', () => {
  test.each<[JobStatus, boolean]>([
    ['unscheduled', true],
    ['scheduled', true],
    ['in_progress', false],
    ['completed', false],
    ['cancelled', false],
  ])('a job that is %s is stopped: %s', (status, stopped) => {
    expect(stopsByArchiving({ status })).toBe(stopped);
  });

  test.each<[string, Partial<ArchivableJob>, boolean]>([
    ['of today', {}, true],
    ['of a later day', { scheduledDate: '2026-12-01' }, true],
    ['of no day', { scheduledDate: null }, true],
    ['of yesterday', { scheduledDate: '2026-11-23' }, false],
    ['cancelled for another reason', { cancelReason: 'Customer called' }, false],
    ['completed', { status: 'completed' }, false],
  ])('a job %s comes back: %s', (_name, job, back) => {
    const stopped = { status: 'cancelled', scheduledDate: today, cancelReason: archivedReason } as const;
    expect(comesBack({ ...stopped, ...job }, today)).toBe(back);
  });

  test('and reactivating it the same day opens what was stopped unless its day had passed, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...jobStatuses),
        fc.constantFrom(null, '2026-11-20', today, '2026-12-24'),
        fc.constantFrom(null, 'Nobody there'),
        (status, scheduledDate, cancelReason) => {
          const before: ArchivableJob = { status, scheduledDate, cancelReason };
          const after: ArchivableJob = stopsByArchiving(before)
            ? { ...before, status: 'cancelled', cancelReason: archivedReason }
            : before;
          expect(comesBack(after, today)).toBe(
            stopsByArchiving(before) && (scheduledDate === null || scheduledDate >= today),
          );
        },
      ),
    );
  });
});
