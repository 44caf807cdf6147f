import { expect, it } from 'vitest';
import { handledPlans, heldPlan, holdPlan, isHandledKey, markHandled } from './handled-plans.ts';

function memory(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void delete kept[key],
  };
}
const refuse = () => {
  throw new Error('refused');
};
const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };

it('a plan is done with until that is taken back; the oldest are forgotten', () => {
  const store = memory();
  markHandled('a', true, store);
  markHandled('b', true, store);
  markHandled('a', false, store);
  expect(handledPlans(store)).toEqual(['b']);
  for (let at = 0; at < 60; at += 1) markHandled(`plan ${at}`, true, store);
  const kept = handledPlans(store);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([60, 'plan 0', 'plan 59']);
});

it.each(['{', '7', '[7]', ''])('where %j is kept, no plan is done with', (text) => {
  expect(handledPlans(memory({ 'haulwright.handled-plans': text }))).toEqual([]);
});

it('hears of what another window handled, or forgot with everything else', () => {
  expect(['haulwright.handled-plans', null, 'haulwright.theme'].map(isHandledKey)).toEqual([
    true,
    true,
    false,
  ]);
});

it('the plan an improvement goes on from is held for its day', () => {
  const store = memory();
  holdPlan('2031-03-03', 'a', store);
  expect([heldPlan('2031-03-03', store), heldPlan('2031-03-04', store)]).toEqual(['a', null]);
  holdPlan('2031-03-03', null, store);
  expect(heldPlan('2031-03-03', store)).toBeNull();
});

it('a browser that keeps nothing offers every plan and holds none', () => {
  markHandled('a', true, refusing);
  holdPlan('2031-03-03', 'a', refusing);
  expect([handledPlans(refusing), heldPlan('2031-03-03', refusing)]).toEqual([[], null]);
});
