import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { missingInWords } from '@haulwright/domain/field/field-words';
import { missingOf, needsOf, noEvidence, withReport } from '@haulwright/domain/field/job-needs';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { filedFormsOf, packedForms } from '../forms/packed-forms.queries.ts';
import { chosenNeeds, evidenceOfJobs } from './job-needs.queries.ts';

interface ReportedJob {
  readonly jobId: string;
  readonly jobTypeId: string | null;
  /** Completed work that waits. */
  readonly report: FieldCommand;
}

/** What jobs lack now of the things the company requires, in words, by job; in a fixed number of statements. */
export async function missingOfJobs(
  tx: TenantTransaction,
  reported: readonly ReportedJob[],
): Promise<Map<string, string>> {
  if (reported.length === 0) return new Map();
  const jobIds = reported.map(({ jobId }) => jobId);
  const chosen = await chosenNeeds(tx);
  const forms = await packedForms(tx);
  const titles = new Map(forms.map(({ id, template }) => [id, template.title.en]));
  const filed = Map.groupBy(await filedFormsOf(tx, jobIds), ({ jobId }) => jobId);
  const evidence = await evidenceOfJobs(tx, jobIds);
  return new Map(
    reported.map(({ jobId, jobTypeId, report }) => {
      const { kinds, formIds } = missingOf(
        'required',
        needsOf(chosen, jobTypeId),
        withReport(evidence.get(jobId) ?? noEvidence, report),
        { forms, jobTypeId, filedFormIds: new Set(filed.get(jobId)?.map(({ formId }) => formId)) },
      );
      return [
        jobId,
        missingInWords(
          kinds,
          formIds.map((id) => titles.get(id) ?? ''),
        ),
      ];
    }),
  );
}
