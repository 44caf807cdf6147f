import type { Optimization } from '@haulwright/domain/planning/optimization';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { useFollowed } from '../../../loading/use-run.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { usePlanOf } from '../../routes/route-queries.ts';
import { rememberRun } from '../runs/remember-run.ts';
import { isOver } from '../runs/run-state.ts';
import { usePlanningFailed } from '../runs/use-planning-failed.ts';
import { planToFollow } from './day-plan-state.ts';
import { planInWords } from './proposal-words.ts';
import { usePlanMemory } from './use-plan-memory.ts';
import { usePlanOrders } from './use-plan-orders.ts';

/**
 * Public to other features. The proposal of a day: the run named by the address, or else the day's last one,
 * even if a colleague or this browser before a reload started it. It is followed while it runs, and compared
 * with the day while the address names it.
 */
export function useDayPlan(date: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: '/dispatch' });
  const { proposal: namedId } = useSearch({ from: '/office/dispatch' });
  const latest = usePlanOf(date).data ?? null;
  const [now] = useState(() => Date.now());
  const [memory, tell] = usePlanMemory(date);
  const sayFailed = usePlanningFailed();
  const id = planToFollow(memory, { namedId, latest, now });
  const show = (planId: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, proposal: planId }), resetScroll: false });
  const { followed, proposal, run, runningId } = useFollowedPlan(id, date, (over) => {
    // A plan that was finished when first seen is not announced.
    if (over.id !== memory.watchedId) return;
    tell({ type: 'seen-over', id: over.id });
    void queryClient.invalidateQueries({ queryKey: api.routes.latestOptimization.key() });
    sayHowItEnded(over, namedId === over.id ? undefined : () => show(over.id), sayFailed);
    if (over.status !== 'done' && namedId === over.id) show(memory.heldId ?? undefined);
  });
  if (runningId !== null && runningId !== memory.watchedId) tell({ type: 'seen-running', id: runningId });

  const follow = (started: Optimization) => rememberRun(queryClient, started);
  const orders = usePlanOrders(run, (started) => {
    if (run?.status === 'done') tell({ type: 'improving', id: run.id });
    follow(started);
    if (namedId !== undefined) show(started.id);
  });

  const isDone = run?.status === 'done' && run.asProposal;
  // Loaded data stay on the screen when reloading fails.
  const failure =
    namedId === undefined
      ? null
      : followed.data === undefined
        ? followed.error
        : proposal.data === undefined
          ? proposal.error
          : null;
  return {
    ...orders,
    date,
    /** During the search. */
    running: runningId === null ? null : run,
    /** After the search. */
    done: isDone ? run : null,
    proposal: isDone ? (proposal.data ?? null) : null,
    /** Why the plan being viewed cannot be shown. */
    failure,
    isComparing: namedId !== undefined && (isDone || failure !== null),
    /** Follows a run that was started elsewhere on the page. */
    follow,
    compare: () => id !== null && show(id),
    backToBoard: () => show(undefined),
    /** Marks it as handled, accepted or not. */
    settle: (planId: string) => {
      tell({ type: 'handled', id: planId });
      show(undefined);
    },
    discard: () => {
      if (run === null) return;
      const { id: planId } = run;
      tell({ type: 'handled', id: planId });
      show(undefined);
      toast.info({
        title: 'Plan Discarded',
        description: 'No route was changed.',
        action: { label: 'Undo', run: () => tell({ type: 'offered-again', id: planId }) },
      });
    },
    /** Offers it again. */
    offer: (planId: string) => tell({ type: 'offered-again', id: planId }),
    refresh: () => void queryClient.invalidateQueries({ queryKey: api.dispatch.proposal.key() }),
  };
}

export type DayPlanState = ReturnType<typeof useDayPlan>;

/** Follows a run of this day by polling while it runs, and loads its proposal afterwards. */
function useFollowedPlan(id: string | null, date: string, onOver: (run: Optimization) => void) {
  const { run: heard, query: followed } = useFollowed<Optimization>(id, {
    optionsOf: (planId) => ({
      ...api.routes.getOptimization.queryOptions({ input: { id: planId } }),
      retry: false,
    }),
    isOver,
    onOver: (over) => over.date === date && onOver(over),
  });
  const run = heard?.date === date ? heard : null;
  const proposal = useQuery({
    ...api.dispatch.proposal.queryOptions({ input: { id: id ?? '' } }),
    enabled: run?.status === 'done' && run.asProposal,
    retry: false,
  });
  return {
    followed,
    proposal,
    run,
    runningId: run !== null && run.asProposal && !isOver(run) ? run.id : null,
  };
}

/** @param compare opens the comparison; missing while it is open */
function sayHowItEnded(
  over: Optimization,
  compare: (() => void) | undefined,
  sayFailed: (why: string) => void,
): void {
  if (over.status === 'cancelled')
    toast.info({ title: 'Planning cancelled', description: 'No route was changed.' });
  if (over.status === 'failed') sayFailed(over.failure ?? 'Failed to optimize routes. Please try again.');
  if (over.status !== 'done' || compare === undefined) return;
  const isWorthIt = over.worth !== 'nothing-worth-changing';
  toast[isWorthIt ? 'success' : 'info']({
    title: isWorthIt ? 'Plan Ready' : 'Nothing worth changing',
    description: planInWords(over),
    action: { label: 'Compare', run: compare },
  });
}
