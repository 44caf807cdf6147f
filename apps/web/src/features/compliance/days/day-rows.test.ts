import {
  isDaySort,
  sortedDays,
  stateOf,
  sumsOf,
  sumsOfDays,
} from '@haulwright/domain/custody/visits/day-rows';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { describe, expect, it } from 'vitest';
import { closable, wastesOfDays } from './day-rows.ts';

type Tank = TruckDayRow['compartments'][number];

const tank = (change: Partial<Tank> = {}): Tank => ({
  compartmentId: 'tank',
  name: 'Front',
  opening: 0,
  pickedUp: 0,
  transferredIn: 0,
  transferredOut: 0,
  discharged: 0,
  variance: 0,
  closing: 0,
  ...change,
});

const finding = (code: TruckDayRow['findings'][number]['code']): TruckDayRow['findings'][number] => ({
  code,
  name: 'North',
  gallons: null,
  jobId: null,
  ticketId: null,
});

const day = (change: Partial<TruckDayRow> = {}): TruckDayRow => ({
  vehicle: { id: 'truck', name: 'Truck 11' },
  varianceLimit: { gallons: 50, percent: 5 },
  date: '2026-11-20',
  jobs: { done: 1, all: 1 },
  ticketCount: 1,
  wastes: [],
  papers: { open: 0, all: 0 },
  compartments: [tank()],
  findings: [],
  closed: null,
  ...change,
});

describe('a truck’s day in one row', () => {
  it('adds up its tanks; a move between them is neither in nor out', () => {
    const moved = day({
      compartments: [
        tank({ opening: 100, pickedUp: 900, transferredOut: 300, discharged: 650, variance: 50, closing: 0 }),
        tank({ transferredIn: 300, closing: 300 }),
      ],
    });
    expect(sumsOf(moved)).toEqual({ start: 100, in: 900, out: 650, missing: 50, end: 300 });
    expect(sumsOfDays([moved, moved])).toEqual({ start: 200, in: 1_800, out: 1_300, missing: 100, end: 600 });
  });

  it.each([
    ['balances', day()],
    ['aboard', day({ compartments: [tank({ closing: 200 })], findings: [finding('day.left-on-board')] })],
    [
      'missing',
      day({ compartments: [tank({ closing: 200 })], findings: [finding('day.visit-without-receipt')] }),
    ],
    ['differs', day({ findings: [finding('day.manifest-open'), finding('day.discrepancy-open')] })],
    [
      'closed',
      day({
        findings: [finding('day.discrepancy-open')],
        closed: {
          at: '2026-11-21T12:00:00.000Z',
          by: 'R',
          onBoardReason: null,
          reason: null,
          isCorrected: false,
        },
      }),
    ],
  ] as const)('%s', (state, row) => expect(stateOf(row)).toBe(state));

  it('is closed with the others when it balances, but not today', () => {
    const days = [day(), day({ date: '2026-11-21' }), day({ findings: [finding('day.manifest-open')] })];
    expect(closable(days, '2026-11-21')).toEqual([days[0]]);
  });
});

describe('days in a table', () => {
  const days = [
    day({ date: '2026-11-21', vehicle: { id: 'b', name: 'beta' }, compartments: [tank({ variance: -80 })] }),
    day({
      date: '2026-11-21',
      vehicle: { id: 'c', name: 'Alpha' },
      findings: [finding('day.discrepancy-open')],
    }),
    day({ date: '2026-11-20', vehicle: { id: 'a', name: 'Gamma' }, compartments: [tank({ variance: 20 })] }),
  ];
  it.each([
    ['-day', ['b', 'c', 'a']],
    ['day', ['a', 'b', 'c']],
    ['truck', ['c', 'b', 'a']],
    ['-missing', ['b', 'a', 'c']],
    ['state', ['c', 'b', 'a']],
    ['anything', ['b', 'c', 'a']],
  ])('sorted by %s', (sort, ids) =>
    expect(sortedDays(days, sort).map(({ vehicle }) => vehicle.id)).toEqual(ids),
  );

  it('know their orders', () => {
    expect([isDaySort('-missing'), isDaySort('toString'), isDaySort(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('add up what the sites received, by waste', () => {
    const rows = [
      day({ wastes: [{ wasteType: 'septage', gallons: 700 }] }),
      day({
        wastes: [
          { wasteType: 'grease', gallons: 900 },
          { wasteType: 'septage', gallons: 100 },
        ],
      }),
    ];
    expect(wastesOfDays(rows)).toEqual([
      { wasteType: 'grease', gallons: 900 },
      { wasteType: 'septage', gallons: 800 },
    ]);
  });
});
