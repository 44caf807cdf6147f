import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../ui/base/class-names.ts';

interface AddressPinProps {
  /** Accessible name. */
  readonly name: string;
  /** Id of the text that says how to move it. */
  readonly describedBy: string;
  readonly movable: boolean;
  readonly onKey: (key: string, fine: boolean) => boolean;
}

/** A pin whose point is at the place; moved by arrow keys (with Shift: finely) when it has the focus. */
export function AddressPin({ name, describedBy, movable, onKey }: AddressPinProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = button;
    if (!current || !movable) return undefined;
    // A listener on the element itself: React's would run only after the map has taken the arrow keys for
    // panning.
    const listen = (event: KeyboardEvent) => {
      if (!onKey(event.key, event.shiftKey)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    current.addEventListener('keydown', listen);
    return () => current.removeEventListener('keydown', listen);
  }, [movable, onKey]);
  return (
    <span className="relative flex size-0 items-center justify-center">
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-describedby={describedBy}
        className={classNames(
          'absolute bottom-0 flex size-10 items-end justify-center rounded-lg text-accent',
          movable ? 'cursor-grab active:cursor-grabbing' : 'cursor-default',
        )}
      >
        <MapPin aria-hidden="true" className="size-9 translate-y-[3px] fill-surface" strokeWidth={2.25} />
      </button>
    </span>
  );
}
