import { expect, test } from 'vitest';
import { byDay, dayName } from './my-jobs-order.ts';

test('jobs stand under their day in the order they came, without the cancelled', () => {
  const job = (jobNumber: string, scheduledDate: string | null, status = 'scheduled') => ({
    jobNumber,
    scheduledDate,
    status,
  });
  const jobs = [
    job('3', '2026-03-01'),
    job('1', '2026-03-01', 'completed'),
    job('2', '2026-03-02'),
    job('4', '2026-03-02', 'cancelled'),
    job('5', null),
  ];
  expect(
    byDay(jobs, ['2026-02-28', '2026-03-01', '2026-03-02']).map((day) => [
      day.date,
      day.jobs.map(({ jobNumber }) => jobNumber),
    ]),
  ).toEqual([
    ['2026-02-28', []],
    ['2026-03-01', ['3', '1']],
    ['2026-03-02', ['2']],
  ]);
});

test.each([
  ['2026-02-28', 'Today'],
  ['2026-03-01', 'Tomorrow'],
  ['2026-03-02', 'Monday'],
])('%s is %s', (date, name) => {
  expect(dayName(date, '2026-02-28')).toBe(name);
});
