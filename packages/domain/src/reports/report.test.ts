import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../kernel/calendar-date.ts';
import { cellText, columnTitle, figureText, plainCell } from './figure-text.ts';
import { daysIn, partsOf, partStart, periodInWords, stepFor, defaultPeriods } from './report-period.ts';
import { longestPeriodDays, reportFileName, reportInput, reportMistake } from './report.ts';
import { topOf } from './report-model.ts';

const entered = { type: 'summary', startDate: '2026-03-01', endDate: '2026-03-31' } as const;

describe('what the dialog refuses', () => {
  test.each([
    ['no type', { ...entered, type: null }, 'type', 'Missing Report Type', 'Please select a report type.'],
    [
      'nothing at all',
      { type: null, startDate: null, endDate: null },
      'type',
      'Missing Report Type',
      'Please select a report type.',
    ],
    [
      'no start',
      { ...entered, startDate: null },
      'startDate',
      'Missing Date Range',
      'Please select both start and end dates.',
    ],
    [
      'no end',
      { ...entered, endDate: null },
      'endDate',
      'Missing Date Range',
      'Please select both start and end dates.',
    ],
    [
      'a start after the end',
      { ...entered, startDate: '2026-04-01' },
      'startDate',
      'Invalid Date Range',
      'Start date must be before end date.',
    ],
    [
      'six years',
      { ...entered, startDate: '2020-01-01' },
      'endDate',
      'Invalid Date Range',
      'A report covers at most five years. Choose a shorter period.',
    ],
  ] as const)('%s', (_what, values, field, title, description) => {
    expect(reportMistake(values)).toEqual({ field, title, description });
    expect(reportInput.safeParse(values).success).toBe(false);
  });

  it('is nothing for a day, a month and five years', () => {
    for (const values of [
      entered,
      { ...entered, endDate: entered.startDate },
      { ...entered, endDate: addDays(entered.startDate, longestPeriodDays - 1) },
    ])
      expect(reportMistake(values)).toBeNull();
    expect(reportInput.parse(entered).format).toBe('pdf');
  });
});

describe('parts of a period', () => {
  test.each([
    ['2026-03-01', '2026-03-31', 'day', 31, 'Mar 1', 'Mar 31'],
    ['2026-03-01', '2026-04-01', 'week', 6, 'Mar 1', 'Mar 30'],
    ['2026-01-15', '2026-12-31', 'month', 12, 'Jan 2026', 'Dec 2026'],
    ['2026-03-03', '2026-03-03', 'day', 1, 'Mar 3', 'Mar 3'],
  ])('%s to %s are by %s', (startDate, endDate, step, count, first, last) => {
    const parts = partsOf({ startDate, endDate });
    expect(stepFor({ startDate, endDate })).toBe(step);
    expect([parts.length, parts[0]?.label, parts.at(-1)?.label]).toEqual([count, first, last]);
  });

  it('hold every day of the period exactly once', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 3_000 }),
        fc.nat({ max: 1_826 }),
        fc.constantFrom('day', 'week', 'month'),
        (start, days, step) => {
          const startDate = addDays('2024-01-01', start);
          const period = { startDate, endDate: addDays(startDate, days) };
          const starts = new Set(partsOf(period, step).map(({ from }) => from));
          expect(daysIn(period)).toBe(days + 1);
          const found = new Set<string>();
          for (let day = 0; day <= days; day += 1)
            found.add(partStart(addDays(startDate, day), step, period));
          expect(found).toEqual(starts);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are said in words', () => {
    expect(periodInWords({ startDate: '2026-03-01', endDate: '2026-03-31' })).toBe(
      'March 1, 2026 – March 31, 2026',
    );
    expect(periodInWords({ startDate: '2026-03-03', endDate: '2026-03-03' })).toBe('March 3, 2026');
    expect(defaultPeriods('2026-01-20')).toEqual([
      { name: 'This month', startDate: '2026-01-01', endDate: '2026-01-20' },
      { name: 'Last month', startDate: '2025-12-01', endDate: '2025-12-31' },
      { name: 'This quarter', startDate: '2026-01-01', endDate: '2026-01-20' },
      { name: 'This year', startDate: '2026-01-01', endDate: '2026-01-20' },
    ]);
    expect(defaultPeriods('2026-09-30')[2]?.startDate).toBe('2026-07-01');
  });
});

test.each([
  ['count', 1_234_567, '1,234,567', '1,234,567', '1234567'],
  ['gallons', 12_500, '12,500', '12,500 gal', '12500'],
  ['cents', 123_456, '$1,234.56', '$1,234.56', '1234.56'],
  ['cents', 99.5, '$1.00', '$1.00', '1.00'],
  ['meters', 160_934, '100.0', '100.0 mi', '100.0'],
  ['minutes', 90, '1.5', '1.5 h', '1.50'],
  ['share', 2 / 3, '66.7%', '66.7%', '66.7%'],
  ['ratio', 1_234.56, '1,234.6', '1,234.6', '1234.56'],
  ['date', '2026-03-03', 'Mar 3, 2026', 'Mar 3, 2026', '2026-03-03'],
  ['text', '=cmd', '=cmd', '=cmd', '=cmd'],
  ['share', null, '–', '–', ''],
  ['perGallon', 50, '50.0', '50.0', '50.00'],
] as const)('%s %s is written %s', (kind, value, inTable, alone, plain) => {
  expect([cellText(kind, value, 'us'), figureText(kind, value, 'us'), plainCell(kind, value, 'us')]).toEqual([
    inTable,
    alone,
    plain,
  ]);
});

test.each([
  ['gallons', 12_500, '47,320', '47,320 L', '47320'],
  ['meters', 160_934, '160.9', '160.9 km', '160.9'],
  ['perGallon', 50, '13.2', '13.2', '13.21'],
  ['cents', 123_456, '$1,234.56', '$1,234.56', '1234.56'],
] as const)('%s %s is written %s for a metric company', (kind, value, inTable, alone, plain) => {
  expect([
    cellText(kind, value, 'metric'),
    figureText(kind, value, 'metric'),
    plainCell(kind, value, 'metric'),
  ]).toEqual([inTable, alone, plain]);
});

test('columns and files have their names', () => {
  expect([
    columnTitle({ title: 'Revenue', kind: 'cents' }, 'us'),
    columnTitle({ title: 'Gallons', kind: 'gallons' }, 'us'),
    columnTitle({ title: 'Jobs', kind: 'count' }, 'us'),
  ]).toEqual(['Revenue ($)', 'Gallons', 'Jobs']);
  expect([
    columnTitle({ title: 'Litres', kind: 'gallons' }, 'metric'),
    columnTitle({ title: 'Distance', kind: 'meters' }, 'metric'),
  ]).toEqual(['Litres', 'Distance (km)']);
  expect(reportFileName({ type: 'customer', startDate: '2026-01-01', endDate: '2026-03-31' }, 'pdf')).toBe(
    'customer-history_2026-01-01_2026-03-31.pdf',
  );
});

test('the rest of a ranking is kept in one bar', () => {
  const rows = [5, 9, 0, 1, 2].map((value) => ({ value, name: `n${value}` }));
  expect(
    topOf(
      rows,
      3,
      (row) => row.name,
      (row) => row.value,
    ),
  ).toEqual({ labels: ['n9', 'n5', 'All others'], values: [9, 5, 3] });
  expect(
    topOf(
      rows,
      4,
      (row) => row.name,
      (row) => row.value,
    ).labels,
  ).toEqual(['n9', 'n5', 'n2', 'n1']);
});
