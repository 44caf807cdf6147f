import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import type { EventFilter } from './event-filter.ts';

const PAGE_SIZE = 50;

/** The company's sign-in events, newest first, by the page. */
export const eventPages = (filter: EventFilter) =>
  api.securityEvents.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: PAGE_SIZE }),
    ...byCursor,
  });

interface EventExport {
  readonly busy: boolean;
  readonly start: (filter: EventFilter) => void;
  readonly cancel: () => void;
}

/** Fetches the file of the events the page shows and saves it. */
export function useEventExport(): EventExport {
  const under = useRef<AbortController | null>(null);
  const run = useMutation({
    mutationFn: (filter: EventFilter) => {
      under.current = new AbortController();
      return api.securityEvents.export.call(filter, { signal: under.current.signal });
    },
    onSuccess: (file) => {
      saveFile(file);
      toast.success({ title: 'Export ready', description: `${file.name} is in your downloads.` });
    },
    onError: (error) => {
      if (under.current?.signal.aborted === true) toast.info('Export cancelled');
      else toast.error({ title: 'Failed to export the events', description: messageOf(error) });
    },
  });
  return { busy: run.isPending, start: run.mutate, cancel: () => under.current?.abort() };
}
