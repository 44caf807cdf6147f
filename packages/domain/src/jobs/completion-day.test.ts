import { describe, expect, it } from 'vitest';
import { calendarDateIn } from '../kernel/calendar-date.ts';
import { completionTime, firstCompletionDay, likelyCompletionDay } from './completion-day.ts';

const timeZone = 'America/New_York';
// 00:30 on Nov 28 in New York.
const clock = { now: new Date('2026-11-28T05:30:00Z'), timeZone };
const job = {
  createdAt: new Date('2026-11-20T15:00:00Z'),
  scheduledDate: '2026-11-25',
  startedAt: null as Date | null,
  durationMinutes: 45,
};
const startedAt = (instant: string) => ({ ...job, startedAt: new Date(instant) });

it.each([
  ['the job’s day, if it is past', job, '2026-11-25'],
  ['today for a job of today', { ...job, scheduledDate: '2026-11-28' }, '2026-11-28'],
  ['today for a job of another day to come', { ...job, scheduledDate: '2026-12-03' }, '2026-11-28'],
  ['today without a day', { ...job, scheduledDate: null }, '2026-11-28'],
  ['the day on which work began', startedAt('2026-11-27T14:00:00Z'), '2026-11-27'],
  ['by the clock of the company, not of UTC', startedAt('2026-11-28T03:00:00Z'), '2026-11-27'],
])('the likely day is %s', (_, one, day) => {
  expect(likelyCompletionDay(one, clock)).toBe(day);
  expect(completionTime(one, day, clock).ok).toBe(true);
});

describe('the time of work done on a day', () => {
  it.each([
    ['now for today', job, '2026-11-28', clock.now.toISOString()],
    ['noon on an earlier day', job, '2026-11-25', '2026-11-25T17:00:00.000Z'],
    ['before its day, from its creation on', job, '2026-11-20', '2026-11-20T17:00:00.000Z'],
    [
      'the planned time after work began',
      startedAt('2026-11-25T14:00:00Z'),
      '2026-11-25',
      '2026-11-25T14:45:00.000Z',
    ],
    [
      'not past the end of the day',
      startedAt('2026-11-26T04:50:00Z'),
      '2026-11-25',
      '2026-11-26T04:59:59.999Z',
    ],
    [
      'noon where work began on another day',
      startedAt('2026-11-27T14:00:00Z'),
      '2026-11-25',
      '2026-11-25T17:00:00.000Z',
    ],
  ])('is %s', (_, one, day, expected) => {
    const time = completionTime(one, day, clock);
    expect(time.ok && time.value.toISOString()).toBe(expected);
    expect(time.ok && calendarDateIn(time.value, timeZone)).toBe(day);
  });

  it('is neither in the future nor before the job', () => {
    expect(completionTime(job, '2026-11-29', clock)).toMatchObject({ refusal: 'job.done-in-future' });
    expect(completionTime(job, '2026-11-19', clock)).toMatchObject({ refusal: 'job.done-before-job' });
  });

  it('may be the day of a job that was entered afterwards', () => {
    const late = { ...job, scheduledDate: '2026-11-17' };
    expect(firstCompletionDay(late, timeZone)).toBe('2026-11-17');
    expect(completionTime(late, '2026-11-17', clock).ok).toBe(true);
  });
});
