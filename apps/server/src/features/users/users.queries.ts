import { and, asc, eq, sql } from 'drizzle-orm';
import type { CompanyUser } from '@haulwright/contract/users.contract';
import type { Role } from '@haulwright/domain/access/permissions';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles, userRoles } from '../companies/companies.tables.ts';

/** The people of the company by name, also those without a role. */
export function listCompanyUsers(tx: TenantTransaction): Promise<CompanyUser[]> {
  return tx
    .select({
      id: profiles.id,
      userId: profiles.userId,
      fullName: profiles.fullName,
      email: profiles.email,
      phone: profiles.phone,
      roles: sql<Role[]>`coalesce((select array_agg(r.role order by r.role) from ${userRoles} r
        where r.user_id = ${profiles}.user_id and r.company_id = ${profiles}.company_id), '{}')`,
    })
    .from(profiles)
    .orderBy(asc(sql`lower(${profiles.fullName})`), asc(profiles.id));
}

/** Public to other features. Whether the person has a profile in the company. */
export async function isCompanyUser(tx: TenantTransaction, userId: string): Promise<boolean> {
  return (await tx.$count(profiles, eq(profiles.userId, userId))) > 0;
}

/**
 * The user ids of the administrators, locked until the end of the transaction: of two that take each other's role
 * away at once, the second waits and then sees what the first left.
 */
export async function lockAdmins(tx: TenantTransaction): Promise<string[]> {
  const rows = await tx.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'admin')).orderBy(asc(userRoles.userId)).for('update');
  return rows.map(({ userId }) => userId);
}

/** Takes all roles of the company from a user; the profile stays. */
export async function deleteRoles(tx: TenantTransaction, companyId: string, userId: string): Promise<void> {
  await tx.delete(userRoles).where(and(eq(userRoles.companyId, companyId), eq(userRoles.userId, userId)));
}
