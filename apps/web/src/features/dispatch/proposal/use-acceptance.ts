import type { Proposal } from '@haulwright/domain/dispatch/proposal';
import { useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast.tsx';
import type { Board } from '../use-board.ts';
import { type LaneGroup, poolOfLanes, stepsOf } from './lane-groups.ts';
import { acceptedInWords } from './proposal-words.ts';
import type { DayPlanState } from './use-day-plan.ts';

/** Accepts groups of lanes as moves on the board, so that they can be undone like any other. */
export function useAcceptance(board: Board, plan: DayPlanState, proposal: Proposal) {
  // A toast outlives the render that showed it; what it undoes is what is newest then.
  const newest = useRef({ board, plan });
  useEffect(() => {
    newest.current = { board, plan };
  });
  /** @param endsIt nothing of the plan is left to decide after it */
  return function accept(groups: readonly LaneGroup[], endsIt: boolean): void {
    const { optimizationId: planId, date } = proposal;
    const steps = stepsOf(groups, date);
    const words = acceptedInWords(groups);
    const undo = () => {
      newest.current.plan.offer(planId);
      if (!newest.current.board.undoLast(words)) toast.info({ title: 'Other moves came after it', description: 'Undo them first, with Undo above the board.' });
    };
    let saved = 0;
    board.arrangeTogether(words, steps, poolOfLanes(proposal.lanes), {
      onDone: () => {
        newest.current.plan.refresh();
        saved += 1;
        if (saved < steps.length) return;
        toast.success({ title: endsIt ? 'Plan Accepted' : 'Lanes Accepted', description: words, action: { label: 'Undo', run: undo } });
        if (endsIt) newest.current.plan.settle(planId);
      },
      onChangedMeanwhile: () => {
        newest.current.plan.refresh();
        toast.error({ title: 'Somebody else changed a route meanwhile', description: steps.length === 1 ? 'Nothing of it was accepted. Look at what is marked, or plan again.' : 'What goes with that route was not accepted. Look at what is marked, or plan again.' });
      },
    });
  };
}
