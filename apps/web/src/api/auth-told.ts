import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { type AuthState, nextAuthState } from './auth-state.ts';

let state: AuthState = { status: 'loading' };
let leaving = false;
/** The last session reported, by any tab. */
let session: Session | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`; screens use `useAuthState`. */
export const authState = {
  get: (): AuthState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const lastSession = (): Session | null => session;

/** Whom the service last told that they belong to no company any more. */
let shutOut: string | null = null;

/** Whether this person was removed from their company, as far as a refused refresh said so. */
export const wasShutOut = (userId: string): boolean => shutOut === userId;

export function tellShutOut(userId: string | null): void {
  shutOut = userId;
}

/** Records whether the person is signing out on purpose. */
export function leave(onPurpose: boolean): void {
  leaving = onPurpose;
}

/** Takes the session from the client, or from the device's storage before the client is loaded. */
export function tellAuthChange(event: AuthChangeEvent, told: Session | null): void {
  session = told;
  if (told !== null) shutOut = null;
  const next = nextAuthState(state, event, told, leaving);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
