import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulePackOf, rulePacks } from '../../manifests/rule-packs.ts';
import { washingRuleFor, washingRules } from '../../manifests/washing-rules.ts';
import { mayShareTank, wasteTypes } from '../../services/waste-type.ts';
import { needsWashing, unwashedChanges, unwashedWaste, type CarriedLoad } from './washing.ts';

const load = (
  wasteType: CarriedLoad['wasteType'],
  openedAt: number,
  closedAt: number | null,
): CarriedLoad => ({ wasteType, openedAt, closedAt });

const septage = load('septage', 10, 20);
const grease = load('grease', 30, 40);
const greaseOnBoard = load('grease', 30, null);

test.each([
  { carried: null, next: 'grease', needs: false },
  { carried: 'septage', next: 'septage', needs: false },
  { carried: 'septage', next: 'portable_toilet', needs: false },
  { carried: 'septage', next: 'grease', needs: true },
  { carried: 'grease', next: 'septage', needs: true },
  { carried: 'portable_toilet', next: 'manure', needs: true },
] as const)('carried $carried, unwashed, before $next: $needs', ({ carried, next, needs }) => {
  expect(needsWashing(carried, next)).toBe(needs);
});

test.each([
  { what: 'never used', loads: [], washedAt: [], unwashed: null },
  { what: 'never used and washed', loads: [], washedAt: [5], unwashed: null },
  { what: 'emptied', loads: [septage], washedAt: [], unwashed: 'septage' },
  { what: 'emptied and washed', loads: [septage], washedAt: [25], unwashed: null },
  { what: 'washed as it was emptied', loads: [septage], washedAt: [20], unwashed: null },
  { what: 'washed before', loads: [septage], washedAt: [5], unwashed: 'septage' },
  { what: 'washed, then used again', loads: [septage, grease], washedAt: [25], unwashed: 'grease' },
  { what: 'loads out of order', loads: [grease, septage], washedAt: [25], unwashed: 'grease' },
  { what: 'on board', loads: [septage, greaseOnBoard], washedAt: [25], unwashed: 'grease' },
] as const)('$what: $unwashed', ({ loads, washedAt, unwashed }) => {
  expect(unwashedWaste(loads, washedAt)).toBe(unwashed);
});

test.each([
  { what: 'grease after septage', loads: [septage, grease], washedAt: [], found: [grease] },
  { what: 'washed between', loads: [septage, grease], washedAt: [25], found: [] },
  { what: 'washed at either end', loads: [septage, grease], washedAt: [30], found: [] },
  { what: 'washed too late', loads: [septage, grease], washedAt: [45], found: [grease] },
  { what: 'washed too early', loads: [septage, grease], washedAt: [9], found: [grease] },
  { what: 'still on board', loads: [septage, greaseOnBoard], washedAt: [], found: [greaseOnBoard] },
  {
    what: 'toilets after septage',
    loads: [septage, load('portable_toilet', 30, 40)],
    washedAt: [],
    found: [],
  },
] as const)('$what', ({ loads, washedAt, found }) => {
  expect(unwashedChanges<CarriedLoad>(loads, washedAt).map((one) => one.load)).toEqual(found);
});

/** Loads one after the other, with gaps in which the tank may be washed. */
const anyHistory = fc
  .array(
    fc.record({
      waste: fc.constantFrom(...wasteTypes),
      lasts: fc.integer({ min: 0, max: 3 }),
      gap: fc.integer({ min: 2, max: 5 }),
      washed: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((steps) => {
    let at = 0;
    const loads: CarriedLoad[] = [];
    const washedAt: number[] = [];
    for (const { waste, lasts, gap, washed } of steps) {
      loads.push(load(waste, at, at + lasts));
      if (washed) washedAt.push(at + lasts + 1);
      at += lasts + gap;
    }
    return { steps, loads, washedAt };
  });

describe('whatever a tank carried', () => {
  test('asking before every load finds what the look back finds', () => {
    fc.assert(
      fc.property(anyHistory, ({ loads, washedAt }) => {
        const asked = loads.filter((one, at) =>
          needsWashing(
            unwashedWaste(
              loads.slice(0, at),
              washedAt.filter((time) => time <= one.openedAt),
            ),
            one.wasteType,
          ),
        );
        expect(unwashedChanges(loads, washedAt).map((change) => change.load)).toEqual(asked);
      }),
    );
  });

  test('a tank washed after every load, or for wastes that mix, is never wrong', () => {
    fc.assert(
      fc.property(anyHistory, ({ loads }) => {
        expect(
          unwashedChanges(
            loads,
            loads.map(({ closedAt }) => closedAt ?? 0),
          ),
        ).toEqual([]);
        for (const { before, load: after } of unwashedChanges(loads, []))
          expect(mayShareTank(before.wasteType, after.wasteType)).toBe(false);
      }),
    );
  });
});

test('the packs of Texas and Wisconsin ask for washing, and say where it is written', () => {
  expect(washingRules(rulePacks).map(({ packId, cite }) => [packId, cite])).toEqual([
    ['us-tx-312-145', '30 TAC 312.144(c)'],
    ['us-wi-nr113', 'NR 113.06(2)(b)2.b'],
  ]);
});

test('a duty holds for a waste of its pack, whether it comes before or after', () => {
  const rules = washingRules([rulePackOf('us-tx-312-145')].flatMap((pack) => pack ?? []));
  expect(washingRuleFor(rules, 'septage', 'manure')?.cite).toBe('30 TAC 312.144(c)');
  expect(washingRuleFor(rules, 'manure', 'grease')?.cite).toBe('30 TAC 312.144(c)');
  expect(washingRuleFor(rules, 'manure', 'wastewater')).toBeUndefined();
  expect(washingRuleFor([], 'septage', 'grease')).toBeUndefined();
});
