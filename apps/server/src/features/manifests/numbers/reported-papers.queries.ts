import { sql } from 'drizzle-orm';
import type { PaperStanding } from '@haulwright/domain/manifests/given-number';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { reportedPapers } from '../rows/manifests.tables.ts';

/** The paper that already has a number. */
export interface GivenBefore {
  readonly number: number;
  readonly jobId: string | null;
  readonly packId: string;
}

/**
 * Finds which of these numbers were reserved for a phone, with their reservations locked until the end of the
 * transaction: two reports that give the same number are judged one after the other.
 */
export async function lockReserved(
  tx: TenantTransaction,
  deviceId: string,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ first: number; count: number }>(sql`
    select first_number as first, count from manifest_reservations
     where device_id = ${deviceId} and exists (select from unnest(${sql.param([...numbers])}::int[]) n where n between first_number and first_number + count - 1)
     order by first_number for update`);
  return new Set(
    numbers.filter((number) => rows.some(({ first, count }) => number >= first && number < first + count)),
  );
}

/** Lists which of these numbers an earlier report already gave to a paper. */
export async function givenBefore(tx: TenantTransaction, numbers: readonly number[]): Promise<GivenBefore[]> {
  const { rows } = await tx.execute(
    sql`select number, job_id as "jobId", pack_id as "packId" from reported_papers where standing = 'good' and number = any(${sql.param([...numbers])}::int[])`,
  );
  return rows as unknown as GivenBefore[];
}

export const insertReportedPapers = async (
  tx: TenantTransaction,
  rows: readonly (typeof reportedPapers.$inferInsert)[],
): Promise<void> => void (await tx.insert(reportedPapers).values([...rows]));

/** Reported papers of these jobs, or of a visit, by one pack; oldest first. */
export interface Reported {
  readonly jobId: string | null;
  /** Given on a phone, valid, and on no manifest yet. */
  readonly freeNumber: number | null;
  readonly filledIn: Readonly<Record<string, string>>;
}

export async function reportedPapersOf(
  tx: TenantTransaction,
  about: { readonly visitId: string; readonly jobIds: readonly string[]; readonly packId: string },
): Promise<Reported[]> {
  const { visitId, jobIds, packId } = about;
  const good: PaperStanding = 'good';
  const { rows } = await tx.execute(sql`
    select r.job_id as "jobId", r.filled_in as "filledIn",
           case when r.standing = ${good} and not exists (select from manifests m where m.number = r.number) then r.number end as "freeNumber"
      from reported_papers r where r.pack_id = ${packId} and (r.command_id = ${visitId} or r.job_id = any(${sql.param([...jobIds])}::uuid[]))
     order by r.occurred_at, r.command_id`);
  return rows as unknown as Reported[];
}

/** The papers about a job's waste that are not void, with their visits, in the order of locking. */
export async function papersAbout(
  tx: TenantTransaction,
  jobId: string,
): Promise<{ readonly id: string; readonly visitId: string }[]> {
  const { rows } = await tx.execute<{ id: string; visitId: string }>(sql`
    select m.id, m.visit_id as "visitId" from manifests m
     where m.state <> 'void' and m.visit_id in (
       select x.visit_id from load_facts p join load_attributions t on t.pickup_fact_id = p.id
         join load_entries e on e.id = t.entry_id join disposal_visit_facts x on x.fact_id = e.fact_id
        where p.job_id = ${jobId})
     order by m.visit_id, m.id`);
  return rows;
}
