import { expect, test } from 'vitest';
import { daysInOrder } from './days-in-order.ts';

test('a range the wrong way round is turned, and keeps the rest of the filter', () => {
  expect(daysInOrder({ search: 'levi', from: '2026-03-03', to: '2026-03-01' })).toEqual({
    search: 'levi',
    from: '2026-03-01',
    to: '2026-03-03',
  });
});

test.each([{ from: '2026-03-03' }, { to: '2026-03-01' }, {}, { from: '2026-03-01', to: '2026-03-01' }])(
  'the range %o stays as it is',
  (range) => expect(daysInOrder(range)).toEqual(range),
);
