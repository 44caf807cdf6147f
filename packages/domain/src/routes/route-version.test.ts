import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeInWords,
  changesBetween,
  newsFor,
  visitsOfPlan,
  type PlannedVisit,
  type RoutePlan,
} from './route-version.ts';

const visit = (id: string, startSecond = 32_400, kind: PlannedVisit['kind'] = 'job'): PlannedVisit => ({
  kind,
  id,
  title: id.toUpperCase(),
  startSecond,
});
const plan = (changes: Partial<RoutePlan> = {}): RoutePlan => ({
  routeDate: '2026-03-03',
  name: 'Truck 1',
  vehicleId: 't1',
  vehicleName: 'Truck 1',
  driverUserId: 'levi',
  driverName: 'Levi',
  startSecond: 28_800,
  endSecond: 50_000,
  visits: [visit('a'), visit('p', 34_000, 'disposal'), visit('b', 36_000), visit('p', 40_000, 'disposal')],
  ...changes,
});
const [a, p1, b, p2] = plan().visits as [PlannedVisit, PlannedVisit, PlannedVisit, PlannedVisit];

describe('what changed', () => {
  test.each<[string, Partial<RoutePlan>, readonly string[]]>([
    ['nothing', {}, []],
    ['the name alone', { name: 'North' }, []],
    ['a job came', { visits: [a, p1, b, visit('c'), p2] }, ['Added: C.']],
    ['a job left', { visits: [a, p1, p2] }, ['Taken off: B.']],
    ['one disposal stop less', { visits: [a, p1, b] }, ['Taken off: P.']],
    ['two changed places', { visits: [b, p1, a, p2] }, ['The order of the stops changed.']],
    ['another truck', { vehicleId: 't2', vehicleName: 'Truck 2' }, ['Truck: Truck 1 → Truck 2.']],
    ['no driver any more', { driverUserId: null, driverName: null }, ['Driver: Levi → nobody.']],
    ['another day', { routeDate: '2026-03-04' }, ['Day: Tuesday, March 3 → Wednesday, March 4.']],
    ['a quarter of an hour', { visits: [visit('a', 33_300), p1, b, p2] }, []],
    [
      'more than a quarter of an hour',
      { visits: [visit('a', 33_301), p1, b, p2] },
      ['Times moved: A 9:00 AM → 9:15 AM.'],
    ],
    ['earlier', { visits: [a, p1, visit('b', 30_000), p2] }, ['Times moved: B 10:00 AM → 8:20 AM.']],
  ])('%s', (_, changes, words) => {
    expect(changesBetween(plan(), plan(changes)).map(changeInWords)).toEqual(words);
  });

  test('is nothing exactly when the same is done in the same order at nearly the same times', () => {
    const anyVisits = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        startSecond: fc.integer({ min: 0, max: 80_000 }),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(anyVisits, anyVisits, (before, after) => {
        const of = (visits: typeof before) =>
          plan({ visits: visits.map(({ id, startSecond }) => visit(id, startSecond)) });
        const isSame =
          before.length === after.length &&
          before.every(
            (one, at) =>
              one.id === after[at]?.id && Math.abs(one.startSecond - (after[at]?.startSecond ?? 0)) <= 900,
          );
        expect(changesBetween(of(before), of(after)).length === 0).toBe(isSame);
      }),
    );
  });
});

test('an older plan is arranged again without sites that are gone', () => {
  expect(visitsOfPlan({ visits: [a, { ...p1, id: null }, p2] })).toEqual([
    { kind: 'job', jobId: 'a' },
    { kind: 'disposal', disposalSiteId: 'p' },
  ]);
});

describe('what a driver hears', () => {
  const changed = plan({ visits: [a] });
  test.each([
    ['nothing new', plan(), { status: 'published', plan: plan() }, { kind: 'nothing' }],
    ['a route of theirs they never heard of', null, { status: 'published', plan: plan() }, { kind: 'new' }],
    ['changes', plan(), { status: 'in_progress', plan: changed }, { kind: 'changed' }],
    [
      'that another drives it',
      plan(),
      { status: 'published', plan: plan({ driverUserId: 'mia', driverName: 'Mia' }) },
      { kind: 'gone', because: 'other-driver' },
    ],
    [
      'that it was taken back',
      plan(),
      { status: 'draft', plan: plan() },
      { kind: 'gone', because: 'taken-back' },
    ],
    [
      'that it was cancelled',
      plan(),
      { status: 'cancelled', plan: plan({ visits: [] }) },
      { kind: 'gone', because: 'cancelled' },
    ],
    ['that it was removed', plan(), undefined, { kind: 'gone', because: 'removed' }],
    ['nothing of one they finished', plan(), { status: 'completed', plan: changed }, { kind: 'nothing' }],
    [
      'nothing of one that came and went',
      null,
      { status: 'published', plan: plan({ driverUserId: 'mia' }) },
      { kind: 'nothing' },
    ],
    ['nothing of a draft they never heard of', null, { status: 'draft', plan: plan() }, { kind: 'nothing' }],
  ] as const)('%s', (_, heard, now, news) => {
    expect(newsFor('levi', heard, now, () => false)).toMatchObject(news);
    // Once the day has passed there is nothing to report.
    expect(newsFor('levi', heard, now, () => true)).toEqual({ kind: 'nothing' });
  });

  test.each([
    [
      'that a route of theirs goes from a day that is over to one ahead',
      plan(),
      plan({ routeDate: '2026-03-09' }),
      { kind: 'changed' },
    ],
    [
      'that a route ahead was put on a day that is over',
      plan({ routeDate: '2026-03-09' }),
      plan(),
      { kind: 'changed' },
    ],
    [
      'nothing when it is another’s from then on',
      plan(),
      plan({ routeDate: '2026-03-09', driverUserId: 'mia' }),
      { kind: 'nothing' },
    ],
  ] as const)('%s', (_, heard, now, news) => {
    expect(
      newsFor('levi', heard, { status: 'published', plan: now }, ({ routeDate }) => routeDate < '2026-03-05'),
    ).toMatchObject(news);
  });
});
