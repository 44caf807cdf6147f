import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blankDraft,
  disposalVisit,
  inputOf,
  insertVisit,
  isSameDraft,
  moveVisit,
  removeVisit,
  reorder,
  type DraftVisit,
  type RouteDraft,
} from './route-draft.ts';

const job = (name: string): DraftVisit => ({
  key: name,
  kind: 'job',
  jobId: name,
  title: name,
  subtitle: '',
});
const draft = (names: string, fixed = 0): RouteDraft => ({
  ...blankDraft('2026-03-03'),
  vehicleId: 'truck',
  visits: names.split('').map(job),
  fixed,
});
const names = ({ visits }: RouteDraft): string =>
  visits.map((visit) => (visit.kind === 'job' ? visit.key : visit.disposalSiteId)).join('');

describe('the order of the stops', () => {
  test.each([
    ['abcd', 'a', 4, 'bcda'],
    ['abcd', 'a', 2, 'bacd'],
    ['abcd', 'd', 0, 'dabc'],
    ['abcd', 'b', 1, 'abcd'],
    ['abcd', 'b', 2, 'abcd'],
    ['abcd', 'c', 99, 'abdc'],
    ['abcd', 'x', 0, 'abcd'],
  ])('%s: %s before place %d gives %s', (before, key, to, after) => {
    expect(names(moveVisit(draft(before), key, to))).toBe(after);
  });

  test('nothing moves among the stops that are behind the truck, nor out of them', () => {
    expect(names(moveVisit(draft('abcd', 2), 'd', 0))).toBe('abdc');
    expect(names(moveVisit(draft('abcd', 2), 'a', 4))).toBe('abcd');
    expect(names(removeVisit(draft('abcd', 2), 'a'))).toBe('abcd');
    expect(names(removeVisit(draft('abcd', 2), 'c'))).toBe('abd');
    expect(names(insertVisit(draft('abcd', 2), job('x'), 0))).toBe('abxcd');
  });

  test('a locked job may change its place, but stays on the route', () => {
    const held = {
      ...draft('abc'),
      visits: draft('abc').visits.map((visit) =>
        visit.key === 'b'
          ? {
              ...job('b'),
              kind: 'job' as const,
              jobId: 'b',
              subtitle: '',
              held: { lock: 'truck' as const, lockedSecond: null },
            }
          : visit,
      ),
    };
    expect(names(removeVisit(held, 'b'))).toBe('abc');
    expect(names(removeVisit(held, 'a'))).toBe('bc');
    expect(names(moveVisit(held, 'b', 3))).toBe('acb');
    // The lock is left out, so that it stays unchanged.
    expect(inputOf(held)?.visits[1]).toEqual({ kind: 'job', jobId: 'b' });
  });

  test('no move loses or doubles a stop', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.integer({ min: -2, max: 9 }))),
        fc.nat(6),
        (moves, fixed) => {
          const moved = moves.reduce((one, [key, to]) => moveVisit(one, key, to), draft('abcdef', fixed));
          expect(names(moved).split('').toSorted().join('')).toBe('abcdef');
          expect(names(moved).slice(0, fixed)).toBe('abcdef'.slice(0, fixed));
        },
      ),
    );
  });

  test('a job is on the list once, a disposal site as often as wanted', () => {
    expect(names(insertVisit(draft('ab'), job('a')))).toBe('ab');
    const site = { id: '!', name: 'Plant' };
    expect(names(insertVisit(insertVisit(draft('ab'), disposalVisit(site), 1), disposalVisit(site)))).toBe(
      'a!b!',
    );
  });

  test('a suggested order keeps what is there and adds the trips to empty the tank', () => {
    const before = insertVisit(draft('abc'), disposalVisit({ id: '!', name: 'Plant' }), 1);
    const wanted = [
      { kind: 'job', jobId: 'c' },
      { kind: 'disposal', disposalSiteId: '!' },
      { kind: 'job', jobId: 'a' },
      { kind: 'job', jobId: 'b' },
      { kind: 'disposal', disposalSiteId: '!' },
    ] as const;
    const after = reorder(before, wanted, () => 'Plant');
    expect(names(after)).toBe('c!ab!');
    expect(after.visits[1]?.key).toBe(before.visits[1]?.key);
    expect(after.visits[4]).toMatchObject({ title: 'Plant' });
  });
});

test('what is sent has no keys and no empty name', () => {
  expect(inputOf({ ...draft('a'), name: '  ' })).toEqual({
    name: null,
    routeDate: '2026-03-03',
    vehicleId: 'truck',
    driverUserId: null,
    visits: [{ kind: 'job', jobId: 'a' }],
  });
  expect(inputOf(blankDraft('2026-03-03'))).toBeNull();
});

test('a draft is the same until something would be saved', () => {
  expect(isSameDraft(draft('ab'), { ...draft('ab'), name: ' ' })).toBe(true);
  for (const other of [
    draft('ba'),
    { ...draft('ab'), routeDate: '2026-03-04' },
    { ...draft('ab'), driverUserId: 'x' },
    { ...draft('ab'), name: 'Mine' },
  ])
    expect(isSameDraft(draft('ab'), other)).toBe(false);
  expect(isSameDraft(blankDraft('2026-03-03'), { ...blankDraft('2026-03-03'), visits: [job('a')] })).toBe(
    false,
  );
});
