// Public to other features.
import { can, type Permission, type Role } from '@haulwright/domain/access/permissions';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { createContext, useContext } from 'react';

/** The signed-in person, as every screen behind the guard may rely on. */
export interface Session {
  readonly userId: string;
  readonly email: string;
  /** May be empty. */
  readonly fullName: string;
  readonly companyId: string;
  readonly companyName: string;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  /** What the company reads distances and volumes in; screens take `useUnits`. */
  readonly units: UnitSystem;
  readonly roles: readonly Role[];
  readonly isAdmin: boolean;
  /** Holds the technician's role, whatever else. */
  readonly isFieldTechnician: boolean;
  /**
   * The company requires a second step and the person has none yet: only the account page is open to them.
   */
  readonly mustSetUpSecondStep: boolean;
  /** Characters a new password needs in this company. */
  readonly minimumPasswordLength: number;
}

export type SessionState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-out';
      readonly onPurpose: boolean;
      /** It ended by itself; see `AuthState`. */ readonly ended: boolean;
    }
  /** The account has a second step which this session has not shown yet. */
  | { readonly status: 'second-step' }
  /** Was removed from the company: may sign out and nothing else. */
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

/** The signed-in person. Only below the guard; elsewhere there may be none. */
export function useSession(): Session {
  const state = useContext(SessionContext);
  if (state.status !== 'signed-in')
    throw new Error('useSession was called outside the guard, where nobody need be signed in');
  return state.session;
}

/** May the signed-in person do this? The server asks again. */
export function useCan(permission: Permission): boolean {
  return can(useSession().roles, permission);
}
