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
import type { Events } from '../../platform/events/events.ts';
import type { LockedJob } from '../jobs/jobs.queries.ts';
import { chosenNeedsOf, evidenceOfJob } from './job-needs.queries.ts';
import { leftOutOfPapers } from './left-out-of-papers.ts';

/**
 * Whether completed work lacks something the company requires of such a job, by the same rule as on the
 * phone.
 */
export async function lacksRequired(
  tx: TenantTransaction,
  command: FieldCommand,
  job: LockedJob | undefined,
  events: Pick<Events, 'ask'>,
): Promise<boolean> {
  if (command.type !== 'job.completed' || job === undefined) return false;
  const needs = needsOf(await chosenNeedsOf(tx, job.jobTypeId), job.jobTypeId);
  const { forms, filedFormIds } = await requiredFormsOf(tx, { jobId: job.id, jobTypeId: job.jobTypeId });
  const asks = needKinds.some((kind) => needs[kind] === 'required');
  const known = asks ? await evidenceOfJob(tx, job.id) : noEvidence;
  const lacking = needs.paper === 'required' ? await leftOutOfPapers(tx, events, command, job.id, known) : [];
  const evidence = { ...withReport(known, command), paperWhole: lacking.length === 0 };
  return isMissing(missingOf('required', needs, evidence, { forms, jobTypeId: job.jobTypeId, filedFormIds }));
}
