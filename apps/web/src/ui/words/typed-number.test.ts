import { describe, expect, it } from 'vitest';
import { type NumberTakes, readTypedNumber, takesInWords } from './typed-number.ts';

const days: NumberTakes = { min: 0, max: 365, unit: 'days' };
const gallons: NumberTakes = { min: 0, max: 100_000, unit: 'gal' };
const dollars: NumberTakes = { min: 0, max: 10_000_000, decimals: 2, isMoney: true };
const unitPrice: NumberTakes = { ...dollars, decimals: 4 };
const percent: NumberTakes = { min: 0, max: 100, decimals: 4, unit: '%' };
const acres: NumberTakes = { min: 0.01, max: 10_000, decimals: 3, unit: 'acres' };
const degrees: NumberTakes = { min: -90, max: 90, decimals: 6 };
const ph: NumberTakes = { min: 0, max: 14, decimals: 2, takesDecimalComma: true };

describe('what is typed is read as it is meant', () => {
  it.each<[string, NumberTakes, number | null]>([
    ['', days, null],
    ['   ', dollars, null],
    [' 12 ', days, 12],
    ['0', days, 0],
    ['007', days, 7],
    ['+30', days, 30],
    ['30 days', days, 30],
    ['30.0', days, 30],
    ['100.00', days, 100],
    ['1,250', gallons, 1_250],
    ['1 250', gallons, 1_250],
    ['1\u00a0250 gal', gallons, 1_250],
    ['100,000', gallons, 100_000],
    ['500 GAL', gallons, 500],
    ['1,234.50', dollars, 1_234.5],
    ['$1,234.50', dollars, 1_234.5],
    ['$ 1 234.50', dollars, 1_234.5],
    ['\t$12\n', dollars, 12],
    ['.5', dollars, 0.5],
    ['5.', dollars, 5],
    ['10,000,000', dollars, 10_000_000],
    ['0.0625', unitPrice, 0.0625],
    ['0.310', unitPrice, 0.31],
    ['8.25%', percent, 8.25],
    ['8.25 %', percent, 8.25],
    ['12.345', acres, 12.345],
    ['-76.305512', { ...degrees, min: -180, max: 180 }, -76.305512],
    ['−12.5', degrees, -12.5],
    ['-0', days, 0],
    ['6,8', ph, 6.8],
    ['12,45', ph, 12.45],
  ])('%j', (typed, takes, expected) => {
    expect(readTypedNumber(typed, takes)).toBe(expected);
  });
});

describe('what may be meant otherwise is not read', () => {
  const wholeDays = 'Enter a whole number from 0 to 365.';
  const wholeGallons = 'Enter a whole number from 0 to 100,000.';
  const amount = 'Enter an amount from $0 to $10,000,000 with at most 2 decimals.';
  const share = 'Enter a number from 0 to 100 with at most 4 decimals.';
  const thousands = ' A comma only groups thousands: 1,250.';
  const point = ' A comma only groups thousands; decimals follow a point: 1,250.5.';
  it.each<[string, NumberTakes, string]>([
    ['100,00', dollars, amount + point],
    ['12,50', dollars, amount + point],
    ['1.234,56', dollars, amount + point],
    ['1,5', dollars, amount + point],
    ['1,5', percent, share + point],
    ['1,5', days, wholeDays + thousands],
    ['1,2345', gallons, wholeGallons + thousands],
    ['12,34,567', gallons, wholeGallons + thousands],
    ['0,500', gallons, wholeGallons + thousands],
    ['1234,567', dollars, amount + point],
    ['3,8OO', gallons, wholeGallons + thousands],
    ['-100', dollars, amount],
    ['$-5', dollars, amount],
    ['(50.00)', dollars, amount],
    ['1e3', dollars, amount],
    ['1e3', gallons, wholeGallons],
    ['0x10', gallons, wholeGallons],
    ['20000000', dollars, amount],
    ['100.005', dollars, amount],
    ['12.345', dollars, amount],
    ['100.000', dollars, amount],
    ['12.345', gallons, wholeGallons],
    ['1.5', days, wholeDays],
    ['1000', days, wholeDays],
    ['250000', gallons, wholeGallons],
    ['$50', days, wholeDays],
    ['50%', dollars, amount],
    ['30 weeks', days, wholeDays],
    ['days', days, wholeDays],
    ['1 5', days, wholeDays],
    ['1.2.3', dollars, amount],
    ['.', dollars, amount],
    ['-', dollars, amount],
    ['$', dollars, amount],
    ['∞', dollars, amount],
    ['١٢', days, wholeDays],
    ['99999999999999999999', { decimals: 2 }, 'Enter a number with at most 2 decimals.'],
    ['x', {}, 'Enter a whole number.'],
    ['0', { min: 1 }, 'Enter a whole number of at least 1.'],
    ['91', degrees, 'Enter a number from -90 to 90 with at most 6 decimals.'],
    ['0.001', acres, 'Enter a number from 0.01 to 10,000 with at most 3 decimals.'],
    ['1,234', ph, `Enter a number from 0 to 14 with at most 2 decimals.${point}`],
  ])('%j', (typed, takes, sentence) => {
    expect(readTypedNumber(typed, takes)).toBeUndefined();
    expect(takesInWords(takes, typed)).toBe(sentence);
  });
});
