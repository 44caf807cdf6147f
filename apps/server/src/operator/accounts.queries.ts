import { and, asc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import { users } from '../auth/auth.tables.ts';
import { companies, profiles, userRoles } from '../features/companies/companies.tables.ts';
import { likePattern } from '../platform/database/sql-helpers.ts';
import type { SystemTransaction } from '../platform/database/database.ts';

/** An account as operators see it: no hash, no secret. */
export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly fullName: string;
  /** Null for people without a company: invited, or not confirmed yet. */
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly roles: readonly string[];
  readonly confirmedAt: Date | null;
  readonly bannedUntil: Date | null;
  readonly lastSignInAt: Date | null;
  readonly createdAt: Date;
  readonly hasPassword: boolean;
  /** `email`, `google` … */
  readonly providers: readonly string[];
  /** Kinds of verified second steps. */
  readonly factors: readonly string[];
  readonly sessions: number;
}

const strings = (query: SQL) => sql<string[]>`coalesce((${query}), '{}')`;
const columns = {
  userId: users.id,
  email: users.email,
  fullName: sql<string>`coalesce(${profiles.fullName}, ${users.userMetadata} ->> 'full_name', '')`,
  companyId: profiles.companyId,
  companyName: companies.name,
  roles: strings(
    sql`select array_agg(r.role order by r.role) from user_roles r where r.user_id = ${users.id}`,
  ),
  confirmedAt: users.emailConfirmedAt,
  bannedUntil: users.bannedUntil,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  providers: strings(
    sql`select array_agg(i.provider order by i.provider) from auth.identities i where i.user_id = ${users.id}`,
  ),
  factors: strings(
    sql`select array_agg(f.factor_type order by f.created_at) from auth.factors f where f.user_id = ${users.id} and f.status = 'verified'`,
  ),
  sessions: sql<number>`(select count(*)::int from auth.sessions s where s.user_id = ${users.id} and s.not_after > now())`,
};

const accounts = (tx: SystemTransaction) =>
  tx
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(companies, eq(companies.id, profiles.companyId));

/** Sorted by address; `search` matches part of the address, the name or the company's name. */
export function listAccounts(
  tx: SystemTransaction,
  filter: { search?: string | undefined; after?: string | undefined; limit: number },
): Promise<Account[]> {
  const pattern = filter.search === undefined ? undefined : likePattern(filter.search);
  return accounts(tx)
    .where(
      and(
        filter.after === undefined ? undefined : sql`${users.email} > ${filter.after}`,
        pattern === undefined
          ? undefined
          : or(
              ilike(users.email, pattern),
              ilike(profiles.fullName, pattern),
              ilike(companies.name, pattern),
            ),
      ),
    )
    .orderBy(asc(users.email))
    .limit(filter.limit);
}

/** @param who a normalised address, or a user id */
export async function findAccount(tx: SystemTransaction, who: string): Promise<Account | null> {
  const [account] = await accounts(tx).where(sql`${users.email} = ${who} or ${users.id}::text = ${who}`);
  return account ?? null;
}

/** The administrators of a company that can sign in, locked until the transaction ends. */
export async function lockWorkingAdmins(
  tx: SystemTransaction,
  companyId: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(userRoles.companyId, companyId),
        eq(userRoles.role, 'admin'),
        sql`(${users.bannedUntil} is null or ${users.bannedUntil} <= ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(asc(userRoles.userId))
    .for('update', { of: userRoles });
  return rows.map(({ userId }) => userId);
}

export async function setBannedUntil(
  tx: SystemTransaction,
  userId: string,
  bannedUntil: Date | null,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ bannedUntil, updatedAt: now }).where(eq(users.id, userId));
}

export async function giveAdminRole(tx: SystemTransaction, companyId: string, userId: string): Promise<void> {
  await tx.insert(userRoles).values({ companyId, userId, role: 'admin' }).onConflictDoNothing();
}

/** Only the name stays, because past jobs and routes show it. */
export async function emptyProfile(tx: SystemTransaction, userId: string): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  await tx.update(profiles).set({ email: '', phone: null }).where(eq(profiles.userId, userId));
}
