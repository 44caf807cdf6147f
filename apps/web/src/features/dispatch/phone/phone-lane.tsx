import { endsElsewhere } from '@haulwright/domain/routes/end-stop';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useRouteProgress } from '../../routes/progress/use-route-progress.ts';
import { clock } from '../../routes/route-words.ts';
import { fixedVisits, visitOf, visitsOf } from '../../routes/visits.ts';
import type { Settle } from '../card/finding-list.tsx';
import { LaneHead } from '../lanes/lane-head.tsx';
import { isOpen, type Lane } from '../lanes/lanes.ts';
import { visitsBefore } from '../moves/provisional.ts';
import { stopKeys } from './phone-moves.ts';
import { PhoneStop } from './phone-stop.tsx';
import type { PhoneActs } from './use-phone-acts.ts';
import { type Paint } from '../../../ui/base/paint.ts';

interface PhoneLaneProps {
  readonly lane: Lane;
  readonly color: Paint;
  readonly isGuess: boolean;
  /** The stop whose details and buttons are shown. */
  readonly openKey: string | null;
  readonly onPress: (stop: RouteStop, key: string) => void;
  readonly choosesSeveral: boolean;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (jobId: string) => void;
  readonly hasOpenJobs: boolean;
  readonly onAdd: () => void;
  readonly sites: readonly DisposalSite[];
  readonly onSettle: Settle;
  readonly acts: PhoneActs;
}

const noRoute = { status: 'draft', endSecond: 0, stops: [], routeDate: '2000-01-01' } as const;

/** A truck's day as a card: driver, departure, stops in order, and return. */
export function PhoneLane({
  lane,
  color,
  isGuess,
  hasOpenJobs,
  onAdd,
  openKey,
  onPress,
  ...rest
}: PhoneLaneProps) {
  const { route } = lane;
  const progress = useRouteProgress(route ?? noRoute);
  const keys = stopKeys(route?.stops ?? []);
  const open = isOpen(lane);
  const fixed = route === null ? 0 : fixedVisits(route);
  const visitCount = route === null ? 0 : visitsOf(route).length;
  return (
    <li
      aria-label={`${lane.name}${route?.driverName == null ? '' : `, ${route.driverName}`}`}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      {/* The lane's head, as wide as the card. */}
      <div className="*:static *:w-full *:border-r-0">
        <LaneHead
          lane={lane}
          color={color}
          isUnderWay={route !== null && !isGuess && route.status !== 'draft'}
          progress={progress}
        />
      </div>
      {route !== null && (
        <ol aria-label={`Stops of ${lane.name}`} className="border-t border-line">
          {route.stops.map((stop, at) =>
            stop.kind === 'start' || stop.kind === 'end' ? (
              <li key={keys[at]} className="numeric px-3 py-1.5 text-sm text-ink-soft">
                {isGuess && stop.kind === 'end' ? 'Calculating times…' : depotWords(stop)}
              </li>
            ) : (
              <PhoneStop
                key={keys[at]}
                lane={{ ...lane, route }}
                stop={stop}
                findings={route.findings.filter(({ sequence }) => sequence === stop.sequence)}
                color={color}
                isGuess={isGuess}
                progress={route.status === 'draft' ? undefined : progress.stops[at]}
                isFixed={!open || visitOf(stop) === null || visitsBefore(route.stops, stop.id) < fixed}
                isFirst={visitsBefore(route.stops, stop.id) <= fixed}
                isLast={visitsBefore(route.stops, stop.id) >= visitCount - 1}
                isOpen={openKey === keys[at]}
                onPress={() => onPress(stop, keys[at] ?? '')}
                {...rest}
              />
            ),
          )}
        </ol>
      )}
      {open && route?.isLocked !== true && (
        <div className="border-t border-line p-2">
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden="true" />}
            aria-label={`Add a job to ${lane.name}`}
            onClick={onAdd}
            {...(!hasOpenJobs && { disabledReason: 'No open job waits for a truck.' })}
          >
            Add a job
          </Button>
        </div>
      )}
    </li>
  );
}

const depotWords = (stop: RouteStop): string =>
  stop.kind === 'start'
    ? `${clock(stop.departureSecond)} leaves ${stop.title}`
    : endsElsewhere(stop)
      ? `${clock(stop.arrivalSecond)} ends the day at ${stop.address ?? 'its own address'}`
      : `${clock(stop.arrivalSecond)} back at ${stop.title}`;
