// Public to other features: fetches and saves files.
import type { ExportFormat } from '@haulwright/contract/exports.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { pollUntil } from '../../loading/use-run.ts';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { toast } from '../../ui/toasts/toast.tsx';

/** Fetches a list as a file; `signal` aborts when the person cancels. */
export type FetchExport = (format: ExportFormat, signal: AbortSignal) => Promise<File>;

interface RunningExport {
  readonly busy: boolean;
  readonly start: (format: ExportFormat) => void;
  readonly cancel: () => void;
}

/**
 * Fetches a file and saves it under its own name; reports the result. `onSaved` is called when it is saved.
 */
export function useExport(fetchExport: FetchExport, onSaved?: () => void): RunningExport {
  const under = useRef<AbortController | null>(null);
  const run = useMutation({
    mutationFn: (format: ExportFormat) => {
      under.current = new AbortController();
      return fetchExport(format, under.current.signal);
    },
    onSuccess: (file) => {
      saveFile(file);
      toast.success({ title: 'Export ready', description: `${file.name} is in your downloads.` });
      onSaved?.();
    },
    onError: (error) => {
      if (under.current?.signal.aborted === true) toast.info('Export cancelled');
      else toast.error({ title: 'Failed to export', description: messageOf(error) });
    },
  });
  return { busy: run.isPending, start: run.mutate, cancel: () => under.current?.abort() };
}

/** Per cent of the full archive written so far; null while unknown. After that the file is being sent. */
export function useArchiveProgress(busy: boolean): number | null {
  const { data } = useQuery({
    ...api.exports.companyProgress.queryOptions(),
    enabled: busy,
    // Polls the progress of the running export.
    ...pollUntil<unknown>(() => false),
    gcTime: 0,
  });
  return busy && data?.progress != null ? Math.round(data.progress * 100) : null;
}
