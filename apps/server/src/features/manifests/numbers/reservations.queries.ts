import { and, eq, gte, sql } from 'drizzle-orm';
import type { ReservedNumbers } from '@haulwright/domain/manifests/reserved-numbers';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { manifestReservations } from '../rows/manifests.tables.ts';

/** Counts a person's reservations since then. */
export const countReservations = (tx: TenantTransaction, userId: string, since: Date): Promise<number> =>
  tx.$count(
    manifestReservations,
    and(eq(manifestReservations.userId, userId), gte(manifestReservations.createdAt, since)),
  );

export const insertReservation = async (
  tx: TenantTransaction,
  row: typeof manifestReservations.$inferInsert,
): Promise<void> => void (await tx.insert(manifestReservations).values(row));

/** Maximum number of reservations shown: the newest. */
const maxShown = 100;

/** Lists reserved numbers that no paper has yet, newest first. */
export async function listReservations(tx: TenantTransaction): Promise<ReservedNumbers[]> {
  const { rows } = await tx.execute(sql`
    select r.first_number as "firstNumber", r.count, v.name as "vehicleName", coalesce(nullif(p.full_name, ''), p.email) as "userName",
           r.created_at as "reservedAt", u.numbers as "usedNumbers"
      from manifest_reservations r join vehicles v on v.id = r.vehicle_id join profiles p on p.user_id = r.user_id
      cross join lateral (select coalesce(jsonb_agg(g.number order by g.number), '[]') as numbers, count(*)::int as used from reported_papers g
             where g.standing = 'good' and g.number between r.first_number and r.first_number + r.count - 1) u
     where u.used < r.count order by r.created_at desc, r.first_number desc limit ${maxShown}`);
  return (rows as unknown as ReservedNumbers[]).map((row) => ({
    ...row,
    reservedAt: new Date(row.reservedAt).toISOString(),
  }));
}
