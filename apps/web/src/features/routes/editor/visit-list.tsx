import { endsElsewhere } from '@haulwright/domain/routes/end-stop';
import type { RoutePreview } from '@haulwright/domain/routes/manual-route';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { Coffee, Warehouse } from 'lucide-react';
import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react';
import { FindingList } from '../finding-list.tsx';
import { loadsBefore } from '../fill-curve.ts';
import { clock, legInWords } from '../route-words.ts';
import type { EmptySite } from './empty-menu.tsx';
import { stopsByVisit } from './preview-stops.ts';
import type { RouteDrafting } from './use-route-draft.ts';
import type { useVisitDrag } from './use-visit-drag.ts';
import { VisitRow } from './visit-row.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { type Paint } from '../../../ui/base/paint.ts';

interface VisitListProps {
  readonly drafting: RouteDrafting;
  readonly preview: RoutePreview | undefined;
  readonly isPending: boolean;
  readonly sites: readonly EmptySite[];
  readonly color: Paint;
  readonly selected: string | undefined;
  readonly onSelect: (key: string | undefined) => void;
  readonly listRef: RefObject<HTMLElement | null>;
  readonly dragging: ReturnType<typeof useVisitDrag>;
}

/** The stops in order, between departure and return. */
export function VisitList({
  drafting,
  preview,
  isPending,
  sites,
  color,
  selected,
  onSelect,
  listRef,
  dragging,
}: VisitListProps) {
  const { draft } = drafting;
  const { drag, grip } = dragging;
  const stops = stopsByVisit(draft.visits, preview?.stops ?? []);
  const before = preview === undefined ? [] : loadsBefore(preview.stops);
  const findingsAt = (sequence: number | undefined) =>
    isPending
      ? []
      : (preview?.findings.filter((finding) => finding.sequence === sequence && sequence !== undefined) ??
        []);
  const start = preview?.stops[0];
  const end = preview?.stops.at(-1);
  const last = preview?.stops.at(-2);

  // An element that is moved in the document loses the focus: it is restored for keyboard use.
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current !== null) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const keepFocus = (id = document.activeElement?.id) => (focusNext.current = id ? id : null);
  const remove = (at: number) => {
    const neighbour = draft.visits[at + 1] ?? draft.visits[at - 1];
    keepFocus(neighbour === undefined ? 'stops-of-route' : `${neighbour.key}-grip`);
    drafting.remove(draft.visits[at]?.key ?? '');
  };

  return (
    <>
      {start !== undefined && <DepotLine stop={start} words="Leaves the depot" />}
      <ol
        id="stops-of-route"
        tabIndex={-1}
        aria-label="Stops"
        aria-busy={isPending}
        ref={listRef as RefObject<HTMLOListElement | null>}
        className="relative"
      >
        {draft.visits.map((visit, at) => {
          const stop = stops.get(visit.key);
          const ahead = stop && preview?.stops[stop.sequence - 1];
          return (
            <Fragment key={visit.key}>
              {ahead?.kind === 'break' && <BreakLine stop={ahead} />}
              {drag?.at === at && <DropLine />}
              <VisitRow
                visit={visit}
                at={at}
                count={draft.visits.length}
                isFixed={at < draft.fixed}
                stop={stop}
                loadBefore={before[stop?.sequence ?? 0] ?? 0}
                capacity={preview?.capacityGallons ?? null}
                findings={findingsAt(stop?.sequence)}
                color={color}
                sites={sites}
                isSelected={visit.key === selected}
                isDragged={visit.key === drag?.key}
                onSelect={() => onSelect(visit.key === selected ? undefined : visit.key)}
                onMove={(to) => {
                  keepFocus();
                  drafting.move(visit.key, to);
                }}
                onRemove={() => remove(at)}
                onEmpty={drafting.addDisposal}
                onGrip={(event) => grip(visit, (to) => drafting.move(visit.key, to)).onPointerDown(event)}
              />
            </Fragment>
          );
        })}
        {drag?.at === draft.visits.length && <DropLine />}
        {last?.kind === 'break' && <BreakLine stop={last} />}
      </ol>
      {end !== undefined && (
        <>
          <DepotLine stop={end} words={endsElsewhere(end) ? 'Ends its day here' : 'Back at the depot'} />
          <div className="px-4 pb-2">
            <FindingList findings={findingsAt(end.sequence)} />
          </div>
        </>
      )}
      <p id="moving-stops" className="sr-only">
        Drag it, or press Alt with arrow up or down.
      </p>
    </>
  );
}

function DropLine() {
  return <li aria-hidden="true" className="h-1 rounded-full bg-accent" />;
}

const BreakLine = ({ stop }: { readonly stop: RouteStop }) => (
  <li className="flex items-baseline justify-between gap-3 px-4 py-2 text-sm text-ink-soft">
    <span className="flex items-center gap-2">
      <Coffee aria-hidden="true" className="size-4 shrink-0" />
      Break
    </span>
    <span className="numeric font-semibold text-ink">
      {clock(stop.arrivalSecond + stop.waitSeconds)} – {clock(stop.departureSecond)}
    </span>
  </li>
);

function DepotLine({ stop, words }: { readonly stop: RouteStop; readonly words: string }) {
  const units = useUnits();
  return (
    <p className="flex items-baseline justify-between gap-3 border-y border-line bg-sunken px-4 py-2 text-sm text-ink-soft">
      <span className="flex min-w-0 items-center gap-2">
        <Warehouse aria-hidden="true" className="size-4 shrink-0" />
        {words}
        {stop.kind === 'end' && (
          <span className="numeric">· {legInWords(stop.legMeters, stop.legSeconds, units)}</span>
        )}
      </span>
      <span className="numeric font-semibold text-ink">{clock(stop.arrivalSecond)}</span>
    </p>
  );
}
