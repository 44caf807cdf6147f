import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import type { Route } from '@haulwright/domain/routes/route';
import { useMemo } from 'react';
import { classNames } from '../../../ui/base/class-names.ts';
import { clock } from '../../routes/route-words.ts';
import { ComparedLane } from './compared-lane.tsx';
import { markIcon, markWords } from './compared-row.tsx';
import type { LaneGroup } from './lane-groups.ts';
import { axisOf, hoursAlong, percentOf, type stopsNow } from './lane-stops.ts';
import { togetherInWords } from './proposal-words.ts';
import { type Paint } from '../../../ui/base/paint.ts';

interface ComparedLanesProps {
  readonly groups: readonly LaneGroup[];
  /** The current day. */
  readonly routes: readonly Route[];
  /** All lanes of the proposal. */
  readonly lanes: readonly ProposedLane[];
  readonly changes: Parameters<typeof stopsNow>[2];
  /** Ids of the chosen groups. */
  readonly chosen: ReadonlySet<string>;
  readonly colorOf: (lane: ProposedLane) => Paint;
  readonly selectedJobId: string | undefined;
  readonly onChoose: (groupId: string, chosen: boolean) => void;
  readonly onSelect: (jobId: string) => void;
}

/** The trucks changed by a plan; those accepted together are side by side. */
export function ComparedLanes({
  groups,
  routes,
  lanes,
  changes,
  chosen,
  colorOf,
  selectedJobId,
  onChoose,
  onSelect,
}: ComparedLanesProps) {
  const axis = useMemo(
    () => axisOf([...routes, ...lanes.flatMap((lane) => lane.preview ?? [])]),
    [routes, lanes],
  );
  return (
    <section data-compared aria-label="Current and proposed lanes" className="min-w-0">
      <ul aria-label="Signs" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {(['moved', 'new', 'gone'] as const).map((mark) => {
          const Icon = markIcon[mark];
          return (
            <li key={mark} className="flex items-center gap-1.5">
              <Icon aria-hidden="true" className="size-3.5" />
              {markWords[mark]}
            </li>
          );
        })}
      </ul>
      <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
        <div className="min-w-[56rem]">
          <div aria-hidden="true" className="flex border-b border-line">
            <div className="sticky left-0 z-10 w-24 shrink-0 border-r border-line bg-surface md:w-44" />
            <div className="numeric relative h-7 flex-1 text-xs text-ink-soft">
              {hoursAlong(axis).map((second) => (
                <span
                  key={second}
                  className="absolute top-1.5 pl-1"
                  style={{ left: `${percentOf(axis, second)}%` }}
                >
                  {clock(second).replace(':00', '')}
                </span>
              ))}
            </div>
          </div>
          {groups.map((group) => {
            const together = togetherInWords(group);
            return (
              <div
                key={group.id}
                className={classNames(
                  'border-t-4 border-sunken first:border-t-0',
                  together !== null && 'border-l-4 border-l-accent',
                )}
              >
                {together !== null && (
                  <p className="sticky left-0 w-[min(100%,calc(100vw-2.5rem))] px-3 pt-2 text-sm text-ink-soft md:px-4">
                    {together}
                  </p>
                )}
                <ul aria-label={group.lanes.map((lane) => lane.vehicleName).join(', ')}>
                  {group.lanes.map((lane) => (
                    <ComparedLane
                      key={lane.routeId}
                      lane={lane}
                      route={routes.find((route) => route.id === lane.routeId)}
                      changes={changes}
                      axis={axis}
                      color={colorOf(lane)}
                      state={group.state}
                      isChanged={group.changedTrucks.includes(lane.vehicleName)}
                      isChosen={group.state === 'open' && chosen.has(group.id)}
                      selectedJobId={selectedJobId}
                      onChoose={(isChosen) => onChoose(group.id, isChosen)}
                      onSelect={onSelect}
                    />
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
