import { expect, test } from 'vitest';
import { hasPartsOfCents, readDuration, readGallons, readInterval, readMoney } from './read-amount-cells.ts';

test.each<[string, number]>([
  ['1,250.00', 1_250],
  ['$19.99', 19.99],
  [' $ 19.99 ', 19.99],
  ['19.99 USD', 19.99],
  ['US$ 1,000', 1_000],
  ['USD 5', 5],
  ['.5', 0.5],
  ['7.10', 7.1],
  ['19.989999999999998', 19.99],
  ['12.50 DR', 12.5],
  ['0', 0],
])('%j is an amount of %j', (cell, dollars) => {
  expect(readMoney(cell)).toEqual({ dollars, isCredit: false });
});

test.each<[string, number]>([
  ['-12.50', 12.5],
  ['−12.50', 12.5],
  ['12.50-', 12.5],
  ['$ -12.50', 12.5],
  ['-$12.50', 12.5],
  ['(12.50)', 12.5],
  ['( 12.50 )', 12.5],
  ['$(125.00)', 125],
  ['$ (1,125.00)', 1_125],
  ['($1,125.00)', 1_125],
  ['(125.00) USD', 125],
  ['(125.00)$', 125],
  ['USD (125.00)', 125],
  ['125.00 CR', 125],
  ['125.00cr', 125],
  ['CR 125.00', 125],
  ['$125.00 Cr.', 125],
  ['-(5.00)', 5],
])('%j is a credit of %j', (cell, dollars) => {
  expect(readMoney(cell)).toEqual({ dollars, isCredit: true });
});

test.each([
  '',
  'open',
  '12.345',
  '12.500',
  '100,00',
  '1.234,56',
  '1e3',
  '12.50 EUR',
  '€12.50',
  '(12.50',
  '12.50)',
  '12.50 each',
  '12.50 credit?',
  '3,8OO',
  '$',
  '()',
  '1 2',
])('%j is no amount', (cell) => {
  expect(readMoney(cell)).toBeNull();
});

test.each([
  ['12.345', true],
  ['$(12.345)', true],
  ['12.34', false],
  ['x', false],
])('%j has parts of a cent: %j', (cell, expected) => expect(hasPartsOfCents(cell)).toBe(expected));

test.each<[string, number | null, boolean?]>([
  ['1500', 1_500],
  ['1,500 gal.', 1_500],
  ['1500gals', 1_500],
  ['1,000.00 Gallons', 1_000],
  ['3,785 L', 1_000, true],
  ['1000 liters', 264, true],
  ['12.345', null],
  ['1.500', null],
  ['1,5', null],
  ['1500.5', null],
  ['900 lbs', null],
  ['2 loads', null],
  ['1k', null],
  ['-5', null],
  ['full', null],
])('%j are %j gallons', (cell, gallons, isConverted = false) => {
  expect(readGallons(cell)).toEqual(gallons === null ? null : { gallons, isConverted });
});

test.each<[string, number | null]>([
  ['45', 45],
  ['45 min', 45],
  ['45m', 45],
  ['1.5 hours', 90],
  ['2 hrs', 120],
  ['2hr.', 120],
  ['1:30', 90],
  ['1:30:00', 90],
  ['0:45', 45],
  ['1 h 30 min', 90],
  ['1h30', 90],
  ['2 hours and 5 minutes', 125],
  ['.25 h', 15],
  ['1.1 hours', 66],
  ['1.33 hours', null],
  ['44.5', null],
  ['1,5 hours', null],
  ['2 days', null],
  ['90 sec', null],
  ['1:75', null],
  ['soon', null],
])('%j takes %j minutes', (cell, minutes) => expect(readDuration(cell)).toBe(minutes));

test.each<[string, string | null]>([
  ['36', '36 month'],
  ['36 months', '36 month'],
  ['6 mo.', '6 month'],
  ['3 years', '36 month'],
  ['2 yr', '24 month'],
  ['1.5 years', '18 month'],
  ['3-year', '36 month'],
  ['every 3 years', '36 month'],
  ['Every year', '12 month'],
  ['every other month', '2 month'],
  ['90 days', '90 day'],
  ['6 weeks', '6 week'],
  ['every other week', '2 week'],
  ['Annual', '12 month'],
  ['quarterly', '3 month'],
  ['semi-annually', '6 month'],
  ['biweekly', null],
  ['bi-annual', null],
  ['2.5 weeks', null],
  ['3 moons', null],
  ['3 times', null],
  ['as needed', null],
  ['1,5 years', null],
  ['12.345', null],
])('%j comes again every %j', (cell, interval) => {
  const read = readInterval(cell);
  expect(read && `${read.every} ${read.unit}`).toBe(interval);
});
