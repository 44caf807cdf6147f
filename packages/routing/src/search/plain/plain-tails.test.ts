import { expect, test } from 'vitest';
import { expectSound, forPlainDays } from '../../test/plain-search.ts';

test('the exchange of tails says what it costs and keeps every rule', () => {
  let changed = 0;
  forPlainDays((search) => {
    for (let i = 0; i < 30; i++) {
      const before = search.state.cost;
      search.state.mark();
      if (!search.ruinAndRecreate(search.state.cost + 5_000)) search.state.undo();
      else search.tails(500);
      expectSound(search);
      if (search.state.cost !== before) changed++;
    }
  });
  expect(changed).toBeGreaterThan(100);
});
