import { id } from '@haulwright/domain/kernel/ids';
import { expect, it } from 'vitest';
import { randomId } from './random-id.ts';

it('makes ids as the rules of the product want them, another one each time', () => {
  const ids = Array.from({ length: 200 }, randomId);
  for (const one of ids) {
    expect(id.safeParse(one).success, one).toBe(true);
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(200);
});
