import type { ClientWork } from '@haulwright/domain/jobs/client-work';
import { describe, expect, test } from 'vitest';
import { archivingInWords, reactivatingInWords, statusChangeInWords } from './archive-words.ts';

const none: ClientWork = {
  openJobs: 0,
  onRoutes: 0,
  jobsUnderWay: 0,
  series: 0,
  comeBack: 0,
  stayCancelled: 0,
};

describe('the words of archiving', () => {
  test.each<[Partial<ClientWork>, string[]]>([
    [{}, ['It has no open jobs and no recurring jobs.']],
    [{ openJobs: 1 }, ['1 open job will be cancelled.']],
    [
      { openJobs: 1_200, onRoutes: 2, series: 1 },
      ['1,200 open jobs will be cancelled, 2 of them on a route.', '1 recurring job will stop.'],
    ],
    [
      { jobsUnderWay: 1, openJobs: 3 },
      ['Work is under way on 1 job of this client. Complete it before you archive the client.'],
    ],
  ])('%j', (work, words) => expect(archivingInWords({ ...none, ...work })).toEqual(words));

  test.each<[Partial<ClientWork>, string[]]>([
    [{}, ['No cancelled or recurring jobs come back.']],
    [
      { comeBack: 1, series: 2, stayCancelled: 3 },
      [
        '1 job cancelled by archiving opens again, without a route or driver.',
        '2 recurring jobs go on from today.',
        '3 jobs whose day has passed stay cancelled.',
      ],
    ],
  ])('and back: %j', (work, words) => expect(reactivatingInWords({ ...none, ...work })).toEqual(words));

  test.each([
    [true, 2, 1, '2 jobs cancelled, 1 recurring job stopped.'],
    [false, 1, 0, '1 job open again.'],
    [true, 0, 0, undefined],
  ])('done, archived %s: %i jobs, %i series', (archived, jobsChanged, seriesChanged, words) =>
    expect(statusChangeInWords(archived, { jobsChanged, seriesChanged })).toBe(words),
  );
});
