import { expect, test } from 'vitest';
import type { LoadFact } from './load-fact.ts';
import { isOverfull } from './overfull.ts';

const base = (id: string, minute: number) => ({ id, compartmentId: 'T1', occurredAt: minute });
const pickup = (id: string, gallons: number, minute: number): LoadFact => ({
  ...base(id, minute),
  kind: 'pickup',
  generatorId: `of ${id}`,
  gallons,
  wasteType: 'septage',
});
const dump = (id: string, gallons: number, minute: number): LoadFact => ({
  ...base(id, minute),
  kind: 'discharge',
  siteId: 'plant',
  gallons,
  emptied: true,
});

const day = [pickup('miller', 600, 0), pickup('jones', 400, 30), dump('plant', 1_000, 60)];

test.each<[string, number, LoadFact[], LoadFact[], boolean]>([
  ['a tank that is exactly full', 1_000, [], day, false],
  ['somewhat more than it holds', 1_000, day.slice(1), [pickup('miller', 650, 0), ...day.slice(1)], false],
  ['more than it held before it was emptied', 1_000, day, [pickup('miller', 700, 0), ...day.slice(1)], true],
  ['less in a tank that became smaller since', 800, day.slice(0, 2), day, false],
  ['a late pickup between two others', 1_000, day, [...day, pickup('diner', 200, 10)], true],
  ['a late pickup after the dump', 1_000, day, [...day, pickup('diner', 900, 90)], false],
  [
    'what makes a tank fuller that was too full',
    800,
    day,
    [...day.slice(0, 2), pickup('diner', 10, 40), ...day.slice(2)],
    true,
  ],
])('%s', (_, capacity, before, after, expected) => {
  expect(isOverfull(new Map([['T1', capacity]]), before, after)).toBe(expected);
});
