import { Check, Warehouse, Waves } from 'lucide-react';
import { classNames } from '../../ui/base/class-names.ts';
import { type Paint, painted } from '../../ui/base/paint.ts';

/** Tanks and units are on no route: a tank shows its number in a list, units show their count. */
export type StopKind = 'job' | 'tank' | 'units' | 'disposal' | 'depot';

interface StopMarkerProps {
  kind: StopKind;
  /** Position on the route as shown: '1'; all of them for a place visited several times: '3, 7'. */
  label: string;
  /** The client or site there. */
  title: string;
  /** The work there is finished. */
  isDone: boolean;
  /** Only the middle of its ZIP area is known: its edge is dashed. */
  isRough?: boolean;
  /** Null for a place on several routes. */
  color: Paint | null;
  /** The truck's short name, where several are drawn. */
  tag?: string | undefined;
  selected: boolean;
  onSelect: () => void;
  /** Called when the pointer or the focus enters or leaves it. */
  onLook: (looking: boolean) => void;
}

const kindWords: Record<StopKind, string> = {
  job: 'Stop',
  tank: 'Tank',
  units: 'Units',
  disposal: 'Disposal',
  depot: 'Depot',
};

/** A stop on a map: a numbered disc for a job or a tank, a square with a sign for disposal and depot. */
export function StopMarker({
  kind,
  label,
  title,
  isDone,
  isRough = false,
  color,
  tag,
  selected,
  onSelect,
  onLook,
}: StopMarkerProps) {
  const isNumbered = kind === 'job' || kind === 'tank' || kind === 'units';
  const words = kind === 'depot' ? kindWords.depot : `${kindWords[kind]} ${label}`;
  return (
    <button
      type="button"
      aria-label={`${words}: ${title}`}
      aria-current={selected || undefined}
      title={title}
      onClick={onSelect}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onLook(true)}
      onPointerLeave={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
      {...(color !== null && painted(color))}
      className={classNames(
        'numeric relative flex size-7 items-center justify-center border-2 text-xs font-semibold shadow-popup',
        isNumbered ? 'rounded-full' : 'rounded-md',
        looks(kind, color),
        isRough && 'border-dashed',
        selected && 'scale-125 ring-2 ring-ink',
      )}
    >
      {isNumbered && label}
      {tag !== undefined && (
        // Drawn, not written: the button's name has its number and its place.
        <span
          aria-hidden="true"
          data-tag={tag}
          className="pointer-events-none absolute top-5.5 left-1/2 -translate-x-1/2 rounded-sm border border-(--paint) bg-surface px-0.5 text-[0.625rem] leading-3 whitespace-nowrap text-ink before:content-[attr(data-tag)]"
        />
      )}
      {isDone && (
        <Check
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 size-3.5 rounded-full bg-surface text-good-text"
        />
      )}
      {kind === 'disposal' && <Waves aria-hidden="true" className="size-4" />}
      {kind === 'depot' && <Warehouse aria-hidden="true" className="size-4" />}
    </button>
  );
}

/** Places on several routes have no route's colour: a disposal site is dark, a depot has no coloured edge. */
const looks = (kind: StopKind, color: Paint | null): string =>
  kind === 'depot'
    ? `bg-surface text-ink ${color === null ? 'border-ink' : 'border-(--paint)'}`
    : color === null
      ? 'border-surface bg-ink text-surface'
      : 'painted border-surface';
