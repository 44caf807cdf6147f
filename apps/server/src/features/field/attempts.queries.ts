import { asc, desc, eq, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobAttempts } from './field.tables.ts';

export async function insertAttempt(
  tx: TenantTransaction,
  attempt: typeof jobAttempts.$inferInsert,
): Promise<void> {
  await tx.insert(jobAttempts).values(attempt);
}

const maxAttempts = 100;

/** Loads attempts at a job, newest first. */
export async function loadAttempts(tx: TenantTransaction, jobId: string) {
  const { id, occurredAt, reason, note } = jobAttempts;
  const rows = await tx
    .select({ id, occurredAt, reason, note, fullName: profiles.fullName, email: profiles.email })
    .from(jobAttempts)
    .innerJoin(profiles, eq(profiles.userId, jobAttempts.userId))
    .where(eq(jobAttempts.jobId, jobId))
    .orderBy(desc(occurredAt), desc(id))
    .limit(maxAttempts);
  return rows.map(({ fullName, email, ...attempt }) => ({
    ...attempt,
    occurredAt: attempt.occurredAt.toISOString(),
    technicianName: fullName || email,
  }));
}

/** The same of several jobs in one statement, by job. */
export async function attemptsOf(tx: TenantTransaction, jobIds: readonly string[]) {
  const { jobId, occurredAt, reason, note, id } = jobAttempts;
  const rows =
    jobIds.length === 0
      ? []
      : await tx
          .select({ jobId, occurredAt, reason, note })
          .from(jobAttempts)
          .where(inArray(jobId, [...jobIds]))
          .orderBy(asc(jobId), desc(occurredAt), desc(id));
  return Map.groupBy(rows, (row) => row.jobId);
}
