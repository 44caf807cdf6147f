import { isReportOver, type Report, type ReportFormat } from '@haulwright/domain/reports/report';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { pollWhile } from '../../loading/use-run.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { toast } from '../../ui/toasts/toast.tsx';

const PAGE_SIZE = 50;

/** The company's reports, newest first; polled while one is in progress. */
export const reportPages = {
  ...api.reports.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE_SIZE }),
    ...byCursor,
  }),
  ...pollWhile(({ pages }: { readonly pages: readonly { readonly items: readonly Report[] }[] }) =>
    pages.some(({ items }) => items.some((report) => !isReportOver(report))),
  ),
};

/** Refetches the list after a report was made or removed. */
export const refreshReports = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: api.reports.list.key() });

/** Fetches a report's file and saves it under its name. */
export const useReportDownload = () =>
  useMutation({
    mutationFn: (wanted: { readonly id: string; readonly format: ReportFormat }) =>
      api.reports.file.call(wanted),
    onSuccess: saveFile,
    onError: (error) =>
      toast.error({ title: 'Failed to download the report', description: messageOf(error) }),
  });

/** Removes a report; `onOver` runs either way. */
export function useRemoveReport(onOver: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...api.reports.remove.mutationOptions(),
    onSuccess: () => toast.success('Report deleted'),
    onError: (error) => toast.error({ title: 'Failed to delete the report', description: messageOf(error) }),
    onSettled: () => {
      onOver();
      void refreshReports(queryClient);
    },
  });
}
