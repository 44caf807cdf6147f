import { expect, test } from 'vitest';
import { keptSession } from './kept-session.ts';

const now = Date.UTC(2026, 10, 23);
const session = {
  access_token: 'a',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: now / 1_000 + 600,
  user: { id: 'u' },
};

test('a session that lasts is read without the client', () => {
  expect(keptSession(JSON.stringify(session), now)).toEqual(session);
});

test('nothing kept means signed out', () => {
  expect(keptSession(null, now)).toBeNull();
});

test.each([
  ['expires within two minutes', JSON.stringify({ ...session, expires_at: now / 1_000 + 119 })],
  ['has expired', JSON.stringify({ ...session, expires_at: now / 1_000 - 1 })],
  ['does not say when it expires', JSON.stringify({ ...session, expires_at: undefined })],
  ['has no refresh token', JSON.stringify({ ...session, refresh_token: undefined })],
  ['does not say whose it is', JSON.stringify({ ...session, user: {} })],
  ['is null', 'null'],
  ['is not JSON', '{'],
])('the client is asked about a session that %s', (_, text) => {
  expect(keptSession(text, now)).toBeUndefined();
});
