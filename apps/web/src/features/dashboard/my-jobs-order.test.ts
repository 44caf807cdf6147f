import { expect, test } from 'vitest';
import { byTime, dayName } from './my-jobs-order.ts';

test('promised arrivals come first, then by number', () => {
  const jobs = [
    { jobNumber: 'J-000003', windowStartMinute: null },
    { jobNumber: 'J-000002', windowStartMinute: 780 },
    { jobNumber: 'J-000001', windowStartMinute: null },
    { jobNumber: 'J-000004', windowStartMinute: 480 },
  ];
  expect(jobs.toSorted(byTime).map((job) => job.jobNumber)).toEqual(['J-000004', 'J-000002', 'J-000001', 'J-000003']);
});

test.each([
  ['2026-02-28', 'Today'],
  ['2026-03-01', 'Tomorrow'],
  ['2026-03-02', 'Monday'],
])('%s is %s', (date, name) => {
  expect(dayName(date, '2026-02-28')).toBe(name);
});
