import type { Proposal, ProposedLane } from '@haulwright/domain/planning/proposal';
import type { Route } from '@haulwright/domain/routes/route';
import { ArrowLeft, RefreshCw, TrendingDown, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isCovered } from '../../../ui/hooks/is-covered.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { choicesInWords } from '../runs/choice-words.ts';
import { LeftOutJobs } from '../runs/left-out-jobs.tsx';
import { PlanNotes } from '../../routes/plan-notes.tsx';
import { count } from '../../routes/route-words.ts';
import { useUnits } from '../../measures/use-units.ts';
import { ChangeList } from './change-list.tsx';
import { ComparedLanes } from './compared-lanes.tsx';
import { groupsOf, type LaneGroup, unchangedLanes } from './lane-groups.ts';
import { ProposalActions } from './proposal-actions.tsx';
import { ProposalMap } from './proposal-map.tsx';
import { ProposalTotals } from './proposal-totals.tsx';
import { namesInWords, notWorthInWords } from './proposal-words.ts';
import type { DayPlanState } from './use-day-plan.ts';
import { type Paint } from '../../../ui/base/paint.ts';

interface ProposalViewProps {
  readonly plan: DayPlanState;
  readonly proposal: NonNullable<DayPlanState['proposal']>;
  /** The current day. */
  readonly routes: readonly Route[];
  /** Whether a route is in the state of our own last move. */
  readonly isOwn: (route: Route) => boolean;
  readonly truckCount: number;
  /** The colour of a truck's lane on the board. */
  readonly colorOf: (lane: Pick<ProposedLane, 'routeId' | 'vehicleId'>) => Paint;
  /** `endsIt`: no other decision about the plan is left. */
  readonly onAccept: (proposal: Proposal, groups: readonly LaneGroup[], endsIt: boolean) => void;
}

/**
 * Public to other features. A proposed plan beside the current day: both on the same time axis, the changes
 * with their reasons, and the choice of what to accept.
 */
export default function ProposalView({
  plan,
  proposal,
  routes,
  isOwn,
  truckCount,
  colorOf,
  onAccept,
}: ProposalViewProps) {
  const { system } = useUnits();
  const title = useRef<HTMLHeadingElement>(null);
  const [selectedJobId, setSelected] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const groups = groupsOf(proposal, routes, isOwn);
  const open = groups.filter((group) => group.state === 'open');
  const changedTrucks = groups.flatMap((group) => group.changedTrucks);
  const stay = unchangedLanes(proposal);
  const changes = useMemo(
    () => new Map(proposal.changes.map((change) => [change.jobId, change])),
    [proposal.changes],
  );
  const select = useCallback(
    (jobId: string) => setSelected((before) => (before === jobId ? undefined : jobId)),
    [],
  );
  const choose = (groupId: string, isChosen: boolean) =>
    setChosen(
      (before) => new Set(isChosen ? [...before, groupId] : [...before].filter((id) => id !== groupId)),
    );
  const showJob = (jobId: string) => {
    select(jobId);
    document
      .querySelector(`[data-compared] [data-job="${CSS.escape(jobId)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };

  useEffect(() => title.current?.focus(), []);
  useEscape(plan.backToBoard);

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="flex min-w-0 flex-col items-start gap-3">
          <Button
            variant="ghost"
            className="-ml-2"
            icon={<ArrowLeft aria-hidden="true" />}
            shortcut={['Esc']}
            tooltip="Back to the board"
            onClick={plan.backToBoard}
          >
            Back to the board
          </Button>
          <div>
            <h2 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
              The day next to the plan
            </h2>
            <p className="mt-0.5 text-ink-soft">
              {groups.length === 0
                ? 'No better plan was found: this is the day as it stands.'
                : proposal.worth === 'nothing-worth-changing'
                  ? `Nothing worth changing. ${notWorthInWords(proposal)} You can still accept it.`
                  : 'Nothing is changed until you accept it. Accept all of it, or the lanes you want.'}
            </p>
            <p className="mt-0.5 text-sm text-ink-soft">
              Planned with:{' '}
              {choicesInWords(proposal.choices, truckCount, system).replace(
                /^Default settings$/,
                'the default settings',
              )}
              .
            </p>
          </div>
          {changedTrucks.length > 0 && (
            <div
              role="alert"
              className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warn-soft px-4 py-3 text-warn-text"
            >
              <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
              <p className="min-w-0 flex-1 basis-64">
                {namesInWords(changedTrucks)} changed after this plan was made, so that part can no longer be
                accepted. Plan again to include the change.
              </p>
              <Button
                icon={<RefreshCw aria-hidden="true" />}
                onClick={() => plan.again(false)}
                busy={plan.isStarting}
              >
                Plan again
              </Button>
            </div>
          )}
          <Button
            icon={<TrendingDown aria-hidden="true" />}
            onClick={() => plan.again(true)}
            busy={plan.isStarting}
          >
            Improve further
          </Button>
          <PlanNotes warnings={proposal.warnings} notes={proposal.notes ?? []} />
        </div>
        <Card padded={false}>
          <ProposalTotals
            now={proposal.worth === 'first-plan' ? null : proposal.today}
            proposed={proposal.proposed}
          />
        </Card>
      </div>
      {groups.length > 0 && (
        <ComparedLanes
          groups={groups}
          routes={routes}
          lanes={proposal.lanes}
          changes={changes}
          chosen={chosen}
          colorOf={colorOf}
          selectedJobId={selectedJobId}
          onChoose={choose}
          onSelect={select}
        />
      )}
      {stay.length > 0 && (
        <p className="text-ink-soft">{`${stay.length > 6 ? count(stay.length, 'truck') : namesInWords(stay.map((lane) => lane.vehicleName))} ${stay.length === 1 ? 'stays' : 'stay'} as planned.`}</p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        {proposal.changes.length > 0 && (
          <Card
            title={`${count(proposal.changes.length, 'job')} ${proposal.changes.length === 1 ? 'changes' : 'change'} place`}
            description="Each saving is worked out alone, so they do not add up to the totals."
            padded={false}
          >
            <ChangeList changes={proposal.changes} selectedJobId={selectedJobId} onSelect={showJob} />
          </Card>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <ProposalMap
            lanes={proposal.lanes}
            routes={routes}
            colorOf={colorOf}
            selectedJobId={selectedJobId}
            onSelect={showJob}
          />
          {proposal.leftOut.length > 0 && (
            <Card
              title={`${count(proposal.leftOut.length, 'job')} left out`}
              description="They are on no route in this plan. Each says what would have to change."
            >
              <LeftOutJobs jobs={proposal.leftOut} />
            </Card>
          )}
        </div>
      </div>
      <ProposalActions
        open={open}
        chosen={open.filter((group) => chosen.has(group.id))}
        changedTrucks={changedTrucks}
        onDiscard={plan.discard}
        onBack={plan.backToBoard}
        onAccept={(wanted) =>
          onAccept(proposal, wanted, wanted.length === open.length && changedTrucks.length === 0)
        }
      />
    </div>
  );
}

/** Escape closes it, unless something on top of the page handles it. */
function useEscape(leave: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) leave();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
