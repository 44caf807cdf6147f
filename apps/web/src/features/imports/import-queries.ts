import { isImportOver, type ClientImport } from '@haulwright/domain/imports/client-import';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { pollWhile } from '../../loading/use-run.ts';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { toast } from '../../ui/toasts/toast.tsx';

/** One import, polled while it is running. */
export const importById = (id: string) => ({
  ...api.imports.get.queryOptions({ input: { id } }),
  ...pollWhile((run: ClientImport) => !isImportOver(run)),
});

/** The company's last imports, newest first. */
export const lastImports = () => api.imports.list.queryOptions({ input: { limit: 30 } });

/** Fetches the rows that were not imported and saves them. */
export const useRejectedFile = () =>
  useMutation({
    mutationFn: (id: string) => api.imports.rejectedFile.call({ id }),
    onSuccess: saveFile,
    onError: (error) => toast.error({ title: 'Failed to download the rows', description: messageOf(error) }),
  });

/** Starts undoing an import. */
export function useUndoImport(onBegun: (run: ClientImport) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...api.imports.undo.mutationOptions(),
    onSuccess: (run) => {
      queryClient.setQueryData(api.imports.get.queryKey({ input: { id: run.id } }), run);
      onBegun(run);
    },
    onError: (error) => toast.error({ title: 'Failed to undo the import', description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.imports.key() }),
  });
}
