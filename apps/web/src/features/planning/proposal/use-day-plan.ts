import type { Optimization } from '@haulwright/domain/routes/optimization';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toast.tsx';
import { usePlanOf } from '../../routes/route-queries.ts';
import { isOver, POLL_MS, sayWhyNotBegun, startOrJoin } from '../runs/use-optimization.ts';
import { heldPlan, holdPlan, isHandled, markHandled } from './handled-plans.ts';
import { planInWords } from './proposal-words.ts';

/** A plan that nobody looked at for so long is offered no more; its address still opens it. */
const OFFERED_FOR_MS = 12 * 3_600_000;

/**
 * Public to other features. The proposal of a day: the run the address names, or else the day's last one, also
 * when a colleague or this browser started it before a reload. It is followed while it runs; looked at beside
 * the day while the address names it.
 */
export function useDayPlan(date: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: '/dispatch' });
  const { proposal: namedId } = useSearch({ from: '/office/dispatch' });
  const latest = usePlanOf(date).data ?? null;
  const [now] = useState(() => Date.now());
  /** The plan an improvement under way goes on from; it is back when that comes to nothing. */
  const [heldId, setHeldHere] = useState(() => heldPlan(date, window.sessionStorage));
  const setHeld = (planId: string | null) => {
    setHeldHere(planId);
    holdPlan(date, planId, window.sessionStorage);
  };
  const [, setHandledAt] = useState(0);
  const isOffered =
    latest !== null &&
    latest.asProposal &&
    !isHandled(latest.id, window.localStorage) &&
    (!isOver(latest) || (latest.status === 'done' && now - Date.parse(latest.createdAt) < OFFERED_FOR_MS));
  /**
   * A run that was seen running is followed to its end: the day's last run may be known to be over before it
   * is.
   */
  const [watchedId, setWatched] = useState<string | null>(null);
  const id = namedId ?? watchedId ?? (isOffered ? latest.id : heldId);

  const followed = useQuery({
    ...api.routes.getOptimization.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : POLL_MS),
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  });
  const run = id === null || followed.data?.date !== date ? null : followed.data;
  const runningId = run !== null && run.asProposal && !isOver(run) ? run.id : null;
  if (runningId !== null && runningId !== watchedId) setWatched(runningId);
  const proposal = useQuery({
    ...api.dispatch.proposal.queryOptions({ input: { id: id ?? '' } }),
    enabled: run?.status === 'done' && run.asProposal,
    retry: false,
  });

  const show = (planId: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, proposal: planId }), resetScroll: false });
  const follow = (started: Optimization) => {
    queryClient.setQueryData(api.routes.getOptimization.queryKey({ input: { id: started.id } }), started);
    queryClient.setQueryData(
      api.routes.latestOptimization.queryKey({ input: { date: started.date } }),
      started,
    );
  };
  const begin = useMutation({
    mutationFn: startOrJoin,
    onSuccess: (started) => {
      if (run?.status === 'done') setHeld(run.id);
      follow(started);
      if (namedId !== undefined) show(started.id);
    },
    onError: sayWhyNotBegun,
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
  const handle = (planId: string, handled: boolean) => {
    markHandled(planId, handled, window.localStorage);
    if (handled && heldId === planId) setHeld(null);
    setHandledAt(Date.now());
  };

  useEnd(run, (over) => {
    setWatched(null);
    void queryClient.invalidateQueries({ queryKey: api.routes.latestOptimization.key() });
    if (over.status === 'done' && namedId !== over.id)
      toast.success({
        title: 'Plan Ready',
        description: planInWords(over),
        action: { label: 'Compare', run: () => show(over.id) },
      });
    if (over.status !== 'done' && namedId === over.id) show(heldId ?? undefined);
  });

  const isDone = run?.status === 'done' && run.asProposal;
  // What was read once stays on the screen when reading it again fails.
  const failure =
    namedId === undefined
      ? null
      : followed.data === undefined
        ? followed.error
        : proposal.data === undefined
          ? proposal.error
          : null;
  return {
    date,
    /** While it is searched. */
    running: run !== null && run.asProposal && !isOver(run) ? run : null,
    /** Once it is found. */
    done: isDone ? run : null,
    proposal: isDone ? (proposal.data ?? null) : null,
    /** Why the plan that is looked at cannot be shown. */
    failure,
    isComparing: namedId !== undefined && (isDone || failure !== null),
    isCancelling: wasSent(cancelling, run?.id),
    isStopping: wasSent(stopping, run?.id) || run?.stopRequested === true,
    isStarting: begin.isPending,
    /** A run that was just asked for elsewhere on the page. */
    follow,
    compare: () => id !== null && show(id),
    backToBoard: () => show(undefined),
    stop: () => run !== null && stopping.mutate({ id: run.id }),
    cancel: () => run !== null && cancelling.mutate({ id: run.id }),
    /** Plans the same day with the same choices again; an improvement goes on from this plan. */
    again: (improve: boolean) =>
      run !== null &&
      begin.mutate({ date, includeJobs: run.includeJobs, choices: run.choices, asProposal: true, improve }),
    /** Done with it, accepted or not. */
    settle: (planId: string) => {
      handle(planId, true);
      show(undefined);
    },
    discard: () => {
      if (run === null) return;
      const { id: planId } = run;
      handle(planId, true);
      show(undefined);
      toast.info({
        title: 'Plan Discarded',
        description: 'No route was changed.',
        action: { label: 'Undo', run: () => handle(planId, false) },
      });
    },
    /** Offers it again. */
    offer: (planId: string) => handle(planId, false),
    refresh: () => void queryClient.invalidateQueries({ queryKey: api.dispatch.proposal.key() }),
  };
}

export type DayPlanState = ReturnType<typeof useDayPlan>;

const wasSent = (
  {
    isPending,
    isSuccess,
    variables,
  }: { isPending: boolean; isSuccess: boolean; variables: { id: string } | undefined },
  id: string | undefined,
): boolean => (isPending || isSuccess) && variables !== undefined && variables.id === id;

/** Says once how a run ended that was seen running. */
function useEnd(run: Optimization | null, onOver: (run: Optimization) => void): void {
  const runningId = useRef<string | null>(null);
  useEffect(() => {
    if (run === null) return;
    if (!isOver(run)) runningId.current = run.id;
    else if (runningId.current === run.id) {
      runningId.current = null;
      if (run.status === 'cancelled')
        toast.info({ title: 'Planning cancelled', description: 'No route was changed.' });
      if (run.status === 'failed')
        toast.error({
          title: 'Optimization Failed',
          description: run.failure ?? 'Failed to optimize routes. Please try again.',
        });
      onOver(run);
    }
  }, [run, onOver]);
}
