import { Check } from 'lucide-react';
import { classNames } from '../../ui/base/class-names.ts';
import { type Paint, painted } from '../../ui/base/paint.ts';

interface ZipMarkerProps {
  readonly zipArea: string;
  /** Stops of which only this ZIP area is known. */
  readonly count: number;
  /** Their positions on the routes: '1, 4, 5'. */
  readonly labels: string;
  /** The work at all of them is finished. */
  readonly isDone: boolean;
  /** Null when the stops are on several routes. */
  readonly color: Paint | null;
  readonly selected: boolean;
  readonly onSelect: () => void;
  /** Called when the pointer or the focus enters or leaves it. */
  readonly onLook: (looking: boolean) => void;
}

/** The number of stops in a ZIP area, at its middle; a press selects them in turn. */
export function ZipMarker({
  zipArea,
  count,
  labels,
  isDone,
  color,
  selected,
  onSelect,
  onLook,
}: ZipMarkerProps) {
  return (
    <button
      type="button"
      aria-label={`${count} in ${zipArea}: stops known by ZIP only, ${labels}${isDone ? ', done' : ''}`}
      aria-current={selected || undefined}
      title={`${count} stops somewhere in ZIP ${zipArea}: ${labels}. Set their pins for exact routes.`}
      onClick={onSelect}
      onPointerEnter={(event) => event.pointerType === 'mouse' && onLook(true)}
      onPointerLeave={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
      {...(color !== null && painted(color))}
      className={classNames(
        'numeric relative flex h-7 items-center gap-1 rounded-full border-2 border-dashed bg-surface px-2 text-xs font-semibold whitespace-nowrap text-ink shadow-popup',
        color === null ? 'border-ink' : 'border-(--paint)',
        selected && 'scale-110 ring-2 ring-ink',
      )}
    >
      {count} <span className="font-normal text-ink-soft">in {zipArea}</span>
      {isDone && <Check aria-hidden="true" className="size-3.5 text-good-text" />}
    </button>
  );
}
