import { hoursOn } from '@haulwright/domain/dispatch/route-sheet';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { byTimeInWords } from '@haulwright/domain/jobs/by-time';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Navigation } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { directionsTo, directionsUrl } from '../../jobs/job/directions.ts';
import { OutsideLink } from '../../jobs/job/outside-link.tsx';
import { progressInWords, stateInWords, willBeLate } from '../../routes/progress/progress-words.ts';
import { useRouteProgress } from '../../routes/progress/use-route-progress.ts';
import { clock, lockInWords, missesByTime } from '../../routes/route-words.ts';
import { useUnits } from '../../measures/use-units.ts';
import type { Lane } from '../lanes/lanes.ts';
import { CardFact } from './card-fact.tsx';
import { FindingList, type Settle } from './finding-list.tsx';
import { JobCardFacts } from './job-card-facts.tsx';

export interface StopDetailsProps {
  readonly lane: Lane & { readonly route: Route };
  readonly stop: RouteStop;
  readonly sites: readonly DisposalSite[];
  readonly onSettle: Settle;
  /** The surrounding list already shows the stop's time, state and lock. */
  readonly isInList?: boolean;
}

/**
 * Details of a stop and fixes for its warnings: at once what the board knows, then what the server adds. In a
 * card beside the lanes, and below the stop in the list of a phone.
 */
export function StopDetails({ lane, stop, sites, onSettle, isInList = false }: StopDetailsProps) {
  const { route } = lane;
  const units = useUnits();
  const card = useQuery({
    ...api.dispatch.jobCard.queryOptions({ input: stop.jobId === null ? skipToken : { id: stop.jobId } }),
    staleTime: 30_000,
  });
  const progress = useRouteProgress(route).stops[route.stops.indexOf(stop)];
  const actual =
    route.status === 'draft' || progress === undefined ? '' : stateInWords(stop, progressInWords(progress));
  const isLate = actual !== '' && progress !== undefined && willBeLate(progress);
  const site = sites.find(({ id }) => id === stop.disposalSiteId);
  // An inexact pin is worse than the address text; only the job itself knows its precision.
  const way =
    stop.jobId === null
      ? directionsTo(stop, stop.address ?? '', navigator.userAgent)
      : card.data && directionsUrl(card.data.job, navigator.userAgent);
  return (
    <div className="flex flex-col gap-2.5">
      <FindingList
        lane={lane}
        findings={route.findings.filter(({ sequence }) => sequence === stop.sequence)}
        namesStops={false}
        onSettle={onSettle}
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <CardFact name="Planned">
          {!isInList && `${clock(stop.arrivalSecond + stop.waitSeconds)} – ${clock(stop.departureSecond)}`}
        </CardFact>
        <CardFact name="Urgent">
          {!isInList && stop.beginByMinute != null && (
            <span className={missesByTime(stop) ? 'font-medium text-bad-text' : undefined}>
              {byTimeInWords(stop.beginByMinute, stop.arrivalSecond + stop.waitSeconds)}
            </span>
          )}
        </CardFact>
        <CardFact name={progress?.isExpected === true && progress.seen === null ? 'Now' : 'Actual'}>
          {/* When its truck was at a job stands below. */}
          {!isInList && actual !== '' && (progress?.seen == null || stop.jobId === null) && (
            <span className={isLate ? 'font-medium text-bad-text' : undefined}>{actual}</span>
          )}
        </CardFact>
        <CardFact name="Window">
          {stop.windowStartMinute != null && stop.windowEndMinute != null
            ? `${formatMinuteOfDay(stop.windowStartMinute)} – ${formatMinuteOfDay(stop.windowEndMinute)}`
            : stop.kind === 'job' && 'Any time'}
        </CardFact>
        <CardFact name="Lock">{!isInList && lockInWords(stop)}</CardFact>
        <CardFact name="Address">{stop.address}</CardFact>
        <CardFact name="Open">{site !== undefined && hoursOn(site.openingHours, route.routeDate)}</CardFact>
        <CardFact name="Unloads">{stop.kind === 'disposal' && units.volume(stop.gallons)}</CardFact>
        <CardFact name="In the tank after">
          {stop.kind !== 'break' && units.volume(stop.loadAfterGallons)}
        </CardFact>
      </dl>
      {way !== undefined && (
        <p>
          <Button
            size="sm"
            icon={<Navigation aria-hidden="true" />}
            render={<OutsideLink href={way} target="_blank" rel="noreferrer" />}
          >
            Navigate
          </Button>
        </p>
      )}
      {stop.jobId !== null && (
        <Loaded
          query={card}
          failed="Couldn't load the details"
          isSmall
          missing={<p>This job no longer exists.</p>}
          waiting={
            <SkeletonGroup label="Loading details…" className="flex flex-col gap-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-5 w-3/4" />
            </SkeletonGroup>
          }
        >
          {(loaded) => <JobCardFacts card={loaded} stop={stop} />}
        </Loaded>
      )}
    </div>
  );
}
