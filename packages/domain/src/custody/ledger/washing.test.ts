import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulePackOf, rulePacks } from '../../manifests/rule-packs.ts';
import { washingRuleFor, washingRules } from '../../manifests/washing-rules.ts';
import { mayShareTank, wasteTypes, type WasteType } from '../../services/waste-type.ts';
import { asksToMix, needsWashing, unwashedChanges, unwashedWastes, type CarriedLoad } from './washing.ts';

const load = (
  wastes: WasteType | readonly WasteType[],
  openedAt: number,
  closedAt: number | null,
): CarriedLoad => ({ wasteTypes: [wastes].flat(), openedAt, closedAt });

const septage = load('septage', 10, 20);
const grease = load('grease', 30, 40);
const toilets = load('portable_toilet', 30, 40);
const both = load(['septage', 'grease'], 10, 20);
const greaseOnBoard = load('grease', 30, null);

test.each([
  { carried: [], next: ['grease'], needs: false },
  { carried: ['septage'], next: ['septage'], needs: false },
  { carried: ['septage'], next: ['portable_toilet'], needs: false },
  { carried: ['septage'], next: ['grease'], needs: true },
  { carried: ['grease'], next: ['septage'], needs: true },
  { carried: ['portable_toilet'], next: ['manure'], needs: true },
  { carried: ['septage', 'portable_toilet'], next: ['septage', 'portable_toilet'], needs: false },
  { carried: ['septage', 'grease'], next: ['septage'], needs: true },
  { carried: ['septage'], next: ['portable_toilet', 'grease'], needs: true },
] as const)('carried $carried, unwashed, before $next: $needs', ({ carried, next, needs }) => {
  expect(needsWashing(carried, next)).toBe(needs);
});

test.each([
  { held: [], coming: 'grease', asks: false },
  { held: ['septage'], coming: 'portable_toilet', asks: false },
  { held: ['septage'], coming: 'grease', asks: true },
  { held: ['septage', 'portable_toilet'], coming: 'grease', asks: true },
  { held: ['septage', 'grease'], coming: 'grease', asks: false },
] as const)('$coming on $held asks whether they were mixed: $asks', ({ held, coming, asks }) => {
  expect(asksToMix(held, coming)).toBe(asks);
});

test.each([
  { what: 'never used', loads: [], washedAt: [], unwashed: [] },
  { what: 'never used and washed', loads: [], washedAt: [5], unwashed: [] },
  { what: 'emptied', loads: [septage], washedAt: [], unwashed: ['septage'] },
  { what: 'emptied and washed', loads: [septage], washedAt: [25], unwashed: [] },
  { what: 'washed as it was emptied', loads: [septage], washedAt: [20], unwashed: [] },
  { what: 'washed before', loads: [septage], washedAt: [5], unwashed: ['septage'] },
  { what: 'washed, then used again', loads: [septage, grease], washedAt: [25], unwashed: ['grease'] },
  { what: 'loads out of order', loads: [grease, septage], washedAt: [25], unwashed: ['grease'] },
  { what: 'a mixture', loads: [both], washedAt: [], unwashed: ['septage', 'grease'] },
  { what: 'on board', loads: [septage, greaseOnBoard], washedAt: [25], unwashed: ['grease'] },
] as const)('$what: $unwashed', ({ loads, washedAt, unwashed }) => {
  expect(unwashedWastes(loads, washedAt)).toEqual(unwashed);
});

test.each([
  { what: 'grease after septage', loads: [septage, grease], washedAt: [], found: [grease] },
  { what: 'washed between', loads: [septage, grease], washedAt: [25], found: [] },
  { what: 'washed at either end', loads: [septage, grease], washedAt: [30], found: [] },
  { what: 'washed too late', loads: [septage, grease], washedAt: [45], found: [grease] },
  { what: 'washed too early', loads: [septage, grease], washedAt: [9], found: [grease] },
  { what: 'still on board', loads: [septage, greaseOnBoard], washedAt: [], found: [greaseOnBoard] },
  { what: 'toilets after septage', loads: [septage, toilets], washedAt: [], found: [] },
  { what: 'toilets after septage with grease', loads: [both, toilets], washedAt: [], found: [toilets] },
] as const)('$what', ({ loads, washedAt, found }) => {
  expect(unwashedChanges<CarriedLoad>(loads, washedAt).map((one) => one.load)).toEqual(found);
});

/** Loads one after the other, with gaps in which the tank may be washed. */
const anyHistory = fc
  .array(
    fc.record({
      wastes: fc.uniqueArray(fc.constantFrom(...wasteTypes), { minLength: 1, maxLength: 3 }),
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
    for (const { wastes, lasts, gap, washed } of steps) {
      loads.push(load(wastes, at, at + lasts));
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
            unwashedWastes(
              loads.slice(0, at),
              washedAt.filter((time) => time <= one.openedAt),
            ),
            one.wasteTypes,
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
          expect(
            before.wasteTypes.every((held) => after.wasteTypes.every((next) => mayShareTank(held, next))),
          ).toBe(false);
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
