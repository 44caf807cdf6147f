import { expect, test } from 'vitest';
import type { SignInFactor } from '../../../api/auth-client.ts';
import { stepMethods } from './step-methods.ts';
import { labelOf } from './step-words.ts';

const at = '2026-11-20T12:00:00Z';
const factor = (
  id: string,
  factor_type: SignInFactor['factor_type'],
  change: Partial<SignInFactor> = {},
): SignInFactor => ({ id, factor_type, status: 'verified', created_at: at, updated_at: at, ...change });

const key = factor('k', 'webauthn', { friendly_name: 'Blue key' });
const app = factor('a', 'totp', { friendly_name: 'Phone app' });
const text = factor('t', 'phone', { phone: '+17175550142' });
const codes = factor('r', 'recovery_code');

test.each<[string, SignInFactor[], boolean, string[]]>([
  ['keys, apps, text messages, recovery codes', [codes, text, app, key], true, ['k', 'a', 't', 'r']],
  ['what was used last comes first', [key, app, { ...text, last_challenged_at: at }], true, ['t', 'k', 'a']],
  ['but never the recovery codes', [{ ...codes, last_challenged_at: at }, app], true, ['a', 'r']],
  ['no keys where the browser has none', [key, app], false, ['a']],
  ['nothing half set up', [{ ...app, status: 'unverified' }, text], true, ['t']],
  ['nothing', [], true, []],
])('%s', (_name, factors, keysWork, expected) => {
  expect(stepMethods(factors, keysWork).map(({ id }) => id)).toEqual(expected);
});

test('names only where they tell two apart; of a phone only its end', () => {
  expect(stepMethods([key, app, text, codes], true).map(labelOf)).toEqual([
    'Security key',
    'Authenticator app',
    'Text message · number ending in 42',
    'Recovery code',
  ]);
  expect(stepMethods([app, factor('b', 'totp', { friendly_name: 'Tablet' })], true).map(labelOf)).toEqual([
    'Authenticator app · Phone app',
    'Authenticator app · Tablet',
  ]);
});
