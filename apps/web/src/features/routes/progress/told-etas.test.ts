import type { ToldEta } from '@haulwright/domain/live/route-eta';
import { expect, test } from 'vitest';
import { withEtas } from './told-etas.ts';

const plan = '2026-11-30T08:00:00.000Z';
const made = (minute: number) => `2026-11-30T09:${String(minute).padStart(2, '0')}:00.000Z`;
const told = (routeId: string, minute: number, planOf = plan): ToldEta => ({
  routeId,
  planOf,
  madeAt: made(minute),
  madeSecond: minute * 60,
  stops: [],
});
const eta = (minute: number) => ({ madeAt: made(minute), madeSecond: minute * 60, stops: [] });
const shown = [
  { id: 'a', updatedAt: plan },
  { id: 'b', updatedAt: plan, eta: eta(10) },
];

test.each<[string, ToldEta[], ReturnType<typeof eta>[]]>([
  ['of one', [told('a', 11)], [eta(11), eta(10)]],
  ['newer', [told('b', 11)], [eta(11)]],
  ['twice at once: the last', [told('a', 11), told('a', 12)], [eta(12), eta(10)]],
])('what is told %s is shown', (_, etas, wanted) =>
  expect(withEtas(shown, etas).flatMap((route) => route.eta ?? [])).toEqual(wanted),
);

test.each<[string, ToldEta[]]>([
  ['of nothing', []],
  ['of another route', [told('c', 11)]],
  ['of a plan that is not shown', [told('a', 11, made(1))]],
  ['that is no newer', [told('b', 10)]],
])('what is told %s changes nothing', (_, etas) => expect(withEtas(shown, etas)).toBe(shown));
