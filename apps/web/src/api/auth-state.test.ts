import type { Session } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { assuranceOf, type AuthState, nextAuthState } from './auth-state.ts';

const tokenOf = (claims: object): string =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sig`;

function session({ id = 'a', aal = 'aal1', factors = [] as ('verified' | 'unverified')[] } = {}): Session {
  const at = '2026-11-20T12:00:00Z';
  return {
    access_token: tokenOf({ aal }),
    refresh_token: 'r',
    expires_in: 900,
    token_type: 'bearer',
    user: {
      id,
      email: `${id}@example.com`,
      app_metadata: {},
      user_metadata: { full_name: 'Ann' },
      aud: 'authenticated',
      created_at: at,
      factors: factors.map((status, index) => ({
        id: String(index),
        factor_type: 'totp',
        status,
        created_at: at,
        updated_at: at,
      })),
    },
  };
}

const signedIn = (change: Partial<Extract<AuthState, { status: 'signed-in' }>> = {}): AuthState => ({
  status: 'signed-in',
  userId: 'a',
  email: 'a@example.com',
  fullName: 'Ann',
  assurance: 'aal1',
  owesSecondStep: false,
  recovering: false,
  ...change,
});
const loading: AuthState = { status: 'loading' };
const ended: AuthState = { status: 'signed-out', onPurpose: false, ended: true };

describe('nextAuthState', () => {
  test.each<[string, AuthState]>([
    ['a page loads with a session', nextAuthState(loading, 'INITIAL_SESSION', session(), false)],
    [
      'a factor that was never verified asks nothing',
      nextAuthState(loading, 'SIGNED_IN', session({ factors: ['unverified'] }), false),
    ],
  ])('%s', (_name, state) => {
    expect(state).toEqual(signedIn());
  });

  test('a verified factor is owed until the session is aal2', () => {
    const owing = nextAuthState(loading, 'SIGNED_IN', session({ factors: ['verified'] }), false);
    expect(owing).toEqual(signedIn({ owesSecondStep: true }));
    expect(
      nextAuthState(owing, 'MFA_CHALLENGE_VERIFIED', session({ aal: 'aal2', factors: ['verified'] }), false),
    ).toEqual(signedIn({ assurance: 'aal2' }));
  });

  test('who recovers does so until the account is changed, also over the second step', () => {
    let state = nextAuthState(loading, 'PASSWORD_RECOVERY', session({ factors: ['verified'] }), false);
    expect(state).toEqual(signedIn({ owesSecondStep: true, recovering: true }));
    state = nextAuthState(
      state,
      'MFA_CHALLENGE_VERIFIED',
      session({ aal: 'aal2', factors: ['verified'] }),
      false,
    );
    expect(state).toMatchObject({ recovering: true });
    expect(
      nextAuthState(state, 'USER_UPDATED', session({ aal: 'aal2', factors: ['verified'] }), false),
    ).toMatchObject({ recovering: false });
    expect(nextAuthState(state, 'SIGNED_IN', session({ id: 'b' }), false)).toMatchObject({
      userId: 'b',
      recovering: false,
    });
  });

  test('nobody is told that a session ended when there was none, or when they ended it', () => {
    expect(nextAuthState(loading, 'INITIAL_SESSION', null, false)).toEqual({
      status: 'signed-out',
      onPurpose: false,
      ended: false,
    });
    expect(nextAuthState(signedIn(), 'SIGNED_OUT', null, true)).toEqual({
      status: 'signed-out',
      onPurpose: true,
      ended: false,
    });
  });

  test('a session that ended by itself stays so through what the client says afterwards', () => {
    expect(nextAuthState(loading, 'SIGNED_OUT', null, false)).toEqual(ended);
    expect(nextAuthState(ended, 'INITIAL_SESSION', null, false)).toBe(ended);
    const left: AuthState = { status: 'signed-out', onPurpose: true, ended: false };
    expect(nextAuthState(left, 'SIGNED_OUT', null, false)).toBe(left);
  });

  test('a refreshed token changes nothing that is drawn', () => {
    const state = signedIn();
    expect(nextAuthState(state, 'TOKEN_REFRESHED', session(), false)).toBe(state);
  });
});

test.each([
  [tokenOf({ aal: 'aal2', email: 'ñ?>~' }), 'aal2'],
  [tokenOf({ aal: 'aal9' }), 'aal1'],
  ['nonsense', 'aal1'],
  ['', 'aal1'],
])('assuranceOf(%#)', (token, expected) => {
  expect(assuranceOf(token)).toBe(expected);
});
