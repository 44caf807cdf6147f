import type { Session } from '@supabase/auth-js';

/** The local storage key of the authentication client's session. */
export const sessionKey = 'haulwright.session';

/** The user of the session in the device's storage, valid or expired; undefined when storage is blocked. */
export function keptUserId(): string | null | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as { user?: { id?: string } } | null;
    return kept?.user?.id ?? null;
  } catch {
    return undefined;
  }
}

/** Well before the client itself would refresh it. */
const STILL_GOOD_MS = 120_000;

/** Whether the access token can be sent without a refresh. */
export const isStillGood = ({ expires_at }: Session, now: number): boolean =>
  expires_at !== undefined && expires_at * 1_000 - now > STILL_GOOD_MS;

/**
 * Reads the stored session without the authentication client, which pages then need only to sign in or out,
 * or to refresh.
 * @returns null when there is no session, undefined when only the client can tell
 */
export function keptSession(text: string | null, now: number): Session | null | undefined {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Session> | null;
    const isWhole =
      typeof kept?.access_token === 'string' &&
      typeof kept.refresh_token === 'string' &&
      typeof kept.expires_at === 'number' &&
      typeof kept.user?.id === 'string';
    const session = kept as Session;
    return isWhole && isStillGood(session, now) ? session : undefined;
  } catch {
    return undefined;
  }
}
