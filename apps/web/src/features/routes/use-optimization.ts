import type { Optimization } from '@haulwright/domain/routes/optimization';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { codeOf, messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { toast } from '../../ui/toast.tsx';
import { refreshRoutes } from './route-queries.ts';

const POLL_MS = 400;
const FALLBACK = 'Failed to optimize routes. Please try again.';

export interface WantedPlan {
  /** 'yyyy-MM-dd'. */
  readonly date: string;
  readonly includeJobs: boolean;
}

/** Nothing asked yet; on its way; or over, with what came of it. */
export type PlanningState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly run: Optimization | null; readonly cancelling: boolean }
  | { readonly phase: 'done'; readonly run: Optimization };

interface Planning {
  readonly state: PlanningState;
  readonly start: (wanted: WantedPlan) => void;
  /** Asks the planner to stop; nothing is changed then. */
  readonly cancel: () => void;
  /** Back to the beginning: the next plan may be asked for. */
  readonly reset: () => void;
}

/** Starts planning a day's routes and follows it, also while nobody looks; says how it ended. */
export function useOptimization(): Planning {
  const queryClient = useQueryClient();
  const [runId, setRunId] = useState<string | null>(null);
  const followed = useQuery({
    ...api.routes.getOptimization.queryOptions({ input: { id: runId ?? '' } }),
    enabled: runId !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : POLL_MS),
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const run = runId === null ? null : (followed.data ?? null);

  const begin = useMutation({
    mutationFn: (wanted: WantedPlan) => startOrJoin(wanted),
    onSuccess: (started) => {
      queryClient.setQueryData(api.routes.getOptimization.queryKey({ input: { id: started.id } }), started);
      setRunId(started.id);
    },
    onError: (error) => toast.error({ title: 'Optimization Failed', description: error.message === '' ? FALLBACK : messageOf(error) }),
  });
  const stop = useMutation({
    ...api.routes.cancelOptimization.mutationOptions(),
    onError: (error) => toast.error({ title: 'The planning could not be cancelled', description: messageOf(error) }),
  });

  useAnnouncement(run, () => {
    void refreshRoutes(queryClient);
    if (run?.status !== 'done') setRunId(null);
  });

  const reset = () => {
    setRunId(null);
    stop.reset();
  };
  const cancel = () => runId !== null && stop.mutate({ id: runId });
  return { state: stateOf(run, begin.isPending || runId !== null, stop.isPending || stop.isSuccess), start: (wanted) => { stop.reset(); begin.mutate(wanted); }, cancel, reset };
}

/** A day is planned once at a time: when someone planned it a moment ago, their run is followed. */
async function startOrJoin(wanted: WantedPlan): Promise<Optimization> {
  try {
    return await api.routes.optimize.call(wanted);
  } catch (error) {
    if (codeOf(error) !== 'optimization.already-running') throw error;
    const running = await api.routes.latestOptimization.call({ date: wanted.date });
    if (running === null || isOver(running)) throw error;
    toast.info({ title: messageOf(error), description: 'You are following the run that is under way.' });
    return running;
  }
}

function stateOf(run: Optimization | null, asked: boolean, cancelling: boolean): PlanningState {
  if (run?.status === 'done') return { phase: 'done', run };
  return asked ? { phase: 'running', run, cancelling } : { phase: 'idle' };
}

/** Whether a run has ended, well or not. */
export const isOver = ({ status }: Pick<Optimization, 'status'>): boolean => status !== 'queued' && status !== 'running';

/** Says once how a run ended. */
function useAnnouncement(run: Optimization | null, onOver: () => void): void {
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (run === null || !isOver(run) || announced.current === run.id) return;
    announced.current = run.id;
    announce(run);
    onOver();
  }, [run, onOver]);
}

function announce(run: Optimization): void {
  if (run.status === 'done') {
    toast.success({ title: 'Routes Optimized Successfully', description: `${run.jobsAnalyzed} jobs analyzed using AI. Check the Routes page for details.` });
  } else if (run.status === 'cancelled') {
    toast.info({ title: 'Planning cancelled', description: 'No route was changed.' });
  } else {
    toast.error({ title: 'Optimization Failed', description: run.failure ?? FALLBACK });
  }
}
