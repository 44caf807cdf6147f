// Public to other features: whom a company's reminders go to.
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { ReminderDays } from '@haulwright/domain/filings/filing-calendar';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { companySettings, profiles, userRoles } from '../companies/companies.tables.ts';
import { companyPermits } from '../permits/permits.tables.ts';
import { companyRulePacks, deadlineReminders } from './filings.tables.ts';

/** Companies that follow a pack or keep permits, with their time zones. */
export async function companiesWithDeadlines(
  tx: SystemTransaction,
): Promise<{ companyId: string; timeZone: string }[]> {
  const { rows } = await tx.execute<{ companyId: string; timeZone: string }>(sql`
    select c.company_id as "companyId", coalesce(s.time_zone, 'America/New_York') as "timeZone"
      from (select company_id from ${companyRulePacks} union select company_id from ${companyPermits} where expires_on is not null) c
      left join ${companySettings} s on s.company_id = c.company_id order by 1`);
  return rows;
}

/**
 * Claims a reminder for this process; false when it was sent, or claimed by another process after
 * `takenBefore`.
 */
export async function claimReminder(
  tx: TenantTransaction,
  companyId: string,
  { deadline, daysBefore }: { readonly deadline: string; readonly daysBefore: ReminderDays },
  now: Date,
  takenBefore: Date,
): Promise<boolean> {
  const claimed = await tx
    .insert(deadlineReminders)
    .values({ companyId, deadline, daysBefore, claimedAt: now })
    .onConflictDoUpdate({
      target: [deadlineReminders.companyId, deadlineReminders.deadline, deadlineReminders.daysBefore],
      set: { claimedAt: now },
      setWhere: and(isNull(deadlineReminders.sentAt), lt(deadlineReminders.claimedAt, takenBefore)),
    })
    .returning({ deadline: deadlineReminders.deadline });
  return claimed.length > 0;
}

export async function settleReminder(
  tx: TenantTransaction,
  { deadline, daysBefore }: { readonly deadline: string; readonly daysBefore: ReminderDays },
  now: Date,
): Promise<void> {
  await tx
    .update(deadlineReminders)
    .set({ sentAt: now })
    .where(and(eq(deadlineReminders.deadline, deadline), eq(deadlineReminders.daysBefore, daysBefore)));
}

/** The recipients of reminders. */
export const adminAddresses = async (tx: TenantTransaction): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ email: profiles.email })
    .from(profiles)
    .innerJoin(userRoles, and(eq(userRoles.userId, profiles.userId), eq(userRoles.role, 'admin')));
  return rows.map(({ email }) => email).filter((email) => email !== '');
};
