import { expect, it } from 'vitest';
import { instantOf } from '../kernel/local-instant.ts';
import { onDuty, type DutyRoute } from './on-duty.ts';

const zone = 'America/New_York';
const clock = (text: string): Date => {
  const [date, hour, minute] = [text.slice(0, 10), Number(text.slice(11, 13)), Number(text.slice(14, 16))];
  return instantOf(date, hour * 60 + minute, zone);
};
const day = (text: string) => clock(text.length === 5 ? `2026-03-03T${text}` : text);
const shift = (from: string, until: string | null, ...breaks: [string, string | null][]) => ({
  startedAt: day(from),
  endedAt: until === null ? null : day(until),
  breaks: breaks.map(([a, b]) => ({ from: day(a), until: b === null ? null : day(b) })),
});
const route = (
  startsAt: string,
  completedAt: string | null,
  publishedAt = '2026-03-02T17:00',
): DutyRoute => ({
  startsAt: day(startsAt),
  completedAt: completedAt === null ? null : day(completedAt),
  publishedAt: day(publishedAt),
});
type Case = [string, ReturnType<typeof shift>[], DutyRoute[], string, boolean];

it.each<Case>([
  ['no shift and no route', [], [], '10:00', false],
  ['at the start of a shift', [shift('07:00', null)], [], '07:00', true],
  ['before it', [shift('07:00', null)], [], '06:59', false],
  ['at its end', [shift('07:00', '15:00')], [], '15:00', false],
  ['just before its end', [shift('07:00', '15:00')], [], '14:59', true],
  ['a shift nobody ended, after 14 hours', [shift('07:00', null)], [], '21:00', false],
  ['a shift ended too late', [shift('07:00', '23:00')], [], '22:00', false],
  ['on a break', [shift('07:00', '15:00', ['11:00', '11:30'])], [], '11:00', false],
  ['after a break', [shift('07:00', '15:00', ['11:00', '11:30'])], [], '11:30', true],
  ['on a break that lasts', [shift('07:00', null, ['11:00', null])], [], '12:00', false],
  ['the last route completed', [shift('07:00', null)], [route('07:30', '13:00')], '13:00', false],
  [
    'one of two completed',
    [shift('07:00', null)],
    [route('07:30', '11:00'), route('12:00', null)],
    '11:30',
    true,
  ],
  ['a route done before the shift', [shift('14:00', null)], [route('07:30', '11:00')], '14:30', true],
  ['between two shifts', [shift('07:00', '11:00'), shift('13:00', null)], [], '12:00', false],
  ['in the second shift', [shift('07:00', '11:00'), shift('13:00', null)], [], '13:00', true],
  ['a shift ended, its route out', [shift('07:00', '15:00')], [route('07:30', null)], '15:30', false],
  ['a route, half an hour before', [], [route('08:00', null)], '07:30', true],
  ['a route, earlier', [], [route('08:00', null)], '07:29', false],
  ['a route published after its start', [], [route('08:00', null, '09:00')], '08:30', false],
  ['a route completed', [], [route('08:00', '14:00')], '14:00', false],
  ['a route nobody completed', [], [route('08:00', null)], '22:00', false],
  ['a shift over midnight', [shift('22:00', '2026-03-04T05:00')], [], '2026-03-04T03:00', true],
  // Clocks go forward on 2026-03-08 and back on 2026-11-01, both at 2 AM.
  ['14 hours, spring', [shift('2026-03-07T20:00', null)], [], '2026-03-08T10:59', true],
  ['14 hours over, spring', [shift('2026-03-07T20:00', null)], [], '2026-03-08T11:00', false],
  ['14 hours, autumn', [shift('2026-10-31T20:00', null)], [], '2026-11-01T08:59', true],
  ['14 hours over, autumn', [shift('2026-10-31T20:00', null)], [], '2026-11-01T09:00', false],
])('%s', (_, shifts, routes, at, expected) => {
  expect(onDuty(shifts, routes, day(at), { breaksCount: false })).toBe(expected);
});

it('a company may count breaks as duty', () => {
  const shifts = [shift('07:00', '15:00', ['11:00', '11:30'])];
  expect(onDuty(shifts, [], day('11:10'), { breaksCount: true })).toBe(true);
});
