import type { Role } from '@haulwright/domain/access/permissions';
import type { UnitSystem } from '@haulwright/domain/kernel/units';

/**
 * The person a request acts for. Roles come from the database, never from the token: a token outlives a
 * demotion.
 */
export interface Actor {
  readonly userId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly timeZone: string;
  readonly units: UnitSystem;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly roles: readonly Role[];
  /** What the company asks of its people's sign-in. */
  readonly companyRequiresSecondStep: boolean;
  readonly minimumPasswordLength: number;
  /** The screen that asks, told to those who hear of what it changes. */
  readonly madeBy?: string;
}

/** Whom a piece of work is done for, where nothing else of the actor matters. */
export type Person = Pick<Actor, 'companyId' | 'userId'>;
/** The same where days and times matter, which are the company's. */
export type PersonInTime = Pick<Actor, 'companyId' | 'userId' | 'timeZone'>;

export interface ActorDirectory {
  /** The actor of a user id, or null when the user has no profile. */
  find(userId: string): Promise<Actor | null>;
  /** Looks many up in one question, so that `find` has an answer for those who look every few seconds. */
  findAgain(userIds: readonly string[]): Promise<void>;
  /** Forgets a user, or everyone, after a change of roles, names or companies. */
  forget(userId?: string): void;
}
