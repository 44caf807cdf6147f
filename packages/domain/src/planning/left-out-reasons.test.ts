import { expect, test } from 'vitest';
import { explainLeftOut, type LeftOutReason } from './left-out-reasons.ts';

const names = { truck: (id: string) => `Truck ${id}`, site: (id: string) => `Plant ${id}` };

type Case = readonly [reason: LeftOutReason, sentence: string];

/** At least one case of every code; the compiler enforces it. */
const cases: { [Code in LeftOutReason['code']]: readonly Case[] } = {
  'address-not-located': [
    [
      { code: 'address-not-located' },
      "The service address has no position on the map. Open the client and set the address's pin.",
    ],
  ],
  'no-truck': [
    [{ code: 'no-truck' }, 'No truck is free on this day. Put one in service under Settings, Vehicles.'],
  ],
  'no-allowed-truck': [
    [{ code: 'no-allowed-truck' }, 'None of the trucks this job is limited to is free on this day.'],
  ],
  'no-truck-takes-waste': [
    [
      { code: 'no-truck-takes-waste', wasteType: 'portable_toilet' },
      'No truck may carry portable-toilet waste. Allow it for a truck under Settings, Vehicles.',
    ],
    [
      { code: 'no-truck-takes-waste', wasteType: 'sludge' },
      'No truck may carry sludge. Allow it for a truck under Settings, Vehicles.',
    ],
  ],
  'missing-skill': [
    [
      { code: 'missing-skill', skills: ['long hose', 'jetter'] },
      'No driver of the day holds what this job requires: long hose, jetter. Enter their certification under Settings, Compliance, or give a truck another driver.',
    ],
  ],
  'tank-too-small': [
    [
      { code: 'tank-too-small', gallons: 5_000, largestGallons: 3_500, truckId: '2' },
      '5,000 gal do not fit in any tank: the largest that may take them, on Truck 2, holds 3,500 gal. Split the job.',
    ],
  ],
  'no-disposal-for-waste': [
    [
      { code: 'no-disposal-for-waste', wasteType: 'grease' },
      'No disposal site takes grease. Add one that does.',
    ],
  ],
  unreachable: [
    [{ code: 'unreachable' }, "No road leads there and back. Check the address's pin on the map."],
  ],
  'outside-shift': [
    [
      { code: 'outside-shift', truckId: '1', secondsShort: 5_401 },
      'Even alone, this job would keep Truck 1 on the road 1 h 31 min longer than its shift allows.',
    ],
  ],
  'released-too-late': [
    [
      { code: 'released-too-late', releaseSeconds: 50_400 },
      'What this job needs is ready to be loaded at 2:00 PM at the earliest, too late to bring it there in time.',
    ],
  ],
  'window-cannot-be-met': [
    [
      { code: 'window-cannot-be-met', truckId: '1', earliestArrival: 34_801 },
      'The arrival window cannot be met: Truck 1 could be there at 9:41 AM at the earliest.',
    ],
    [
      { code: 'window-cannot-be-met', truckId: '1', earliestArrival: 90_000 },
      'The arrival window cannot be met: Truck 1 could be there at 1:00 AM the next day at the earliest.',
    ],
  ],
  'disposal-closed': [
    [
      { code: 'disposal-closed', siteId: 'A' },
      'Plant A is closed when a truck could bring this job’s waste there.',
    ],
  ],
  'daily-cap': [
    [
      { code: 'daily-cap', siteId: 'A', gallons: 900 },
      'The disposal sites accept no more on this day: the daily limit of Plant A leaves no room for this job.',
    ],
  ],
  'truck-too-large': [
    [
      { code: 'truck-too-large', maxTruckSize: 2, smallestTruckSize: 3, truckId: '1' },
      'Every truck that may do this job is too large for the site: only a medium truck or a smaller one gets in, and the smallest of them, Truck 1, is a large truck.',
    ],
  ],
  'truck-day-limit': [
    [
      { code: 'truck-day-limit', truckId: '1', limit: 'stops' },
      'Truck 1 cannot take more on one day: its limit of stops is reached.',
    ],
  ],
  'fixed-position': [
    [
      { code: 'fixed-position' },
      'The day has room for this job, but not as the first or last stop it must be.',
    ],
  ],
  'no-truck-meets-all': [
    [
      { code: 'no-truck-meets-all' },
      'Each thing this job needs is met by some truck, but no single truck meets all of them.',
    ],
  ],
  'no-time-left': [
    [{ code: 'no-time-left' }, 'The day is full of jobs of the same or a higher priority.'],
    [
      { code: 'no-time-left', truckId: '1', secondsShort: 30 },
      'The day is full of jobs of the same or a higher priority. Truck 1 would have to work 1 min longer.',
    ],
    [{ code: 'no-time-left', truckId: '1' }, 'The day is full of jobs of the same or a higher priority.'],
  ],
};

test.each(Object.values(cases).flat())('$code', (reason, sentence) => {
  expect(explainLeftOut(reason, names, 'us')).toBe(sentence);
});

test('stays within the length a left-out job may have, with the longest names', () => {
  const long = 'x'.repeat(120);
  for (const [reason] of Object.values(cases).flat())
    expect(explainLeftOut(reason, { truck: () => long, site: () => long }, 'us').length).toBeLessThanOrEqual(
      500,
    );
});

test('a metric company reads litres', () => {
  expect(
    explainLeftOut(
      { code: 'tank-too-small', gallons: 5_000, largestGallons: 3_500, truckId: '2' },
      names,
      'metric',
    ),
  ).toMatch(/^18,925 L do not fit .* holds 13,250 L\./);
});
