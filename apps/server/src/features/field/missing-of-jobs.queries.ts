import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { missingInWords } from '@haulwright/domain/field/field-words';
import { missingOf, needsOf, noEvidence, withReport } from '@haulwright/domain/field/job-needs';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { filedFormsOf, packedForms } from '../forms/packed-forms.queries.ts';
import type { Events } from '../../platform/events/events.ts';
import { chosenNeeds, evidenceOfJobs, paperFactsOfJobs } from './job-needs.queries.ts';
import { leftOutOf } from './left-out-of-papers.ts';

interface ReportedJob {
  readonly jobId: string;
  readonly jobTypeId: string | null;
  /** The completion report that waits. */
  readonly report: FieldCommand;
}

/** Required things that jobs still lack, in words, by job; the number of statements is fixed. */
export async function missingOfJobs(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  reported: readonly ReportedJob[],
): Promise<Map<string, string>> {
  if (reported.length === 0) return new Map();
  const jobIds = reported.map(({ jobId }) => jobId);
  const chosen = await chosenNeeds(tx);
  const forms = await packedForms(tx);
  const titles = new Map(forms.map(({ id, template }) => [id, template.title.en]));
  const filed = Map.groupBy(await filedFormsOf(tx, jobIds), ({ jobId }) => jobId);
  const evidence = await evidenceOfJobs(tx, jobIds);
  const rules = await events.ask(tx, 'papers.rules', null);
  const ofPapers = await paperFactsOfJobs(tx, jobIds);
  return new Map(
    reported.map(({ jobId, jobTypeId, report }) => {
      const known = withReport(evidence.get(jobId) ?? noEvidence, report);
      const facts = ofPapers.get(jobId);
      const lacking = facts === undefined ? [] : leftOutOf(rules, report, facts, known);
      const { kinds, formIds } = missingOf(
        'required',
        needsOf(chosen, jobTypeId),
        { ...known, paperWhole: lacking.length === 0 },
        { forms, jobTypeId, filedFormIds: new Set(filed.get(jobId)?.map(({ formId }) => formId)) },
      );
      return [
        jobId,
        missingInWords(
          kinds,
          formIds.map((id) => titles.get(id) ?? ''),
          lacking.map(({ name }) => name),
        ),
      ];
    }),
  );
}
