import { expect, test } from 'vitest';
import { returnAddress, safeReturnPath } from './return-path.ts';

test.each([
  ['/clients?search=miller', '/clients?search=miller'],
  [undefined, '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['/auth', '/dashboard'],
  ['/auth/confirm#x', '/dashboard'],
  ['/authors', '/authors'],
])('safeReturnPath(%s)', (from, expected) => {
  expect(safeReturnPath(from)).toBe(expected);
});

test('the page one was going to rides along', () => {
  expect(returnAddress.forMail('https://h.example', '/jobs?date=2026-11-20')).toBe(
    'https://h.example/jobs?date=2026-11-20',
  );
  expect(returnAddress.forMail('https://h.example', undefined)).toBe('https://h.example/dashboard');
  const provider = new URL(returnAddress.forProvider('https://h.example', '/jobs?date=2026-11-20&search=a'));
  expect([provider.pathname, provider.searchParams.get('next')]).toEqual([
    '/auth/return',
    '/jobs?date=2026-11-20&search=a',
  ]);
});
