import type { FieldCommand } from '@haulwright/domain/field/field-command';
import {
  isMissing,
  missingOf,
  needKinds,
  needsOf,
  noEvidence,
  withReport,
} from '@haulwright/domain/field/job-needs';
import { requiredFormsOf } from '../forms/packed-forms.queries.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';
import { chosenNeedsOf, evidenceOfJob } from './job-needs.queries.ts';

/** Whether completed work lacks what the company requires of such a job, by the rule the phone shows it by. */
export async function lacksRequired(
  tx: TenantTransaction,
  command: FieldCommand,
  job: LockedJob | undefined,
): Promise<boolean> {
  if (command.type !== 'job.completed' || job === undefined) return false;
  const needs = needsOf(await chosenNeedsOf(tx, job.jobTypeId), job.jobTypeId);
  const { forms, filedFormIds } = await requiredFormsOf(tx, { jobId: job.id, jobTypeId: job.jobTypeId });
  const asks = needKinds.some((kind) => needs[kind] === 'required');
  const evidence = withReport(asks ? await evidenceOfJob(tx, job.id) : noEvidence, command);
  return isMissing(missingOf('required', needs, evidence, { forms, jobTypeId: job.jobTypeId, filedFormIds }));
}
