import { formatDuration } from '@haulwright/domain/kernel/quantity';
import type { RouteStop } from '@haulwright/domain/routes/route';
import type { RouteFinding } from '@haulwright/domain/routes/route-findings';
import { ArrowDown, ArrowUp, GripVertical, Hourglass, Lock, X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { JobTypeName } from '../../jobs/job-type-name.tsx';
import { FindingList } from '../finding-list.tsx';
import { clock, legInWords, lockInWords } from '../route-words.ts';
import { StopDisc } from '../stop-disc.tsx';
import { TankGauge } from '../tank-gauge.tsx';
import { EmptyMenu, type EmptySite } from './empty-menu.tsx';
import { LockBadge } from '../route-badges.tsx';
import { type DraftVisit, heldOf } from './route-draft.ts';
import { useUnits } from '../../measures/use-units.ts';
import { type Paint } from '../../../ui/base/paint.ts';

interface VisitRowProps {
  readonly visit: DraftVisit;
  /** 0 is the first. */
  readonly at: number;
  readonly count: number;
  /** Behind the truck, so it stays in place. */
  readonly isFixed: boolean;
  /** Its times; undefined while unknown. */
  readonly stop: RouteStop | undefined;
  readonly loadBefore: number;
  readonly capacity: number | null;
  readonly findings: readonly RouteFinding[];
  readonly color: Paint;
  readonly sites: readonly EmptySite[];
  readonly isSelected: boolean;
  readonly isDragged: boolean;
  readonly onSelect: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** Adds a disposal stop before (at its own position) or after this stop. */
  readonly onEmpty: (site: EmptySite, at: number) => void;
  readonly onGrip: (event: PointerEvent<HTMLElement>) => void;
}

const needEmptying = new Set(['over-capacity', 'mixed-wastes']);

/** One stop of the editor's list: its name, times, problems and actions. */
export function VisitRow({
  visit,
  at,
  count,
  isFixed,
  stop,
  loadBefore,
  capacity,
  findings,
  color,
  sites,
  isSelected,
  isDragged,
  onSelect,
  onMove,
  onRemove,
  onEmpty,
  onGrip,
}: VisitRowProps) {
  const units = useUnits();
  const { key, title } = visit;
  const held = heldOf(visit);
  const up = () => onMove(at - 1);
  const down = () => onMove(at + 2);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (isFixed || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp') up();
    else down();
  };
  return (
    <li
      data-visit={key}
      className={classNames(
        'relative flex gap-2 border-t border-line py-2.5 pr-2 pl-1 first:border-t-0 md:gap-3 md:pr-3',
        isSelected && 'bg-accent-soft',
        isDragged && 'opacity-40',
        visit.kind === 'disposal' && !isSelected && 'bg-good-soft',
      )}
    >
      {isFixed ? (
        <span className="flex w-8 shrink-0 justify-center pt-1.5 text-ink-faint">
          <Lock aria-hidden="true" className="size-4" />
          <span className="sr-only">Started: it stays here.</span>
        </span>
      ) : (
        <button
          type="button"
          id={`${key}-grip`}
          aria-label={`Move ${title}, stop ${at + 1} of ${count}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          aria-describedby="moving-stops"
          onPointerDown={onGrip}
          onKeyDown={onKey}
          className="flex min-h-12 w-8 shrink-0 cursor-grab touch-none items-start justify-center rounded-md pt-1.5 text-ink-faint hover:bg-hover hover:text-ink md:min-h-9"
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
      )}
      <StopDisc stop={{ kind: visit.kind, sequence: at + 1 }} color={color} selected={isSelected} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="min-w-0 font-semibold break-words">
            <button
              type="button"
              aria-pressed={isSelected}
              onClick={onSelect}
              onKeyDown={onKey}
              className="rounded-sm text-left"
            >
              <span className="sr-only">
                {visit.kind === 'job' ? `Stop ${at + 1}: ` : `Disposal, stop ${at + 1}: `}
              </span>
              {title}
            </button>
          </h3>
          <span className="numeric shrink-0 font-semibold">
            {stop === undefined ? '–:––' : clock(stop.arrivalSecond)}
          </span>
        </div>
        <p className="text-sm break-words text-ink-soft">
          {[visit.kind === 'job' ? visit.subtitle : 'Empty the tank', stop?.address]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {held !== undefined && (
          <p className="my-0.5">
            <LockBadge of={held} />
          </p>
        )}
        {stop?.jobType != null && (
          <p className="text-sm break-words text-ink-soft">
            <JobTypeName {...stop.jobType} />
          </p>
        )}
        {stop !== undefined && (
          <>
            <p className="numeric flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <span>
                <span className="sr-only">Drive: </span>
                {legInWords(stop.legMeters, stop.legSeconds, units)}
              </span>
              <span>
                {formatDuration(
                  Math.max(0, stop.departureSecond - stop.arrivalSecond - stop.waitSeconds) / 60,
                )}{' '}
                on site
              </span>
              {stop.waitSeconds > 0 && (
                <Badge tone="warn" icon={<Hourglass aria-hidden="true" />}>
                  Waits {formatDuration(stop.waitSeconds / 60)}
                </Badge>
              )}
            </p>
            <TankGauge before={loadBefore} after={stop.loadAfterGallons} capacity={capacity} />
          </>
        )}
        <FindingList findings={findings} />
        {!isFixed && (
          <div className="mt-1 -ml-2 flex flex-wrap items-center gap-x-1">
            <Button
              size="sm"
              variant="ghost"
              id={`${key}-up`}
              icon={<ArrowUp aria-hidden="true" />}
              iconLabel={`Move ${title} up`}
              onClick={up}
              onKeyDown={onKey}
            />
            <Button
              size="sm"
              variant="ghost"
              id={`${key}-down`}
              icon={<ArrowDown aria-hidden="true" />}
              iconLabel={`Move ${title} down`}
              onClick={down}
              onKeyDown={onKey}
            />
            {findings.some(({ code }) => needEmptying.has(code)) ? (
              <EmptyMenu
                label="Empty before"
                stop={title}
                sites={sites}
                onChoose={(site) => onEmpty(site, at)}
                variant="secondary"
              />
            ) : (
              visit.kind === 'job' && (
                <EmptyMenu
                  label="Empty after"
                  stop={title}
                  sites={sites}
                  onChoose={(site) => onEmpty(site, at + 1)}
                  iconOnPhone
                />
              )
            )}
            <Button
              size="sm"
              variant="ghost"
              className="ml-auto"
              icon={<X aria-hidden="true" />}
              iconLabel={`Take ${title} off the route`}
              onClick={onRemove}
              onKeyDown={onKey}
              {...(held !== undefined && {
                disabledReason: `${lockInWords(held)}, so it stays on this route. Unlock it on the dispatch board first.`,
              })}
            />
          </div>
        )}
      </div>
    </li>
  );
}
