import { ArrowLeftRight, Square, TrendingDown } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Progress } from '../../../ui/base/progress.tsx';
import { SearchChart } from '../runs/search-chart.tsx';
import { bestSoFar } from '../runs/search-curve.ts';
import { count } from '../../routes/route-words.ts';
import { useUnits } from '../../measures/use-units.ts';
import { unchangedLanes } from './lane-groups.ts';
import { firstPlanInWords, notWorthInWords, planInWords, savedInWords, savedOf } from './proposal-words.ts';
import type { DayPlanState } from './use-day-plan.ts';

interface PlanPanelProps {
  readonly plan: DayPlanState;
  readonly showsBest: boolean;
  readonly onShowBest: (shows: boolean) => void;
  /** Receives the focus when the comparison is closed. */
  readonly compareButton: RefObject<HTMLButtonElement | null>;
}

/**
 * Public to other features. A plan that is running or ready for review, above the board without blocking it.
 */
export function PlanPanel({ plan, showsBest, onShowBest, compareButton }: PlanPanelProps) {
  if (plan.running !== null)
    return <Running plan={plan} run={plan.running} showsBest={showsBest} onShowBest={onShowBest} />;
  if (plan.done !== null && plan.proposal !== null)
    return <Ready plan={plan} run={plan.done} proposal={plan.proposal} compareButton={compareButton} />;
  return null;
}

const look = 'rounded-lg border border-line bg-surface p-4 shadow-card';

function Running({
  plan,
  run,
  showsBest,
  onShowBest,
}: {
  readonly plan: DayPlanState;
  readonly run: NonNullable<DayPlanState['running']>;
  readonly showsBest: boolean;
  readonly onShowBest: (shows: boolean) => void;
}) {
  const { search } = run;
  return (
    <section
      aria-label="Plan under way"
      className={`${look} grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_16rem]`}
    >
      <div className="flex min-w-0 flex-col gap-2">
        <Progress
          label={labelOf(plan, run)}
          value={run.status === 'queued' ? null : Math.round(run.progress * 100)}
        />
        <p className="text-sm text-ink-soft">
          Keep working: the plan appears next to the day once it is found. Stop now keeps the best so far;
          Cancel discards it.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {search !== null && (
            <Button
              icon={<Square aria-hidden="true" />}
              onClick={plan.stop}
              busy={plan.isStopping}
              disabled={plan.isCancelling}
            >
              Stop now
            </Button>
          )}
          <Button onClick={plan.cancel} busy={plan.isCancelling}>
            Cancel
          </Button>
          {run.bestSoFar !== null && (
            <Button variant="ghost" aria-pressed={showsBest} onClick={() => onShowBest(!showsBest)}>
              {showsBest ? 'Show the day on the map' : 'Show the best so far on the map'}
            </Button>
          )}
        </div>
      </div>
      {search !== null && (
        <div className="flex min-w-0 flex-col gap-1.5">
          <SearchChart search={search} />
          <p className="numeric font-medium">{bestSoFar(search)}</p>
        </div>
      )}
    </section>
  );
}

function labelOf(plan: DayPlanState, run: NonNullable<DayPlanState['running']>): string {
  if (plan.isCancelling) return 'Stopping…';
  if (plan.isStopping) return 'Fetching the best plan so far…';
  if (run.status === 'queued') return 'Queued…';
  return run.improve ? 'Improving the plan…' : 'Planning the routes…';
}

const isTheDayAsItIs = (proposal: NonNullable<DayPlanState['proposal']>): boolean =>
  unchangedLanes(proposal).length === proposal.lanes.length;

const changesInWords = (
  { today, proposed, changes }: NonNullable<DayPlanState['proposal']>,
  units: ReturnType<typeof useUnits>,
): string =>
  `${changes.length === 0 ? 'No job changes' : `${count(changes.length, 'job')} ${changes.length === 1 ? 'changes' : 'change'}`} place. ${savedInWords(savedOf(today, proposed), units)}.`;

function Ready({
  plan,
  run,
  proposal,
  compareButton,
}: {
  readonly plan: DayPlanState;
  readonly run: NonNullable<DayPlanState['done']>;
  readonly proposal: NonNullable<DayPlanState['proposal']>;
  readonly compareButton: PlanPanelProps['compareButton'];
}) {
  const units = useUnits();
  const { proposed, worth } = proposal;
  const isWorthIt = worth !== 'nothing-worth-changing';
  return (
    <section
      aria-label="Proposed plan"
      className={`${look} print:hidden flex flex-wrap items-center gap-x-6 gap-y-3`}
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold">
          {isWorthIt ? 'A plan for this day is ready' : 'Nothing worth changing'}
        </h2>
        <p className="numeric text-ink-soft">
          {isTheDayAsItIs(proposal)
            ? 'No better plan was found: it is the day as it stands.'
            : worth === 'first-plan'
              ? firstPlanInWords(proposed, units)
              : isWorthIt
                ? changesInWords(proposal, units)
                : notWorthInWords(proposal)}
        </p>
        <p className="text-sm text-ink-soft">{planInWords(run)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={plan.discard}>
          Discard
        </Button>
        <Button
          icon={<TrendingDown aria-hidden="true" />}
          onClick={() => plan.again(true)}
          busy={plan.isStarting}
        >
          Improve further
        </Button>
        <Button
          ref={compareButton}
          variant={isWorthIt ? 'primary' : 'secondary'}
          icon={<ArrowLeftRight aria-hidden="true" />}
          onClick={plan.compare}
        >
          Compare
        </Button>
      </div>
    </section>
  );
}
