import { AuthClient, type AuthError, type Factor, type Session } from '@supabase/auth-js';
import { authCodeOf } from './auth-message.ts';
import { type AuthState, nextAuthState } from './auth-state.ts';
import { patientFetch } from './patient-fetch.ts';
import { sendAgainOnce } from './send-again-once.ts';

export { type AuthMessage, authCodeOf, authMessageOf, securityKeyMessageOf } from './auth-message.ts';
export type { AuthState } from './auth-state.ts';

/** Well before the client itself would refresh it. */
const STILL_GOOD_MS = 120_000;

/** A second step of the account, set up or half set up; `phone` for text messages. */
export type SignInFactor = Factor & { readonly phone?: string };

/**
 * The browser's side of the authentication service: keeps the session in local storage and refreshes it
 * before it expires.
 */
export const auth = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  fetch: (input, init) => sendAgainOnce(new Request(input, init), patientFetch),
  storageKey: 'haulwright.session',
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  // Only the page that providers return to takes a code from its address: no other page reacts to what a link
  // carries.
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
});

let state: AuthState = { status: 'loading' };
let leaving = false;
/** The last session the client told of, from whichever tab it came. */
let session: Session | null = null;
const listeners = new Set<() => void>();

auth.onAuthStateChange((event, told) => {
  session = told;
  const next = nextAuthState(state, event, told, leaving);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
});

/** For `useSyncExternalStore`; screens use `useAuthState`. */
export const authState = {
  get: (): AuthState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The access token to send, refreshed first when about to expire; undefined without a session. */
export async function accessToken(): Promise<string | undefined> {
  // Asking the client takes a lock that all tabs share, for every call; a token that lives on for minutes
  // needs none.
  if (session?.expires_at !== undefined && session.expires_at * 1_000 - Date.now() > STILL_GOOD_MS)
    return session.access_token;
  const { data } = await auth.getSession();
  return data.session?.access_token;
}

/** What the service says when the session is over, whatever its access token still promises. */
const sessionIsOver = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_banned',
  'user_not_found',
  'no_company',
]);

/**
 * One attempt to get a new access token, after the server refused the present one. A session that was ended
 * elsewhere is forgotten here too: the client itself would keep it until its access token expires.
 */
export async function refreshedAccessToken(): Promise<string | undefined> {
  const { data, error } = await auth.refreshSession();
  if (error !== null && state.status === 'signed-in' && sessionIsOver.has(authCodeOf(error) ?? ''))
    await auth.signOut({ scope: 'local' });
  return data.session?.access_token;
}

/**
 * Ends this device's session; other devices stay signed in. Answers the error when the server could not be
 * told.
 */
export async function signOut(): Promise<AuthError | null> {
  leaving = true;
  try {
    const { error } = await auth.signOut({ scope: 'local' });
    return error;
  } finally {
    leaving = false;
  }
}
