import {
  isReportOver,
  type Report,
  type ReportFormat,
  type ReportType,
} from '@haulwright/domain/reports/report';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useRun } from '../../loading/use-run.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { refreshReports } from './report-queries.ts';
import { readySentence } from './report-words.ts';

export interface WantedReport {
  readonly type: ReportType;
  /** 'yyyy-MM-dd', both inclusive. */
  readonly startDate: string;
  readonly endDate: string;
  readonly format: ReportFormat;
}

/** Not requested yet; in progress; or ready. */
export type ReportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly report: Report | null; readonly cancelling: boolean }
  | { readonly phase: 'ready'; readonly report: Report };

interface ReportInHand {
  readonly state: ReportState;
  readonly start: (wanted: WantedReport) => void;
  /** Stops and removes the report in progress. */
  readonly cancel: () => void;
  /** Returns to the initial state for another report. */
  readonly reset: () => void;
}

const FAILED = 'Report Generation Failed';

/** Generates a report and follows it, even when nobody is looking; announces the result. */
export function useReport(): ReportInHand {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const {
    id,
    run: report,
    ...run
  } = useRun<Report>({
    optionsOf: (reportId) => api.reports.get.queryOptions({ input: { id: reportId } }),
    isOver: isReportOver,
    onOver: (ended) => {
      sayHowItEnded(ended);
      if (ended.status !== 'ready') run.forget();
      void refreshReports(queryClient);
    },
  });

  const begin = useMutation({
    mutationFn: (wanted: WantedReport) =>
      api.reports.create.call(wanted, { context: { idempotencyKey: keyFor(wanted) } }),
    onSuccess: (started) => {
      forget();
      run.follow(started);
      void refreshReports(queryClient);
    },
    onError: (error) => toast.error({ title: FAILED, description: messageOf(error) }),
  });
  const stop = useMutation({
    ...api.reports.remove.mutationOptions(),
    onSuccess: () => {
      toast.info({ title: 'Report cancelled', description: 'Nothing was saved.' });
      run.forget();
      void refreshReports(queryClient);
    },
    onError: (error) => toast.error({ title: "Couldn't cancel the report", description: messageOf(error) }),
  });

  const state: ReportState =
    report?.status === 'ready'
      ? { phase: 'ready', report }
      : begin.isPending || id !== null
        ? { phase: 'running', report, cancelling: stop.isPending }
        : { phase: 'idle' };
  return {
    state,
    start: begin.mutate,
    cancel: () => id !== null && stop.mutate({ id }),
    reset: run.forget,
  };
}

function sayHowItEnded(report: Report): void {
  if (report.status === 'ready')
    toast.success({ title: 'Report Generated', description: readySentence(report.type) });
  else toast.error({ title: FAILED, description: report.failure ?? 'Please try again.' });
}
