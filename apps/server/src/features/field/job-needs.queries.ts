// What a company requires at its jobs, and the evidence recorded.
import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import {
  noEvidence,
  workRoles,
  type ChosenNeeds,
  type JobEvidence,
} from '@haulwright/domain/field/job-needs';
import type { PaperAnswers } from '@haulwright/domain/forms/paper-answers';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { paperAnswersOfJobs } from '../forms/paper-answers.queries.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { clients } from '../clients/clients.tables.ts';
import { tankReadings } from '../tanks/tanks.tables.ts';
import { attachments, jobCheckIns, jobNeeds, jobSignatures } from './field.tables.ts';

const columns = {
  jobTypeId: jobNeeds.jobTypeId,
  photo: jobNeeds.photo,
  signature: jobNeeds.signature,
  position: jobNeeds.position,
  paper: jobNeeds.paper,
  photoPixels: jobNeeds.photoPixels,
};

/** All stored requirements: of all jobs, and of each job type that has its own. */
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

/** @returns whether the job type exists */
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

/** The same as `chosenNeeds`, as a subquery. */
export const chosenNeedsValue = sql<ChosenNeeds[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'jobTypeId', ${jobNeeds.jobTypeId}, 'photo', ${jobNeeds.photo}, 'signature', ${jobNeeds.signature},
    'position', ${jobNeeds.position}, 'paper', ${jobNeeds.paper}, 'photoPixels', ${jobNeeds.photoPixels}
  ) order by ${jobNeeds.jobTypeId}), '[]') from ${jobNeeds})`;

/** Photos of the work and whether the phone's position was known, as columns for a query of jobs. */
export function workEvidence(tx: TenantTransaction) {
  const placed = tx
    .select({ one: sql`1` })
    .from(jobCheckIns)
    .where(
      and(
        eq(jobCheckIns.jobId, jobs.id),
        isNotNull(jobCheckIns.latitude),
        // Of this visit only: a job that could not be done is started again later.
        gte(jobCheckIns.occurredAt, jobs.startedAt),
      ),
    );
  return {
    photoCount: tx.$count(
      attachments,
      and(eq(attachments.jobId, jobs.id), inArray(attachments.role, [...workRoles])),
    ),
    positionKnown: sql<boolean>`${exists(placed)}`,
    trapRead: sql<boolean>`exists (select from ${tankReadings} r where r.job_id = ${jobs.id})`,
  };
}

/** The data of a job that papers need beside its evidence. */
export interface PaperFactsOfJob {
  readonly wasteType: WasteType | null;
  readonly clientPhone: string | null;
  readonly trapRead: boolean;
  readonly paperAnswers: PaperAnswers;
}

export async function paperFactsOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<Map<string, PaperFactsOfJob>> {
  const rows = await tx
    .select({
      id: jobs.id,
      wasteType: jobs.wasteType,
      clientPhone: clients.phone,
      trapRead: workEvidence(tx).trapRead,
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .where(inArray(jobs.id, [...jobIds]));
  const answers = await paperAnswersOfJobs(tx, jobIds);
  return new Map(rows.map(({ id, ...facts }) => [id, { ...facts, paperAnswers: answers.get(id) ?? {} }]));
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
    rows.map(({ id, signatures: signed, ...evidence }) => [
      id,
      // Whether a paper is complete depends on the report.
      { ...evidence, signatureAsked: signed > 0, paperWhole: true },
    ]),
  );
}
