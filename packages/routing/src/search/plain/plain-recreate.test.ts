import { expect, test } from 'vitest';
import { expectSound, forPlainDays, routesOf } from '../../test/plain-search.ts';

test('ruin and recreate say what they cost and keep every rule', () => {
  let accepted = 0;
  forPlainDays((search) => {
    for (let i = 0; i < 30; i++) {
      search.state.mark();
      if (search.ruinAndRecreate(search.state.cost + 5_000)) accepted++;
      else search.state.undo();
      expectSound(search);
    }
  });
  expect(accepted).toBeGreaterThan(100);
});

test('undo brings back the routes and the cost', () => {
  forPlainDays((search) => {
    for (let i = 0; i < 30; i++) {
      const [routes, cost] = [routesOf(search), search.state.cost];
      search.state.mark();
      search.ruinAndRecreate(search.state.cost + 5_000);
      search.tails(1_000);
      search.state.undo();
      expect(search.state.cost).toBe(cost);
      expect(routesOf(search)).toEqual(routes);
      expectSound(search);
      search.state.mark();
      if (!search.ruinAndRecreate(search.state.cost + 5_000)) search.state.undo();
    }
  });
});
