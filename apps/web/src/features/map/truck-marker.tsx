import { Truck } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { type Paint, painted } from '../../ui/base/paint.ts';

interface TruckMarkerProps {
  /** Who it is and when that was: "Truck 12, Levi Stoltzfus, 4 min ago". */
  readonly name: string;
  readonly color: Paint;
  /** No recent position: drawn gray. */
  readonly isOld: boolean;
  /** "35 mph", "Battery 80%". */
  readonly facts: readonly string[];
}

/** Where a truck is, as its device or its driver's phone says. Pressed, it shows what is known. */
export function TruckMarker({ name, color, isOld, facts }: TruckMarkerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="relative block">
      <button
        type="button"
        title={[name, ...facts].join(', ')}
        aria-expanded={isOpen}
        onClick={(event) => {
          // The map keeps a press from moving the focus, without which nothing closes the card.
          event.currentTarget.focus();
          setOpen(!isOpen);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        {...painted(color)}
        className={classNames(
          'flex h-7 items-center justify-center rounded-full border-2 border-(--paint) bg-surface px-1.5 text-(--paint) shadow-popup',
          isOld && 'opacity-60 grayscale',
        )}
      >
        <Truck aria-hidden="true" className="size-4" />
        <span className="sr-only">{name}</span>
      </button>
      {isOpen && (
        <output className="numeric absolute top-8 left-1/2 z-10 block w-max max-w-56 -translate-x-1/2 rounded-md border border-line bg-surface px-2 py-1 text-xs text-ink shadow-popup">
          {[name, ...facts].map((fact) => (
            <span key={fact} className="block">
              {fact}
            </span>
          ))}
        </output>
      )}
    </span>
  );
}
