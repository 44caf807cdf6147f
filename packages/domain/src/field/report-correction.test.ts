import { expect, it } from 'vitest';
import { calendarDateIn } from '../kernel/calendar-date.ts';
import { reportCorrection } from './report-correction.ts';
import { isDumpCorrection, wrongTimes } from './work-times.ts';

const at = (time: string) => new Date(`2026-03-03T${time}:00Z`);
/** In Chicago March 3rd begins at six. */
const known = {
  finishedAt: at('15:00'),
  correctedAt: at('20:00'),
  dayOf: (moment: Date) => calendarDateIn(moment, 'America/Chicago'),
};

it.each([
  ['both moved', at('12:00'), at('14:00'), undefined],
  ['no arrival is known', null, at('14:00'), undefined],
  ['done the moment it was begun', at('14:00'), at('14:00'), undefined],
  ['done before it was begun', at('14:01'), at('14:00'), 'report.times-wrong'],
  ['twelve hours at a client', at('06:00'), at('18:00'), undefined],
  ['longer than twelve hours', at('06:00'), at('18:01'), 'report.times-wrong'],
  ['done after it was corrected', at('14:00'), at('20:01'), 'report.times-wrong'],
  ['done the day before, where the company is', null, at('05:59'), 'report.other-day'],
  ['begun the day before', at('05:00'), at('07:00'), undefined],
])('%s', (_, arrivedAt, finishedAt, wrong) => {
  expect(wrongTimes({ arrivedAt, finishedAt }, known)).toBe(wrong);
});

it('what an older phone corrects is of a job, and says no times', () => {
  const id = '00000008-0000-7000-8000-000000000001';
  const parsed = reportCorrection.parse({ jobId: id, commandId: id, gallons: 5, notes: null });
  expect([isDumpCorrection(parsed), parsed]).toEqual([
    false,
    { jobId: id, commandId: id, gallons: 5, notes: null, load: [] },
  ]);
  const rows = [{ compartmentId: id, gallons: 5, method: 'meter', emptied: true }];
  const dump = { commandId: id, disposalSiteId: id, routeId: null, rows, ticketNumber: ' T-1 ' };
  expect(isDumpCorrection(reportCorrection.parse(dump))).toBe(true);
  expect(reportCorrection.safeParse({ ...dump, rows: [] }).success).toBe(false);
});
