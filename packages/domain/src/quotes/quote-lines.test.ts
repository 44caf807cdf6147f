import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceJob, type PinnedRule } from '../pricing/price-job.ts';
import {
  agreedLines,
  centsOfLine,
  deliveryCentsOf,
  isStayAgreed,
  linesFromPrice,
  quoteLines,
  rentNote,
  totalsOf,
  workOf,
  type QuoteLineInput,
} from './quote-lines.ts';

const jobTypeId = '018f0000-0000-7000-8000-000000000001';
const line = (changes: Partial<QuoteLineInput> = {}): QuoteLineInput => ({
  work: null,
  rental: null,
  description: 'Riser',
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: 1_500_000,
  revenueCategory: 'other',
  taxCategory: 'other',
  ...changes,
});
const work = (changes: Partial<QuoteLineInput> = {}) => line({ work: { jobTypeId }, ...changes });

describe('the amount of a line', () => {
  it.each([
    [350_000, 2_800, 9_800],
    [1_350_000, 625, 8_438],
    [1_000, 3_250_000, 32_500],
    [333, 10_000, 33],
    [0, 10_000, 0],
  ])(
    '%i thousandths at %i ten-thousandths of a dollar are %i cents',
    (quantityThousandths, unitPrice, cents) => {
      expect(centsOfLine({ quantityThousandths, unitPrice })).toBe(cents);
    },
  );
});

describe('the sums', () => {
  it('are those of the lines and the taxes', () => {
    expect(
      totalsOf([work(), line({ quantityThousandths: 2_000 })], [{ cents: 1_397 }, { cents: 5 }]),
    ).toEqual({
      subtotalCents: 45_000,
      taxCents: 1_402,
      totalCents: 46_402,
    });
  });

  it('are the sums of the jobs it becomes, whatever the lines', () => {
    const any = record({
      quantityThousandths: integer({ min: 0, max: 1_000_000 }),
      unitPrice: integer({ min: 0, max: 10_000_000 }),
      begins: integer({ min: 0, max: 1 }),
    });
    assert(
      property(array(any, { minLength: 1, maxLength: 20 }), (list) => {
        const lines = list.map(({ begins, ...amount }, at) =>
          line({ ...amount, work: at === 0 || begins === 1 ? { jobTypeId } : null }),
        );
        const ofJobs = workOf(lines).flatMap((one) => agreedLines(one.lines));
        expect(ofJobs.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalsOf(lines, []).subtotalCents);
      }),
    );
  });
});

describe('the work of a quote', () => {
  it('is what its lines begin, each with those that follow', () => {
    const lines = [
      work({ description: 'Pump' }),
      line(),
      work({ description: 'Inspect', work: { jobTypeId: null } }),
    ];
    expect(
      workOf(lines).map((one) => [one.jobTypeId, one.lines.map(({ description }) => description)]),
    ).toEqual([
      [jobTypeId, ['Pump', 'Riser']],
      [null, ['Inspect']],
    ]);
  });

  it('has keys that tell its agreed lines apart', () => {
    expect(agreedLines([work(), line()]).map(({ key, cents }) => [key, cents])).toEqual([
      ['agreed/0', 15_000],
      ['agreed/1', 15_000],
    ]);
  });
});

describe('lines of a price', () => {
  const pinned: PinnedRule = {
    source: 'company',
    itemName: 'Pump-out',
    revenueCategory: 'service',
    taxCategory: 'service',
    rule: {
      parts: [
        { part: 'base', cents: 32_500, includedGallons: 1_000 },
        { part: 'gallons', mode: 'graduated', tiers: [{ upTo: null, unitPrice: 2_800 }] },
      ],
    },
  };
  const facts = {
    gallons: 1_350,
    onSiteMinutes: null,
    units: null,
    isEmergency: false,
    isAfterHours: false,
    disposalCents: null,
  };

  it('begin one piece of work and add up to the price', () => {
    const price = priceJob(pinned, facts);
    const lines = linesFromPrice(price, jobTypeId);
    expect(lines.map((one) => [one.work?.jobTypeId, centsOfLine(one)])).toEqual([
      [jobTypeId, 32_500],
      [undefined, 9_800],
    ]);
    expect(totalsOf(lines, []).subtotalCents).toBe(price.totalCents);
  });

  it('are none while the gallons are not known', () => {
    expect(linesFromPrice(priceJob(pinned, { ...facts, gallons: null }), jobTypeId)).toEqual([]);
  });
});

describe('what is refused', () => {
  const problem = (lines: unknown) => quoteLines.safeParse(lines).error?.issues[0]?.message;
  it.each([
    ['no line', [], 'Add at least one line.'],
    ['an extra without work', [line()], 'The first line must be work that can be scheduled.'],
    ['no description', [work({ description: ' ' })], 'Say what this line is for.'],
    [
      'a fortune',
      Array.from({ length: 2 }, () => work({ quantityThousandths: 1_000_000_000 })),
      'A quote is at most $10,000,000.',
    ],
    ['too many', Array.from({ length: 101 }, () => work()), 'A quote has at most 100 lines.'],
  ])('%s', (_, lines, message) => expect(problem(lines)).toBe(message));
  const units = (changes: Partial<QuoteLineInput> = {}) =>
    line({ rental: { unitTypeId: jobTypeId, cycle: { every: 'days', days: 28 } }, ...changes });
  const other = '018f0000-0000-7000-8000-000000000002';
  const staying = (stay: Partial<NonNullable<QuoteLineInput['rental']>>) =>
    units({ rental: { unitTypeId: jobTypeId, cycle: { every: 'days', days: 28 }, ...stay } });
  const delivery = () => work({ work: { jobTypeId: null }, isDelivery: true });
  it.each([
    ['work after units', [units(), work()], 'Lines of units come after the work.'],
    ['an extra after units', [work(), units(), line()], 'Lines of units come after the work.'],
    [
      'two rhythms',
      [units(), units({ rental: { unitTypeId: other, cycle: { every: 'event' } } })],
      'All units on a quote are billed on the same cycle.',
    ],
    ['a kind twice', [units(), units()], 'List each kind of unit once.'],
    [
      'half a toilet',
      [units({ quantityThousandths: 1_500 })],
      'Units are whole, at most 1,000, and cost whole cents.',
    ],
    [
      'no toilet',
      [units({ quantityThousandths: 0 })],
      'Units are whole, at most 1,000, and cost whole cents.',
    ],
    [
      'part of a cent',
      [units({ unitPrice: 1_550 })],
      'Units are whole, at most 1,000, and cost whole cents.',
    ],
    [
      'a pickup before the delivery',
      [staying({ deliverOn: '2026-06-15', pickUpOn: '2026-06-11' })],
      'The pickup is before the delivery. Choose a later day for it.',
    ],
    [
      'two stays',
      [staying({ deliverOn: '2026-06-11' }), staying({ unitTypeId: other, deliverOn: '2026-06-12' })],
      'All units on a quote come and go on the same days.',
    ],
    ['delivery of nothing', [delivery()], 'Delivery and pickup goes with units: add units or remove it.'],
    [
      'delivery before work',
      [delivery(), work(), units()],
      'Delivery and pickup is one line, between the work and the units.',
    ],
    [
      'delivery twice',
      [delivery(), delivery(), units()],
      'Delivery and pickup is one line, between the work and the units.',
    ],
  ])('%s', (_, lines, message) => expect(problem(lines)).toBe(message));
  it('not delivery between work and units, which is no job', () => {
    const lines = [work(), line(), delivery(), staying({ deliverOn: '2026-06-11', pickUpOn: '2026-06-11' })];
    expect(problem(lines)).toBeUndefined();
    expect(workOf(lines).map((one) => one.lines.length)).toEqual([2]);
    expect([deliveryCentsOf(lines), deliveryCentsOf([work()])]).toEqual([centsOfLine(delivery()), null]);
  });
  it.each([
    ['no units', [work()], true],
    ['no days', [units()], false],
    ['a delivery, of a rhythm', [staying({ deliverOn: '2026-06-11' })], true],
    ['a delivery, of a whole stay', [staying({ deliverOn: '2026-06-11', cycle: { every: 'event' } })], false],
    [
      'both, of a whole stay',
      [staying({ deliverOn: '2026-06-11', pickUpOn: '2026-06-15', cycle: { every: 'event' } })],
      true,
    ],
  ])('an agreed stay: %s', (_, lines, isAgreed) => expect(isStayAgreed(lines)).toBe(isAgreed));
  it('not units alone, nor after work', () => {
    expect([problem([units()]), problem([work(), line(), units()])]).toEqual([undefined, undefined]);
    expect(workOf([work(), line(), units()]).map((one) => one.lines.length)).toEqual([2]);
  });
  it('not a quote as it should be', () => expect(problem([work(), line()])).toBeUndefined());
});

describe('what a quote says about rent', () => {
  it.each([
    [
      { every: 'days', days: 28 },
      'The sum has the rent of the first 28 days. It is due again each 28 days until pickup.',
    ],
    [
      { every: 'months', months: 1, day: 1 },
      'The sum has the rent of the first month. It is due again each month until pickup.',
    ],
    [{ every: 'event' }, 'Rent is for the whole stay.'],
    [null, null],
  ] as const)('%j', (cycle, text) => expect(rentNote(cycle)).toBe(text));

  it.each([
    [
      { deliverOn: '2026-06-11', pickUpOn: '2026-06-15' },
      'Delivery on Jun 11, 2026, pickup on Jun 15, 2026. ',
    ],
    [{ deliverOn: '2026-06-11', pickUpOn: null }, 'Delivery on Jun 11, 2026. '],
    [{}, ''],
  ])('%j', (stay, days) =>
    expect(rentNote({ every: 'event' }, stay)).toBe(`${days}Rent is for the whole stay.`),
  );
});
