import { expect, test } from 'vitest';
import { parseFilter, rememberedPart } from './remembered-filters.ts';

const levi = '018f6b1a-0000-7000-8000-000000000001';

test('how a list is narrowed and sorted is kept; what was searched for and days are not', () => {
  expect(
    rememberedPart('/jobs', {
      search: 'esh',
      date: '2026-11-24',
      from: '2026-11-01',
      to: '2026-11-30',
      clientId: levi,
      seriesId: levi,
      status: 'scheduled',
      priority: 'high',
      assignedTo: levi,
      jobTypeId: levi,
      sort: 'oldest-date',
    }),
  ).toEqual({
    status: 'scheduled',
    priority: 'high',
    assignedTo: levi,
    jobTypeId: levi,
    sort: 'oldest-date',
  });
  expect(rememberedPart('/clients', { search: 'esh', status: 'archived' })).toEqual({ status: 'archived' });
  expect(rememberedPart('/jobs', {})).toEqual({});
});

test.each([null, '', 'x', 'null', '[]', '7', '{"status":"lost","priority":3,"sort":"by-moon"}'])(
  '%j in the storage is the whole list',
  (text) => {
    expect(parseFilter('/jobs', text)).toEqual({});
  },
);

test('of what is stored, what still means something is taken', () => {
  expect(parseFilter('/jobs', '{"status":"completed","priority":"gone","search":"esh"}')).toEqual({
    status: 'completed',
  });
});
