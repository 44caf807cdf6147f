import { AuthClient, type AuthError, type Factor } from '@supabase/auth-js';
import { authState, lastSession, tellAuthChange, tellShutOut } from './auth-told.ts';
import { authCodeOf } from './auth-message.ts';
import { keptUserId, sessionKey } from './kept-session.ts';
import { patientFetch } from './patient-fetch.ts';
import { sendAgainOnce } from './send-again-once.ts';

/** A second step of the account, set up or half set up; `phone` for text messages. */
export type SignInFactor = Factor & { readonly phone?: string };

/**
 * The browser's side of the authentication service: keeps the session in local storage and refreshes it
 * before it expires. Pages that only need a token do without it: see auth.ts.
 */
export const auth = new AuthClient({
  url: `${window.location.origin}/auth/v1`,
  fetch: async (input, init) => {
    const answer = await sendAgainOnce(new Request(input, init), patientFetch);
    // The client drops the session then, without a word why.
    if (answer.status === 403 && (await codeOfAnswer(answer)) === 'no_company')
      tellShutOut(keptUserId() ?? lastSession()?.user.id ?? null);
    return answer;
  },
  storageKey: sessionKey,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  // Only the page that providers return to takes a code from its address; no other page reacts to codes in a
  // link.
  detectSessionInUrl: false,
  experimental: { recoveryCodes: true },
});

auth.onAuthStateChange(tellAuthChange);

async function codeOfAnswer(answer: Response): Promise<unknown> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

/** The service's codes for a session that is over, even if its access token has not expired. */
const sessionIsOver = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_banned',
  'user_not_found',
  'no_company',
]);

/** The access token, refreshed first when about to expire; undefined without a session. */
export async function currentAccessToken(): Promise<string | undefined> {
  const { data } = await auth.getSession();
  return data.session?.access_token;
}

/**
 * Tries once to get a new access token. A session ended elsewhere is dropped here too: the client itself
 * would keep it until its access token expires.
 */
export async function refreshAccessToken(): Promise<string | undefined> {
  const { data, error } = await auth.refreshSession();
  if (error !== null && authState.get().status === 'signed-in' && sessionIsOver.has(authCodeOf(error) ?? ''))
    await auth.signOut({ scope: 'local' });
  return data.session?.access_token;
}

/**
 * Ends this device's session.
 * @returns the error when the server could not be reached
 */
export async function endSession(): Promise<AuthError | null> {
  const { error } = await auth.signOut({ scope: 'local' });
  return error;
}
