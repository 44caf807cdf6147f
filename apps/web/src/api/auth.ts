import type { AuthError, Session } from '@supabase/auth-js';
import type * as AuthClientModule from './auth-client.ts';
import { authState, lastSession, leave, tellAuthChange } from './auth-told.ts';
import { isStillGood, keptSession, sessionKey } from './kept-session.ts';

export type { AuthState } from './auth-state.ts';
export { authState } from './auth-told.ts';

let loadingClient: Promise<typeof AuthClientModule> | undefined;

/** Loads the authentication client, a tenth of a page's first load, where a token alone will not do. */
export function loadAuthClient(): Promise<typeof AuthClientModule> {
  loadingClient ??= import('./auth-client.ts').catch((error: unknown) => {
    loadingClient = undefined;
    throw error;
  });
  return loadingClient;
}

/** The client where something loaded it: it is told of a session that it did not open. */
export const knownClient = (): Promise<typeof AuthClientModule | null> =>
  loadingClient ?? Promise.resolve(null);

/** The access token to send, refreshed first when about to expire; undefined without a session. */
export async function accessToken(): Promise<string | undefined> {
  // The client takes a lock shared by all tabs for every call; a token valid for minutes needs none.
  const session = lastSession();
  if (session !== null && isStillGood(session, Date.now())) return session.access_token;
  if (session === null && authState.get().status === 'signed-out') return undefined;
  return (await loadAuthClient()).currentAccessToken();
}

/** Tries once to get a new access token, after the server refused the present one. */
export async function refreshedAccessToken(): Promise<string | undefined> {
  return (await loadAuthClient()).refreshAccessToken();
}

/**
 * Ends this device's session; other devices stay signed in. Answers the error when the server could not be
 * reached.
 */
export async function signOut(): Promise<AuthError | null> {
  leave(true);
  try {
    return await (await loadAuthClient()).endSession();
  } catch (error) {
    // The device drops its session even when the client cannot be loaded.
    window.localStorage.removeItem(sessionKey);
    tellAuthChange('SIGNED_OUT', null);
    throw error;
  } finally {
    leave(false);
  }
}

/** The stored session is enough to start with, unless it has to be refreshed first. */
function begin(): void {
  const kept = readKept();
  if (kept !== undefined) tellAuthChange('INITIAL_SESSION', kept);
  else void loadAuthClient().catch(() => tellAuthChange('INITIAL_SESSION', null));
}

function readKept(): Session | null | undefined {
  try {
    return keptSession(window.localStorage.getItem(sessionKey), Date.now());
  } catch {
    // Storage may be blocked; the client then keeps the session in memory.
    return undefined;
  }
}

/** The client learns of sign-ins and sign-outs in other tabs by itself. */
function hearOtherTabs({ key }: StorageEvent): void {
  if (loadingClient !== undefined || (key !== sessionKey && key !== null)) return;
  const kept = readKept();
  if (kept === undefined) void loadAuthClient().catch(() => undefined);
  else tellAuthChange(kept === null ? 'SIGNED_OUT' : 'TOKEN_REFRESHED', kept);
}

begin();
window.addEventListener('storage', hearOtherTabs);
