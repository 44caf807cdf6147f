// Public to other features: follows a planning run.
import type { Optimization } from '@haulwright/domain/planning/optimization';
import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, hasWords, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useRun } from '../../../loading/use-run.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { rememberRun } from './remember-run.ts';
import { isOver } from './run-state.ts';
import { usePlanningFailed } from './use-planning-failed.ts';

const FALLBACK = 'Failed to optimize routes. Please try again.';

export interface WantedPlan {
  /** 'yyyy-MM-dd'. */
  readonly date: string;
  readonly includeJobs: boolean;
  /** Start from the routes of the last plan. */
  readonly improve?: boolean;
  /** Propose only. */
  readonly asProposal?: boolean;
  readonly choices?: PlanningChoices;
}

/** Not requested yet; in progress; or finished, with its result. */
export type PlanningState =
  | { readonly phase: 'idle' }
  | {
      readonly phase: 'running';
      readonly run: Optimization | null;
      readonly cancelling: boolean;
      readonly stopping: boolean;
    }
  | { readonly phase: 'done'; readonly run: Optimization };

interface Planning {
  readonly state: PlanningState;
  readonly start: (wanted: WantedPlan) => void;
  /** Asks the planner to stop; nothing is changed. */
  readonly cancel: () => void;
  /** Asks the planner to save the best plan so far. */
  readonly stop: () => void;
  /** Returns to the initial state for another plan. */
  readonly reset: () => void;
}

/**
 * Plans a day's routes and follows the run, even when nobody is looking; announces the result.
 * @param onProposal a run that only proposes is not followed here, but on the board
 * @param onLeave called when the link to a setting is used
 */
export function useOptimization(onProposal: (run: Optimization) => void, onLeave: () => void): Planning {
  const queryClient = useQueryClient();
  const sayFailed = usePlanningFailed(onLeave);
  const {
    id: runId,
    run,
    follow,
    forget: forgetRun,
  } = useRun<Optimization>({
    optionsOf: (id) => api.routes.getOptimization.queryOptions({ input: { id } }),
    isOver,
    onOver: (ended) => {
      announce(ended, sayFailed);
      void refreshRoutes(queryClient);
      if (ended.status !== 'done') forgetRun();
    },
  });

  const begin = useMutation({
    mutationFn: (wanted: WantedPlan) => startOrJoin(wanted),
    onSuccess: (started) => {
      if (started.asProposal) {
        rememberRun(queryClient, started);
        onProposal(started);
      } else follow(started);
    },
    onError: (error) => sayFailed(whyNotBegun(error)),
  });
  const giveUp = useMutation({
    ...api.routes.cancelOptimization.mutationOptions(),
    onError: (error) =>
      toast.error({ title: 'The planning could not be cancelled', description: messageOf(error) }),
  });
  const finish = useMutation({
    ...api.routes.stopOptimization.mutationOptions(),
    onError: (error) =>
      toast.error({ title: 'The planning could not be stopped', description: messageOf(error) }),
  });

  const forget = () => {
    giveUp.reset();
    finish.reset();
  };
  return {
    state: stateOf(
      run,
      begin.isPending || runId !== null,
      wasSent(giveUp),
      wasSent(finish) || run?.stopRequested === true,
    ),
    start: (wanted) => {
      forget();
      // The previous result must not be shown as the new run.
      forgetRun();
      begin.mutate(wanted);
    },
    cancel: () => runId !== null && giveUp.mutate({ id: runId }),
    stop: () => runId !== null && finish.mutate({ id: runId }),
    reset: () => {
      forgetRun();
      forget();
    },
  };
}

const wasSent = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }): boolean =>
  isPending || isSuccess;

/** Why a run did not start, as a sentence. */
export const whyNotBegun = (error: Error): string => (hasWords(error) ? messageOf(error) : FALLBACK);

/** Only one run per day at a time: if someone has just started one, it is followed. */
export async function startOrJoin(wanted: WantedPlan): Promise<Optimization> {
  try {
    return await api.routes.optimize.call(wanted);
  } catch (error) {
    if (codeOf(error) !== 'optimization.already-running') throw error;
    const running = await api.routes.latestOptimization.call({ date: wanted.date });
    if (running === null || isOver(running)) throw error;
    toast.info({
      title: messageOf(error),
      description: 'This day is already being planned; this shows its progress.',
    });
    return running;
  }
}

function stateOf(
  run: Optimization | null,
  asked: boolean,
  cancelling: boolean,
  stopping: boolean,
): PlanningState {
  if (run?.status === 'done') return { phase: 'done', run };
  return asked ? { phase: 'running', run, cancelling, stopping } : { phase: 'idle' };
}

/** Announces the result of a run. */
function announce(run: Optimization, sayFailed: (why: string) => void): void {
  if (run.status === 'done') {
    toast.success({
      title: 'Routes Optimized Successfully',
      description: `${run.jobsAnalyzed} jobs analyzed using AI. Check the Routes page for details.`,
    });
  } else if (run.status === 'cancelled') {
    toast.info({ title: 'Planning cancelled', description: 'No route was changed.' });
  } else {
    sayFailed(run.failure ?? FALLBACK);
  }
}
