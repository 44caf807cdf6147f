import { useSyncExternalStore } from 'react';
import { type AuthState, authState } from './auth.ts';

/** Who is signed in on this device; re-renders when that changes. */
export const useAuthState = (): AuthState => useSyncExternalStore(authState.subscribe, authState.get);
