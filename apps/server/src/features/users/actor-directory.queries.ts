import { eq, inArray, sql } from 'drizzle-orm';
import type { Absence } from '@haulwright/domain/access/membership';
import type { Role } from '@haulwright/domain/access/permissions';
import { smallestPasswordLength } from '@haulwright/domain/access/password-length';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import type { Actor, ActorDirectory } from '../../http/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { companies, companySettings, profiles, userRoles } from '../companies/companies.tables.ts';

const largest = 5_000;

/**
 * Caches actors for a short time: the same person calls many times a minute, their roles change once a year.
 * Changes made by this process are evicted at once (`forget`), those of another one after `memoryMs`.
 */
export function actorDirectory(
  database: Database,
  options: { memoryMs?: number; now?: () => number } = {},
): ActorDirectory {
  const memoryMs = options.memoryMs ?? 5_000;
  const now = options.now ?? Date.now;
  const known = new Map<string, { actor: Promise<Actor | null>; until: number }>();
  /** Counts what was forgotten. */
  let news = 0;

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
    async findAgain(userIds) {
      if (userIds.length === 0) return;
      const until = now() + memoryMs;
      const before = news;
      const actors = await loadActors(database, userIds);
      // A user was changed meanwhile, so what was read may be outdated.
      if (news !== before) return;
      for (const userId of userIds) {
        const actor = actors.get(userId);
        if (actor === undefined) known.delete(userId);
        else known.set(userId, { actor: Promise.resolve(actor), until });
      }
    },
    forget(userId) {
      news += 1;
      if (userId === undefined) known.clear();
      else known.delete(userId);
    },
  };
}

const loadActor = async (database: Database, userId: string): Promise<Actor | null> =>
  (await loadActors(database, [userId])).get(userId) ?? null;

/** By user id; those without a company are left out. */
function loadActors(database: Database, userIds: readonly string[]): Promise<Map<string, Actor>> {
  return database.asSystem(async (tx) => {
    const rows = await tx
      .select({
        userId: profiles.userId,
        companyId: profiles.companyId,
        companyName: companies.name,
        timeZone: companySettings.timeZone,
        units: companySettings.units,
        fullName: profiles.fullName,
        email: profiles.email,
        phone: profiles.phone,
        removedAt: profiles.removedAt,
        returnedAt: profiles.returnedAt,
        requireSecondStep: companySettings.requireSecondStep,
        minimumPasswordLength: companySettings.minimumPasswordLength,
        roles: sql<
          Role[]
        >`coalesce((select array_agg(${userRoles.role}) from ${userRoles} where ${userRoles.userId} = ${profiles.userId}
          and ${userRoles.companyId} = ${profiles.companyId}), '{}')`,
      })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .leftJoin(companySettings, eq(companySettings.companyId, profiles.companyId))
      .where(inArray(profiles.userId, [...userIds]));
    return new Map(rows.map((row) => [row.userId, toActor(row)]));
  });
}

type ActorRow = Omit<
  Actor,
  'timeZone' | 'units' | 'companyRequiresSecondStep' | 'minimumPasswordLength' | 'madeBy' | 'absence'
> &
  Absence & {
    readonly timeZone: string | null;
    readonly units: UnitSystem | null;
    readonly requireSecondStep: boolean | null;
    readonly minimumPasswordLength: number | null;
  };

/** Companies without settings get the defaults. */
function toActor(row: ActorRow): Actor {
  const { requireSecondStep, minimumPasswordLength, timeZone, units, removedAt, returnedAt, ...person } = row;
  return {
    ...person,
    absence: { removedAt, returnedAt },
    timeZone: timeZone ?? 'America/New_York',
    units: units ?? 'us',
    companyRequiresSecondStep: requireSecondStep ?? false,
    minimumPasswordLength: minimumPasswordLength ?? smallestPasswordLength,
  };
}
