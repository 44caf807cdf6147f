import fc from 'fast-check';
import { expect, test } from 'vitest';
import { warningsOf } from './bill-run.ts';
import { splitDue } from './due-through.ts';
import { owedLessBilled } from './owed-less-billed.ts';

test.each([
  [{ lines: 2, subtotalCents: 100, taxesKnown: true }, []],
  [{ lines: 2, subtotalCents: 0, taxesKnown: true }, []],
  [{ lines: 2, subtotalCents: 100, taxesKnown: false }, ['tax-not-set']],
  [{ lines: 1, subtotalCents: -100, taxesKnown: true }, ['credit']],
  [{ lines: 0, subtotalCents: 0, taxesKnown: true }, ['empty']],
])('a draft of %j should be looked at for %j', (draft, warnings) => {
  expect(warningsOf(draft)).toEqual(warnings);
});

const line = (key: string, cents: number) => ({ key, cents });

test.each([
  ['the same day takes all', [line('a', 5), line('b', 7)], [line('a', 5), line('b', 7)], [], ['a', 'b']],
  ['a later period is left', [line('a', 5), line('b', 7)], [line('a', 5)], [], ['a']],
  [
    'a later period that is billed is not given back',
    [line('a', 5), line('b', 7)],
    [line('a', 5)],
    [line('a', 5), line('b', 7)],
    [],
  ],
  ['what is no longer owed is given back', [line('a', 5)], [line('a', 5)], [line('gone', 9)], ['a', 'gone']],
  ['the amount of today counts', [line('a', 4)], [line('a', 5)], [line('a', 5)], ['a']],
])('%s', (_, owedNow, owedThen, billed, taken) => {
  const due = owedLessBilled(owedNow, billed);
  expect(splitDue(due, owedNow, owedThen).taken.map(({ key }) => key)).toEqual(taken);
});

const keys = ['a', 'b', 'c', 'd', 'e'];
const lines = fc.uniqueArray(fc.record({ key: fc.constantFrom(...keys), cents: fc.integer() }), {
  selector: ({ key }) => key,
});

test('bills through earlier days and then through today bill what one bill of today would', () => {
  fc.assert(
    fc.property(lines, fc.array(fc.subarray(keys), { maxLength: 4 }), lines, (owed, days, start) => {
      const billed = [...start];
      const bill = (owedThen: typeof owed) =>
        billed.push(...splitDue(owedLessBilled(owed, billed), owed, owedThen).taken);
      for (const then of days) bill(owed.filter(({ key }) => then.includes(key)));
      bill(owed);
      expect(owedLessBilled(owed, billed)).toEqual([]);
    }),
  );
});
