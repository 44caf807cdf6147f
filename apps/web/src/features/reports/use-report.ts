import {
  isReportOver,
  type Report,
  type ReportFormat,
  type ReportType,
} from '@haulwright/domain/reports/report';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { toast } from '../../ui/toast.tsx';
import { POLL_MS, refreshReports } from './report-queries.ts';
import { readySentence } from './report-words.ts';

export interface WantedReport {
  readonly type: ReportType;
  /** 'yyyy-MM-dd', both within the period. */
  readonly startDate: string;
  readonly endDate: string;
  readonly format: ReportFormat;
}

/** Nothing asked yet; on its way; or ready. */
export type ReportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly report: Report | null; readonly cancelling: boolean }
  | { readonly phase: 'ready'; readonly report: Report };

interface ReportInHand {
  readonly state: ReportState;
  readonly start: (wanted: WantedReport) => void;
  /** Stops and removes the report on its way. */
  readonly cancel: () => void;
  /** Back to the beginning: the next report may be asked for. */
  readonly reset: () => void;
}

const FAILED = 'Report Generation Failed';

/** Has a report made and follows it, also while nobody looks; says how it ended. */
export function useReport(): ReportInHand {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const [id, setId] = useState<string | null>(null);
  const followed = useQuery({
    ...api.reports.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isReportOver(state.data) ? false : POLL_MS),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const report = id === null ? null : (followed.data ?? null);

  const begin = useMutation({
    mutationFn: (wanted: WantedReport) =>
      api.reports.create.call(wanted, { context: { idempotencyKey: keyFor(wanted) } }),
    onSuccess: (started) => {
      forget();
      queryClient.setQueryData(api.reports.get.queryKey({ input: { id: started.id } }), started);
      setId(started.id);
      void refreshReports(queryClient);
    },
    onError: (error) => toast.error({ title: FAILED, description: messageOf(error) }),
  });
  const stop = useMutation({
    ...api.reports.remove.mutationOptions(),
    onSuccess: () => {
      toast.info({ title: 'Report cancelled', description: 'Nothing was saved.' });
      setId(null);
      void refreshReports(queryClient);
    },
    onError: (error) => toast.error({ title: "Couldn't cancel the report", description: messageOf(error) }),
  });

  useAnnouncement(report, () => {
    if (report?.status !== 'ready') setId(null);
    void refreshReports(queryClient);
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
    reset: () => setId(null),
  };
}

/** Says once how a report ended. */
function useAnnouncement(report: Report | null, onOver: () => void): void {
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (report === null || !isReportOver(report) || announced.current === report.id) return;
    announced.current = report.id;
    if (report.status === 'ready')
      toast.success({ title: 'Report Generated', description: readySentence(report.type) });
    else toast.error({ title: FAILED, description: report.failure ?? 'Please try again.' });
    onOver();
  }, [report, onOver]);
}
