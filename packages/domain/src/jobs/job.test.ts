import { describe, expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { formatJobNumber, jobInput } from './job.ts';

const id = '0190f5fe-7c00-7a00-8000-000000000001';
const least = { clientId: id, clientAddressId: id, title: 'Pump septic tank', scheduledDate: '2026-11-20' };

describe('what scheduling a job needs', () => {
  test('is a client, an address, a title and a date; the priority is normal', () => {
    expect(jobInput.parse(least)).toEqual({
      ...least,
      description: null,
      priority: 'normal',
      purchaseOrder: null,
    });
  });

  test.each([
    [{ title: '' }, { title: 'Please fill in job title and scheduled date.' }],
    [{ title: ' \t ' }, { title: 'Please fill in job title and scheduled date.' }],
    [{ title: undefined }, { title: 'Please fill in job title and scheduled date.' }],
    [{ title: 'x'.repeat(201) }, { title: 'Use at most 200 characters.' }],
    [{ scheduledDate: '2026-02-29' }, { scheduledDate: 'Enter a date as yyyy-MM-dd.' }],
    [{ scheduledDate: '11/20/2026' }, { scheduledDate: 'Enter a date as yyyy-MM-dd.' }],
  ])('%j is refused', (change, messages) => {
    expect(messagesOf(jobInput, { ...least, ...change })).toEqual(messages);
  });

  test.each([
    { clientId: 'x' },
    { clientAddressId: '' },
    { priority: 'urgent' },
    { durationMinutes: 1_441 },
    { durationMinutes: 7.5 },
    { expectedGallons: -1 },
    { expectedGallons: 1_000_001 },
    { wasteType: 'milk' },
    { windowStartMinute: -1, windowEndMinute: 5 },
    { windowStartMinute: 0, windowEndMinute: 1_441 },
  ])('%j is refused', (change) => {
    expect(Object.keys(messagesOf(jobInput, { ...least, ...change }))).toEqual([
      Object.keys(change).at(change.windowStartMinute === 0 ? 1 : 0),
    ]);
  });
});

describe('an arrival window', () => {
  const both = { windowEndMinute: 'Enter both the start and the end of the arrival window.' };
  const order = { windowEndMinute: 'The arrival window must end after it starts.' };

  test.each([
    [480, 600, {}],
    [0, 1_440, {}],
    [480, 481, {}],
    [null, null, {}],
    [undefined, undefined, {}],
    [null, undefined, {}],
    [480, null, both],
    [480, undefined, both],
    [null, 600, both],
    [0, null, both],
    [undefined, 0, both],
    [1_380, 120, {}],
    [1_440, 0, order],
    [480, 480, order],
    [0, 0, order],
  ])('%s to %s', (windowStartMinute, windowEndMinute, messages) => {
    expect(messagesOf(jobInput, { ...least, windowStartMinute, windowEndMinute })).toEqual(messages);
  });
});

test.each([
  [1, 'J-000001'],
  [123, 'J-000123'],
  [999_999, 'J-999999'],
  [1_000_000, 'J-1000000'],
])('job %i is called %s', (sequence, name) => {
  expect(formatJobNumber(sequence)).toBe(name);
});
