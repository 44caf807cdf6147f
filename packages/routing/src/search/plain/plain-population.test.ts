import { expect, test } from 'vitest';
import { expectSound, forPlainDays } from '../../test/plain-search.ts';
import { createPlainPopulation } from './plain-population.ts';

test('fresh plans and children of two plans', () => {
  let children = 0;
  forPlainDays((search) => {
    const { plain, state, random, neighbours, insertAnywhere } = search;
    const population = createPlainPopulation(plain, state, neighbours, insertAnywhere, random);
    const list = new Int32Array(plain.stops + plain.routes);
    const seen = new Set<number>();
    for (let round = 0; round < 12; round++) {
      const made = population.size > 1 && round % 2 === 1 ? population.cross() : population.beginFresh();
      if (!made) continue;
      expectSound(search);
      if (round % 2 === 1 && !seen.has(state.cost)) children++;
      seen.add(state.cost);
      state.snapshot(list);
      population.add(state.cost, list);
    }
    // The best eight, each cost once.
    expect(population.size).toBe(Math.min(8, seen.size));
  });
  expect(children).toBeGreaterThan(50);
});
