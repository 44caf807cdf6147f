import { expect, it } from 'vitest';
import { isRecent, measuredBy, newestOfEach } from './driver-position.ts';

const at = (time: string) => new Date(`2026-03-03T${time}Z`);

it('a place is shown for two hours', () => {
  expect([isRecent(at('10:00:00'), at('12:00:00')), isRecent(at('10:00:00'), at('12:00:01'))]).toEqual([
    true,
    false,
  ]);
});

it('a clock that is ahead counts as now', () => {
  expect([measuredBy(at('10:05:00'), at('10:00:00')), measuredBy(at('09:55:00'), at('10:00:00'))]).toEqual([
    at('10:00:00'),
    at('09:55:00'),
  ]);
});

it('of each driver the newest place is shown, by name', () => {
  const one = (userId: string, driverName: string, time: string) => ({
    userId,
    driverName,
    latitude: 40,
    longitude: -76,
    accuracyMeters: 5,
    measuredAt: at(time).toISOString(),
  });
  const zoe = one('a', 'Zoe', '10:00:00');
  const [old, newest] = [one('b', 'Abe', '10:01:00'), one('b', 'Abe', '10:02:00')];
  expect(newestOfEach([zoe, newest, old])).toEqual([newest, zoe]);
  expect(newestOfEach([old, zoe, newest])).toEqual([newest, zoe]);
});
