import type { Route } from '@haulwright/domain/routes/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newIdempotencyKey } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { count } from '../../routes/route-words.ts';
import type { Request } from './board-moves.ts';
import { copyOnto, type CopyPlan } from './copy-day.ts';
import type { Heard } from './step-history.ts';

/** The result of a copy: a step of the board with its sentence, or only unrouted jobs. */
export type OnCopied = (words: string, requests: readonly Request[], heard?: Heard) => void;

interface Copying {
  readonly from: string;
  readonly plan: CopyPlan;
}

/**
 * First creates the copied day's new jobs, then puts them with the others on their trucks; undo reverts both.
 */
export function useDayCopy(date: string, routes: readonly Route[], onCopied: OnCopied) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const takeBack = (jobIds: readonly string[]): void => {
    void api.dispatch.takeBackDayCopy
      .call({ jobIds: [...jobIds] })
      .then(({ goneJobIds }) => {
        if (goneJobIds.length < jobIds.length)
          toast.info(
            `${count(jobIds.length - goneJobIds.length, 'copied job')} stay: they are on a route, or were begun.`,
          );
        return refreshRoutes(queryClient);
      })
      .catch((error: unknown) =>
        toast.error({ title: 'The copied jobs could not be taken back', description: messageOf(error) }),
      );
  };
  return useMutation({
    mutationFn: async ({ from, plan: { requests, sourceJobIds, jobCount, truckCount } }: Copying) => {
      if (sourceJobIds.length === 0) return { requests, jobCount, truckCount, madeJobIds: [], notMade: [] };
      const input = { date, from, sourceJobIds: [...sourceJobIds] };
      const { copy, ...made } = await api.dispatch.makeDayCopy.call(input, {
        context: { idempotencyKey: keyFor(input) },
      });
      return { ...copyOnto(routes, copy.lanes, date, newIdempotencyKey), ...made };
    },
    onSuccess: ({ requests, jobCount, truckCount, madeJobIds, notMade }) => {
      forget();
      const made = madeJobIds.length === 0 ? '' : `, ${count(madeJobIds.length, 'new job')} among them`;
      const words = `Copied: ${count(jobCount, 'job')} on ${count(truckCount, 'truck')}${made}.`;
      if (madeJobIds.length === 0) onCopied(words, requests);
      else onCopied(words, requests, { onUndone: () => takeBack(madeJobIds) });
      if (notMade.length > 0)
        toast.info({
          title: `${count(notMade.length, 'job')} could not be copied`,
          description: notMade
            .map(({ clientName, title, why }) => `${clientName}, ${title}: ${why}`)
            .join(' '),
        });
      void refreshRoutes(queryClient);
    },
    onError: (error) => toast.error({ title: 'The day could not be copied', description: messageOf(error) }),
  });
}
