import type { Optimization } from '@haulwright/domain/planning/optimization';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { startOrJoin, whyNotBegun } from '../runs/use-optimization.ts';
import { usePlanningFailed } from '../runs/use-planning-failed.ts';

/** Commands to the planner about the followed run. @param onStarted another run was started */
export function usePlanOrders(run: Optimization | null, onStarted: (started: Optimization) => void) {
  const sayFailed = usePlanningFailed();
  const begin = useMutation({
    mutationFn: startOrJoin,
    onSuccess: onStarted,
    onError: (error) => sayFailed(whyNotBegun(error)),
  });
  const cancelling = useMutation({
    ...api.routes.cancelOptimization.mutationOptions(),
    onError: (error) =>
      toast.error({ title: 'The planning could not be cancelled', description: messageOf(error) }),
  });
  const stopping = useMutation({
    ...api.routes.stopOptimization.mutationOptions(),
    onError: (error) =>
      toast.error({ title: 'The planning could not be stopped', description: messageOf(error) }),
  });
  return {
    isCancelling: wasSent(cancelling, run?.id),
    isStopping: wasSent(stopping, run?.id) || run?.stopRequested === true,
    isStarting: begin.isPending,
    stop: () => run !== null && stopping.mutate({ id: run.id }),
    cancel: () => run !== null && cancelling.mutate({ id: run.id }),
    /** Plans the same day with the same choices again; an improvement starts from this plan. */
    again: (improve: boolean) =>
      run !== null &&
      begin.mutate({
        date: run.date,
        includeJobs: run.includeJobs,
        choices: run.choices,
        asProposal: true,
        improve,
      }),
  };
}

const wasSent = (
  {
    isPending,
    isSuccess,
    variables,
  }: { isPending: boolean; isSuccess: boolean; variables: { id: string } | undefined },
  id: string | undefined,
): boolean => (isPending || isSuccess) && variables !== undefined && variables.id === id;
