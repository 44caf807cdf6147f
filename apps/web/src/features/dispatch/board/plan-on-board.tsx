import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { LoadFailure } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useAcceptance } from '../moves/use-acceptance.ts';
import type { Board } from '../moves/use-board.ts';
import { groupsOf } from '../../planning/proposal/lane-groups.ts';
import { LatePart } from '../../../ui/late/late-part.tsx';
import type { DayPlanState } from '../../planning/proposal/use-day-plan.ts';
import { type Paint } from '../../../ui/base/paint.ts';

const PlanPanel = lazy(async () => ({
  default: (await import('../../planning/proposal/plan-panel.tsx')).PlanPanel,
}));
const ProposalView = lazy(async () => import('../../planning/proposal/proposal-view.tsx'));

interface PlanOnBoardProps {
  readonly plan: DayPlanState;
  readonly board: Board;
  readonly showsBest: boolean;
  readonly onShowBest: (shows: boolean) => void;
  /** The colour of a truck's lane on the board. */
  readonly colorOf: (lane: { readonly routeId: string; readonly vehicleId: string }) => Paint;
  /** The board itself. */
  readonly children: ReactNode;
}

/** The board with its plan above; or, while a plan is compared, the plan beside the day. */
export function PlanOnBoard({ plan, board, showsBest, onShowBest, colorOf, children }: PlanOnBoardProps) {
  const compareButton = useRef<HTMLButtonElement>(null);
  const { isComparing } = plan;
  const accept = useAcceptance(board, plan);
  const wasComparing = useRef(false);
  useEffect(() => {
    // After the comparison the focus returns to where it is opened, or, when nothing is left to open, to the
    // page.
    if (wasComparing.current && !isComparing)
      (compareButton.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
    wasComparing.current = isComparing;
  }, [isComparing]);
  if (!isComparing) {
    return (
      <div className="flex min-w-0 flex-col gap-4">
        {(plan.running !== null || plan.done !== null) && !isAccepted(plan, board) && (
          <LatePart waiting={null}>
            <PlanPanel
              plan={plan}
              showsBest={showsBest}
              onShowBest={onShowBest}
              compareButton={compareButton}
            />
          </LatePart>
        )}
        {children}
      </div>
    );
  }
  if (plan.failure !== null) {
    return (
      <div className="flex flex-col items-center">
        <LoadFailure query={{ error: plan.failure }} failed="Couldn't load this plan" />
        <Button onClick={plan.backToBoard}>Back to the board</Button>
      </div>
    );
  }
  const loading = (
    <SkeletonGroup label="Loading the plan…" className="flex flex-col gap-3">
      <Skeleton className="h-28" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  );
  if (plan.proposal === null || board.day.data === undefined || board.vehicles.data === undefined)
    return loading;
  return (
    <Suspense fallback={loading}>
      <ProposalView
        key={plan.proposal.optimizationId}
        plan={plan}
        proposal={plan.proposal}
        routes={board.routes}
        isOwn={board.isOwn}
        truckCount={board.trucks.length}
        colorOf={colorOf}
        onAccept={accept}
      />
    </Suspense>
  );
}

/** A colleague may have accepted all of it: then there is nothing left to offer. */
function isAccepted({ running, proposal }: DayPlanState, board: Board): boolean {
  if (running !== null || proposal === null) return false;
  const groups = groupsOf(proposal, board.routes, board.isOwn);
  return groups.length > 0 && groups.every((group) => group.state === 'accepted');
}
