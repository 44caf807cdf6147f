import { describe, expect, it } from 'vitest';
import {
  dueStage,
  isReminderTime,
  nextReminder,
  reminderStages,
  stageInWords,
  stagesInWords,
} from './reminders.ts';

const zone = 'America/New_York';
const usual = [7, 30, 60];
const ahead = [-3, ...usual];
const never = () => false;

describe('which stage is due', () => {
  it.each([
    // stages, due, reminded of, today, stage
    [usual, '2026-01-01', [], '2025-12-31', null],
    [usual, '2026-01-01', [], '2026-01-01', null],
    [usual, '2026-01-01', [], '2026-01-07', null],
    [usual, '2026-01-01', [], '2026-01-08', 7],
    [usual, '2026-01-01', [7], '2026-01-08', null],
    [usual, '2026-01-01', [7], '2026-01-30', null],
    [usual, '2026-01-01', [7], '2026-01-31', 30],
    // Of several that were missed, the latest.
    [usual, '2026-01-01', [], '2026-02-15', 30],
    [usual, '2026-01-01', [], '2027-01-01', 60],
    [usual, '2026-01-01', [30], '2026-03-02', 60],
    [usual, '2026-01-01', [60], '2027-01-01', null],
    // Ahead, until it is due and no longer.
    [ahead, '2026-01-10', [], '2026-01-06', null],
    [ahead, '2026-01-10', [], '2026-01-07', -3],
    [ahead, '2026-01-10', [-3], '2026-01-09', null],
    [ahead, '2026-01-10', [], '2026-01-10', -3],
    [ahead, '2026-01-10', [], '2026-01-11', null],
    [ahead, '2026-01-10', [], '2026-01-17', 7],
    // Other days were set since: one that is behind is not caught up.
    [[7, 45], '2026-01-01', [30], '2026-02-10', null],
    [[7, 45], '2026-01-01', [30], '2026-02-15', 45],
    // Over the nights when clocks change, and a leap day.
    [[1], '2026-03-07', [], '2026-03-08', 1],
    [[1], '2026-10-31', [], '2026-11-01', 1],
    [[30], '2028-02-01', [], '2028-03-02', 30],
    [[], '2026-01-01', [], '2027-01-01', null],
  ])('%j, due %s, reminded of %j, on %s: %s', (stages, dueDate, sent, today, stage) => {
    expect(dueStage({ stages, dueDate, sent }, today)).toBe(stage);
  });
});

describe('when reminders are mailed', () => {
  it.each([
    // A Friday in winter: nine o'clock is 14:00 UTC.
    ['2026-01-09T13:59:59.999Z', false],
    ['2026-01-09T14:00:00Z', true],
    ['2026-01-09T21:59:59Z', true],
    ['2026-01-09T22:00:00Z', false],
    // Saturday, Sunday, Monday; and Friday in New York while it is Saturday in UTC.
    ['2026-01-10T15:00:00Z', false],
    ['2026-01-11T15:00:00Z', false],
    ['2026-01-12T15:00:00Z', true],
    ['2026-01-10T00:00:00Z', false],
    // The Monday after clocks went forward, and the one after they went back.
    ['2026-03-09T12:59:00Z', false],
    ['2026-03-09T13:00:00Z', true],
    ['2026-11-02T13:00:00Z', false],
    ['2026-11-02T14:00:00Z', true],
    // A holiday.
    ['2026-12-25T15:00:00Z', false],
  ])('at %s: %s', (at, isTime) => {
    expect(isReminderTime(new Date(at), zone, (date) => date === '2026-12-25')).toBe(isTime);
  });

  it('goes by the clocks of the company', () => {
    const at = new Date('2026-01-09T17:00:00Z');
    expect(isReminderTime(at, 'Pacific/Honolulu', never)).toBe(false);
    expect(isReminderTime(at, 'America/Los_Angeles', never)).toBe(true);
    expect(isReminderTime(new Date('2026-01-09T03:30:00Z'), 'Asia/Kolkata', never)).toBe(true);
  });
});

describe('the next reminder', () => {
  const noon = '2026-01-05T17:00:00Z';
  it.each([
    // stages, due, reminded of, now, on, stage
    [usual, '2026-01-01', [], noon, '2026-01-08', 7],
    // The seventh day is a Saturday, then a Sunday: on Monday.
    [usual, '2026-01-03', [], noon, '2026-01-12', 7],
    [usual, '2026-01-04', [], noon, '2026-01-12', 7],
    [usual, '2026-01-01', [7], noon, '2026-02-02', 30],
    [usual, '2026-01-01', [60], noon, null, null],
    // Reached long ago: today until five, then tomorrow, on Friday evening on Monday.
    [usual, '2025-11-01', [], noon, '2026-01-05', 60],
    [usual, '2025-11-01', [], '2026-01-05T22:00:00Z', '2026-01-06', 60],
    [usual, '2025-11-01', [], '2026-01-09T22:00:00Z', '2026-01-12', 60],
    [ahead, '2026-01-12', [], noon, '2026-01-09', -3],
    // What would be sent ahead on a weekend is sent until the day itself, and not when it is overdue.
    [ahead, '2026-01-13', [], noon, '2026-01-12', -3],
    [[-1, 7], '2026-01-11', [], noon, '2026-01-19', 7],
    // Two stages over one weekend are one mail.
    [[1, 2], '2026-01-09', [], noon, '2026-01-12', 2],
    [[], '2026-01-01', [], noon, null, null],
  ])('%j, due %s, reminded of %j, at %s: %s, %s', (stages, dueDate, sent, now, on, days) => {
    const next = nextReminder(
      { stages, dueDate, sent },
      { now: new Date(now), timeZone: zone, isClosed: never },
    );
    expect(next).toEqual(on === null ? null : { on, days });
  });

  it('leaves out days the company is closed', () => {
    const next = nextReminder(
      { stages: [7], dueDate: '2026-12-18', sent: [] },
      { now: new Date(noon), timeZone: zone, isClosed: (date) => date === '2026-12-25' },
    );
    expect(next).toEqual({ on: '2026-12-28', days: 7 });
  });
});

it('takes four days after the due date and one before, each once, in order', () => {
  expect(reminderStages.parse([60, 7, -3, 30, 90])).toEqual([-3, 7, 30, 60, 90]);
  expect(reminderStages.parse([])).toEqual([]);
  for (const wrong of [[0], [7, 7], [1, 2, 3, 4, 5], [-3, -2], [-31], [366], [1.5]])
    expect(reminderStages.safeParse(wrong).success, String(wrong)).toBe(false);
});

it('puts stages into words', () => {
  expect(stageInWords(30)).toBe('30 days overdue');
  expect(stageInWords(1)).toBe('1 day overdue');
  expect(stageInWords(-3)).toBe('3 days before it is due');
  expect(stagesInWords([-3, 7, 30, 60])).toBe('3 days before and 7, 30, and 60 days after the due date');
  expect(stagesInWords([7])).toBe('7 days after the due date');
  expect(stagesInWords([-1])).toBe('1 day before the due date');
});
