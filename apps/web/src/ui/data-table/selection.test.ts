import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenCount, everythingChosen, isChosen, nothingChosen, stillThere, ticked } from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const tick = (id: string, on = true, range = false) => ({ id, on, range });
const chosen = (selection: Parameters<typeof isChosen>[0]) => rows.filter((id) => isChosen(selection, id));

describe('choosing rows', () => {
  it('ticks one, and a range from it with Shift', () => {
    const one = ticked(nothingChosen, rows, tick('d'));
    expect(chosen(one)).toEqual(['d']);
    expect(chosen(ticked(one, rows, tick('b', true, true)))).toEqual(['b', 'c', 'd']);
  });

  it('ticks only the row itself when the range’s beginning is gone', () => {
    const gone = ticked(nothingChosen, ['x', ...rows], tick('x'));
    expect(chosen(ticked(gone, rows, tick('c', true, true)))).toEqual(['c']);
  });

  it('is everything that matches, less what is taken off', () => {
    const nearlyAll = ticked(everythingChosen, rows, tick('b', false));
    expect(chosen(nearlyAll)).toEqual(['a', 'c', 'd', 'e']);
    expect(chosenCount(nearlyAll, 72)).toBe(71);
    expect(chosenCount(ticked(nearlyAll, rows, tick('b')), 72)).toBe(72);
  });

  it('forgets rows that left the list', () => {
    const two = ticked(ticked(nothingChosen, rows, tick('a')), rows, tick('e'));
    expect(chosenCount(stillThere(two, ['e', 'f']), 2)).toBe(1);
    expect(stillThere(everythingChosen, [])).toBe(everythingChosen);
  });

  it('is what a list of marks would be after any ticks', () => {
    const step = fc.record({ at: fc.nat({ max: 4 }), on: fc.boolean(), range: fc.boolean() });
    fc.assert(
      fc.property(fc.boolean(), fc.array(step), (all, steps) => {
        const marks = rows.map(() => all);
        let selection = all ? everythingChosen : nothingChosen;
        let last: number | null = null;
        for (const { at, on, range } of steps) {
          const from: number = range && last !== null ? last : at;
          for (let index = Math.min(from, at); index <= Math.max(from, at); index += 1) marks[index] = on;
          last = at;
          selection = ticked(selection, rows, { id: rows[at] ?? '', on, range });
        }
        expect(rows.map((id) => isChosen(selection, id))).toEqual(marks);
        expect(chosenCount(selection, rows.length)).toBe(marks.filter(Boolean).length);
      }),
    );
  });
});
