import { expect, it } from 'vitest';
import { isRecent, measuredBy } from './driver-position.ts';

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
