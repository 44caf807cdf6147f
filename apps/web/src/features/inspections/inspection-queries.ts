import type { DefectListed } from '@haulwright/domain/inspections/defect-sorts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { toast } from '../../ui/toasts/toast.tsx';

/** Under which the device remembers a list's look and columns, and views of it are saved. */
export const defectListName = { open: 'trucks', settled: 'settled-defects' } as const;

/** What stands where there are none. */
export const noDefects: Record<DefectListed, { readonly title: string; readonly description: string }> = {
  open: {
    title: 'No Open Defects',
    description:
      'What drivers find wrong with a truck when they inspect it is listed here until it is settled.',
  },
  settled: { title: 'Nothing Settled Yet', description: 'Repaired defects are listed here.' },
};

/** Open or settled defects of trucks, all in one answer. */
export const defectsOf = (state: DefectListed) => api.inspections.defects.queryOptions({ input: { state } });

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
