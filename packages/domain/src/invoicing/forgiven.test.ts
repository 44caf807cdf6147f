import { array, assert, constantFrom, integer, oneof, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { owedLessBilled, type KeyedCents } from './owed-less-billed.ts';

const at = (cents: number, key = 'rent'): KeyedCents[] => [{ key, cents }];
const due = (...args: Parameters<typeof owedLessBilled>): number =>
  owedLessBilled(...args).reduce((sum, { cents }) => sum + cents, 0);

describe('what was forgiven', () => {
  // The cases of an outside check, in cents: owed now, on invoices less credits, waived, credited, still due.
  test.each([
    ['f.waived-rent: picked up on day 10 of a waived period', 5_357, 0, 15_000, 0, 0],
    ['f.goodwill-rent: the same, billed and credited in full', 5_357, 0, 0, 15_000, 0],
    ['f.waived-down: waived gallons corrected down', 500, 0, 1_000, 0, 0],
    ['f.waived-up: waived gallons corrected up', 1_500, 0, 1_000, 0, 500],
    ['f.goodwill-down: a credited job corrected down', 9_000, 0, 0, 10_000, 0],
    ['f.goodwill-up: a credited job corrected up', 12_000, 0, 0, 10_000, 2_000],
    ['a waived increase is taken first', 11_000, 10_000, 2_000, 0, 0],
    ['then what was billed', 8_000, 10_000, 2_000, 0, -2_000],
    ['a credit that was not given is not charged', 12_000, 10_000, -1_000, 0, 2_000],
    ['nor given later', 9_000, 10_000, -1_000, 0, 0],
    ['beyond it a credit is due', 8_000, 10_000, -1_000, 0, -1_000],
    ['corrected, then credited in full: given back too much', 9_000, -1_000, 0, 10_000, 1_000],
    ['credited twice, once the other way round', 9_000, 10_000, 0, -1_000, -1_000],
  ])('%s', (_, owed, billed, waived, credited, left) => {
    expect(due(at(owed), at(billed), { waived: at(waived), credited: at(credited) })).toBe(left);
  });

  test('of a line is shared by the lines it fell apart into, and by no others', () => {
    const parts = [...at(7_500), ...at(7_500, 'rent@06-15'), ...at(100, 'rental')];
    expect(owedLessBilled(parts, [], { waived: at(10_000) }).map(({ key, cents }) => [key, cents])).toEqual([
      ['rent@06-15', 5_000],
      ['rental', 100],
    ]);
  });
});

type Step =
  | { readonly do: 'correct'; readonly cents: number }
  | { readonly do: 'bill' }
  | { readonly do: 'waive' }
  | { readonly do: 'void' | 'unwaive'; readonly which: number }
  | { readonly do: 'credit' | 'rebill'; readonly which: number };

const steps: Arbitrary<Step[]> = array(
  oneof(
    record({ do: constantFrom('correct' as const), cents: integer({ min: 0, max: 40 }) }),
    record({ do: constantFrom('bill' as const) }),
    record({ do: constantFrom('waive' as const) }),
    record({ do: constantFrom('void' as const, 'unwaive' as const), which: integer({ min: 0, max: 9 }) }),
    record({ do: constantFrom('credit' as const, 'rebill' as const), which: integer({ min: 0, max: 9 }) }),
  ),
  { minLength: 1, maxLength: 14 },
);

interface Paper {
  readonly cents: number;
  readonly mirrors: Paper | null;
  readonly isGoodwill: boolean;
  isVoid: boolean;
}

/** What an office can do with one line; it asks the product for nothing but what is due. */
function office(run: readonly Step[]) {
  const papers: Paper[] = [];
  const waivers: { cents: number; isWithdrawn: boolean }[] = [];
  let owed = 0;
  const add = (cents: number, mirrors: Paper | null = null, isGoodwill = false) =>
    papers.push({ cents, mirrors, isGoodwill, isVoid: false });
  const valid = () => papers.filter(({ isVoid }) => !isVoid);
  const charged = () => valid().reduce((sum, { cents }) => sum + cents, 0);
  const isCredited = (paper: Paper) => valid().some(({ mirrors }) => mirrors === paper);
  const credited = () => valid().flatMap(({ cents, isGoodwill }) => (isGoodwill ? [-cents] : []));
  const waived = () => waivers.flatMap(({ cents, isWithdrawn }) => (isWithdrawn ? [] : [cents]));
  const left = () =>
    due(at(owed), at(charged()), {
      waived: waived().flatMap((cents) => at(cents)),
      credited: credited().flatMap((cents) => at(cents)),
    });
  const lefts: { left: number; charged: number }[] = [];
  const bill = () => {
    lefts.push({ left: left(), charged: charged() });
    if (left() !== 0) add(left());
  };
  const pick = <One>(list: readonly One[], which: number): One | undefined =>
    list[which % (list.length || 1)];
  for (const step of run) {
    if (step.do === 'correct') owed = step.cents;
    else if (step.do === 'bill') bill();
    else if (step.do === 'waive') {
      if (left() !== 0) waivers.push({ cents: left(), isWithdrawn: false });
    } else if (step.do === 'unwaive') {
      const one = pick(waivers, step.which);
      if (one !== undefined) one.isWithdrawn = true;
    } else if (step.do === 'void') {
      const one = pick(
        valid().filter((paper) => !isCredited(paper)),
        step.which,
      );
      if (one !== undefined) one.isVoid = true;
    } else {
      const mirrorable = valid().filter((paper) => paper.cents > 0 && !isCredited(paper));
      const one = pick(mirrorable, step.which);
      if (one !== undefined) add(-one.cents, one, step.do === 'credit');
    }
  }
  bill();
  const sum = (list: readonly number[]) => list.reduce((all, cents) => all + cents, 0);
  return { owed, charged: charged(), left: left(), waived: waived(), credited: sum(credited()), lefts, sum };
}

describe('waived, corrected, credited and void in any order', () => {
  const runs = { numRuns: 3_000 };

  test('ends in what is owed less what was forgiven, and a second bill has nothing', () => {
    assert(
      property(steps, (run) => {
        const { owed, charged, left, waived, credited, sum } = office(run);
        expect(left).toBe(0);
        // A waived charge, and a credit after billing, take from what is owed; a credit that was waived adds.
        const taken = sum(waived.map((cents) => Math.max(0, cents))) + credited;
        const added = sum(waived.map((cents) => Math.max(0, -cents)));
        expect(charged).toBeLessThanOrEqual(owed + added);
        expect(charged).toBeGreaterThanOrEqual(Math.max(0, owed - taken));
      }),
      runs,
    );
  });

  test('changes what is charged no more than that asks for: nothing forgiven comes back', () => {
    const amounts = Array.from({ length: 1_001 }, (_, at) => at - 500);
    assert(
      property(steps, (run) => {
        const { owed, charged, waived, credited, lefts, sum } = office(run);
        const net = sum(waived) + Math.max(0, credited);
        const allowed = amounts.filter(
          (cents) => cents >= 0 && cents <= Math.max(owed, owed - net) && cents >= Math.min(owed, owed - net),
        );
        const before = lefts.at(-1)?.charged ?? 0;
        const nearest = allowed.toSorted((a, b) => Math.abs(a - before) - Math.abs(b - before))[0];
        expect(charged).toBe(nearest);
      }),
      runs,
    );
  });

  test('gives nothing back that was not charged', () => {
    assert(
      property(steps, (run) => {
        const { lefts, charged: inTheEnd } = office(run);
        const givenBack = lefts.filter(({ left }) => left < 0);
        expect(givenBack.every(({ left, charged }) => charged + left >= 0)).toBe(true);
        expect(inTheEnd).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });
});
