import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { authState } from '../../api/auth.ts';
import { isWorthRetrying } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { type Session, SessionContext, type SessionState } from './session-context.ts';

/** Joins what the device knows (a session) with what the server knows (company and roles). */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const device = useSyncExternalStore(authState.subscribe, authState.get);
  const signedInAs = device.status === 'signed-in' ? device.userId : null;
  useEmptyCacheForAnotherPerson(signedInAs);
  const me = useQuery({
    ...api.me.get.queryOptions({ queryKey: [...api.me.get.queryKey(), signedInAs] }),
    enabled: signedInAs !== null,
    staleTime: 60_000,
  });

  useEffect(() => {
    if (me.error !== null) console.error('Roles could not be loaded', me.error);
  }, [me.error]);

  const { data, error, isFetching, refetch } = me;
  const state = useMemo((): SessionState => {
    if (device.status !== 'signed-in') return device;
    if (data !== undefined) {
      return { status: 'signed-in', session: { ...data, isAdmin: data.roles.includes('admin'), isFieldTechnician: data.roles.includes('field_technician') } };
    }
    if (error === null) return { status: 'loading' };
    if (isWorthRetrying(error)) return { status: 'unreachable', error, retry: () => void refetch(), retrying: isFetching };
    return { status: 'signed-in', session: withoutRoles(device.userId, device.email) };
  }, [device, data, error, isFetching, refetch]);

  return <SessionContext value={state}>{children}</SessionContext>;
}

/** The server knows the person but not their roles: they may do nothing. */
function withoutRoles(userId: string, email: string): Session {
  return { userId, email, fullName: '', companyId: '', companyName: '', timeZone: 'UTC', roles: [], isAdmin: false, isFieldTechnician: false };
}

/** What one person loaded must not be shown to the next on the same device. */
function useEmptyCacheForAnotherPerson(userId: string | null): void {
  const cache = useQueryClient();
  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== null && before.current !== userId) cache.clear();
    before.current = userId;
  }, [cache, userId]);
}
