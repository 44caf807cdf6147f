// Public to other features: what forms say to fields of papers.
import { sql } from 'drizzle-orm';
import { evaluateForm, type FormAnswers } from '@haulwright/domain/forms/evaluate-form';
import type { FormTemplate } from '@haulwright/domain/forms/form-template';
import { itemsOnPaper, paperAnswersOf, type PaperAnswers } from '@haulwright/domain/forms/paper-answers';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';

/** Loads what the forms of jobs say to fields of papers, by job. Only the newest of each form counts. */
export async function paperAnswersOfJobs(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, PaperAnswers>> {
  if (jobIds.length === 0) return new Map();
  const { rows } = await tx.execute<{ jobId: string; answers: FormAnswers; template: FormTemplate }>(sql`
    select n.job_id as "jobId", n.answers, v.template
      from (select distinct on (job_id, form_id) * from form_submissions where job_id = any(${uuids(jobIds)})
             order by job_id, form_id, occurred_at desc, id desc) n
      join form_template_versions v on v.id = n.version_id
     where n.answers ?| ${sql.param([...itemsOnPaper])}::text[] order by n.occurred_at, n.id`);
  const found = new Map<string, PaperAnswers>();
  for (const { jobId, answers, template } of rows)
    found.set(jobId, {
      ...found.get(jobId),
      ...paperAnswersOf(template, evaluateForm(template, answers).answers),
    });
  return found;
}
