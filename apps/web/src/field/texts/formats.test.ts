import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { es } from './es.ts';
import {
  dateIn,
  dayOfPlan,
  distance,
  momentInWords,
  shiftedDate,
  timeOfDay,
  typedFeeCents,
  typedGallons,
  volume,
} from './formats.ts';

describe('typed amounts', () => {
  it.each([
    ['', 'us', null],
    ['1,250', 'us', 1_250],
    [' 900 ', 'us', 900],
    ['1.5', 'us', undefined],
    ['-3', 'us', undefined],
    ['1000001', 'us', undefined],
    ['abc', 'us', undefined],
    ['3785', 'metric', 1_000],
  ] as const)('%j in %s', (typed, units, expected) => {
    expect(typedGallons(typed, units)).toBe(expected);
  });
});

it.each([
  ['', null],
  ['182', 18_200],
  ['$182.50', 18_250],
  ['0.5', 50],
  ['1,182.05', 118_205],
  ['182,50', undefined],
  ['1,18', undefined],
  ['1.005', undefined],
  ['-3', undefined],
  ['100,000', 10_000_000],
  ['100000.01', undefined],
  ['12345678', undefined],
] as const)('%j in dollars', (typed, expected) => expect(typedFeeCents(typed)).toBe(expected));

it.each([
  [30, 'us', en, '100 ft'],
  [320, 'us', en, '1,050 ft'],
  [16_000, 'us', en, '9.9 mi'],
  [320, 'metric', es, '320 m'],
  [2_500, 'metric', es, '2.5 km'],
] as const)('%i m', (meters, units, texts, expected) => {
  expect(distance(meters, units, texts)).toBe(expected);
});

it('says times and amounts as the language does', () => {
  expect(timeOfDay(29_100, en)).toMatch(/^8:05\sAM$/);
  expect(volume(1_250, 'us', en)).toBe('1,250 gal');
});

it('knows the date where the company is', () => {
  expect(dateIn('America/New_York', new Date('2026-11-24T03:00:00Z'))).toBe('2026-11-23');
  expect(shiftedDate('2026-02-28', 1)).toBe('2026-03-01');
});

describe('a moment across midnight', () => {
  // Fifteen minutes past midnight in New York.
  const now = new Date('2026-11-24T05:15:00Z');
  it.each([
    ['2026-11-24T05:05:00Z', en, /^12:05\sAM$/],
    ['2026-11-24T04:55:00Z', en, /^yesterday 11:55\sPM$/],
    ['2026-11-24T04:55:00Z', es, /^ayer 11:55\s?p\.?\s?m\.?$/i],
    ['2026-11-22T15:00:00Z', en, /^Sun, Nov 22, 10:00\sAM$/],
    // The day the clocks went back had 25 hours.
    ['2026-11-01T04:30:00Z', en, /^Sun, Nov 1, 12:30\sAM$/],
  ])('%s', (moment, texts, expected) => {
    expect(momentInWords(moment, now, 'America/New_York', texts)).toMatch(expected);
  });

  it.each([
    ['2026-11-23', en, 'Yesterday'],
    ['2026-11-24', en, 'Today'],
    ['2026-11-25', en, 'Tomorrow'],
    ['2026-11-23', es, 'Ayer'],
    ['2026-11-25', es, 'Mañana'],
    ['2026-11-26', en, 'Thu, Nov 26'],
  ])('the day %s of the plan', (date, texts, expected) => {
    expect(dayOfPlan(date, '2026-11-24', texts)).toBe(expected);
  });
});
