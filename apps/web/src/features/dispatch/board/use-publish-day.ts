import { useQueryClient } from '@tanstack/react-query';
import type { PublishedDay } from '@haulwright/domain/dispatch/publish-day';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { count } from '../../routes/route-words.ts';
import { leftOutInWords, undoneInWords } from './publish-words.ts';

/** Publishes routes of a day in one act, and offers to undo all of it. `onDone` hears what was left out. */
export function usePublishDay(isOver: boolean, onDone: (published: PublishedDay) => void) {
  const queryClient = useQueryClient();
  const undo = async (routeIds: string[]) => {
    try {
      const undone = await api.dispatch.undoPublishDay.call({ routeIds });
      if (undone.routeIds.length > 0)
        toast.success({ title: 'Publishing Undone', description: undoneInWords(undone) });
      if (undone.leftOut.length > 0)
        toast.error({
          title: `${count(undone.leftOut.length, 'route')} could not be undone`,
          description: leftOutInWords(undone.leftOut),
        });
    } catch (error) {
      toast.error({ title: 'Publishing could not be undone', description: messageOf(error) });
    }
    await refreshRoutes(queryClient);
  };
  return useWrite(api.dispatch.publishDay.call, {
    failed: 'The day could not be published',
    refreshes: [],
    onDone: (published) => {
      const { routeIds, undoSeconds } = published;
      if (routeIds.length > 0)
        toast.success({
          title: routeIds.length === 1 ? 'Route Published' : `${count(routeIds.length, 'Route')} Published`,
          description: isOver
            ? 'The day is over, so nobody is told.'
            : undoSeconds === 0
              ? 'Their drivers are being told.'
              : `Their drivers are told in ${undoSeconds} seconds.`,
          ...(undoSeconds > 0 && {
            action: { label: 'Undo', run: () => void undo(routeIds), forSeconds: undoSeconds },
          }),
        });
      onDone(published);
      void refreshRoutes(queryClient);
    },
  });
}
