import type { DayPack } from '@haulwright/domain/field/day-pack';
import { expect, it } from 'vitest';
import { workDay } from './work-day.ts';

const hours = (hour: number) => hour * 3_600;
const route = (routeDate: string, status: string, from: number, to: number) => ({
  id: routeDate,
  routeDate,
  status,
  startSecond: hours(from),
  endSecond: hours(to),
});
const started = (at: string) => [{ id: 'event', shiftId: 'shift', kind: 'started', at, vehicleId: null }];
const packOf = (routes: object[], shiftEvents: object[] = []) =>
  ({ me: { timeZone: 'America/New_York' }, routes, shiftEvents }) as unknown as DayPack;

const night = route('2026-11-28', 'in_progress', 22, 30);
const lateDay = route('2026-11-28', 'in_progress', 7, 17);

it.each<[string, DayPack | null, string, string]>([
  ['no pack', null, '2026-11-28T15:00:00Z', '2026-11-28'],
  ['nothing open', packOf([]), '2026-11-29T05:30:00Z', '2026-11-29'],
  ['a night route under way at 0:30', packOf([night]), '2026-11-29T05:30:00Z', '2026-11-28'],
  ['the same, running late at 8:00', packOf([night]), '2026-11-29T13:00:00Z', '2026-11-28'],
  ['the same, forgotten at noon', packOf([night]), '2026-11-29T17:00:00Z', '2026-11-29'],
  ['a day route that runs past midnight', packOf([lateDay]), '2026-11-29T05:30:00Z', '2026-11-28'],
  ['the same, forgotten by the morning', packOf([lateDay]), '2026-11-29T11:30:00Z', '2026-11-29'],
  ['completed', packOf([{ ...night, status: 'completed' }]), '2026-11-29T05:30:00Z', '2026-11-29'],
  [
    'only the shift is open',
    packOf([], started('2026-11-29T03:00:00Z')),
    '2026-11-29T08:00:00Z',
    '2026-11-28',
  ],
  ['a shift nobody ended', packOf([], started('2026-11-28T12:00:00Z')), '2026-11-29T11:00:00Z', '2026-11-29'],
  [
    'an open shift, and a route of today that is to begin',
    packOf([route('2026-11-29', 'published', 6, 14)], started('2026-11-29T00:00:00Z')),
    '2026-11-29T10:15:00Z',
    '2026-11-29',
  ],
  [
    'an open night, and a route of tonight',
    packOf([night, route('2026-11-29', 'published', 22, 30)]),
    '2026-11-29T07:00:00Z',
    '2026-11-28',
  ],
])('the day of work with %s', (_, pack, now, day) => {
  expect(workDay(pack, new Date(now))).toBe(day);
});
