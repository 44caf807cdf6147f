import type { RouteStop } from '@haulwright/domain/routes/route';
import { type KeyboardEvent, memo, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useRoving } from '../../../ui/hooks/use-roving.ts';
import { clock } from '../../routes/route-words.ts';
import type { DragStore } from '../moves/drag-store.ts';
import { LaneRow } from './lane-row.tsx';
import type { Lane } from './lanes.ts';
import { HEAD_PX, hoursOf, type TimeScale, widthOf, xOf } from './time-scale.ts';
import { type Paint } from '../../../ui/base/paint.ts';
import { noTruckPaint } from '../../vehicles/truck-paint.ts';

interface LaneListProps {
  readonly lanes: readonly Lane[];
  readonly scale: TimeScale;
  readonly colors: ReadonlyMap<string, Paint>;
  /** Routes drawn before their times are calculated. */
  readonly guessed: ReadonlySet<string>;
  readonly selectedStopId: string | undefined;
  readonly picked: ReadonlySet<string>;
  readonly drag: DragStore;
  readonly onSelect: (event: MouseEvent, stop: RouteStop) => void;
  readonly onKeyDown: (event: KeyboardEvent, stop: RouteStop) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, stop: RouteStop) => void;
}

const nothing: ReadonlySet<string> = new Set();

/** The trucks below a common time axis. */
export const LaneList = memo(function LaneList({
  lanes,
  scale,
  colors,
  guessed,
  selectedStopId,
  picked,
  ...row
}: LaneListProps) {
  const list = useRef<HTMLUListElement>(null);
  useRoving(list, 'li');
  return (
    <section
      data-axis
      aria-label="Lanes"
      tabIndex={-1}
      className="relative min-w-0 overflow-x-auto rounded-lg border border-line bg-surface outline-none"
    >
      <div
        aria-hidden="true"
        className="flex border-b border-line"
        style={{ width: widthOf(scale) + HEAD_PX }}
      >
        <div className="sticky left-0 z-10 w-52 shrink-0 border-r border-line bg-surface" />
        <div className="numeric relative h-7 text-xs text-ink-soft" style={{ width: widthOf(scale) }}>
          {hoursOf(scale)
            .slice(0, -1)
            .map((second) => (
              <span key={second} className="absolute top-1.5 pl-1" style={{ left: xOf(scale, second) }}>
                {clock(second).replace(':00', '')}
              </span>
            ))}
        </div>
      </div>
      <ul ref={list} aria-label="Trucks" style={{ width: widthOf(scale) + HEAD_PX }}>
        {lanes.map((lane) => {
          const stops = lane.route?.stops ?? [];
          return (
            <LaneRow
              key={lane.key}
              lane={lane}
              scale={scale}
              color={colors.get(lane.key) ?? noTruckPaint}
              isGuess={lane.route !== null && guessed.has(lane.route.id)}
              selectedStopId={stops.some((stop) => stop.id === selectedStopId) ? selectedStopId : undefined}
              picked={
                picked.size > 0 && stops.some((stop) => stop.jobId !== null && picked.has(stop.jobId))
                  ? picked
                  : nothing
              }
              {...row}
            />
          );
        })}
      </ul>
      {lanes.length === 0 && (
        <p className="px-4 py-10 text-center text-ink-soft">
          No truck is in service on this day. Add one under Settings, Vehicles.
        </p>
      )}
    </section>
  );
});
