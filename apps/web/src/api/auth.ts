import { AuthClient, type AuthError, isAuthApiError, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';

/** The browser's side of the authentication service: keeps the session in local storage and refreshes it before it expires. */
export const auth = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  storageKey: 'haulwright.session',
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
});

/** Who is signed in on this device, as far as the device knows. */
export type AuthState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out'; /** True when a person pressed Sign Out; false when the session ended by itself or never was. */ readonly onPurpose: boolean }
  | { readonly status: 'signed-in'; readonly userId: string; readonly email: string };

let state: AuthState = { status: 'loading' };
let leaving = false;
const listeners = new Set<() => void>();

function stateOf(session: Session | null): AuthState {
  if (session === null) return { status: 'signed-out', onPurpose: leaving };
  if (state.status === 'signed-in' && state.userId === session.user.id && state.email === session.user.email) return state;
  return { status: 'signed-in', userId: session.user.id, email: session.user.email ?? '' };
}

auth.onAuthStateChange((_event, session) => {
  state = stateOf(session);
  for (const listener of listeners) listener();
});

/** For `useSyncExternalStore`. */
export const authState = {
  get: (): AuthState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The access token to send, refreshed first when about to expire; undefined without a session. */
export async function accessToken(): Promise<string | undefined> {
  const { data } = await auth.getSession();
  return data.session?.access_token;
}

/** One attempt to get a new access token, after the server refused the present one. */
export async function refreshedAccessToken(): Promise<string | undefined> {
  const { data } = await auth.refreshSession();
  return data.session?.access_token;
}

/** Ends this device's session; other devices stay signed in. Answers the error when the server could not be told. */
export async function signOut(): Promise<AuthError | null> {
  leaving = true;
  try {
    const { error } = await auth.signOut({ scope: 'local' });
    return error;
  } finally {
    leaving = false;
  }
}

/** What the authentication service said, or `fallback` when it said nothing a person can use. */
export function authMessageOf(error: unknown, fallback: string): { title: string; description?: string } {
  if (isAuthRetryableFetchError(error)) return { title: fallback, description: "Can't reach the server. Check your connection and try again; what you typed is still here." };
  if (isAuthApiError(error) && error.message !== '') return { title: error.message };
  return { title: fallback };
}
