import { describe, expect, test } from 'vitest';
import { latenessInWords, progressOf, secondsIntoDay, type ProgressStop } from './route-progress.ts';

const at = (hour: number, minute = 0): number => hour * 3_600 + minute * 60;
const stop = (
  kind: ProgressStop['kind'],
  arrivalSecond: number,
  minutes: number,
  changes: Partial<ProgressStop> = {},
): ProgressStop => ({
  kind,
  jobStatus: kind === 'job' ? 'scheduled' : null,
  arrivalSecond,
  waitSeconds: 0,
  departureSecond: arrivalSecond + minutes * 60,
  legSeconds: 1_800,
  actualStartSecond: null,
  actualEndSecond: null,
  ...changes,
});
/**
 * Leaves at 8:00; half an hour of driving before each stop: 8:30 to 9:00, 9:30 to 10:00, the plant 10:30 to
 * 11:00, a job whose window opens at 12:00, home at 1:00 PM.
 */
const stops = (...changes: Partial<ProgressStop>[]): ProgressStop[] =>
  [
    stop('start', at(8), 0),
    stop('job', at(8, 30), 30),
    stop('job', at(9, 30), 30),
    stop('disposal', at(10, 30), 30),
    stop('job', at(11, 30), 60, { waitSeconds: 1_800 }),
    stop('end', at(13), 0),
  ].map((one, index) => ({ ...one, ...changes[index] }));
const progress = (
  nowSecond: number,
  status: 'published' | 'in_progress' | 'completed' | 'draft',
  ...changes: Partial<ProgressStop>[]
) => progressOf({ status, endSecond: at(13), stops: stops(...changes) }, nowSecond);
const completed = (start: number, end: number): Partial<ProgressStop> => ({
  jobStatus: 'completed',
  actualStartSecond: start,
  actualEndSecond: end,
});

describe('plan beside reality', () => {
  test('before it begins all goes by the plan', () => {
    const { stops: all, doneCount, lateMinutes } = progress(at(7), 'published');
    expect(
      all.map(({ projectedStart, plannedStart, lateSeconds }) => [
        projectedStart === plannedStart,
        lateSeconds,
      ]),
    ).toEqual(all.map(() => [true, 0]));
    expect([doneCount, lateMinutes]).toEqual([0, 0]);
  });

  test('a driver who does not begin gets later by the minute', () => {
    const { stops: all, lateMinutes } = progress(at(8, 50), 'published');
    expect([lateMinutes, all[2]?.projectedStart]).toEqual([20, at(9, 50)]);
  });

  test('a delay moves the rest; a wait for the window takes it up', () => {
    const {
      stops: all,
      doneCount,
      lateMinutes,
    } = progress(at(9, 20), 'in_progress', {}, completed(at(8, 50), at(9, 20)));
    expect([doneCount, lateMinutes]).toEqual([1, 20]);
    expect(all[1]).toMatchObject({ projectedStart: null, actualEnd: at(9, 20), lateSeconds: 1_200 });
    expect(all.slice(2).map(({ projectedStart }) => projectedStart)).toEqual([
      at(9, 50),
      at(10, 50),
      at(12),
      at(13),
    ]);
  });

  test('who is early stays early until a window', () => {
    const { stops: all, lateMinutes } = progress(
      at(8, 40),
      'in_progress',
      {},
      completed(at(8, 20), at(8, 40)),
    );
    expect([lateMinutes, all[2]?.lateSeconds, all[4]?.projectedStart]).toEqual([0, -1_200, at(12)]);
  });

  test('work that goes on longer than planned delays what follows', () => {
    const { stops: all, lateMinutes } = progress(
      at(9, 45),
      'in_progress',
      {},
      { jobStatus: 'in_progress', actualStartSecond: at(8, 30) },
    );
    expect([lateMinutes, all[1]?.projectedEnd, all[2]?.projectedStart]).toEqual([45, at(9, 45), at(10, 15)]);
  });

  test('a job left out on the way is not projected', () => {
    const { stops: all } = progress(at(10), 'in_progress', {}, {}, completed(at(9, 30), at(10)));
    expect(all[1]).toMatchObject({ projectedStart: null, actualStart: null, lateSeconds: null });
  });

  test('names the window that work will be too late for, also one that comes after it', () => {
    const window = (from: number, to: number) => ({ windowStartMinute: from / 60, windowEndMinute: to / 60 });
    const withWindows = (now: number) =>
      progress(
        now,
        'in_progress',
        {},
        completed(at(8, 50), at(9, 20)),
        window(at(9), at(9, 45)),
        {},
        window(at(12), at(12, 30)),
      );
    expect(withWindows(at(9, 20)).stops.map(({ missedWindow }) => missedWindow)).toEqual([
      null,
      null,
      { startSecond: at(9), endSecond: at(9, 45) },
      null,
      null,
      null,
    ]);
    // The later it gets, the more are missed.
    expect(
      withWindows(at(11, 30)).stops.flatMap(({ missedWindow, projectedStart }) =>
        missedWindow === null ? [] : [[projectedStart, missedWindow.endSecond]],
      ),
    ).toEqual([
      [at(11, 30), at(9, 45)],
      [at(13, 30), at(12, 30)],
    ]);
    // Completed and cancelled work is no longer missed.
    expect(
      progress(
        at(9, 20),
        'in_progress',
        {},
        { ...completed(at(8, 50), at(9, 20)), ...window(at(8), at(8, 30)) },
        { ...window(at(9), at(9, 45)), jobStatus: 'cancelled' },
      ).stops.every(({ missedWindow }) => missedWindow === null),
    ).toBe(true);
  });

  describe('where its truck is known', () => {
    const ids = [{}, { jobId: 'a' }, { jobId: 'b' }, { disposalSiteId: 'plant' }, { jobId: 'c' }];
    const expected = (id: { jobId?: string; disposalSiteId?: string }, begin: number, isThere = false) => ({
      jobId: null,
      disposalSiteId: null,
      ...id,
      arrivalSecond: begin,
      beginSecond: begin,
      endSecond: begin + 1_200,
      isThere,
      hasLeft: false,
    });
    const [, a, b, plant, c] = ids as [object, object, object, object, object];
    const projected = (
      now: number,
      told: ReturnType<typeof expected>[],
      made = now,
      changes: Partial<ProgressStop>[] = [],
    ) =>
      progressOf(
        {
          status: 'in_progress',
          endSecond: at(13),
          stops: stops(...ids.map((one, index) => ({ ...one, ...changes[index] }))),
          eta: { madeSecond: made, stops: told },
        },
        now,
      ).stops.map(({ projectedStart, isExpected }) =>
        isExpected ? projectedStart : projectedStart === null ? null : 'by plan',
      );
    const all = [
      expected(a, at(8, 40)),
      expected(b, at(9, 40)),
      expected(plant, at(10, 40)),
      expected(c, at(12)),
    ];
    const done = completed(at(8, 30), at(9));

    test.each<[string, unknown[], ReturnType<typeof projected>]>([
      ['counts', projected(at(8, 20), all), ['by plan', at(8, 40), at(9, 40), at(10, 40), at(12), 'by plan']],
      [
        'counts for a quarter of an hour',
        projected(at(8, 36), all, at(8, 20)),
        ['by plan', 'by plan', 'by plan', 'by plan', 'by plan', 'by plan'],
      ],
      [
        'is past for the next stop: now',
        projected(at(8, 45), all, at(8, 44)),
        ['by plan', at(8, 45), at(9, 40), at(10, 40), at(12), 'by plan'],
      ],
      [
        'is past where the truck is already',
        projected(at(8, 45), [expected(a, at(8, 40), true), ...all.slice(1)], at(8, 44)),
        ['by plan', at(8, 40), at(9, 40), at(10, 40), at(12), 'by plan'],
      ],
      [
        'is followed from the first stop that nobody reported',
        projected(at(9), all, at(9), [{}, done]),
        [null, null, at(9, 40), at(10, 40), at(12), 'by plan'],
      ],
      [
        'was said for another order: not for what is now before it',
        projected(at(8, 20), [all[3], all[0], all[1], all[2]] as typeof all),
        ['by plan', at(8, 40), at(9, 40), at(10, 40), 'by plan', 'by plan'],
      ],
    ])('what is expected %s', (_, found, wanted) => expect(found).toEqual(wanted));

    test('a stop that the truck has left, reported or not, makes nothing late', () => {
      const { lateMinutes, stops: found } = progressOf(
        {
          status: 'in_progress',
          endSecond: at(13),
          stops: stops(...ids),
          eta: {
            madeSecond: at(9, 20),
            stops: [{ ...expected(a, at(9), true), hasLeft: true }, expected(b, at(9, 31))],
          },
        },
        at(9, 32),
      );
      expect([lateMinutes, found[1]?.seen, found[2]?.projectedStart]).toEqual([2, 'left', at(9, 32)]);
    });

    test('after the truck went silent what was seen stays, and the rest goes on from there by plan', () => {
      const after = (hasLeft: boolean) =>
        progressOf(
          {
            status: 'in_progress',
            endSecond: at(13),
            stops: stops(...ids),
            eta: {
              madeSecond: at(9, 20),
              stops: [{ ...expected(a, at(9), true), hasLeft }, expected(b, at(9, 31))],
            },
          },
          at(11),
        ).stops.map(({ seen, projectedStart, isExpected }) => [seen, isExpected ? projectedStart : null]);
      expect(after(true).slice(1, 3)).toEqual([
        ['left', at(9)],
        [null, null],
      ]);
      expect(after(false).slice(1, 3)).toEqual([
        ['there', at(9)],
        [null, null],
      ]);
    });

    test('the drive home goes on from the last stop that is expected', () => {
      const { stops: found } = progressOf(
        {
          status: 'in_progress',
          endSecond: at(13),
          stops: stops(...ids),
          eta: { madeSecond: at(9), stops: [expected(c, at(12, 30))] },
        },
        at(9),
      );
      expect(found[5]?.projectedStart).toBe(at(12, 50) + 1_800);
    });

    test('a window is missed by what is expected, whatever the delay so far', () => {
      const window = { windowStartMinute: 540, windowEndMinute: 585 };
      const missed = (told: number) =>
        progressOf(
          {
            status: 'in_progress',
            endSecond: at(13),
            stops: stops(...ids.map((one, index) => ({ ...one, ...(index === 2 && window) }))),
            eta: { madeSecond: at(8, 20), stops: [expected(a, at(8, 30)), expected(b, told)] },
          },
          at(8, 20),
        ).stops[2]?.missedWindow;
      expect([missed(at(9, 45)), missed(at(9, 46))]).toEqual([
        null,
        { startSecond: at(9), endSecond: at(9, 45) },
      ]);
    });
  });

  test.each([
    ['a draft', at(9), 'draft'],
    ['a route that is over', at(9), 'completed'],
    ['tomorrow’s', -at(9), 'published'],
    ['the one of last week', at(24 * 7), 'in_progress'],
  ] as const)('says nothing of %s', (_, now, status) => {
    const { stops: all, lateMinutes } = progress(now, status);
    expect([
      lateMinutes,
      all.every(({ projectedStart, lateSeconds }) => projectedStart === null && lateSeconds === null),
    ]).toEqual([0, true]);
  });

  test('with nothing left it is not late', () => {
    const done = completed(at(15), at(16));
    expect(progress(at(16), 'in_progress', {}, done, done, {}, done).lateMinutes).toBe(0);
  });
});

test.each([
  [0, 'on time'],
  [299, 'on time'],
  [-299, 'on time'],
  [1_500, '25 min late'],
  [-600, '10 min early'],
  [5_400, '1 h 30 min late'],
])('%i s is %s', (seconds, words) => {
  expect(latenessInWords(seconds)).toBe(words);
});

test.each([
  ['2026-03-03T14:05:00Z', 'America/New_York', at(9, 5)],
  ['2026-03-04T05:30:00Z', 'America/New_York', at(24, 30)],
  ['2026-03-03T03:00:00Z', 'America/New_York', -at(2)],
  // The clock is put forward that night: local time counts.
  ['2026-03-08T13:00:00Z', 'America/New_York', at(9)],
])('%s in %s', (instant, zone, second) => {
  expect(
    secondsIntoDay(new Date(instant), instant.startsWith('2026-03-08') ? '2026-03-08' : '2026-03-03', zone),
  ).toBe(second);
});
