import { expect, test } from 'vitest';
import { accountSentence, passwordFieldOf } from './account-sentences.ts';

test('codes that the service words for programs are said for people', () => {
  expect(accountSentence('mfa_verification_failed')).toMatch(/is wrong/);
  expect(accountSentence('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')).toMatch(
    /already one of your second steps/,
  );
  expect(accountSentence('weak_password')).toBeUndefined();
  expect(accountSentence(undefined)).toBeUndefined();
});

test('a refused password is said beside the field it speaks of', () => {
  expect(passwordFieldOf('current_password_invalid')).toBe('current');
  expect(passwordFieldOf('weak_password')).toBe('next');
  expect(passwordFieldOf('over_request_rate_limit')).toBeUndefined();
});
