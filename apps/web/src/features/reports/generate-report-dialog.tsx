import { reportMistake, reportTypeName, type Report } from '@haulwright/domain/reports/report';
import { periodInWords } from '@haulwright/domain/reports/report-period';
import { Link, useNavigate } from '@tanstack/react-router';
import { FileChartColumn } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Progress } from '../../ui/base/progress.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { DownloadButtons } from './download-buttons.tsx';
import { ReportFields, type ReportDraft } from './report-fields.tsx';
import { readySentence, stepInWords } from './report-words.ts';
import { useReport } from './use-report.ts';

interface GenerateReportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const blank: ReportDraft = { type: null, startDate: null, endDate: null, format: 'pdf' };

/**
 * Public: generates a report. A report in progress continues after closing; reopened, the dialog shows its
 * progress.
 */
export function GenerateReportDialog({ open, onOpenChange }: GenerateReportDialogProps) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(blank);
  // Fields show errors after the first attempt.
  const [tried, setTried] = useState(false);
  const { state, start, cancel, reset } = useReport();
  const mistake = reportMistake(draft);

  function submit() {
    if (state.phase !== 'idle') return;
    toast.clear();
    setTried(true);
    const { type, startDate, endDate, format } = draft;
    if (mistake !== null) toast.error({ title: mistake.title, description: mistake.description });
    else if (type !== null && startDate !== null && endDate !== null)
      start({ type, startDate, endDate, format });
  }

  function close() {
    onOpenChange(false);
    setDraft(blank);
    setTried(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        // A finished report is dropped; one in progress stays in view.
        if (!next && state.phase === 'ready') reset();
        onOpenChange(next);
      }}
      title="Generate Report"
      description={
        state.phase === 'ready'
          ? readySentence(state.report.type)
          : 'Figures, charts and tables of a period, as a PDF to print and a table for a spreadsheet.'
      }
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button
            className="min-[30rem]:mr-auto"
            onClick={() => {
              close();
              void navigate({ to: '/dashboard' });
            }}
          >
            Dashboard
          </Button>
          {state.phase === 'ready' ? (
            <>
              <Button onClick={reset}>Another report</Button>
              <Button
                onClick={() => {
                  close();
                  reset();
                }}
              >
                Close
              </Button>
            </>
          ) : (
            <>
              <Button
                onClick={state.phase === 'running' ? cancel : close}
                busy={state.phase === 'running' && state.cancelling}
              >
                Cancel
              </Button>
              <Button
                type="submit"
                variant="primary"
                icon={<FileChartColumn aria-hidden="true" />}
                busy={state.phase === 'running'}
              >
                Generate Report
              </Button>
            </>
          )}
        </>
      }
    >
      {state.phase === 'ready' ? (
        <ReadyReport report={state.report} />
      ) : (
        <div className="flex flex-col gap-5">
          <ReportFields
            draft={draft}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
            mistake={tried ? mistake : null}
            disabled={state.phase === 'running'}
          />
          {state.phase === 'running' && (
            <Progress
              label={stepInWords(state.report ?? { status: 'queued', progress: 0 })}
              value={(state.report?.progress ?? 0) * 100}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function ReadyReport({ report }: { readonly report: Report }) {
  return (
    <div className="flex items-start gap-3 rounded-lg bg-sunken p-4">
      <FileChartColumn aria-hidden="true" className="size-6 shrink-0 text-accent-text" />
      <div className="min-w-0">
        <p className="font-semibold">{reportTypeName[report.type]}</p>
        <p className="text-ink-soft">{periodInWords(report)}</p>
        <div className="my-4 flex flex-wrap gap-2">
          <DownloadButtons report={report} />
        </div>
        <p>
          <Link to="/reports" className="text-accent-text underline">
            All reports
          </Link>
        </p>
      </div>
    </div>
  );
}
