// What a company asks for at its jobs, and what of that is there.
import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import {
  noEvidence,
  workRoles,
  type ChosenNeeds,
  type JobEvidence,
} from '@haulwright/domain/field/job-needs';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { attachments, jobCheckIns, jobNeeds, jobSignatures } from './field.tables.ts';

const columns = {
  jobTypeId: jobNeeds.jobTypeId,
  photo: jobNeeds.photo,
  signature: jobNeeds.signature,
  position: jobNeeds.position,
  photoPixels: jobNeeds.photoPixels,
};

/** Everything chosen: of all jobs, and of each job type that has its own. */
export const chosenNeeds = (tx: TenantTransaction): Promise<ChosenNeeds[]> =>
  tx.select(columns).from(jobNeeds).orderBy(asc(jobNeeds.jobTypeId));

/** The same, of all jobs and of one job type. */
export const chosenNeedsOf = (tx: TenantTransaction, jobTypeId: string | null): Promise<ChosenNeeds[]> =>
  tx
    .select(columns)
    .from(jobNeeds)
    .where(
      jobTypeId === null
        ? isNull(jobNeeds.jobTypeId)
        : or(isNull(jobNeeds.jobTypeId), eq(jobNeeds.jobTypeId, jobTypeId)),
    );

/** @returns whether there is such a job type */
export async function chooseNeeds(
  tx: TenantTransaction,
  companyId: string,
  { jobTypeId, ...levels }: ChosenNeeds,
  now: Date,
): Promise<boolean> {
  if (jobTypeId !== null && (await tx.$count(jobTypes, eq(jobTypes.id, jobTypeId))) === 0) return false;
  await tx
    .insert(jobNeeds)
    .values({ id: newId(), companyId, jobTypeId, ...levels, updatedAt: now })
    .onConflictDoUpdate({
      target: [jobNeeds.companyId, jobNeeds.jobTypeId],
      set: { ...levels, updatedAt: now },
    });
  return true;
}

/** The same as `chosenNeeds`, as one value of another statement. */
export const chosenNeedsValue = sql<ChosenNeeds[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'jobTypeId', ${jobNeeds.jobTypeId}, 'photo', ${jobNeeds.photo}, 'signature', ${jobNeeds.signature},
    'position', ${jobNeeds.position}, 'photoPixels', ${jobNeeds.photoPixels}
  ) order by ${jobNeeds.jobTypeId}), '[]') from ${jobNeeds})`;

/** Photos of the work and whether a phone knew its place, as columns of a statement that reads jobs. */
export function workEvidence(tx: TenantTransaction) {
  const placed = tx
    .select({ one: sql`1` })
    .from(jobCheckIns)
    .where(
      and(
        eq(jobCheckIns.jobId, jobs.id),
        isNotNull(jobCheckIns.latitude),
        // Only those of this visit: a job that could not be done begins again later.
        gte(jobCheckIns.occurredAt, jobs.startedAt),
      ),
    );
  return {
    photoCount: tx.$count(
      attachments,
      and(eq(attachments.jobId, jobs.id), inArray(attachments.role, [...workRoles])),
    ),
    positionKnown: sql<boolean>`${exists(placed)}`,
  };
}

export async function evidenceOfJob(tx: TenantTransaction, jobId: string): Promise<JobEvidence> {
  return (await evidenceOfJobs(tx, [jobId])).get(jobId) ?? noEvidence;
}

/** The same of several jobs. */
export async function evidenceOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<Map<string, JobEvidence>> {
  const signatures = tx.$count(jobSignatures, eq(jobSignatures.jobId, jobs.id));
  const rows = await tx
    .select({ id: jobs.id, ...workEvidence(tx), signatures })
    .from(jobs)
    .where(inArray(jobs.id, [...jobIds]));
  return new Map(
    rows.map(({ id, signatures: signed, ...evidence }) => [id, { ...evidence, signatureAsked: signed > 0 }]),
  );
}
