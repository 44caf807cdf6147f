import { expect, test } from 'vitest';
import { expectSound, forPlainDays } from '../../test/plain-search.ts';
import { createRecombination } from './recombine.ts';
import { createRoutePool } from './route-pool.ts';

test('recombination of routes seen is never dearer and keeps every rule', () => {
  let cheaper = 0;
  forPlainDays((search) => {
    const { plain, state, random, neighbours } = search;
    const pool = createRoutePool(plain, state, random);
    const recombine = createRecombination(plain, state, neighbours, pool, random);
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 40; i++) {
        state.mark();
        if (search.ruinAndRecreate(state.cost + 8_000)) pool.addAll();
        else state.undo();
      }
      const before = state.cost;
      recombine(5_000);
      expect(state.cost).toBeLessThanOrEqual(before);
      if (state.cost < before) cheaper++;
      expectSound(search);
    }
  });
  expect(cheaper).toBeGreaterThan(10);
});
