import { eq, sql } from 'drizzle-orm';
import { smallestPasswordLength } from '@haulwright/domain/companies/company-security';
import type { Role } from '@haulwright/domain/access/permissions';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { companies, companySettings, profiles, userRoles } from '../features/companies/companies.tables.ts';
import type { Database } from '../platform/database/database.ts';

/** The person a request acts for. Roles come from the database, never from the token: a token outlives a demotion. */
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

export interface ActorDirectory {
  /** The actor of a user id, or null when the user has no profile. */
  find(userId: string): Promise<Actor | null>;
  /** Forgets a user, or everyone, after a change of roles, names or companies. */
  forget(userId?: string): void;
}

const largest = 5_000;

/**
 * Looks actors up with a short memory: the same person calls many times a minute, their roles change once a year.
 * Changes made by this process are forgotten at once (`forget`), those of another one after `memoryMs`.
 */
export function actorDirectory(database: Database, options: { memoryMs?: number; now?: () => number } = {}): ActorDirectory {
  const memoryMs = options.memoryMs ?? 5_000;
  const now = options.now ?? Date.now;
  const known = new Map<string, { actor: Promise<Actor | null>; until: number }>();

  return {
    find(userId) {
      const entry = known.get(userId);
      if (entry && entry.until > now()) return entry.actor;
      const actor = loadActor(database, userId);
      if (known.size >= largest) known.clear();
      known.set(userId, { actor, until: now() + memoryMs });
      actor.then(
        (found) => found ?? known.delete(userId),
        () => known.delete(userId),
      );
      return actor;
    },
    forget(userId) {
      if (userId === undefined) known.clear();
      else known.delete(userId);
    },
  };
}

function loadActor(database: Database, userId: string): Promise<Actor | null> {
  return database.asSystem(async (tx) => {
    const [row] = await tx
      .select({
        userId: profiles.userId,
        companyId: profiles.companyId,
        companyName: companies.name,
        timeZone: companySettings.timeZone,
        units: companySettings.units,
        fullName: profiles.fullName,
        email: profiles.email,
        phone: profiles.phone,
        requireSecondStep: companySettings.requireSecondStep,
        minimumPasswordLength: companySettings.minimumPasswordLength,
        roles: sql<Role[]>`coalesce((select array_agg(${userRoles.role}) from ${userRoles} where ${userRoles.userId} = ${profiles.userId}
          and ${userRoles.companyId} = ${profiles.companyId}), '{}')`,
      })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .leftJoin(companySettings, eq(companySettings.companyId, profiles.companyId))
      .where(eq(profiles.userId, userId));
    if (!row) return null;
    const { requireSecondStep, minimumPasswordLength, timeZone, units, ...person } = row;
    return {
      ...person,
      timeZone: timeZone ?? 'America/New_York',
      units: units ?? 'us',
      companyRequiresSecondStep: requireSecondStep ?? false,
      minimumPasswordLength: minimumPasswordLength ?? smallestPasswordLength,
    };
  });
}
