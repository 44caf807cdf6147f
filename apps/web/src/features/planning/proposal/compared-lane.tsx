import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import type { Route } from '@haulwright/domain/routes/route';
import { memo, useMemo } from 'react';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FindingList } from '../../routes/finding-list.tsx';
import { count, hoursAndMinutes } from '../../routes/route-words.ts';
import { dollarsInWords } from '../runs/search-curve.ts';
import { type Units, useUnits } from '../../measures/use-units.ts';
import { ComparedRow } from './compared-row.tsx';
import type { GroupState } from './lane-groups.ts';
import { type Axis, stopsNow, stopsProposed } from './lane-stops.ts';
import { savedInWords, savedOf } from './proposal-words.ts';
import type { Paint } from '../../../ui/base/paint.ts';
import { TruckDot } from '../../vehicles/truck-dot.tsx';

interface ComparedLaneProps {
  readonly lane: ProposedLane;
  /** The current route. */
  readonly route: Route | undefined;
  readonly changes: Parameters<typeof stopsNow>[2];
  readonly axis: Axis;
  readonly color: Paint;
  readonly state: GroupState;
  /** A colleague changed its route. */
  readonly isChanged: boolean;
  readonly isChosen: boolean;
  readonly selectedJobId: string | undefined;
  readonly onChoose: (chosen: boolean) => void;
  readonly onSelect: (jobId: string) => void;
}

/** A truck's current and proposed day, one above the other on the same time axis. */
export const ComparedLane = memo(function ComparedLane({
  lane,
  route,
  changes,
  axis,
  color,
  state,
  isChanged,
  isChosen,
  selectedJobId,
  onChoose,
  onSelect,
}: ComparedLaneProps) {
  const units = useUnits();
  const now = useMemo(
    () => (route === undefined ? [] : stopsNow(route, lane, changes)),
    [route, lane, changes],
  );
  const proposed = useMemo(() => stopsProposed(lane, changes), [lane, changes]);
  const findings = lane.preview?.findings ?? [];
  return (
    <li aria-label={lane.vehicleName} className="border-t border-line first:border-t-0">
      <div className="sticky left-0 flex w-[min(100%,calc(100vw-2.5rem))] flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-1.5 md:px-4">
        <TruckDot paint={color} />
        <Checkbox
          label={<span className="font-semibold">{lane.vehicleName}</span>}
          checked={isChosen || state === 'accepted'}
          disabled={state !== 'open'}
          onCheckedChange={onChoose}
        />
        <span className="text-ink-soft">{lane.driverName ?? 'No driver'}</span>
        {route === undefined && lane.seenUpdatedAt === null && <Badge tone="info">New route</Badge>}
        {lane.visits.length === 0 && state !== 'accepted' && <Badge tone="info">Route removed</Badge>}
        {state === 'accepted' && (
          <Badge tone="good" icon={badgeIcons.done}>
            Accepted
          </Badge>
        )}
        {isChanged && (
          <Badge tone="warn" icon={badgeIcons.warning}>
            Changed in the meantime
          </Badge>
        )}
        {lane.today !== null && lane.proposed !== null && (
          <span className="numeric text-sm text-ink-soft md:ml-auto">
            {savedInWords(savedOf(lane.today, lane.proposed), units)}
          </span>
        )}
      </div>
      <ComparedRow
        name="Now"
        figures={route === undefined ? '' : nowInWords(route, lane.today?.cents, units)}
        axis={axis}
        stops={now}
        color={color}
        selectedJobId={selectedJobId}
        onSelect={onSelect}
        empty="No route"
      />
      <ComparedRow
        name="Proposed"
        figures={totalsInWords(lane.proposed, units)}
        axis={axis}
        stops={proposed}
        color={color}
        selectedJobId={selectedJobId}
        onSelect={onSelect}
        empty="No route"
      />
      {findings.length > 0 && (
        <div className="sticky left-0 w-[min(100%,calc(100vw-2.5rem))] px-3 pb-2 md:px-4">
          <FindingList findings={findings} label={`Warnings for ${lane.vehicleName} as proposed`} />
        </div>
      )}
    </li>
  );
});

/** '84.2 mi · 7h 20m · $412'. The cost is that of the time of planning. */
const nowInWords = (route: Route, cents: number | undefined, units: Units): string =>
  [
    units.miles(route.totalDistanceMiles),
    hoursAndMinutes(route.totalDurationMinutes),
    ...(cents === undefined ? [] : [dollarsInWords(cents)]),
  ].join(' · ');

const totalsInWords = (totals: ProposedLane['proposed'], units: Units): string =>
  totals === null
    ? count(0, 'stop')
    : [units.miles(totals.miles), hoursAndMinutes(totals.minutes), dollarsInWords(totals.cents)].join(' · ');
