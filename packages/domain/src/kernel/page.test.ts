import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageInput, pageOf } from './page.ts';

const page = z.object(pageInput);

test.each([
  [{}, 50],
  [{ limit: 1 }, 1],
  [{ limit: '20' }, 20], // from a query string
  [{ limit: 200 }, 200],
])('%j asks for %i rows', (input, limit) => {
  expect(page.parse(input)).toEqual({ limit });
});

test.each([
  [{ limit: 0 }],
  [{ limit: 201 }],
  [{ limit: -1 }],
  [{ limit: 1.5 }],
  [{ limit: 'all' }],
  [{ limit: '' }],
  [{ cursor: 'x'.repeat(1_001) }],
  [{ cursor: 7 }],
])('%j is refused', (input) => {
  expect(page.safeParse(input).success).toBe(false);
});

test('a page holds rows and where the next one begins', () => {
  const numbers = pageOf(z.number());
  expect(numbers.parse({ items: [1, 2], nextCursor: 'abc' })).toEqual({ items: [1, 2], nextCursor: 'abc' });
  expect(numbers.safeParse({ items: [], nextCursor: null }).success).toBe(true);
  expect(numbers.safeParse({ items: ['1'], nextCursor: null }).success).toBe(false);
});
