import { expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { jobTypeInput } from './job-type.ts';

const pumpOut = { name: 'Pump-out', durationMinutes: 45, expectedGallons: 1_000, wasteType: 'septage' };

test('a job type has a name, a duration and what it fills the tank with', () => {
  expect(jobTypeInput.parse(pumpOut)).toEqual({
    ...pumpOut,
    nameEs: null,
    description: null,
    priceCents: null,
    color: null,
    repeatMonths: null,
    usesTank: null,
    minutesPerThousandGallons: null,
    requiredCertifications: [],
    serviceTypeId: null,
  });
});

test.each([
  [{ wasteType: null }, { wasteType: 'Choose the type of waste.' }],
  [{ wasteType: null, expectedGallons: 1 }, { wasteType: 'Choose the type of waste.' }],
  [{ wasteType: null, expectedGallons: 0 }, {}],
  [{ expectedGallons: 0 }, {}],
  [{ name: '  ' }, { name: 'Give the job type a name.' }],
  [{ requiredCertifications: ['CDL Class B'] }, {}],
  [
    { requiredCertifications: Array(11).fill('CDL') },
    { requiredCertifications: 'Enter at most 10 certifications.' },
  ],
  [{ color: '#1F6f78' }, {}],
  [{ color: '#1f6f7' }, { color: 'Enter a color like #1f6f78.' }],
  [{ color: '#1f6f788' }, { color: 'Enter a color like #1f6f78.' }],
  [{ color: 'red' }, { color: 'Enter a color like #1f6f78.' }],
])('with %j: %j', (change, messages) => {
  expect(messagesOf(jobTypeInput, { ...pumpOut, ...change })).toEqual(messages);
});

test.each([
  { durationMinutes: -1 },
  { durationMinutes: 1_441 },
  { expectedGallons: 0.5 },
  { minutesPerThousandGallons: -1 },
  { minutesPerThousandGallons: 0.5 },
  { minutesPerThousandGallons: 1_441 },
  { priceCents: -1 },
  { priceCents: 1_000_000_001 },
  { wasteType: 'milk' },
  { serviceTypeId: '7' },
])('%j is refused', (change) => {
  expect(Object.keys(messagesOf(jobTypeInput, { ...pumpOut, ...change }))).toEqual(Object.keys(change));
});
