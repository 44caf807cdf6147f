import type { WeekMove, WeekPlan } from '@haulwright/domain/planning/week-plan';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { count } from '../../routes/route-words.ts';

interface Wanted {
  readonly dates: string[];
  readonly includeUndated: boolean;
  readonly mostShiftDays: number;
}

/** Requests a plan of the week, and applies the accepted days. */
export function useWeekPlan(onAccepted: () => void) {
  const queryClient = useQueryClient();
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const planning = useMutation({
    mutationFn: (wanted: Wanted): Promise<WeekPlan> => {
      asking.current?.abort();
      asking.current = new AbortController();
      return api.dispatch.planWeek.call(wanted, { signal: asking.current.signal });
    },
  });

  const arrange = async (pooled: { jobId: string; scheduledDate: string | null }[]): Promise<void> => {
    await api.dispatch.arrange.call(
      { routes: [], pooled },
      { context: { idempotencyKey: newIdempotencyKey() } },
    );
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.dispatch.key() }),
      queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
      refreshRoutes(queryClient),
    ]);
  };
  const undo = (moves: readonly WeekMove[]) => {
    arrange(moves.map(({ jobId, from }) => ({ jobId, scheduledDate: from }))).then(
      () => toast.info(`${count(moves.length, 'job')} put back.`),
      (error: unknown) =>
        toast.error({ title: 'The days could not be restored', description: messageOf(error) }),
    );
  };
  const accepting = useMutation({
    mutationFn: (moves: readonly WeekMove[]) =>
      arrange(moves.map(({ jobId, to }) => ({ jobId, scheduledDate: to }))),
    onSuccess: (_, moves) => {
      toast.success({
        title: `${count(moves.length, 'job')} have their day`,
        description: 'Plan each day to put them on routes.',
        action: { label: 'Undo', run: () => undo(moves) },
      });
      onAccepted();
    },
    onError: (error) => toast.error({ title: 'The days could not be saved', description: messageOf(error) }),
  });

  return { planning, accepting, cancel: () => asking.current?.abort() };
}
