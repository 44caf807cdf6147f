import { expect, test } from 'vitest';
import { activityTitle } from './activity-title.ts';

test.each([
  ['created', {}, null, 'Job J-000012 created'],
  ['status-changed', { from: 'scheduled', to: 'completed' }, null, 'Job J-000012 completed'],
  ['status-changed', { from: 'scheduled', to: 'in_progress' }, null, 'Job J-000012 started'],
  ['status-changed', { from: 'scheduled', to: 'cancelled' }, null, 'Job J-000012 cancelled'],
  ['status-changed', { from: 'scheduled', to: 'unscheduled' }, null, 'Job J-000012 taken off the schedule'],
  ['status-changed', { from: 'unscheduled', to: 'scheduled' }, null, 'Job J-000012 scheduled'],
  ['status-changed', {}, null, 'Job J-000012 changed'],
  ['assigned', { from: null, to: 'a' }, 'Ann Lee', 'Job J-000012 assigned to Ann Lee'],
  ['assigned', { from: null, to: 'a' }, null, 'Job J-000012 assigned to a former user'],
  ['assigned', { from: 'a', to: null }, null, 'Job J-000012 unassigned'],
  ['duplicated', { jobNumber: 'J-000003' }, null, 'Job J-000012 copied from J-000003'],
  ['edited', { fields: ['title'] }, null, 'Job J-000012 edited'],
  ['rescheduled', { from: null, to: '2026-03-03' }, null, 'Job J-000012 moved to Tue, Mar 3'],
  ['rescheduled', { from: '2026-03-03', to: null }, null, 'Job J-000012 taken off its day'],
  ['rescheduled', { to: 'nonsense' }, null, 'Job J-000012 moved to another day'],
  ['planned', {}, null, 'Job J-000012 changed'],
])('%s %j %s', (type, details, assigneeName, title) => {
  expect(activityTitle({ type, details, jobNumber: 'J-000012', assigneeName })).toBe(title);
});
