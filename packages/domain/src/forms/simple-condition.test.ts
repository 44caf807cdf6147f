import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readCondition,
  writeCondition,
  type ConditionRow,
  type SimpleCondition,
} from './simple-condition.ts';
import { condition, type Condition } from './terms.ts';

const field = fc.constantFrom('alarm', 'gallons', 'system');
const row: fc.Arbitrary<ConditionRow> = fc.oneof(
  fc.record({
    field,
    comparison: fc.constantFrom('is' as const, 'is-not' as const),
    value: fc.oneof(fc.boolean(), fc.integer({ min: -9, max: 9 }), fc.constantFrom('pass', 'mound')),
  }),
  fc.record({
    field,
    comparison: fc.constantFrom('above' as const, 'below' as const),
    value: fc.integer({ min: -9, max: 9 }),
  }),
  fc.record({
    field,
    comparison: fc.constantFrom('answered' as const, 'not-answered' as const),
    value: fc.constant(null),
  }),
);
const simple: fc.Arbitrary<SimpleCondition> = fc.record({
  join: fc.constantFrom('all' as const, 'any' as const),
  rows: fc.array(row, { minLength: 2, maxLength: 5 }),
});

describe('a condition chosen in rows', () => {
  it('is read back as it was written, and is one that forms accept', () => {
    fc.assert(
      fc.property(simple, (chosen) => {
        const written = writeCondition(chosen);
        expect(condition.safeParse(written).success).toBe(true);
        expect(written && readCondition(written)).toEqual(chosen);
      }),
    );
  });

  it.each<[string, Condition, SimpleCondition | null]>([
    [
      'a single comparison',
      { field: 'alarm', is: false },
      { join: 'all', rows: [{ field: 'alarm', comparison: 'is', value: false }] },
    ],
    ['one within another', { any: [{ all: [{ field: 'alarm', is: false }] }] }, null],
    ['the opposite of more than an equality', { not: { field: 'gallons', above: 3 } }, null],
  ])('%s', (_, given, rows) => expect(readCondition(given)).toEqual(rows));

  it('is none without a row, and no list of one', () => {
    expect(writeCondition({ join: 'any', rows: [] })).toBeUndefined();
    expect(
      writeCondition({ join: 'any', rows: [{ field: 'alarm', comparison: 'answered', value: null }] }),
    ).toEqual({ field: 'alarm', answered: true });
  });
});
