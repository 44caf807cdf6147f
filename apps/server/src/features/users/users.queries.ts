import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CompanyUser } from '@haulwright/contract/users.contract';
import type { Absence } from '@haulwright/domain/access/membership';
import type { Role } from '@haulwright/domain/access/permissions';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles, userRoles } from '../companies/companies.tables.ts';

const userColumns = {
  id: profiles.id,
  userId: profiles.userId,
  fullName: profiles.fullName,
  email: profiles.email,
  phone: profiles.phone,
  roles: sql<Role[]>`coalesce((select array_agg(r.role order by r.role) from ${userRoles} r
    where r.user_id = ${profiles}.user_id and r.company_id = ${profiles}.company_id), '{}')`,
};

/** Public to other features. The people of the company by name, including those without a role. */
export function listCompanyUsers(tx: TenantTransaction): Promise<CompanyUser[]> {
  return tx
    .select(userColumns)
    .from(profiles)
    .orderBy(asc(sql`lower(${profiles.fullName})`), asc(profiles.id));
}

export async function findCompanyUser(
  tx: TenantTransaction,
  userId: string,
): Promise<CompanyUser | undefined> {
  const [user] = await tx.select(userColumns).from(profiles).where(eq(profiles.userId, userId));
  return user;
}

/** Public to other features. Whether the person has a profile in the company. */
export async function isCompanyUser(tx: TenantTransaction, userId: string): Promise<boolean> {
  return (await tx.$count(profiles, eq(profiles.userId, userId))) > 0;
}

/**
 * Locks the user ids of the administrators until the end of the transaction: of two who remove each other's
 * role at once, the second waits and then sees the first change.
 */
export async function lockAdmins(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.userId))
    .for('update');
  return rows.map(({ userId }) => userId);
}

/** Replaces a user's roles in the company; the profile stays, even without any, and says since when. */
export async function replaceRoles(
  tx: TenantTransaction,
  companyId: string,
  userId: string,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  const held = await tx
    .delete(userRoles)
    .where(and(eq(userRoles.companyId, companyId), eq(userRoles.userId, userId)))
    .returning({ role: userRoles.role });
  if (held.length > 0 !== roles.length > 0)
    await tx
      .update(profiles)
      .set(roles.length > 0 ? { returnedAt: now } : { removedAt: now, returnedAt: null })
      .where(eq(profiles.userId, userId));
  if (roles.length > 0)
    await tx.insert(userRoles).values([...new Set(roles)].map((role) => ({ companyId, userId, role })));
}

/** Public to other features. When the company last removed a person of it, and let them back in. */
export async function absenceOf(tx: TenantTransaction, userId: string): Promise<Absence> {
  const { removedAt, returnedAt } = profiles;
  const belongs = sql<boolean>`exists (select 1 from ${userRoles} r where r.user_id = ${profiles}.user_id
    and r.company_id = ${profiles}.company_id)`;
  const [row] = await tx
    .select({ removedAt, returnedAt, belongs })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  // A server of the version before lets people back in without a word about when.
  if (row === undefined || (row.belongs && row.returnedAt === null))
    return { removedAt: null, returnedAt: null };
  return { removedAt: row.removedAt, returnedAt: row.returnedAt };
}

export async function updateProfile(
  tx: TenantTransaction,
  userId: string,
  profile: { fullName: string; phone: string | null },
): Promise<void> {
  await tx.update(profiles).set(profile).where(eq(profiles.userId, userId));
}

/** Public to other features. Names of people of the company, by id; also of those who left. */
export async function personNames(
  tx: TenantTransaction,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const { userId, fullName, email } = profiles;
  const rows = await tx
    .select({ userId, fullName, email })
    .from(profiles)
    .where(inArray(userId, [...userIds]));
  return new Map(rows.map((row) => [row.userId, row.fullName || row.email]));
}
