import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { toast } from '../../ui/toasts/toast.tsx';

export type DefectTab = 'open' | 'settled';

/** Open or settled defects of trucks, all in one answer. */
export const defectsOf = (state: DefectTab) => api.inspections.defects.queryOptions({ input: { state } });

const PAGE_SIZE = 30;

/** Inspection reports, newest first, in pages. */
export const inspectionPages = () =>
  api.inspections.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE_SIZE }),
    ...byCursor,
  });

/** Certifies that a defect was repaired, or that no repair is needed. */
export function useSettle(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.inspections.settle.mutationOptions({
      onSuccess: ({ state, partName, vehicle }) => {
        toast.success({
          title: state === 'repaired' ? 'Marked as repaired' : 'No repair needed',
          description: `${partName}, ${vehicle.name}. The next driver reads it before driving.`,
        });
        onDone();
      },
      onError: (error) =>
        toast.error({ title: 'Failed to settle the defect', description: messageOf(error) }),
      // Also after a refusal, which often means that someone else was faster.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.inspections.key() }),
    }),
  );
}
