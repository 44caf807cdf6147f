import type { SubmissionDetail, SubmissionSummary } from '@haulwright/contract/forms.contract';
import { formRows } from '@haulwright/domain/forms/form-rows';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useExport } from '../../exports/export-queries.ts';
import { useSession } from '../../session/session-context.ts';
import { AnswerRow } from './answer-row.tsx';
import { FormMarks } from './form-marks.tsx';

interface FilledFormDialogProps {
  readonly form: SubmissionSummary;
  readonly onClose: () => void;
}

/** A filled-in form with its answers, also as PDF. */
export function FilledFormDialog({ form, onClose }: FilledFormDialogProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const filled = useQuery(api.forms.submission.queryOptions({ input: { id: form.id } }));
  const pdf = useExport((_format, signal) => api.forms.submissionPdf.call({ id: form.id }, { signal }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={form.title.en}
      description={`Version ${form.versionNumber} · ${momentInWords(form.occurredAt, now, timeZone)} · ${form.technician.fullName}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<FileDown aria-hidden="true" />}
            busy={pdf.busy}
            onClick={() => pdf.start('csv')}
          >
            Download PDF
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <FormMarks form={form} />
        {form.job !== null && (
          <Link
            to="/jobs/$jobId"
            params={{ jobId: form.job.id }}
            className="text-accent-text underline"
            onClick={onClose}
          >
            {form.job.jobNumber} {form.job.title}
          </Link>
        )}
      </div>
      <Loaded
        query={filled}
        failed="Couldn't load the answers"
        isSmall
        waiting={
          <SkeletonGroup label="Loading answers…" className="flex flex-col gap-3 pt-3">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </SkeletonGroup>
        }
      >
        {(submission) => <Answers submission={submission} />}
      </Loaded>
    </Dialog>
  );
}

function Answers({ submission }: { readonly submission: SubmissionDetail }) {
  const { template, answers, signatures } = submission;
  const drawn = new Map(signatures.map(({ at, strokes }) => [at, strokes]));
  return (
    <>
      {template.locked !== undefined && <p className="pt-3 text-ink-soft">{template.locked.cite}</p>}
      <dl className="pt-3">
        {formRows(template, answers).map((row) => (
          <AnswerRow key={row.at} row={row} strokes={drawn.get(row.at) ?? []} />
        ))}
      </dl>
      <p className="pt-3 text-xs break-all text-ink-faint">SHA-256 {submission.digest}</p>
    </>
  );
}
