import { expect, it } from 'vitest';
import { sharesNow, type DutyOfPack } from './phone-sharing.ts';

const at = (time: string) => `2026-03-02T${time}:00Z`;
const event = (kind: 'started' | 'paused' | 'resumed' | 'ended', time: string) =>
  ({ id: `${kind} ${time}`, shiftId: 'one', kind, at: at(time) }) as DutyOfPack['shiftEvents'][number];
const started = event('started', '11:00');
const route = (status: string, updatedAt = at('09:00')) => ({
  routeDate: '2026-03-02',
  // 7 AM in New York is noon in UTC.
  startSecond: 7 * 3_600,
  status,
  updatedAt,
});

it.each<[string, DutyOfPack['shiftEvents'], DutyOfPack['routes'], string, boolean]>([
  ['nothing planned and no shift', [], [], '12:00', false],
  ['before a shift', [started], [], '10:59', false],
  ['on a shift', [started], [], '12:00', true],
  ['on a break', [started, event('paused', '12:00')], [], '12:10', false],
  ['after a break', [started, event('paused', '12:00'), event('resumed', '12:05')], [], '12:10', true],
  ['after the shift', [started, event('ended', '12:00')], [], '12:01', false],
  ['an hour before a route', [], [route('published')], '11:00', false],
  ['half an hour before a route', [], [route('published')], '11:30', true],
  ['while a route is out', [], [route('in_progress')], '15:00', true],
  ['after a route', [], [route('completed', at('14:00'))], '15:00', false],
  ['beside a draft', [], [route('draft')], '12:30', false],
])('a phone with %s', (_what, shiftEvents, routes, time, shares) => {
  const me = { timeZone: 'America/New_York' };
  expect(sharesNow({ me, shiftEvents, routes }, new Date(at(time)))).toBe(shares);
});

it('breaks are shared where the company counts them as duty', () => {
  const pack = { me: { timeZone: 'UTC', breaksAreDuty: true }, routes: [] };
  const shiftEvents = [started, event('paused', '12:00')];
  expect(sharesNow({ ...pack, shiftEvents }, new Date(at('12:10')))).toBe(true);
});
