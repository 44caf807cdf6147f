import type { Absence } from '@haulwright/domain/access/membership';
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
  /** Empty for a person whom the company removed. */
  readonly roles: readonly Role[];
  readonly absence: Absence;
  /** The company's sign-in rule. */
  readonly companyRequiresSecondStep: boolean;
  readonly minimumPasswordLength: number;
  /** Id of the requesting screen, passed on to those who are told of the change. */
  readonly madeBy?: string;
}

/** The person a task runs for, where the rest of the actor does not matter. */
export type Person = Pick<Actor, 'companyId' | 'userId'>;
/** The same where dates and times matter, which follow the company's time zone. */
export type PersonInTime = Pick<Actor, 'companyId' | 'userId' | 'timeZone'>;

export interface ActorDirectory {
  /** The actor of a user id, or null when the user has no profile. */
  find(userId: string): Promise<Actor | null>;
  /** Loads many in one query, so that `find` can answer from the cache. */
  findAgain(userIds: readonly string[]): Promise<void>;
  /** Drops a user, or everyone, from the cache after a change of roles, names or companies. */
  forget(userId?: string): void;
}
