import { expect, it } from 'vitest';
import { heldPlan, holdPlan, isHandled, markHandled } from './handled-plans.ts';

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
  expect([isHandled('a', store), isHandled('b', store)]).toEqual([false, true]);
  for (let at = 0; at < 60; at += 1) markHandled(`plan ${at}`, true, store);
  expect([isHandled('b', store), isHandled('plan 0', store), isHandled('plan 59', store)]).toEqual([
    false,
    true,
    true,
  ]);
});

it.each(['{', '7', '[7]', ''])('where %j is kept, no plan is done with', (text) => {
  expect(isHandled('7', memory({ 'haulwright.handled-plans': text }))).toBe(false);
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
  expect([isHandled('a', refusing), heldPlan('2031-03-03', refusing)]).toEqual([false, null]);
});
