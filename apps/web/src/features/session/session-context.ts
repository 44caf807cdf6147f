// Public to other features.
import { can, type Permission, type Role } from '@haulwright/domain/access/permissions';
import type { StreetsShown } from '@haulwright/domain/geography/streets';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { createContext, useContext } from 'react';

/** The signed-in person, available to every screen behind the guard. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  /** May be empty. */
  readonly fullName: string;
  readonly companyId: string;
  readonly companyName: string;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** The company's units of distance and volume; screens use `useUnits`. */
  readonly units: UnitSystem;
  readonly roles: readonly Role[];
  readonly isAdmin: boolean;
  /** Has the technician's role, alone or among others. */
  readonly isFieldTechnician: boolean;
  /** The company requires a second step and the person has none yet: they can only open the account page. */
  readonly mustSetUpSecondStep: boolean;
  /** Minimum characters of a new password in this company. */
  readonly minimumPasswordLength: number;
  /** Under the maps of this installation; none where the server says nothing. */
  readonly streets?: StreetsShown | null | undefined;
}

export type SessionState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-out';
      readonly onPurpose: boolean;
      /** It ended by itself; see `AuthState`. */ readonly ended: boolean;
    }
  /** The account has a second step which this session has not completed yet. */
  | { readonly status: 'second-step' }
  /** Was removed from the company: may only sign out. */
  | { readonly status: 'no-company' }
  | {
      readonly status: 'unreachable';
      readonly error: unknown;
      readonly retry: () => void;
      readonly retrying: boolean;
    }
  | { readonly status: 'signed-in'; readonly session: Session };

export const SessionContext = createContext<SessionState>({ status: 'loading' });

export const useSessionState = (): SessionState => useContext(SessionContext);

/** The signed-in person. Only valid below the guard; elsewhere there may be none. */
export function useSession(): Session {
  const state = useContext(SessionContext);
  if (state.status !== 'signed-in')
    throw new Error('useSession was called outside the guard, where nobody need be signed in');
  return state.session;
}

/** Whether the signed-in person may do this. The server checks again. */
export function useCan(permission: Permission): boolean {
  return can(useSession().roles, permission);
}
