import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

it('is the one a trusted proxy gave', () =>
  expect(requestIdOf('4c2a9f0e6d1b4a7c8e5f3d2b1a0c9e8f', true)).toBe('4c2a9f0e6d1b4a7c8e5f3d2b1a0c9e8f'));
it('is a new one for everybody else', () => expect(requestIdOf('4c2a9f0e6d1b4a7c', false)).toMatch(uuid));

it.each([
  undefined,
  '',
  'short',
  'a b c d e f',
  'x'.repeat(129),
  'id\r\nSet-Cookie: a=b',
  '{"requestId":1}',
  ['abcdefgh', 'abcdefgh'],
])('is a new one when the proxy gave %j', (given) => {
  expect(requestIdOf(given, true)).toMatch(uuid);
});
