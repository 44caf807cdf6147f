import type { SubmissionDetail } from '@haulwright/contract/forms.contract';
import { answerCells, answerColumns } from '@haulwright/domain/forms/form-columns';
import { csvFile } from '../../platform/csv/csv.ts';

/** Maximum filled-in forms in one table. */
export const maxAnswersOfFile = 5_000;

/** Writes filled-in forms as a table: who, where and when, then a column per item. */
export function answersFile(name: string, submissions: readonly SubmissionDetail[], timeZone: string): File {
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const rows = submissions.map((submission) => ({ submission, cells: answerCells(submission) }));
  return csvFile(
    name,
    [
      { title: 'Filled in', value: ({ submission }) => at.format(new Date(submission.occurredAt)) },
      { title: 'Technician', value: ({ submission }) => submission.technician.fullName },
      { title: 'Job number', value: ({ submission }) => submission.job?.jobNumber ?? null },
      { title: 'Job', value: ({ submission }) => submission.job?.title ?? null },
      { title: 'Version', value: ({ submission }) => submission.versionNumber },
      { title: 'Complete', value: ({ submission }) => (submission.isComplete ? 'Yes' : 'No') },
      {
        title: 'Corrected later',
        value: ({ submission }) => (submission.isReplaced ? 'Yes' : 'No'),
      },
      ...answerColumns(submissions).map((column) => ({
        title: column.title,
        value: ({ cells }: (typeof rows)[number]) => cells.get(column.at) ?? null,
      })),
    ],
    rows,
  );
}
