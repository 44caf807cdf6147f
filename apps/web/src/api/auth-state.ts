import type { AuthChangeEvent, Session } from '@supabase/auth-js';

/** Who is signed in on this device, as far as the device knows. */
export type AuthState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-out';
      /** A person pressed Sign Out here. */
      readonly onPurpose: boolean;
      /** A session ended by itself: elsewhere, by expiry, or by an administrator. */
      readonly ended: boolean;
    }
  | {
      readonly status: 'signed-in';
      readonly userId: string;
      readonly email: string;
      /** As given at sign-up; may be empty. */
      readonly fullName: string;
      /** `aal2` once the session has shown a second step. */
      readonly assurance: 'aal1' | 'aal2';
      /** The account has a second step that this session has not completed. */
      readonly owesSecondStep: boolean;
      /** Opened from a password reset mail; no new password is set yet. */
      readonly recovering: boolean;
    };

/**
 * Derives the state from an event of the client. Returns the same object when nothing changed, so that
 * nothing renders again.
 */
export function nextAuthState(
  before: AuthState,
  event: AuthChangeEvent,
  session: Session | null,
  leaving: boolean,
): AuthState {
  const next = session === null ? signedOut(before, event, leaving) : signedIn(before, event, session);
  return sameValues(before, next) ? before : next;
}

function signedOut(before: AuthState, event: AuthChangeEvent, leaving: boolean): AuthState {
  // The first event counts: on a page's first load the client reports that a session ended and then that
  // there is none.
  if (before.status === 'signed-out') return before;
  return { status: 'signed-out', onPurpose: leaving, ended: event === 'SIGNED_OUT' && !leaving };
}

function signedIn(before: AuthState, event: AuthChangeEvent, session: Session): AuthState {
  const { user } = session;
  const assurance = assuranceOf(session.access_token);
  const fullName: unknown = user.user_metadata['full_name'];
  const samePerson = before.status === 'signed-in' && before.userId === user.id;
  return {
    status: 'signed-in',
    userId: user.id,
    email: user.email ?? '',
    fullName: typeof fullName === 'string' ? fullName : '',
    assurance,
    owesSecondStep:
      assurance === 'aal1' && (user.factors ?? []).some((factor) => factor.status === 'verified'),
    recovering:
      event === 'PASSWORD_RECOVERY' || (samePerson && before.recovering && event !== 'USER_UPDATED'),
  };
}

/** Read, not verified: the server decides; this only chooses the screen. */
export function assuranceOf(accessToken: string): 'aal1' | 'aal2' {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims = JSON.parse(atob(payload)) as { readonly aal?: unknown };
    return claims.aal === 'aal2' ? 'aal2' : 'aal1';
  } catch {
    return 'aal1';
  }
}

function sameValues(one: AuthState, other: AuthState): boolean {
  const entries = Object.entries(other);
  return (
    Object.keys(one).length === entries.length &&
    entries.every(([key, value]) => one[key as keyof AuthState] === value)
  );
}
