import { describe, expect, it } from 'vitest';
import { unitReports, unitsInWords } from './rental-work.ts';
import { judgeScan, labelOf, type ScanRole, type ScanWarning, type UnitWork } from './unit-scan.ts';

describe('what a code or a person says of a label', () => {
  it.each([
    ['https://haul.example/u/12', 12],
    ['https://haul.example/u/12/', 12],
    ['https://haul.example/u/12?from=code', 12],
    ['http://10.0.0.5:3000/u/99999', 99_999],
    ['12', 12],
    [' #12 ', 12],
    ['00012', 12],
    ['https://haul.example/u/100000', null],
    ['0', null],
    ['-3', null],
    ['1.5', null],
    ['12 34', null],
    ['https://elsewhere.example/menu/12', null],
    ['https://haul.example/u/', null],
    ['', null],
  ])('%j is %s', (text, label) => {
    expect(labelOf(text)).toBe(label);
  });
});

const work = (action: UnitWork['action']): UnitWork => ({
  action,
  items: [{ unitTypeId: 'toilet' }],
  units: [
    { labelNumber: 1, unitTypeId: 'toilet', isHere: true },
    { labelNumber: 2, unitTypeId: 'toilet', isHere: false },
  ],
});
const idle = [
  { labelNumber: 10, unitTypeId: 'toilet' },
  { labelNumber: 11, unitTypeId: 'trailer' },
];

describe('a unit that is scanned', () => {
  it.each<[UnitWork['action'], ScanRole, number, ScanWarning | null]>([
    ['deliver', 'comes', 10, null],
    ['deliver', 'comes', 11, 'other-kind'],
    ['deliver', 'comes', 1, 'on-site-already'],
    ['deliver', 'comes', 77, 'unknown'],
    ['deliver', 'comes', 5, 'twice'],
    ['exchange', 'is-there', 1, null],
    ['exchange', 'comes', 10, null],
    ['exchange', 'is-there', 10, 'not-of-this-site'],
    ['pick-up', 'is-there', 1, null],
    ['pick-up', 'is-there', 2, 'at-another-place'],
    ['pick-up', 'is-there', 77, 'unknown'],
    ['move', 'is-there', 2, null],
    ['service', 'is-there', 11, 'not-of-this-site'],
    ['service', 'is-there', 5, 'twice'],
  ])('%s, it %s: #%i is %s', (action, role, label, expected) => {
    expect(judgeScan(label, role, work(action), { taken: new Set([5]), idle })).toBe(expected);
  });
});

describe('units that are reported', () => {
  it('count once each, the last word of them', () => {
    const read = unitReports.parse([
      { did: 'serviced', labelNumber: 3 },
      { did: 'serviced', labelNumber: 4 },
      { did: 'picked-up', labelNumber: 3 },
    ]);
    expect(unitsInWords(read)).toBe('picked up #3; serviced #4');
  });

  it.each([
    [{ did: 'exchanged', labelNumber: 3 }],
    [{ did: 'delivered', labelNumber: 3, byLabelNumber: 4 }],
    [{ did: 'delivered', labelNumber: 0 }],
    [{ did: 'delivered', labelNumber: 100_000 }],
    [{ did: 'paused', labelNumber: 3 }],
  ])('are not read as %j', (report) => {
    expect(unitReports.safeParse([report]).success).toBe(false);
  });

  it('read well', () => {
    expect(
      unitsInWords([
        { did: 'exchanged', labelNumber: 3, byLabelNumber: 9 },
        { did: 'exchanged', labelNumber: 4, byLabelNumber: 10 },
      ]),
    ).toBe('exchanged #3 for #9, #4 for #10');
  });
});
