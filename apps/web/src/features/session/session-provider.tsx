import { smallestPasswordLength } from '@haulwright/domain/access/password-length';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { codeOf, isWorthRetrying } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useAuthState } from '../../api/use-auth-state.ts';
import { type Session, SessionContext, type SessionState } from './session-context.ts';

/** Combines what the device knows (a session) with what the server knows (company and roles). */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const device = useAuthState();
  const signedInAs = device.status === 'signed-in' ? device.userId : null;
  const assurance = device.status === 'signed-in' ? device.assurance : null;
  const owesSecondStep = device.status === 'signed-in' && device.owesSecondStep;
  useEmptyCacheForAnotherPerson(signedInAs);
  useAskAgainWhenRefused();
  const me = useQuery({
    // Refetched after the second step, which changes the answer.
    ...api.me.get.queryOptions({ queryKey: [...api.me.get.queryKey(), signedInAs, assurance] }),
    enabled: signedInAs !== null && !owesSecondStep,
    staleTime: 60_000,
    // Meanwhile the page stays: someone who just set up a second step is looking at their recovery codes.
    placeholderData: (before, query) => (query?.queryKey.at(-2) === signedInAs ? before : undefined),
  });

  useEffect(() => {
    if (me.error !== null) console.error('Roles could not be loaded', me.error);
  }, [me.error]);

  const { data, error, isFetching, refetch } = me;
  const state = useMemo((): SessionState => {
    if (device.status !== 'signed-in') return device;
    // The device may not know of a factor added elsewhere; the server does.
    if (device.owesSecondStep || data?.secondStep === 'to-show') return { status: 'second-step' };
    // Also where an earlier answer is cached: someone may have been removed meanwhile.
    if (error !== null && withoutCompany.has(codeOf(error) ?? '')) return { status: 'no-company' };
    if (data !== undefined) {
      const { secondStep, roles } = data;
      return {
        status: 'signed-in',
        session: {
          ...data,
          isAdmin: roles.includes('admin'),
          isFieldTechnician: roles.includes('field_technician'),
          mustSetUpSecondStep: secondStep === 'to-set-up',
        },
      };
    }
    if (error === null) return { status: 'loading' };
    if (isWorthRetrying(error))
      return { status: 'unreachable', error, retry: () => void refetch(), retrying: isFetching };
    return { status: 'signed-in', session: withoutRoles(device.userId, device.email) };
  }, [device, data, error, isFetching, refetch]);

  return <SessionContext value={state}>{children}</SessionContext>;
}

/** The server knows the person but not their roles: they have no access. */
function withoutRoles(userId: string, email: string): Session {
  return {
    userId,
    email,
    fullName: '',
    companyId: '',
    companyName: '',
    timeZone: 'UTC',
    units: 'us',
    roles: [],
    isAdmin: false,
    isFieldTechnician: false,
    mustSetUpSecondStep: false,
    minimumPasswordLength: smallestPasswordLength,
  };
}

/** The service's codes for someone who belongs to no company, or no longer. */
const withoutCompany: ReadonlySet<string> = new Set(['account.no-company', 'profile.not-found']);

/**
 * Refusals that mean our facts about the person are outdated: a factor was added elsewhere, the company began
 * to require one, or removed them.
 */
const outdated: ReadonlySet<string> = new Set([
  'session.second-step-to-show',
  'session.second-step-to-set-up',
  'account.no-company',
]);

function useAskAgainWhenRefused(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const ask = (error: unknown) => {
      if (outdated.has(codeOf(error) ?? '')) void cache.invalidateQueries({ queryKey: api.me.get.key() });
    };
    // The profile call itself is refused for someone without a company: refetching would loop.
    const isMe = (query: Query) =>
      cache.getQueryCache().findAll({ queryKey: api.me.get.key() }).includes(query);
    const stops = [
      cache
        .getQueryCache()
        .subscribe(
          (event) =>
            event.type === 'updated' &&
            event.action.type === 'error' &&
            !isMe(event.query) &&
            ask(event.action.error),
        ),
      cache
        .getMutationCache()
        .subscribe(
          (event) => event.type === 'updated' && event.action.type === 'error' && ask(event.action.error),
        ),
    ];
    return () => stops.forEach((stop) => stop());
  }, [cache]);
}

/** One person's data must not be shown to the next on the same device. */
function useEmptyCacheForAnotherPerson(userId: string | null): void {
  const cache = useQueryClient();
  const before = useRef(userId);
  useEffect(() => {
    if (before.current !== null && before.current !== userId) cache.clear();
    before.current = userId;
  }, [cache, userId]);
}
