import type { Proposal } from '@haulwright/domain/planning/proposal';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useNewest } from '../../../ui/hooks/use-newest.ts';
import type { LaneGroup } from '../../planning/proposal/lane-groups.ts';
import { acceptedInWords, refusedInWords } from '../../planning/proposal/proposal-words.ts';
import type { DayPlanState } from '../../planning/proposal/use-day-plan.ts';
import { poolOfLanes, stepsOf } from './accepted-lanes.ts';
import { partsEnd } from './together.ts';
import type { Board } from './use-board.ts';

/** Accepts groups of lanes as moves on the board, so that they can be undone like any other. */
export function useAcceptance(board: Board, plan: DayPlanState) {
  // A toast outlives the render that showed it; its undo uses the newest state.
  const { undoLast, offer, settle, refresh } = useNewest({
    undoLast: board.undoLast,
    offer: plan.offer,
    settle: plan.settle,
    refresh: plan.refresh,
  });
  /** @param endsIt no other decision about the plan is left */
  return function accept(proposal: Proposal, groups: readonly LaneGroup[], endsIt: boolean): void {
    const { optimizationId: planId, date } = proposal;
    const steps = stepsOf(groups, date);
    const words = acceptedInWords(groups);
    const undo = () => {
      offer(planId);
      if (!undoLast(words))
        toast.info({
          title: 'Other moves came after it',
          description: 'Undo them first, with Undo above the board.',
        });
    };
    const act = { label: 'Undo', run: undo };
    const parts = partsEnd<unknown>(steps.length, ({ saved, refusals: [refusal] }) => {
      refresh();
      if (refusal !== undefined) {
        toast.error({
          ...refusedInWords(codeOf(refusal) === 'route.changed-meanwhile', messageOf(refusal), saved),
          ...(saved > 0 && { action: act }),
        });
        return;
      }
      toast.success({ title: endsIt ? 'Plan Accepted' : 'Lanes Accepted', description: words, action: act });
      if (endsIt) settle(planId);
    });
    board.arrangeTogether(words, steps, poolOfLanes(proposal.lanes), {
      onDone: parts.saved,
      onRefused: parts.refused,
    });
  };
}
