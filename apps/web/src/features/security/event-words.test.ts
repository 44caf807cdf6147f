import { describe, expect, test } from 'vitest';
import { eventWords } from './event-words.ts';

describe('eventWords', () => {
  test.each([
    ['sign_in', 'password', true, 'ok', 'Signed in with password', '', 'good'],
    ['sign_in', 'password', false, 'invalid_credentials', 'Wrong password', '', 'warn'],
    ['sign_in', null, false, 'invalid_credentials', 'Wrong password', '', 'warn'],
    [
      'sign_in',
      'password',
      false,
      'over_request_rate_limit',
      'Sign-in refused',
      'Too many attempts in a short time.',
      'warn',
    ],
    ['factor_removed', 'totp', true, 'ok', 'Second step removed: authenticator app', '', 'warn'],
    ['factor_verified', 'mfa/phone', true, 'ok', 'Second step confirmed: text message', '', 'neutral'],
    [
      'factor_verified',
      'totp',
      false,
      'mfa_verification_failed',
      'Wrong second step',
      'The code or key was wrong.',
      'warn',
    ],
    [
      'refresh',
      null,
      true,
      'late_reuse',
      'Session continued',
      'A device that had lost its connection caught up late.',
      'warn',
    ],
    [
      'refresh',
      null,
      false,
      'refresh_token_already_used',
      'Session ended',
      'An old session key was used again: it may have been copied. The session was ended.',
      'bad',
    ],
    ['refresh', null, false, 'session_expired', 'Session ended', 'The session was too old.', 'neutral'],
    ['identity_linked', 'keycloak', true, 'ok', 'Sign-in connected: keycloak', '', 'warn'],
    [
      'mail_resent',
      null,
      false,
      'over_email_send_rate_limit',
      'Email sent again: refused',
      'Too many emails in a short time.',
      'warn',
    ],
    ['tracker_revoked', 'Cab phone', true, 'ok', 'Tracking device revoked', 'Cab phone', 'neutral'],
    ['teleported_home', 'wand', true, 'ok', 'Teleported home', '', 'neutral'],
    ['teleported_home', null, false, 'no_fuel-left', 'Teleported home: refused', 'No fuel left', 'warn'],
    ['', null, false, '', 'Unknown: refused', 'Unknown', 'warn'],
  ])('%s by %s, %s, %s: %s', (action, method, succeeded, outcome, title, detail, tone) => {
    expect(eventWords({ action, method, succeeded, outcome })).toEqual({ title, detail, tone });
  });
});
