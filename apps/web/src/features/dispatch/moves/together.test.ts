import { describe, expect, it } from 'vitest';
import { afterFailure, inParts, lastTogether, partsEnd, type PartsEnded } from './together.ts';

it.each<[string, string[][], string[][]]>([
  ['nothing', [], []],
  ['what fits stays in one part', [['a', 'b'], ['c']], [['a', 'b', 'c']]],
  [
    'a group that does not fit begins the next part',
    [['a', 'b'], ['c', 'd'], ['e']],
    [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ],
  ],
  [
    'a group that is too big stays whole',
    [['a'], ['b', 'c', 'd', 'e'], ['f']],
    [['a'], ['b', 'c', 'd', 'e'], ['f']],
  ],
])('in parts of three: %s', (_, groups, parts) => {
  expect(inParts(groups, 3)).toEqual(parts);
});

it('the end of an act is told once, when its last part has ended, with what was refused', () => {
  const told: PartsEnded<string>[] = [];
  const act = partsEnd<string>(3, (ended) => told.push(ended));
  act.saved();
  act.refused('somebody was there first');
  expect(told).toEqual([]);
  act.saved();
  expect(told).toEqual([{ saved: 2, refusals: ['somebody was there first'] }]);
});

describe('steps made together', () => {
  const step = (words: string, together?: string) => ({ words, together });
  const words = (steps: readonly { words: string }[]) => steps.map((one) => one.words);
  const plan = [step('first', 'plan'), step('second', 'plan'), step('third', 'plan')];

  it.each([
    ['nothing was done', [], []],
    ['the last step alone', [step('a'), step('b')], ['b']],
    ['all of them, the last first', [step('a'), ...plan], ['third', 'second', 'first']],
    ['not those of another act', [step('x', 'other'), ...plan], ['third', 'second', 'first']],
    ['a step after them alone', [...plan, step('b')], ['b']],
  ])('one undo takes: %s', (_, steps, taken) => {
    expect(words(lastTogether(steps))).toEqual(taken);
  });

  it('come back in their order by one redo', () => {
    // Undone steps are stacked, the last undone on top.
    expect(words(lastTogether(lastTogether(plan)))).toEqual(['first', 'second', 'third']);
  });

  it('stay undoable when one of them fails; of others nothing does', () => {
    const [, second] = plan;
    const alone = step('b');
    expect(words(afterFailure([step('a'), ...plan], second ?? alone))).toEqual(['first', 'third']);
    expect(afterFailure([step('a'), alone], alone)).toEqual([]);
  });
});
